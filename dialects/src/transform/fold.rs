//! Folders.

use ods_core::hooks::{Fold, Folded};

use ods_core::Attr;

use super::MergeHandlesOp;

impl Fold for MergeHandlesOp {
    /// One handle is merged already.
    fn fold(op: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let mut handles = op.handles();
        match (handles.next(), handles.next()) {
            (Some(one), None) if !op.deduplicate() => one.value.into(),
            _ => Folded::No,
        }
    }
}
