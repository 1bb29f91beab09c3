//! Transformations that need no dialect, as functions over the IR: passes run them, and other code may call them.
//!
//! - [`cfg_to_scf`]: structured control flow (loops and conditionals with regions) from branches among blocks.
//! - [`cse`]: common subexpression elimination, by a table of [`equivalents`].
//! - [`definitions`]: moving definitions up to where they are needed.
//! - [`loops`]: hoisting operations out of loops; [`subsets`]: reads and writes of parts of carried values.
//! - [`sccp`]: sparse conditional constant propagation.
//! - [`sink`]: sinking operations into regions.
//! - [`symbol_renames`]: renaming of symbol references.
//! - [`symbol_dce`]: elimination of unused symbols.
//! - [`topological_sort`]: definitions before uses.
//! - [`locations`]: changing locations.
//! - [`inline`]: replacing calls by the callee's body.
//! - [`mem2reg`]: memory slots as SSA values; [`sroa`]: memory slots split into their parts.
//! - [`parallel_bodies`]: processing bodies that are independent of one another.

mod allocations;
mod blocking;
mod cfg_to_scf;
mod cse;
mod definitions;
mod equivalents;
pub mod inline;
mod locations;
mod loops;
pub mod mem2reg;
mod order;
mod parallel_bodies;
mod sccp;
mod sink;
pub mod sroa;
mod subsets;
mod symbol_dce;
mod symbol_renames;
mod topological_sort;

pub use cfg_to_scf::{Destination, StructuredControlFlow, lift_control_flow};
pub use cse::{CseCounts, eliminate_common_subexpressions};
pub use definitions::move_definitions;
pub use equivalents::Equivalents;
pub use locations::{snapshot_locations, strip_locations};
pub use loops::{hoist_loop_invariant_code, hoist_out_of_loop};
pub use parallel_bodies::for_each_body_in_parallel;
pub use sccp::propagate_constants;
pub use sink::sink_into_regions;
pub use subsets::hoist_loop_invariant_subsets;
pub use symbol_dce::eliminate_dead_symbols;
pub use symbol_renames::rename_symbol_uses;
pub use topological_sort::{sort_block, sort_graph_regions};
