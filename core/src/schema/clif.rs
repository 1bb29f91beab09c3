//! Compiled `clifBuilder`s: how an operation becomes native code, as data.
//!
//! The language is described in `ods/Lowering.td`. Instructions act on scalars, and on vectors lane by lane (a scalar
//! argument beside a vector one stands for every lane). Their meaning does not depend on the width: what the host lacks
//! for `i7` or `f16` is put together by the translator. An integer takes the type of the argument before it, or of the
//! one after it.

/// A compiled `clifBuilder`.
#[derive(Debug)]
pub struct ClifBuilder {
    /// The statements, in order; every result is assigned once.
    pub stmts: &'static [ClifStmt],
}

/// `target = expr`.
#[derive(Debug)]
pub struct ClifStmt {
    /// What is assigned.
    pub target: ClifTarget,
    /// The value.
    pub expr: ClifExpr,
}

/// The left side of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClifTarget {
    /// `$result`: the result group of that index, which holds exactly one value.
    Result(u16),
    /// `$result.field`: one field of a result that is a struct.
    Field(u16, u16),
    /// `%temporary`, by number.
    Temp(u16),
}

/// An expression of the `clifBuilder` language.
#[derive(Debug)]
pub enum ClifExpr {
    /// The operand group of that index, which holds exactly one value.
    Operand(u16),
    /// A temporary that an earlier statement assigned.
    Temp(u16),
    /// The result group of that index: only its type, in `type($result)`.
    Result(u16),
    /// The inherent attribute or property of that name: an integer, an enum or a `bool`.
    Attr(&'static str),
    /// An integer.
    Int(i64),
    /// Text: the name of a predicate or of a library function.
    Str(&'static str),
    /// An instruction or function, and its arguments.
    Inst(&'static str, &'static [ClifExpr]),
}
