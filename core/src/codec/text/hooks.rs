//! Hand-written syntax: the traits that the flags of a declaration require, and the functions behind them.

use crate::ir::{OpRef, OpState, OpType};
use crate::param::NamedParams;
use crate::text::{OpParser, OpPrinter, ParseResult, Parser, Printer};
use crate::{Attr, Param, Type};

/// The type of [`CustomAsm::parse`].
pub type ParseOp = fn(&mut OpParser<'_, '_>, &mut OpState) -> ParseResult<()>;
/// The type of [`CustomAsm::print`].
pub type PrintOp = for<'ir> fn(&mut OpPrinter<'_, 'ir>, OpRef<'ir>);
/// Parses the parameters of a type or attribute after its mnemonic.
pub type ParseParams = fn(&mut Parser<'_>) -> ParseResult<Vec<Param>>;
/// Prints the parameters of a type or attribute after its mnemonic.
pub type PrintParams = fn(&mut Printer<'_>, &[Param]);
/// The type of [`ParseDialectTypes::parse_type`].
pub type ParseDialectType = fn(&mut Parser<'_>) -> ParseResult<Type>;
/// The type of [`ParseDialectAttrs::parse_attr`].
pub type ParseDialectAttr = fn(&mut Parser<'_>) -> ParseResult<Attr>;
/// Prints the text that follows `!dialect.`.
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

/// The custom syntax of an operation: `hasCustomAssemblyFormat = 1`.
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

/// The custom syntax of a type or attribute: `hasCustomAssemblyFormat = 1`.
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

/// The parser of a dialect's types: `parseType` in its `extraClassDeclaration`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` declares `parseType`, but there is no parser of types",
    note = "write beside its .td: `impl ParseDialectTypes for {Self} {{ fn parse_type(p: &mut Parser<'_>) -> ParseResult<Type> {{ … }} }}`"
)]
pub trait ParseDialectTypes {
    /// Parses the text after `!dialect.` unless it is the mnemonic of a declared type, or reports that there is no such
    /// type.
    fn parse_type(p: &mut Parser<'_>) -> ParseResult<Type>;
}

/// The parser of a dialect's attributes: `parseAttribute` in its `extraClassDeclaration`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` declares `parseAttribute`, but there is no parser of attributes",
    note = "write beside its .td: `impl ParseDialectAttrs for {Self} {{ fn parse_attr(p: &mut Parser<'_>) -> ParseResult<Attr> {{ … }} }}`"
)]
pub trait ParseDialectAttrs {
    /// Parses the text after `#dialect.` unless it is the mnemonic of a declared attribute, or reports that there is no
    /// such attribute.
    fn parse_attr(p: &mut Parser<'_>) -> ParseResult<Attr>;
}
