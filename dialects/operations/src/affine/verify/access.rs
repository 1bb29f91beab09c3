//! Verifiers of accesses to memory.

use ods_core::Type;
use ods_core::hooks::{Verified, Verify};

use super::check_operands;
use crate::affine::mapped::{Access, map_of};
use crate::affine::scope::{is_dim_in, scope_of};
use crate::affine::{
    AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};

/// Verifies the map and its operands.
fn check_place<X: Access>(op: X::Ref<'_>) -> Verified {
    let memref = X::accessed(op).ty();
    let view = *op;
    let operands = X::MAP_OPERANDS.range(view.body, X::wrap(view.op));
    let Some(map) = view.get(X::MAP).map(|attr| map_of(view, attr)) else { return Ok(()) };
    if Some(map.results.len()) != memref.shape(view.ctx()).map(<[i64]>::len) {
        return view.fail("affine map num results must equal memref rank");
    }
    if map.inputs() != operands.len() {
        return view.fail("expects as many subscripts as affine map inputs");
    }
    check_operands(view, operands.refs(view.body), map.dims)
}

impl Verify for AffineLoadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if Some(op.result().ty()) != op.memref().ty().element_type(op.ctx()) {
            return op.fail("result type must match element type of memref");
        }
        check_place::<Self>(op)
    }
}

impl Verify for AffineStoreOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if Some(op.value().ty()) != op.memref().ty().element_type(op.ctx()) {
            return op.fail("value to store must have the same type as memref element type");
        }
        check_place::<Self>(op)
    }
}

/// Verifies that a vector and the memref have the same element type.
fn check_vector<X: Access>(op: X::Ref<'_>, vector: Type) -> Verified {
    let ctx = op.ctx();
    if X::accessed(op).ty().element_type(ctx) != vector.element_type(ctx) {
        return op.fail("requires memref and vector types of the same elemental type");
    }
    Ok(())
}

impl Verify for AffineVectorLoadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        check_place::<Self>(op)?;
        check_vector::<Self>(op, op.result().ty())
    }
}

impl Verify for AffineVectorStoreOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        check_place::<Self>(op)?;
        check_vector::<Self>(op, op.value().ty())
    }
}

impl Verify for AffinePrefetchOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let map = map_of(*op, op.map());
        let rank = op.memref().ty().shape(op.ctx()).map(<[i64]>::len);
        if Some(map.results.len()) != rank {
            return op.fail("affine.prefetch affine map num results must equal memref rank");
        }
        if map.inputs() != op.indices().len() {
            return op.fail("too few operands");
        }
        let scope = scope_of(*op);
        if !op.indices().all(|index| is_dim_in(index, scope)) {
            return op.fail("index must be a valid dimension or symbol identifier");
        }
        Ok(())
    }
}
