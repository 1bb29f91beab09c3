//! Folders.

use ods_core::hooks::{Fold, Folded, Known};

use super::MergeHandlesOp;

impl Fold for MergeHandlesOp {
    /// Folds the merge of one handle to the handle.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let mut handles = op.handles();
        match (handles.next(), handles.next()) {
            (Some(one), None) if !op.deduplicate() => one.value.into(),
            _ => Folded::No,
        }
    }
}
