//! Operations in `vector.mask`, and the types of their masks.

use ods_core::interface::{Instance, VectorTransferOpInterface};
use ods_core::{Body, Op, Type, Value};

use super::shape::{Dim, Shape, vector_of};
use super::transfer::inferred_mask_type;
use super::{
    ContractionOp, GatherOp, MaskOp, MaskableOpInterface, MaskingOpInterface, MultiDimReductionOp,
    OuterProductOp, ReductionOp, TransferReadOp, TransferWriteOp, only_result,
};

/// Implements `getMaskingOp`: returns the enclosing operation that masks `op`.
pub(super) fn masking_op<T: MaskableOpInterface + Instance<Op>>(op: T, ir: &Body) -> Option<Op> {
    let parent = ir.view(op.id()).parent()?;
    ir.interface::<dyn MaskingOpInterface>(parent.op).map(|_| parent.op)
}

/// Implements `isMasked`.
pub fn is_masked<T: MaskableOpInterface + Instance<Op>>(op: T, ir: &Body) -> bool {
    masking_op(op, ir).is_some()
}

impl MaskingOpInterface for MaskOp {
    fn mask(self, ir: &Body) -> Value {
        self.mask(ir)
    }

    fn maskable_op(self, ir: &Body) -> Option<Op> {
        let mut ops = self.mask_region(ir).entry()?.ops();
        let first = ops.next()?;
        ops.next().map(|_| first.op)
    }

    fn has_passthru(self, ir: &Body) -> bool {
        self.passthru(ir).is_some()
    }

    fn passthru(self, ir: &Body) -> Option<Value> {
        self.passthru(ir)
    }
}

/// Returns the type of the mask of a vector type.
fn mask_of(ir: &Body, ty: Type) -> Type {
    ty.with_element(ir.ctx(), Type::I1).unwrap_or(Type::I1)
}

/// Implements masking for operations with one lane per element of a vector.
macro_rules! masked_by_element {
    ($($op:ident $vector:ident,)*) => {$(
        impl MaskableOpInterface for $op {
            fn expected_mask_type(self, ir: &Body) -> Type {
                mask_of(ir, ir.ty(self.$vector(ir)))
            }
        }
    )*};
}

masked_by_element! {
    GatherOp indices,
    MultiDimReductionOp source,
    ReductionOp vector,
}

impl MaskableOpInterface for OuterProductOp {
    fn expected_mask_type(self, ir: &Body) -> Type {
        mask_of(ir, only_result(*self.view(ir)).ty())
    }
}

impl MaskableOpInterface for ContractionOp {
    /// Returns a mask type with one lane per point of the iteration space.
    fn expected_mask_type(self, ir: &Body) -> Type {
        let op = self.view(ir);
        let mut dims = vec![Dim::UNIT; op.iterator_types().len()];
        for (map, operand) in op.maps().zip([op.lhs(), op.rhs()]) {
            for (expr, size) in map.results.iter().zip(Shape::of(operand).each()) {
                if let Some(dim) = expr.as_dim().and_then(|at| dims.get_mut(at as usize)) {
                    *dim = size;
                }
            }
        }
        vector_of(ir.ctx(), dims, Type::I1)
    }
}

/// Returns the mask type inferred for a transfer, or else the mask type of its vector.
fn transfer_mask(op: impl VectorTransferOpInterface + Instance<Op>, ir: &Body) -> Type {
    let vector = ir.ty(op.vector(ir));
    inferred_mask_type(ir.ctx(), vector, op.map(ir)).unwrap_or_else(|| mask_of(ir, vector))
}

impl MaskableOpInterface for TransferReadOp {
    fn supports_passthru(self, _: &Body) -> bool {
        true
    }

    fn expected_mask_type(self, ir: &Body) -> Type {
        transfer_mask(self, ir)
    }
}

impl MaskableOpInterface for TransferWriteOp {
    fn expected_mask_type(self, ir: &Body) -> Type {
        transfer_mask(self, ir)
    }
}
