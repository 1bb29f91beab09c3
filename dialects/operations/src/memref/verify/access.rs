//! Verifiers of element accesses.

use ods_core::TypeData;
use ods_core::analysis::effects::is_memory_effect_free;
use ods_core::hooks::{Verified, Verify, VerifyIn};
use ods_core::ir::{ValueRef, WalkOrder};
use ods_core::verify::VerifyCx;

use super::{fail, shown};
use crate::arith::AtomicRMWKind;
use crate::memref::{AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp, LoadOp, PrefetchOp, StoreOp};

/// Returns the number of dimensions of a memref.
fn rank(memref: ValueRef<'_>) -> usize {
    memref.ty().shape(memref.body.ctx()).map_or(0, <[i64]>::len)
}

impl Verify for LoadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (rank, have) = (rank(op.memref()), op.indices().len());
        match rank == have {
            true => Ok(()),
            false => op.fail(format!(
                "incorrect number of indices for load, expected {rank} but got {have}"
            )),
        }
    }
}

impl Verify for StoreOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.indices().len() == rank(op.memref()) {
            true => Ok(()),
            false => op.fail("store index operand count not equal to memref rank"),
        }
    }
}

impl Verify for PrefetchOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.indices().len() == rank(op.memref()) {
            true => Ok(()),
            false => op.fail("too few indices"),
        }
    }
}

impl Verify for AtomicRMWOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        use AtomicRMWKind::*;
        if op.indices().len() != rank(op.memref()) {
            return op.fail("expects the number of subscripts to be equal to memref rank");
        }
        let kind = op.kind();
        let ty = op.value().ty().data(op.ctx());
        let wrong = match kind {
            Addf | Maximumf | Minimumf | Mulf if !matches!(ty, TypeData::Float(_)) => {
                "a floating-point"
            }
            Addi | Maxs | Maxu | Mins | Minu | Muli | Ori | Xori | Andi
                if !matches!(ty, TypeData::Integer(..)) =>
            {
                "an integer"
            }
            _ => return Ok(()),
        };
        op.fail(format!("with kind '{}' expects {wrong} type", kind.text()))
    }
}

impl Verify for GenericAtomicRMWOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let region = op.atomic_body();
        if region.entry().map_or(0, |block| block.args().len()) != 1 {
            return op.fail("expected single number of entry block arguments");
        }
        if op.result().ty() != op.current_value().ty() {
            return op.fail("expected block argument of the same type result type");
        }
        let mut inside = region.body.walk_region(region.region, WalkOrder::Post);
        match inside.find(|inner| !is_memory_effect_free(region.body.view(*inner))) {
            Some(inner) => fail(
                region.body.view(inner),
                format!(
                    "body of '{}' should contain only operations with no side effects",
                    op.name()
                ),
            ),
            None => Ok(()),
        }
    }
}

impl VerifyIn for AtomicYieldOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let Some((outer, parent)) = cx.parent_op(op.op) else { return Ok(()) };
        let Some(parent) = outer.view(parent).results().next() else { return Ok(()) };
        let (have, want) = (op.result().ty(), parent.ty());
        match have == want {
            true => Ok(()),
            false => op.fail(format!(
                "types mismatch between yield op: {} and its parent: {}",
                shown(*op, have),
                shown(*op, want)
            )),
        }
    }
}
