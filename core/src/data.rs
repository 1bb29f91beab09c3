//! Leaf data: numbers, names, tables and stacks, which know nothing of the IR.

pub mod affine;
pub(crate) mod apint;
pub(crate) mod append_vec;
pub(crate) mod float;
pub(crate) mod float_value;
pub(crate) mod ident;
mod impl_for;
pub(crate) mod interner;
pub(crate) mod op_name;
pub(crate) mod slots;
pub mod stack;
pub(crate) mod text_buf;
pub(crate) mod type_map;
