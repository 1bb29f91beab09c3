//! Data-flow analysis: facts about values, propagated along control flow across branches, regions and calls.
//!
//! A user implements [`SparseForward`] or [`SparseBackward`] with a [`Lattice`]. The framework handles control flow by
//! `BranchOpInterface` and `RegionBranchOpInterface`, calls of functions by `CallOpInterface` and the visibility of
//! symbols, and constant propagation, which excludes branches that are never taken.
//!
//! # Examples
//! An analysis that finds the values that depend on the input of a program:
//! ```
//! use ods_core::dataflow::{ValueStates, Lattice, Program, SparseForward, solve_forward};
//! use ods_core::ir::{OpRef, ValueRef};
//! use ods_core::{Context, Diagnostics, text};
//!
//! /// Whether a value depends on input.
//! #[derive(Clone, Copy, Default)]
//! struct Tainted(bool);
//!
//! impl Lattice for Tainted {
//!     fn merge(&mut self, other: &Tainted) -> bool {
//!         let changed = other.0 && !self.0;
//!         self.0 |= other.0;
//!         changed
//!     }
//! }
//!
//! struct Taint;
//!
//! impl SparseForward for Taint {
//!     type Lattice = Tainted;
//!
//!     fn entry(&self, _: ValueRef<'_>) -> Tainted {
//!         Tainted(true)
//!     }
//!
//!     fn visit_op(&self, op: OpRef<'_>, known: ValueStates<'_, Tainted>, results: &mut [Tainted]) {
//!         let input = op.name().as_str() == "my.input";
//!         results.fill(Tainted(input || op.operands().any(|value| known.of(value.value).0)));
//!     }
//! }
//!
//! let ctx = Context::with(|_| {});
//! ctx.allow_unregistered(true);
//! let source = r#"
//!   %a = "my.input"() : () -> i32
//!   %b = "my.constant"() : () -> i32
//!   %c = "my.add"(%a, %b) : (i32, i32) -> i32
//!   %d = "my.add"(%b, %b) : (i32, i32) -> i32
//! "#;
//! let module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is right");
//! let solution = solve_forward(&Program::new(module.root()), &Taint);
//! let tainted: Vec<bool> = module
//!     .root()
//!     .regions()
//!     .flat_map(|region| region.blocks())
//!     .flat_map(|block| block.ops())
//!     .flat_map(|op| op.results())
//!     .map(|result| solution.state(result).is_some_and(|state| state.0))
//!     .collect();
//! assert_eq!(tainted, [true, false, true, false]);
//! ```
//!
//! - [`program`]: a piece of IR with the bodies inside it, numbered; [`table`]: dense side tables over it.
//! - [`lattice`]: the state that an analysis computes for a value.
//! - [`forward`] and [`backward`]: the analyses that users implement, from operands to results and back.
//! - [`solver`]: running analyses; [`work`]: the worklist.
//! - [`reach`]: reachability; [`callees`]: callees of calls; [`kind`]: the properties of operations that both query.
//! - [`constant`]: constant propagation, which always runs, as control flow depends on it.
//! - [`liveness`]: live values; [`mod@int_range`]: the bounds of integers.

mod backward;
mod callees;
mod constant;
mod forward;
mod int_range;
mod kind;
mod lattice;
mod liveness;
mod program;
mod reach;
mod solver;
mod table;
mod work;

pub use backward::SparseBackward;
pub use constant::Constant;
pub use forward::SparseForward;
pub use int_range::{IntegerRange, int_constant, int_range, solve_int_ranges};
pub use lattice::{Lattice, ValueStates};
pub use liveness::{Live, solve_liveness};
pub use program::Program;
use program::{BodyId, Place};
pub use solver::{Solution, solve_backward, solve_constants, solve_forward};
