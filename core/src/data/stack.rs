//! Recursion over input of any depth: a limit for parsed input, and a stack that grows.
//!
//! Regions, attributes, types, locations and affine expressions of a file nest at most [`MAX_NESTING`] deep: the text
//! parser and the bytecode reader report an error beyond. IR built by other means may nest deeper. So code that
//! traverses nested IR either keeps its own stack, or recurses through [`grow`].
//!
//! WebAssembly has one stack of the host's choice, which does not grow: the limit is lower there.

use std::cell::Cell;

/// The deepest nesting of input that is read from text or bytecode.
pub const MAX_NESTING: usize = if cfg!(target_family = "wasm") { 1 << 7 } else { 1 << 14 };

/// The depth of recursion below which the remaining stack is not queried: the first query in a thread takes a system
/// call or more.
const SHALLOW: u32 = 32;
/// The remaining stack needed for another level: as much as unoptimised code takes between two calls of [`grow`].
const LEFT: usize = 256 << 10;
/// The number of bytes by which the stack grows.
const SEGMENT: usize = 4 << 20;

thread_local! {
    /// The number of active calls of [`grow`] in the thread.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Calls `recurse` on a stack with enough space for one more level.
///
/// ```
/// use ods_core::stack::grow;
/// fn sum(numbers: &[u64]) -> u64 {
///     let Some((first, rest)) = numbers.split_first() else { return 0 };
///     grow(|| first + sum(rest))
/// }
/// assert_eq!(sum(&vec![1; 1_000_000]), 1_000_000);
/// ```
#[inline]
pub fn grow<R>(recurse: impl FnOnce() -> R) -> R {
    let depth = DEPTH.get();
    DEPTH.set(depth + 1);
    // After a panic the count stays too high, which only causes more queries.
    let result = if depth < SHALLOW { recurse() } else { grow_deep(recurse) };
    DEPTH.set(depth);
    result
}

#[cold]
fn grow_deep<R>(recurse: impl FnOnce() -> R) -> R {
    // Miri cannot switch stacks, and its own are large enough; nor can WebAssembly, hence its limit.
    if cfg!(any(miri, target_family = "wasm")) {
        recurse()
    } else {
        stacker::maybe_grow(LEFT, SEGMENT, recurse)
    }
}
