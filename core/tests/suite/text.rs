//! The text codec on files in `tests/text`: their printed forms, and the diagnostics of malformed ones.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostics, Module, position};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text")
}

fn context() -> Context {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    ctx
}

fn report(ctx: &Context, diags: &Diagnostics) -> String {
    let mut out = String::new();
    for diagnostic in diags.list() {
        for one in std::iter::once(diagnostic).chain(&diagnostic.notes) {
            let (_, line, col) = position(ctx, one.loc).unwrap_or_default();
            out.push_str(&format!("{line}:{col}: {:?}: {}\n", one.severity, one.message));
        }
    }
    out
}

fn parse(ctx: &Context, text: &str) -> Module {
    let mut diags = Diagnostics::new();
    match parse_module(ctx, text, "input.mlir", &mut diags) {
        Some(module) => module,
        None => panic!("{}", report(ctx, &diags)),
    }
}

/// Prints a file in every form, compares with the files beside it, and parses each form again.
fn check(name: &str) {
    let path = folder().join(name);
    let text = std::fs::read_to_string(path.with_extension("mlir")).expect("the input is there");
    let generic = PrintFlags { generic: true, ..PrintFlags::default() };
    let debuginfo = PrintFlags { debuginfo: true, ..PrintFlags::default() };
    for (extension, flags) in
        [("custom", PrintFlags::default()), ("generic", generic), ("debuginfo", debuginfo)]
    {
        let ctx = context();
        let printed = print_module(&parse(&ctx, &text), &flags);
        expect_file![path.with_extension(extension)].assert_eq(&printed);
        let ctx = context();
        let again = print_module(&parse(&ctx, &printed), &flags);
        assert_eq!(again, printed, "{name}.{extension} reads back as itself");
    }
}

#[test]
fn types_round_trip() {
    check("types");
}

#[test]
fn attributes_round_trip() {
    check("attributes");
}

#[test]
fn regions_round_trip() {
    check("regions");
}

#[test]
fn locations_round_trip() {
    check("locations");
}

#[test]
fn resources_round_trip() {
    check("resources");
}

#[test]
fn errors_are_worded_and_placed_as_upstream() {
    let text = std::fs::read_to_string(folder().join("errors.mlir")).expect("the input is there");
    let mut out = String::new();
    for chunk in text.split("// -----\n") {
        let ctx = context();
        let mut diags = Diagnostics::new();
        let module = parse_module(&ctx, chunk, "input.mlir", &mut diags);
        assert!(module.is_none(), "accepted: {chunk}");
        out.push_str(&format!("{}{}\n", chunk, report(&ctx, &diags)));
    }
    expect_file![folder().join("errors.expect")].assert_eq(&out);
}

#[test]
fn zero_bytes_are_blank() {
    let ctx = context();
    let mut diags = Diagnostics::new();
    assert!(parse_module(&ctx, "\0\"a\"\0()\0: () -> ()\0", "input.mlir", &mut diags).is_some());
    // The end of the text is still recognised.
    assert!(parse_module(&ctx, "\"a\"\0(", "input.mlir", &mut diags).is_none());
    assert_eq!(report(&ctx, &diags), "1:5: Error: expected ')' to end operand list\n");
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [("[", "]"), ("{a = ", "}"), ("tuple<", ">"), ("!a<", ">")] {
        let text =
            format!("\"a\"() {{a = {}1{}}} : () -> ()", open.repeat(5000), close.repeat(5000));
        let ctx = context();
        let mut diags = Diagnostics::new();
        let module = parse_module(&ctx, &text, "input.mlir", &mut diags);
        assert!(module.is_some() || diags.has_errors());
    }
    let text = "\"a\"() ({".repeat(20_000);
    let ctx = context();
    let mut diags = Diagnostics::new();
    assert!(parse_module(&ctx, &text, "input.mlir", &mut diags).is_none());
    assert!(report(&ctx, &diags).contains("nesting is limited to"));
}

#[test]
fn every_prefix_of_the_inputs_is_handled() {
    for name in ["types", "attributes", "regions", "locations", "resources"] {
        let text = std::fs::read(folder().join(name).with_extension("mlir")).expect("readable");
        for end in (0..text.len()).step_by(7) {
            let ctx = context();
            let mut diags = Diagnostics::new();
            let module = parse_module(&ctx, &text[..end], "input.mlir", &mut diags);
            assert!(module.is_some() != diags.has_errors());
        }
    }
}
