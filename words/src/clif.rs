//! Compiled `clifBuilder`s: the translation of an operation to native code, as data.
//!
//! The language is described in `ods/Lowering.td`. Instructions act on scalars, and on vectors lane by lane (a scalar
//! argument beside a vector is broadcast to every lane). Their meaning does not depend on the width: the translator
//! composes the instructions that the host lacks for `i7` or `f16`. An integer has the type of the argument before it,
//! or of the argument after it.

use crate::tree::{leaf, tree};
use crate::{Inst, List, Store, Text};

tree! {
    /// A compiled `clifBuilder`.
    pub struct ClifBuilder<S> {
        /// The statements, in order; every result is assigned once.
        pub stmts: List<S, ClifStmt<S>>,
    }
}

tree! {
    /// `target = expr`.
    pub struct ClifStmt<S> {
        /// The result, field or temporary that is assigned.
        pub target: ClifTarget,
        /// The value.
        pub expr: ClifExpr<S>,
    }
}

leaf! {
    /// The left side of a statement.
    pub enum ClifTarget {
        /// `$result`: the result group of that index, which holds exactly one value.
        Result(index: u16),
        /// `$result.field`: one field of a result that is a struct.
        Field(index: u16, field: u16),
        /// `%temporary`, by number.
        Temp(index: u16),
    }
}

tree! {
    /// An expression of the `clifBuilder` language.
    pub enum ClifExpr<S> {
        /// The operand group of that index, which holds exactly one value.
        Operand(index: u16),
        /// A temporary that an earlier statement assigned.
        Temp(index: u16),
        /// The inherent attribute or property of that name: an integer, an enum or a `bool`.
        Attr(name: Text<S>),
        /// An integer.
        Int(value: i64),
        /// The number of the lane, as the 32-bit integer that lengths of vectors are.
        Lane,
        /// An instruction.
        Inst {
            /// The instruction.
            inst: Inst,
            /// The type that a conversion has.
            to: ClifType,
            /// The argument that is no value.
            immediate: ClifImmediate<S>,
            /// The arguments that are values.
            args: List<S, ClifExpr<S>>,
        },
    }
}

leaf! {
    /// The type that an instruction converts to.
    pub enum ClifType {
        /// The type of the result that is assigned.
        Target,
        /// `type($operand)`
        Operand(index: u16),
        /// `type($result)`
        Result(index: u16),
    }
}

tree! {
    /// The argument of an instruction that is no value.
    pub enum ClifImmediate<S> {
        /// The instruction has none.
        None,
        /// The name of a library function.
        Name(name: Text<S>),
        /// A predicate by its number in the llvm dialect, or a mask.
        Number(value: i64),
        /// The inherent attribute or property of that name, which holds a number.
        Attr(name: Text<S>),
    }
}

impl<S: Store> Copy for ClifImmediate<S> where Text<S>: Copy {}
