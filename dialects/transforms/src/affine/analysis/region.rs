//! The elements of a memref that an access covers, over all iterations of some enclosing loops: `MemRefRegion`.

use ods_core::affine::{AffineExpr, AffineMap, BoundKind, Bounds, Extent};
use ods_core::ir::{ValueRef, WalkOrder};
use ods_core::{Body, DYNAMIC, Op, Type, TypeData, Value};

use super::access::Access;
use super::loops::{surrounding_fors, surrounding_loops};
use super::parallel::nesting_depth;
use super::rounds::surely_runs;
use crate::affine::ValueSystem;
use crate::affine::scope::{is_induction_var, is_valid_symbol};

/// A set of elements of a memref.
#[derive(Clone, Debug)]
pub(in crate::affine) struct MemRefRegion {
    pub(in crate::affine) memref: Value,
    /// The dimensions are those of the memref; the symbols are induction variables of outer loops, and symbols.
    pub(in crate::affine) system: ValueSystem,
}

/// Bounds of induction variables, all over the same values.
#[derive(Clone, Copy)]
pub(in crate::affine) struct SliceBounds<'a> {
    pub(in crate::affine) variables: &'a [Value],
    pub(in crate::affine) bounds: &'a [Bounds],
    pub(in crate::affine) operands: &'a [Value],
}

/// The options for the precision of a region.
#[derive(Clone, Copy)]
pub(in crate::affine) struct RegionConfig {
    /// Adds the constraint that indices are in the bounds of the memref.
    pub(in crate::affine) within_memref: bool,
    /// Eliminates quotients.
    pub(in crate::affine) drop_locals: bool,
}

impl Default for RegionConfig {
    fn default() -> RegionConfig {
        RegionConfig { within_memref: true, drop_locals: true }
    }
}

impl MemRefRegion {
    /// Computes the elements that an access covers over all iterations of its enclosing loops except the outermost
    /// `depth`, or in a slice of them if there is one; `None` if they are not affine.
    pub(in crate::affine) fn of(
        ir: &Body,
        access: &Access,
        depth: usize,
        slice: Option<SliceBounds<'_>>,
        config: RegionConfig,
    ) -> Option<MemRefRegion> {
        let memref = access.memref;
        let rank = access.indices.map.results.len();
        let mut outer = surrounding_loops(ir, access.op);
        outer.truncate(depth);
        if rank == 0 {
            let outer: Vec<_> = outer.into_iter().map(Some).collect();
            return Some(MemRefRegion { memref, system: ValueSystem::over(&[], &outer) });
        }
        let mut system = rounds_of(ir, access, slice)?;
        system.compose_map(&access.indices)?;
        system.set_dims(rank);
        let inner = system.values(rank..rank + system.symbols().len());
        for value in inner {
            let variable = is_induction_var(ValueRef { body: ir, value });
            if variable && !outer.contains(&value) {
                system.eliminate(system.position(value)?);
            }
        }
        if config.drop_locals {
            let locals = rank + system.symbols().len();
            system.project_out(locals..system.system.variables());
        }
        system.fold_constants(rank..rank + system.symbols().len());
        let mut region = MemRefRegion { memref, system };
        if config.within_memref {
            region.system = region.within_memref(ir);
        }
        region.system.system.drop_trivial();
        Some(region)
    }

    /// Returns the values that the bounds depend on: induction variables of outer loops, and symbols.
    pub(in crate::affine) fn symbols(&self) -> Vec<Value> {
        let rank = self.system.dims().len();
        self.system.values(rank..rank + self.system.symbols().len())
    }

