//! Conversion of sample to llvm.

use ods_core::conversion::{ConversionPatterns, ConversionTarget, Converted, Match};
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::Handle;
use ods_core::{Attr, Registry, Type};
use ods_dialects::llvm;
use ods_lowering::convert::{ConvertToLLVM, LlvmTypes};

use crate::sample::{SampleDialect, ScaleOp};

/// `sample.scale` → `llvm.mul`
fn lower_scale(Match { op, new, rw, .. }: Match<'_, ScaleOp>) -> Converted {
    let factor = Attr::integer(rw.ctx(), Type::I64, op.factor(rw).cast_signed());
    let factor = llvm::ConstantOp::build(factor, Type::I64).insert(rw).res(rw);
    rw.replace_with(op, llvm::MulOp::build(new.x(), factor))
}

/// The patterns of the dialect for `--convert-to-llvm`.
struct ToLlvm;

impl ConvertToLLVM for ToLlvm {
    fn populate(
        &self,
        _: &mut ConversionTarget,
        types: &LlvmTypes,
        patterns: &mut ConversionPatterns,
    ) {
        patterns.add(types, lower_scale);
    }
}

static TO_LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&ToLlvm);

impl ExtendRegistry for SampleDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&TO_LLVM);
    }
}
