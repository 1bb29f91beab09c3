//! What the annotation of a loop says. It is an attribute of the branch that repeats the loop, `llvm.br` or
//! `llvm.cond_br`.

use ods_core::{Body, Context, IntegerAttr, Op};

use super::{BrOp, CondBrOp, LoopAnnotationAttr};

impl LoopAnnotationAttr {
    /// Returns the annotation of the loop that a branch repeats.
    pub fn of(body: &Body, branch: Op) -> Option<LoopAnnotationAttr> {
        match (branch.cast::<BrOp>(body), branch.cast::<CondBrOp>(body)) {
            (Some(op), _) => op.loop_annotation(body),
            (_, Some(op)) => op.loop_annotation(body),
            _ => None,
        }
    }

    /// Returns whether the loop is made of vectors, or of the iterations that these left.
    pub fn is_of_vectors(self, ctx: &Context) -> bool {
        is_set(ctx, self.is_vectorized(ctx))
    }

    /// Returns whether the loop must not be vectorized.
    pub fn forbids_vectors(self, ctx: &Context) -> bool {
        self.vectorize(ctx).is_some_and(|options| is_set(ctx, options.disable(ctx)))
    }

    /// Returns whether the loop must not be unrolled.
    pub fn forbids_unrolling(self, ctx: &Context) -> bool {
        self.unroll(ctx).is_some_and(|options| is_set(ctx, options.disable(ctx)))
    }
}

fn is_set(ctx: &Context, flag: Option<IntegerAttr>) -> bool {
    flag.and_then(|flag| flag.as_i64(ctx)).is_some_and(|flag| flag != 0)
}
