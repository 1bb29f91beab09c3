//! `custom<X>` directives by hand: the traits to implement, and the functions behind them.

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
    /// Parses it.
    pub parse: ParseDirective,
    /// Prints it.
    pub print: PrintDirective,
}

/// The functions of a `custom<X>` of types and attributes.
#[derive(Clone, Copy, Debug)]
pub struct ParamDirectiveHooks {
    /// Parses it.
    pub parse: ParseParamDirective,
    /// Prints it.
    pub print: PrintParamDirective,
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
    note = "write beside its .td: `impl CustomDirective for {Self} {{ fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {{ … }} fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {{ … }} }}`"
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
    note = "write beside its .td: `impl ParamDirective for {Self} {{ fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {{ … }} fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {{ … }} }}`"
)]
pub trait ParamDirective: ParamDirectiveArgs {
    /// Parses the directive and sets the parameters that it binds.
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()>;
    /// Prints the directive. A space was printed before if the format wants one.
    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>);
}
