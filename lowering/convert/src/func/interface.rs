//! The C interface of a function, `_mlir_ciface_NAME`: memrefs and structs of results are passed by pointer.

use ods_core::conversion::ConversionRewriter;
use ods_core::ir::Inserter;
use ods_core::{Attr, AttrData, Context, Type, Value};
use ods_dialects::{func, llvm};

use super::super::descriptor::is_memref;
use super::super::emit::Emit;
use super::super::llvm_types::LlvmTypes;
use super::function::{forward_attrs, visibility};

/// A function that gets a C interface.
pub(super) struct CInterface<'a> {
    pub(super) types: &'a LlvmTypes,
    pub(super) op: func::FuncOp,
    pub(super) new: llvm::LLVMFuncOp,
    pub(super) inputs: &'a [Type],
    pub(super) results: &'a [Type],
}

/// The type of the C interface.
struct CType {
    function: Type,
    params: Vec<Type>,
    /// The struct of results if it is passed by pointer, ahead of the arguments.
    results: Option<Type>,
}

impl CInterface<'_> {
    fn c_type(&self, ctx: &Context) -> Option<CType> {
        let pointer = llvm::pointer_type(ctx, 0);
        let void = llvm::void_type(ctx);
        let mut result = match self.results.is_empty() {
            true => void,
            false => self.types.pack_results(ctx, self.results, false)?,
        };
        let results = llvm::LLVMStructType::cast(ctx, result).map(|_| result);
        let mut params = Vec::new();
        if results.is_some() {
            params.push(pointer);
            result = void;
        }
        for ty in self.inputs {
            let converted = self.types.convert_type(ctx, *ty)?;
            params.push(if is_memref(ctx, *ty) { pointer } else { converted });
        }
        Some(CType { function: llvm::function_type(ctx, result, &params, false), params, results })
    }

    /// Creates the function that is visible to C code.
    fn declare(&self, rw: &mut ConversionRewriter<'_>, ty: &CType) -> llvm::LLVMFuncOp {
        let mut function = llvm::LLVMFuncOp::build(self.c_name(rw), ty.function);
        let arg_attrs = self.op.arg_attrs(rw).map(<[Attr]>::to_vec);
        match (arg_attrs, ty.results) {
            (Some(attrs), None) => function = function.arg_attrs(&attrs),
            // The pointer to the results comes first.
            (Some(attrs), Some(_)) => {
                function = function.arg_attrs(&[&[Attr::EMPTY_DICT], &attrs[..]].concat());
            }
            (None, _) => {}
        }
        if let (Some(attrs), None) = (self.op.res_attrs(rw), ty.results) {
            function = function.res_attrs(attrs);
        }
        if let Some(visibility) = visibility(rw, self.op) {
            function = function.sym_visibility(&visibility);
        }
        let made = rw.insert(function);
        forward_attrs(rw, self.op, made.into());
        made
    }

    fn c_name(&self, rw: &ConversionRewriter<'_>) -> Attr {
        let name = self.op.sym_name_attr(rw).as_bytes(rw.ctx()).unwrap_or_default();
        Attr::bytes(rw.ctx(), &[b"_mlir_ciface_", name].concat())
    }
}

/// Defines the wrapper by which C code calls a function that is defined here.
pub(super) fn called_from_c(rw: &mut ConversionRewriter<'_>, one: &CInterface<'_>) -> Option<()> {
    let ctx = rw.ctx();
    let ty = one.c_type(ctx)?;
    let wrapper = one.declare(rw, &ty);
    let name = one.op.sym_name_attr(rw);
    let result = llvm::LLVMFunctionType::cast(ctx, one.new.function_type(rw))?.return_type(ctx);
    rw.nested(wrapper, |rw| {
        let args = entry(rw, &ty.params);
        let given = &args[usize::from(ty.results.is_some())..];
        let descriptors = one.types.descriptors(ctx);
        let mut passed = Vec::new();
        for (arg, original) in given.iter().zip(one.inputs) {
            if is_memref(ctx, *original) {
                let whole = descriptors.descriptor(ctx, *original)?;
                let whole = rw.emit(llvm::LoadOp::build(*arg, whole));
                passed.extend(descriptors.unpack(rw, *original, whole)?);
            } else {
                passed.push(*arg);
            }
        }
        let values = call(rw, name, passed, result);
        let returned = match (ty.results, &args[..]) {
            (Some(_), [pointer, ..]) => {
                rw.insert(llvm::StoreOp::build(*values.first()?, *pointer));
                None
            }
            _ => values.first().copied(),
        };
        rw.insert(llvm::ReturnOp::build().arg(returned));
        Some(())
    })
}

