//! Programs: the way of a whole module to the llvm dialect.
//!
//! What has no patterns in `convert-to-llvm` (loops, maps, views, structured operations) is lowered before, by the passes
//! that [`STEPS`] lists, in this order and only where it occurs.

use ods_core::builtin::{ModuleOp, UnrealizedConversionCastOp};
use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionTarget, reconcile_unrealized_casts,
};
use ods_core::ir::WalkOrder;
use ods_core::pass::{OpPassManager, PassManager, PipelineError};
use ods_core::rewrite::{Rewriter, erase_unreachable};
use ods_core::{Diagnostic, Diagnostics, Loc, Module, Op, OpName, OpType};
#[cfg(feature = "vector")]
use ods_dialects::func::FuncOp;
use ods_dialects::llvm::LLVMDialect;
use rustc_hash::FxHashSet;

use super::interface;
use super::llvm_types::{LlvmOptions, LlvmTypes};

/// Converts a program to the form that is compiled: all dialects become the llvm dialect by the passes that they need, and
/// vectors are printed element by element.
///
/// # Errors
/// What a dialect made illegal and nothing converts, what a pass rejects, and what stands in the way of memref: a memory
/// space that is no number, or a function of another type under the name of one that is called.
pub fn convert_program(module: &mut Module) -> Result<(), Diagnostic> {
    erase_unreachable_blocks(module);
    let mut contents = Contents::of(module);
    for step in STEPS {
        if (step.needed)(&contents) {
            run(module, step.pass)?;
            contents = Contents::of(module);
        }
    }
    to_llvm(module)?;
    for step in LEFT_OVER {
        // What was not there before has not come of the conversion.
        if (step.needed)(&contents) && (step.needed)(&Contents::of(module)) {
            run(module, step.pass)?;
            to_llvm(module)?;
        }
    }
    #[cfg(feature = "memref")]
    if let Some(reason) = super::obstacle::find(module) {
        return Err(reason);
    }
    module.body_mut().for_each_body(|body| {
        let casts: Vec<Op> = body.ops_of::<UnrealizedConversionCastOp>().map(Op::from).collect();
        reconcile_unrealized_casts(body, &casts);
    });
    Ok(())
}

/// Erases the blocks that control does not reach: conversions leave their operations alone.
fn erase_unreachable_blocks(module: &mut Module) {
    module.body_mut().for_each_body(|body| {
        let mut rw = Rewriter::new(body);
        for region in rw.regions().to_vec() {
            erase_unreachable(&mut rw, region);
        }
    });
}

/// A pass that is run where there is something for it.
struct Step {
    needed: fn(&Contents) -> bool,
    pass: fn(&mut OpPassManager) -> Result<(), PipelineError>,
}

/// The passes ahead of the conversion to the llvm dialect.
const STEPS: &[Step] = &[
    #[cfg(feature = "transform")]
    Step {
        needed: |contents| contents.script,
        pass: |passes| passes.add(ods_dialects::transform::InterpreterPass::default()),
    },
    #[cfg(feature = "transform")]
    Step {
        needed: Contents::has_dialect::<ods_dialects::transform::TransformDialect>,
        pass: |passes| passes.add(ods_dialects::transform::EraseSchedulePass::default()),
    },
    #[cfg(feature = "bufferization")]
    Step {
        needed: |contents| contents.tensors,
        pass: |passes| {
            passes.add(ods_dialects::bufferization::OneShotBufferizePass {
                bufferize_function_boundaries: true,
                allow_return_allocs_from_loops: true,
                ..Default::default()
            })
        },
    },
    #[cfg(feature = "bufferization")]
    Step {
        needed: Contents::has_dialect::<ods_dialects::bufferization::BufferizationDialect>,
        pass: |passes| {
            passes.add(ods_dialects::bufferization::ConvertBufferizationToMemRefPass::default())
        },
    },
    #[cfg(feature = "linalg")]
    Step {
        needed: Contents::has_dialect::<ods_dialects::linalg::LinalgDialect>,
        pass: |passes| passes.add(ods_dialects::linalg::ConvertLinalgToLoopsPass::default()),
    },
    #[cfg(feature = "vector")]
    Step {
        needed: Contents::has::<ods_dialects::vector::MultiDimReductionOp>,
        pass: |passes| {
            let pass = ods_dialects::vector::LowerVectorMultiReduction::default();
            passes.nest(FuncOp::SCHEMA.name).add(pass)
        },
    },
    #[cfg(feature = "vector")]
    Step {
        needed: Contents::has::<ods_dialects::vector::MaskOp>,
        pass: |passes| {
            let pass = ods_dialects::vector::LowerVectorMaskPass::default();
            passes.nest(FuncOp::SCHEMA.name).add(pass)
        },
    },
    #[cfg(feature = "vector")]
    Step {
        needed: Contents::has_vectors,
        pass: |passes| passes.add(ods_dialects::vector::ConvertVectorToSCF::default()),
    },
    #[cfg(feature = "affine")]
    LOWER_AFFINE,
    #[cfg(feature = "memref")]
    Step {
        needed: Contents::has::<ods_dialects::memref::ReshapeOp>,
        pass: |passes| passes.add(ods_dialects::memref::ExpandOpsPass::default()),
    },
    #[cfg(all(feature = "memref", feature = "scf"))]
    Step {
        needed: Contents::has::<ods_dialects::memref::ReallocOp>,
        pass: |passes| passes.add(ods_dialects::memref::ExpandReallocPass::default()),
    },
    #[cfg(feature = "scf")]
    Step {
        needed: Contents::has_dialect::<ods_dialects::scf::SCFDialect>,
        pass: |passes| passes.add(crate::passes::SCFToControlFlowPass::default()),
    },
    #[cfg(feature = "affine")]
    Step {
        needed: Contents::has_views,
        pass: |passes| passes.add(ods_dialects::memref::ExpandStridedMetadataPass::default()),
    },
    #[cfg(feature = "affine")]
    LOWER_AFFINE,
    #[cfg(feature = "vector")]
    Step {
        needed: Contents::has_vectors,
        pass: |passes| passes.add(crate::passes::ConvertVectorToLLVMPass::default()),
    },
    #[cfg(feature = "complex")]
    Step {
        needed: Contents::has_dialect::<ods_dialects::complex::ComplexDialect>,
        pass: |passes| passes.add(crate::passes::ConvertComplexToStandardPass::default()),
    },
];

