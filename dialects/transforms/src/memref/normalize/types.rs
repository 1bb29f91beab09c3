//! Memref types without their layouts.

use ods_core::affine::{AffineExpr, AffineMap, AffineOp, BoundKind, LinearSystem};
use ods_core::memref_type::{MemRefType, identity_layout};
use ods_core::{Context, DYNAMIC, Type};

/// A type with its layout, and the type without it.
pub(super) struct Normalized {
    pub(super) old: MemRefType,
    pub(super) layout: AffineMap,
    pub(super) new: MemRefType,
}

impl Normalized {
    /// Returns the type without its layout: each result of the layout is a dimension. Returns `None` if there is no
    /// layout, or its extents are unknown.
    pub(super) fn of(ctx: &Context, ty: Type) -> Option<Normalized> {
        let old = MemRefType::of(ctx, ty)?;
        if old.rank() == 0 || old.has_identity_layout(ctx) {
            return None;
        }
        let layout = old.affine_map(ctx);
        if !old.has_static_shape() && tiles(&layout).is_empty() {
            return None;
        }
        let mut system = LinearSystem::new();
        for size in &old.shape {
            let at = system.add_dim();
            if *size > 0 {
                system.add_constant_bound(BoundKind::Lower, at, 0);
                system.add_constant_bound(BoundKind::Upper, at, *size);
            }
        }
        for _ in 0..layout.symbols {
            system.add_symbol();
        }
        let places: Vec<usize> = layout.results.iter().map(|_| system.add_dim()).collect();
        for (at, result) in places.iter().zip(&layout.results) {
            let result = AffineMap::new(system.dims() as u32, layout.symbols, [result.clone()]);
            system.add_bound(BoundKind::Equal, *at, &result)?;
        }
        let extent = |(at, result): (&usize, &AffineExpr)| {
            if is_dynamic(result, &old.shape) {
                return Some(DYNAMIC);
            }
            let (_, last) = system.constant_bounds(*at);
            last.filter(|last| *last >= 0)?.checked_add(1)
        };
        let shape: Option<Vec<i64>> = places.iter().zip(&layout.results).map(extent).collect();
        let shape = shape?;
        let identity = identity_layout(ctx, shape.len());
        let new = MemRefType { shape: shape.into(), layout: identity, ..old.clone() };
        Some(Normalized { old, layout, new })
    }
}

/// Returns whether an expression contains a dimension of dynamic size.
fn is_dynamic(expr: &AffineExpr, shape: &[i64]) -> bool {
    expr.any(&mut |one| {
        one.as_dim().is_some_and(|dim| shape.get(dim as usize).is_some_and(|size| *size <= 0))
    })
}

/// The two dimensions that a tiled dimension becomes.
#[derive(Clone, Copy)]
pub(super) struct Tile {
    /// The result that is the index of the tile.
    pub(super) number: usize,
    /// The result that is the index within the tile.
    pub(super) inside: usize,
}

/// Returns the tiles of a layout: `d floordiv size` with one `d mod size`, where no other result depends on `d`.
/// Returns none if a quotient is not of this form.
pub(super) fn tiles(layout: &AffineMap) -> Vec<Tile> {
    let mut found = Vec::new();
    for (number, result) in layout.results.iter().enumerate() {
        let Some((AffineOp::FloorDiv, of, size)) = result.as_binary() else { continue };
        if size.as_constant().is_none() {
            continue;
        }
        let mut inside = None;
        for (at, other) in layout.results.iter().enumerate().filter(|(at, _)| *at != number) {
            let mut count = 0;
            other.walk(&mut |one| count += usize::from(one == of));
            if count == 0 {
                continue;
            }
            let is_rest = matches!(
                other.as_binary(),
                Some((AffineOp::Mod, lhs, rhs)) if lhs == of && rhs == size
            );
            if !is_rest || count > 1 || inside.is_some() {
                return Vec::new();
            }
            inside = Some(at);
        }
        found.extend(inside.map(|inside| Tile { number, inside }));
    }
    found
}
