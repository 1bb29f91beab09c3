//! Transfers that lose a dimension to a loop: their indices in an iteration, and the check of the bounds and the mask.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{Instance, VectorTransferOpInterface};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Type, Value};

use super::super::maskable::is_masked;
use super::super::shape::{Shape, vector_of};
use super::super::transfer::{indices, is_tensor};
use super::super::{ExtractOp, MaskableOpInterface, TransferReadOp, TransferWriteOp};
use super::Options;
use crate::affine::composed_apply_op;
use crate::arith::{AndIOp, CmpIOp, CmpIPredicate};
use crate::scf::{Yielded, if_with};
use crate::sizes::dim_of;

/// A decomposed read or write.
pub(super) struct Transfer {
    pub(super) op: Op,
    pub(super) base: Value,
    pub(super) indices: Vec<Value>,
    pub(super) map: AffineMap,
    pub(super) in_bounds: Vec<Attr>,
    pub(super) mask: Option<Value>,
    pub(super) ty: Type,
}

impl Transfer {
    /// Returns the parts of a transfer; `None` if a `vector.mask` encloses it, whose region holds one maskable
    /// operation.
    pub(super) fn of<T>(ir: &Body, op: T) -> Option<Transfer>
    where
        T: MaskableOpInterface + VectorTransferOpInterface + Instance<Op>,
    {
        (!is_masked(op, ir)).then(|| Transfer {
            op: op.id(),
            base: op.base(ir),
            indices: indices(ir, op).collect(),
            map: op.map(ir).clone(),
            in_bounds: op.in_bounds(ir).to_vec(),
            mask: op.mask(ir),
            ty: ir.ty(op.vector(ir)),
        })
    }

    /// Returns the shape of the vector.
    pub(super) fn shape<'a>(&self, ir: &'a Body) -> Shape<'a> {
        Shape::of_type(ir.ctx(), self.ty)
    }

    /// Returns whether the base is a tensor.
    pub(super) fn is_of_tensor(&self, ir: &Body) -> bool {
        is_tensor(ir, self.base)
    }

    /// Returns whether the options permit the transfer to lose its first dimension.
    pub(super) fn may_lose_dim(&self, ir: &Body, options: Options) -> bool {
        let shape = self.shape(ir);
        shape.rank() > options.target_rank
            && !shape.is_scalable(0)
            && (options.tensors || !self.is_of_tensor(ir))
            && ir.ty(self.base).element_type(ir.ctx()) == Some(shape.elem)
            && !self.map.results.is_empty()
    }

    /// Returns the base dimension that the first vector dimension varies along; `None` if it is broadcast.
    pub(super) fn dim(&self) -> Option<usize> {
        Some(self.map.results.first()?.as_dim()? as usize)
    }

    /// Returns the map without its first result.
    pub(super) fn inner_map(&self, ir: &Body) -> Attr {
        Attr::affine_map(ir.ctx(), self.map.drop_results(|at| at == 0))
    }

    /// Returns the in-bounds flags of the other dimensions.
    pub(super) fn inner_in_bounds(&self) -> &[Attr] {
        self.in_bounds.get(1..).unwrap_or_default()
    }

    /// Returns the vector type without its first dimension.
    pub(super) fn inner_type(&self, ir: &Body) -> Type {
        let shape = self.shape(ir);
        vector_of(ir.ctx(), shape.each().skip(1), shape.elem)
    }

    /// Returns the rank of the mask.
    pub(super) fn mask_rank(&self, ir: &Body) -> Option<usize> {
        self.mask.map(|mask| Shape::of_type(ir.ctx(), ir.ty(mask)).rank())
    }

    /// Builds the indices in iteration `at`.
    pub(super) fn indices_at(&self, rw: &mut Rewriter<'_>, at: Value) -> Vec<Value> {
        let mut indices = self.indices.clone();
        if let Some(dim) = self.dim() {
            indices[dim] = index_plus(rw, indices[dim], at);
        }
        indices
    }

    /// Builds `inside` for iterations `at` that are in bounds and not masked off, and `outside` for others.
    pub(super) fn guarded(
        &self,
        rw: &mut Rewriter<'_>,
        at: Value,
        types: &[Type],
        inside: impl FnOnce(&mut Rewriter<'_>) -> Yielded,
        outside: impl FnOnce(&mut Rewriter<'_>) -> Yielded,
    ) -> Yielded {
        let condition = self.condition(rw, at);
        match condition {
            None => inside(rw),
            Some(condition) => {
                let created = if_with(rw, condition, types, inside, Some(outside));
                created.results(rw).collect()
            }
        }
    }

    fn condition(&self, rw: &mut Rewriter<'_>, at: Value) -> Option<Value> {
        let dim = self.dim()?;
        let in_bounds = self.in_bounds.first() == Some(&Attr::bool(true));
        let bound = (!in_bounds).then(|| {
            let size = dim_of(rw, self.base, dim);
            let index = index_plus(rw, self.indices[dim], at);
            rw.insert(CmpIOp::build(CmpIPredicate::Sgt, size, index)).result(rw)
        });
        if self.mask_rank(rw) != Some(1) {
            return bound;
        }
        let position = [ods_core::DYNAMIC];
        let lane = ExtractOp::build(self.mask?, &position).dynamic_position([at]);
        let lane = rw.insert(lane).result(rw);
        Some(match bound {
            Some(bound) => rw.insert(AndIOp::build(bound, lane)).result(rw),
            None => lane,
        })
    }
}

/// Builds the sum of two indices, composed with the maps that define them.
fn index_plus(rw: &mut Rewriter<'_>, index: Value, at: Value) -> Value {
    let sum = AffineMap::new(2, 0, [AffineExpr::Dim(0).add(AffineExpr::Dim(1))]);
    rw.build(|b| composed_apply_op(b, sum, &[index, at]))
}

/// Builds the read of an iteration, of one dimension less.
pub(super) fn inner_read(
    rw: &mut Rewriter<'_>,
    transfer: &Transfer,
    padding: Value,
    indices: Vec<Value>,
    mask: Option<Value>,
) -> TransferReadOp {
    let (map, ty) = (transfer.inner_map(rw), transfer.inner_type(rw));
    let new = TransferReadOp::build(transfer.base, map, padding, transfer.inner_in_bounds(), ty);
    rw.insert(new.indices(indices).mask(mask))
}

/// Builds the write of an iteration, of `value` to `base`.
pub(super) fn inner_write(
    rw: &mut Rewriter<'_>,
    transfer: &Transfer,
    value: Value,
    base: Value,
    indices: Vec<Value>,
    mask: Option<Value>,
) -> TransferWriteOp {
    let map = transfer.inner_map(rw);
    let ty = transfer.is_of_tensor(rw).then(|| rw.ty(base));
    let new = TransferWriteOp::build(value, base, map, transfer.inner_in_bounds()).result_type(ty);
    rw.insert(new.indices(indices).mask(mask))
}
