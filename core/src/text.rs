//! The text codec.

use crate::Body;

/// `Err` means that a diagnostic was reported.
pub type ParseResult<T> = Result<T, ParseFailed>;

/// A parse failed; the diagnostic is with the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFailed;

/// What hand-written syntax parses with.
pub struct OpParser<'p, 'src> {
    _source: std::marker::PhantomData<(&'p mut Body, &'src str)>,
}

/// What hand-written syntax prints with.
pub struct OpPrinter<'p, 'ir> {
    _body: std::marker::PhantomData<(&'p mut String, &'ir Body)>,
}
