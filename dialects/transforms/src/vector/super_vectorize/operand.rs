//! Vectors for operands defined elsewhere.

use ods_core::fold::{RawElement, Scalar, dense_attr};
use ods_core::ir::ValueRef;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Type, Value};

use super::nest::{Nest, current_block};
use crate::affine::AffineForOp;
use crate::arith::ConstantOp;
use crate::vector::BroadcastOp;

/// Returns a splat constant of a vector type.
pub(super) fn splat(ir: &Body, ty: Type, element: Attr) -> Option<Attr> {
    let (_, element) = RawElement::from_attr(ir.ctx(), element)?;
    dense_attr(ir.ctx(), ty, &[element])
}

/// Returns whether a value is defined in the block of the insertion point or in an ancestor of it.
fn is_visible(rw: &Rewriter<'_>, value: Value) -> bool {
    let home = rw.def_block(value);
    let mut block = current_block(rw);
    while block.is_some() && block != home {
        block =
            block.and_then(|block| rw.block_parent_op(block)).and_then(|op| rw.parent_block(op));
    }
    block.is_some()
}

impl Nest<'_> {
    /// Returns the vector that replaces a value, building it if necessary; `None` if there can be none.
    pub(super) fn operand(&mut self, rw: &mut Rewriter<'_>, value: Value) -> Option<Value> {
        // The constant may have been built in another loop.
        if let Some(vector) = self.vectors.get(&value).filter(|vector| is_visible(rw, **vector)) {
            return Some(*vector);
        }
        if let Some(constant) = value.defined_by::<ConstantOp>(rw) {
            return self.constant(rw, constant);
        }
        if self.is_uniform(rw, value) { self.broadcast(rw, value) } else { None }
    }

    /// Builds a constant vector at the start of the innermost new loop that corresponds to a vector dimension.
    pub(super) fn constant(&mut self, rw: &mut Rewriter<'_>, op: ConstantOp) -> Option<Value> {
        let scalar = op.result(rw);
        let ty = self.vector_of(rw, rw.ty(scalar))?;
        let value = splat(rw, ty, op.value(rw))?;
        let (point, loc) = (rw.point(), rw.insert_loc());
        let mut parent = current_block(rw).and_then(|block| rw.block_parent_op(block));
        let vectorized = loop {
            let op = parent?;
            let found = self.loops.iter().find(|(one, _)| Op::from(*one) == op);
            if let Some((found, _)) = found {
                break *found;
            }
            parent = rw.parent_op(op);
        };
        let (body, own) = (vectorized.body(rw), rw.loc(op.into()));
        rw.set_point_at_start(body).set_loc(own);
        let vector = rw.insert(ConstantOp::build(value)).result(rw);
        rw.set_point(point).set_loc(loc);
        self.vectors.insert(scalar, vector);
        Some(vector)
    }

    /// Returns whether a value is equal in all lanes.
    fn is_uniform(&self, ir: &Body, value: Value) -> bool {
        let owner = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
        if ir.defining_op(value).is_none()
            && let Some(owner) = owner.and_then(|owner| owner.cast::<AffineForOp>(ir))
            && owner.induction_variable(ir) == value
            && self.strategy.dim(owner).is_none()
        {
            return true;
        }
        self.strategy
            .dims
            .iter()
            .all(|(op, _)| owner.is_none_or(|owner| !ir.is_ancestor((*op).into(), owner)))
    }

    fn broadcast(&mut self, rw: &mut Rewriter<'_>, value: Value) -> Option<Value> {
        let ty = self.vector_of(rw, rw.ty(value))?;
        let scalar = self.scalar(rw, value)?;
        let (point, loc) = (rw.point(), rw.insert_loc());
        let own = ValueRef { body: rw, value }.loc();
        match rw.defining_op(scalar) {
            Some(created) => rw.set_point_after(created),
            None => {
                let block = rw.def_block(scalar)?;
                rw.set_point_at_start(block)
            }
        };
        let vector = rw.set_loc(own).insert(BroadcastOp::build(scalar, ty)).vector(rw);
        rw.set_point(point).set_loc(loc);
        self.vectors.insert(value, vector);
        Some(vector)
    }
}
