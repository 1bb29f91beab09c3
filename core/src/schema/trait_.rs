//! Traits of operations: a set of bits for those of MLIR's core, with arguments for the few that take some, and
//! predicate traits as data.

use super::Expr;

macro_rules! traits {
    ($($name:ident,)*) => {
        /// A native trait, named as in MLIR.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each variant is MLIR's OpTrait of the same name")]
        pub enum Trait { $($name,)* }

        impl Trait {
            /// Every trait with its C++ name, in declaration order.
            pub const ALL: &'static [(Trait, &'static str)] = &[$((Trait::$name, stringify!($name)),)*];
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

    /// Whether `one` is in the set.
    pub const fn has(self, one: Trait) -> bool {
        self.0 >> one as u8 & 1 == 1
    }
}

/// An entry in a list of traits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraitUse {
    /// A native trait.
    Native(Trait),
    /// The interface of that index in the list of interfaces.
    Interface(u16),
}

/// Arguments of a parametric trait.
#[derive(Debug)]
pub enum TraitArgs {
    /// `HasParent`: full names of the allowed parents.
    HasParent(&'static [&'static str]),
    /// `SingleBlockImplicitTerminator`: full name of the terminator.
    ImplicitTerminator(&'static str),
    /// `AtMostOneChildOf`: full names.
    AtMostOneChildOf(&'static [&'static str]),
    /// A native trait that is a dialect's own, by its C++ name.
    Other(&'static str),
}

/// A `PredOpTrait`, in declaration order with the structured ones.
#[derive(Debug)]
pub enum PredTrait {
    /// "failed to verify that `summary`" unless the predicate over the operation holds.
    Pred {
        /// The words of the message.
        summary: &'static str,
        /// The predicate over `Expr::Op` and `Expr::Arg`.
        pred: Expr,
    },
    /// All of these operands, results or attributes have one type (`AllTypesMatch`).
    AllTypesMatch {
        /// The words of the message.
        summary: &'static str,
        /// Their names.
        names: &'static [&'static str],
    },
    /// The type of `rhs` is `transform` of the type of `lhs` (`TypesMatchWith`).
    TypesMatchWith {
        /// The words of the message.
        summary: &'static str,
        /// Name of the operand, result or attribute that decides.
        lhs: &'static str,
        /// Name of the one that follows.
        rhs: &'static str,
        /// From the type of `lhs` as `Expr::Slf` to that of `rhs`.
        transform: Expr,
    },
}
