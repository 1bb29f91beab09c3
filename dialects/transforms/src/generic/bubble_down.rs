//! `--bubble-down-memory-space-casts`

use ods_core::interface::{BubbledDown, Instance, Interface, MemorySpaceCastConsumerOpInterface};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Done, GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};

use super::BubbleDownMemorySpaceCasts;

impl RunPass for BubbleDownMemorySpaceCasts {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&PatternSet::new().with(BubbleDown), &GreedyConfig::default())?;
        Ok(())
    }
}

/// Moves a cast of the memory space behind the operations that use it: an access uses the cast's source, the result of
/// a view is cast instead.
struct BubbleDown;

impl Pattern for BubbleDown {
    type Root = Interface<dyn MemorySpaceCastConsumerOpInterface>;

    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten {
        match op.bubble_down_casts(rw)? {
            BubbledDown::InPlace => Some(Done),
            BubbledDown::Replaced(values) => rw.replace_op(op.id(), &values),
        }
    }
}
