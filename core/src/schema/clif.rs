//! Compiled `clifBuilder`s: how an operation becomes native code, as data.
//!
//! The text is a list of statements `$result = expression`, separated by `;`. An expression is `$operand`, `$attribute`,
//! an integer, a `"text"` or `instruction(arguments)`; a result that is a struct is assigned field by field,
//! `$result.0 = …`. Instructions act on scalars, and on vectors lane by lane (a scalar argument beside a vector one
//! stands for every lane). Their meaning does not depend on the width: what the host lacks for `i7` or `f16` is put
//! together by the translator. An integer takes the type of the argument before it, or of the one after it.

/// A compiled `clifBuilder`.
#[derive(Debug)]
pub struct ClifBuilder {
    /// The statements, in order; every result is assigned once.
    pub stmts: &'static [ClifStmt],
}

/// `$result = expr`, or `$result.field = expr`.
#[derive(Debug)]
pub struct ClifStmt {
    /// The result group.
    pub result: u16,
    /// The field, when the result is a struct.
    pub field: Option<u16>,
    /// The value.
    pub expr: ClifExpr,
}

/// An expression of the `clifBuilder` language.
#[derive(Debug)]
pub enum ClifExpr {
    /// The operand group of that index, which holds exactly one value.
    Operand(u16),
    /// The inherent attribute or property of that name: an integer, an enum or a `bool`.
    Attr(&'static str),
    /// An integer.
    Int(i64),
    /// Text: the name of a predicate or of a library function.
    Str(&'static str),
    /// An instruction and its arguments.
    Inst(&'static str, &'static [ClifExpr]),
}
