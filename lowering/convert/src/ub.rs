//! ub → llvm.

use ods_core::conversion::{ConversionPatterns, Converted, Match};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_dialects::{llvm, ub};

use super::llvm_types::LlvmTypes;
use crate::passes::{self, UBToLLVMConversionPass};

/// Adds the patterns for the operations of ub.
pub fn add_ub_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns.add(types, lower_poison).add(types, lower_unreachable);
}

impl RunPass for UBToLLVMConversionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = passes::types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        add_ub_patterns(&types, &mut patterns);
        passes::partially(cx, &passes::to_llvm(), &patterns)
    }
}

/// `ub.poison` → `llvm.mlir.poison`
fn lower_poison(Match { op, rw, .. }: Match<'_, ub::PoisonOp>) -> Converted {
    // The dialect that defines another poison attribute lowers it.
    ub::PoisonAttr::cast(rw.ctx(), op.value(rw))?;
    let ty = rw.convert_type(op.result_ty(rw))?;
    rw.replace_with(op, llvm::PoisonOp::build(ty))
}

/// `ub.unreachable` → `llvm.unreachable`
fn lower_unreachable(Match { op, rw, .. }: Match<'_, ub::UnreachableOp>) -> Converted {
    rw.replace_with(op, llvm::UnreachableOp::build())
}
