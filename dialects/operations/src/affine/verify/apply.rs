//! Verifiers of index computations with a map.

use ods_core::OpRef;
use ods_core::affine::AffineMap;
use ods_core::hooks::{Verified, Verify};

use crate::affine::mapped::map_of;
use crate::affine::scope::{is_dim_in, is_symbol_in, scope_of};
use crate::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp};

fn check_count(op: OpRef<'_>, map: &AffineMap) -> Verified {
    if op.operands().len() != map.inputs() {
        return op.fail("operand count and affine map dimension and symbol count must match");
    }
    Ok(())
}

impl Verify for AffineApplyOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let map = map_of(*op, op.map());
        check_count(*op, map)?;
        if map.results.len() != 1 {
            return op.fail("mapping must produce one value");
        }
        // Operands may be neither dimensions nor symbols: then the users of the result report the error.
        let scope = scope_of(*op);
        let mut symbols = op.map_operands().skip(map.dims as usize);
        if symbols.any(|symbol| is_dim_in(symbol, scope) && !is_symbol_in(symbol, scope)) {
            return op.fail_bare("dimensional operand cannot be used as a symbol");
        }
        Ok(())
    }
}

fn verify_extreme(op: OpRef<'_>, map: &AffineMap) -> Verified {
    check_count(op, map)?;
    if map.results.is_empty() {
        return op.fail("affine map expect at least one result");
    }
    Ok(())
}

impl Verify for AffineMinOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_extreme(*op, map_of(*op, op.map()))
    }
}

impl Verify for AffineMaxOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_extreme(*op, map_of(*op, op.map()))
    }
}
