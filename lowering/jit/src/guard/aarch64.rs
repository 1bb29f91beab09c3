//! Entry and landing pad on aarch64, AAPCS64 convention.

use std::arch::naked_asm;

use super::Guard;

/// Saves the callee-saved registers, fills the guard, calls `trampoline(callee, args, rets)`. Returns 0, or 1 from the
/// landing pad.
///
/// # Safety
/// As for [`super::call`]; `guard` is valid across the call.
#[unsafe(naked)]
pub(super) unsafe extern "C" fn enter(
    guard: *const Guard,
    trampoline: usize,
    callee: usize,
    args: *const u64,
    rets: *mut u64,
) -> u32 {
    naked_asm!(
        "stp x29, x30, [sp, #-160]!",
        "mov x29, sp",
        "stp x19, x20, [sp, #16]",
        "stp x21, x22, [sp, #32]",
        "stp x23, x24, [sp, #48]",
        "stp x25, x26, [sp, #64]",
        "stp x27, x28, [sp, #80]",
        "stp d8, d9, [sp, #96]",
        "stp d10, d11, [sp, #112]",
        "stp d12, d13, [sp, #128]",
        "stp d14, d15, [sp, #144]",
        "adr x9, 2f",
        "mov x10, sp",
        "stp x10, x9, [x0]",
        "mov x9, x1",
        "mov x0, x2",
        "mov x1, x3",
        "mov x2, x4",
        "blr x9",
        "mov w0, #0",
        "3:",
        "ldp x19, x20, [sp, #16]",
        "ldp x21, x22, [sp, #32]",
        "ldp x23, x24, [sp, #48]",
        "ldp x25, x26, [sp, #64]",
        "ldp x27, x28, [sp, #80]",
        "ldp d8, d9, [sp, #96]",
        "ldp d10, d11, [sp, #112]",
        "ldp d12, d13, [sp, #128]",
        "ldp d14, d15, [sp, #144]",
        "ldp x29, x30, [sp], #160",
        "ret",
        "2:",
        "mov w0, #1",
        "b 3b",
    )
}

/// The instruction and stack pointers of an interrupted context.
pub(super) fn position(context: &libc::ucontext_t) -> (usize, usize) {
    (context.uc_mcontext.pc as usize, context.uc_mcontext.sp as usize)
}

/// The address to which the function that was just called would have returned.
///
/// # Safety
/// None: the address is in a register. The signature is that of hosts where it is not.
pub(super) unsafe fn return_address(context: &libc::ucontext_t) -> usize {
    context.uc_mcontext.regs[30] as usize
}

/// Makes the interrupted thread go on at the landing pad.
pub(super) fn resume(context: &mut libc::ucontext_t, guard: &Guard) {
    context.uc_mcontext.pc = guard.landing as u64;
    context.uc_mcontext.sp = guard.sp as u64;
}
