//! Conversions to the llvm dialect (DESIGN D11), by MLIR's own rules.
//!
//! A conversion rebuilds each function body: operations with a pattern become what the pattern emits, all others are
//! copied. Values of types that have another form in the llvm dialect are connected by
//! `builtin.unrealized_conversion_cast`s where converted and copied operations meet, as MLIR's driver does.
//!
//! - [`Families`] names which dialects' patterns a conversion has; `patterns` finds one by operation name.
//! - `driver` walks and connects, `types` converts types, `build` makes operations.
//! - One file per dialect holds its patterns: one-to-one ones as a table, others as functions.

mod arith;
mod build;
mod cf;
mod driver;
mod func;
mod index;
mod patterns;
mod print;
mod types;
mod ub;
mod vectors;

use ods_core::{Diagnostic, Module};

pub use patterns::Families;

/// Converts the operations of `families` everywhere in `module` to the llvm dialect; others stay.
///
/// # Errors
/// One diagnostic for each operation of `families` that has no form in the llvm dialect.
pub fn convert_to_llvm(module: &mut Module, families: Families) -> Result<(), Vec<Diagnostic>> {
    driver::convert(module, families)
}

#[cfg(test)]
mod tests;
