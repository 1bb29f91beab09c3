//! Recursion over input of any depth: a limit for what is read, and a stack that grows.
//!
//! Regions, attributes, types, locations and affine expressions of a file nest at most [`MAX_NESTING`] deep: the text
//! parser and the bytecode reader report an error beyond. What is made by other means may nest deeper. So whatever
//! looks through nested IR either keeps its own stack, or recurses through [`grow`].
//!
//! WebAssembly has one stack of the host's choice, which does not grow: there less is read.

use std::cell::Cell;

/// The deepest nesting of input that is read from text or bytecode.
pub const MAX_NESTING: usize = if cfg!(target_family = "wasm") { 1 << 7 } else { 1 << 14 };

/// The depth of recursion before it asks how much stack is left: for the first time in a thread, that takes a system
/// call or more.
const SHALLOW: u32 = 32;
/// The rest of the stack needed for another level: as much as unoptimised code takes between two calls of [`grow`].
const LEFT: usize = 256 << 10;
/// The number of bytes the stack grows by.
const SEGMENT: usize = 4 << 20;

thread_local! {
    /// The number of calls of [`grow`] the thread is in.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Calls `recurse` on a stack with room for one more level.
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
    // After a panic the count stays too high, which only makes for more questions.
    let result = if depth < SHALLOW { recurse() } else { grow_deep(recurse) };
    DEPTH.set(depth);
    result
}

#[cold]
fn grow_deep<R>(recurse: impl FnOnce() -> R) -> R {
    // Miri cannot switch stacks, and its own are as large as they need be; nor can WebAssembly, hence its limit.
    if cfg!(any(miri, target_family = "wasm")) {
        recurse()
    } else {
        stacker::maybe_grow(LEFT, SEGMENT, recurse)
    }
}
