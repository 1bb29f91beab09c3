//! Hooks as function pointers: each instantiates one trait impl with the op type erased.

use std::marker::PhantomData;

use crate::Attr;
use crate::hooks::*;
use crate::ir::{Body, Op, OpRef};
use crate::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use crate::text::OpPrinter;
use crate::verify::VerifyCx;

/// [`Verify::verify`]
pub fn verify<T: Verify>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::wrap(op).verify(cx)
}

/// [`VerifyRegions::verify_regions`]
pub fn verify_regions<T: VerifyRegions>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::wrap(op).verify_regions(cx)
}

/// [`Fold::fold`]
pub fn fold<T: Fold>(ir: &Body, op: Op, args: &[Option<Attr>]) -> Folded {
    T::wrap(op).fold(ir, args)
}

/// [`CanonicalizeMethod::canonicalize`] as a pattern.
pub fn canonicalize_method<T: CanonicalizeMethod + Send + Sync + 'static>(
    patterns: PatternSet,
) -> PatternSet {
    patterns.with(MethodPattern::<T>(PhantomData))
}

struct MethodPattern<T>(PhantomData<fn() -> T>);

impl<T: CanonicalizeMethod> Pattern for MethodPattern<T> {
    type Root = T;

    fn rewrite(&self, op: T, rw: &mut Rewriter<'_>) -> Rewritten {
        op.canonicalize(rw)
    }
}

/// [`Canonicalize::add_patterns`] and [`CanonicalizeMethod::canonicalize`].
pub fn canonicalize_both<T: Canonicalize + CanonicalizeMethod + Send + Sync + 'static>(
    patterns: PatternSet,
) -> PatternSet {
    canonicalize_method::<T>(T::add_patterns(patterns))
}

/// [`CustomAsm::print`]
pub fn print<'ir, T: CustomAsm>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>) {
    T::wrap(op.op).print(p, op.body);
}