#[cfg(feature = "affine")]
const LOWER_AFFINE: Step = Step {
    needed: Contents::has_dialect::<ods_dialects::affine::AffineDialect>,
    pass: |passes| passes.add(crate::passes::LowerAffinePass::default()),
};

/// The passes for what the llvm dialect has no operation for.
const LEFT_OVER: &[Step] = &[
    #[cfg(feature = "math")]
    Step {
        needed: Contents::has_dialect::<ods_dialects::math::MathDialect>,
        pass: |passes| passes.add(crate::passes::ConvertMathToLibmPass::default()),
    },
];

/// The kinds of operations and values in a module.
struct Contents {
    ops: FxHashSet<OpName>,
    #[cfg(feature = "bufferization")]
    tensors: bool,
    /// Set if there is a script that transforms the program.
    #[cfg(feature = "transform")]
    script: bool,
}

impl Contents {
    fn of(module: &Module) -> Contents {
        let mut contents = Contents {
            ops: FxHashSet::default(),
            #[cfg(feature = "bufferization")]
            tensors: false,
            #[cfg(feature = "transform")]
            script: false,
        };
        for op in module.root().walk(WalkOrder::Pre) {
            contents.ops.insert(op.name());
            #[cfg(feature = "bufferization")]
            {
                use ods_core::TypeData::{RankedTensor, UnrankedTensor};
                use ods_core::ir::ValueRef;
                let is_tensor = |value: ValueRef<'_>| {
                    matches!(value.ty().data(op.ctx()), RankedTensor { .. } | UnrankedTensor(_))
                };
                let blocks = || op.regions().flat_map(|region| region.blocks());
                contents.tensors |= op.results().any(is_tensor)
                    || op.body.num_regions(op.op) != 0
                        && blocks().flat_map(|b| b.args()).any(is_tensor);
            }
        }
        #[cfg(feature = "transform")]
        {
            type Transform = ods_dialects::transform::TransformDialect;
            contents.script =
                contents.has_dialect::<Transform>() && ods_dialects::transform::has_script(module);
        }
        contents
    }

    #[cfg(feature = "memref")]
    fn has<X: OpType>(&self) -> bool {
        self.ops.contains(&X::op_name())
    }

    #[cfg(feature = "scf")]
    fn has_dialect<D: ods_core::DialectType>(&self) -> bool {
        self.ops.iter().any(|name| name.dialect() == D::SCHEMA.name)
    }

    /// Returns whether there are operations on vectors apart from printing, which needs no pass.
    #[cfg(feature = "vector")]
    fn has_vectors(&self) -> bool {
        use ods_core::DialectType;
        use ods_dialects::vector::{PrintOp, VectorDialect};
        let mut names = self.ops.iter().filter(|name| **name != PrintOp::op_name());
        names.any(|name| name.dialect() == VectorDialect::SCHEMA.name)
    }

    /// Returns whether there are views whose metadata is computed.
    #[cfg(feature = "affine")]
    fn has_views(&self) -> bool {
        use ods_dialects::memref::{
            CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, SubViewOp,
        };
        self.has::<SubViewOp>()
            || self.has::<ExpandShapeOp>()
            || self.has::<CollapseShapeOp>()
            || self.has::<ExtractStridedMetadataOp>()
    }
}

fn run(
    module: &mut Module,
    add: fn(&mut OpPassManager) -> Result<(), PipelineError>,
) -> Result<(), Diagnostic> {
    let mut passes = OpPassManager::new(ModuleOp::SCHEMA.name);
    add(&mut passes).map_err(|error| Diagnostic::error(Loc::UNKNOWN, error.message))?;
    let mut diagnostics = Diagnostics::new();
    let manager = PassManager::new(module.ctx(), passes).verify_each(false);
    match manager.run(module, &mut diagnostics) {
        true => Ok(()),
        false => {
            let failed = || Diagnostic::error(Loc::UNKNOWN, "a pass failed");
            Err(diagnostics.take().into_iter().next().unwrap_or_else(failed))
        }
    }
}

/// Converts by the patterns of all dialects.
fn to_llvm(module: &mut Module) -> Result<(), Diagnostic> {
    let types = LlvmTypes::new(LlvmOptions::default());
    let mut target = ConversionTarget::new();
    target.legal_dialect::<LLVMDialect>();
    let mut patterns = ConversionPatterns::new();
    interface::populate(module.ctx(), &mut target, &types, &mut patterns, |_| true);
    #[cfg(feature = "vector")]
    super::print::add_unrolled_print_patterns(&types, &mut patterns);
    Conversion::new(&target, &patterns).partially(module)
}
