//! Tensors in programs: buffers take their place.

use ods_core::TypeData::{RankedTensor, UnrankedTensor};
use ods_core::interface::Handle;
use ods_core::ir::{ValueRef, WalkOrder};
use ods_core::{OpRef, Registry};
use ods_dialects::bufferization::{
    BufferizationDialect, ConvertBufferizationToMemRefPass, OneShotBufferizePass,
};

use super::super::step::{LowerProgram, Stage, Step};

/// Attaches the interfaces of the bufferization dialect.
pub(super) fn extend(registry: &mut Registry) {
    registry.attach_to::<BufferizationDialect>(&PROGRAM);
}

static PROGRAM: Handle<dyn LowerProgram> = Handle::<dyn LowerProgram>::new(&Lower);

struct Lower;

impl LowerProgram for Lower {
    fn steps(&self) -> &[Step] {
        &[
            Step {
                stage: Stage::Buffers,
                needed: |program| program.module().root().walk(WalkOrder::Pre).any(has_tensors),
                pass: |passes| {
                    passes.add(OneShotBufferizePass {
                        bufferize_function_boundaries: true,
                        allow_return_allocs_from_loops: true,
                        ..Default::default()
                    })
                },
            },
            Step {
                stage: Stage::Buffers,
                needed: |program| program.has_dialect::<BufferizationDialect>(),
                pass: |passes| passes.add(ConvertBufferizationToMemRefPass::default()),
            },
        ]
    }
}

/// Returns whether an operation has a result, or an argument of a block, that is a tensor.
fn has_tensors(op: OpRef<'_>) -> bool {
    let is_tensor = |value: ValueRef<'_>| {
        matches!(value.ty().data(op.ctx()), RankedTensor { .. } | UnrankedTensor(_))
    };
    let blocks = || op.regions().flat_map(|region| region.blocks());
    op.results().any(is_tensor)
        || op.body.num_regions(op.op) != 0 && blocks().flat_map(|block| block.args()).any(is_tensor)
}
