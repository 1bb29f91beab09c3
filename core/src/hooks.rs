//! Hand-written behaviour: the traits that a declaration's flags oblige one to implement, and the
//! function pointers through which schemas reach them. What an interface declares is in [`mod@crate::interface`].

use std::any::Any;

use smallvec::SmallVec;

use crate::format::{ParamArgs, ParseArgs, PrintArgs};
use crate::ir::{Body, Op, OpBuilder, OpRef, OpState, OpType, Value, ValueRef};
use crate::rewrite::{PatternSet, Rewriter, Rewritten};
use crate::text::{OpParser, OpPrinter, ParseResult, Parser, Printer};
use crate::verify::VerifyCx;
use crate::{Attr, Context, Diagnostic, Ident, Loc, Module, OpName, Param, Type};

/// A check: `Err` holds the diagnostic to report.
pub type Verified = Result<(), Box<Diagnostic>>;

/// See [`Verify`].
pub type VerifyOp = fn(&VerifyCx<'_>, Op) -> Verified;
/// See [`Fold`]. `None` for an operand that is not constant.
pub type FoldOp = fn(&Body, Op, &[Option<Attr>]) -> Folded;
/// See [`Canonicalize`].
pub type AddPatterns = fn(PatternSet) -> PatternSet;
/// See [`VerifyRegionArgAttrs`] and [`VerifyRegionResultAttrs`].
pub type VerifyRegionAttr = fn(&VerifyCx<'_>, Op, RegionPlace, Ident, Attr) -> Verified;
/// See [`CustomAsm::parse`].
pub type ParseOp = fn(&mut OpParser<'_, '_>, &mut OpState) -> ParseResult<()>;
/// See [`CustomAsm::print`].
pub type PrintOp = for<'ir> fn(&mut OpPrinter<'_, 'ir>, OpRef<'ir>);
/// Brings a module that bytecode of another version of a dialect holds up to date; the version is what the file says.
pub type UpgradeDialect = fn(&mut Module, &[u64]) -> Result<(), Box<Diagnostic>>;
/// The [`Handle`](crate::interface::Handle) of the interface of that key for operations of that name.
pub type InterfaceFallback = fn(OpName, Ident) -> Option<&'static (dyn Any + Send + Sync)>;
/// Parses the parameters of a type or attribute after its mnemonic.
pub type ParseParams = fn(&mut Parser<'_>) -> ParseResult<Vec<Param>>;
/// Prints the parameters of a type or attribute after its mnemonic.
pub type PrintParams = fn(&mut Printer<'_>, &[Param]);
/// Checks the parameters of a type or attribute; `Err` is the message.
pub type VerifyParams = fn(&Context, &[Param]) -> Result<(), String>;
/// See [`CustomDirective::parse`].
pub type ParseDirective = fn(&mut OpParser<'_, '_>, &mut ParseArgs<'_>) -> ParseResult<()>;
/// See [`CustomDirective::print`].
pub type PrintDirective = for<'ir> fn(&mut OpPrinter<'_, 'ir>, &PrintArgs<'ir>);
/// See [`ParamDirective::parse`].
pub type ParseParamDirective = fn(&mut Parser<'_>, &mut ParamArgs) -> ParseResult<()>;
/// See [`ParamDirective::print`].
pub type PrintParamDirective = fn(&mut Printer<'_>, &ParamArgs);
/// Makes the operation whose result is the constant, or `None`.
pub type MaterializeConstant = fn(&mut OpBuilder<'_>, Attr, Type) -> Option<Op>;
/// Checks a discardable attribute of the dialect on an operation.
pub type VerifyOpAttr = fn(&VerifyCx<'_>, Op, Ident, Attr) -> Verified;
/// See [`ParseDialectTypes`].
pub type ParseDialectType = fn(&mut Parser<'_>) -> ParseResult<Type>;
/// Prints what follows `!dialect.`.
pub type PrintDialectType = fn(&mut Printer<'_>, Type);

/// The result of folding an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// Nothing.
    No,
    /// The operation stays, with these changes.
    InPlace(SmallVec<[InPlace; 1]>),
    /// One constant or existing value per result.
    Results(SmallVec<[FoldResult; 1]>),
}

/// A change that folding makes to an operation that stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InPlace {
    /// Another value for operand number …
    Operand(usize, Value),
    /// Another attribute in property slot …
    Prop(usize, Attr),
    /// Operand number … goes, and later ones move down.
    EraseOperand(usize),
}

/// The value that one result folds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult {
    /// A constant, to be materialised.
    Attr(Attr),
    /// An existing value.
    Value(Value),
}

impl Folded {
    /// The operation stays, with these changes, each made by a named slot: `CmpIOp::LHS.to(op, value)`.
    pub fn in_place(changes: impl IntoIterator<Item = InPlace>) -> Folded {
        Folded::InPlace(changes.into_iter().collect())
    }

    /// One constant or existing value per result, in their order.
    pub fn results(results: impl IntoIterator<Item = FoldResult>) -> Folded {
        Folded::Results(results.into_iter().collect())
    }
}

impl From<Attr> for FoldResult {
    fn from(attr: Attr) -> FoldResult {
        FoldResult::Attr(attr)
    }
}

impl From<Value> for FoldResult {
    fn from(value: Value) -> FoldResult {
        FoldResult::Value(value)
    }
}

impl From<ValueRef<'_>> for FoldResult {
    fn from(value: ValueRef<'_>) -> FoldResult {
        FoldResult::Value(value.value)
    }
}

impl From<InPlace> for Folded {
    fn from(change: InPlace) -> Folded {
        Folded::InPlace(smallvec::smallvec![change])
    }
}

impl From<Option<Attr>> for Folded {
    fn from(attr: Option<Attr>) -> Folded {
        attr.map_or(Folded::No, Folded::from)
    }
}

impl From<Attr> for Folded {
    fn from(attr: Attr) -> Folded {
        Folded::Results(smallvec::smallvec![FoldResult::Attr(attr)])
    }
}

impl From<Value> for Folded {
    fn from(value: Value) -> Folded {
        Folded::Results(smallvec::smallvec![FoldResult::Value(value)])
    }
}

impl From<ValueRef<'_>> for Folded {
    fn from(value: ValueRef<'_>) -> Folded {
        value.value.into()
    }
}

impl From<Option<ValueRef<'_>>> for Folded {
    fn from(value: Option<ValueRef<'_>>) -> Folded {
        value.map_or(Folded::No, Folded::from)
    }
}

/// `hasVerifier = 1`: what the declaration cannot say. Runs last, after the declared constraints, traits and
/// interfaces hold.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasVerifier = 1`, but there is no verifier",
    note = "write `impl Verify for {Self}` beside its .td"
)]
pub trait Verify: OpType {
    /// Checks the operation: `op.fail("…")` is an error that begins with its name.
    fn verify(op: Self::Ref<'_>) -> Verified;
}

/// [`Verify`] with a look at what is around the operation's body: every [`Verify`] is one, and the few that look up
/// symbols, or an operation around that is isolated, implement this instead.
pub trait VerifyIn: OpType {
    /// Checks the operation; `cx` leads to what is around it.
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
    note = "write `impl VerifyInterface for {Self}` beside its .td"
)]
pub trait VerifyInterface {
    /// Checks an operation that implements the interface.
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified;
}

/// `hasRegionVerifier = 1`: runs after everything inside the regions was verified.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasRegionVerifier = 1`, but there is no region verifier",
    note = "write `impl VerifyRegions for {Self}` beside its .td"
)]
pub trait VerifyRegions: OpType {
    /// Checks the operation and its regions.
    fn verify_regions(op: Self::Ref<'_>) -> Verified;
}

/// The parameters of a type or attribute, by name: generated for those that have hooks, unless `genStorageClass = 0`
/// says that what is stored is written by hand.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `genStorageClass = 0`, but nothing says what is stored",
    note = "write `impl NamedParams for {Self}` beside its .td"
)]
pub trait NamedParams {
    /// A struct with a field for each parameter.
    type Params;

