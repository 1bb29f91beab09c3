//! Verifiers.

mod access;
mod apply;
mod basis;
mod dma;
mod regions;

use ods_core::OpRef;
use ods_core::hooks::Verified;
use ods_core::ir::ValueRef;

use super::scope::{is_dim_in, is_symbol_in, scope_of};

/// Verifies that the first `dims` operands are valid dimensions, and the others valid symbols.
fn check_operands<'a>(
    op: OpRef<'a>,
    operands: impl Iterator<Item = ValueRef<'a>>,
    dims: u32,
) -> Verified {
    let mut operands = operands.peekable();
    if operands.peek().is_none() {
        return Ok(());
    }
    let scope = scope_of(op);
    for (operand, at) in operands.zip(0..) {
        if at < dims {
            if !is_dim_in(operand, scope) {
                return op.fail("operand cannot be used as a dimension id");
            }
        } else if !is_symbol_in(operand, scope) {
            return op.fail("operand cannot be used as a symbol");
        }
    }
    Ok(())
}
