//! Vectorization of the body of a structured operation.

use ods_core::affine::AffineMap;
use ods_core::interface::IteratorType;
use ods_core::ir::{Inserter, IrMapping};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, Op, Type, TypeData, Value};
use rustc_hash::FxHashMap;

use super::check::{combining_kind, is_constant, is_mappable, reduction};
use super::space::{Space, vector_type};
use crate::affine::AffineApplyOp;
use crate::affine::expand::expand_map;
use crate::arith::index_constant;
use crate::linalg::IndexOp;
use crate::linalg::shape::{dims, element, is_scalar};
use crate::linalg::structured_op::StructuredOp;
use crate::ub::PoisonOp;
use crate::vector::{
    BroadcastOp, ExtractOp, MultiDimReductionOp, StepOp, TransferReadOp, TransferWriteOp,
    TransposeOp, is_broadcastable, masked_op,
};

/// Computes the results of an operation by vectors.
pub(super) fn vectorize(
    rw: &mut Rewriter<'_>,
    side: StructuredOp,
    space: Space,
) -> Option<Vec<Value>> {
    expand_applies(rw, &side)?;
    let mut body = VectorBody { side, space, vectors: FxHashMap::default() };
    if body.side.inits.is_empty() {
        return None;
    }
    let zero = index_constant(rw, 0);
    for at in 0..body.side.operands.len() {
        body.read(rw, at, zero);
    }
    let (ops, given) = body.side.payload(rw)?;
    for op in ops {
        body.add(rw, op)?;
    }
    let mut results = Vec::new();
    for (at, value) in body.side.inits.clone().zip(given) {
        let vector = body.vector(value);
        results.extend(body.write(rw, at, vector));
    }
    Some(results)
}

/// Expands affine maps that are applied in the body to arithmetic.
fn expand_applies(rw: &mut Rewriter<'_>, side: &StructuredOp) -> Option<()> {
    let point = rw.point();
    let applies: Vec<AffineApplyOp> =
        rw.ops(side.block).filter_map(|op| op.cast::<AffineApplyOp>(rw)).collect();
    for apply in applies {
        let map = apply.map(rw).map(rw.ctx()).clone();
        let operands: Vec<Value> = rw.operands(apply.into()).collect();
        rw.set_point_before(apply);
        let values = expand_map(rw, &map, &operands)?;
        rw.replace_op(apply, &values);
    }
    rw.set_point(point);
    Some(())
}

struct VectorBody {
    side: StructuredOp,
    space: Space,
    /// The vectors, or scalars, that replace the values of the body.
    vectors: FxHashMap<Value, Value>,
}

fn is_vector(rw: &Rewriter<'_>, ty: Type) -> bool {
    matches!(ty.data(rw.ctx()), TypeData::Vector { .. })
}

/// Returns the sizes of a vector; empty for a scalar.
fn shape_of(rw: &Rewriter<'_>, ty: Type) -> Vec<i64> {
    match ty.data(rw.ctx()) {
        TypeData::Vector { shape, .. } => shape.to_vec(),
        _ => Vec::new(),
    }
}

fn in_bounds(flags: impl IntoIterator<Item = bool>) -> Vec<Attr> {
    flags.into_iter().map(Attr::bool).collect()
}

impl VectorBody {
    /// Returns the vector or scalar that replaces a value; a value from outside the body is not replaced.
    fn vector(&self, value: Value) -> Value {
        self.vectors.get(&value).copied().unwrap_or(value)
    }

