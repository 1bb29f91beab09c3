//! ub → llvm.

use ods_core::conversion::{Adapted, ConversionPatterns, ConversionRewriter, Convert, Converted};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_dialects::{llvm, ub};

use super::llvm_types::LlvmTypes;
use crate::passes::{self, UBToLLVMConversionPass};

/// Adds the patterns for the operations of ub.
pub fn add_ub_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns.add(types, LowerPoison).add(types, LowerUnreachable);
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
struct LowerPoison;

impl Convert for LowerPoison {
    type Root = ub::PoisonOp;

    fn convert(
        &self,
        op: ub::PoisonOp,
        _: Adapted<'_, ub::PoisonOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        // The dialect that defines another poison attribute lowers it.
        ub::PoisonAttr::cast(rw.ctx(), op.value(rw))?;
        let ty = rw.convert_type(op.result_ty(rw))?;
        rw.replace_with(op, llvm::PoisonOp::build(ty))
    }
}

/// `ub.unreachable` → `llvm.unreachable`
struct LowerUnreachable;

impl Convert for LowerUnreachable {
    type Root = ub::UnreachableOp;

    fn convert(
        &self,
        op: ub::UnreachableOp,
        _: Adapted<'_, ub::UnreachableOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        rw.replace_with(op, llvm::UnreachableOp::build())
    }
}
