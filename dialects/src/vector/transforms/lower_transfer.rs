//! Transfers made simpler: maps that are no permutations.

mod permutation;

pub use permutation::transfer_permutation_patterns;
