//! Dependence analysis: which accesses to memory, in which rounds of the loops around them, touch the same element.
//!
//! - `domain`: the values that variables of loops have, as a system of constraints.
//! - `access`: reads and writes of memrefs; `dependence`: whether one comes after another at the same element.
//! - `intervening`: what may come between two operations.
//! - `parallel`: loops whose rounds do not depend on each other; `reduction`: values that loops reduce.
//! - `rounds`: the number of rounds of a loop, as a map; `footprint`: the memory that it touches.

mod access;
mod dependence;
mod domain;
mod footprint;
mod intervening;
mod parallel;
mod reduction;
mod rounds;

pub(super) use access::{Access, accesses_in};
pub(super) use dependence::{Dependence, dependence};
pub(super) use domain::Domain;
pub(super) use footprint::footprint;
pub(super) use intervening::{common_surrounding_loops, none_between};
pub(crate) use parallel::is_parallel;
#[cfg(feature = "vector")]
pub(crate) use reduction::reduced;
pub(crate) use reduction::{Reduction, reductions};
pub(super) use rounds::{constant_rounds, largest_divisor, rounds_map};
