//! The dialect `sdy`: the shardings that JAX writes into exported programs, which are read and kept.

mod erase;
mod inline;
mod rule;
mod syntax;

ods_core::include_dialect!(mod ir, "sdy");

pub use erase::erase_shardings;
pub use ir::*;
