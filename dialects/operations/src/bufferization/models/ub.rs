//! `ub.poison` of tensor type.

use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DYNAMIC, Value};

use crate::arith::index_value;
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::AnalysisState;
use crate::bufferization::bufferize::{BufferizationState, Bufferized, Failed};
use crate::tensor::EmptyOp;
use crate::ub::PoisonOp;

ods_core::extension! {
    BufferizableOpInterface => [PoisonOp];
}

/// Bufferizes a poison tensor to an allocation with undefined contents: the loops of `lift-cf-to-scf` carry it to
/// where it is copied, so a poison memref will not do.
impl BufferizableOpInterface for PoisonOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn result_bufferizes_to_memory_write(self, _: &Body, _: Value, _: &AnalysisState) -> bool {
        false
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let ty = self.result_ty(rw);
        let shape = ty.shape(rw.ctx()).ok_or(Failed(None))?;
        let unknown = shape.iter().filter(|size| **size == DYNAMIC).count();
        let sizes: Vec<Value> =
            (0..unknown).map(|_| index_value(rw, MixedIndex::Known(1))).collect();
        let empty = rw.insert(EmptyOp::build(ty).dynamic_sizes(sizes));
        let result = empty.result(rw);
        rw.replace_op(self, &[result]);
        rw.set_point_before(empty);
        empty.bufferize(rw, state)
    }
}
