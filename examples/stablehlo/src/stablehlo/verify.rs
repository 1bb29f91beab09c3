//! Verifiers: one file for each kind of operations. Messages are upstream's.

mod calls;
mod control;
mod devices;
mod dynamic;
mod elementwise;
mod groups;
mod linear;
mod quantized;
mod reducer;
mod reduction;
mod scatter;
mod shape;

pub(crate) use groups::{Groups, verify_replica_groups};

use ods_core::hooks::Verified;
use ods_core::ir::RegionRef;
use ods_core::{Diagnostic, OpRef, Type};

use super::all_compatible;
use super::infer::{Checked, show_all};

/// Reports the message of a failed check at the operation.
fn report(op: OpRef<'_>, checked: Checked) -> Verified {
    match checked {
        Ok(()) => Ok(()),
        Err(message) => op.fail_bare(message),
    }
}

/// Compares the result types with those that the regions imply.
pub(crate) fn check_inferred(op: OpRef<'_>, inferred: Checked<Vec<Type>>) -> Verified {
    let have: Vec<Type> = op.results().map(|value| value.ty()).collect();
    let message = match inferred {
        Ok(types) if all_compatible(op.ctx(), &types, &have) => return Ok(()),
        Ok(types) => format!(
            "'{}' op inferred type(s) {} are incompatible with return type(s) of operation {}",
            op.name(),
            show_all(op.ctx(), &types),
            show_all(op.ctx(), &have)
        ),
        Err(message) => message,
    };
    let failed = op.op_error("failed to infer returned types");
    Err(Box::new(match message.is_empty() {
        true => failed,
        false => Diagnostic::error(op.loc(), message).followed_by(failed),
    }))
}

/// Returns the types that a region returns.
fn returned(region: RegionRef<'_>) -> Vec<Type> {
    let last = region.entry().and_then(|block| block.ops().last());
    last.into_iter().flat_map(|last| last.operands()).map(|value| value.ty()).collect()
}

/// Returns the types of the arguments of a region.
fn arguments(region: RegionRef<'_>) -> Vec<Type> {
    region.entry().into_iter().flat_map(|block| block.args()).map(|arg| arg.ty()).collect()
}
