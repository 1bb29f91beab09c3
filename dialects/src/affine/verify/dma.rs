//! Verifiers of transfers.

use ods_core::hooks::{Verified, Verify};
use ods_core::{OpRef, Type, TypeData, raw};

use crate::affine::dma::{SOURCE, TARGET, Transfer, parts};
use crate::affine::scope::{is_dim_in, scope_of};
use crate::affine::{AffineDmaStartOp, AffineDmaWaitOp};

#[expect(clippy::disallowed_methods, reason = "the maps of a transfer divide its operands")]
fn is_memref(op: OpRef<'_>, at: usize) -> bool {
    matches!(raw::operand_ref(op, at).ty().data(op.ctx()), TypeData::MemRef { .. })
}

impl Verify for AffineDmaStartOp {
    #[expect(clippy::disallowed_methods, reason = "the maps of a transfer divide its operands")]
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some((places, rest)) = parts(*op, Self::MAPS) else {
            return op.fail("incorrect number of operands");
        };
        for place in &places {
            let what = match place.name {
                SOURCE => "source",
                TARGET => "destination",
                _ => "tag",
            };
            if !is_memref(*op, place.memref) {
                return op.fail(format!("expected DMA {what} to be of memref type"));
            }
        }
        if !matches!(rest.len(), 1 | 3) {
            return op.fail("incorrect number of operands");
        }
        let scope = scope_of(*op);
        for place in &places {
            let what = match place.name {
                SOURCE => "src",
                TARGET => "dst",
                _ => "tag",
            };
            for index in place.indices.clone().map(|at| raw::operand_ref(*op, at)) {
                if index.ty() != Type::INDEX {
                    return op.fail(format!("{what} index to dma_start must have 'index' type"));
                }
                if !is_dim_in(index, scope) {
                    let message = "index must be a valid dimension or symbol identifier";
                    return op.fail(format!("{what} {message}"));
                }
            }
        }
        Ok(())
    }
}

impl Verify for AffineDmaWaitOp {
    #[expect(clippy::disallowed_methods, reason = "the maps of a transfer divide its operands")]
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some((places, _)) = parts(*op, Self::MAPS) else {
            return op.fail("incorrect number of operands");
        };
        let scope = scope_of(*op);
        for place in &places {
            if !is_memref(*op, place.memref) {
                return op.fail("expected DMA tag to be of memref type");
            }
            for index in place.indices.clone().map(|at| raw::operand_ref(*op, at)) {
                if index.ty() != Type::INDEX {
                    return op.fail("index to dma_wait must have 'index' type");
                }
                if !is_dim_in(index, scope) {
                    return op.fail("index must be a valid dimension or symbol identifier");
                }
            }
        }
        Ok(())
    }
}
