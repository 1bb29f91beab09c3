//! C as a target of the llvm dialect: text for the system's compiler.
//!
//! - `module` declares and defines functions, `data` globals, `function` writes statements, `int` and `float` the
//!   instructions on scalars, `packed` those on vectors, `prelude.h` and `packed.h` what C has no operator for.
//! - `limits` writes limits of floats so that compilers make vectors of them.
//! - `library` knows the functions of C's library that compilers treat specially.
//! - `compiler` calls the system's compiler; `emit` keeps what it makes.
//! - `load` has the text compiled to a shared library and makes a [`JitModule`](crate::JitModule) of it.
//!
//! The text is C11 with the extensions that GCC and Clang share. Integers are unsigned, so that nothing is undefined
//! that the llvm dialect defines; what may be undefined there (a shift too far, a float too large for an integer) has
//! some value here.

mod compiler;
mod data;
mod emit;
mod float;
mod function;
mod int;
mod library;
mod limits;
mod load;
mod module;
mod packed;
mod types;

pub(crate) use emit::{emit, link};
pub(crate) use load::compile;
pub(crate) use module::write_header;

/// The definitions at the head of every text.
const PRELUDE: &str = include_str!("c/prelude.h");

/// The definitions that follow in a text with floats wider than `double`.
const EXTENDED: &str = include_str!("c/extended.h");

/// The definitions that follow in a text with vectors.
const VECTORS: &str = include_str!("c/packed.h");

#[cfg(test)]
mod tests;
