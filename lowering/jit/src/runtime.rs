//! The host functions that compiled code calls, named as in the support libraries of `mlir-runner`.
//!
//! - `print`: printing of scalars and punctuation, in the formats of those libraries.
//! - `memref`: copying and printing of memrefs; `compare`: their comparison.
//! - `libm`: the C mathematical library of the host.
//! - `alloca`: stack memory whose size is known only at run time.
//! - `arith`, `half`, `quad`, `x87`: arithmetic without an instruction of the code generator.
//!
//! Output is written to the C library's buffered stdout, so that it keeps its order with the output of `printf` or
//! `puts`; [`JitFunction::call`](crate::JitFunction::call) flushes it at the end, even after a trap.
#![expect(unsafe_code, reason = "compiled code calls these functions with raw pointers")]

use std::cell::RefCell;

mod alloca;
mod arith;
mod compare;
mod float_text;
mod half;
mod libm;
pub(crate) mod memref;
mod print;
mod quad;
mod soft_float;
mod x87;

pub use float_text::format_g;

thread_local! {
    /// The buffer that receives this thread's output instead of stdout while [`capture`] runs.
    static CAPTURE: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Returns the address of the runtime function `name`.
pub fn symbol(name: &str) -> Option<*const u8> {
    let own = [
        print::symbol,
        memref::symbol,
        compare::symbol,
        alloca::symbol,
        half::symbol,
        arith::symbol,
    ];
    let wide = [x87::symbol, quad::symbol, quad::libm::symbol, libm::symbol];
    own.iter().chain(&wide).find_map(|table| table(name)).or_else(|| engine(name))
}

/// Returns the address of a function of the engine: by which interruptible code asks whether to stop, or that runs the
/// chunks of a parallel loop.
fn engine(name: &str) -> Option<*const u8> {
    let function = match name {
        "__ods_interrupted" => crate::__ods_interrupted as *const (),
        "__ods_parallel_for" => crate::__ods_parallel_for as *const (),
        _ => return None,
    };
    Some(function.cast())
}

/// Returns whether `name` is a function of this module that is in no C library.
pub(crate) fn is_own(name: &str) -> bool {
    let in_library = libm::symbol(name).or_else(|| quad::libm::symbol(name)).is_some();
    !in_library && symbol(name).is_some()
}

/// Returns whether `name` is a function of the C mathematical library.
pub(crate) fn is_mathematical(name: &str) -> bool {
    libm::symbol(name).is_some()
}

/// Runs `body`, and returns the text that compiled code prints meanwhile on this thread by the functions of this
/// module.
///
/// Captures nest: an inner one takes only the output of its own `body`.
pub fn capture<R>(body: impl FnOnce() -> R) -> (R, String) {
    let outer = CAPTURE.replace(Some(Vec::new()));
    let result = body();
    let bytes = CAPTURE.replace(outer).unwrap_or_default();
    (result, String::from_utf8_lossy(&bytes).into_owned())
}

/// Flushes stdout.
pub fn flush() {
    // SAFETY: a null stream flushes all streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
}

/// Appends `bytes` to the program's output.
fn write(bytes: &[u8]) {
    let captured = CAPTURE.with_borrow_mut(|buffer| match buffer {
        Some(buffer) => {
            buffer.extend_from_slice(bytes);
            true
        }
        None => false,
    });
    if captured {
        return;
    }
    for chunk in bytes.chunks(i32::MAX as usize) {
        // SAFETY: the precision bounds the bytes that are read from `chunk`.
        unsafe { libc::printf(c"%.*s".as_ptr(), chunk.len() as libc::c_int, chunk.as_ptr()) };
    }
}

/// Defines `symbol`, which maps the name of each listed function to its address.
macro_rules! symbol_table {
    ($($name:ident),* $(,)?) => {
        /// Returns the address of the function of this file called `name`.
        pub(super) fn symbol(name: &str) -> Option<*const u8> {
            match name {
                $(stringify!($name) => Some($name as *const () as *const u8),)*
                _ => None,
            }
        }
    };
}
use symbol_table;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_nest() {
        let ((inner, ()), outer) = capture(|| {
            write(b"a");
            let (value, text) = capture(|| {
                write(b"b");
                7
            });
            assert_eq!(text, "b");
            write(b"c");
            (value, ())
        });
        assert_eq!((inner, outer.as_str()), (7, "ac"));
    }

    #[test]
    fn every_family_has_symbols() {
        for name in ["printI64", "printNewline", "fmod", "tanhf", "__divti3", "__truncdfbf2"] {
            assert!(symbol(name).is_some(), "{name}");
        }
        assert_eq!(symbol("no such function"), None);
    }
}
