//! Scripts of the transform dialect in programs.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::transform::{EraseSchedulePass, InterpreterPass, TransformDialect, has_script};

use super::super::step::{LowerProgram, Stage, Step};

/// Attaches the interfaces of the transform dialect.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<TransformDialect>(&PROGRAM);
}

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[
            Step {
                stage: Stage::Scripts,
                needed: |program| {
                    program.has_dialect::<TransformDialect>() && has_script(program.module())
                },
                pass: |passes| passes.add(InterpreterPass::default()),
            },
            Step {
                stage: Stage::Scripts,
                needed: |program| program.has_dialect::<TransformDialect>(),
                pass: |passes| passes.add(EraseSchedulePass::default()),
            },
        ]
    }
}
