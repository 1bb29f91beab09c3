//! The conversions as passes.

ods_core::include_dialect!(mod declared, "passes");

pub use declared::*;

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::interface::InterfaceKey;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::GreedyConfig;
use ods_core::{DialectType, Loc};
use ods_dialects::arith::ArithDialect;
use ods_dialects::cf::ControlFlowDialect;
use ods_dialects::index::IndexDialect;
use ods_dialects::llvm::LLVMDialect;
use ods_dialects::memref::MemRefDialect;
use ods_dialects::scf::SCFDialect;
use ods_dialects::ub::UBDialect;
use ods_dialects::vector::{
    VectorDialect, mask_lowering_patterns, vector_canonicalization_patterns,
};

use crate::convert::{
    self, ConvertToLLVM, LlvmOptions, LlvmTypes, affine, arith, cf, func, index, math, scf, ub,
    vector,
};

impl RunPass for ConvertToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let filter = &self.filter_dialects;
        let wanted = |name: &str| filter.is_empty() || filter.iter().any(|one| one == name);
        for name in filter {
            let problem = if cx.ctx().dialect(name).is_none() {
                "dialect not loaded".to_owned()
            } else if cx.ctx().dialect_interface::<dyn ConvertToLLVM>(name).is_none() {
                format!("dialect does not implement {}", <dyn ConvertToLLVM>::SCHEMA.name)
            } else {
                continue;
            };
            return Err(cx.fail(Loc::UNKNOWN, format!("{problem}: {name}\n")));
        }
        // Attributes that configure the conversion are those of targets that have no dialect here; what is left is that
        // `index` is as wide as the data layout says.
        let options = match self.use_dynamic {
            true => LlvmOptions::with_index_bits(cx.ctx(), 0, &cx.data_layout()),
            false => LlvmOptions::default(),
        };
        let done = convert::convert_dialects(cx.module(), options, wanted);
        done.map_err(|error| cx.fail_with(error))
    }
}

impl RunPass for LowerAffinePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        affine::add_affine_patterns(&mut patterns);
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<MemRefDialect>()
            .legal_dialect::<SCFDialect>()
            .legal_dialect::<VectorDialect>();
        partially(cx, &target, &patterns)
    }
}

impl RunPass for ArithToLLVMConversionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        arith::add_arith_patterns(&types, &mut patterns);
        partially(cx, &to_llvm(), &patterns)
    }
}

impl RunPass for ConvertControlFlowToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        cf::add_cf_patterns(&types, &mut patterns);
        // Signatures of blocks inside other operations change; those operations are for other passes.
        let mut target = to_llvm();
        target.unknown(|op| op.name().dialect() != ControlFlowDialect::SCHEMA.name);
        partially(cx, &target, &patterns)
    }
}

impl RunPass for ConvertFuncToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let layout = cx.data_layout();
        let options = LlvmOptions {
            bare_pointers: self.use_bare_ptr_call_conv,
            ..LlvmOptions::with_index_bits(cx.ctx(), self.index_bitwidth, &layout)
        };
        let types = LlvmTypes::new(options);
        let mut patterns = ConversionPatterns::new();
        func::add_func_patterns(&types, &mut patterns);
        partially(cx, &to_llvm(), &patterns)
    }
}

impl RunPass for ConvertIndexToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        index::add_index_patterns(&types, &mut patterns);
        let mut target = ConversionTarget::new();
        target.legal_dialect::<LLVMDialect>().illegal_dialect::<IndexDialect>();
        partially(cx, &target, &patterns)
    }
}

impl RunPass for ConvertMathToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = types(cx, 0);
        let mut patterns = ConversionPatterns::new();
        math::add_math_patterns(&types, &mut patterns, self.approximate_log1p);
        partially(cx, &to_llvm(), &patterns)
    }
}

impl RunPass for SCFToControlFlowPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        scf::add_scf_patterns(&mut patterns);
        partially(cx, &scf::without_scf(), &patterns)
    }
}

impl RunPass for ConvertVectorToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let first = vector_canonicalization_patterns().and(&mask_lowering_patterns());
        first.apply(cx.body_mut(), &GreedyConfig::default());
        let types = types(cx, 0);
        let mut patterns = ConversionPatterns::new();
        vector::add_vector_patterns(&types, &mut patterns);
        let mut target = to_llvm();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<MemRefDialect>()
            .legal_dialect::<UBDialect>();
        partially(cx, &target, &patterns)
    }
}

impl RunPass for UBToLLVMConversionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        ub::add_ub_patterns(&types, &mut patterns);
        partially(cx, &to_llvm(), &patterns)
    }
}

/// The types of a conversion that does not look at the data layout.
fn types(cx: &PassCx<'_>, index_bits: u32) -> LlvmTypes {
    LlvmTypes::new(LlvmOptions::with_index_bits(cx.ctx(), index_bits, &Default::default()))
}

/// Returns the target of all conversions to the llvm dialect, apart from casts between types.
fn to_llvm() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.legal_dialect::<LLVMDialect>().legal_op::<UnrealizedConversionCastOp>();
    target
}

fn partially(
    cx: &mut PassCx<'_>,
    target: &ConversionTarget,
    patterns: &ConversionPatterns,
) -> Result<(), PassFailed> {
    let done = Conversion::new(target, patterns).partially(cx.module());
    done.map_err(|error| cx.fail_with(error))
}
