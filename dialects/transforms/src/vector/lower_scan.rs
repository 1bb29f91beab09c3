//! Scans, slice by slice.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::ScanOp;
use super::pieces::{broadcast, cast, extract, zeros};
use super::shape::{Dim, Shape, vector_of};
use super::slice::integer_attrs;
use super::{ExtractStridedSliceOp, InsertStridedSliceOp};
use crate::arith::FastMathFlags;

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(ScanSlices)
}

/// `scan` → the slices along the dimension, each combined with the result of the previous ones
struct ScanSlices;

impl Pattern for ScanSlices {
    type Root = ScanOp;

    fn rewrite(&self, op: ScanOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, kind, ty) = (rw.ctx().clone(), op.kind(rw), op.dest_ty(rw));
        let shape = Shape::of_type(&ctx, ty);
        let along = usize::try_from(op.reduction_dim(rw)).ok()?;
        if !kind.suits(&ctx, shape.elem) || shape.scalable_dims() > 0 {
            return None;
        }
        let count = *shape.dims.get(along)?;
        let slice = shape.each().enumerate().map(|(at, dim)| match at == along {
            true => Dim::UNIT,
            false => dim,
        });
        let slice: Vec<Dim> = slice.collect();
        let slice_ty = vector_of(&ctx, slice.iter().copied(), shape.elem);
        let sizes = integer_attrs(&ctx, slice.iter().map(|dim| dim.size));
        let strides = integer_attrs(&ctx, shape.dims.iter().map(|_| 1));
        let (source, start, inclusive) = (op.source(rw), op.initial_value(rw), op.inclusive(rw));
        let start_ty = rw.ty(start);
        let no_dims = Shape::of_type(&ctx, start_ty).rank() == 0;
        let mut all = zeros(rw, ty)?;
        let mut before = None;
        for at in 0..count {
            let offsets = (0..shape.rank()).map(|dim| if dim == along { at } else { 0 });
            let offsets = integer_attrs(&ctx, offsets);
            let input = ExtractStridedSliceOp::build(source, &offsets, &sizes, &strides, slice_ty);
            let input = rw.emit(input);
            let output = match before {
                None if inclusive => input,
                None if no_dims => broadcast(rw, start, slice_ty),
                None => cast(rw, start, slice_ty),
                Some((last_input, last_output)) => {
                    let next = if inclusive { input } else { last_input };
                    kind.combine(rw, [last_output, next], FastMathFlags::NONE, None)
                }
            };
            all = rw.emit(InsertStridedSliceOp::build(output, all, &offsets, &strides));
            before = Some((input, output));
        }
        let (_, last) = before?;
        let reduced = match no_dims {
            true => {
                let scalar = extract(rw, last, &[0]);
                broadcast(rw, scalar, start_ty)
            }
            false => cast(rw, last, start_ty),
        };
        rw.replace_op(op, &[all, reduced])
    }
}
