//! Function types at the boundary, and the calling convention that all compiled code shares.
//!
//! Arguments follow the host's C convention, each scalar a parameter. Results of up to two words come back in registers.
//! More go through a leading pointer parameter to a buffer of 8-byte words, one per scalar and two per 128-bit integer:
//! the same layout as a packed result list, so a trampoline passes its own buffer on. To C, that is a function that
//! returns a struct whose fields are each aligned to a word.

use cranelift_codegen::ir::{AbiParam, ArgumentPurpose, Signature, types};
use cranelift_codegen::isa::CallConv;

use super::value::ValueType;

/// The type of a compiled or imported function.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct FunctionType {
    /// The parameters, scalar by scalar.
    pub params: Vec<ValueType>,
    /// The results, scalar by scalar.
    pub results: Vec<ValueType>,
}

impl FunctionType {
    /// A function type.
    pub fn new(params: impl Into<Vec<ValueType>>, results: impl Into<Vec<ValueType>>) -> Self {
        Self { params: params.into(), results: results.into() }
    }

    /// The CLIF signature under the convention of this module.
    pub fn signature(&self, call_conv: CallConv) -> Signature {
        let mut sig = Signature::new(call_conv);
        if returns_through_pointer(&self.results) {
            sig.params.push(AbiParam::special(types::I64, ArgumentPurpose::StructReturn));
        } else {
            sig.returns.extend(self.results.iter().map(|&ty| AbiParam::new(ty.clif())));
        }
        sig.params.extend(self.params.iter().map(|&ty| abi_param(ty)));
        sig
    }
}

/// A parameter whose register is extended as C compilers expect of `bool` and of signed small integers.
fn abi_param(ty: ValueType) -> AbiParam {
    let param = AbiParam::new(ty.clif());
    match ty {
        ValueType::Int(8 | 16 | 32) => param.sext(),
        ValueType::Int(1..=31) | ValueType::F16 | ValueType::BF16 => param.uext(),
        _ => param,
    }
}

/// Returns whether results of these types come back through a pointer to a buffer instead of in registers.
pub fn returns_through_pointer(results: &[ValueType]) -> bool {
    results.iter().map(|ty| ty.words()).sum::<usize>() > 2
}
