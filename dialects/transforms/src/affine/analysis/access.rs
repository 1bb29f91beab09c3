//! Reads and writes of memrefs.

use std::cell::OnceCell;

use ods_core::affine::{AffineExpr, AffineMap, BoundKind, LinearSystem};
use ods_core::ir::WalkOrder;
use ods_core::{Body, DYNAMIC, Op, TypeData, Value};

use super::loops::enclosing;
use crate::affine::compose::ValueMap;
use crate::affine::{
    AffineLoadOp, AffineReadOpInterface, AffineStoreOp, AffineWriteOpInterface, ValueSystem,
};

/// A read or write of an element of a memref.
#[derive(Clone, Debug)]
pub(in crate::affine) struct Access {
    pub(in crate::affine) op: Op,
    pub(in crate::affine) memref: Value,
    pub(in crate::affine) writes: bool,
    /// The indices, composed with the definitions of their operands.
    pub(in crate::affine) indices: ValueMap,
    /// The sizes of the vector that is read or written, in the last dimensions of the memref; empty for a single
    /// element. A scalable size is `None`.
    lanes: Vec<Option<i64>>,
}

impl Access {
    /// Returns the access of an operation, if it is one.
    pub(in crate::affine) fn of(ir: &Body, op: Op) -> Option<Access> {
        let view = ir.view(op);
        let (memref, value, writes, map, operands) = if let Some(read) =
            view.interface::<dyn AffineReadOpInterface>()
        {
            let memref = read.mem_ref(ir);
            (memref, read.value(ir), false, read.affine_map(ir), read.map_operands(ir))
        } else {
            let write = view.interface::<dyn AffineWriteOpInterface>()?;
            let memref = write.mem_ref(ir);
            (memref, write.value_to_store(ir), true, write.affine_map(ir), write.map_operands(ir))
        };
        let mut indices = ValueMap { map, operands: operands.into() };
        indices.compose_fully(ir);
        indices.map = indices.map.simplified();
        indices.canonicalize(ir);
        let lanes = lanes(ir, memref, value);
        Some(Access { op, memref, writes, indices, lanes })
    }

    /// Returns the memref that an operation accesses, and whether it writes, if it is an access.
    pub(in crate::affine) fn memref_of(ir: &Body, op: Op) -> Option<(Value, bool)> {
        // The most frequent operations are recognized by name alone.
        if let Some(load) = op.cast::<AffineLoadOp>(ir) {
            return Some((load.memref(ir), false));
        }
        if let Some(store) = op.cast::<AffineStoreOp>(ir) {
            return Some((store.memref(ir), true));
        }
        let view = ir.view(op);
        if let Some(read) = view.interface::<dyn AffineReadOpInterface>() {
            return Some((read.mem_ref(ir), false));
        }
        let write = view.interface::<dyn AffineWriteOpInterface>()?;
        Some((write.mem_ref(ir), true))
    }

    /// Returns whether the access covers several elements.
    pub(in crate::affine) fn is_vector(&self) -> bool {
        !self.lanes.is_empty()
    }

    /// Returns whether the elements are known to be in the memref, whether or not the enclosing loops, except the
    /// outermost `depth`, have an iteration.
    pub(in crate::affine) fn is_in_bounds(&self, ir: &Body, depth: usize) -> bool {
        let TypeData::MemRef { shape, .. } = ir.ty(self.memref).data(ir.ctx()) else {
            return false;
        };
        if self.is_vector() {
            return false;
        }
        // The domain of the enclosing loops is only computed for an index that varies.
        let domain = OnceCell::new();
        let domain = || {
            let domain = domain.get_or_init(|| {
                let mut outer: Vec<Op> = enclosing(ir, self.op);
                outer.retain(|op| super::parallel::nesting_depth(ir, *op) < depth);
                ValueSystem::of_ops(ir, &outer)
            });
            domain.clone()
        };
        let map = self.elements();
        shape.iter().zip(&map.results).all(|(size, index)| {
            if let Some(index) = index.as_constant() {
                return index >= 0 && *size != DYNAMIC && index < *size;
            }
            let beyond = |kind, bound| {
                let mut system = domain()?;
                let at = system.add_dim(None);
                let value = ValueMap {
                    map: map.with_results([index.clone()]),
                    operands: self.indices.operands.clone(),
                };
                system.add_bound(BoundKind::Equal, at, &value)?;
                system.system.add_constant_bound(kind, at, bound);
                system.system.is_empty().then_some(())
            };
            *size != DYNAMIC
                && beyond(BoundKind::Upper, 0).is_some()
                && beyond(BoundKind::Lower, *size).is_some()
        })
    }