    /// Reads operand `at`; scalars are used as they are.
    fn read(&mut self, rw: &mut Rewriter<'_>, at: usize, zero: Value) {
        let (operand, arg) = (self.side.operands[at], self.side.matching_arg(at));
        let ctx = rw.ctx().clone();
        if is_scalar(&ctx, rw.ty(operand)) {
            self.vectors.insert(arg, operand);
            return;
        }
        let map = self.side.maps[at].clone();
        let elem = element(&ctx, rw.ty(operand));
        let (read_map, ty) = match self.side.inits.contains(&at) {
            false => (map.inverse_projection(), self.space.full_type(rw, elem)),
            true => {
                let inverse = map.compress_unused_dims().inverse_permutation();
                let inverse = inverse.unwrap_or_else(|| AffineMap::identity(0));
                let ty = self.space.vector_type(rw, elem, &inverse.compose(&map));
                (inverse, ty)
            }
        };
        let masking = map.drop_results(|at| map.results[at].as_constant().is_some());
        let padding = rw.emit(PoisonOp::build(elem));
        let mask = self.space.mask(rw, &masking);
        let inside = mask.is_some() || self.space.sizes_match;
        let bounds = vec![inside; read_map.results.len()];
        let rank = dims(&ctx, rw.ty(operand)).len();
        let read_map = Attr::from(AffineMapAttr::get(&ctx, read_map));
        let read = TransferReadOp::build(operand, read_map, padding, &in_bounds(bounds), ty);
        let read = rw.insert(read.indices(vec![zero; rank]));
        let read = masked_op(rw, read, mask);
        let Some(mut vector) = rw.results(read).next() else { return };
        if shape_of(rw, ty).is_empty() {
            vector = rw.emit(ExtractOp::build(vector, &[]));
        }
        self.vectors.insert(arg, vector);
        self.vectors.insert(operand, vector);
    }

    /// Writes a vector to the init that is operand `at`; returns the resulting tensor.
    fn write(&mut self, rw: &mut Rewriter<'_>, at: usize, vector: Value) -> Option<Value> {
        let (init, map) = (self.side.operands[at], self.side.maps[at].clone());
        let ctx = rw.ctx().clone();
        let remaining = AffineMap::filtered_identity(map.dims, |dim| map.uses_dim(dim));
        let ty = self.space.vector_type(rw, element(&ctx, rw.ty(init)), &remaining);
        let zero = index_constant(rw, 0);
        let rank = dims(&ctx, rw.ty(init)).len();
        let (vector, write_map) = match shape_of(rw, ty).is_empty() {
            true => {
                let vector = match is_vector(rw, rw.ty(vector)) {
                    true => vector,
                    false => rw.emit(BroadcastOp::build(vector, ty)),
                };
                (vector, AffineMap::identity(0))
            }
            false => {
                let inverse = map.compress_unused_dims().inverse_permutation()?;
                (self.broadcast(rw, vector, ty), inverse)
            }
        };
        let mask = self.space.mask(rw, &map);
        let inside = mask.is_some() || self.space.sizes_match;
        let bounds = in_bounds(vec![inside; write_map.results.len()]);
        let write_map = Attr::from(AffineMapAttr::get(&ctx, write_map));
        let write = TransferWriteOp::build(vector, init, write_map, &bounds);
        let write = match self.side.is_on_tensors(rw) {
            true => write.result_type(Some(rw.ty(init))),
            false => write,
        };
        let write = rw.insert(write.indices(vec![zero; rank]));
        let write = masked_op(rw, write, mask);
        rw.results(write).next()
    }

    /// Broadcasts the value to that vector type, if possible.
    fn broadcast(&self, rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
        let ctx = rw.ctx().clone();
        if shape_of(rw, ty).is_empty() || !is_broadcastable(&ctx, rw.ty(value), ty) {
            return value;
        }
        rw.create_or_fold(BroadcastOp::build(value, ty))[0]
    }

    /// Adds the vectors that replace the results of an operation of the body.
    fn add(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let loc = rw.loc(op);
        rw.set_loc(loc);
        let new = if let Some(index) = op.cast::<IndexOp>(rw) {
            let value = self.index(rw, index.dim(rw) as usize);
            self.vectors.insert(index.result(rw), value);
            return Some(());
        } else if is_constant(rw, op) {
            rw.clone_op(op, &mut IrMapping::new())
        } else if !is_mappable(rw, op) {
            return None;
        } else {
            match self.reduce(rw, op) {
                Some(reduced) => reduced,
                None => self.widen(rw, op),
            }
        };
        let pairs: Vec<(Value, Value)> = rw.results(op).zip(rw.results(new)).collect();
        self.vectors.extend(pairs);
        Some(())
    }

