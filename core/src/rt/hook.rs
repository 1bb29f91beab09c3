//! The hooks of schemas, built from trait implementations: each erases the type that implements the trait.

use std::marker::PhantomData;

use crate::folded::{Fold, FoldOp, Folded, MaterializeConstant, MaterializeConstants};
use crate::format::{
    CustomDirective, DirectiveHooks, ParamArgs, ParamDirective, ParamDirectiveHooks, ParseArgs,
    PrintArgs,
};
use crate::ir::{Body, Op, OpRef, Operands};
use crate::rewrite::{
    AddPatterns, Canonicalize, CanonicalizeMethod, NativeCall, NativeFn, Pattern, PatternSet,
    Rewriter, Rewritten, constant_like,
};
use crate::schema::{Hook, ParametricSchema, Segments};
use crate::text::{
    CustomAsm, CustomParams, OpParser, OpPrinter, OpSyntax, ParamSyntax, ParseDialectAttr,
    ParseDialectAttrs, ParseDialectType, ParseDialectTypes, ParseResult, Parser, Printer,
};
use crate::verify::{
    ExprFn, Verified, VerifyCx, VerifyIn, VerifyOp, VerifyOpAttr, VerifyOpAttrs, VerifyParameters,
    VerifyParams, VerifyRegionArgAttrs, VerifyRegionAttr, VerifyRegionResultAttrs, VerifyRegions,
};
use crate::{Attr, Context, Param};

/// Returns the hook of [`VerifyIn::verify_in`].
pub const fn verify<T: VerifyIn>() -> Hook {
    fn erased<T: VerifyIn>(cx: &VerifyCx<'_>, op: Op) -> Verified {
        T::verify_in(T::wrap_ref(cx.view(op)), cx)
    }
    Hook::new(const { &(erased::<T> as VerifyOp) })
}

/// Returns the hook of [`VerifyRegions::verify_regions`].
pub const fn verify_regions<T: VerifyRegions>() -> Hook {
    fn erased<T: VerifyRegions>(cx: &VerifyCx<'_>, op: Op) -> Verified {
        T::verify_regions(T::wrap_ref(cx.view(op)))
    }
    Hook::new(const { &(erased::<T> as VerifyOp) })
}

/// Returns the hook of [`Fold::fold`].
pub const fn fold<T: Fold>() -> Hook {
    fn erased<T: Fold>(ir: &Body, op: Op, args: &[Option<Attr>]) -> Folded {
        let stored = T::SCHEMA.operand_segments == Segments::Stored;
        let sizes = if stored { ir.stored_operand_sizes(op) } else { &[] };
        T::fold(T::wrap_ref(ir.view(op)), T::adapt(Operands::new(T::SCHEMA, args, sizes)))
    }
    Hook::new(const { &(erased::<T> as FoldOp) })
}

/// Returns the hook of [`Canonicalize::add_patterns`].
pub const fn canonicalize<T: Canonicalize>() -> Hook {
    Hook::new(const { &(T::add_patterns as AddPatterns) })
}

/// Returns the hook of [`CanonicalizeMethod::canonicalize`], as a pattern.
pub const fn canonicalize_method<T: CanonicalizeMethod + Send + Sync + 'static>() -> Hook {
    Hook::new(const { &(add_method::<T> as AddPatterns) })
}

/// Returns the hook of [`Canonicalize::add_patterns`] and [`CanonicalizeMethod::canonicalize`].
pub const fn canonicalize_both<T>() -> Hook
where
    T: Canonicalize + CanonicalizeMethod + Send + Sync + 'static,
{
    fn erased<T>(patterns: PatternSet) -> PatternSet
    where
        T: Canonicalize + CanonicalizeMethod + Send + Sync + 'static,
    {
        add_method::<T>(T::add_patterns(patterns))
    }
    Hook::new(const { &(erased::<T> as AddPatterns) })
}

fn add_method<T: CanonicalizeMethod + Send + Sync + 'static>(patterns: PatternSet) -> PatternSet {
    patterns.with(MethodPattern::<T>(PhantomData))
}

struct MethodPattern<T>(PhantomData<fn() -> T>);

impl<T: CanonicalizeMethod> Pattern for MethodPattern<T> {
    type Root = T;

    fn rewrite(&self, op: T, rw: &mut Rewriter<'_>) -> Rewritten {
        op.canonicalize(rw)
    }
}

