//! Calls into compiled code that survive a trap.
//!
//! On Linux (x86-64, aarch64) a call saves the callee-saved registers and the stack pointer, and a signal handler that
//! finds the faulting address in compiled code resumes at the call's landing pad, so the trap becomes a [`Fault`].
//! Elsewhere a call is direct and a trap ends the process by the system's default action.
//!
//! What a trapping program had allocated stays allocated: no frame between the trap and the landing pad is unwound, and
//! every such frame is compiled code.

use super::error::TrapKind;

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
#[path = "guard/linux.rs"]
mod sys;

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
#[path = "guard/unguarded.rs"]
mod sys;

pub(super) use sys::call;

/// Distance below the stack pointer at which a fault still counts as stack overflow: the largest frame that probes for
/// its pages.
const STACK_PROBE_REACH: usize = 16 << 20;

/// Distance above the stack pointer at which a fault does: a push or a call that has partly taken effect.
const STACK_SLACK: usize = 64 << 10;

/// The place and the reason at which compiled code stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// The address of the faulting instruction; of the call, if that led to no code.
    pub(super) pc: usize,
    /// The stack pointer at the fault.
    pub(super) sp: usize,
    /// The address that could not be accessed, if the fault is one of memory.
    pub(super) address: Option<usize>,
    /// True if the address is one that was called.
    pub(super) called: bool,
}

impl Fault {
    /// Returns the kind of trap, given the one that the code generator recorded for the instruction.
    pub(super) fn kind(self, recorded: Option<TrapKind>) -> TrapKind {
        match self.address {
            Some(address) if self.called => TrapKind::BadCall { address },
            Some(address)
                if (self.sp.saturating_sub(STACK_PROBE_REACH)..self.sp + STACK_SLACK)
                    .contains(&address) =>
            {
                TrapKind::StackOverflow
            }
            Some(address) => TrapKind::MemoryFault { address },
            None => recorded.unwrap_or(TrapKind::Unreachable),
        }
    }
}
