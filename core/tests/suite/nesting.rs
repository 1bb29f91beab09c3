//! Deeply nested IR: every kind of nesting in text, in bytecode and in operations on IR, and the error beyond the
//! limit. Tests run on threads with small stacks.

use std::fmt::Write;

use ods_core::bytecode::{WriterOptions, read_lazy, read_module, write_module};
use ods_core::ir::IrMapping;
use ods_core::stack::MAX_NESTING;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Module, position};

const DEPTH: usize = 10_000;

fn context() -> Context {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    ctx
}

/// Returns `open` that often, then `inner`, then as many `close`.
fn nest(depth: usize, open: &str, inner: &str, close: &str) -> String {
    [&open.repeat(depth), inner, &close.repeat(depth)].concat()
}

fn parse(ctx: &Context, text: &str) -> Module {
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(ctx, text.as_bytes(), "deep.mlir", &mut diagnostics);
    module.unwrap_or_else(|| panic!("{:?}", diagnostics.list().first()))
}

fn to_bytecode(module: &Module) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_module(module, &WriterOptions::default(), &mut bytes).expect("it is written");
    bytes
}

/// Checks that text round-trips through bytecode, whole and lazily; it is verified, copied and dropped on the way.
fn round_trips(text: &str) {
    let ctx = context();
    let module = parse(&ctx, text);
    let mut diagnostics = Diagnostics::new();
    assert!(verify_module(&module, &mut diagnostics), "{:?}", diagnostics.list());
    let bytes = to_bytecode(&module);
    let again = read_module(&ctx, &bytes, "deep.mlirbc", &mut diagnostics).expect("it is read");
    assert!(to_bytecode(&again) == bytes);
    let copy = again.clone();
    drop(again);
    assert!(to_bytecode(&copy) == bytes);
    let lazy = read_lazy(&ctx, bytes.clone(), "deep.mlirbc", &mut diagnostics).expect("it is read");
    assert!(verify_module(&lazy, &mut diagnostics));
    assert!(to_bytecode(&lazy) == bytes);
}

/// Checks that printing is a fixpoint: printed text is parsed and printed again.
fn prints(text: &str, flags: &PrintFlags) {
    let ctx = context();
    let printed = print_module(&parse(&ctx, text), flags);
    let again = print_module(&parse(&ctx, &printed), flags);
    assert!(printed == again);
}

fn with_locations(generic: bool) -> PrintFlags {
    PrintFlags { debuginfo: true, generic, ..PrintFlags::default() }
}

/// Returns the only error about text that nests too deep, with its line and column.
fn error(text: &str) -> String {
    let ctx = context();
    let mut diagnostics = Diagnostics::new();
    assert!(parse_module(&ctx, text.as_bytes(), "deep.mlir", &mut diagnostics).is_none());
    let [one] = diagnostics.list() else { panic!("{:?}", diagnostics.list()) };
    let (_, line, col) = position(&ctx, one.loc).expect("it has a place");
    format!("{line}:{col}: {}", one.message)
}

fn regions(depth: usize) -> String {
    nest(depth, "\"t.r\"() ({\n", "%0 = \"t.x\"() : () -> i32", "\n}) : () -> ()")
}

fn modules(depth: usize) -> String {
    nest(depth, "module {\n", "", "}\n")
}

fn attribute(value: &str) -> String {
    format!("\"t.x\"() {{a = {value}}} : () -> ()\n")
}

fn ty(ty: &str) -> String {
    format!("%0 = \"t.x\"() : () -> {ty}\n")
}

fn loc(loc: &str) -> String {
    format!("\"t.x\"() : () -> () loc({loc})\n")
}

fn arrays(depth: usize) -> String {
    attribute(&nest(depth, "[", "1", "]"))
}

fn dictionaries(depth: usize) -> String {
    attribute(&nest(depth, "{a = ", "1", "}"))
}

fn tuples(depth: usize) -> String {
    ty(&nest(depth, "tuple<", "i32", ">"))
}

