//! Integer range and speculatability of `memref.dim`.

use ods_core::Body;
use ods_core::Value;
use ods_core::int_range::IntRanges;
use ods_core::interface::{
    ConditionallySpeculatable, InferIntRangeInterface, SetIntLattice, ShapedDimOpInterface,
    Speculatability, infer_dim_of_shape,
};
use ods_core::mixed::{MixedIndex, constant_index};

use super::DimOp;

impl ShapedDimOpInterface for DimOp {
    fn shaped_value(self, ir: &Body) -> Value {
        self.source(ir)
    }

    fn dimension(self, ir: &Body) -> MixedIndex {
        self.index(ir).into()
    }
}

impl ConditionallySpeculatable for DimOp {
    /// The size of an existing dimension can be queried speculatively.
    fn speculatability(self, ir: &Body) -> Speculatability {
        let shape = self.source_ty(ir).shape(ir.ctx());
        match (constant_index(ir, self.index(ir)), shape) {
            (Some(index), Some(shape)) if index < shape.len() as i64 => {
                Speculatability::Speculatable
            }
            _ => Speculatability::NotSpeculatable,
        }
    }
}

impl InferIntRangeInterface for DimOp {
    fn infer_result_ranges_from_optional(
        self,
        ir: &Body,
        operands: &[Option<IntRanges>],
        set: SetIntLattice<'_>,
    ) {
        let index = DimOp::INDEX.range(ir, self).of(operands).first().and_then(Option::as_ref);
        let shape = self.source_ty(ir).shape(ir.ctx());
        set(self.result(ir), Some(infer_dim_of_shape(shape, index)));
    }
}
