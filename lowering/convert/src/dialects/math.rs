//! The interfaces by which math takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::math::MathDialect;

use super::super::interface::{By, ConvertToLLVM};
use super::super::math::add_math_patterns;
use super::super::step::{LowerProgram, Stage, Step};
use crate::passes::ConvertMathToLibmPass;

/// Attaches the interfaces of math.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<MathDialect>(&LLVM);
    registry.attach_to::<MathDialect>(&PROGRAM);
}

static LLVM: Handle<dyn ConvertToLLVM> =
    Handle::<dyn ConvertToLLVM>::new(&By(|types, patterns| {
        add_math_patterns(types, patterns, true);
    }));

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[Step {
            stage: Stage::Calls,
            needed: |program| program.has_dialect::<MathDialect>(),
            pass: |passes| passes.add(ConvertMathToLibmPass::default()),
        }]
    }
}
