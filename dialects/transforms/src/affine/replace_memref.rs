//! Redirection of accesses from one memref to another.

use ods_core::affine::AffineMap;
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Attr, Op, Value};
use smallvec::SmallVec;

use crate::affine::compose::{Operands, ValueMap, result_of};
use crate::affine::{
    AffineApplyOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp, Mapped,
};

/// The mapping from the indices of the old memref to the indices of the new one.
#[derive(Clone, Copy)]
pub(crate) struct Remap<'a> {
    /// The first indices of the new memref.
    pub(crate) extra: &'a [Value],
    /// The remaining indices, over `outer` and the old indices; the old indices if there is no map.
    pub(crate) map: Option<&'a AffineMap>,
    pub(crate) outer: &'a [Value],
    /// The symbols of the map.
    pub(crate) symbols: &'a [Value],
}

/// Redirects affine accesses of a memref to another; returns `false`, without any change, if a user is no such access.
pub(super) fn replace_memref(
    rw: &mut Rewriter<'_>,
    old: Value,
    new: Value,
    users: &[Op],
    remap: &Remap<'_>,
) -> bool {
    let mut work: Vec<Op> = Vec::new();
    for user in users {
        if !is_access(rw, *user) {
            return false;
        }
        if !work.contains(user) {
            work.push(*user);
        }
    }
    for user in work {
        replace_in(rw, old, new, user, remap);
    }
    true
}

macro_rules! accesses {
    ($($op:ident)*) => {
        /// Returns whether an operation is an affine access.
        pub(super) fn is_access(rw: &Rewriter<'_>, op: Op) -> bool {
            $(op.isa::<$op>(rw))||*
        }

        fn replace_in(rw: &mut Rewriter<'_>, old: Value, new: Value, user: Op, remap: &Remap<'_>) {
            $(if let Some(op) = user.cast::<$op>(rw) {
                let indices = ValueMap::of(rw, op);
                let indices = remapped(rw, user, indices, remap);
                let map = Attr::from(AffineMapAttr::get(rw.ctx(), indices.map));
                rw.modify(op, |body| {
                    <$op as Mapped>::MAP_OPERANDS.set_all(body, op, &indices.operands);
                    <$op as Mapped>::MAP.set(body, op, map);
                });
            })*
            let uses: Vec<_> =
                rw.uses(old).filter(|at| rw.use_owner(*at) == user).collect();
            for at in uses {
                rw.set_use(at, new);
            }
        }
    };
}

accesses! { AffineLoadOp AffinePrefetchOp AffineStoreOp AffineVectorLoadOp AffineVectorStoreOp }

/// Returns the indices of the new memref for an access by `user`, before which they are built.
pub(crate) fn remapped(
    rw: &mut Rewriter<'_>,
    user: Op,
    indices: ValueMap,
    remap: &Remap<'_>,
) -> ValueMap {
    let loc = rw.loc(user);
    rw.set_point_before(user).set_loc(loc);
    // The results are built as operations, so that composition visits their operands in upstream's order.
    let mut created = Vec::new();
    let mut apply = |rw: &mut Rewriter<'_>, map: &AffineMap, operands: &[Value]| -> Operands {
        let mut values = SmallVec::new();
        for at in 0..map.results.len() {
            let single = AffineMapAttr::get(rw.ctx(), map.sub_map([at]));
            let op = rw.insert(AffineApplyOp::build(single).map_operands(operands.iter().copied()));
            values.push(result_of(rw, op));
            created.push(Op::from(op));
        }
        values
    };
    let old = match indices.map == AffineMap::identity(indices.map.dims) {
        true => indices.operands,
        false => apply(rw, &indices.map, &indices.operands),
    };
    let mut outer: Operands = remap.outer.into();
    outer.extend(old);
    outer.extend_from_slice(remap.symbols);
    let others = match remap.map.filter(|map| **map != AffineMap::identity(map.dims)) {
        Some(map) => apply(rw, map, &outer),
        None => outer,
    };
    let mut operands: Operands = remap.extra.into();
    operands.extend(others);
    let mut new = ValueMap { map: AffineMap::identity(operands.len() as u32), operands };
    new.compose_fully(rw);
    new.map = new.map.simplified();
    new.canonicalize(rw);
    for op in created.into_iter() {
        if !rw.is_used(result_of(rw, op)) && !new.operands.contains(&result_of(rw, op)) {
            rw.erase_op(op);
        }
    }
    new
}
