//! Hand-written `custom<X>` directives: the traits to implement, and the function types behind them.

use super::{ParamArgs, ParseArgs, PrintArgs};
use crate::text::{OpParser, OpPrinter, ParseResult, Parser, Printer};

/// See [`CustomDirective::parse`].
pub type ParseDirective = fn(&mut OpParser<'_, '_>, &mut ParseArgs<'_>) -> ParseResult<()>;
/// See [`CustomDirective::print`].
pub type PrintDirective = for<'ir> fn(&mut OpPrinter<'_, 'ir>, &PrintArgs<'ir>);
/// See [`ParamDirective::parse`].
pub type ParseParamDirective = fn(&mut Parser<'_>, &mut ParamArgs) -> ParseResult<()>;
/// See [`ParamDirective::print`].
pub type PrintParamDirective = fn(&mut Printer<'_>, &ParamArgs);

/// The functions of a `custom<X>` of operations.
#[derive(Clone, Copy, Debug)]
pub struct DirectiveHooks {
    /// The parser of the directive.
    pub parse: ParseDirective,
    /// The printer of the directive.
    pub print: PrintDirective,
}

/// The functions of a `custom<X>` of types and attributes.
#[derive(Clone, Copy, Debug)]
pub struct ParamDirectiveHooks {
    /// The parser of the directive.
    pub parse: ParseParamDirective,
    /// The printer of the directive.
    pub print: PrintParamDirective,
}

/// The named arguments of a `custom<X>` of operations: generated for each `X`.
pub trait Directive {
    /// The arguments during parsing.
    type ParseArgs<'p, 's: 'p>;
    /// The arguments during printing.
    type PrintArgs<'p, 'ir: 'p>;

    /// Names the arguments.
    fn parse_args<'p, 's: 'p>(args: &'p mut ParseArgs<'s>) -> Self::ParseArgs<'p, 's>;
    /// Names the arguments.
    fn print_args<'p, 'ir: 'p>(args: &'p PrintArgs<'ir>) -> Self::PrintArgs<'p, 'ir>;
}

/// `custom<X>(…)` in an operation's `assemblyFormat`: `X` is a unit struct that generated code declares once per
/// dialect, in its `directives` module.
///
/// Arguments are named as in the declaration: `args.case_operands()`, and `args.case_operand_types()` for
/// `type($caseOperands)`. All uses of a directive in a dialect share these two functions; if uses name an argument
/// differently, the first one's name applies.
#[diagnostic::on_unimplemented(
    message = "an `assemblyFormat` of the spec uses `custom<{Self}>`, but nothing parses and prints it",
    note = "write beside its .td: `impl CustomDirective for {Self} {{ fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {{ … }} fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {{ … }} }}`"
)]
pub trait CustomDirective: Directive {
    /// Parses the directive into the arguments that it binds.
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()>;
    /// Prints the directive. The space before it was printed if the format requires one.
    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>);
}

/// The named arguments of a `custom<X>` of types and attributes: generated for each `X`.
pub trait ParamDirectiveArgs {
    /// The arguments during parsing.
    type ParseArgs<'p>;
    /// The arguments during printing.
    type PrintArgs<'p>;

    /// Names the arguments.
    fn parse_args(args: &mut ParamArgs) -> Self::ParseArgs<'_>;
    /// Names the arguments.
    fn print_args(args: &ParamArgs) -> Self::PrintArgs<'_>;
}

/// `custom<X>(…)` in the `assemblyFormat` of a type or attribute; see [`CustomDirective`].
#[diagnostic::on_unimplemented(
    message = "an `assemblyFormat` of the spec uses `custom<{Self}>`, but nothing parses and prints it",
    note = "write beside its .td: `impl ParamDirective for {Self} {{ fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {{ … }} fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {{ … }} }}`"
)]
pub trait ParamDirective: ParamDirectiveArgs {
    /// Parses the directive and sets the parameters that it binds.
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()>;
    /// Prints the directive. The space before it was printed if the format requires one.
    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>);
}
