//! Declared rewrite patterns (`Pat`, `Pattern`), from the `.td` to the rewritten text.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use expect_test::{Expect, expect};
use ods_core::hooks::Known;
use ods_core::rewrite::{GreedyConfig, NativeArgs, NativeCall, PatternSet, Rewriter};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::EvalValue;
use ods_core::{Attr, Context, Diagnostics, Type, raw};

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod ring {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/PatternBase.td"
        include "mlir/IR/Properties.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def Ring_Dialect : Dialect { let name = "ring"; let cppNamespace = "::ring"; }
        class Ring_Op<string name, list<Trait> traits = []> : Op<Ring_Dialect, name, traits>;

        def AddOp : Ring_Op<"add", [Pure, SameOperandsAndResultType]> {
            let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs,
                                 DefaultValuedAttr<I32Attr, "7">:$flag);
            let results = (outs AnyInteger:$sum);
        }
        def MulOp : Ring_Op<"mul", [Pure, SameOperandsAndResultType]> {
            let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs);
            let results = (outs AnyInteger:$product);
        }
        def NegOp : Ring_Op<"neg", [Pure]> {
            let arguments = (ins AnyInteger:$of, OptionalAttr<StrAttr>:$note);
            let results = (outs AnyInteger:$result);
        }
        def SumOp : Ring_Op<"sum", [Pure]> {
            let arguments = (ins Variadic<AnyInteger>:$of, I32Attr:$kind);
            let results = (outs AnyInteger:$result);
        }
        def SplitOp : Ring_Op<"split"> {
            let arguments = (ins AnyInteger:$of);
            let results = (outs AnyInteger:$high, AnyInteger:$low);
        }
        def TraceOp : Ring_Op<"trace"> { let arguments = (ins AnyInteger:$of); }
        def ShiftOp : Ring_Op<"shift", [Pure, SameOperandsAndResultType]> {
            let arguments = (ins AnyInteger:$of, I64Prop:$by);
            let results = (outs AnyInteger:$result);
        }
        def ConstOp : Ring_Op<"const", [ConstantLike, Pure]> {
            let arguments = (ins I32Attr:$value);
            let results = (outs I32:$result);
            let hasFolder = 1;
        }

        // Both are named by their defs: what they do is Rust.
        def Twice : NativeCodeCall<"makeTwice($_builder, $0)">;
        def IsNegation : NativeCodeCall<"matchNegation($_self, $0)">;
        def SameTypes : Constraint<CPred<"$0.getType() == $1.getType()">, "same types">;

        // -(-x) = x
        def NegOfNeg : Pat<(NegOp (NegOp $x, $_), $_), (replaceWithValue $x)>;
        // (a + b) + c = a + (b + c) for the flag 3, where a and b are of one type and c has 32 bits.
        def Reassociate : Pat<
            (AddOp:$root (AddOp $a, $b, $f), $c, ConstantAttr<I32Attr, "3">),
            (AddOp $a, (AddOp $b, $c, $f), $f, (location $root)),
            [(SameTypes $a, $b), (I32 $c)], [], (addBenefit 5)>;
        // a * -b = -(a * b), whichever side it is.
        def MulOfNeg : Pat<(MulOp (either (NegOp $a, $_), $b)),
                           (NegOp (MulOp $a, $b), ConstantStrAttr<StrAttr, "pulled out">)>;
        // a + a = 2 * a
        def AddToItself : Pat<(AddOp $a, $a, $_), (MulOp $a, (Twice $a))>;
        // Results one by one, an attribute from an attribute, and a constraint on one result.
        def SplitUp : Pattern<(SplitOp:$whole I32:$x),
            [(NegOp:$high $x, ConstantStrAttr<StrAttr, "high">), (NegOp $high, (NativeCodeCall<"$_builder.getStringAttr(\"low\")">))],
            [(HasNoUseOf:$whole__1)]>;
        // As many operands as are listed.
        def SumOfTwo : Pat<(SumOp (variadic $a, $b), ConstantAttr<I32Attr, "0">), (AddOp $a, $b, ConstantAttr<I32Attr, "1">)>;
        def SumOfNone : Pat<(SumOp (variadic), $kind), (ConstOp $kind)>;
        // All values of a variadic operand at once.
        def SumTwice : Pat<(SumOp (variadic:$all (SumOp $x, $_), $_), ConstantAttr<I32Attr, "9">),
                           (SumOp $all, ConstantAttr<I32Attr, "5">)>;
        // Constraints on a property, and a property that is built.
        def ShiftByNone : Pat<(ShiftOp $x, ConstantProp<I64Prop, "0">), (replaceWithValue $x)>;
        def ShiftFar : Pat<(ShiftOp $x, PropConstraint<CPred<"$_self > 63">, "far", "int64_t">:$by),
                           (ShiftOp (NegOp $x, ConstantStrAttr<StrAttr, "far">, (returnType $x)),
                                    ConstantProp<I64Prop, "0">)>;
        def ShiftSame : Pat<(ShiftOp (NegOp $x, $_), $by), (ShiftOp $x, $by)>;
        // What host code takes apart.
        def TraceOfConstant : Pattern<(TraceOp (ConstantLikeMatcher I32Attr:$value)), []>;
        def TraceOfNegation : Pat<(TraceOp (IsNegation $inner)), (TraceOp $inner)>;
    }
}

