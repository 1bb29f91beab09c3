//! Annotations of loops that concern their vectorization.

use ods_core::{Attr, Context, IntegerAttr};

use crate::llvm::LoopAnnotationAttr;

/// Returns the annotation of a loop that is a part of a vectorized one.
pub(super) fn vectorized(ctx: &Context, old: Option<LoopAnnotationAttr>) -> LoopAnnotationAttr {
    let yes = IntegerAttr::cast(ctx, Attr::bool(true));
    let get = |old: LoopAnnotationAttr| {
        LoopAnnotationAttr::get(
            ctx,
            old.disable_nonforced(ctx),
            old.vectorize(ctx),
            old.interleave(ctx),
            old.unroll(ctx),
            old.unroll_and_jam(ctx),
            old.licm(ctx),
            old.distribute(ctx),
            old.pipeline(ctx),
            old.peeled(ctx),
            old.unswitch(ctx),
            old.must_progress(ctx),
            yes,
            old.start_loc(ctx),
            old.end_loc(ctx),
            old.parallel_accesses(ctx),
        )
    };
    old.map(get).unwrap_or_else(|| {
        let (none, list) = (None, Vec::new());
        LoopAnnotationAttr::get(
            ctx, none, None, None, None, None, None, None, None, None, None, None, yes, None, None,
            list,
        )
    })
}
