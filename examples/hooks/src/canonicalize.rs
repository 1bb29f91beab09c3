use ods_core::Registry;
use ods_core::hooks::{Canonicalize, CanonicalizeMethod};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/PatternBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def Turn_Dialect : Dialect { let name = "turn"; let cppNamespace = "::turn"; }

        class Turn_Op<string mnemonic> : Op<Turn_Dialect, mnemonic, [Pure]> {
            let arguments = (ins I64:$x);
            let results = (outs I64:$turned);
            let assemblyFormat = "$x attr-dict";
        }

        // The operation has no hook, so `--canonicalize` applies the pattern below.
        def Turn_BackOp : Turn_Op<"back">;
        def BackAndBack : Pat<(Turn_BackOp (Turn_BackOp $x)), (replaceWithValue $x)>;

        def Turn_LeftOp : Turn_Op<"left"> { let hasCanonicalizer = 1; }
        def LeftAndLeft : Pat<(Turn_LeftOp (Turn_LeftOp $x)), (Turn_BackOp $x)>;

        def Turn_RightOp : Turn_Op<"right"> { let hasCanonicalizeMethod = 1; }
    }
}

/// `left(right(x))` → `x`
struct LeftAfterRight;

impl Pattern for LeftAfterRight {
    type Root = ir::LeftOp;

    fn rewrite(&self, op: ir::LeftOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let right = op.x(rw).defined_by::<ir::RightOp>(rw)?;
        rw.replace_op(op, &[right.x(rw)])
    }
}

impl Canonicalize for ir::LeftOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(LeftAfterRight).declared_from::<Self>(ir::PATTERNS)
    }
}

impl CanonicalizeMethod for ir::RightOp {
    /// `right(left(x))` → `x`
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let left = self.x(rw).defined_by::<ir::LeftOp>(rw)?;
        rw.replace_op(self, &[left.x(rw)])
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::TurnDialect>();
}
