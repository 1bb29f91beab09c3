//! Transfers as subsets of tensors.

use ods_core::hooks::FoldResult;
use ods_core::interface::{
    HyperrectangularSlice, Instance, SubsetExtractionOpInterface, SubsetInsertionOpInterface,
    SubsetOpInterface, VectorTransferOpInterface,
};
use ods_core::ir::Use;
use ods_core::{Attr, Body, Op, OpBuilder, Type, Value};

use super::{TransferReadOp, TransferWriteOp};

ods_core::extension! {
    SubsetOpInterface => [TransferReadOp, TransferWriteOp];
    SubsetExtractionOpInterface => [TransferReadOp];
    SubsetInsertionOpInterface => [TransferWriteOp];
}

/// Returns the transferred slice: in each dimension of the base the size of the vector dimension, or one element if
/// there is none.
fn part<T>(ir: &Body, op: T) -> HyperrectangularSlice
where
    T: VectorTransferOpInterface + Instance<Op>,
{
    let ctx = ir.ctx();
    let number = |number: i64| FoldResult::from(Attr::integer(ctx, Type::INDEX, number));
    let offsets: Vec<FoldResult> = super::transfer::indices(ir, op).map(FoldResult::from).collect();
    let mut sizes = vec![1; offsets.len()];
    let vector = ir.ty(op.vector(ir)).shape(ctx).unwrap_or_default();
    for (dim, size) in sizes.iter_mut().enumerate() {
        let place = op.map(ir).results.iter().position(|expr| expr.as_dim() == Some(dim as u32));
        if let Some(count) = place.and_then(|at| vector.get(at)) {
            *size = *count;
        }
    }
    let strides = vec![number(1); offsets.len()];
    HyperrectangularSlice { offsets, sizes: sizes.into_iter().map(number).collect(), strides }
}

impl SubsetOpInterface for TransferReadOp {
    fn accessed_hyperrectangular_slice(self, ir: &Body) -> Option<HyperrectangularSlice> {
        Some(part(ir, self))
    }
}

impl SubsetOpInterface for TransferWriteOp {
    fn accessed_hyperrectangular_slice(self, ir: &Body) -> Option<HyperrectangularSlice> {
        Some(part(ir, self))
    }
}

impl SubsetExtractionOpInterface for TransferReadOp {
    fn source_operand(self, ir: &Body) -> Use {
        TransferReadOp::BASE.operand(ir, self)
    }
}

impl SubsetInsertionOpInterface for TransferWriteOp {
    fn source_operand(self, ir: &Body) -> Use {
        TransferWriteOp::VALUE_TO_STORE.operand(ir, self)
    }

    fn destination_operand(self, ir: &Body) -> Use {
        TransferWriteOp::BASE.operand(ir, self)
    }

    fn build_subset_extraction(self, _: &mut OpBuilder<'_>) -> Option<Value> {
        None
    }

    fn values_needed_to_build_subset_extraction(self, _: &Body) -> Vec<Value> {
        Vec::new()
    }
}
