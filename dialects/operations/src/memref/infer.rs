//! Inference of result types.

use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::ir::Operands;
use ods_core::memref_type::MemRefType;
use ods_core::{Body, Context, OpState, OpType, Type};
use smallvec::SmallVec;

use super::{DistinctObjectsOp, ExtractStridedMetadataOp};

impl InferTypeOpInterface for ExtractStridedMetadataOp {
    /// Returns the types of the base, the offset, and a size and a stride for each dimension.
    fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {
        let operands = Self::adapt(Operands::new(Self::SCHEMA, &state.operands, &[]));
        let Some(source) = MemRefType::of(ctx, body.ty(operands.source())) else {
            return Err("expected a ranked memref".to_owned());
        };
        let mut types: SmallVec<[Type; 2]> = SmallVec::with_capacity(2 + 2 * source.rank());
        types.push(source.reshaped(ctx, SmallVec::new()).ty(ctx));
        types.resize(2 + 2 * source.rank(), Type::INDEX);
        Ok(types)
    }
}

impl InferTypeOpInterface for DistinctObjectsOp {
    fn infer_return_types(_: &Context, state: &OpState, body: &Body) -> InferredTypes {
        Ok(state.operands.iter().map(|operand| body.ty(*operand)).collect())
    }
}
