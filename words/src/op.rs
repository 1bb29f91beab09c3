//! Parts of operations: operand and result counts, arguments of regions, segment sizes, result types and memory
//! effects.

use crate::tree::{leaf, tree};
use crate::{Expr, List, Store, Text};

tree! {
    /// The number of values of an operand or result.
    pub enum ValueArity<S> {
        /// Exactly one.
        One,
        /// None or one.
        Optional,
        /// Any number, at least `min`.
        Variadic {
            /// The minimum number of values.
            min: u32,
        },
        /// Any number of groups of any size, whose sizes the named `DenseI32ArrayAttr` holds.
        VariadicOfVariadic(sizes: Text<S>),
    }
}

impl<S: Store> Copy for ValueArity<S> where Text<S>: Copy {}

impl<S: Store> Copy for RegionArg<S> where Text<S>: Copy {}

impl<S: Store> ValueArity<S> {
    /// Returns whether the number of values can differ from one.
    pub const fn is_variable(&self) -> bool {
        !matches!(self, ValueArity::One)
    }
}

tree! {
    /// Arguments of a region's entry block that have one name.
    pub struct RegionArg<S> {
        /// The name in the `.td`.
        pub name: Text<S>,
        /// The number of arguments.
        pub count: ArgCount,
    }
}

leaf! {
    /// The number of entry block arguments with one name.
    pub enum ArgCount {
        /// Exactly one.
        One,
        /// All that the other names leave.
        Rest,
        /// As many as the operands of the group of that index.
        Operands(group: u16),
        /// As many as the results of the group of that index.
        Results(group: u16),
        /// As many as the elements of the array in the property slot of that index.
        Elements(slot: u16),
    }
}

leaf! {
    /// The way in which the sizes of variable-length groups are determined.
    pub enum Segments {
        /// At most one group has variable length: it takes the remaining values.
        Derived,
        /// All variable-length groups are equally long.
        Equal,
        /// One size per group is stored in the property row.
        Stored,
    }
}

tree! {
    /// The rule that determines the result types from operands, attributes and their constraints.
    pub enum ResultTypes<S> {
        /// There is no rule: a builder takes the result types as arguments.
        Explicit,
        /// One expression for each result, over `Expr::Arg` and `Expr::Op` (its operands, attributes, context).
        Inferred(types: List<S, Expr<S>>),
        /// The same with expressions that read what is inside the regions: syntax omits the types, and the verifier
        /// compares them, but a builder, which creates empty regions, takes the result types as arguments.
        FromRegions(types: List<S, Expr<S>>),
        /// A hand-written `InferTypeOpInterface`.
        Hook,
    }
}

impl<S: Store> ResultTypes<S> {
    /// Returns whether a builder infers the result types, and takes none.
    pub fn builder_infers(&self) -> bool {
        matches!(self, ResultTypes::Inferred(_) | ResultTypes::Hook)
    }

    /// Returns the expressions of the result types, if there are any.
    pub fn exprs(&self) -> Option<&[Expr<S>]> {
        match self {
            ResultTypes::Inferred(types) | ResultTypes::FromRegions(types) => Some(&**types),
            ResultTypes::Explicit | ResultTypes::Hook => None,
        }
    }
}

tree! {
    /// A memory effect.
    pub struct Effect<S> {
        /// The kind of effect.
        pub kind: EffectKind,
        /// The affected value, if any.
        pub on: OnValue,
        /// The C++ name of the resource less `::mlir::` and `SideEffects::`, `DefaultResource` mostly.
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
        /// The operand group of that index.
        Operand(index: u16),
        /// The result group of that index.
        Result(index: u16),
        /// The symbol that the attribute slot of that index refers to.
        Symbol(index: u16),
    }
}
