//! Dependence analysis: which memory accesses, in which iterations of their enclosing loops, access the same element.
//!
//! - `loops`: the enclosing loops of an operation, and their induction variables.
//! - `access`: reads and writes of memrefs; `dependence`: dependences between accesses of the same element.
//! - `overlap`: memrefs that may share elements; `effects`: memory effects of other operations.
//! - `intervening`: effects between two operations.
//! - `reordered`: accesses in loops whose iterations are reordered.
//! - `parallel`: loops whose iterations are independent; `reduction`: values that loops reduce.
//! - `rounds`: the trip count of a loop, as a map; `region`: the elements that accesses cover, and their bytes.

mod access;
mod dependence;
mod effects;
mod intervening;
mod loops;
mod overlap;
mod parallel;
mod reduction;
mod region;
mod reordered;
mod rounds;

pub(super) use access::{Access, accesses_in, is_same_element};
pub(super) use dependence::{
    Between, Dependence, Distances, common_block, dependence, dependence_in_scope, has_cycle,
};
pub(super) use effects::Foreign;
pub(super) use intervening::{common_surrounding_loops, none_between};
pub(super) use loops::{surrounding_fors, surrounding_loops, variables};
pub(super) use overlap::may_overlap;
pub(crate) use parallel::is_parallel;
pub(super) use parallel::nesting_depth;
#[cfg(feature = "vector-transforms")]
pub(crate) use reduction::reduced;
pub(crate) use reduction::{Reduction, reductions};
pub(super) use region::{MemRefRegion, RegionConfig, SliceBounds, element_bytes, footprint};
pub(super) use reordered::reordered_accesses;
pub(super) use rounds::{
    constant_rounds, is_never_negative, largest_divisor, rounds_map, surely_runs,
};