fn functions(depth: usize) -> String {
    ty(&nest(depth, "() -> (i32, ", "i32", ")").replacen("() -> (i32, ", "tuple<() -> (i32, ", 1))
        .replacen("\n", ">\n", 1)
}

/// Returns `((d0 mod 30000 + d0) mod 29999 + d0) …`, no part of which can be simplified.
fn affine(depth: usize) -> String {
    let mut expr = "(".repeat(depth) + "d0";
    for level in 0..depth {
        let _ = write!(expr, " mod {} + d0)", 2 * (depth - level) + 1);
    }
    attribute(&format!("affine_map<(d0) -> ({expr})>"))
}

fn names(depth: usize) -> String {
    loc(&nest(depth, "\"n\"(", "\"f\":1:2", ")"))
}

fn callers(depth: usize) -> String {
    loc(&nest(depth, "callsite(\"callee\" at ", "\"f\":1:2", ")"))
}

fn callees(depth: usize) -> String {
    loc(&nest(depth, "callsite(", "\"f\":1:2", " at \"caller\")"))
}

fn fused(depth: usize) -> String {
    loc(&nest(depth, "fused<1>[\"a\", fused<2>[\"b\", ", "\"f\":1:2", "]]"))
}

#[test]
fn regions_round_trip() {
    round_trips(&regions(DEPTH));
    prints(&regions(200), &with_locations(false));
    prints(&regions(200), &with_locations(true));
}

#[test]
fn isolated_regions_round_trip() {
    round_trips(&modules(DEPTH));
    prints(&modules(200), &with_locations(false));
    prints(&modules(200), &with_locations(true));
}

#[test]
fn deep_regions_are_printed() {
    let ctx = context();
    for (text, generic) in [(regions(DEPTH), false), (modules(DEPTH), true)] {
        let flags = PrintFlags { generic, ..PrintFlags::default() };
        let printed = print_module(&parse(&ctx, &text), &flags);
        assert!(printed.lines().count() >= 2 * DEPTH);
    }
}

#[test]
fn deep_regions_are_cloned_and_erased() {
    let ctx = context();
    for text in [regions(DEPTH), modules(DEPTH)] {
        let mut module = parse(&ctx, &text);
        let body = module.body_mut();
        let block = body.entry_block(body.region()).expect("it has a block");
        let op = body.first_op(block).expect("it has an operation");
        let copy = body.clone_op(op, &mut IrMapping::new());
        body.append_op(copy, block);
        body.erase_op(op);
        assert_eq!(body.first_op(block), Some(copy));
        assert!(verify_module(&module, &mut Diagnostics::new()));
    }
}

#[test]
fn attributes_round_trip() {
    for text in [arrays(DEPTH), dictionaries(DEPTH)] {
        round_trips(&text);
        prints(&text, &with_locations(false));
        prints(&text, &with_locations(true));
    }
}

#[test]
fn types_round_trip() {
    for text in [tuples(DEPTH), functions(DEPTH)] {
        round_trips(&text);
        prints(&text, &with_locations(false));
        prints(&text, &with_locations(true));
    }
}

#[test]
fn affine_expressions_round_trip() {
    round_trips(&affine(DEPTH));
    prints(&affine(DEPTH), &PrintFlags::default());
}

#[test]
fn locations_round_trip() {
    for text in [names(DEPTH), callers(DEPTH), callees(DEPTH), fused(DEPTH / 2)] {
        round_trips(&text);
        prints(&text, &with_locations(false));
        prints(&text, &PrintFlags { local_scope: true, ..with_locations(true) });
        let ctx = context();
        let module = parse(&ctx, &text);
        let body = module.body();
        let block = body.entry_block(body.region()).expect("it has a block");
        let op = body.first_op(block).expect("it has an operation");
        let at = position(&ctx, body.loc(op));
        assert_eq!(at, Some(("f".to_owned(), 1, 2)));
    }
}

