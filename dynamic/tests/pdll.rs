//! Patterns of a `.pdll`, loaded at run time.

use std::path::Path;

use expect_test::expect;
use ods_core::rewrite::{GreedyConfig, NativeArgs, PatternSet, Rewriter};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::EvalValue;
use ods_core::{Attr, Context, Diagnostics, Type};
use ods_dynamic::{DynamicPatterns, Loader};

/// Returns a loader of the files that the tests of the tool load, too.
fn loader() -> Loader {
    let mut loader = Loader::new();
    loader.include(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/dynamic/include"));
    loader
}

/// Returns a context with the dialect of the patterns.
fn context() -> Context {
    let dialect = loader().load(&["Gem.td"], None).unwrap_or_else(|why| panic!("{why}"));
    Context::with(|registry| dialect.register(registry))
}

fn load(text: &str) -> DynamicPatterns {
    loader().load_pdll_text("t.pdll", text).unwrap_or_else(|why| panic!("{why}"))
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

/// Adds two depths, unless the sum overflows.
fn deeper(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
    let (one, other): (Attr, Attr) = args.all(rw)?;
    let sum = one.as_i64(rw.ctx())? + other.as_i64(rw.ctx())?;
    let fits = i32::try_from(sum).is_ok();
    fits.then(|| Attr::integer(rw.ctx(), Type::I32, sum).into())
}

/// Groups of operands and results, ranges, types, attributes in text, inlined constraints and rewrites, operations that
/// nothing declares, and native code that is translated, or written in Rust.
#[test]
fn patterns_are_applied() {
    let mut loader = loader();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/dynamic/include/Gem.pdll");
    let patterns = loader.load_pdll(file);
    let mut patterns = patterns.unwrap_or_else(|why| panic!("{why}"));
    let left_out: Vec<String> = patterns.unchecked().into_iter().map(|one| one.what).collect();
    assert_eq!(
        left_out,
        ["native code call 'Deeper' is not written, its patterns are not applied"]
    );
    assert!(patterns.native("Shallower", deeper).is_err());
    patterns.native("Deeper", deeper).expect("a pattern calls it");
    assert!(patterns.unchecked().is_empty());
    let ctx = context();
    assert_eq!(patterns.check_literals(&ctx), "");
    let source = r#"
%x = "t.x"() : () -> i32
%0 = "gem.polish"(%x) : (i32) -> i32
%1 = "gem.polish"(%0) : (i32) -> i32
%2 = "gem.cut"(%x) {depth = 0 : i32, shape = "red"} : (i32) -> i32
%3 = "gem.cut"(%x) {depth = 0 : i32, shape = "blue"} : (i32) -> i32
%4 = "gem.cut"(%x) {depth = 3 : i32} : (i32) -> i32
%5 = "gem.cut"(%4) {depth = 9 : i32} : (i32) -> i64
%6 = "gem.cut"(%x) {depth = 8 : i32} : (i32) -> i32
%7 = "gem.cut"(%6) {depth = 2147483647 : i32} : (i32) -> i64
"t.use"(%1, %2, %3, %5, %7) : (i32, i32, i32, i64, i64) -> ()
%8:3 = "gem.chain"(%x, %5, %1, %x) {operandSegmentSizes = array<i32: 1, 2, 1>, resultSegmentSizes = array<i32: 2, 1>} : (i32, i64, i32, i32) -> (i8, i16, i32)
%9:3 = "gem.chain"(%x, %5, %1) {operandSegmentSizes = array<i32: 1, 1, 1>, resultSegmentSizes = array<i32: 2, 1>} : (i32, i64, i32) -> (i8, i16, i32)
"t.use"(%8#0, %8#1, %8#2, %9#0) : (i8, i16, i32, i8) -> ()
%10:2 = "other.mark"(%x) {name = "n"} : (i32) -> (i32, i64)
"other.use"(%x, %10#1) {gem.known, kind = "nsw"} : (i32, i64) -> ()
"other.use"(%x, %10#0) {gem.known, kind = "nsw"} : (i32, i32) -> ()
"other.use"(%x, %10#1) {gem.known, kind = "nuw"} : (i32, i64) -> ()
"other.use"(%x, %10#1, %x) {gem.known, kind = "nsw"} : (i32, i64, i32) -> ()
%11 = "t.x"() : () -> i16
%12 = "gem.polish"(%11) : (i16) -> i16
%13 = "gem.sort"(%12) : (i16) -> i16
%14 = "gem.polish"(%x) : (i32) -> i32
"other.show"(%14, %14, %13) : (i32, i32, i16) -> ()
"other.show"(%14, %x, %13) : (i32, i32, i16) -> ()
"#;
    let text = rewritten(&ctx, PatternSet::new().declared(&patterns.patterns()), source);
    expect![[r#"
        module {
          %0 = "t.x"() : () -> i32
          %1 = "gem.cut"(%0) <{depth = 1 : i32}> : (i32) -> i32
          %2 = "gem.cut"(%0) <{depth = 0 : i32, shape = "blue"}> : (i32) -> i32
          %3 = "gem.cut"(%0) <{depth = 12 : i32, shape = "square"}> : (i32) -> i64
          %4 = "gem.cut"(%0) <{depth = 8 : i32}> : (i32) -> i32
          %5 = "gem.cut"(%4) <{depth = 2147483647 : i32}> : (i32) -> i64
          "t.use"(%1, %0, %2, %3, %5) : (i32, i32, i32, i64, i64) -> ()
          %best, %others:2 = "gem.sort"(%0, %3, %1) : (i32, i64, i32) -> (i32, i8, i16)
          %whole:2, %rest = "gem.chain"(%best, %best, %0) <{operandSegmentSizes = array<i32: 1, 2, 0>, resultSegmentSizes = array<i32: 2, 1>}> : (i32, i32, i32) -> (i8, i16, i32)
          %whole_0:2, %rest_1 = "gem.chain"(%0, %3, %1) <{operandSegmentSizes = array<i32: 1, 1, 1>, resultSegmentSizes = array<i32: 2, 1>}> : (i32, i64, i32) -> (i8, i16, i32)
          "t.use"(%others#0, %others#1, %rest, %whole_0#0) : (i8, i16, i32, i8) -> ()
          %6:2 = "other.mark"(%0) {name = "n"} : (i32) -> (i32, i64)
          %7:2 = "other.made"(%0, %0) {count = 2 : i64, name = "n"} : (i32, i32) -> (i8, tensor<2xf32>)
          "gem.show"(%7#1, %7#0) : (tensor<2xf32>, i8) -> ()
          "other.use"(%0, %6#0) {gem.known, kind = "nsw"} : (i32, i32) -> ()
          "other.use"(%0, %6#1) {gem.known, kind = "nuw"} : (i32, i64) -> ()
          "other.use"(%0, %6#1, %0) {gem.known, kind = "nsw"} : (i32, i64, i32) -> ()
          %8 = "t.x"() : () -> i16
          %9 = "gem.cut"(%8) <{depth = 1 : i32}> : (i16) -> i16
          %10 = "gem.polish"(%0) : (i32) -> i32
          %11 = "gem.cut"(%0) <{depth = 5 : i32}> : (i32) -> i32
          "gem.show"(%11) : (i32) -> ()
          "other.show"(%10, %0, %9) : (i32, i32, i16) -> ()
        }
    "#]]
    .assert_eq(&text);
}

/// Errors that only the compilation of a pattern finds, and text that is no attribute or type.
#[test]
fn patterns_are_checked() {
    let text = r#"
Constraint Ask(a: Attr);
Pattern Gone { let root = op<t.a>; rewrite root with { erase root; op<t.b>(root.0) -> (); }; }
Pattern NoValue { let root = op<t.a>; rewrite root with { op<t.b>(x: Value) -> (); erase root; }; }
Pattern NotMatched { let a: Attr; Ask(a); erase op<t.a>; }
Pattern InRewrite { let root = op<t.a>(x: Value); rewrite root with { let y: Constraint(v: Value) { v; } = x; }; }
"#;
    let rejected = loader().load_pdll_text("t.pdll", text).expect_err("the patterns are wrong");
    expect![[r#"
        t.pdll:3:76: error: the operation was replaced or erased before
        Pattern Gone { let root = op<t.a>; rewrite root with { erase root; op<t.b>(root.0) -> (); }; }
                                                                                   ^
        t.pdll:4:67: error: `x` has no value, and a rewrite does not match
        Pattern NoValue { let root = op<t.a>; rewrite root with { op<t.b>(x: Value) -> (); erase root; }; }
                                                                          ^
        t.pdll:5:35: error: this entity is not matched: it is neither part of the root nor of a definition of its operands
        Pattern NotMatched { let a: Attr; Ask(a); erase op<t.a>; }
                                          ^
        t.pdll:6:78: error: a rewrite does not apply constraints
        Pattern InRewrite { let root = op<t.a>(x: Value); rewrite root with { let y: Constraint(v: Value) { v; } = x; }; }
                                                                                     ^"#]].assert_eq(&rejected.to_string());
}

/// Text that is no attribute or type.
#[test]
fn literals_are_checked() {
    let text =
        "Pattern P => erase op<t.a> {a = attr<\"#t.a<\">, b = attr<\"1\">} -> (type<\"i33x\">);";
    let errors = load(text).check_literals(&Context::with(|_| {}));
    expect![[r##"
        t.pdll:1:33: error: `#t.a<` is no attribute of the registered dialects
        Pattern P => erase op<t.a> {a = attr<"#t.a<">, b = attr<"1">} -> (type<"i33x">);
                                        ^
        t.pdll:1:67: error: `i33x` is no type of the registered dialects
        Pattern P => erase op<t.a> {a = attr<"#t.a<">, b = attr<"1">} -> (type<"i33x">);
                                                                          ^
    "##]]
    .assert_eq(&errors);
}

/// A native constraint that returns entities, and one that is negated.
#[test]
fn native_constraints_return_entities() {
    fn half(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (depth,): (Attr,) = args.all(rw)?;
        let depth = depth.as_i64(rw.ctx())?;
        let half = Attr::integer(rw.ctx(), Type::I32, depth / 2);
        (depth % 2 == 0).then(|| EvalValue::list([EvalValue::from(half), Type::I8.into()]))
    }
    fn is_small(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (depth,): (Attr,) = args.all(rw)?;
        Some((depth.as_i64(rw.ctx())? < 10).into())
    }
    let text = r#"
        Constraint Half(depth: Attr) -> (half: Attr, type: Type);
        Constraint IsSmall(depth: Attr);
        Pattern Halve {
          let root = op<gem.cut>(x: Value) {depth = depth: Attr};
          not IsSmall(depth);
          let half = Half(depth);
          replace root with op<gem.cut>(x) {depth = half.half} -> (half.type);
        }
        // The result of the constraint is an attribute of the operation.
        Pattern Mark {
          let depth: Attr;
          IsSmall(depth);
          let root = op<gem.sort>(x: Value) {depth = depth, half = Half(depth).half};
          erase root;
        }
    "#;
    let mut patterns = load(text);
    patterns.native("Half", half).expect("a pattern calls it");
    patterns.native("IsSmall", is_small).expect("a pattern calls it");
    let ctx = context();
    let source = r#"
%x = "t.x"() : () -> i32
%0 = "gem.cut"(%x) {depth = 12 : i32} : (i32) -> i32
%1 = "gem.cut"(%x) {depth = 8 : i32} : (i32) -> i32
%2 = "gem.cut"(%x) {depth = 13 : i32} : (i32) -> i32
%3 = "gem.sort"(%x) {depth = 8 : i32, half = 4 : i32} : (i32) -> i32
%4 = "gem.sort"(%x) {depth = 8 : i32, half = 5 : i32} : (i32) -> i32
"t.use"(%0, %1, %2) : (i32, i32, i32) -> ()
"#;
    let text = rewritten(&ctx, PatternSet::new().declared(&patterns.patterns()), source);
    expect![[r#"
        module {
          %0 = "t.x"() : () -> i32
          %1 = "gem.cut"(%0) <{depth = 6 : i32}> : (i32) -> i8
          %2 = "gem.cut"(%0) <{depth = 8 : i32}> : (i32) -> i32
          %3 = "gem.cut"(%0) <{depth = 13 : i32}> : (i32) -> i32
          %best = "gem.sort"(%0) {depth = 8 : i32, half = 5 : i32} : (i32) -> i32
          "t.use"(%1, %2, %3) : (i8, i32, i32) -> ()
        }
    "#]]
    .assert_eq(&text);
}

/// A step that fails after a replacement leaves valid IR, and one before it leaves the IR as it was.
#[test]
fn failing_steps_leave_valid_ir() {
    fn refuse(_: &mut Rewriter<'_>, _: &NativeArgs<'_>) -> Option<EvalValue> {
        None
    }
    let text = r#"
        Rewrite Refuse() -> Attr;
        Pattern Early {
          let root = op<t.early>(x: Value);
          rewrite root with {
            let made = op<t.made> -> (type<"i32">);
            op<t.mark> {a = Refuse()} -> ();
            replace root with made;
          };
        }
        Pattern Late {
          let root = op<t.late>(x: Value);
          rewrite root with {
            replace root with x;
            op<t.mark> {a = Refuse()} -> ();
          };
        }
        Pattern Counts => replace op<t.counts>(x: Value) with (x, x);
        Pattern Used { let inner = op<t.late>; rewrite op<t.used>(inner.0) with { erase inner; }; }
    "#;
    let mut patterns = load(text);
    patterns.native("Refuse", refuse).expect("a pattern calls it");
    let ctx = Context::with(|_| {});
    let source = r#"
%x = "t.x"() : () -> i32
%0 = "t.early"(%x) : (i32) -> i32
%1 = "t.late"(%x) : (i32) -> i32
%2 = "t.counts"(%x) : (i32) -> i32
%3 = "t.used"(%1) : (i32) -> i32
"t.use"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
"#;
    let text = rewritten(&ctx, PatternSet::new().declared(&patterns.patterns()), source);
    expect![[r#"
        module {
          %0 = "t.x"() : () -> i32
          %1 = "t.early"(%0) : (i32) -> i32
          %2 = "t.counts"(%0) : (i32) -> i32
          %3 = "t.used"(%0) : (i32) -> i32
          "t.use"(%1, %0, %2, %3) : (i32, i32, i32, i32) -> ()
        }
    "#]]
    .assert_eq(&text);
}
