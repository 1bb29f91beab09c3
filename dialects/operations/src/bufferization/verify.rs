//! Verifiers, and inference of result types.

use ods_core::hooks::{Verified, Verify};
use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::{Body, Context, DYNAMIC, OpState, Type, TypeData};

use super::{AllocTensorOp, DeallocOp, MaterializeInDestinationOp};
use crate::tensor::verify_dynamic_sizes;

impl Verify for AllocTensorOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ty = op.result().ty();
        if ty.shape(op.ctx()).is_none() {
            return op.fail_bare("expected a ranked tensor");
        }
        let sizes = op.dynamic_sizes().len();
        match op.copy() {
            None => verify_dynamic_sizes(*op, op.result(), sizes),
            Some(_) if sizes > 0 => op.fail_bare("dynamic sizes not needed when copying a tensor"),
            Some(copy) if copy.ty() != ty => {
                op.fail_bare("expected that `copy` and return type match")
            }
            Some(_) => Ok(()),
        }
    }
}

impl Verify for MaterializeInDestinationOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (source, dest) = (op.source().ty(), op.dest().ty());
        let is_buffer = match dest.data(ctx) {
            TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => true,
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => false,
            _ => return op.fail("'dest' must be a tensor or a memref"),
        };
        match (is_buffer, op.result()) {
            (false, None) => {
                return op.fail("tensor 'dest' implies exactly one tensor result");
            }
            (false, Some(result)) if result.ty() != dest => {
                return op.fail("result and 'dest' types must match");
            }
            (true, Some(_)) => return op.fail("memref 'dest' implies zero results"),
            _ => {}
        }
        if op.restrict() && !is_buffer {
            return op.fail("'restrict' is valid only for memref destinations");
        }
        if op.writable() != is_buffer {
            return op.fail(
                "'writable' must be specified if and only if the destination is of memref type",
            );
        }
        let (Some(from), Some(to)) = (source.shape(ctx), dest.shape(ctx)) else {
            return match source.shape(ctx).is_some() == dest.shape(ctx).is_some() {
                true => Ok(()),
                false => op.fail("source/destination shapes are incompatible"),
            };
        };
        if from.len() != to.len() {
            return op.fail("rank mismatch between source and destination shape");
        }
        let agree = |(a, b): (&i64, &i64)| *a == DYNAMIC || *b == DYNAMIC || a == b;
        match from.iter().zip(to).all(agree) {
            true => Ok(()),
            false => op.fail("source/destination shapes are incompatible"),
        }
    }
}

impl Verify for DeallocOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if op.memrefs().len() != op.conditions().len() {
            return op.fail("must have the same number of conditions as memrefs to deallocate");
        }
        match op.retained().len() == op.updated_conditions().len() {
            true => Ok(()),
            false => op.fail(
                "must have the same number of updated conditions (results) as retained operands",
            ),
        }
    }
}

impl InferTypeOpInterface for DeallocOp {
    fn infer_return_types(_: &Context, state: &OpState, _: &Body) -> InferredTypes {
        let retained = state.operand_count(DeallocOp::RETAINED);
        Ok(std::iter::repeat_n(Type::I1, retained).collect())
    }
}
