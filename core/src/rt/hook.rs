//! Hooks as function pointers: each instantiates one trait impl with the op type erased.

use std::marker::PhantomData;

use crate::format::{ParamArgs, ParseArgs, PrintArgs};
use crate::hooks::*;
use crate::ir::{Body, Op, OpRef, Operands};
use crate::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use crate::schema::Segments;
use crate::text::{OpParser, OpPrinter, ParseResult, Parser, Printer};
use crate::verify::VerifyCx;
use crate::{Attr, Context, Param};

/// [`VerifyIn::verify_in`]
pub fn verify<T: VerifyIn>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::verify_in(T::wrap_ref(cx.view(op)), cx)
}

/// [`VerifyRegions::verify_regions`]
pub fn verify_regions<T: VerifyRegions>(cx: &VerifyCx<'_>, op: Op) -> Verified {
    T::verify_regions(T::wrap_ref(cx.view(op)))
}

/// [`Fold::fold`]
pub fn fold<T: Fold>(ir: &Body, op: Op, args: &[Option<Attr>]) -> Folded {
    let stored = T::SCHEMA.operand_segments == Segments::Stored;
    let sizes = if stored { ir.stored_operand_sizes(op) } else { &[] };
    T::fold(T::wrap_ref(ir.view(op)), T::adapt(Operands::new(T::SCHEMA, args, sizes)))
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
    T::print(T::wrap_ref(op), p);
}

/// [`CustomDirective::parse`]
pub fn parse_directive<X: CustomDirective>(
    p: &mut OpParser<'_, '_>,
    args: &mut ParseArgs<'_>,
) -> ParseResult<()> {
    X::parse(p, &mut X::parse_args(args))
}

/// [`CustomDirective::print`]
pub fn print_directive<'ir, X: CustomDirective>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
    X::print(p, X::print_args(args));
}

/// [`ParamDirective::parse`]
pub fn parse_param_directive<X: ParamDirective>(
    p: &mut Parser<'_>,
    args: &mut ParamArgs,
) -> ParseResult<()> {
    X::parse(p, &mut X::parse_args(args))
}

/// [`ParamDirective::print`]
pub fn print_param_directive<X: ParamDirective>(p: &mut Printer<'_>, args: &ParamArgs) {
    X::print(p, X::print_args(args));
}

/// [`CustomParams::parse`]
pub fn parse_params<X: CustomParams>(p: &mut Parser<'_>) -> ParseResult<Vec<Param>> {
    X::parse(p).map(X::into_params)
}

/// [`CustomParams::print`]
pub fn print_params<X: CustomParams>(p: &mut Printer<'_>, params: &[Param]) {
    if let Some(params) = X::from_params(params) {
        X::print(p, params);
    }
}

/// [`VerifyParameters::verify`]; other checks tell what is not of the declared form.
pub fn verify_params<X: VerifyParameters>(ctx: &Context, params: &[Param]) -> Result<(), String> {
    X::from_params(params).map_or(Ok(()), |params| X::verify(ctx, params))
}
