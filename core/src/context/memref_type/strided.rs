//! Strided layouts: an offset, and a stride for each dimension.

use smallvec::SmallVec;

use super::MemRefType;
use crate::affine::{AffineExpr, AffineMap, AffineOp};
use crate::interface::MemRefLayoutAttrInterface;
use crate::{Attr, AttrData, Context, DYNAMIC, Type};

/// An offset and strides in elements, [`DYNAMIC`] if unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StridedLayout {
    /// The position of the first element.
    pub offset: i64,
    /// The distance between adjacent elements, for each dimension.
    pub strides: SmallVec<[i64; 4]>,
}

impl StridedLayout {
    /// Returns the layout of a memref type; `None` for another type, and for a layout that is not strided.
    pub fn of(ctx: &Context, ty: Type) -> Option<StridedLayout> {
        MemRefType::of(ctx, ty)?.strides(ctx)
    }

    /// Returns the attribute `strided<[…], offset: …>`.
    pub fn attr(&self, ctx: &Context) -> Attr {
        ctx.intern_attr(AttrData::StridedLayout {
            offset: self.offset,
            strides: self.strides.as_slice().into(),
        })
    }

    /// Returns the row-major layout of `shape`. Strides beyond a dynamic or empty dimension are dynamic.
    pub fn row_major(shape: &[i64]) -> StridedLayout {
        let mut strides: SmallVec<[i64; 4]> = SmallVec::with_capacity(shape.len());
        let mut stride = 1i64;
        for size in shape.iter().rev() {
            strides.push(stride);
            stride = if *size > 0 { known_product(stride, *size) } else { DYNAMIC };
        }
        strides.reverse();
        StridedLayout { offset: 0, strides }
    }
}

/// Returns the sum; dynamic if one of the terms is.
pub fn known_sum(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// Returns the product; zero if one of the factors is, otherwise dynamic if one of them is.
pub fn known_product(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        (a, b) => a.wrapping_mul(b),
    }
}

impl MemRefType {
    /// Returns the strided form of the layout; `None` if it is not strided.
    pub fn strides(&self, ctx: &Context) -> Option<StridedLayout> {
        match self.layout.data(ctx) {
            AttrData::StridedLayout { offset, strides } => {
                Some(StridedLayout { offset: *offset, strides: SmallVec::from_slice(strides) })
            }
            AttrData::AffineMap(map) => of_map(map, &self.shape),
            _ => {
                let layout = self.layout.interface::<dyn MemRefLayoutAttrInterface>(ctx)?;
                of_map(&layout.affine_map(ctx), &self.shape)
            }
        }
    }
}

/// Returns the strides of a map with one result.
fn of_map(map: &AffineMap, shape: &[i64]) -> Option<StridedLayout> {
    if map.is_identity() {
        return Some(StridedLayout::row_major(shape));
    }
    let [place] = &*map.results else { return None };
    let mut strides = vec![AffineExpr::Constant(0); map.dims as usize];
    let mut offset = AffineExpr::Constant(0);
    // The terms still to be visited, each with its factor.
    let mut todo = vec![(place.simplified(map.dims, map.symbols), AffineExpr::Constant(1))];
    while let Some((expr, factor)) = todo.pop() {
        match expr {
            AffineExpr::Dim(dim) => {
                let stride = strides.get_mut(dim as usize)?;
                *stride = stride.clone().add(factor);
            }
            AffineExpr::Symbol(_) | AffineExpr::Constant(_) => {
                offset = offset.add(expr.mul(factor));
            }
            AffineExpr::Binary(op, sides) => {
                let [lhs, rhs] = sides.as_slice() else { return None };
                match op {
                    AffineOp::Add => {
                        todo.push((rhs.clone(), factor.clone()));
                        todo.push((lhs.clone(), factor));
                    }
                    AffineOp::Mul if lhs.is_symbolic_or_constant() => {
                        todo.push((rhs.clone(), lhs.clone().mul(factor)));
                    }
                    AffineOp::Mul => todo.push((lhs.clone(), rhs.clone().mul(factor))),
                    AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => return None,
                }
            }
        }
    }
    let known =
        |expr: &AffineExpr| expr.simplified(map.dims, map.symbols).as_constant().unwrap_or(DYNAMIC);
    Some(StridedLayout { offset: known(&offset), strides: strides.iter().map(known).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strides_of(text: &str) -> Option<(i64, Vec<i64>)> {
        let ctx = Context::with(|_| {});
        ctx.allow_unregistered(true);
        let source = format!("\"t\"() {{ty = {text}}} : () -> ()");
        let mut diagnostics = crate::Diagnostics::new();
        let module = crate::text::parse_module(&ctx, &source, "-", &mut diagnostics);
        let module = module.expect("the type is well-formed");
        let mut ops =
            module.root().regions().flat_map(|one| one.blocks()).flat_map(|one| one.ops());
        let ty = ops.next().and_then(|op| op.attr("ty")?.as_type(&ctx)).expect("it is there");
        StridedLayout::of(&ctx, ty).map(|layout| (layout.offset, layout.strides.to_vec()))
    }

    #[test]
    fn layouts_have_strides_where_each_dimension_has_one() {
        const Q: i64 = DYNAMIC;
        assert_eq!(strides_of("memref<4x8xf32>"), Some((0, vec![8, 1])));
        assert_eq!(strides_of("memref<4x?x2xf32>"), Some((0, vec![Q, 2, 1])));
        assert_eq!(strides_of("memref<4x0x2xf32>"), Some((0, vec![Q, 2, 1])));
        assert_eq!(strides_of("memref<f32>"), Some((0, vec![])));
        assert_eq!(strides_of("memref<4xf32, strided<[?], offset: 7>>"), Some((7, vec![Q])));
        let map = "memref<4x4xf32, affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 * s0 + 3 + d0)>>";
        assert_eq!(strides_of(map), Some((3, vec![3, Q])));
        assert_eq!(strides_of("memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>"), None);
        assert_eq!(strides_of("memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>"), None);
        assert_eq!(strides_of("tensor<4xf32>"), None);
    }
}
