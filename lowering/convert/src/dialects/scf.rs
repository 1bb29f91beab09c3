//! The interfaces by which scf takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::scf::SCFDialect;

use super::super::step::{LowerProgram, Stage, Step};
use crate::passes::SCFToControlFlowPass;

/// Attaches the interfaces of scf.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<SCFDialect>(&PROGRAM);
}

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[Step {
            stage: Stage::Branches,
            needed: |program| program.has_dialect::<SCFDialect>(),
            pass: |passes| passes.add(SCFToControlFlowPass::default()),
        }]
    }
}
