//! Traits of operations: a bit set for the traits of MLIR's core, arguments for the parametric ones, and predicate
//! traits as data.

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

            /// Returns the trait of that C++ name, less `::mlir::OpTrait::`.
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
    /// Returns the set of `traits`.
    pub const fn new(traits: &[Trait]) -> TraitSet {
        let mut bits = 0;
        let mut i = 0;
        while i < traits.len() {
            bits |= 1 << traits[i] as u8;
            i += 1;
        }
        TraitSet(bits)
    }

    /// The native traits of a list.
    pub const fn of(list: &[TraitUse]) -> TraitSet {
        let mut set = TraitSet(0);
        let mut i = 0;
        while i < list.len() {
            if let TraitUse::Native(one) = list[i] {
                set = set.with(one);
            }
            i += 1;
        }
        set
    }

    /// Returns the set with `one` added.
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
        /// The interface at that index in the list of interfaces.
        Interface(index: u16),
    }
}

tree! {
    /// The arguments of a parametric trait, or a trait outside the core set.
    pub enum TraitArgs<S> {
        /// `HasParent`: the full names of the allowed parents.
        HasParent(ops: List<S, Text<S>>),
        /// `SingleBlockImplicitTerminator`: the full name of the terminator.
        ImplicitTerminator(op: Text<S>),
        /// `AtMostOneChildOf`: the full names of these operations.
        AtMostOneChildOf(ops: List<S, Text<S>>),
        /// A native trait that a dialect declares, by its C++ name.
        Other(name: Text<S>),
    }
}

tree! {
    /// A `PredOpTrait`; plain predicates and structured variants, in declaration order.
    pub enum PredTrait<S> {
        /// "failed to verify that `summary`" unless the predicate over the operation holds.
        Pred {
            /// The description in the diagnostic.
            summary: Text<S>,
            /// The predicate over `Expr::Op` and `Expr::Arg`.
            pred: Expr<S>,
        },
        /// All of these operands, results or attributes have one type (`AllTypesMatch`).
        AllTypesMatch {
            /// The description in the diagnostic.
            summary: Text<S>,
            /// The names of the operands, results or attributes.
            names: List<S, Text<S>>,
        },
        /// The type of `rhs` is `transform` of the type of `lhs` (`TypesMatchWith`).
        TypesMatchWith {
            /// The description in the diagnostic.
            summary: Text<S>,
            /// The name of the operand, result or attribute that determines the type.
            lhs: Text<S>,
            /// The name of the operand, result or attribute whose type is determined.
            rhs: Text<S>,
            /// The type of `rhs`, computed from the type of `lhs` as `Expr::Slf`.
            transform: Expr<S>,
            /// The comparison, if it is not plain equality of the two types (`OptionalTypesMatchWith`, other
            /// comparators).
            check: Option<Expr<S>>,
        },
    }
}
