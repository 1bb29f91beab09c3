//! The interfaces by which complex takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::complex::ComplexDialect;

use super::super::complex::add_complex_patterns;
use super::super::interface::{By, ConvertToLLVM};
use super::super::step::{LowerProgram, Stage, Step};
use crate::passes::{ComplexRangeFlags, ConvertComplexToStandardPass};

/// Attaches the interfaces of complex.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<ComplexDialect>(&LLVM);
    registry.attach_to::<ComplexDialect>(&PROGRAM);
}

static LLVM: Handle<dyn ConvertToLLVM> =
    Handle::<dyn ConvertToLLVM>::new(&By(|types, patterns| {
        add_complex_patterns(types, patterns, ComplexRangeFlags::Basic);
    }));

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[Step {
            stage: Stage::Numbers,
            needed: |program| program.has_dialect::<ComplexDialect>(),
            pass: |passes| passes.add(ConvertComplexToStandardPass::default()),
        }]
    }
}
