//! Memrefs of unknown rank on their way out of a function: their descriptors are copied to the heap, and from there to
//! the stack of the caller.

use ods_core::conversion::ConversionRewriter;
use ods_core::{Type, Value};
use ods_dialects::llvm;

use super::super::emit::Emit;
use super::super::llvm_types::LlvmTypes;
use super::super::memref::is_unranked;
use super::super::runtime;

/// The place to which descriptors are copied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum To {
    /// By who returns.
    Heap,
    /// By who called.
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
    let ctx = rw.context();
    if !types.iter().any(|ty| is_unranked(&ctx, *ty)) {
        return Some(());
    }
    let index = converter.index(&ctx);
    let pointer = llvm::pointer_type(&ctx, 0);
    match to {
        To::Heap => {
            let ty = llvm::function_type(&ctx, pointer, &[index], false);
            runtime::declare(rw, "malloc", ty)?;
        }
        To::Stack => {
            let ty = llvm::function_type(&ctx, llvm::void_type(&ctx), &[pointer], false);
            runtime::declare(rw, "free", ty)?;
        }
    }
    for (value, _) in values.iter_mut().zip(types).filter(|(_, ty)| is_unranked(&ctx, **ty)) {
        *value = copy(rw, converter, *value, to);
    }
    Some(())
}

fn copy(rw: &mut ConversionRewriter<'_>, types: &LlvmTypes, whole: Value, to: To) -> Value {
    let ctx = rw.context();
    let index = types.index(&ctx);
    let pointer = llvm::pointer_type(&ctx, 0);
    let size = size_of_descriptor(rw, types, whole);
    let copy = match to {
        To::Heap => {
            let call = llvm::CallOp::build().callee("malloc").callee_operands([size]);
            rw.emit(call.result_type(Some(pointer)))
        }
        To::Stack => rw.emit(llvm::AllocaOp::build(size, Type::I8, pointer)),
    };
    let source = rw.extract(whole, &[1], pointer);
    let args = llvm::MemcpyOpArgs { is_volatile: false };
    rw.insert(llvm::MemcpyOp::build(copy, source, size, args));
    if to == To::Stack {
        rw.insert(llvm::CallOp::build().callee("free").callee_operands([source]));
    }
    let rank = {
        let ty = rw.ty(whole);
        let empty = rw.emit(llvm::PoisonOp::build(ty));
        let rank = rw.extract(whole, &[0], index);
        rw.insert_into(empty, rank, &[0])
    };
    rw.insert_into(rank, copy, &[1])
}

/// The size of the descriptor that an unranked memref points to: two pointers, and an offset, sizes and strides.
fn size_of_descriptor(rw: &mut ConversionRewriter<'_>, types: &LlvmTypes, whole: Value) -> Value {
    let index = types.index(&rw.context());
    let one = rw.index_constant(index, 1);
    let two = rw.index_constant(index, 2);
    let index_size = rw.index_constant(index, i64::from(types.options().index_bits.div_ceil(8)));
    let pointer_size = rw.index_constant(index, 8);
    let pointers = rw.emit(llvm::MulOp::build(two, pointer_size));
    let rank = rw.extract(whole, &[0], index);
    let twice = rw.emit(llvm::MulOp::build(two, rank));
    let numbers = rw.emit(llvm::AddOp::build(twice, one));
    let numbers = rw.emit(llvm::MulOp::build(numbers, index_size));
    rw.emit(llvm::AddOp::build(pointers, numbers))
}
