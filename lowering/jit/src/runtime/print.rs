//! Printing of scalars and punctuation: the functions that `vector.print` lowers to, and the C functions that programs
//! call.

#![expect(non_snake_case, reason = "the names are given by mlir-runner's libraries")]

use std::ffi::{CStr, c_char, c_int};
use std::time::{SystemTime, UNIX_EPOCH};

use super::float_text::format_g;
use super::{half, symbol_table, write};

symbol_table!(
    printI64,
    printU64,
    printF32,
    printF64,
    printF16,
    printBF16,
    printString,
    printOpen,
    printClose,
    printComma,
    printNewline,
    puts,
    putchar,
    printFlops,
    rtclock,
    _mlir_ciface_nanoTime,
);

extern "C" fn printI64(value: i64) {
    write(value.to_string().as_bytes());
}

extern "C" fn printU64(value: u64) {
    write(value.to_string().as_bytes());
}

extern "C" fn printF32(value: f32) {
    write(format_g(f64::from(value)).as_bytes());
}

extern "C" fn printF64(value: f64) {
    write(format_g(value).as_bytes());
}

extern "C" fn printF16(bits: u16) {
    printF32(half::widen_f16(bits));
}

extern "C" fn printBF16(bits: u16) {
    printF32(half::widen_bf16(bits));
}

/// # Safety
/// `text` must point to a NUL-terminated string.
unsafe extern "C" fn printString(text: *const c_char) {
    // SAFETY: guaranteed by the caller.
    write(unsafe { CStr::from_ptr(text) }.to_bytes());
}

extern "C" fn printOpen() {
    write(b"( ");
}

extern "C" fn printClose() {
    write(b" )");
}

extern "C" fn printComma() {
    write(b", ");
}

extern "C" fn printNewline() {
    write(b"\n");
}

/// # Safety
/// `text` must point to a NUL-terminated string.
unsafe extern "C" fn puts(text: *const c_char) -> c_int {
    // SAFETY: guaranteed by the caller.
    unsafe { printString(text) };
    write(b"\n");
    0
}

extern "C" fn putchar(byte: c_int) -> c_int {
    write(&[byte as u8]);
    c_int::from(byte as u8)
}

/// Reports billions of floating-point operations per second on stderr.
#[expect(clippy::print_stderr, reason = "the number differs from run to run")]
extern "C" fn printFlops(flops: f64) {
    eprintln!("{:.6} GFLOPS", flops / 1e9);
}

/// Returns the time since the epoch in nanoseconds.
extern "C" fn _mlir_ciface_nanoTime() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_nanos() as i64)
}

/// Returns the time since the epoch in seconds.
extern "C" fn rtclock() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |t| t.as_secs_f64())
}
