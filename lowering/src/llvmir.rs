//! Modules of the llvm dialect as LLVM IR text, as `mlir-translate --mlir-to-llvmir` writes it, with no LLVM.
//!
//! A module is built in memory first ([`ir`]): LLVM's builder folds what is constant while it builds ([`fold`]), and
//! its printer numbers values, metadata and attribute groups once all of them are known ([`print`]). An operation
//! becomes an instruction by the `llvmirBuilder` of its declaration (`ods/Lowering.td`), or by a hook in [`inst`].

mod alias;
mod attributes;
mod blocks;
mod constant;
mod debug_info;
mod fold;
mod function;
mod global;
mod inst;
mod intrinsics;
mod ir;
mod layout;
mod local_names;
mod loops;
mod metadata;
mod module;
mod module_metadata;
mod names;
mod nvvm;
mod omp;
mod parameters;
mod print;
mod types;

use ods_core::{Diagnostic, Module};
use ods_dialects::llvm::legalize_for_export;

/// The module as LLVM IR text. It is changed on the way: blocks are inserted where an operation leads to one block
/// twice with different arguments.
///
/// # Errors
/// A diagnostic for an operation, type or attribute that has no LLVM IR form here, at the operation.
pub fn translate_to_llvmir(module: &mut Module) -> Result<String, Vec<Diagnostic>> {
    legalize_for_export(module.body_mut());
    module::translate(module)
}
