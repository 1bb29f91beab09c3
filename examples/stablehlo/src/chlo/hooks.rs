//! The hooks that the declaration requires: folders and verifiers.

use ods_core::hooks::{Fold, Folded, Known, Verified, Verify};

use super::{ConstantOp, TopKOp};

impl Fold for ConstantOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        op.get(ConstantOp::VALUE).into()
    }
}

impl Verify for TopKOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let shape = op.operand().ty().shape(op.ctx()).unwrap_or_default();
        let k = op.k() as i64;
        match shape.last() {
            None => op.fail("operand's rank must be at least 1"),
            Some(last) if *last >= 0 && *last < k => {
                op.fail(format!("operand's last dimension must be at least {k}"))
            }
            Some(_) => Ok(()),
        }
    }
}
