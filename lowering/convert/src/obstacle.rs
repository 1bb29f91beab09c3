//! The reason why an operation of memref was not converted, if known.

use ods_core::ir::WalkOrder;
use ods_core::memref_type::memory_space;
use ods_core::{Diagnostic, DialectType, Module, OpRef};
use ods_dialects::llvm;
use ods_dialects::memref::MemRefDialect;

use super::memref::RESERVED;

/// Returns the first reason why operations of memref are left in a module; `None` if none is left or no reason is
/// known.
pub(super) fn find(module: &Module) -> Option<Diagnostic> {
    let left: Vec<OpRef<'_>> = module
        .root()
        .walk(WalkOrder::Pre)
        .filter(|op| op.name().dialect() == MemRefDialect::SCHEMA.name)
        .collect();
    left.iter().find_map(|op| in_space(*op)).or_else(|| {
        // Only operations that call a function can fail because of one.
        left.first().and_then(|_| reserved(module))
    })
}

/// Reports a memory space that has no number.
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

/// Reports a function with a name that the conversion reserves and another type.
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
