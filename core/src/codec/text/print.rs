//! Printing: types and attributes ([`printer`]), operations and regions ([`op_printer`]), whole modules ([`module`]).
//!
//! The names of values ([`names`]) and the aliases of types and attributes ([`alias`]) are assigned before the first byte
//! is printed.

pub(super) mod affine;
pub(super) mod alias;
pub(super) mod attr;
pub(super) mod dense;
pub(super) mod module;
pub(super) mod names;
pub(super) mod op;
pub(super) mod op_printer;
pub(super) mod parallel;
pub(super) mod printer;
pub(super) mod region;
pub(super) mod spelled;
pub(super) mod types;
pub(super) mod users;
pub(super) mod value_name;
pub(super) mod value_names;