    /// Returns the sizes of the memref.
    fn shape<'a>(&self, ir: &'a Body) -> &'a [i64] {
        match ir.ty(self.memref).data(ir.ctx()) {
            TypeData::MemRef { shape, .. } => shape,
            _ => &[],
        }
    }

    /// Returns the system with the bounds of the memref added.
    fn within_memref(&self, ir: &Body) -> ValueSystem {
        let mut system = self.system.clone();
        for (at, size) in self.shape(ir).iter().enumerate() {
            system.system.add_constant_bound(BoundKind::Lower, at, 0);
            if *size != DYNAMIC {
                system.system.add_constant_bound(BoundKind::Upper, at, *size);
            }
        }
        system
    }

    /// Returns whether the region consists of exactly the elements of its access, over the iterations of the enclosing
    /// loops except the outermost `depth`: each of these loops indexes one dimension with step one, or indexes none and
    /// has an iteration.
    pub(in crate::affine) fn is_exact(&self, ir: &Body, access: &Access, depth: usize) -> bool {
        // Quotients in subscripts and loop bounds were widened to all their possible values.
        let config = RegionConfig { within_memref: false, drop_locals: false };
        let whole = MemRefRegion::of(ir, access, depth, None, config);
        if whole.is_none_or(|whole| whole.system.system.locals() != 0) {
            return false;
        }
        let mut used = Vec::new();
        let inner = surrounding_loops(ir, access.op).split_off(depth);
        let indices = &access.indices;
        for index in &indices.map.results {
            let mut own = Vec::new();
            for (at, value) in (0..indices.map.dims).zip(&indices.operands) {
                if inner.contains(value) && index.uses_dim(at) {
                    own.push((at, *value));
                }
            }
            let [(at, variable)] = own[..] else {
                if own.is_empty() {
                    continue;
                }
                return false;
            };
            let rest = index.clone().sub(AffineExpr::Dim(at));
            let rest = rest.simplified(indices.map.dims, indices.map.symbols);
            if rest.uses_dim(at) || used.contains(&variable) {
                return false;
            }
            used.push(variable);
        }
        surrounding_fors(ir, access.op).into_iter().all(|op| {
            let variable = op.induction_variable(ir);
            !inner.contains(&variable)
                || (used.contains(&variable) && op.step_size(ir) == 1)
                || (!used.contains(&variable) && surely_runs(ir, op))
        })
    }

    /// Returns whether the region contains all elements of another region of the memref.
    pub(in crate::affine) fn contains(&self, other: &MemRefRegion) -> bool {
        let (mut own, mut other) = (self.system.clone(), other.system.clone());
        own.align(own.dims().len(), &mut other);
        other.system.is_inside(&own.system)
    }

    /// Returns the bounding box of the region: for each dimension of the memref the number of elements and the first
    /// one, over the symbols of the region; `None` if one has neither a constant number nor a static size.
    pub(in crate::affine) fn bounding_box(&self, ir: &Body) -> Option<Vec<Extent>> {
        let system = self.within_memref(ir).system;
        let whole = |size: i64| Extent { size, first: AffineExpr::Constant(0) };
        let shape = self.shape(ir).iter().enumerate();
        let extents = shape.map(|(at, size)| {
            system.extent(at).or_else(|| (*size != DYNAMIC).then(|| whole(*size)))
        });
        extents.collect()
    }

    /// Returns the number of bytes of the bounding box of the region.
    pub(in crate::affine) fn bytes(&self, ir: &Body) -> Option<i64> {
        let ty = ir.ty(self.memref);
        let TypeData::MemRef { layout, .. } = ty.data(ir.ctx()) else { return None };
        if !layout.as_affine_map(ir.ctx()).is_some_and(AffineMap::is_identity) {
            // As upstream, other layouts count as no bytes.
            return Some(0);
        }
        let elements = self
            .bounding_box(ir)?
            .iter()
            .try_fold(1i64, |count, one| count.checked_mul(one.size))?;
        elements.checked_mul(element_bytes(ir, ty)?)
    }
}

/// Returns the system of the values that the indices of an access range over.
fn rounds_of(ir: &Body, access: &Access, slice: Option<SliceBounds<'_>>) -> Option<ValueSystem> {
    let mut operands: Vec<Value> = access.indices.operands.to_vec();
    for value in slice.iter().flat_map(|slice| slice.operands) {
        if !operands.contains(value) {
            operands.push(*value);
        }
    }
    let values: Vec<_> = operands.iter().copied().map(Some).collect();
    let (dims, symbols) = values.split_at(access.indices.map.dims as usize);
    let mut system = ValueSystem::over(dims, symbols);
    for value in operands {
        let view = ValueRef { body: ir, value };
        if is_induction_var(view) {
            system.add_loop_of(ir, value)?;
        } else if is_valid_symbol(view) {
            system.add_if_constant(ir, value);
        } else {
            return None;
        }
    }
    if let Some(slice) = slice {
        for value in slice.operands {
            system.add_terminal(ir, *value)?;
        }
        system.add_slice(ir, slice)?;
    }
    Some(system)
}

/// Returns the number of bytes of an element of a memref.
pub(in crate::affine) fn element_bytes(ir: &Body, ty: Type) -> Option<i64> {
    let ctx = ir.ctx();
    let TypeData::MemRef { elem, .. } = ty.data(ctx) else { return None };
    let lanes = match elem.data(ctx) {
        TypeData::Vector { .. } => elem.num_elements(ctx)?,
        _ => 1,
    };
    let bits = elem.element_type_or_self(ctx).int_or_float_width(ctx)?;
    i64::try_from(u64::from(bits).checked_mul(lanes)?.div_ceil(8)).ok()
}

/// Returns the number of bytes between the first and the last elements that an operation accesses, of all memrefs
/// together; `None` if unknown.
pub(in crate::affine) fn footprint(ir: &Body, op: Op) -> Option<i64> {
    let depth = nesting_depth(ir, op);
    let mut regions: Vec<MemRefRegion> = Vec::new();
    for inner in ir.walk_inside(op, WalkOrder::Post) {
        let Some(access) = Access::of(ir, inner) else { continue };
        let region = MemRefRegion::of(ir, &access, depth, None, RegionConfig::default())?;
        match regions.iter_mut().find(|have| have.memref == region.memref) {
            Some(have) => have.system.unite(&region.system)?,
            None => regions.push(region),
        }
    }
    let bytes = regions.iter().map(|region| region.bytes(ir));
    bytes.sum()
}
