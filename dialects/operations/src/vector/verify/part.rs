//! Verifiers of operations on one element or subvector of a vector.

use ods_core::hooks::{Verified, Verify};
use ods_core::{DYNAMIC, OpRef};

use super::super::position::POISON_INDEX;
use super::super::shape::Shape;
use super::super::{ExtractOp, InsertOp};

/// Returns the number of the first static index that is out of bounds.
fn outside(position: &[i64], shape: Shape<'_>) -> Option<usize> {
    let is_outside =
        |(at, size): (&i64, &i64)| *at != DYNAMIC && !(POISON_INDEX..*size).contains(at);
    position.iter().zip(shape.dims).position(is_outside)
}

/// Verifies that each dynamic index has a value.
fn counts_agree(op: OpRef<'_>, position: &[i64], values: usize) -> Verified {
    if position.iter().filter(|at| **at == DYNAMIC).count() == values {
        return Ok(());
    }
    op.fail(
        "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite",
    )
}

impl Verify for ExtractOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (source, result) = (Shape::of(op.source()), Shape::of(op.result()));
        if result.is_vector && result.rank() == 0 {
            return op.fail_bare("expected a scalar instead of a 0-d vector as the result type");
        }
        let position = op.static_position();
        counts_agree(*op, &position, op.dynamic_position().len())?;
        if position.len() > source.rank() {
            return op.fail("expected position attribute of rank no greater than vector rank");
        }
        match outside(&position, source) {
            Some(at) => op.fail(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)",
                at + 1
            )),
            None => Ok(()),
        }
    }
}

impl Verify for InsertOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (part, dest) = (Shape::of(op.value_to_store()), Shape::of(op.dest()));
        if part.is_vector && part.rank() == 0 {
            return op.fail_bare("expected a scalar instead of a 0-d vector as the source operand");
        }
        let position = op.static_position();
        counts_agree(*op, &position, op.dynamic_position().len())?;
        if position.len() > dest.rank() {
            return op.fail("expected position attribute of rank no greater than dest vector rank");
        }
        if part.is_vector && part.rank() + position.len() != dest.rank() {
            return op
                .fail("expected position attribute rank + source rank to match dest vector rank");
        }
        if !part.is_vector && position.len() != dest.rank() {
            return op.fail("expected position attribute rank to match the dest vector rank");
        }
        match outside(&position, dest) {
            Some(at) => op.fail(format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding dest vector dimension",
                at + 1
            )),
            None => Ok(()),
        }
    }
}
