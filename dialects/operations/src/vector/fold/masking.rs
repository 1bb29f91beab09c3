//! `vector.mask`

use ods_core::hooks::{Fold, FoldResult, Folded, Known};

use super::super::{MaskOp, YieldOp};

impl Fold for MaskOp {
    /// Folds an empty mask region to the yielded values.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let first = op.mask_region().entry().and_then(|block| block.ops().next());
        match first.and_then(|first| first.cast::<YieldOp>()) {
            Some(yields) if op.passthru().is_none() && op.results().len() > 0 => {
                Folded::results(yields.operands().map(FoldResult::from))
            }
            _ => Folded::No,
        }
    }
}
