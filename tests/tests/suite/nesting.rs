//! Deep nesting: constructs nested 10,000 deep are read, verified, printed and read back; nesting beyond the limit is
//! an error with a position.

use ods_core::bytecode::{WriterOptions, read_module, write_module};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Loc, Module};

const DEPTH: usize = 10_000;
/// A depth beyond the limit of text.
const TOO_DEEP: usize = 20_000;

/// Returns `inner` between `depth` times `open` and `close`.
fn nested(depth: usize, open: &str, inner: &str, close: &str) -> String {
    [open.repeat(depth), inner.to_owned(), close.repeat(depth)].concat()
}

/// Returns a program for each kind of nested construct.
fn programs(depth: usize) -> [(&'static str, String); 6] {
    let on_op = |attr: String| format!("\"t.op\"() {{a = {attr}}} : () -> ()");
    let sums = nested(depth, "(", "d0", " + 1)");
    [
        ("regions", nested(depth, "\"t.op\"() ({\n", "", "}) : () -> ()\n")),
        ("arrays", on_op(nested(depth, "[", "1 : i8", "]"))),
        ("dictionaries", on_op(nested(depth, "{b = ", "unit", "}"))),
        ("types", on_op(nested(depth, "tuple<", "i1", ">"))),
        ("affine expressions", on_op(format!("affine_map<(d0) -> ({sums})>"))),
        (
            "locations",
            format!("\"t.op\"() : () -> () loc({})", nested(depth, "fused[", "unknown", "]")),
        ),
    ]
}

fn parse(source: &str, diagnostics: &mut Diagnostics) -> Option<Module> {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    parse_module(&ctx, source, "deep.mlir", diagnostics)
}

#[test]
fn ten_thousand_levels_are_read_and_printed() {
    for (what, source) in programs(DEPTH) {
        let mut diagnostics = Diagnostics::default();
        let module = parse(&source, &mut diagnostics);
        let module = module.unwrap_or_else(|| panic!("{what}: {diagnostics:?}"));
        assert!(verify_module(&module, &mut diagnostics), "{what}: {diagnostics:?}");
        let flags = PrintFlags { debuginfo: true, ..PrintFlags::default() };
        let printed = print_module(&module, &flags);
        let again = parse(&printed, &mut diagnostics);
        let again = again.unwrap_or_else(|| panic!("{what}, printed: {diagnostics:?}"));
        assert!(print_module(&again, &flags) == printed, "{what} are printed as they were read");
    }
}

#[test]
fn ten_thousand_levels_go_through_bytecode() {
    for (what, source) in programs(DEPTH) {
        let mut diagnostics = Diagnostics::default();
        let module = parse(&source, &mut diagnostics);
        let module = module.unwrap_or_else(|| panic!("{what}: {diagnostics:?}"));
        let mut bytes = Vec::new();
        write_module(&module, &WriterOptions::default(), &mut bytes).expect(what);
        let again = read_module(module.ctx(), &bytes, "deep.mlirbc", &mut diagnostics);
        let again = again.unwrap_or_else(|| panic!("{what}, as bytecode: {diagnostics:?}"));
        let flags = PrintFlags::default();
        assert!(print_module(&again, &flags) == print_module(&module, &flags), "{what}");
    }
}

#[test]
fn deeper_nesting_is_an_error() {
    for (what, source) in programs(TOO_DEEP) {
        let mut diagnostics = Diagnostics::default();
        assert!(parse(&source, &mut diagnostics).is_none(), "{what} nest too deep");
        let error = diagnostics.list().first().expect("an error is reported");
        assert!(error.message.contains("limited to"), "{what}: {}", error.message);
        assert!(error.loc != Loc::UNKNOWN, "{what}: the error has a position");
    }
}
