//! `expand-strided-metadata`: computes offset, sizes and strides of views from the metadata of their sources.

mod reshape;
mod sources;
mod subview;

use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet, Rewriter, Rewritten};
use ods_core::{Op, Type, Value};

use crate::arith::index_value;
use crate::memref::slice::reinterpret_cast;
use crate::memref::{ExpandStridedMetadataPass, ExtractStridedMetadataOp};

impl RunPass for ExpandStridedMetadataPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&strided_metadata_patterns(), &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns that replace views by computations of offsets, sizes and strides.
pub fn strided_metadata_patterns() -> PatternSet {
    sources::add_patterns(
        PatternSet::new()
            .with(subview::ExpandSubView)
            .with(reshape::ExpandExpandShape)
            .with(reshape::ExpandCollapseShape),
    )
}

/// The metadata of a memref.
struct Metadata {
    base: Value,
    offset: MixedIndex,
    sizes: MixedList,
    strides: MixedList,
}

impl Metadata {
    /// Replaces a view by a `reinterpret_cast` of the base.
    fn replace_view(self, rw: &mut Rewriter<'_>, view: impl Into<Op>, ty: Type) -> Rewritten {
        rw.replace_with(
            view,
            reinterpret_cast(self.base, self.offset, &self.sizes, &self.strides, ty),
        )
    }

    /// Replaces the results of an `extract_strided_metadata`.
    fn replace_question(
        self,
        rw: &mut Rewriter<'_>,
        question: ExtractStridedMetadataOp,
    ) -> Rewritten {
        let mut values = vec![self.base];
        let indices = [self.offset].into_iter().chain(self.sizes).chain(self.strides);
        rw.build(|b| values.extend(indices.map(|index| index_value(b, index))));
        rw.replace_op(question, &values)
    }
}
