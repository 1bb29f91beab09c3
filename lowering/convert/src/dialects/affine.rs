//! The interfaces by which affine takes part in conversions.

use ods_core::Registry;
use ods_core::interface::Handle;
use ods_dialects::affine::AffineDialect;

use super::super::step::{LowerProgram, Stage, Step};
use crate::passes::LowerAffinePass;

/// Attaches the interfaces of affine.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<AffineDialect>(&PROGRAM);
}

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        const STEPS: &[Step] = &[lower_at(Stage::Maps), lower_at(Stage::Addresses)];
        STEPS
    }
}

const fn lower_at(stage: Stage) -> Step {
    Step {
        stage,
        needed: |program| program.has_dialect::<AffineDialect>(),
        pass: |passes| passes.add(LowerAffinePass::default()),
    }
}
