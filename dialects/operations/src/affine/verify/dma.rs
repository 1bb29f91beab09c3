//! Verifiers of transfers.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::Use;
use ods_core::{OpRef, Type, TypeData};

use crate::affine::dma::{SOURCE, TARGET, Transfer, parts};
use crate::affine::scope::{is_dim_in, scope_of};
use crate::affine::{AffineDmaStartOp, AffineDmaWaitOp};

fn is_memref(op: OpRef<'_>, operand: Use) -> bool {
    let ty = op.body.ty(op.body.used_value(operand));
    matches!(ty.data(op.ctx()), TypeData::MemRef { .. })
}

impl Verify for AffineDmaStartOp {
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
            for index in place.indices.refs(op.body) {
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
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some((places, _)) = parts(*op, Self::MAPS) else {
            return op.fail("incorrect number of operands");
        };
        let scope = scope_of(*op);
        for place in &places {
            if !is_memref(*op, place.memref) {
                return op.fail("expected DMA tag to be of memref type");
            }
            for index in place.indices.refs(op.body) {
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
