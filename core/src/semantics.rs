//! The meaning of IR: interfaces of operations, types and attributes, verification, folding, symbols, dominance and
//! integer ranges.

pub mod dominance;
pub mod fold;
pub(crate) mod folded;
pub mod int_range;
pub mod interface;
pub mod mixed;
pub mod symbol;
mod translate;
pub mod verify;

pub use translate::TranslateError;
