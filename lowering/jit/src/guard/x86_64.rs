//! Entry and landing pad on x86-64, System V convention.

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
        "push rbp",
        "push rbx",
        "push r12",
        "push r13",
        "push r14",
        "push r15",
        "sub rsp, 8",
        "mov [rdi], rsp",
        "lea rax, [rip + 2f]",
        "mov [rdi + 8], rax",
        "mov rax, rsi",
        "mov rdi, rdx",
        "mov rsi, rcx",
        "mov rdx, r8",
        "call rax",
        "xor eax, eax",
        "3:",
        "add rsp, 8",
        "pop r15",
        "pop r14",
        "pop r13",
        "pop r12",
        "pop rbx",
        "pop rbp",
        "ret",
        "2:",
        "cld",
        "mov eax, 1",
        "jmp 3b",
    )
}

/// The instruction and stack pointers of an interrupted context.
pub(super) fn position(context: &libc::ucontext_t) -> (usize, usize) {
    let registers = &context.uc_mcontext.gregs;
    (registers[libc::REG_RIP as usize] as usize, registers[libc::REG_RSP as usize] as usize)
}

/// The address to which the function that was just called would have returned.
///
/// # Safety
/// The interrupted context is at the first instruction of a function: its return address is on top of the stack.
pub(super) unsafe fn return_address(context: &libc::ucontext_t) -> usize {
    let top = position(context).1;
    // SAFETY: the caller says that the word is there.
    unsafe { std::ptr::with_exposed_provenance::<usize>(top).read() }
}

/// Makes the interrupted thread go on at the landing pad.
pub(super) fn resume(context: &mut libc::ucontext_t, guard: &Guard) {
    let registers = &mut context.uc_mcontext.gregs;
    registers[libc::REG_RIP as usize] = guard.landing as i64;
    registers[libc::REG_RSP as usize] = guard.sp as i64;
}
