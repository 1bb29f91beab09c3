//! The part of dialects in lowering a whole program.

use ods_core::conversion::ConversionPatterns;
use ods_core::ir::WalkOrder;
use ods_core::pass::{OpPassManager, PipelineError};
use ods_core::{Context, Diagnostic, DialectType, Module, OpName, OpType};
use rustc_hash::FxHashSet;

use super::llvm_types::LlvmTypes;

ods_core::dialect_interface! {
    /// The passes that a dialect adds to [`convert_program`](super::convert_program), for operations without patterns in
    /// the conversion to the llvm dialect.
    pub trait LowerProgram, "LowerProgramInterface" {
        /// The passes, those of one stage in order.
        fn steps(&self) -> &[Step];

        /// Adds patterns to those of [`ConvertToLLVM`](super::ConvertToLLVM), for programs alone.
        fn populate(&self, _types: &LlvmTypes, _patterns: &mut ConversionPatterns) {}

        /// Checks a converted module.
        ///
        /// # Errors
        /// The reason why operations of the dialect are left.
        fn check(&self, _module: &Module) -> Result<(), Diagnostic> {
            Ok(())
        }
    }
}

/// A pass that is run if a program needs it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The stage of the lowering.
    pub stage: Stage,
    /// Returns whether there is something for the pass.
    pub needed: fn(&Contents<'_>) -> bool,
    /// Adds the pass to those on a module.
    pub pass: fn(&mut OpPassManager) -> Result<(), PipelineError>,
}

/// The stages of lowering a program, in order. Within a stage the steps of dialects follow the names of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Scripts that transform the program run.
    Scripts,
    /// Tensors become buffers.
    Buffers,
    /// Operations on whole buffers become loops.
    Loops,
    /// Vectors of several dimensions become loops over rows.
    Vectors,
    /// Loops and accesses by affine maps become plain ones.
    Maps,
    /// Operations on whole memrefs are expanded.
    Memory,
    /// Structured control flow becomes branches.
    Branches,
    /// Views become arithmetic on their descriptors.
    Views,
    /// Affine maps of views become arithmetic.
    Addresses,
    /// Vectors become those of the llvm dialect.
    Lanes,
    /// Numbers of several parts become their parts.
    Numbers,
    /// Operations that the conversion to the llvm dialect leaves become calls of functions; it is repeated afterwards.
    Calls,
}

/// The module that is lowered.
#[derive(Clone, Copy)]
pub struct Contents<'m> {
    module: &'m Module,
    ops: &'m FxHashSet<OpName>,
}

impl<'m> Contents<'m> {
    pub(super) fn new(module: &'m Module, ops: &'m FxHashSet<OpName>) -> Contents<'m> {
        Contents { module, ops }
    }

    /// The module.
    pub fn module(self) -> &'m Module {
        self.module
    }

    /// The names of its operations, each once, in no order.
    pub fn ops(self) -> impl Iterator<Item = OpName> + 'm {
        self.ops.iter().copied()
    }

    /// Returns whether there is an operation of type `X`.
    pub fn has<X: OpType>(self) -> bool {
        self.ops.contains(&X::op_name())
    }

    /// Returns whether there is an operation of dialect `D`.
    pub fn has_dialect<D: DialectType>(self) -> bool {
        self.ops().any(|name| name.dialect() == D::SCHEMA.name)
    }
}

/// The names of the operations in a module.
pub(super) fn op_names(module: &Module) -> FxHashSet<OpName> {
    module.root().walk(WalkOrder::Pre).map(|op| op.name()).collect()
}

/// Returns the lowerings of the registered dialects, by the names of these.
pub(super) fn lowerings(ctx: &Context) -> Vec<&'static dyn LowerProgram> {
    let mut names: Vec<&str> = ctx.registry().dialects().iter().map(|one| one.name).collect();
    names.sort_unstable();
    let lowering = |name| ctx.dialect_interface::<dyn LowerProgram>(name);
    names.into_iter().filter_map(lowering).collect()
}
