//! Verifiers, in upstream's order and with upstream's messages.

mod conditional;
mod parallel;
mod sequential;

use ods_core::ir::{OpRef, RegionRef};
use ods_core::{Diagnostic, OpType};

/// Returns the last operation of the entry block if it is a `T`; otherwise the error `message` of `op`.
fn terminator<'a, T: OpType>(
    op: OpRef<'a>,
    region: RegionRef<'a>,
    message: &str,
) -> Result<T::Ref<'a>, Box<Diagnostic>> {
    let last = region.entry().and_then(|block| block.ops().last());
    if let Some(last) = last.and_then(|last| last.cast::<T>()) {
        return Ok(last);
    }
    let error = op.op_error(message);
    Err(Box::new(match last {
        Some(last) => error.with_note(last.loc(), "terminator here"),
        None => error,
    }))
}
