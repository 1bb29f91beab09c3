//! Unranked memrefs that are passed out of a function: the callee copies their descriptors to the heap, and the caller
//! from there to its stack.

use ods_core::conversion::ConversionRewriter;
use ods_core::ir::Inserter;
use ods_core::{Type, Value};
use ods_dialects::llvm;

use super::super::descriptor::{Unranked, is_unranked};
use super::super::llvm_types::LlvmTypes;
use super::super::runtime;

/// The destination of a copied descriptor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum To {
    /// The callee copies to the heap before it returns.
    Heap,
    /// The caller copies to its stack and frees the heap copy.
    Stack,
}

/// Copies the descriptors that unranked memrefs point to; `types` are the original types of `values`.
pub(super) fn copy_all(
    rw: &mut ConversionRewriter<'_>,
    converter: &LlvmTypes,
    types: &[Type],
    values: &mut [Value],
    to: To,
) -> Option<()> {
    let ctx = rw.ctx();
    if !types.iter().any(|ty| is_unranked(ctx, *ty)) {
        return Some(());
    }
    let index = converter.index(ctx);
    let pointer = llvm::pointer_type(ctx, 0);
    let (name, ty) = match to {
        To::Heap => ("malloc", llvm::function_type(ctx, pointer, &[index], false)),
        To::Stack => ("free", llvm::function_type(ctx, llvm::void_type(ctx), &[pointer], false)),
    };
    let function = runtime::declare(rw, name, ty)?;
    for (value, _) in values.iter_mut().zip(types).filter(|(_, ty)| is_unranked(ctx, **ty)) {
        *value = copy(rw, Unranked { value: *value, index }, to, &function);
    }
    Some(())
}

/// Copies one descriptor; `function` is the allocating function for the heap, the freeing one for the stack.
fn copy(rw: &mut ConversionRewriter<'_>, unranked: Unranked, to: To, function: &str) -> Value {
    let pointer = llvm::pointer_type(rw.ctx(), 0);
    let size = unranked.size_of_ranked(rw);
    let copy = match to {
        To::Heap => {
            let call = llvm::CallOp::build().callee(function).callee_operands([size]);
            rw.emit(call.result_type(Some(pointer)))
        }
        To::Stack => rw.emit(llvm::AllocaOp::build(size, Type::I8, pointer)),
    };
    let source = unranked.ranked(rw);
    let args = llvm::MemcpyOpArgs { is_volatile: false };
    rw.insert(llvm::MemcpyOp::build(copy, source, size, args));
    if to == To::Stack {
        rw.insert(llvm::CallOp::build().callee(function).callee_operands([source]));
    }
    let mut copied = Unranked::poison(rw, unranked.index);
    let rank = unranked.rank(rw);
    copied.set_rank(rw, rank).set_ranked(rw, copy).value
}