    /// Returns the map to the accessed elements, over the operands of the indices and, as further symbols, the lane in
    /// each of the last dimensions.
    fn elements(&self) -> AffineMap {
        let map = &self.indices.map;
        let first = map.results.len().saturating_sub(self.lanes.len());
        let results =
            map.results.iter().enumerate().map(|(at, index)| match at.checked_sub(first) {
                Some(lane) => index.clone().add(AffineExpr::Symbol(map.symbols + lane as u32)),
                None => index.clone(),
            });
        AffineMap::new(map.dims, map.symbols + self.lanes.len() as u32, results)
    }

    /// Returns the iterations of the access, and the elements in each: the dimensions are the induction variables of
    /// the loops, then the indices. `None` if they are not affine. Constraints of the loops come first for the `first`
    /// of two accesses, as upstream: the first equation with a variable determines it.
    pub(super) fn relation(&self, ir: &Body, first: bool) -> Option<ValueSystem> {
        let domain = ValueSystem::of_ops(ir, &enclosing(ir, self.op))?;
        let indices = match self.is_vector() {
            true => LinearSystem::of_map(&self.elements())?,
            false => LinearSystem::of_map(&self.indices.map)?,
        };
        let rank = self.indices.map.results.len();
        let mut relation = ValueSystem::over(domain.dims(), domain.symbols());
        for (at, value) in (0..).zip(&self.indices.operands) {
            if relation.position(*value).is_some() {
            } else if at < self.indices.map.dims {
                // The operand varies between iterations in a way that is not affine.
                return None;
            } else {
                relation.add_symbol(Some(*value));
            }
        }
        let loops = relation.system.dims();
        for _ in 0..rank {
            relation.add_dim(None);
        }
        let inputs = relation.system.variables();
        let locals = domain.system.locals();
        // The lanes are the last locals.
        let lanes = inputs + locals + indices.locals();
        relation.system.insert_locals(inputs, locals + indices.locals() + self.lanes.len());
        let (dims, symbols) = self.indices.operands.split_at(self.indices.map.dims as usize);
        let of = |values: &[Value]| -> Option<Vec<usize>> {
            values.iter().map(|value| relation.position(*value)).collect()
        };
        let mut positions = of(dims)?;
        positions.extend(loops..loops + rank);
        positions.extend(of(symbols)?);
        positions.extend(lanes..lanes + self.lanes.len());
        positions.extend((0..indices.locals()).map(|at| inputs + locals + at));
        let mut own = of(&domain.values(0..domain.dims().len() + domain.symbols().len()))?;
        own.extend((0..locals).map(|at| inputs + at));
        let mut parts = [(&indices, &positions), (&domain.system, &own)];
        if first {
            parts.reverse();
        }
        for (part, positions) in parts {
            relation.system.append(part, positions);
        }
        for (at, size) in (lanes..).zip(&self.lanes) {
            relation.system.add_inequality(&[(at, 1)], 0);
            if let Some(size) = size {
                relation.system.add_inequality(&[(at, -1)], size - 1);
            }
        }
        Some(relation)
    }
}

/// Returns the sizes of a vector of elements of a memref.
fn lanes(ir: &Body, memref: Value, value: Value) -> Vec<Option<i64>> {
    let ctx = ir.ctx();
    let (TypeData::Vector { shape, scalable, .. }, TypeData::MemRef { elem, .. }) =
        (ir.ty(value).data(ctx), ir.ty(memref).data(ctx))
    else {
        return Vec::new();
    };
    if ir.ty(value) == *elem {
        return Vec::new();
    }
    let is_scalable = |at: usize| scalable.get(at).copied().unwrap_or(false);
    shape.iter().enumerate().map(|(at, size)| (!is_scalable(at)).then_some(*size)).collect()
}

/// Returns the accesses in an operation, including nested ones, inner ones first.
pub(in crate::affine) fn accesses_in(ir: &Body, op: Op) -> Vec<Access> {
    let inside = ir.walk_inside(op, WalkOrder::Post);
    inside.filter_map(|op| Access::of(ir, op)).collect()
}

/// Returns whether two accesses of a memref access the same element in every iteration of the common enclosing loops.
pub(in crate::affine) fn is_same_element(ir: &Body, one: &Access, other: &Access) -> bool {
    let difference = one.indices.minus(ir, &other.indices);
    one.memref == other.memref
        && difference.map.results.iter().all(|expr| expr.as_constant() == Some(0))
}