    /// The parameters by name; `None` when they are not of the declared form.
    fn from_params(params: &[Param]) -> Option<Self::Params>;

    /// The parameters in the order of the declaration.
    fn into_params(params: Self::Params) -> Vec<Param>;
}

/// `hasCustomAssemblyFormat = 1` of a type or attribute.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCustomAssemblyFormat = 1`, but there is no syntax",
    note = "write `impl CustomParams for {Self}` beside its .td"
)]
pub trait CustomParams: NamedParams {
    /// Parses everything after the mnemonic.
    fn parse(p: &mut Parser<'_>) -> ParseResult<Self::Params>;
    /// Prints everything after the mnemonic.
    fn print(p: &mut Printer<'_>, params: Self::Params);
}

/// `genVerifyDecl = 1` of a type or attribute.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `genVerifyDecl = 1`, but there is no verifier",
    note = "write `impl VerifyParameters for {Self}` beside its .td"
)]
pub trait VerifyParameters: NamedParams {
    /// Checks the parameters; `Err` is the message.
    fn verify(ctx: &Context, params: Self::Params) -> Result<(), String>;
}

/// `hasConstantMaterializer = 1` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasConstantMaterializer = 1`, but nothing makes constants",
    note = "write `impl MaterializeConstants for {Self}` beside its .td"
)]
pub trait MaterializeConstants {
    /// Makes the operation whose result is the constant, or `None`.
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op>;
}

