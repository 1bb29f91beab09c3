//! Obstacles: the reason why an operation of memref was left as it is, where it is known.

use ods_core::ir::WalkOrder;
use ods_core::memref_type::memory_space;
use ods_core::{Diagnostic, DialectType, Module, OpRef};
use ods_dialects::llvm;
use ods_dialects::memref::MemRefDialect;

use super::memref::RESERVED;

/// The first reason why memref is left in a module; `None` if nothing is left, or nothing is known.
pub(super) fn find(module: &Module) -> Option<Diagnostic> {
    let left: Vec<OpRef<'_>> = module
        .root()
        .walk(WalkOrder::Pre)
        .filter(|op| op.name().dialect() == MemRefDialect::SCHEMA.name)
        .collect();
    left.iter().find_map(|op| in_space(*op)).or_else(|| {
        // Only what calls a function is stopped by one.
        left.first().and_then(|_| reserved(module))
    })
}

/// A memory space that is no number.
fn in_space(op: OpRef<'_>) -> Option<Diagnostic> {
    let ctx = op.ctx();
    let types = op.operands().chain(op.results()).map(|value| value.ty());
    let space =
        types.filter_map(|ty| memory_space(ctx, ty)).find(|space| space.as_i64(ctx).is_none())?;
    let message = format!(
        "conversion of memref memory space {} to integer address space failed. Consider adding memory space conversions.",
        space.display(ctx)
    );
    Some(Diagnostic::error(op.loc(), message))
}

/// A function that has the name of one that the conversion calls, and another type.
fn reserved(module: &Module) -> Option<Diagnostic> {
    let ctx = module.ctx();
    let mut functions =
        module.root().walk(WalkOrder::Pre).filter_map(|op| op.cast::<llvm::LLVMFuncOp>());
    let function = functions.find(|function| RESERVED.contains(&function.sym_name()))?;
    let message = format!(
        "redefinition of reserved function '{}' of different type '{}' is prohibited",
        function.sym_name(),
        function.function_type().display(ctx)
    );
    Some(Diagnostic::error(function.loc(), message))
}