/// Gives a declared function a body that calls its definition in C code.
pub(super) fn call_c(rw: &mut ConversionRewriter<'_>, one: &CInterface<'_>) -> Option<()> {
    let ctx = rw.ctx();
    let ty = one.c_type(ctx)?;
    one.declare(rw, &ty);
    let name = one.c_name(rw);
    rw.modify(one.new, |body| one.new.set_linkage(body, llvm::Linkage::Private));
    let own = llvm::LLVMFunctionType::cast(ctx, one.new.function_type(rw))?;
    let c_result = llvm::LLVMFunctionType::cast(ctx, ty.function)?.return_type(ctx);
    rw.nested(one.new, |rw| {
        let args = entry(rw, &own.params(ctx));
        let index = one.types.index(ctx);
        let pointer = llvm::pointer_type(ctx, 0);
        let descriptors = one.types.descriptors(ctx);
        let mut passed = Vec::new();
        if let Some(results) = ty.results {
            let one = rw.index_constant(index, 1);
            passed.push(rw.emit(llvm::AllocaOp::build(one, results, pointer)));
        }
        let mut rest = &args[..];
        for original in one.inputs {
            let parts = match is_memref(ctx, *original) {
                true => descriptors.fields(ctx, *original, true)?.len(),
                false => 1,
            };
            let (own, others) = rest.split_at_checked(parts)?;
            rest = others;
            if is_memref(ctx, *original) {
                let whole = descriptors.pack(rw, *original, own)?;
                let one = rw.index_constant(index, 1);
                let whole_type = rw.ty(whole);
                let place = rw.emit(llvm::AllocaOp::build(one, whole_type, pointer));
                rw.insert(llvm::StoreOp::build(whole, place));
                passed.push(place);
            } else {
                passed.extend(own);
            }
        }
        let first = passed.first().copied();
        let values = call(rw, name, passed, c_result);
        let returned = match ty.results {
            Some(results) => Some(rw.emit(llvm::LoadOp::build(first?, results))),
            None => values.first().copied(),
        };
        rw.insert(llvm::ReturnOp::build().arg(returned));
        Some(())
    })
}

/// Creates the entry block of a function, sets the insertion point to its end, and returns its arguments.
fn entry(rw: &mut ConversionRewriter<'_>, params: &[Type]) -> Vec<Value> {
    let loc = rw.insert_loc();
    let args: Vec<_> = params.iter().map(|ty| (*ty, loc)).collect();
    let region = rw.region();
    let block = rw.create_block(region, None, &args);
    rw.set_point_at_end(block);
    rw.arg_values(block).collect()
}

/// Calls the function named by the string attribute `name`.
fn call(
    rw: &mut ConversionRewriter<'_>,
    name: Attr,
    passed: Vec<Value>,
    result: Type,
) -> Vec<Value> {
    let is_void = llvm::LLVMVoidType::cast(rw.ctx(), result).is_some();
    let callee = AttrData::SymbolRef { root: name, nested: Box::default() };
    let callee = rw.ctx().intern_attr(callee);
    let call = llvm::CallOp::build().callee(callee).callee_operands(passed);
    let call = rw.insert(call.result_type((!is_void).then_some(result)));
    rw.results(call.into()).collect()
}
