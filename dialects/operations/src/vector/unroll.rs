//! The shapes by which operations are unrolled, if they are not the result's shape.

use ods_core::Body;
use ods_core::interface::{VectorTransferOpInterface, VectorUnrollOpInterface, shape_of_vector};

use super::{ContractionOp, MultiDimReductionOp, ReductionOp, StoreOp, TransferWriteOp};

ods_core::extension! {
    VectorUnrollOpInterface => [
        ContractionOp, MultiDimReductionOp, ReductionOp, StoreOp, TransferWriteOp,
    ];
}

impl VectorUnrollOpInterface for ContractionOp {
    /// Returns the sizes of the loops, each from an operand whose map contains the loop.
    fn shape_for_unroll(self, ir: &Body) -> Option<Vec<i64>> {
        let op = self.view(ir);
        let sides = [op.lhs(), op.rhs()].map(|side| side.ty().shape(op.ctx()).unwrap_or_default());
        let size = |dim: u32| {
            op.maps().zip(sides).find_map(|(map, shape)| {
                let at = map.results.iter().position(|expr| expr.as_dim() == Some(dim))?;
                shape.get(at).copied()
            })
        };
        (0..op.maps().next()?.dims).map(size).collect()
    }
}

impl VectorUnrollOpInterface for MultiDimReductionOp {
    fn shape_for_unroll(self, ir: &Body) -> Option<Vec<i64>> {
        shape_of_vector(ir, self.source(ir))
    }
}

impl VectorUnrollOpInterface for ReductionOp {
    fn shape_for_unroll(self, ir: &Body) -> Option<Vec<i64>> {
        shape_of_vector(ir, self.vector(ir))
    }
}

impl VectorUnrollOpInterface for StoreOp {
    fn shape_for_unroll(self, ir: &Body) -> Option<Vec<i64>> {
        shape_of_vector(ir, self.value_to_store(ir))
    }
}

impl VectorUnrollOpInterface for TransferWriteOp {
    fn shape_for_unroll(self, ir: &Body) -> Option<Vec<i64>> {
        shape_of_vector(ir, VectorTransferOpInterface::vector(self, ir))
    }
}
