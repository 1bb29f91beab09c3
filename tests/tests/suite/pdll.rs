//! Patterns of a `.pdll` in generated code: they rewrite as the same file does when it is loaded at run time.

use ods_core::rewrite::{GreedyConfig, NativeArgs, NativeCall, NativeFn, PatternSet, Rewriter};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::EvalValue;
use ods_core::{Attr, Context, Diagnostics, Type};
use ods_dynamic::Loader;

ods_core::include_dialect!(mod gem, "gem");

/// Adds two depths, unless the sum overflows.
impl NativeCall for gem::natives::Deeper {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (one, other): (Attr, Attr) = args.all(rw)?;
        let sum = one.as_i64(rw.ctx())? + other.as_i64(rw.ctx())?;
        let fits = i32::try_from(sum).is_ok();
        fits.then(|| Attr::integer(rw.ctx(), Type::I32, sum).into())
    }
}

/// Returns the text after the patterns are applied, with every operation in its generic form.
fn rewritten(ctx: &Context, patterns: PatternSet, source: &str) -> String {
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(ctx, source.as_bytes(), "t.mlir", &mut diagnostics);
    let mut module = module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()));
    patterns.apply(module.body_mut(), &GreedyConfig::default()).expect("it ends");
    print_module(&module, &PrintFlags::default())
}

const SOURCE: &str = r#"
%x = "t.x"() : () -> i32
%3 = "gem.cut"(%x) {depth = 3 : i32} : (i32) -> i32
%4 = "gem.cut"(%3) {depth = 9 : i32} : (i32) -> i64
%5 = "gem.cut"(%x) {depth = 2147483647 : i32} : (i32) -> i32
%6 = "gem.cut"(%5) {depth = 9 : i32} : (i32) -> i64
%7 = "gem.cut"(%x) {depth = 8 : i32} : (i32) -> i32
%8 = "gem.cut"(%7) {depth = 2147483647 : i32} : (i32) -> i64
%9 = "gem.polish"(%x) : (i32) -> i32
%10 = "gem.polish"(%9) : (i32) -> i32
%11:3 = "gem.chain"(%x, %4, %x) {operandSegmentSizes = array<i32: 1, 1, 1>, resultSegmentSizes = array<i32: 2, 1>} : (i32, i64, i32) -> (i8, i16, i32)
"t.use"(%4, %6, %8, %10, %11#0, %11#1, %11#2) : (i64, i64, i64, i32, i8, i16, i32) -> ()
"#;

#[test]
fn compiled_and_loaded_patterns_are_equal() {
    let ctx = Context::with(|registry| registry.insert::<gem::GemDialect>());
    let compiled = rewritten(&ctx, PatternSet::new().declared(gem::PATTERNS), SOURCE);
    // The sums of depths are by Rust, the condition on them by C++.
    assert!(compiled.contains("depth = 12 : i32, shape = \"square\""), "{compiled}");
    assert!(!compiled.contains("gem.polish"), "{compiled}");

    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/dynamic/include");
    let mut loader = Loader::new();
    loader.include(folder);
    let dialect = loader.load(&["Gem.td"], None).unwrap_or_else(|why| panic!("{why}"));
    let patterns = loader.load_pdll(format!("{folder}/Gem.pdll"));
    let mut patterns = patterns.unwrap_or_else(|why| panic!("{why}"));
    let deeper: NativeFn = <gem::natives::Deeper as NativeCall>::call;
    patterns.native("Deeper", deeper).expect("a pattern calls it");
    let ctx = Context::with(|registry| dialect.register(registry));
    let loaded = rewritten(&ctx, PatternSet::new().declared(&patterns.patterns()), SOURCE);
    assert_eq!(loaded, compiled);
}
