//! The canonical form of a layout.

use super::{MemRefType, StridedLayout, identity_layout};
use crate::affine::{AffineExpr, AffineMap};
use crate::{Attr, Context, DYNAMIC};

impl MemRefType {
    /// Returns the type with the identity layout if its map has one result and is row-major order; otherwise with that
    /// result simplified: `canonicalizeStridedLayout`.
    pub fn canonical(&self, ctx: &Context) -> MemRefType {
        let map = self.affine_map(ctx);
        let [place] = &*map.results else { return self.clone() };
        let identity = || MemRefType { layout: identity_layout(ctx, self.rank()), ..self.clone() };
        if map.is_identity() {
            return self.clone();
        }
        if map.inputs() == 0 && place.as_constant() == Some(0) {
            return identity();
        }
        if self.shape.is_empty() {
            return self.clone();
        }
        let place = place.simplified(map.dims, map.symbols);
        if place == row_major_place(&self.shape) {
            return identity();
        }
        let layout = Attr::affine_map(ctx, AffineMap { results: [place].into(), ..map });
        MemRefType { layout, ..self.clone() }
    }
}

/// Returns the linear position of an element in row-major order, with a symbol for each unknown stride, the innermost
/// first.
fn row_major_place(shape: &[i64]) -> AffineExpr {
    let strides = StridedLayout::row_major(shape).strides;
    let mut symbols = 0;
    let mut sum = AffineExpr::Constant(0);
    for (dim, stride) in strides.iter().enumerate().rev() {
        let stride = match *stride {
            DYNAMIC => {
                symbols += 1;
                AffineExpr::Symbol(symbols - 1)
            }
            known => AffineExpr::Constant(known),
        };
        sum = sum.add(AffineExpr::Dim(dim as u32).mul(stride));
    }
    sum.simplified(shape.len() as u32, symbols)
}
