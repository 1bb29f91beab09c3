//! Passes over arithmetic: by integer ranges; [`expand`], which decomposes operations; and emulation of floats and
//! integers that a machine does not support, [`emulate_floats`] and [`wide_int`].

#[cfg(feature = "vector")]
mod emulate_floats;
mod expand;
mod int_range_narrowing;
mod int_range_optimizations;
mod unsigned_when_equivalent;
#[cfg(all(feature = "func", feature = "vector"))]
mod wide_int;
#[cfg(any(feature = "math-transforms", feature = "vector"))]
mod wider_floats;

ods_core::include_dialect!(mod passes, "arith");

pub use expand::{ceil_floor_division_patterns, expansion_patterns};
#[doc(no_inline)]
pub use ods_operations::arith::*;
pub use passes::*;
#[cfg(all(feature = "func", feature = "vector"))]
pub(crate) use wide_int::{add_wide_int_patterns, supported as types_with_halves};
#[cfg(any(feature = "math-transforms", feature = "vector"))]
pub(crate) use wider_floats::{extend_operands, float_named, in_wider_floats};

use std::sync::Arc;

use ods_core::dataflow::{IntegerRange, Program, Solution, int_range, solve_int_ranges};
use ods_core::int_range::IntRanges;
use ods_core::pass::PassCx;
use ods_core::{Body, Value};

/// The integer ranges in the root operation of a pass, for its patterns.
#[derive(Clone)]
struct Ranges(Arc<Solution<IntegerRange>>);

impl Ranges {
    fn of(cx: &PassCx<'_>) -> Ranges {
        Ranges(Arc::new(solve_int_ranges(&Program::new(cx.root()))))
    }

    /// Returns the bounds of `value`, if known.
    fn get(&self, body: &Body, value: Value) -> Option<IntRanges> {
        int_range(&self.0, ods_core::ir::ValueRef { body, value })
    }

    fn is_non_negative(&self, body: &Body, value: Value) -> bool {
        self.get(body, value).is_some_and(|range| range.is_non_negative())
    }
}
