//! Dimensions of size one of `tensor.pad` that are not padded.

use ods_core::Type;
use ods_core::mixed::{MixedIndex, MixedList, marked, values};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};

use super::super::pad::insert_constant_pad;
use super::{Strategy, groups};
use crate::linalg::insert_empty;
use crate::linalg::padding;
use crate::linalg::shape::{dims, element};
use crate::tensor::{PadOp, cast_to, expanded, mixed_size};

/// Replaces a pad by a pad of fewer dimensions.
pub(super) struct DropPadUnitDims(pub(super) Strategy);

impl Pattern for DropPadUnitDims {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (source, result) = (op.source(rw), op.result(rw));
        super::generic::is_collapsible(rw, source).then_some(())?;
        let value = padding(rw, op)?;
        let shape = dims(&ctx, rw.ty(source)).to_vec();
        let (low, high) = (op.mixed_low(rw), op.mixed_high(rw));
        let is_zero = |index: &MixedIndex| index.constant(rw) == Some(0);
        let goes: Vec<bool> = (0..shape.len())
            .map(|at| shape[at] == 1 && is_zero(&low[at]) && is_zero(&high[at]))
            .collect();
        goes.contains(&true).then_some(())?;
        let remaining: Vec<usize> = (0..shape.len()).filter(|at| !goes[*at]).collect();
        let groups = groups(shape.len(), |at| goes[at]);
        let new_shape: Vec<i64> = remaining.iter().map(|at| shape[*at]).collect();
        let collapsed = self.0.collapse(rw, source, &new_shape, &groups)?;

        let [low, high] =
            [low, high].map(|all| remaining.iter().map(|at| all[*at]).collect::<MixedList>());
        let old = dims(&ctx, rw.ty(result)).to_vec();
        let padded = remaining.iter().zip(&low).zip(&high).map(|((at, low), high)| {
            let known = [Some(shape[*at]).filter(|size| *size >= 0), low.known(), high.known()];
            let sum: Option<i64> = known.into_iter().sum();
            // The old type may have a size that the source and the padding leave open.
            sum.unwrap_or(old[*at])
        });
        let padded: Vec<i64> = padded.collect();
        let elem = element(&ctx, rw.ty(source));
        let ty = Type::tensor(&ctx, &padded, elem);
        let new = PadOp::build(collapsed, &marked(&low), &marked(&high), ty)
            .low(values(&low))
            .high(values(&high))
            .nofold(op.nofold(rw));
        let new = insert_constant_pad(rw, new, value, new_shape.len());

        let expanded = match self.0 {
            Strategy::Reshape => {
                let sizes = old.iter().zip(&goes).map(|(size, goes)| if *goes { 1 } else { *size });
                let ty = Type::tensor(&ctx, &sizes.collect::<Vec<_>>(), elem);
                expanded(rw, new, ty, &groups)
            }
            Strategy::Slice => {
                let mut left = 0..;
                let sizes: MixedList = goes
                    .iter()
                    .map(|goes| match goes {
                        true => MixedIndex::Known(1),
                        false => {
                            let dim = left.next().unwrap_or_default();
                            mixed_size(rw, new, dim)
                        }
                    })
                    .collect();
                let dest = insert_empty(rw, &sizes, elem);
                self.0.expand(rw, new, dest, &groups)
            }
        };
        // Sizes may be static by now that are dynamic in the type of the old pad.
        let expanded = cast_to(rw, expanded, rw.ty(result));
        rw.replace_op(op, &[expanded])
    }
}
