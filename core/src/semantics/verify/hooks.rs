//! Hand-written checks: the traits that the flags of a declaration require, and the function types behind them.

use super::VerifyCx;
use crate::ir::{Op, OpType};
use crate::param::NamedParams;
use crate::schema::ParametricSchema;
use crate::{Attr, Context, Diagnostic, Ident, Loc, Param, Type};

/// The result of a check: `Err` holds the diagnostic to report.
pub type Verified = Result<(), Box<Diagnostic>>;
/// The function type of [`Verify`].
pub type VerifyOp = fn(&VerifyCx<'_>, Op) -> Verified;
/// The function type of [`VerifyRegionArgAttrs`] and [`VerifyRegionResultAttrs`].
pub type VerifyRegionAttr = fn(&VerifyCx<'_>, Op, RegionPlace, Ident, Attr) -> Verified;
/// Checks the parameters of a type or attribute of that schema; `Err` is the message.
pub type VerifyParams = fn(&Context, &ParametricSchema, &[Param]) -> Result<(), String>;
/// Checks a discardable attribute of the dialect on an operation.
pub type VerifyOpAttr = fn(&VerifyCx<'_>, Op, Ident, Attr) -> Verified;

/// `hasVerifier = 1`: constraints that the declaration cannot express. Runs last, after the declared constraints,
/// traits and interfaces hold.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasVerifier = 1`, but there is no verifier",
    note = "write beside its .td: `impl Verify for {Self} {{ fn verify(op: Self::Ref<'_>) -> Verified {{ … }} }}`"
)]
pub trait Verify: OpType {
    /// Checks the operation: `op.fail("…")` is an error that begins with its name.
    fn verify(op: Self::Ref<'_>) -> Verified;
}

/// A [`Verify`] that may read the ancestors of the operation: every [`Verify`] is one, and the few that look up
/// symbols, or an isolated ancestor, implement this instead.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasVerifier = 1`, but there is no verifier",
    note = "write beside its .td: `impl Verify for {Self} {{ fn verify(op: Self::Ref<'_>) -> Verified {{ … }} }}`"
)]
pub trait VerifyIn: OpType {
    /// Checks the operation; `cx` gives access to its ancestors.
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified;
}

impl<X: Verify> VerifyIn for X {
    fn verify_in(op: Self::Ref<'_>, _: &VerifyCx<'_>) -> Verified {
        X::verify(op)
    }
}

/// `verify` of an operation interface: `impl VerifyInterface for dyn Foo`.
#[diagnostic::on_unimplemented(
    message = "the spec of interface `{Self}` has a `verify` body, but there is no verifier",
    note = "write beside its .td: `impl VerifyInterface for {Self} {{ fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {{ … }} }}`"
)]
pub trait VerifyInterface {
    /// Checks an operation that implements the interface.
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified;
}

/// `hasRegionVerifier = 1`: runs after everything inside the regions was verified.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasRegionVerifier = 1`, but there is no region verifier",
    note = "write beside its .td: `impl VerifyRegions for {Self} {{ fn verify_regions(op: Self::Ref<'_>) -> Verified {{ … }} }}`"
)]
pub trait VerifyRegions: OpType {
    /// Checks the operation and its regions.
    fn verify_regions(op: Self::Ref<'_>) -> Verified;
}

/// `genVerifyDecl = 1` of a type or attribute: a verifier of its parameters.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `genVerifyDecl = 1`, but there is no verifier",
    note = "write beside its .td: `impl VerifyParameters for {Self} {{ fn verify(ctx: &Context, params: Self::Params) -> Result<(), String> {{ … }} }}`"
)]
pub trait VerifyParameters: NamedParams {
    /// Checks the parameters; `Err` is the message.
    fn verify(ctx: &Context, params: Self::Params) -> Result<(), String>;
}

/// `hasOperationAttrVerify = 1` of a dialect: a verifier of its discardable attributes on operations.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasOperationAttrVerify = 1`, but there is no verifier",
    note = "write beside its .td: `impl VerifyOpAttrs for {Self} {{ fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, value: Attr) -> Verified {{ … }} }}`"
)]
pub trait VerifyOpAttrs {
    /// Checks a discardable attribute of the dialect on an operation.
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, value: Attr) -> Verified;
}

/// The position of an attribute among the arguments or results of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionPlace {
    /// The index of the region.
    pub region: usize,
    /// The index of the argument or result.
    pub index: usize,
    /// The type of the argument or result.
    pub ty: Type,
}

/// `hasRegionArgAttrVerify = 1` of a dialect: a verifier of its attributes on arguments of functions.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasRegionArgAttrVerify = 1`, but there is no verifier",
    note = "write beside its .td: `impl VerifyRegionArgAttrs for {Self} {{ fn verify_region_arg_attr(cx: &VerifyCx<'_>, op: Op, at: RegionPlace, name: Ident, value: Attr) -> Verified {{ … }} }}`"
)]
pub trait VerifyRegionArgAttrs {
    /// Checks an attribute of the dialect on an argument of a function.
    fn verify_region_arg_attr(
        cx: &VerifyCx<'_>,
        op: Op,
        at: RegionPlace,
        name: Ident,
        value: Attr,
    ) -> Verified;
}

/// `hasRegionResultAttrVerify = 1` of a dialect: a verifier of its attributes on results of functions.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasRegionResultAttrVerify = 1`, but there is no verifier",
    note = "write beside its .td: `impl VerifyRegionResultAttrs for {Self} {{ fn verify_region_result_attr(cx: &VerifyCx<'_>, op: Op, at: RegionPlace, name: Ident, value: Attr) -> Verified {{ … }} }}`"
)]
pub trait VerifyRegionResultAttrs {
    /// Checks an attribute of the dialect on a result of a function.
    fn verify_region_result_attr(
        cx: &VerifyCx<'_>,
        op: Op,
        at: RegionPlace,
        name: Ident,
        value: Attr,
    ) -> Verified;
}

/// Returns an error at `loc`, as the result of a verifier.
pub fn fail(loc: Loc, message: impl Into<String>) -> Verified {
    Err(Box::new(Diagnostic::error(loc, message)))
}
