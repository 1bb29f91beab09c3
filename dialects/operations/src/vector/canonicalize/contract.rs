//! `vector.contract`

use ods_core::fold::zero_attr;
use ods_core::hooks::Canonicalize;
use ods_core::ir::IrMapping;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Op, Value};

use super::super::ContractionOp;
use super::known;
use crate::arith::{AddFOp, AddIOp};

impl Canonicalize for ContractionOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(AddOfIntegers).with(AddOfFloats)
    }
}

/// `contract(a, b, 0) + c` → `contract(a, b, c)`
struct AddOfIntegers;

impl Pattern for AddOfIntegers {
    type Root = AddIOp;

    fn rewrite(&self, op: AddIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        accumulate(rw, op.into(), [op.lhs(rw), op.rhs(rw)])
    }
}

/// `contract(a, b, 0.0) + c` → `contract(a, b, c)`
struct AddOfFloats;

impl Pattern for AddOfFloats {
    type Root = AddFOp;

    fn rewrite(&self, op: AddFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        accumulate(rw, op.into(), [op.lhs(rw), op.rhs(rw)])
    }
}

/// Makes one summand, a contraction with a zero accumulator, accumulate onto the other.
fn accumulate(rw: &mut Rewriter<'_>, sum: Op, [a, b]: [Value; 2]) -> Rewritten {
    let from_nothing = |value: Value| {
        let contraction = value.defined_by::<ContractionOp>(rw)?;
        let acc = contraction.acc(rw);
        let zero = zero_attr(rw.ctx(), rw.ty(acc))?;
        (known(rw, acc) == Some(zero)).then_some(contraction)
    };
    let (contraction, other) =
        from_nothing(a).map(|found| (found, b)).or_else(|| Some((from_nothing(b)?, a)))?;
    let mut mapping = IrMapping::new();
    mapping.map_value(contraction.acc(rw), other);
    rw.set_point_before(sum);
    let copy = rw.clone_op(contraction, &mut mapping);
    let values: Vec<Value> = rw.results(copy).collect();
    rw.replace_op(sum, &values)
}
