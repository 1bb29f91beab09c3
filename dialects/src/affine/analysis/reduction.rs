//! Values that loops reduce.

use ods_core::{Body, Op, Value};

use crate::affine::AffineForOp;
use crate::arith::{
    AddFOp, AddIOp, AndIOp, AtomicRMWKind, MaxSIOp, MaxUIOp, MaximumFOp, MinSIOp, MinUIOp,
    MinimumFOp, MulFOp, MulIOp, OrIOp,
};

/// A value that is carried from round to round and combined with another in each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    /// The way to combine.
    pub(crate) kind: AtomicRMWKind,
    /// The number of the carried value.
    pub(crate) at: usize,
    /// The value that each round has for it.
    pub(crate) value: Value,
    /// The operation that combines.
    pub(crate) combiner: Op,
}

/// The way in which an operation combines two values.
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

/// The only operation that uses a value, if it does so once.
fn only_user(ir: &Body, value: Value) -> Option<Op> {
    let mut uses = ir.uses(value);
    let first = uses.next()?;
    uses.next().is_none().then(|| ir.use_owner(first))
}

/// The value that each round combines a carried value with, and the operation that does so.
pub(crate) fn reduced(ir: &Body, op: AffineForOp, at: usize) -> Option<(Value, Op)> {
    let carried = op.carried(ir).nth(at)?;
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

/// The reductions of a loop that can be done in any order; values that are carried otherwise have none.
pub(crate) fn reductions(ir: &Body, op: AffineForOp) -> Vec<Reduction> {
    let one = |at| {
        let (value, combiner) = reduced(ir, op, at)?;
        Some(Reduction { kind: kind_of(ir, combiner)?, at, value, combiner })
    };
    (0..op.carried(ir).count()).filter_map(one).collect()
}
