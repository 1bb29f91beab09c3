//! `bufferization.materialize_in_destination`: its destination as a subset of a tensor, and its effects.

use ods_core::interface::{
    EffectInstance, EffectTarget, Equivalence, MemoryEffectOpInterface,
    ReifyRankedShapedTypeOpInterface, SubsetInsertionOpInterface, SubsetOpInterface,
};
use ods_core::ir::Use;
use ods_core::mixed::MixedList;
use ods_core::schema::EffectKind;
use ods_core::{Body, Op, OpBuilder, Type, TypeData, Value};

use super::{MaterializeInDestinationOp, ToTensorOp};
use crate::tensor;

impl MaterializeInDestinationOp {
    fn is_into_buffer(self, ir: &Body) -> bool {
        let data = self.dest_ty(ir).data(ir.ctx());
        matches!(data, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
    }
}

impl MemoryEffectOpInterface for MaterializeInDestinationOp {
    /// Buffers are written; tensors have no effects.
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        let dest = MaterializeInDestinationOp::DEST.operand(ir, self);
        let write = EffectInstance::on(EffectKind::Write, EffectTarget::Operand(dest));
        if self.is_into_buffer(ir) { vec![write] } else { Vec::new() }
    }
}

impl ReifyRankedShapedTypeOpInterface for MaterializeInDestinationOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let dest = self.dest(ir);
        match self.is_into_buffer(ir) {
            true => Some(Vec::new()),
            false => Some(vec![tensor::mixed_sizes(builder, dest)]),
        }
    }
}

/// The subset is all of the destination, so there is no other subset to compare with.
impl SubsetOpInterface for MaterializeInDestinationOp {
    fn operates_on_equivalent_subset(self, _: &Body, _: Op, _: Equivalence<'_>) -> bool {
        false
    }

    fn operates_on_disjoint_subset(self, _: &Body, _: Op, _: Equivalence<'_>) -> bool {
        false
    }
}

impl SubsetInsertionOpInterface for MaterializeInDestinationOp {
    fn source_operand(self, ir: &Body) -> Use {
        MaterializeInDestinationOp::SOURCE.operand(ir, self)
    }

    fn is_equivalent_subset(
        self,
        ir: &Body,
        candidate: Value,
        equivalence: Equivalence<'_>,
    ) -> bool {
        equivalence(self.dest(ir), candidate)
    }

    /// Returns the destination tensor, or builds a tensor that reads the destination buffer: the latter only if nothing
    /// else accesses the buffer (`restrict`), which the new tensor declares from then on.
    fn build_subset_extraction(self, builder: &mut OpBuilder<'_>) -> Option<Value> {
        let ir = builder.body();
        let dest = self.dest(ir);
        if !self.is_into_buffer(ir) {
            return Some(dest);
        }
        if !self.restrict(ir) {
            return None;
        }
        let writable = self.writable(ir);
        let shape = ir.ty(dest).shape(ir.ctx())?;
        let ty = Type::tensor(ir.ctx(), shape, ir.ty(dest).element_type(ir.ctx())?);
        self.set_restrict(builder, false);
        let tensor = ToTensorOp::build(dest, ty).restrict(true).writable(writable).insert(builder);
        Some(tensor.result(builder.body()))
    }

    fn values_needed_to_build_subset_extraction(self, ir: &Body) -> Vec<Value> {
        vec![self.dest(ir)]
    }
}
