//! The interfaces by which vector takes part in conversions.

use ods_core::conversion::ConversionPatterns;
use ods_core::interface::Handle;
use ods_core::pass::OpPassManager;
use ods_core::{DialectType, OpType, Registry};
use ods_dialects::func::FuncOp;
use ods_dialects::vector::{
    ConvertVectorToSCF, LowerVectorMaskPass, LowerVectorMultiReduction, MaskOp,
    MultiDimReductionOp, PrintOp, VectorDialect,
};

use super::super::interface::{By, ConvertToLLVM};
use super::super::llvm_types::LlvmTypes;
use super::super::print::add_unrolled_print_patterns;
use super::super::step::{Contents, LowerProgram, Stage, Step};
use super::super::vector::add_vector_patterns;
use crate::passes::ConvertVectorToLLVMPass;

/// Attaches the interfaces of vector.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<VectorDialect>(&LLVM);
    registry.attach_to::<VectorDialect>(&PROGRAM);
}

static LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&By(add_vector_patterns));

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[
            Step {
                stage: Stage::Vectors,
                needed: |program| program.has::<MultiDimReductionOp>(),
                pass: |passes| functions(passes).add(LowerVectorMultiReduction::default()),
            },
            Step {
                stage: Stage::Vectors,
                needed: |program| program.has::<MaskOp>(),
                pass: |passes| functions(passes).add(LowerVectorMaskPass::default()),
            },
            Step {
                stage: Stage::Vectors,
                needed: has_vectors,
                pass: |passes| passes.add(ConvertVectorToSCF::default()),
            },
            Step {
                stage: Stage::Lanes,
                needed: has_vectors,
                pass: |passes| passes.add(ConvertVectorToLLVMPass::default()),
            },
        ]
    }

    fn populate(&self, types: &LlvmTypes, patterns: &mut ConversionPatterns) {
        add_unrolled_print_patterns(types, patterns);
    }
}

fn functions(passes: &mut OpPassManager) -> &mut OpPassManager {
    passes.nest(FuncOp::SCHEMA.name)
}

/// Returns whether there are operations on vectors apart from printing, which needs no pass.
fn has_vectors(program: &Contents<'_>) -> bool {
    let mut names = program.ops().filter(|name| *name != PrintOp::op_name());
    names.any(|name| name.dialect() == VectorDialect::SCHEMA.name)
}
