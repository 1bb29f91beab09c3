//! Translation of llvm dialect modules to LLVM IR text as `mlir-translate --mlir-to-llvmir` prints it, without LLVM.
//!
//! An operation of any dialect has an `llvmirBuilder` in its declaration (`ods/Lowering.td`), or implements
//! [`TranslateToLLVMIR`] against the [`Translator`]; one at the top of a module implements [`TopLevelToLLVMIR`]. A type of
//! any dialect is an LLVM type by [`LLVMRepresentation`](ods_dialects::llvm::LLVMRepresentation).
//!
//! A module is first built in memory (`ir`): LLVM's builder folds constants while it builds (`fold`), and its printer
//! numbers values, metadata and attribute groups once all of them are known (`print`). `inst` finds the translation of an
//! operation; `models` lists the operations that implement the interface.

mod alias;
mod attributes;
mod blocks;
mod builder;
mod constant;
mod debug_info;
mod error;
mod fold;
mod function;
mod global;
mod inst;
mod interface;
mod intrinsics;
mod ir;
mod layout;
mod local_names;
mod loops;
mod metadata;
mod models;
mod module;
mod module_metadata;
mod names;
mod nvvm;
mod omp;
mod parameters;
mod print;
mod symbols;
mod types;

use ods_core::{Diagnostic, Module, Registry};
use ods_dialects::llvm::legalize_for_export;

pub use ods_dialects::llvm::ICmpPredicate;

pub use error::Result;
pub use interface::{
    TopLevelToLLVMIR, TopLevelToLLVMIRModel, TranslateToLLVMIR, TranslateToLLVMIRModel,
};
pub use ir::Value;
pub use module::Translator;

/// Attaches [`TranslateToLLVMIR`] and [`TopLevelToLLVMIR`] to the operations of the llvm, omp and vcix dialects.
pub fn register_llvmir(registry: &mut Registry) {
    models::extend(registry);
}

/// Translates a module to LLVM IR text. The module is changed first: a block is inserted if an operation has the same
/// successor twice with different operands. The context needs [`register_llvmir`].
///
/// # Errors
/// Returns a diagnostic, at the operation, for an operation, type or attribute that has no LLVM IR form here.
pub fn translate_to_llvmir(module: &mut Module) -> std::result::Result<String, Vec<Diagnostic>> {
    legalize_for_export(module.body_mut());
    module::translate(module).map_err(|error| vec![error.into()])
}
