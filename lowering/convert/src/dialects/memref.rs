//! The interfaces by which memref takes part in conversions.

use ods_core::interface::Handle;
use ods_core::{Context, Diagnostic, DialectType, Module, OpName, Registry};
use ods_dialects::llvm::LLVMDialect;
use ods_dialects::memref::*;

use super::super::interface::{By, ConvertToLLVM};
use super::super::memref::add_memref_patterns;
use super::super::obstacle;
use super::super::step::{LowerProgram, Stage, Step};

/// Attaches the interfaces of memref.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<MemRefDialect>(&LLVM);
    registry.attach_to::<MemRefDialect>(&PROGRAM);
}

static LLVM: Handle<dyn ConvertToLLVM> =
    Handle::<dyn ConvertToLLVM>::new(&By(|types, patterns| {
        add_memref_patterns(types, has_conversion, patterns);
    }));

/// Returns whether operations of a dialect become ones of the llvm dialect when all dialects are converted.
fn has_conversion(ctx: &Context, name: OpName) -> bool {
    let dialect = name.dialect();
    dialect == LLVMDialect::SCHEMA.name
        || ctx.dialect_interface::<dyn ConvertToLLVM>(dialect).is_some()
}

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[
            Step {
                stage: Stage::Memory,
                needed: |program| program.has::<ReshapeOp>(),
                pass: |passes| passes.add(ExpandOpsPass::default()),
            },
            #[cfg(feature = "scf")]
            Step {
                stage: Stage::Memory,
                needed: |program| program.has::<ReallocOp>(),
                pass: |passes| passes.add(ExpandReallocPass::default()),
            },
            #[cfg(feature = "affine")]
            Step {
                stage: Stage::Views,
                needed: |program| {
                    program.has::<SubViewOp>()
                        || program.has::<ExpandShapeOp>()
                        || program.has::<CollapseShapeOp>()
                        || program.has::<ExtractStridedMetadataOp>()
                },
                pass: |passes| passes.add(ExpandStridedMetadataPass::default()),
            },
        ]
    }

    fn check(&self, module: &Module) -> Result<(), Diagnostic> {
        obstacle::find(module).map_or(Ok(()), Err)
    }
}
