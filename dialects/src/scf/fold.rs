//! Folders.

use ods_core::Attr;
use ods_core::hooks::{Fold, Folded};

use super::IfOp;

impl Fold for IfOp {
    fn fold(_: Self::Ref<'_>, _: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        Folded::No
    }
}
