//! Direct calls, for hosts without a trap handler: a trap ends the process.
#![expect(unsafe_code, reason = "calls compiled code")]

use super::Fault;

/// Calls a packed trampoline.
///
/// # Safety
/// `trampoline` is the address of `fn(callee, args, rets)`, alive during the call, which may read and write the words
/// behind `args` and `rets`.
pub(crate) unsafe fn call(
    trampoline: usize,
    callee: usize,
    args: *const u64,
    rets: *mut u64,
) -> Result<(), Fault> {
    let pointer: *const () = std::ptr::with_exposed_provenance(trampoline);
    // SAFETY: the caller passes the address of a function of this type.
    let function: extern "C" fn(usize, *const u64, *mut u64) =
        unsafe { std::mem::transmute(pointer) };
    function(callee, args, rets);
    Ok(())
}
