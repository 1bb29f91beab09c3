//! Loops whose accesses to memory go along one dimension.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::VectorElementTypeInterface;
use ods_core::ir::WalkOrder;
use ods_core::{Body, Op, OpRef, Type, TypeData, Value};

use super::accesses::is_identity;
use crate::affine::{AffineForOp, AffineIfOp, AffineLoadOp, AffineStoreOp, Mapped, ValueMap};
use crate::vector::{TransferReadOp, TransferWriteOp};

/// An access of one element.
pub(super) struct Element {
    pub(super) memref: Value,
    pub(super) map: AffineMap,
    pub(super) operands: Vec<Value>,
}

impl Element {
    /// The access that an operation is, if it is one.
    pub(super) fn of(ir: &Body, op: Op) -> Option<Element> {
        fn made<X: Mapped>(ir: &Body, op: X, memref: Value) -> Element {
            let (map, operands) = (op.affine_map(ir).clone(), op.map_operands(ir).to_vec());
            Element { memref, map, operands }
        }
        if let Some(load) = op.cast::<AffineLoadOp>(ir) {
            return Some(made(ir, load, load.memref(ir)));
        }
        let store = op.cast::<AffineStoreOp>(ir)?;
        Some(made(ir, store, store.memref(ir)))
    }
}

/// Returns whether vectors may have elements of a type.
pub(super) fn is_element(ir: &Body, ty: Type) -> bool {
    ty.interface::<dyn VectorElementTypeInterface>(ir.ctx()).is_some()
}

/// Returns whether all that a loop does is of a kind that vectors can do.
pub(super) fn is_vectorizable(ir: &Body, op: AffineForOp) -> bool {
    let ops = [op.into()].into_iter().chain(ir.walk_inside(op.into(), WalkOrder::Pre));
    ops.map(|op| ir.view(op)).all(|op| can_be_widened(ir, op))
}

fn can_be_widened(ir: &Body, op: OpRef<'_>) -> bool {
    if op.isa::<AffineIfOp>() || op.isa::<TransferReadOp>() || op.isa::<TransferWriteOp>() {
        return false;
    }
    if op.regions().len() != 0 && !op.isa::<AffineForOp>() {
        return false;
    }
    let of_operand = |ty: Type| match ty.data(ir.ctx()) {
        TypeData::MemRef { elem, .. } => is_element(ir, *elem),
        _ => is_element(ir, ty),
    };
    op.operands().all(|operand| of_operand(operand.ty()))
        && op.results().all(|result| is_element(ir, result.ty()))
}

/// Returns whether a value is known to be the same in all rounds of a loop over `variable`.
pub(super) fn is_invariant(ir: &Body, variable: Value, index: Value) -> bool {
    let mut map = ValueMap { map: AffineMap::identity(1), operands: [index].into_iter().collect() };
    map.compose_fully(ir);
    map.canonicalize(ir);
    let at = map.operands.iter().position(|operand| *operand == variable);
    !at.is_some_and(|at| map.map.uses_dim(at as u32))
}

/// The dimension, counted from the last, along which all accesses in a loop go that are not the same in all rounds;
/// `None` if they go along several.
pub(super) fn varying_dim(ir: &Body, op: AffineForOp) -> Option<Option<usize>> {
    let mut along = None;
    for inner in ir.walk_inside(op.into(), WalkOrder::Post) {
        let Some(element) = Element::of(ir, inner) else { continue };
        if let Some(dim) = element_dim(ir, op.induction_variable(ir), &element)? {
            if along.is_some_and(|along| along != dim) {
                return None;
            }
            along = Some(dim);
        }
    }
    Some(along)
}

fn element_dim(ir: &Body, variable: Value, element: &Element) -> Option<Option<usize>> {
    let TypeData::MemRef { shape, layout, .. } = ir.ty(element.memref).data(ir.ctx()) else {
        return None;
    };
    if !is_identity(ir, layout) {
        return None;
    }
    let dims = element.map.dims as usize;
    let mut varying = None;
    for (at, expr) in element.map.results.iter().enumerate() {
        let mut operands = Vec::new();
        expr.walk(&mut |expr| match expr {
            AffineExpr::Dim(at) => operands.push(element.operands[*at as usize]),
            AffineExpr::Symbol(at) => operands.push(element.operands[dims + *at as usize]),
            _ => {}
        });
        for operand in operands {
            if !is_invariant(ir, variable, operand) {
                // Each occurrence counts.
                if varying.is_some() {
                    return None;
                }
                varying = Some(at);
            }
        }
    }
    Some(varying.map(|at| shape.len() - (at + 1)))
}
