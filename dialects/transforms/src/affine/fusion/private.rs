//! Memrefs private to a fused nest, as large as it needs them at a time.

use ods_core::affine::{AffineExpr, AffineMap, Extent};
use ods_core::dominance::Dominance;
use ods_core::ir::WalkOrder;
use ods_core::memref_type::identity_layout;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Op, Type, TypeData, Value};

use super::graph::written_memref;
use super::greedy::Limits;
use crate::affine::AffineForOp;
use crate::affine::analysis::{
    Access, MemRefRegion, RegionConfig, accesses_in, common_block, element_bytes, is_same_element,
};
use crate::affine::replace_memref::{Remap, replace_memref};
use crate::memref::AllocOp;

/// Returns the stores of a nest to each of some memrefs.
pub(super) fn stores_by_memref(
    ir: &Body,
    nest: AffineForOp,
    memrefs: &[Value],
) -> Vec<(Value, Vec<Op>)> {
    let stores = |memref: Value| -> Vec<Op> {
        let all = ir.walk_inside(nest.into(), WalkOrder::Post);
        all.filter(|op| written_memref(ir, *op) == Some(memref)).collect()
    };
    let all = memrefs.iter().map(|memref| (*memref, stores(*memref)));
    all.filter(|(_, stores)| !stores.is_empty()).collect()
}

/// A private memref of a nest, which replaces a larger one.
pub(super) struct Plan {
    old: Value,
    ty: Type,
    bytes: i64,
    /// The elements of the old memref that the new one holds.
    extents: Vec<Extent>,
    /// The induction variables around the nest that the extents depend on.
    outer: Vec<Value>,
    /// The first operation from which on uses of the old memref are replaced.
    filter: Op,
}

impl Plan {
    /// Plans the memref for the stores of a nest at a depth; `None` if the stores are to different elements, if their
    /// elements are unknown, or if elements may be read that are not stored before.
    pub(super) fn of(
        ir: &Body,
        nest: AffineForOp,
        (old, stores): (Value, Vec<Op>),
        depth: usize,
        sliced: Block,
    ) -> Option<Plan> {
        let ctx = ir.ctx();
        let accesses: Vec<Access> = accesses_in(ir, nest.into());
        let accesses: Vec<Access> =
            accesses.into_iter().filter(|access| access.memref == old).collect();
        let access = accesses.iter().find(|access| Some(&access.op) == stores.first())?;
        let is_same = |other: &Access| is_same_element(ir, access, other);
        if accesses.iter().any(|one| one.is_vector() || (one.writes && !is_same(one))) {
            return None;
        }
        let old_type = ir.ty(old);
        let TypeData::MemRef { elem, space, .. } = old_type.data(ctx) else { return None };
        let (elem, space) = (*elem, *space);
        let config = RegionConfig { within_memref: true, drop_locals: false };
        let region = MemRefRegion::of(ir, access, depth, None, config)?;
        let filter = first_store(ir, sliced, &stores)?;
        let mut others = accesses.iter().filter(|one| !one.writes && !is_same(one)).peekable();
        if others.peek().is_some()
            && !(region.is_exact(ir, access, depth)
                && others.all(|read| is_stored_before(ir, read, access, &region, depth, filter)))
        {
            return None;
        }
        let extents = region.bounding_box(ir)?;
        let outer = region.symbols();
        let shape: Vec<i64> = extents.iter().map(|one| one.size).collect();
        let elements = shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
        let bytes = elements.checked_mul(element_bytes(ir, old_type)?)?;
        let ty = Type::memref(ctx, &shape, elem, identity_layout(ctx, shape.len()), space);
        Some(Plan { old, ty, bytes, extents, outer, filter })
    }

    pub(super) fn memref(&self) -> Value {
        self.old
    }

    /// Builds the memref, and replaces the old one from the stores on.
    pub(super) fn make(
        self,
        rw: &mut Rewriter<'_>,
        nest: AffineForOp,
        limits: &Limits,
    ) -> Option<AllocOp> {
        let Plan { old, ty, bytes, extents, outer, filter } = self;
        let ctx = rw.ctx().clone();
        let fast = limits.fast_space.filter(|_| bytes.unsigned_abs() <= limits.local_buffer);
        let ty = match (fast, ty.data(&ctx)) {
            (Some(fast), TypeData::MemRef { shape, elem, layout, .. }) => {
                let space = Attr::integer(&ctx, Type::I64, fast.into());
                Type::memref(&ctx, shape, *elem, *layout, Some(space))
            }
            _ => ty,
        };
        let loc = rw.loc(nest.into());
        let entry = rw.entry_block(rw.block_region(rw.parent_block(nest.into())?)?)?;
        rw.set_point_at_start(entry).set_loc(loc);
        let alloc = rw.insert(AllocOp::build(ty));
        // The indices of the old memref, less the first indices of the region.
        let count = outer.len() as u32;
        let dims: Vec<AffineExpr> = (0..count).map(AffineExpr::Dim).collect();
        let inputs = count + extents.len() as u32;
        let results = extents.iter().zip(count..).map(|(extent, at)| {
            let first = extent.first.replace(&[], &dims);
            AffineExpr::Dim(at).sub(first).simplified(inputs, 0)
        });
        let map = AffineMap::new(inputs, 0, results);
        let new = alloc.memref(rw);
        let mut dominance = Dominance::new();
        let users: Vec<Op> = rw.uses(old).map(|at| rw.use_owner(at)).collect();
        let dominated = users.into_iter().filter(|user| {
            let (Some(first), Some(block)) = (rw.parent_block(filter), rw.parent_block(*user))
            else {
                return false;
            };
            let mut at = *user;
            while rw.parent_block(at) != Some(first) {
                let Some(parent) = rw.parent_op(at) else {
                    return dominance.dominates_inside(rw, first, block);
                };
                at = parent;
            }
            at == filter || rw.is_before(filter, at)
        });
        let dominated: Vec<Op> = dominated.collect();
        let remap = Remap { extra: &[], map: Some(&map), outer: &outer, symbols: &[] };
        replace_memref(rw, old, new, &dominated, &remap);
        Some(alloc)
    }
}

/// Returns whether an access reads only elements that a store wrote before, in the same iteration of the outer loops.
fn is_stored_before(
    ir: &Body,
    read: &Access,
    store: &Access,
    stored: &MemRefRegion,
    depth: usize,
    first: Op,
) -> bool {
    let config = RegionConfig { within_memref: true, drop_locals: false };
    let Some(region) = MemRefRegion::of(ir, read, depth, None, config) else { return false };
    let is_behind = common_block(ir, store.op, read.op).is_some_and(|(block, own, other)| {
        Some(block) == ir.parent_block(first) && own != other && ir.is_before(own, other)
    });
    is_behind && stored.contains(&region)
}

/// Returns the first ancestor of the stores and the slice in the innermost block that contains all of them.
fn first_store(ir: &Body, sliced: Block, stores: &[Op]) -> Option<Op> {
    let mut block = sliced;
    for store in stores {
        block = common_block(ir, *store, ir.first_op(block)?)?.0;
    }
    let ancestor = |store: &Op| {
        let mut at = *store;
        while ir.parent_block(at) != Some(block) {
            at = ir.parent_op(at)?;
        }
        Some(at)
    };
    let ancestors: Vec<Op> = stores.iter().map(ancestor).collect::<Option<_>>()?;
    ancestors.into_iter().reduce(|one, other| match one != other && ir.is_before(other, one) {
        true => other,
        false => one,
    })
}