/// Aliases nest although the text does not.
#[test]
fn aliases_nest() {
    let mut text = "!t0 = tuple<i32>\n#a0 = [1]\n".to_owned();
    for level in 1..=2 * MAX_NESTING {
        let _ = write!(text, "!t{level} = tuple<!t{0}>\n#a{level} = [#a{0}]\n", level - 1);
    }
    let last = 2 * MAX_NESTING;
    let _ = writeln!(text, "%0 = \"t.x\"() {{a = #a{last}}} : () -> !t{last}");
    let ctx = context();
    let module = parse(&ctx, &text);
    let printed = print_module(&module, &PrintFlags::default());
    assert!(printed.contains(&nest(last + 1, "tuple<", "i32", ">")));
    // Such a file is written, and rejected by the reader.
    let bytes = to_bytecode(&module);
    let mut diagnostics = Diagnostics::new();
    assert!(read_module(&ctx, &bytes, "deep.mlirbc", &mut diagnostics).is_none());
    let message = format!("attribute nesting exceeds {MAX_NESTING} levels");
    assert_eq!(diagnostics.list()[0].message, message);
}

#[test]
fn a_location_that_is_its_own_parts_many_times_is_looked_at_once() {
    let mut text = "#loc0 = loc(\"n\")\n".to_owned();
    for level in 1..100 {
        let _ = writeln!(text, "#loc{level} = loc(callsite(#loc{0} at #loc{0}))", level - 1);
    }
    let ctx = context();
    let module = parse(&ctx, &(text + "\"t.x\"() : () -> () loc(#loc99)\n"));
    let body = module.body();
    let block = body.entry_block(body.region()).expect("it has a block");
    let op = body.first_op(block).expect("it has an operation");
    assert_eq!(position(&ctx, body.loc(op)), None);
}

#[test]
fn what_nests_deeper_is_an_error_at_its_place() {
    // An empty region does not count as a level.
    let limit = format!("nesting is limited to {MAX_NESTING} levels");
    let line = MAX_NESTING + 1;
    assert_eq!(error(&regions(MAX_NESTING + 1)), format!("{}:1: {limit}", line + 1));
    assert_eq!(error(&modules(MAX_NESTING + 2)), format!("{}:1: {limit}", line + 1));
    let check = |text: String, start: &str, each: &str, outer: usize| {
        let col = start.len() + each.len() * (MAX_NESTING - outer) + 1;
        assert_eq!(error(&text), format!("1:{col}: {limit}"));
    };
    let start = "\"t.x\"() {a = ";
    check(arrays(MAX_NESTING), start, "[", 1);
    check(dictionaries(MAX_NESTING), start, "{a = ", 1);
    check(affine(MAX_NESTING), &format!("{start}affine_map<(d0) -> ("), "(", 2);
    check(tuples(MAX_NESTING + 1), "%0 = \"t.x\"() : () -> ", "tuple<", 0);
    check(names(MAX_NESTING), "\"t.x\"() : () -> () loc(", "\"n\"(", 0);
}

/// Builds IR that nests deeper than the text parser allows, without parsing it.
#[test]
fn bytecode_that_nests_deeper_is_an_error() {
    let ctx = context();
    let mut module = parse(&ctx, &regions(MAX_NESTING - 1));
    for _ in 0..2 {
        let body = module.body_mut();
        let block = body.entry_block(body.region()).expect("it has a block");
        let inner = body.first_op(block).expect("it has an operation");
        let copy = body.clone_op(inner, &mut IrMapping::new());
        let innermost = (0..).try_fold(inner, |op, _| {
            let region = body.own_regions(op).next().ok_or(op)?;
            let block = body.entry_block(region).ok_or(op)?;
            Ok::<_, ods_core::Op>(body.first_op(block).expect("it has an operation"))
        });
        let Err(innermost) = innermost else { unreachable!("nesting ends") };
        let outer = body.parent_block(innermost).expect("it is in a block");
        body.append_op(copy, outer);
    }
    let bytes = to_bytecode(&module);
    let mut diagnostics = Diagnostics::new();
    assert!(read_module(&ctx, &bytes, "deep.mlirbc", &mut diagnostics).is_none());
    let message = format!("operation nesting exceeds {MAX_NESTING} levels");
    assert_eq!(diagnostics.list()[0].message, message);
}
