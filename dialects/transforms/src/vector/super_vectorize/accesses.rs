//! Vector transfers that replace accesses of elements.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, Body, Op, Type, TypeData, Value};

use super::contiguous::{Element, is_invariant};
use super::nest::{Nest, current_block};
use crate::affine::{AffineApplyOp, AffineLoadOp, AffineStoreOp};
use crate::ub::PoisonOp;
use crate::vector::{TransferReadOp, TransferWriteOp};

/// The position of a vector in a memref.
struct Place {
    memref: Value,
    indices: Vec<Value>,
    map: Attr,
    in_bounds: Vec<Attr>,
    elem: Type,
    /// Set if a dimension of the vector corresponds to no dimension of the memref.
    repeats: bool,
}

impl Nest<'_> {
    pub(super) fn add_load(&mut self, rw: &mut Rewriter<'_>, op: AffineLoadOp) -> Option<()> {
        let place = self.place(rw, op.into())?;
        let ty = self.vector_of(rw, place.elem)?;
        let padding = rw.insert(PoisonOp::build(place.elem)).result(rw);
        let read = TransferReadOp::build(place.memref, place.map, padding, &place.in_bounds, ty);
        let read = rw.insert(read.indices(place.indices));
        self.vectors.insert(op.result(rw), read.vector(rw));
        Some(())
    }

    pub(super) fn add_store(&mut self, rw: &mut Rewriter<'_>, op: AffineStoreOp) -> Option<()> {
        let value = self.operand(rw, op.value(rw))?;
        let place = self.place(rw, op.into())?;
        // Elements at one memory location cannot be written at once.
        if place.repeats {
            return None;
        }
        let write = TransferWriteOp::build(value, place.memref, place.map, &place.in_bounds);
        rw.insert(write.indices(place.indices));
        Some(())
    }

    /// Returns the position of the vector whose first element an operation accesses; `None` if one loop varies several
    /// dimensions.
    fn place(&self, rw: &mut Rewriter<'_>, op: Op) -> Option<Place> {
        let element = Element::of(rw, op)?;
        let TypeData::MemRef { shape, elem, .. } = rw.ty(element.memref).data(rw.ctx()) else {
            return None;
        };
        let (rank, elem) = (shape.len() as u32, *elem);
        let operands: Option<Vec<Value>> =
            element.operands.iter().map(|at| self.scalar(rw, *at)).collect();
        let operands = operands?;
        let indices = if element.map == AffineMap::identity(rank) {
            operands
        } else {
            let is_applied = |value: &Value| value.defined_by::<AffineApplyOp>(rw).is_some();
            if op.isa::<AffineLoadOp>(rw) && operands.iter().any(is_applied) {
                return None;
            }
            let exprs = element.map.results.iter();
            exprs.flat_map(|expr| applied(rw, &element.map, expr, &operands)).collect()
        };
        let map = self.permutation(rw, &indices)?;
        let in_bounds = vec![Attr::bool(false); map.results.len()];
        let repeats = map.results.iter().any(|expr| expr.as_constant().is_some());
        let map = Attr::from(AffineMapAttr::get(rw.ctx(), map));
        Some(Place { memref: element.memref, indices, map, in_bounds, elem, repeats })
    }

    /// Returns the dimension of the memref that each vector dimension varies along, 0 for one that varies none.
    fn permutation(&self, rw: &Rewriter<'_>, indices: &[Value]) -> Option<AffineMap> {
        let block = current_block(rw)?;
        let inner = rw.block_parent_op(block)?;
        let outer = |op: Op| rw.is_ancestor(op, inner);
        let loops: Vec<_> = self.loops.iter().filter(|(op, _)| outer((*op).into())).collect();
        // Outside of one of the loops its vector dimension does not exist.
        if loops.len() != self.strategy.sizes.len() {
            return None;
        }
        let mut results = vec![AffineExpr::Constant(0); loops.len()];
        for (op, dim) in loops {
            let variable = op.induction_variable(rw);
            let varying = |(_, index): &(u32, &Value)| !is_invariant(rw, variable, **index);
            let mut varying = (0..).zip(indices).filter(varying);
            if let Some((at, _)) = varying.next() {
                // Two loops along one dimension cannot be vectorized.
                if results.contains(&AffineExpr::Dim(at)) {
                    return None;
                }
                *results.get_mut(*dim)? = AffineExpr::Dim(at);
            }
            if varying.next().is_some() {
                return None;
            }
        }
        Some(AffineMap::new(indices.len() as u32, 0, results))
    }
}

/// Builds one result of a map.
fn applied(
    rw: &mut Rewriter<'_>,
    map: &AffineMap,
    expr: &AffineExpr,
    operands: &[Value],
) -> Option<Value> {
    let map = AffineMapAttr::get(rw.ctx(), map.with_results([expr.clone()]));
    let apply = rw.insert(AffineApplyOp::build(map).map_operands(operands.iter().copied()));
    rw.results(apply.into()).next()
}

/// Returns whether a memref layout is the identity map.
pub(super) fn is_identity(ir: &Body, layout: &Attr) -> bool {
    layout.as_affine_map(ir.ctx()).is_some_and(AffineMap::is_identity)
}
