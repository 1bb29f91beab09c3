//! Integer range and speculatability of `tensor.dim`.

use ods_core::int_range::IntRanges;
use ods_core::interface::{
    ConditionallySpeculatable, InferIntRangeInterface, SetIntLattice, ShapedDimOpInterface,
    Speculatability, infer_dim_of_shape,
};
use ods_core::mixed::{MixedIndex, constant_index};
use ods_core::{Body, DYNAMIC, Value};

use super::ranked::Ranked;
use super::{CastOp, DimOp, ExtractOp, InsertOp};

impl DimOp {
    /// Returns the dimension, if it is a constant.
    pub(crate) fn constant_index(self, ir: &Body) -> Option<i64> {
        constant_index(ir, self.index(ir))
    }
}

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
        let source = Ranked::of_type(ir.ctx(), self.source_ty(ir));
        match (self.constant_index(ir), source) {
            (Some(index), Some(source)) if index < source.rank() as i64 => {
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

/// Reading an element that is provably in bounds is speculatable.
impl ConditionallySpeculatable for ExtractOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        of_element(ir, self.tensor(ir), self.indices(ir))
    }
}

/// Writing an element that is provably in bounds is speculatable.
impl ConditionallySpeculatable for InsertOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        of_element(ir, self.dest(ir), self.indices(ir))
    }
}

fn of_element(
    ir: &Body,
    tensor: Value,
    mut indices: impl Iterator<Item = Value>,
) -> Speculatability {
    let mut whole = tensor;
    while let Some(cast) = whole.defined_by::<CastOp>(ir) {
        let source = cast.source(ir);
        if ir.ty(source).shape(ir.ctx()).is_none() {
            break;
        }
        whole = source;
    }
    let (given, whole) = (Ranked::of_value(ir, tensor), Ranked::of_value(ir, whole));
    let known = |(given, whole): (&i64, &i64)| if *given == DYNAMIC { *whole } else { *given };
    let mut sizes = given.shape.iter().zip(whole.shape.iter()).map(known);
    let inside = |index: Value| {
        let size = sizes.next().unwrap_or(0);
        constant_index(ir, index).is_some_and(|index| (0..size).contains(&index))
    };
    match indices.all(inside) {
        true => Speculatability::Speculatable,
        false => Speculatability::NotSpeculatable,
    }
}
