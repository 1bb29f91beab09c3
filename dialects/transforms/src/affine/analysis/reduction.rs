//! Values that loops reduce.

use ods_core::{Body, Op, Value};

use crate::affine::AffineForOp;
use crate::arith::{
    AddFOp, AddIOp, AndIOp, AtomicRMWKind, MaxSIOp, MaxUIOp, MaximumFOp, MinSIOp, MinUIOp,
    MinimumFOp, MulFOp, MulIOp, OrIOp,
};

/// An iteration argument that each iteration combines with another value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    /// The kind of combination.
    pub(crate) kind: AtomicRMWKind,
    /// The index of the iteration argument.
    pub(crate) at: usize,
    /// The value that each iteration combines it with.
    pub(crate) value: Value,
    /// The combining operation.
    pub(crate) combiner: Op,
}

/// Returns the kind of combination of an operation.
fn kind_of(ir: &Body, op: Op) -> Option<AtomicRMWKind> {
    macro_rules! kinds {
        ($($op:ident $kind:ident;)*) => {$(
            if op.isa::<$op>(ir) {
                return Some(AtomicRMWKind::$kind);
            }
        )*};
    }
    kinds! {
        AddFOp Addf;
        MulFOp Mulf;
        AddIOp Addi;
        AndIOp Andi;
        OrIOp Ori;
        MulIOp Muli;
        MinimumFOp Minimumf;
        MaximumFOp Maximumf;
        MinSIOp Mins;
        MaxSIOp Maxs;
        MinUIOp Minu;
        MaxUIOp Maxu;
    }
    None
}

/// Returns the only user of a value, if it has one use.
fn only_user(ir: &Body, value: Value) -> Option<Op> {
    let mut uses = ir.uses(value);
    let first = uses.next()?;
    uses.next().is_none().then(|| ir.use_owner(first))
}

/// Returns the value that each iteration combines an iteration argument with, and the combining operation.
pub(crate) fn reduced(ir: &Body, op: AffineForOp, at: usize) -> Option<(Value, Op)> {
    let carried = op.iter_args(ir).nth(at)?;
    let combiner = only_user(ir, carried)?;
    let operands: Vec<Value> = ir.operands(combiner).collect();
    let [lhs, rhs] = *operands else { return None };
    let result = ir.results(combiner).next()?;
    let last = only_user(ir, result)?;
    let yielded = op.yield_op(ir);
    if last != Op::from(yielded) || yielded.operands(ir).nth(at) != Some(result) {
        return None;
    }
    Some((if lhs == carried { rhs } else { lhs }, combiner))
}

/// Returns the reductions of a loop that may run in any order; iteration arguments used otherwise are skipped.
pub(crate) fn reductions(ir: &Body, op: AffineForOp) -> Vec<Reduction> {
    let one = |at| {
        let (value, combiner) = reduced(ir, op, at)?;
        Some(Reduction { kind: kind_of(ir, combiner)?, at, value, combiner })
    };
    (0..op.iter_args(ir).count()).filter_map(one).collect()
}
