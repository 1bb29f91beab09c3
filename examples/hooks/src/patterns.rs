use ods_core::rewrite::{NativeArgs, NativeCall, Rewriter};
use ods_core::verify::EvalValue;
use ods_core::{Attr, Registry, Type};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/PatternBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def Gear_Dialect : Dialect { let name = "gear"; let cppNamespace = "::gear"; }

        class Gear_Op<string mnemonic> : Op<Gear_Dialect, mnemonic, [Pure]>;

        def Gear_TurnOp : Gear_Op<"turn"> {
            let arguments = (ins I64:$wheel, I64Attr:$teeth, UnitAttr:$oiled);
            let results = (outs I64:$turned);
            let assemblyFormat = "$wheel `by` $teeth (`oiled` $oiled^)? attr-dict";
        }
        def Gear_JoinOp : Gear_Op<"join"> {
            let arguments = (ins I64:$left, I64:$right);
            let results = (outs I64:$joined);
            let assemblyFormat = "$left `,` $right attr-dict";
        }
        def Gear_SplitOp : Gear_Op<"split"> {
            let arguments = (ins I64:$wheel);
            let results = (outs I64:$near, I64:$far);
            let assemblyFormat = "$wheel attr-dict";
        }

        // An attribute is matched against a constraint; `$_` matches any value.
        def Zero : ConstantAttr<I64Attr, "0">;
        def TurnByNothing : Pat<(Gear_TurnOp $x, Zero, $_), (replaceWithValue $x)>;

        // Merges two turns. Rust computes the sum; the pattern applies if the sum exists.
        def Sum : NativeCodeCall<"sumOfTeeth($0, $1)">;
        // A constraint compares the matched attributes.
        def Same : Constraint<CPred<"$0 == $1">, "alike">;
        def TurnTwice : Pat<
            (Gear_TurnOp (Gear_TurnOp $x, $first, $oiled), $second, $too),
            (Gear_TurnOp $x, (Sum $first, $second), $oiled),
            [(Same $oiled, $too)]>;

        // Both uses of `$x` match the same value. This pattern is tried before the others.
        def Two : ConstantAttr<I64Attr, "2">;
        def Oiled : ConstantAttr<UnitAttr, "true">;
        def JoinItself : Pat<(Gear_JoinOp $x, $x), (Gear_TurnOp $x, Two, Oiled), [], [], (addBenefit 2)>;

        // The root has two results, and a replacement for each.
        def SplitOfJoin : Pattern<
            (Gear_SplitOp (Gear_JoinOp $left, $right)),
            [(replaceWithValue $left), (replaceWithValue $right)]>;
    }
}

/// Computes the sum of two numbers of teeth, unless it overflows.
impl NativeCall for ir::natives::Sum {
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
        let (first, second): (Attr, Attr) = args.all(rw)?;
        let sum = first.as_i64(rw.ctx())?.checked_add(second.as_i64(rw.ctx())?)?;
        Some(Attr::integer(rw.ctx(), Type::I64, sum).into())
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::GearDialect>();
}
