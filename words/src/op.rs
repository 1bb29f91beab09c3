//! Parts of operations: how many values there are, what types results have, what memory is touched.

use crate::tree::{leaf, tree};
use crate::{Expr, List, Store, Text};

tree! {
    /// The number of values an operand or result stands for.
    pub enum ValueArity<S> {
        /// Exactly one.
        One,
        /// None or one.
        Optional,
        /// Any number, at least `min`.
        Variadic {
            /// The least number of values.
            min: u32,
        },
        /// Any number of groups of any size, whose sizes the named `DenseI32ArrayAttr` holds.
        VariadicOfVariadic(sizes: Text<S>),
    }
}

impl<S: Store> Copy for ValueArity<S> where Text<S>: Copy {}

impl<S: Store> ValueArity<S> {
    /// Returns whether the number of values can differ from one.
    pub const fn is_variable(&self) -> bool {
        !matches!(self, ValueArity::One)
    }
}

leaf! {
    /// The way in which the values of several variable-length groups are told apart.
    pub enum Segments {
        /// At most one group has variable length: its length is what is left.
        Derived,
        /// All variable-length groups are equally long.
        Equal,
        /// One size per group is stored in the property row.
        Stored,
    }
}

tree! {
    /// The rule by which result types follow from operands, attributes and their constraints.
    pub enum ResultTypes<S> {
        /// They do not: a builder must be told.
        Explicit,
        /// One expression per result, over `Expr::Arg` and `Expr::Op` (its operands, attributes, context).
        Inferred(types: List<S, Expr<S>>),
        /// By hand: `InferTypeOpInterface`.
        Hook,
    }
}

tree! {
    /// A memory effect.
    pub struct Effect<S> {
        /// The kind of effect.
        pub kind: EffectKind,
        /// To which value, or to anything.
        pub on: OnValue,
        /// C++ name of the resource less `::mlir::` and `SideEffects::`, `DefaultResource` mostly.
        pub resource: Text<S>,
    }
}

impl<S: Store> Copy for Effect<S> where Text<S>: Copy {}

leaf! {
    /// The kinds of memory effect.
    #[expect(missing_docs, reason = "MemoryEffects::Read and so on")]
    pub enum EffectKind {
        Read,
        Write,
        Allocate,
        Free,
    }
}

leaf! {
    /// The target of an effect.
    pub enum OnValue {
        /// No value in particular.
        Nothing,
        /// Operand group of that index.
        Operand(index: u16),
        /// Result group of that index.
        Result(index: u16),
        /// The symbol that the attribute slot of that index refers to.
        Symbol(index: u16),
    }
}
