//! The llvm dialect as instructions on scalars, for any target.
//!
//! - [`module`] declares functions and globals, then translates one body at a time.
//! - `hooks` finds the translation of an operation: `program` evaluates its `clifBuilder`, and control flow, memory,
//!   aggregates and vectors have hooks in Rust.
//! - `target` says what a target must be able to do with one scalar; `layout` says which scalars a type has.
//!
//! Invariants:
//! - A value is held as the scalars of its type in memory order; the register of an N-bit integer is zero-extended.
//! - What cannot be compiled is a diagnostic at the operation's location that names the operation.

mod aggregate;
mod atomic;
mod bits;
mod constant;
mod control;
mod function;
mod global;
mod hooks;
pub(crate) mod inst;
mod intrinsic;
mod jump;
mod layout;
mod masked;
mod matrix;
mod memory;
pub(crate) mod module;
mod program;
mod symbols;
pub(crate) mod target;
mod vector;
mod wide;
