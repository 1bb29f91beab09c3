//! The pass `--toy-to-llvm`: lowers `toy.print` to calls of `printf`, and other operations by the conversions of their
//! dialects.

use std::sync::Arc;

use ods_core::builtin::ModuleOp;
use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
    TypeConverter,
};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, Context, Type, Value};
use ods_dialects::llvm::{self, LLVMDialect};
use ods_dialects::{arith, memref, scf};
use ods_lowering::convert::affine::add_affine_patterns;
use ods_lowering::convert::arith::add_arith_patterns;
use ods_lowering::convert::cf::add_cf_patterns;
use ods_lowering::convert::func::add_func_patterns;
use ods_lowering::convert::memref::add_memref_patterns;
use ods_lowering::convert::scf::add_scf_patterns;
use ods_lowering::convert::{LlvmOptions, LlvmTypes};

use crate::toy::{LowerToLLVMPass, PrintOp};

impl RunPass for LowerToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = LlvmTypes::new(LlvmOptions::default());
        let mut target = ConversionTarget::new();
        target.legal_dialect::<LLVMDialect>().legal_op::<ModuleOp>();
        let mut patterns = ConversionPatterns::new();
        add_affine_patterns(&mut patterns);
        add_scf_patterns(&mut patterns);
        add_arith_patterns(&types, &mut patterns);
        // The program has no atomic operations.
        add_memref_patterns(&types, |_, _| false, &mut patterns);
        add_cf_patterns(&types, &mut patterns);
        add_func_patterns(&types, &mut patterns);
        patterns.add(None::<&Arc<TypeConverter>>, lower_print);
        let done = Conversion::new(&target, &patterns).fully(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// `toy.print` → loops over the elements that call `printf`
fn lower_print(Match { op, rw, ctx, .. }: Match<'_, PrintOp>) -> Converted {
    let input = op.input(rw);
    let shape = rw.ty(input).shape(ctx)?.to_vec();
    declare_printf(rw)?;
    let number = text(rw, "frmt_spec", "%f \0")?;
    let newline = text(rw, "nl", "\n\0")?;
    let mut indices = Vec::new();
    for (depth, size) in shape.iter().enumerate() {
        let bounds = [0, *size, 1]
            .map(|bound| rw.emit(arith::ConstantOp::build(Attr::integer(ctx, Type::INDEX, bound))));
        let inner = rw.rewrite(|rw| scf::build_for(rw, bounds, &[], false));
        let block = inner.body(rw);
        // Each row of the innermost dimension is a line.
        rw.set_point_at_end(block);
        if depth + 1 != shape.len() {
            call_printf(rw, &[newline]);
        }
        rw.insert(scf::YieldOp::build());
        rw.set_point_at_start(block);
        indices.push(inner.induction_variable(rw));
    }
    let element = rw.emit(memref::LoadOp::build(input).indices(indices));
    call_printf(rw, &[number, element]);
    rw.erase_op(op)
}

fn printf_type(ctx: &Context) -> Type {
    llvm::function_type(ctx, Type::I32, &[llvm::pointer_type(ctx, 0)], true)
}

/// Declares `printf` at the start of the module, unless it is declared.
fn declare_printf(rw: &mut ConversionRewriter<'_>) -> Option<()> {
    rw.in_symbol_table(|rw| {
        let ctx = rw.ctx();
        if rw.symbol(Attr::string(ctx, "printf")).is_none() {
            rw.insert(llvm::LLVMFuncOp::build("printf", printf_type(ctx)));
        }
    })
}

fn call_printf(rw: &mut ConversionRewriter<'_>, args: &[Value]) {
    let ty = printf_type(rw.ctx());
    let call = llvm::CallOp::build().callee("printf").var_callee_type(ty);
    rw.insert(call.callee_operands(args.iter().copied()).result_type([Type::I32]));
}

/// Returns the address of a string constant; defines it at the start of the module unless it exists.
fn text(rw: &mut ConversionRewriter<'_>, name: &str, text: &str) -> Option<Value> {
    let ctx = rw.ctx();
    let array = llvm::array_type(ctx, text.len() as u64, Type::I8);
    rw.in_symbol_table(|rw| {
        if rw.symbol(Attr::string(ctx, name)).is_none() {
            let global = llvm::GlobalOp::build(array, name, llvm::Linkage::Internal);
            let global = global.constant(true).value(Attr::string(ctx, text));
            rw.insert(global);
        }
    })?;
    let pointer = llvm::pointer_type(ctx, 0);
    let address = rw.emit(llvm::AddressOfOp::build(name, pointer));
    let zero = Attr::integer(ctx, Type::INDEX, 0);
    let zero = rw.emit(llvm::ConstantOp::build(zero, Type::I64));
    let first = [llvm::DYNAMIC_INDEX, llvm::DYNAMIC_INDEX];
    let first = llvm::GEPOp::build(address, &first, array, pointer);
    Some(rw.emit(first.dynamic_indices([zero, zero])))
}
