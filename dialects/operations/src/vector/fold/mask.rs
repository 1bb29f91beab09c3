//! `vector.constant_mask`, and reductions of nothing.

use ods_core::ApInt;
use ods_core::fold::dense_attr;
use ods_core::hooks::{Fold, Folded, Known};

use super::super::shape::Shape;
use super::super::{ConstantMaskOp, MultiDimReductionOp, only_result};

impl Fold for ConstantMaskOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let (sizes, mask) = (op.mask_dim_sizes(), only_result(*op));
        // The mask of a rank-0 vector still has one size.
        let dims = match Shape::of(mask).dims {
            [] => &[1],
            dims => dims,
        };
        let bit = if sizes[..] == *dims {
            1
        } else if sizes.iter().all(|size| *size == 0) {
            0
        } else {
            return Folded::No;
        };
        dense_attr(op.ctx(), mask.ty(), &[ApInt::new(1, bit)]).into()
    }
}

impl Fold for MultiDimReductionOp {
    /// Folds a reduction of a rank-1 vector without reduced dimensions.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        match Shape::of(op.source()).rank() == 1 && !op.reduction_dims().contains(&0) {
            true => op.source().into(),
            false => Folded::No,
        }
    }
}