/// Returns the hook of [`CustomAsm`].
pub const fn op_syntax<T: CustomAsm>() -> Hook {
    fn print<'ir, T: CustomAsm>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>) {
        T::print(T::wrap_ref(op), p);
    }
    Hook::new(const { &OpSyntax { parse: T::parse, print: print::<T> } })
}

/// Returns the hook of [`CustomDirective`].
pub const fn directive<X: CustomDirective>() -> Hook {
    fn parse<X: CustomDirective>(
        p: &mut OpParser<'_, '_>,
        args: &mut ParseArgs<'_>,
    ) -> ParseResult<()> {
        X::parse(p, &mut X::parse_args(args))
    }
    fn print<'ir, X: CustomDirective>(p: &mut OpPrinter<'_, 'ir>, args: &PrintArgs<'ir>) {
        X::print(p, X::print_args(args));
    }
    Hook::new(const { &DirectiveHooks { parse: parse::<X>, print: print::<X> } })
}

/// Returns the hook of [`ParamDirective`].
pub const fn param_directive<X: ParamDirective>() -> Hook {
    fn parse<X: ParamDirective>(p: &mut Parser<'_>, args: &mut ParamArgs) -> ParseResult<()> {
        X::parse(p, &mut X::parse_args(args))
    }
    fn print<X: ParamDirective>(p: &mut Printer<'_>, args: &ParamArgs) {
        X::print(p, X::print_args(args));
    }
    Hook::new(const { &ParamDirectiveHooks { parse: parse::<X>, print: print::<X> } })
}

/// Returns the hook of [`CustomParams`].
pub const fn param_syntax<X: CustomParams>() -> Hook {
    fn parse<X: CustomParams>(p: &mut Parser<'_>) -> ParseResult<Vec<Param>> {
        X::parse(p).map(X::into_params)
    }
    fn print<X: CustomParams>(p: &mut Printer<'_>, params: &[Param]) {
        if let Some(params) = X::from_params(params) {
            X::print(p, params);
        }
    }
    Hook::new(const { &ParamSyntax { parse: parse::<X>, print: print::<X> } })
}

/// Returns the hook of [`VerifyParameters::verify`]; other checks report parameters without the declared form.
pub const fn verify_params<X: VerifyParameters>() -> Hook {
    fn erased<X: VerifyParameters>(
        ctx: &Context,
        _: &ParametricSchema,
        params: &[Param],
    ) -> Result<(), String> {
        X::from_params(params).map_or(Ok(()), |params| X::verify(ctx, params))
    }
    Hook::new(const { &(erased::<X> as VerifyParams) })
}

/// Returns the hook of [`MaterializeConstants::materialize`].
pub const fn materialize_constant<D: MaterializeConstants>() -> Hook {
    Hook::new(const { &(D::materialize as MaterializeConstant) })
}

/// Returns the hook of [`VerifyOpAttrs::verify_op_attr`].
pub const fn verify_op_attr<D: VerifyOpAttrs>() -> Hook {
    Hook::new(const { &(D::verify_op_attr as VerifyOpAttr) })
}

/// Returns the hook of [`VerifyRegionArgAttrs::verify_region_arg_attr`].
pub const fn verify_region_arg_attr<D: VerifyRegionArgAttrs>() -> Hook {
    Hook::new(const { &(D::verify_region_arg_attr as VerifyRegionAttr) })
}

/// Returns the hook of [`VerifyRegionResultAttrs::verify_region_result_attr`].
pub const fn verify_region_result_attr<D: VerifyRegionResultAttrs>() -> Hook {
    Hook::new(const { &(D::verify_region_result_attr as VerifyRegionAttr) })
}

/// Returns the hook of [`ParseDialectTypes::parse_type`].
pub const fn parse_type<D: ParseDialectTypes>() -> Hook {
    Hook::new(const { &(D::parse_type as ParseDialectType) })
}

/// Returns the hook of [`ParseDialectAttrs::parse_attr`].
pub const fn parse_attr<D: ParseDialectAttrs>() -> Hook {
    Hook::new(const { &(D::parse_attr as ParseDialectAttr) })
}

/// Returns the hook of [`NativeCall::call`].
pub const fn native<X: NativeCall>() -> Hook {
    Hook::new(const { &(X::call as NativeFn) })
}

/// The hook of `ConstantLikeMatcher` of the prelude; see [`constant_like`].
pub const CONSTANT_LIKE: Hook = Hook::new(&(constant_like as NativeFn));

/// Returns the hook of a function that expressions call.
pub const fn function(of: &'static ExprFn) -> Hook {
    Hook::new(of)
}
