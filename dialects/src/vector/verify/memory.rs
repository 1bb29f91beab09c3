//! Verifiers of operations that move vectors from and to memory.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::{OpRef, Type, TypeData};

use super::super::shape::Shape;
use super::super::{
    CompressStoreOp, ExpandLoadOp, GatherOp, MaskedLoadOp, MaskedStoreOp, ScatterOp,
};

/// The elements in memory are those of the vector, and there is an index for each dimension.
fn indexed(op: OpRef<'_>, base: ValueRef<'_>, elem: Type, value: &str, indices: usize) -> Verified {
    let ctx = op.ctx();
    if base.ty().element_type(ctx) != Some(elem) {
        return op.fail(format!("base and {value} element type should match"));
    }
    needs_indices(op, base, indices)
}

pub(super) fn needs_indices(op: OpRef<'_>, base: ValueRef<'_>, indices: usize) -> Verified {
    let rank = base.ty().shape(op.ctx()).map_or(0, <[i64]>::len);
    match rank == indices {
        true => Ok(()),
        false => op.fail(format!("requires {rank} indices")),
    }
}

/// Two vectors of equal dimensions; only their sizes count.
fn same_dims(op: OpRef<'_>, a: ValueRef<'_>, b: ValueRef<'_>, message: &str) -> Verified {
    match Shape::of(a).dims == Shape::of(b).dims {
        true => Ok(()),
        false => op.fail(message),
    }
}

/// Checks that the value for lanes off the mask is of the type of the result.
fn same_pass_thru(op: OpRef<'_>, result: ValueRef<'_>, other: ValueRef<'_>) -> Verified {
    match result.ty() == other.ty() {
        true => Ok(()),
        false => op.fail("expected pass_thru of same type as result type"),
    }
}

fn first_dim(value: ValueRef<'_>) -> Option<i64> {
    Shape::of(value).dims.first().copied()
}

impl Verify for MaskedLoadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let elem = Shape::of(op.result()).elem;
        indexed(*op, op.base(), elem, "result", op.indices().len())?;
        same_dims(*op, op.result(), op.mask(), "expected result shape to match mask shape")?;
        same_pass_thru(*op, op.result(), op.pass_thru())
    }
}

impl Verify for MaskedStoreOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let value = op.value_to_store();
        indexed(*op, op.base(), Shape::of(value).elem, "valueToStore", op.indices().len())?;
        same_dims(*op, value, op.mask(), "expected valueToStore shape to match mask shape")
    }
}

impl Verify for ExpandLoadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let elem = Shape::of(op.result()).elem;
        indexed(*op, op.base(), elem, "result", op.indices().len())?;
        if first_dim(op.result()) != first_dim(op.mask()) {
            return op.fail("expected result dim to match mask dim");
        }
        same_pass_thru(*op, op.result(), op.pass_thru())
    }
}

impl Verify for CompressStoreOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let value = op.value_to_store();
        indexed(*op, op.base(), Shape::of(value).elem, "valueToStore", op.indices().len())?;
        match first_dim(value) == first_dim(op.mask()) {
            true => Ok(()),
            false => op.fail("expected valueToStore dim to match mask dim"),
        }
    }
}

impl Verify for GatherOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let base = op.base().ty().data(op.ctx());
        if !matches!(base, TypeData::MemRef { .. } | TypeData::RankedTensor { .. }) {
            return op.fail("requires base to be a memref or ranked tensor type");
        }
        let elem = Shape::of(op.result()).elem;
        indexed(*op, op.base(), elem, "result", op.offsets().len())?;
        same_dims(*op, op.result(), op.indices(), "expected result dim to match indices dim")?;
        same_dims(*op, op.result(), op.mask(), "expected result dim to match mask dim")?;
        same_pass_thru(*op, op.result(), op.pass_thru())
    }
}

impl Verify for ScatterOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let value = op.value_to_store();
        let base = op.base().ty().data(op.ctx());
        if !matches!(base, TypeData::MemRef { .. } | TypeData::RankedTensor { .. }) {
            return op.fail("requires base to be a memref or ranked tensor type");
        }
        indexed(*op, op.base(), Shape::of(value).elem, "valueToStore", op.offsets().len())?;
        same_dims(*op, value, op.indices(), "expected valueToStore dim to match indices dim")?;
        same_dims(*op, value, op.mask(), "expected valueToStore dim to match mask dim")
    }
}