    /// Builds the vector of indices of a loop.
    fn index(&self, rw: &mut Rewriter<'_>, dim: usize) -> Value {
        let (sizes, scalable) = (&self.space.sizes, &self.space.scalable);
        let row = vector_type(rw, vec![sizes[dim]], vec![scalable[dim]], Type::INDEX);
        let steps = rw.emit(StepOp::build(row));
        let last = sizes.len() - 1;
        if dim == last {
            return steps;
        }
        let mut order: Vec<i64> = (0..=last as i64).collect();
        order.swap(dim, last);
        let (mut turned, mut flags) = (sizes.clone(), scalable.clone());
        turned.swap(dim, last);
        flags.swap(dim, last);
        let turned = vector_type(rw, turned, flags, Type::INDEX);
        let all = rw.emit(BroadcastOp::build(steps, turned));
        let whole = self.space.full_type(rw, Type::INDEX);
        rw.emit(TransposeOp::build(all, &order, whole))
    }

    /// Builds the reduction of a vector to the accumulator of the operation.
    fn reduce(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Option<Op> {
        let operands: Vec<Value> = rw.operands(op).collect();
        let at =
            self.side.inits.clone().find(|at| operands.contains(&self.side.matching_arg(*at)))?;
        let (value, _) = reduction(rw, &self.side, at)?;
        let (vector, acc) = (self.vector(value), self.vector(self.side.matching_arg(at)));
        let shape = |value: Value| is_vector(rw, rw.ty(value)).then(|| shape_of(rw, rw.ty(value)));
        let from = shape(vector)?;
        if shape(acc).is_some_and(|to| to == from) {
            return None;
        }
        let kind = combining_kind(rw, op)?;
        let reduced = self.side.kinds.iter().enumerate();
        let reduced = reduced.filter(|(_, kind)| **kind == IteratorType::Reduction);
        let reduced: Vec<i64> = reduced.map(|(at, _)| at as i64).collect();
        let mask = self.space.mask(rw, &AffineMap::identity(self.side.kinds.len() as u32));
        let new = rw.insert(MultiDimReductionOp::build(kind, vector, acc, &reduced));
        Some(masked_op(rw, new, mask))
    }

    /// Builds the operation on vectors of the shape of its operand of the highest rank.
    fn widen(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Op {
        let ctx = rw.ctx().clone();
        let operands: Vec<Value> = rw.operands(op).collect();
        let vectors = operands.iter().map(|operand| self.vector(*operand));
        let vectors: Vec<Value> = vectors.collect();
        let mut widest: Option<Type> = None;
        for ty in vectors.iter().map(|vector| rw.ty(*vector)) {
            let rank = |ty: Type| shape_of(rw, ty).len();
            if is_vector(rw, ty) && widest.is_none_or(|old| rank(old) < rank(ty)) {
                widest = Some(ty);
            }
        }
        let mut mapping = IrMapping::new();
        for (operand, vector) in operands.iter().zip(vectors) {
            let vector = match widest {
                Some(widest) => {
                    let ty = self.with_elem(rw, widest, rw.ty(vector).element_type_or_self(&ctx));
                    self.broadcast(rw, vector, ty)
                }
                None => vector,
            };
            mapping.map_value(*operand, vector);
        }
        let new = rw.clone_op(op, &mut mapping);
        if let Some(widest) = widest {
            let results: Vec<Value> = rw.results(new).collect();
            for result in results {
                let ty = self.with_elem(rw, widest, rw.ty(result));
                rw.set_type(result, ty);
            }
        }
        new
    }

    fn with_elem(&self, rw: &Rewriter<'_>, ty: Type, elem: Type) -> Type {
        let ctx = rw.ctx();
        let scalable = match ty.data(ctx) {
            TypeData::Vector { scalable, .. } => scalable.to_vec(),
            _ => Vec::new(),
        };
        vector_type(rw, shape_of(rw, ty), scalable, elem)
    }
}