/// `hasOperationAttrVerify = 1` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasOperationAttrVerify = 1`, but there is no verifier",
    note = "write `impl VerifyOpAttrs for {Self}` beside its .td"
)]
pub trait VerifyOpAttrs {
    /// Checks a discardable attribute of the dialect on an operation.
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, value: Attr) -> Verified;
}

/// The place of an attribute among the arguments or results of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionPlace {
    /// Number of the region.
    pub region: usize,
    /// Number of the argument or result.
    pub index: usize,
    /// Its type.
    pub ty: Type,
}

/// `hasRegionArgAttrVerify = 1` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasRegionArgAttrVerify = 1`, but there is no verifier",
    note = "write `impl VerifyRegionArgAttrs for {Self}` beside its .td"
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

/// `hasRegionResultAttrVerify = 1` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasRegionResultAttrVerify = 1`, but there is no verifier",
    note = "write `impl VerifyRegionResultAttrs for {Self}` beside its .td"
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

/// `parseType` in the `extraClassDeclaration` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` declares `parseType`, but there is no parser of types",
    note = "write `impl ParseDialectTypes for {Self}` beside its .td"
)]
pub trait ParseDialectTypes {
    /// Parses what follows `!dialect.` and is no mnemonic of the types declared, or says that there is no such type.
    fn parse_type(p: &mut Parser<'_>) -> ParseResult<Type>;
}

/// `hasCanonicalizer = 1` of an operation or dialect: patterns that bring IR into a form that others can count on.
/// [`Context::canonicalization_patterns`](crate::Context::canonicalization_patterns) collects them. Patterns that the
/// `.td` declares take part when they are added here: `patterns.declared(PATTERNS)`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCanonicalizer = 1`, but there are no patterns",
    note = "write `impl Canonicalize for {Self}` beside its .td"
)]
pub trait Canonicalize {
    /// Adds patterns.
    fn add_patterns(patterns: PatternSet) -> PatternSet;
}

