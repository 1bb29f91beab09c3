//! Packed call trampolines: one per function type, `fn(callee, args: *const u64, rets: *mut u64)`.

use cranelift_codegen::ir::{
    AbiParam, Function, InstBuilder, MemFlagsData, Signature, Value, types,
};
use cranelift_codegen::isa::TargetIsa;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

use super::signature::{FunctionType, returns_through_pointer};
use super::value::ValueType;

/// The signature of every packed trampoline.
pub(super) fn packed_signature(isa: &dyn TargetIsa) -> Signature {
    let mut sig = Signature::new(isa.default_call_conv());
    sig.params.extend([AbiParam::new(types::I64); 3]);
    sig
}

/// Emits the trampoline for functions of type `ty`.
///
/// It loads every argument from its words, calls the callee, and stores every result to its words. Results that come
/// back through a pointer are written by the callee straight into the caller's words.
pub(super) fn emit(ty: &FunctionType, isa: &dyn TargetIsa) -> Function {
    let mut function = Function::with_name_signature(Default::default(), packed_signature(isa));
    let mut context = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut function, &mut context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    b.seal_block(entry);
    let [callee, args, rets] = [0, 1, 2].map(|i| b.block_params(entry)[i]);

    let indirect = returns_through_pointer(&ty.results);
    let mut operands: Vec<Value> = Vec::with_capacity(ty.params.len() + 1);
    if indirect {
        operands.push(rets);
    }
    let mut offset = 0;
    for &param in &ty.params {
        operands.push(b.ins().load(param.clif(), flags(param), args, offset));
        offset += 8 * param.words() as i32;
    }
    let sig = b.import_signature(ty.signature(isa.default_call_conv()));
    let call = b.ins().call_indirect(sig, callee, &operands);
    if !indirect {
        let values = b.inst_results(call).to_vec();
        let mut offset = 0;
        for (&result, value) in ty.results.iter().zip(values) {
            b.ins().store(flags(result), value, rets, offset);
            offset += 8 * result.words() as i32;
        }
    }
    b.ins().return_(&[]);
    b.finalize(isa.frontend_config());
    function
}

/// The words are 8-byte aligned, which is less than a 128-bit integer's own alignment.
fn flags(ty: ValueType) -> MemFlagsData {
    if ty.words() == 1 { MemFlagsData::trusted() } else { MemFlagsData::new().with_notrap() }
}
