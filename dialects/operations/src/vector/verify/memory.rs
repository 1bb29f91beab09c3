//! Verifiers of operations that move vectors from and to memory.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::{Context, OpRef, Type, TypeData};

use super::super::shape::Shape;
use super::super::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp,
    StoreOp, TypeCastOp,
};

/// Verifies that the element types of memory and vector agree, and that there is an index for each dimension.
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

/// Verifies that two vectors have equal dimensions; only the sizes count.
fn same_dims(op: OpRef<'_>, a: ValueRef<'_>, b: ValueRef<'_>, message: &str) -> Verified {
    match Shape::of(a).dims == Shape::of(b).dims {
        true => Ok(()),
        false => op.fail(message),
    }
}

/// Verifies that the pass-through value has the type of the result.
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

/// Verifies that adjacent elements in the last dimension are adjacent in memory, if there is more than one element.
fn dense_rows(op: OpRef<'_>, base: ValueRef<'_>, vector: Shape<'_>) -> Verified {
    if vector.scalable_dims() == 0 && vector.count() == 1 {
        return Ok(());
    }
    let layout = StridedLayout::of(op.ctx(), base.ty());
    match layout.is_some_and(|layout| layout.strides.last().is_none_or(|stride| *stride == 1)) {
        true => Ok(()),
        false => op.fail("most minor memref dim must have unit stride"),
    }
}

/// The terms for a load or store in messages.
struct Words {
    lower_rank: &'static str,
    vectors: &'static str,
    elements: &'static str,
}

const LOAD: Words = Words {
    lower_rank: "destination memref has lower rank than the result vector",
    vectors: "base memref and result vector types should match",
    elements: "base and result element types should match",
};

const STORE: Words = Words {
    lower_rank: "source memref has lower rank than the vector to store",
    vectors: "base memref and valueToStore vector types should match",
    elements: "base and valueToStore element type should match",
};

/// Verifies a load or store of consecutive elements.
fn consecutive(
    op: OpRef<'_>,
    base: ValueRef<'_>,
    vector: ValueRef<'_>,
    indices: usize,
    words: &Words,
) -> Verified {
    let (ctx, shape) = (op.ctx(), Shape::of(vector));
    dense_rows(op, base, shape)?;
    if base.ty().shape(ctx).map_or(0, <[i64]>::len) < shape.rank() {
        return op.fail(words.lower_rank);
    }
    let elem = base.ty().element_type_or_self(ctx);
    let in_memory = Shape::of_type(ctx, elem);
    if in_memory.is_vector && elem != vector.ty() {
        return op.fail(words.vectors);
    }
    if in_memory.elem != shape.elem {
        return op.fail(words.elements);
    }
    needs_indices(op, base, indices)
}

impl Verify for LoadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        consecutive(*op, op.base(), op.result(), op.indices().len(), &LOAD)
    }
}

impl Verify for StoreOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        consecutive(*op, op.base(), op.value_to_store(), op.indices().len(), &STORE)
    }
}

/// Returns the dimensions of a memref followed by the dimensions of its elements, and the scalar element type.
fn flattened(ctx: &Context, memref: &MemRefType) -> (Vec<i64>, Type) {
    let elem = Shape::of_type(ctx, memref.elem);
    ([&memref.shape[..], elem.dims].concat(), elem.elem)
}

impl Verify for TypeCastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, result) = (op.ctx(), op.result().ty());
        let memref = |ty| MemRefType::of(ctx, ty);
        let (Some(from), Some(to)) = (memref(op.memref().ty()), memref(result)) else {
            return Ok(());
        };
        if !from.canonical(ctx).has_identity_layout(ctx) {
            return op.fail("expects operand to be a memref with identity layout");
        }
        if !to.has_identity_layout(ctx) {
            return op.fail("expects result to be a memref with identity layout");
        }
        if from.space != to.space {
            return op.fail("expects result in same memory space");
        }
        let ((dims, elem), (new_dims, new_elem)) = (flattened(ctx, &from), flattened(ctx, &to));
        let expects = |what: &str| op.fail(format!("expects {what}: '{}'", op.show(result)));
        if elem != new_elem {
            return expects("result and operand with same underlying scalar type");
        }
        if dims != new_dims {
            return expects("concatenated result and operand shapes to be equal");
        }
        Ok(())
    }
}
