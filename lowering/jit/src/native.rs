//! Native code of operations, for any target: an interface, and the llvm dialect's implementations of it.
//!
//! An operation of any dialect that is compiled beside those of the llvm dialect has a `clifBuilder` in its declaration,
//! or implements [`TranslateToNative`] against the [`NativeBuilder`]: it reads the scalars of its operands, writes
//! instructions, blocks and calls for the [`Target`], and defines the scalars of its results. Both engines implement
//! [`Target`], so that an operation means the same on both.
//!
//! An operation at the top of a module is translated by [`TopLevelToNative`] against the [`NativeModule`]: it declares
//! functions and globals, then defines them.
//!
//! - `module` visits the operations at the top of a module, which declare functions and globals and then define them.
//! - `interface` finds the translation of an operation: `program` evaluates its `clifBuilder`; `models` lists the
//!   operations of the llvm dialect that implement the interface, in the files beside it.
//! - `target` says what a target must be able to do with one scalar, `backend` with a module; `layout` says which scalars
//!   a type has. `packed` holds vectors in registers, if the target has some.
//!
//! Invariants:
//! - A value is held as the scalars of its type in memory order; the register of an N-bit integer is zero-extended.
//! - What cannot be compiled is a diagnostic at the operation's location that names the operation.

mod aggregate;
mod atomic;
pub(crate) mod backend;
mod bits;
mod constant;
mod control;
pub(crate) mod error;
mod function;
mod global;
mod inst;
mod interface;
mod intrinsic;
mod jump;
mod layout;
mod masked;
mod matrix;
mod memory;
mod models;
pub(crate) mod module;
mod native_module;
pub(crate) mod packed;
mod program;
mod symbols;
pub(crate) mod target;
mod vector;
mod wide;

use ods_core::Registry;

pub use ods_dialects::llvm::{AtomicBinOp, ICmpPredicate};

pub use backend::{DeclaredFunction, DeclaredGlobal};
pub use error::Result;
pub use function::NativeBuilder;
pub use interface::{
    TopLevelToNative, TopLevelToNativeModel, TranslateToNative, TranslateToNativeModel,
};
pub use native_module::NativeModule;
pub use packed::{Packed, PackedType};
pub use target::{
    ArgumentList, BIT, I64, Immediate, Scalar, Target, TargetBlock, TargetData, TargetFunction,
    TargetValue, VectorTarget,
};

/// Attaches [`TranslateToNative`] and [`TopLevelToNative`] to the operations of the llvm dialect.
pub fn register_native(registry: &mut Registry) {
    models::extend(registry);
}
