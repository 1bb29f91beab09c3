//! Loops whose memory accesses vary along one dimension.

use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
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
    /// Returns the access of an operation, if it is one.
    pub(super) fn of(ir: &Body, op: Op) -> Option<Element> {
        fn access_of<X: Mapped>(ir: &Body, op: X, memref: Value) -> Element {
            let (map, operands) = (op.affine_map(ir).clone(), op.map_operands(ir).to_vec());
            Element { memref, map, operands }
        }
        if let Some(load) = op.cast::<AffineLoadOp>(ir) {
            return Some(access_of(ir, load, load.memref(ir)));
        }
        let store = op.cast::<AffineStoreOp>(ir)?;
        Some(access_of(ir, store, store.memref(ir)))
    }
}

impl Element {
    /// Returns the index in dimension `dim`, counted from the last, composed with the definitions of its operands.
    fn index(&self, ir: &Body, dim: usize) -> Option<ValueMap> {
        let at = self.map.results.len().checked_sub(dim + 1)?;
        let mut index = ValueMap {
            map: self.map.with_results([self.map.results[at].clone()]),
            operands: self.operands.iter().copied().collect(),
        };
        index.compose_fully(ir);
        index.canonicalize(ir);
        Some(index)
    }

    /// Returns the index in dimension `dim`, counted from the last, minus a variable; `None` if it is not the sum of
    /// the variable and a value independent of it.
    pub(super) fn offset(&self, ir: &Body, variable: Value, dim: usize) -> Option<ValueMap> {
        let mut index = self.index(ir, dim)?;
        let at = index.operands.iter().position(|operand| *operand == variable)? as u32;
        let rest = index.map.results.first()?.clone().sub(AffineExpr::Dim(at));
        index.map = index.map.with_results([rest]).simplified();
        (at < index.map.dims && !index.map.uses_dim(at)).then_some(index)
    }

    /// Returns whether the elements of `size` consecutive iterations, starting at a multiple of `size`, are adjacent in
    /// a dimension: the index increases with the variable, modulo at most multiples of `size`.
    fn is_contiguous(&self, ir: &Body, op: AffineForOp, dim: usize, size: i64) -> bool {
        let variable = op.induction_variable(ir);
        if op.step_size(ir) != 1 {
            return false;
        }
        if self.offset(ir, variable, dim).is_some() {
            return true;
        }
        let starts_aligned =
            op.lower_bound(ir).map.single_constant().is_some_and(|start| start % size == 0);
        let Some(mut index) = self.index(ir, dim).filter(|_| starts_aligned) else { return false };
        let Some(at) = index.operands.iter().position(|operand| *operand == variable) else {
            return false;
        };
        let plain = AffineExpr::Dim(at as u32);
        let Some(result) = index.map.results.first() else { return false };
        let unwrapped = result.replace_where(&|part| {
            let (AffineOp::Mod, one, by) = part.as_binary()? else { return None };
            let is_aligned = by.as_constant().is_some_and(|by| by > 0 && by % size == 0);
            (*one == plain && is_aligned).then(|| plain.clone())
        });
        let rest = unwrapped.sub(plain);
        index.map = index.map.with_results([rest]).simplified();
        !index.map.uses_dim(at as u32)
    }
}

/// Returns whether the lanes of vectors of `size` iterations are contiguous in memory, for each access whose result is
/// used.
pub(super) fn are_lanes_contiguous(ir: &Body, op: AffineForOp, size: i64) -> bool {
    let variable = op.induction_variable(ir);
    ir.walk_inside(op.into(), WalkOrder::Post).all(|inner| {
        let Some(element) = Element::of(ir, inner) else { return true };
        let is_unused =
            inner.isa::<AffineLoadOp>(ir) && !ir.results(inner).any(|result| ir.is_used(result));
        is_unused
            || match element_dim(ir, variable, &element) {
                None => false,
                Some(None) => true,
                Some(Some(dim)) => element.is_contiguous(ir, op, dim, size),
            }
    })
}

/// Returns whether a type is valid as vector element.
pub(super) fn is_element(ir: &Body, ty: Type) -> bool {
    ty.interface::<dyn VectorElementTypeInterface>(ir.ctx()).is_some()
}

/// Returns whether all operations of a loop can be vectorized.
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

/// Returns whether a value is provably invariant in a loop over `variable`.
pub(super) fn is_invariant(ir: &Body, variable: Value, index: Value) -> bool {
    let mut map = ValueMap { map: AffineMap::identity(1), operands: [index].into_iter().collect() };
    map.compose_fully(ir);
    map.canonicalize(ir);
    let at = map.operands.iter().position(|operand| *operand == variable);
    !at.is_some_and(|at| map.map.uses_dim(at as u32))
}

/// Returns the dimension, counted from the last, along which all varying accesses of a loop vary; `None` if there are
/// several.
pub(super) fn varying_dim(ir: &Body, op: AffineForOp) -> Option<Option<usize>> {
    let mut along = None;
    let variable = op.induction_variable(ir);
    for inner in ir.walk_inside(op.into(), WalkOrder::Post) {
        let Some(element) = Element::of(ir, inner) else { continue };
        if let Some(dim) = element_dim(ir, variable, &element)? {
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
