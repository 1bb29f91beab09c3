//! Construction of a vectorized loop nest.

use ods_core::ir::{InsertPoint, IrMapping, WalkOrder};
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::{Block, Body, Op, Type, Value};
use rustc_hash::FxHashMap;

use super::Strategy;
use super::contiguous::{are_lanes_contiguous, is_element, is_vectorizable};
use super::ends::{can_end_inside, has_uniform_bounds};
use crate::affine::{
    AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp, ValueMap,
    build_open_loop,
};
use crate::arith::ConstantOp;

/// A loop nest under construction.
pub(super) struct Nest<'a> {
    pub(super) strategy: &'a Strategy<'a>,
    /// The outermost loop of the original nest.
    root: AffineForOp,
    /// The vectors that replace values.
    pub(super) vectors: FxHashMap<Value, Value>,
    /// The scalars of the new nest that replace values that are not vectorized.
    pub(super) scalars: FxHashMap<Value, Value>,
    /// The replacements of results of the outermost loop.
    pub(super) results: Vec<(Value, Value)>,
    /// The new loops that correspond to a vector dimension.
    pub(super) loops: Vec<(AffineForOp, usize)>,
    /// The masks of active lanes in an iteration of a new loop, if not all are active.
    pub(super) masks: FxHashMap<AffineForOp, Value>,
    /// The operations after the new nest that use its results.
    pub(super) behind: Vec<Op>,
    new_root: Option<AffineForOp>,
}

/// Replaces a loop nest by a vectorized one; returns `None` if an operation cannot be vectorized.
pub(super) fn vectorize(
    rw: &mut Rewriter<'_>,
    root: AffineForOp,
    strategy: &Strategy<'_>,
) -> Option<()> {
    let fits = |(op, dim): &(AffineForOp, usize)| {
        let others = strategy.dims.iter().map(|(other, _)| *other);
        let size = strategy.sizes[*dim];
        are_lanes_contiguous(rw, *op, size)
            && can_end_inside(rw, *op, size)
            && has_uniform_bounds(rw, *op, others)
    };
    if !is_vectorizable(rw, root) || !strategy.dims.iter().all(fits) {
        return None;
    }
    let mut nest = Nest {
        strategy,
        root,
        vectors: FxHashMap::default(),
        scalars: FxHashMap::default(),
        results: Vec::new(),
        loops: Vec::new(),
        masks: FxHashMap::default(),
        behind: Vec::new(),
        new_root: None,
    };
    rw.set_point_after(root);
    let mut ops: Vec<Op> = vec![root.into()];
    ops.extend(rw.walk_inside(root.into(), WalkOrder::Pre));
    if ops.into_iter().try_for_each(|op| nest.add(rw, op)).is_none() {
        rw.erase_ops(&nest.behind);
        if let Some(new) = nest.new_root {
            rw.erase_op(new);
        }
        return None;
    }
    for (old, new) in nest.results {
        rw.replace_all_uses(old, new);
    }
    rw.erase_op(root);
    Some(())
}

/// Returns the block of the insertion point.
pub(super) fn current_block(rw: &Rewriter<'_>) -> Option<Block> {
    match rw.point() {
        InsertPoint::Detached => None,
        InsertPoint::Before(op) => rw.parent_block(op),
        InsertPoint::End(block) => Some(block),
    }
}

