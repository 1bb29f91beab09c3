//! Translation of llvm dialect modules to LLVM IR text as `mlir-translate --mlir-to-llvmir` prints it, without LLVM.
//!
//! A module is first built in memory ([`ir`]): LLVM's builder folds constants while it builds ([`fold`]), and its
//! printer numbers values, metadata and attribute groups once all of them are known ([`print`]). The `llvmirBuilder` of
//! an operation's declaration (`ods/Lowering.td`), or a hook in [`inst`], translates an operation to instructions.

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

/// Translates a module to LLVM IR text. The module is changed first: a block is inserted if an operation has the same
/// successor twice with different operands.
///
/// # Errors
/// Returns a diagnostic, at the operation, for an operation, type or attribute that has no LLVM IR form here.
pub fn translate_to_llvmir(module: &mut Module) -> Result<String, Vec<Diagnostic>> {
    legalize_for_export(module.body_mut());
    module::translate(module)
}
