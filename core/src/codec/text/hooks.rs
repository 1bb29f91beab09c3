//! Hand-written syntax: the traits that a declaration's flags oblige one to implement, and the functions behind them.

use crate::ir::{OpRef, OpState, OpType};
use crate::param::NamedParams;
use crate::text::{OpParser, OpPrinter, ParseResult, Parser, Printer};
use crate::{Param, Type};

/// See [`CustomAsm::parse`].
pub type ParseOp = fn(&mut OpParser<'_, '_>, &mut OpState) -> ParseResult<()>;
/// See [`CustomAsm::print`].
pub type PrintOp = for<'ir> fn(&mut OpPrinter<'_, 'ir>, OpRef<'ir>);
/// Parses the parameters of a type or attribute after its mnemonic.
pub type ParseParams = fn(&mut Parser<'_>) -> ParseResult<Vec<Param>>;
/// Prints the parameters of a type or attribute after its mnemonic.
pub type PrintParams = fn(&mut Printer<'_>, &[Param]);
/// See [`ParseDialectTypes`].
pub type ParseDialectType = fn(&mut Parser<'_>) -> ParseResult<Type>;
/// Prints what follows `!dialect.`.
pub type PrintDialectType = fn(&mut Printer<'_>, Type);

/// The custom syntax of an operation; see [`CustomAsm`].
#[derive(Clone, Copy, Debug)]
pub struct OpSyntax {
    /// Parses everything after the operation's name.
    pub parse: ParseOp,
    /// Prints everything after the operation's name.
    pub print: PrintOp,
}

/// The custom syntax of a type or attribute; see [`CustomParams`].
#[derive(Clone, Copy, Debug)]
pub struct ParamSyntax {
    /// Parses everything after the mnemonic.
    pub parse: ParseParams,
    /// Prints everything after the mnemonic.
    pub print: PrintParams,
}

/// `hasCustomAssemblyFormat = 1`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCustomAssemblyFormat = 1`, but there is no syntax",
    note = "write beside its .td: `impl CustomAsm for {Self} {{ fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {{ … }} fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {{ … }} }}`"
)]
pub trait CustomAsm: OpType {
    /// Parses everything after the operation's name.
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()>;
    /// Prints everything after the operation's name.
    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>);
}

/// `hasCustomAssemblyFormat = 1` of a type or attribute.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCustomAssemblyFormat = 1`, but there is no syntax",
    note = "write beside its .td: `impl CustomParams for {Self} {{ fn parse(p: &mut Parser<'_>) -> ParseResult<Self::Params> {{ … }} fn print(p: &mut Printer<'_>, params: Self::Params) {{ … }} }}`"
)]
pub trait CustomParams: NamedParams {
    /// Parses everything after the mnemonic.
    fn parse(p: &mut Parser<'_>) -> ParseResult<Self::Params>;
    /// Prints everything after the mnemonic.
    fn print(p: &mut Printer<'_>, params: Self::Params);
}

/// `parseType` in the `extraClassDeclaration` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` declares `parseType`, but there is no parser of types",
    note = "write beside its .td: `impl ParseDialectTypes for {Self} {{ fn parse_type(p: &mut Parser<'_>) -> ParseResult<Type> {{ … }} }}`"
)]
pub trait ParseDialectTypes {
    /// Parses what follows `!dialect.` and is no mnemonic of the types declared, or says that there is no such type.
    fn parse_type(p: &mut Parser<'_>) -> ParseResult<Type>;
}