impl ods_core::hooks::Fold for ring::ConstOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> ods_core::hooks::Folded {
        op.value_attr().into()
    }
}

impl NativeCall for ring::natives::Twice {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (of,): (ods_core::Value,) = args.all(rw)?;
        // The mismatch is found only after an operation was built: the pattern has to be rolled back.
        let two = rw.build(|b| {
            ring::ConstOp::build(ring::ConstOpArgs { value: 2 }).loc(args.loc).insert(b)
        });
        (rw.ty(of) == Type::I32).then(|| raw::result(rw, two.into(), 0).into())
    }
}

impl NativeCall for ring::natives::IsNegation {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let neg = args.this_op::<ring::NegOp>(rw)?;
        Some(EvalValue::list([neg.of(rw)]))
    }
}

#[test]
fn properties_are_matched_and_built() {
    check(
        r#"
        %x = "t.x"() : () -> i8
        %y = "t.y"() : () -> i8
        %a = "ring.shift"(%x) <{by = 0 : i64}> : (i8) -> i8
        %b = "ring.shift"(%y) <{by = 64 : i64}> : (i8) -> i8
        %n = "ring.neg"(%x) {note = "once"} : (i8) -> i8
        %c = "ring.shift"(%n) <{by = 3 : i64}> : (i8) -> i8
        %s = "ring.sum"(%x, %y) {kind = 4 : i32} : (i8, i8) -> i8
        %t = "ring.sum"(%s, %y) {kind = 9 : i32} : (i8, i8) -> i8
        "t.use"(%a, %b, %c, %t) : (i8, i8, i8, i8) -> ()
        "#,
        expect![[r#"
            module {
              %0 = "t.x"() : () -> i8
              %1 = "t.y"() : () -> i8
              %2 = "ring.shift"(%0) <{by = 3 : i64}> : (i8) -> i8
              %3 = "ring.sum"(%0, %1) <{kind = 4 : i32}> : (i8, i8) -> i8
              %4 = "ring.sum"(%3, %1) <{kind = 5 : i32}> : (i8, i8) -> i8
              "t.use"(%0, %1, %2, %4) : (i8, i8, i8, i8) -> ()
            }
        "#]],
    );
}

/// Applies the same patterns, loaded at run time from the same text.
#[test]
fn patterns_of_a_loaded_dialect_are_applied() {
    use ods_dynamic::{Hook, Loader};

    let td = r#"
        include "mlir/IR/OpBase.td"
        include "mlir/IR/PatternBase.td"
        include "mlir/IR/Properties.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        def Line_Dialect : Dialect { let name = "line"; let cppNamespace = "::line"; }
        class Line_Op<string name> : Op<Line_Dialect, name, [SameOperandsAndResultType]>;
        def NegOp : Line_Op<"neg"> { let arguments = (ins AnyInteger:$of); let results = (outs AnyInteger:$r); }
        def MoveOp : Line_Op<"move"> {
            let arguments = (ins AnyInteger:$of, I64Prop:$by, I32Attr:$kind);
            let results = (outs AnyInteger:$r);
        }
        def AddOp : Line_Op<"add"> { let arguments = (ins AnyInteger:$a, AnyInteger:$b); let results = (outs AnyInteger:$r); }
        def Kind : NativeCodeCall<"makeKind($_builder, $0)">;
        def Lost : NativeCodeCall<"nobodyWroteThis($0)">;
        def NegOfNeg : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
        def MoveNowhere : Pat<(MoveOp $x, ConstantProp<I64Prop, "0">, $_), (replaceWithValue $x)>;
        def AddOfNeg : Pat<(AddOp (either (NegOp $a), $b)), (NegOp (AddOp $a, $b))>;
        def MoveKind : Pat<(MoveOp $x, $by, ConstantAttr<I32Attr, "1">:$k), (MoveOp $x, $by, (Kind $k))>;
        def MoveLost : Pat<(MoveOp $x, $by, ConstantAttr<I32Attr, "9">), (MoveOp $x, $by, (Lost $x))>;
        def Untranslated : Pat<(AddOp $x, $x), (AddOp $x, (NativeCodeCall<"$0.knit() + 1"> $x))>;
    "#;
    let mut dialect = Loader::new().load_text("Line.td", td, None).expect("the text is right");
    let lists = |dialect: &ods_dynamic::DynamicDialect| -> Vec<String> {
        dialect
            .unchecked()
            .iter()
            .map(|one| format!("{}: {}", one.what, one.of.join(", ")))
            .collect()
    };
    assert_eq!(dialect.patterns().len(), 3);
    assert_eq!(
        lists(&dialect),
        [
            "native code call 'Kind' is not written, its patterns are not applied: MoveKind",
            "native code call 'Lost' is not written, its patterns are not applied: MoveLost",
            "a pattern is not applied: native code call has no translation and needs a def with a name: \
             `$0.knit() + 1`: Untranslated",
        ]
    );
    let makes_two: ods_core::rewrite::NativeFn =
        |rw, _| Some(Attr::integer(rw.ctx(), Type::I32, 2).into());
    dialect.hook("natives::Kind", Hook::Native(makes_two)).expect("there is such a call");
    let none = dialect.hook("natives::Other", Hook::Native(makes_two));
    assert_eq!(
        none.err().as_deref(),
        Some("nothing in dialect 'line' has a hook 'natives::Other'")
    );
    assert_eq!((dialect.patterns().len(), lists(&dialect).len()), (4, 2));

    let ctx = Context::with(|registry| dialect.register(registry));
    ctx.allow_unregistered(true);
    let source = r#"
        %x = "t.x"() : () -> i8
        %a = "line.neg"(%x) : (i8) -> i8
        %b = "line.add"(%x, %a) : (i8, i8) -> i8
        %c = "line.neg"(%b) : (i8) -> i8
        %d = "line.move"(%c) <{by = 0 : i64, kind = 5 : i32}> : (i8) -> i8
        %e = "line.move"(%d) <{by = 4 : i64, kind = 1 : i32}> : (i8) -> i8
        "t.use"(%e) : (i8) -> ()
    "#;
    let mut diags = Diagnostics::default();
    let mut module =
        parse_module(&ctx, source, "a.mlir", &mut diags).unwrap_or_else(|| panic!("{diags:?}"));
    PatternSet::new()
        .declared(&dialect.patterns())
        .apply(module.body_mut(), &GreedyConfig::canonicalizer())
        .expect("the patterns come to an end");
    expect![[r#"
        module {
          %0 = "t.x"() : () -> i8
          %1 = "line.neg"(%0) : (i8) -> i8
          %2 = "line.add"(%0, %0) : (i8, i8) -> i8
          %3 = "line.neg"(%2) : (i8) -> i8
          %4 = "line.move"(%2) <{by = 4 : i64, kind = 2 : i32}> : (i8) -> i8
          "t.use"(%4) : (i8) -> ()
        }
    "#]]
    .assert_eq(&print_module(&module, &PrintFlags::default()));
}

fn check(source: &str, expected: Expect) {
    let ctx = Context::with(|registry| registry.insert::<ring::RingDialect>());
    ctx.allow_unregistered(true);
    let mut diags = Diagnostics::default();
    let mut module =
        parse_module(&ctx, source, "a.mlir", &mut diags).unwrap_or_else(|| panic!("{diags:?}"));
    PatternSet::new()
        .declared(ring::PATTERNS)
        .apply(module.body_mut(), &GreedyConfig::canonicalizer())
        .expect("the patterns come to an end");
    let debuginfo = source.contains("loc(");
    let flags = PrintFlags { debuginfo, local_scope: debuginfo, ..PrintFlags::default() };
    expected.assert_eq(&print_module(&module, &flags));
}

#[test]
fn a_value_replaces_the_root() {
    check(
        r#"
        %x = "t.x"() : () -> i8
        %a = "ring.neg"(%x) {note = "once"} : (i8) -> i8
        %b = "ring.neg"(%a) : (i8) -> i8
        "t.use"(%a, %b) : (i8, i8) -> ()
        "#,
        expect![[r#"
            module {
              %0 = "t.x"() : () -> i8
              %1 = "ring.neg"(%0) <{note = "once"}> : (i8) -> i8
              "t.use"(%1, %0) : (i8, i8) -> ()
            }
        "#]],
    );
}

/// Without a hook, the declaration alone is sufficient.
#[test]
fn declared_patterns_canonicalize() {
    let ctx = Context::with(|registry| registry.insert::<ring::RingDialect>());
    ctx.allow_unregistered(true);
    let source = r#"
      %x = "t.source"() : () -> i32
      %0 = "ring.neg"(%x) : (i32) -> i32
      %1 = "ring.neg"(%0) : (i32) -> i32
      "t.use"(%1) : (i32) -> ()
    "#;
    let mut module =
        parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
    let patterns = ctx.canonicalization_patterns();
    let applied = patterns.apply(module.body_mut(), &GreedyConfig::canonicalizer());
    applied.expect("the patterns come to an end");
    let text = print_module(&module, &PrintFlags::default());
    assert!(!text.contains("ring.neg") && text.contains("\"t.use\"(%0)"), "{text}");
}

#[test]
fn trees_constants_constraints_and_locations() {
    // Only the first root has the flag and types that the pattern requires. Its inner operation has a default flag.
    check(
        r#"
        %x, %y, %z = "t.x"() : () -> (i32, i32, i32) loc("x")
        %a = "ring.add"(%x, %y) : (i32, i32) -> i32 loc("a")
        %b = "ring.add"(%a, %z) {flag = 3 : i32} : (i32, i32) -> i32 loc("b")
        %c = "ring.add"(%a, %z) {flag = 4 : i32} : (i32, i32) -> i32 loc("c")
        "t.use"(%b, %c) : (i32, i32) -> () loc("use")
        "#,
        expect![[r#"
            module {
              %0:3 = "t.x"() : () -> (i32, i32, i32) loc("x")
              %1 = "ring.add"(%0#0, %0#1) <{flag = 7 : i32}> : (i32, i32) -> i32 loc("a")
              %2 = "ring.add"(%0#1, %0#2) <{flag = 7 : i32}> : (i32, i32) -> i32 loc(fused["b", "a"])
              %3 = "ring.add"(%0#0, %2) <{flag = 7 : i32}> : (i32, i32) -> i32 loc("b")
              %4 = "ring.add"(%1, %0#2) <{flag = 4 : i32}> : (i32, i32) -> i32 loc("c")
              "t.use"(%3, %4) : (i32, i32) -> () loc("use")
            } loc("a.mlir":0:0)
        "#]],
    );
}

#[test]
fn either_way_round() {
    check(
        r#"
        %x, %y = "t.x"() : () -> (i8, i8)
        %n = "ring.neg"(%y) : (i8) -> i8
        %a = "ring.mul"(%n, %x) : (i8, i8) -> i8
        %b = "ring.mul"(%x, %n) : (i8, i8) -> i8
        %c = "ring.mul"(%x, %x) : (i8, i8) -> i8
        "t.use"(%a, %b, %c) : (i8, i8, i8) -> ()
        "#,
        expect![[r#"
            module {
              %0:2 = "t.x"() : () -> (i8, i8)
              %1 = "ring.mul"(%0#1, %0#0) : (i8, i8) -> i8
              %2 = "ring.neg"(%1) <{note = "pulled out"}> : (i8) -> i8
              %3 = "ring.mul"(%0#1, %0#0) : (i8, i8) -> i8
              %4 = "ring.neg"(%3) <{note = "pulled out"}> : (i8) -> i8
              %5 = "ring.mul"(%0#0, %0#0) : (i8, i8) -> i8
              "t.use"(%2, %4, %5) : (i8, i8, i8) -> ()
            }
        "#]],
    );
}

#[test]
fn a_name_bound_twice_and_a_native_call_that_says_no() {
    check(
        r#"
        %x, %y, %z = "t.x"() : () -> (i32, i32, i8)
        %a = "ring.add"(%x, %x) : (i32, i32) -> i32
        %b = "ring.add"(%x, %y) : (i32, i32) -> i32
        %c = "ring.add"(%z, %z) : (i8, i8) -> i8
        "t.use"(%a, %b, %c) : (i32, i32, i8) -> ()
        "#,
        expect![[r#"
            module {
              %0 = "ring.const"() <{value = 2 : i32}> : () -> i32
              %1:3 = "t.x"() : () -> (i32, i32, i8)
              %2 = "ring.mul"(%1#0, %0) : (i32, i32) -> i32
              %3 = "ring.add"(%1#0, %1#1) <{flag = 7 : i32}> : (i32, i32) -> i32
              %4 = "ring.add"(%1#2, %1#2) <{flag = 7 : i32}> : (i8, i8) -> i8
              "t.use"(%2, %3, %4) : (i32, i32, i8) -> ()
            }
        "#]],
    );
}

#[test]
fn results_one_by_one() {
    // The second result is unused; `NegOfNeg` erases the double negation created for it.
    check(
        r#"
        %x, %y = "t.x"() : () -> (i32, i8)
        %a:2 = "ring.split"(%x) : (i32) -> (i32, i8)
        %b:2 = "ring.split"(%x) : (i32) -> (i32, i8)
        %c:2 = "ring.split"(%y) : (i8) -> (i8, i8)
        "t.use"(%a#0, %b#1, %c#0) : (i32, i8, i8) -> ()
        "#,
        expect![[r#"
            module {
              %0:2 = "t.x"() : () -> (i32, i8)
              %1 = "ring.neg"(%0#0) <{note = "high"}> : (i32) -> i32
              %high, %low = "ring.split"(%0#0) : (i32) -> (i32, i8)
              %high_0, %low_1 = "ring.split"(%0#1) : (i8) -> (i8, i8)
              "t.use"(%1, %low, %high_0) : (i32, i8, i8) -> ()
            }
        "#]],
    );
}

#[test]
fn variadic_operands() {
    check(
        r#"
        %x, %y = "t.x"() : () -> (i32, i32)
        %a = "ring.sum"(%x, %y) {kind = 0 : i32} : (i32, i32) -> i32
        %b = "ring.sum"(%x) {kind = 0 : i32} : (i32) -> i32
        %c = "ring.sum"() {kind = 5 : i32} : () -> i32
        "t.use"(%a, %b, %c) : (i32, i32, i32) -> ()
        "#,
        expect![[r#"
            module {
              %0 = "ring.const"() <{value = 5 : i32}> : () -> i32
              %1:2 = "t.x"() : () -> (i32, i32)
              %2 = "ring.add"(%1#0, %1#1) <{flag = 1 : i32}> : (i32, i32) -> i32
              %3 = "ring.sum"(%1#0) <{kind = 0 : i32}> : (i32) -> i32
              "t.use"(%2, %3, %0) : (i32, i32, i32) -> ()
            }
        "#]],
    );
}

#[test]
fn host_code_takes_operations_apart() {
    check(
        r#"
        %x = "t.x"() : () -> i32
        %c = "ring.const"() {value = 1 : i32} : () -> i32
        %n = "ring.neg"(%x) : (i32) -> i32
        "ring.trace"(%c) : (i32) -> ()
        "ring.trace"(%n) : (i32) -> ()
        "ring.trace"(%x) : (i32) -> ()
        "#,
        expect![[r#"
            module {
              %0 = "t.x"() : () -> i32
              "ring.trace"(%0) : (i32) -> ()
              "ring.trace"(%0) : (i32) -> ()
            }
        "#]],
    );
}
