//! Structured operations in programs: loops take their place.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::linalg::{ConvertLinalgToLoopsPass, LinalgDialect};

use super::super::step::{LowerProgram, Stage, Step};

/// Attaches the interfaces of the linalg dialect.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<LinalgDialect>(&PROGRAM);
}

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[Step {
            stage: Stage::Loops,
            needed: |program| program.has_dialect::<LinalgDialect>(),
            pass: |passes| passes.add(ConvertLinalgToLoopsPass::default()),
        }]
    }
}