impl Nest<'_> {
    /// Returns the type of vectors of `elem`.
    pub(super) fn vector_of(&self, ir: &Body, elem: Type) -> Option<Type> {
        is_element(ir, elem).then(|| Type::vector(ir.ctx(), self.strategy.sizes, elem))
    }

    /// Returns the value in the new nest that replaces a scalar; `None` for a value of the original nest that exists
    /// only as a vector.
    pub(super) fn scalar(&self, ir: &Body, value: Value) -> Option<Value> {
        if let Some(scalar) = self.scalars.get(&value) {
            return Some(*scalar);
        }
        let owner = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
        let root = Op::from(self.root);
        let inside = owner.is_some_and(|owner| ir.is_ancestor(root, owner));
        (!inside).then_some(value)
    }

    /// Adds the vectorized form of an operation of the original nest.
    fn add(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let loc = rw.loc(op);
        rw.set_loc(loc);
        if let Some(load) = op.cast::<AffineLoadOp>(rw) {
            self.add_load(rw, load)
        } else if let Some(store) = op.cast::<AffineStoreOp>(rw) {
            self.add_store(rw, store)
        } else if let Some(one) = op.cast::<AffineForOp>(rw) {
            self.add_loop(rw, one)
        } else if let Some(last) = op.cast::<AffineYieldOp>(rw) {
            self.add_yield(rw, last)
        } else if let Some(constant) = op.cast::<ConstantOp>(rw) {
            self.constant(rw, constant).map(|_| ())
        } else if let Some(apply) = op.cast::<AffineApplyOp>(rw) {
            self.add_apply(rw, apply)
        } else if rw.view(op).regions().len() != 0 {
            None
        } else {
            self.widen(rw, op).map(|_| ())
        }
    }

    fn bound(&self, ir: &Body, bound: ValueMap) -> Option<ValueMap> {
        let operands = bound.operands.iter().map(|value| self.scalar(ir, *value));
        Some(ValueMap { map: bound.map, operands: operands.collect::<Option<_>>()? })
    }

    fn add_loop(&mut self, rw: &mut Rewriter<'_>, op: AffineForOp) -> Option<()> {
        let dim = self.strategy.dim(op);
        if !has_uniform_bounds(rw, op, self.strategy.dims.iter().map(|(other, _)| *other)) {
            return None;
        }
        let inits: Vec<Value> = op.inits(rw).collect();
        let step = op.step_size(rw);
        if dim.is_some() && !inits.is_empty() && step != 1 {
            return None;
        }
        let reduced = match (dim, self.strategy.parallel.get(&op)) {
            (Some(_), Some(reduced)) => reduced.as_slice(),
            _ => &[],
        };
        let new_inits: Option<Vec<Value>> = match dim {
            None => inits.iter().map(|init| self.operand(rw, *init)).collect(),
            Some(_) => reduced.iter().map(|one| self.neutral(rw, one, inits[one.at])).collect(),
        };
        let lower = self.bound(rw, op.lower_bound(rw))?;
        let upper = self.bound(rw, op.upper_bound(rw))?;
        let factor = dim.map_or(1, |dim| self.strategy.sizes[dim]);
        // As upstream, the step is truncated to 32 bits.
        let step = i64::from(step.wrapping_mul(factor) as u32);
        if step == 0 {
            return None;
        }
        let new = build_open_loop(rw, lower, upper, step, &new_inits?);
        self.new_root.get_or_insert(new);
        self.scalars.insert(op.induction_variable(rw), new.induction_variable(rw));
        let results: Vec<(Value, Value)> = op.results(rw).zip(new.results(rw)).collect();
        self.vectors.extend(results);
        let carried: Vec<(Value, Value)> = op.iter_args(rw).zip(new.iter_args(rw)).collect();
        self.vectors.extend(carried);
        if let Some(dim) = dim {
            rw.set_point_after(new);
            for one in reduced {
                self.reduce(rw, op, new, one)?;
            }
            self.loops.push((new, dim));
        }
        let body = new.body(rw);
        rw.set_point_at_end(body);
        if !reduced.is_empty() {
            self.add_mask(rw, new);
        }
        Some(())
    }

    fn add_apply(&mut self, rw: &mut Rewriter<'_>, op: AffineApplyOp) -> Option<()> {
        let operands: Vec<Value> = op.map_operands(rw).collect();
        if operands.iter().any(|operand| self.vectors.contains_key(operand)) {
            return None;
        }
        let operands: Option<Vec<Value>> =
            operands.iter().map(|operand| self.scalar(rw, *operand)).collect();
        let new = rw.insert(AffineApplyOp::build(op.map(rw)).map_operands(operands?));
        let pair = rw.results(op.into()).zip(rw.results(new.into())).next();
        self.scalars.extend(pair);
        Some(())
    }

    /// Builds the operation on vectors.
    fn widen(&mut self, rw: &mut Rewriter<'_>, op: Op) -> Option<Op> {
        let results: Vec<Value> = rw.results(op).collect();
        let view = rw.view(op);
        // A registered operation declares whether it accepts vectors.
        if !results.is_empty() && view.schema().is_some() && !view.has_trait(Trait::Vectorizable) {
            return None;
        }
        let types: Option<Vec<Type>> =
            results.iter().map(|result| self.vector_of(rw, rw.ty(*result))).collect();
        let types = types?;
        let mut mapping = IrMapping::new();
        let operands: Vec<Value> = rw.operands(op).collect();
        for operand in operands {
            let vector = self.operand(rw, operand)?;
            mapping.map_value(operand, vector);
        }
        let new = rw.clone_op(op, &mut mapping);
        let widened: Vec<Value> = rw.results(new).collect();
        for (at, ty) in types.into_iter().enumerate() {
            rw.set_type(widened[at], ty);
            self.vectors.insert(results[at], widened[at]);
        }
        Some(new)
    }

    fn add_yield(&mut self, rw: &mut Rewriter<'_>, op: AffineYieldOp) -> Option<()> {
        let new = self.widen(rw, op.into())?;
        let parent = rw.parent_op(new)?.cast::<AffineForOp>(rw)?;
        if let Some(mask) = self.masks.get(&parent).copied() {
            self.mask_reductions(rw, parent, mask)?;
        }
        rw.set_point_after(parent);
        Some(())
    }
}
