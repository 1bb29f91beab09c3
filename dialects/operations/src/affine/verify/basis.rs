//! Verifiers of conversions between one index and several.

use ods_core::hooks::{Verified, Verify};
use ods_core::{DYNAMIC, OpRef};

use crate::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};

/// Verifies that there is an operand for each dynamic element of the basis.
fn check_dynamic(op: OpRef<'_>, basis: &[i64], values: usize) -> Verified {
    if basis.iter().filter(|size| **size == DYNAMIC).count() == values {
        return Ok(());
    }
    op.fail(
        "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this \
         can only happen due to an incorrect fold/rewrite",
    )
}

impl Verify for AffineDelinearizeIndexOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (basis, results) = (op.static_basis(), op.multi_index().len());
        if results != basis.len() && results != basis.len() + 1 {
            return op
                .fail("should return an index for each basis element and up to one extra index");
        }
        check_dynamic(*op, &basis, op.dynamic_basis().len())?;
        if basis.iter().any(|size| *size <= 0 && *size != DYNAMIC) {
            return op.fail("no basis element may be statically non-positive");
        }
        Ok(())
    }
}

impl Verify for AffineLinearizeIndexOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (basis, indices) = (op.static_basis(), op.multi_index().len());
        if indices != basis.len() && indices != basis.len() + 1 {
            return op
                .fail("should be passed a basis element for each index except possibly the first");
        }
        check_dynamic(*op, &basis, op.dynamic_basis().len())
    }
}
