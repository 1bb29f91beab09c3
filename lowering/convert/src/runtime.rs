//! Module-level needs of converted code: declarations of the functions that it calls, and string constants.

use std::borrow::Cow;

use ods_core::conversion::ConversionRewriter;
use ods_core::ir::Inserter;
use ods_core::{Attr, AttrData, DenseElements, Loc, Type, Value};
use ods_dialects::llvm;

/// Declares a function at the start of the module unless the module has a function of that name. Returns the name of
/// the function, which differs from `name` if another symbol has it. `None` if a function of another type has the name,
/// or there is no module.
pub(super) fn declare<'n>(
    rw: &mut ConversionRewriter<'_>,
    name: &'n str,
    ty: Type,
) -> Option<Cow<'n, str>> {
    rw.in_symbol_table(|rw| {
        let ctx = rw.ctx();
        let there = rw.symbol(Attr::string(ctx, name));
        if let Some(function) = there.and_then(|op| op.cast::<llvm::LLVMFuncOp>(rw)) {
            return (function.function_type(rw) == ty).then_some(Cow::Borrowed(name));
        }
        let name = match there {
            Some(_) => Cow::Owned(rw.unique_symbol(name)),
            None => Cow::Borrowed(name),
        };
        rw.set_loc(Loc::UNKNOWN).insert(llvm::LLVMFuncOp::build(&name, ty));
        Some(name)
    })?
}

/// Defines a NUL-terminated text at the start of the module and builds its address.
pub(super) fn text_address(
    rw: &mut ConversionRewriter<'_>,
    base: &str,
    text: &[u8],
) -> Option<Value> {
    let ctx = rw.ctx();
    let bytes: Vec<u8> = text.iter().copied().chain([0]).collect();
    let len = bytes.len();
    let array = llvm::array_type(ctx, len as u64, Type::I8);
    let value = ctx.intern_attr(AttrData::Dense(DenseElements {
        ty: Type::tensor(ctx, &[len as i64], Type::I8),
        splat: len == 1,
        data: bytes.into(),
    }));
    let name = rw.in_symbol_table(|rw| {
        let name = rw.unique_symbol(base);
        let global = llvm::GlobalOp::build(array, &name, llvm::Linkage::Private);
        rw.insert(global.constant(true).value(value));
        name
    })?;
    let pointer = llvm::pointer_type(ctx, 0);
    let address = rw.emit(llvm::AddressOfOp::build(&name, pointer));
    Some(rw.emit(llvm::GEPOp::build(address, &[0], array, pointer)))
}

/// Builds a call of a function without results, and declares the function if needed.
pub(super) fn call(rw: &mut ConversionRewriter<'_>, name: &str, args: &[Value]) -> Option<()> {
    let ctx = rw.ctx();
    let params: Vec<Type> = args.iter().map(|arg| rw.ty(*arg)).collect();
    let ty = llvm::function_type(ctx, llvm::void_type(ctx), &params, false);
    let name = declare(rw, name, ty)?;
    rw.insert(llvm::CallOp::build().callee(&name).callee_operands(args.iter().copied()));
    Some(())
}
