//! Traits of operations: a set of bits for those of MLIR's core, with arguments for the few that take some, and
//! predicate traits as data.

use crate::tree::{leaf, tree};
use crate::{Expr, List, Text};

macro_rules! traits {
    ($($name:ident,)*) => {
        crate::tree::leaf! {
            /// A native trait, named as in MLIR.
            #[repr(u8)]
            #[expect(missing_docs, reason = "each variant is MLIR's OpTrait of the same name")]
            pub enum Trait { $($name,)* }
        }

        impl Trait {
            /// Every trait with its C++ name, in declaration order.
            pub const ALL: &'static [(Trait, &'static str)] = &[$((Trait::$name, stringify!($name)),)*];

            /// The trait of that C++ name, less `::mlir::OpTrait::`.
            pub fn by_name(name: &str) -> Option<Trait> {
                match name {
                    $(stringify!($name) => Some(Trait::$name),)*
                    _ => None,
                }
            }
        }
    };
}

traits! {
    AffineScope, AlwaysSpeculatableImplTrait, AtMostOneChildOf, AttrSizedOperandSegments, AttrSizedResultSegments,
    AutomaticAllocationScope, ConstantLike, Elementwise, FirstAttrDerivedResultType, HasOnlyGraphRegion, HasParent,
    HasRecursiveMemoryEffects, IsCommutative, IsIdempotent, IsInvolution, IsIsolatedFromAbove, IsTerminator,
    MemRefsNormalizable, NoMemoryEffect, NoRegionArguments, NoTerminator, PossiblyRecursivelySpeculatableImplTrait,
    RecursivelySpeculatableImplTrait, ResultsBroadcastableShape, ReturnLike, SameOperandsAndResultElementType,
    SameOperandsAndResultRank, SameOperandsAndResultShape, SameOperandsAndResultType, SameOperandsElementType,
    SameOperandsShape, SameTypeOperands, SameVariadicOperandSize, SameVariadicResultSize, Scalarizable, SingleBlock,
    SingleBlockImplicitTerminator, SymbolTable, Tensorizable, Vectorizable, PropagateFastMath, Symbol, IsolatedRegionScope,
}

/// A set of [`Trait`]s.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TraitSet(u64);

impl TraitSet {
    /// The set of `traits`.
    pub const fn new(traits: &[Trait]) -> TraitSet {
        let mut bits = 0;
        let mut i = 0;
        while i < traits.len() {
            bits |= 1 << traits[i] as u8;
            i += 1;
        }
        TraitSet(bits)
    }

    /// The set with `one` in it.
    #[must_use]
    pub const fn with(self, one: Trait) -> TraitSet {
        TraitSet(self.0 | 1 << one as u8)
    }

    /// Returns whether `one` is in the set.
    pub const fn has(self, one: Trait) -> bool {
        self.0 >> one as u8 & 1 == 1
    }
}

leaf! {
    /// An entry in a list of traits that may verify something.
    pub enum TraitUse {
        /// A native trait.
        Native(one: Trait),
        /// The interface of that index in the list of interfaces.
        Interface(index: u16),
    }
}

tree! {
    /// Arguments of a parametric trait, or a trait outside the core set.
    pub enum TraitArgs<S> {
        /// `HasParent`: full names of the allowed parents.
        HasParent(ops: List<S, Text<S>>),
        /// `SingleBlockImplicitTerminator`: full name of the terminator.
        ImplicitTerminator(op: Text<S>),
        /// `AtMostOneChildOf`: full names.
        AtMostOneChildOf(ops: List<S, Text<S>>),
        /// A native trait that is a dialect's own, by its C++ name.
        Other(name: Text<S>),
    }
}

tree! {
    /// A `PredOpTrait`, in declaration order with the structured ones.
    pub enum PredTrait<S> {
        /// "failed to verify that `summary`" unless the predicate over the operation holds.
        Pred {
            /// The words of the message.
            summary: Text<S>,
            /// The predicate over `Expr::Op` and `Expr::Arg`.
            pred: Expr<S>,
        },
        /// All of these operands, results or attributes have one type (`AllTypesMatch`).
        AllTypesMatch {
            /// The words of the message.
            summary: Text<S>,
            /// Their names.
            names: List<S, Text<S>>,
        },
        /// The type of `rhs` is `transform` of the type of `lhs` (`TypesMatchWith`).
        TypesMatchWith {
            /// The words of the message.
            summary: Text<S>,
            /// Name of the operand, result or attribute that decides.
            lhs: Text<S>,
            /// Name of the one that follows.
            rhs: Text<S>,
            /// From the type of `lhs` as `Expr::Slf` to that of `rhs`.
            transform: Expr<S>,
            /// The check itself, where it is not plain equality of the two types (`OptionalTypesMatchWith`, other
            /// comparators).
            check: Option<Expr<S>>,
        },
    }
}
