//! Rewrite patterns declared as a pair of trees (`Pat`, `Pattern`): what is matched, and what stands in its place.
//!
//! What a pattern binds lives in numbered slots: an operation, a value, the values of a variadic operand, an
//! attribute, or null for an optional attribute that is absent.

use crate::tree::{leaf, tree};
use crate::{Expr, List, One, Text};

tree! {
    /// Matches an operation.
    pub struct MatchOp<S> {
        /// Full name, `arith.addi`.
        pub op: Text<S>,
        /// The slot that holds it.
        pub bind: Option<u16>,
        /// Its arguments in order.
        pub args: List<S, MatchArg<S>>,
    }
}

tree! {
    /// Matches an argument of an operation.
    pub enum MatchArg<S> {
        /// An operand group.
        Operand {
            /// Its index.
            group: u16,
            /// The condition on the value.
            value: MatchValue<S>,
        },
        /// Two operand groups, one way round or the other.
        Either {
            /// Their indices.
            groups: [u16; 2],
            /// The conditions on the one value and the other.
            values: [MatchValue<S>; 2],
        },
        /// An attribute or property, which must be there unless it is optional or has a default.
        Attr {
            /// Its index.
            slot: u16,
            /// The constraint it must satisfy.
            constraint: Option<S::AttrConstraint>,
            /// The slot that holds it.
            bind: Option<u16>,
        },
        /// An attribute that host code takes apart.
        AttrBy {
            /// The attribute's index.
            slot: u16,
            /// The code, with the attribute as `$_self`.
            by: MatchNative<S>,
        },
    }
}

tree! {
    /// Matches the value or values of an operand.
    pub enum MatchValue<S> {
        /// Anything of the right type.
        Leaf {
            /// The constraint that the type of a single value must satisfy.
            constraint: Option<S::TypeConstraint>,
            /// The slot that holds it.
            bind: Option<u16>,
        },
        /// The result of an operation.
        Op(op: MatchOp<S>),
        /// The result of an operation that host code takes apart, with the operation as `$_self`.
        Native(by: MatchNative<S>),
        /// As many values of a variadic operand as there are entries, each matched.
        Each {
            /// The entries.
            items: List<S, MatchValue<S>>,
            /// The slot that holds all values.
            bind: Option<u16>,
        },
    }
}

tree! {
    /// Host code that matches and hands out parts.
    pub struct MatchNative<S> {
        /// The code: gives a list of parts, one for each of `parts`, or nothing when it does not match.
        pub code: NativeCode<S>,
        /// The parts to match; a part is a value or an attribute.
        pub parts: List<S, MatchPart<S>>,
    }
}

tree! {
    /// The condition on a part that host code handed out.
    pub enum MatchPart<S> {
        /// A value.
        Value(value: MatchValue<S>),
        /// An attribute.
        Attr {
            /// The constraint it must satisfy.
            constraint: S::AttrConstraint,
            /// The slot that holds it.
            bind: Option<u16>,
        },
        /// Anything.
        Any {
            /// The slot that holds it.
            bind: Option<u16>,
        },
    }
}

tree! {
    /// Host code of a `NativeCodeCall`.
    pub enum NativeCode<S> {
        /// Translated: `$0` and so on are the arguments `0` and so on.
        Expr(expr: Expr<S>),
        /// A Rust function.
        Hook(function: S::Native),
    }
}

leaf! {
    /// The referent of `$x` or `$x__1`.
    pub struct Entity {
        /// The slot.
        pub slot: u16,
        /// Number of the result group of the operation in it; all results without.
        pub result: Option<u16>,
    }
}

tree! {
    /// A condition on the matched entities together.
    pub enum Condition<S> {
        /// A constraint on the type of a value.
        Type(constraint: S::TypeConstraint, of: Entity),
        /// A predicate.
        Pred {
            /// The predicate.
            pred: Expr<S>,
            /// `$_self`.
            this: Option<Entity>,
            /// `$0` and so on.
            args: List<S, Entity>,
        },
    }
}

tree! {
    /// A thing that a pattern builds or refers to.
    pub enum Build<S> {
        /// A bound entity.
        Entity(entity: Entity),
        /// A constant attribute.
        Constant(value: Expr<S>),
        /// A new operation; stands for its results.
        Op(op: One<S, BuildOp<S>>),
        /// The result of host code.
        Native {
            /// The code.
            code: NativeCode<S>,
            /// The slot that holds what it gives.
            bind: Option<u16>,
            /// `$_self`.
            this: Option<Entity>,
            /// Its arguments.
            args: List<S, Build<S>>,
        },
        /// The values of all entries, for a variadic operand.
        Each(items: List<S, Build<S>>),
    }
}

tree! {
    /// A new operation.
    pub struct BuildOp<S> {
        /// Full name.
        pub op: Text<S>,
        /// The slot that holds it.
        pub bind: Option<u16>,
        /// Its operand groups, in order.
        pub operands: List<S, Build<S>>,
        /// Its attributes and properties by slot.
        pub attrs: List<S, (u16, Build<S>)>,
        /// Its result types.
        pub types: BuildTypes<S>,
        /// Its location.
        pub loc: List<S, BuildLoc<S>>,
    }
}

tree! {
    /// The source of the result types of a new operation.
    pub enum BuildTypes<S> {
        /// They follow from its operands and attributes.
        Inferred,
        /// They are those of the root, from that result group on.
        Root(group: u16),
        /// They are given: a type, or a value whose type it is.
        Given(types: List<S, Build<S>>),
    }
}

tree! {
    /// A part of a location. Several are fused; none means that of everything matched.
    pub enum BuildLoc<S> {
        /// The location of what is bound.
        Of(entity: Entity),
        /// A name.
        Name(name: Text<S>),
    }
}