/// `hasCanonicalizeMethod = 1`: a single pattern that starts from the operation.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCanonicalizeMethod = 1`, but there is no such method",
    note = "write `impl CanonicalizeMethod for {Self}` beside its .td"
)]
pub trait CanonicalizeMethod: OpType {
    /// Rewrites the operation, or leaves everything as it is.
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten;
}

/// `hasFolder = 1`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasFolder = 1`, but there is no folder",
    note = "write `impl Fold for {Self}` beside its .td"
)]
pub trait Fold: OpType {
    /// Folds the operation; `known` has the constants that operands are, by the operands' names.
    fn fold(op: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded;
}

/// `hasCustomAssemblyFormat = 1`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCustomAssemblyFormat = 1`, but there is no syntax",
    note = "write `impl CustomAsm for {Self}` beside its .td"
)]
pub trait CustomAsm: OpType {
    /// Parses everything after the operation's name.
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()>;
    /// Prints everything after the operation's name.
    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>);
}

/// The named arguments of a `custom<X>` of operations: generated for each `X`.
pub trait Directive {
    /// The arguments while parsing.
    type ParseArgs<'p, 's: 'p>;
    /// The arguments while printing.
    type PrintArgs<'p, 'ir: 'p>;

    /// Gives the arguments their names.
    fn parse_args<'p, 's: 'p>(args: &'p mut ParseArgs<'s>) -> Self::ParseArgs<'p, 's>;
    /// Gives the arguments their names.
    fn print_args<'p, 'ir: 'p>(args: &'p PrintArgs<'ir>) -> Self::PrintArgs<'p, 'ir>;
}

/// `custom<X>(…)` in an operation's `assemblyFormat`: `X` is a unit struct that generated code declares once per
/// dialect, in its `directives` module.
///
/// Arguments are called what they are in the declaration: `args.case_operands()`, and `args.case_operand_types()` for
/// `type($caseOperands)`. Every use of a directive in a dialect comes to the same two functions; where uses call an
/// argument differently, the first one's name counts.
#[diagnostic::on_unimplemented(
    message = "an `assemblyFormat` of the spec uses `custom<{Self}>`, but nothing parses and prints it",
    note = "write `impl CustomDirective for {Self}` beside its .td"
)]
pub trait CustomDirective: Directive {
    /// Parses the directive into the arguments that it binds.
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()>;
    /// Prints the directive. A space was printed before if the format wants one.
    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>);
}

/// The named arguments of a `custom<X>` of types and attributes: generated for each `X`.
pub trait ParamDirectiveArgs {
    /// The arguments while parsing.
    type ParseArgs<'p>;
    /// The arguments while printing.
    type PrintArgs<'p>;

    /// Gives the arguments their names.
    fn parse_args(args: &mut ParamArgs) -> Self::ParseArgs<'_>;
    /// Gives the arguments their names.
    fn print_args(args: &ParamArgs) -> Self::PrintArgs<'_>;
}

/// `custom<X>(…)` in the `assemblyFormat` of a type or attribute; see [`CustomDirective`].
#[diagnostic::on_unimplemented(
    message = "an `assemblyFormat` of the spec uses `custom<{Self}>`, but nothing parses and prints it",
    note = "write `impl ParamDirective for {Self}` beside its .td"
)]
pub trait ParamDirective: ParamDirectiveArgs {
    /// Parses the directive and sets the parameters that it binds.
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()>;
    /// Prints the directive. A space was printed before if the format wants one.
    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>);
}

/// A convenience for verifiers: an error at `loc`.
pub fn fail(loc: Loc, message: impl Into<String>) -> Verified {
    Err(Box::new(Diagnostic::error(loc, message)))
}

/// The version of a dialect as bytecode carries it; see [`crate::Registry::set_version`].
#[derive(Clone, Debug)]
pub struct DialectVersion {
    /// The numbers that are written, the most significant first.
    pub current: Vec<u64>,
    /// The function that is called when a file has another version.
    pub upgrade: UpgradeDialect,
}
