//! Rewrite patterns declared as a pair of trees (`Pat`, `Pattern`): what is matched, and what stands in its place.
//!
//! What a pattern binds lives in numbered slots: an operation, a value, the values of a variadic operand, an
//! attribute, or null for an optional attribute that is absent.

use super::{AttrConstraint, Expr, TypeConstraint};
use crate::rewrite::NativeFn;

/// A pattern.
#[derive(Debug)]
pub struct PatternSchema {
    /// Name of the def.
    pub name: &'static str,
    /// Patterns of greater benefit are tried first.
    pub benefit: u16,
    /// How many slots it binds.
    pub slots: u16,
    /// What is matched; its root operation is replaced.
    pub source: MatchOp,
    /// Pairs of slots that must hold the same: a name that was bound twice.
    pub same: &'static [(u16, u16)],
    /// What else must hold, in order.
    pub conditions: &'static [Condition],
    /// What is built, in order.
    pub results: &'static [Build],
    /// The results from that index on replace those of the root; the ones before are only used by others.
    pub replace_from: u16,
    /// What is built besides, after the results.
    pub supplemental: &'static [Build],
}

/// Matches an operation.
#[derive(Debug)]
pub struct MatchOp {
    /// Full name, `arith.addi`.
    pub op: &'static str,
    /// The slot that holds it.
    pub bind: Option<u16>,
    /// Its arguments in order.
    pub args: &'static [MatchArg],
}

/// Matches an argument of an operation.
#[derive(Debug)]
pub enum MatchArg {
    /// An operand group.
    Operand {
        /// Its index.
        group: u16,
        /// What it must be.
        value: MatchValue,
    },
    /// Two operand groups, one way round or the other.
    Either {
        /// Their indices.
        groups: [u16; 2],
        /// What one and the other must be.
        values: [MatchValue; 2],
    },
    /// An attribute or property, which must be there unless it is optional or has a default.
    Attr {
        /// Its index.
        slot: u16,
        /// What it must satisfy.
        constraint: Option<&'static AttrConstraint>,
        /// The slot that holds it.
        bind: Option<u16>,
    },
    /// An attribute that host code takes apart.
    AttrBy {
        /// The attribute's index.
        slot: u16,
        /// The code, with the attribute as `$_self`.
        by: MatchNative,
    },
}

/// Matches the value or values of an operand.
#[derive(Debug)]
pub enum MatchValue {
    /// Anything of the right type.
    Leaf {
        /// What the type of a single value must satisfy.
        constraint: Option<&'static TypeConstraint>,
        /// The slot that holds it.
        bind: Option<u16>,
    },
    /// The result of an operation.
    Op(MatchOp),
    /// The result of an operation that host code takes apart, with the operation as `$_self`.
    Native(MatchNative),
    /// As many values of a variadic operand as there are entries, each matched.
    Each {
        /// The entries.
        items: &'static [MatchValue],
        /// The slot that holds all values.
        bind: Option<u16>,
    },
}

/// Host code that matches and hands out parts.
#[derive(Debug)]
pub struct MatchNative {
    /// The code: gives a list of parts, one for each of `parts`, or nothing when it does not match.
    pub code: NativeCode,
    /// What the parts must be; a part is a value or an attribute.
    pub parts: &'static [MatchPart],
}

/// What a part that host code handed out must be.
#[derive(Debug)]
pub enum MatchPart {
    /// A value.
    Value(MatchValue),
    /// An attribute.
    Attr {
        /// What it must satisfy.
        constraint: &'static AttrConstraint,
        /// The slot that holds it.
        bind: Option<u16>,
    },
    /// Anything.
    Any {
        /// The slot that holds it.
        bind: Option<u16>,
    },
}

/// Host code of a `NativeCodeCall`.
#[derive(Debug)]
pub enum NativeCode {
    /// Translated: `$0` and so on are the arguments `0` and so on.
    Expr(Expr),
    /// A Rust function.
    Hook(NativeFn),
}

/// What `$x` or `$x__1` refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entity {
    /// The slot.
    pub slot: u16,
    /// Which result group of the operation in it; all results without.
    pub result: Option<u16>,
}

/// What must hold between what was matched.
#[derive(Debug)]
pub enum Condition {
    /// A constraint on the type of a value.
    Type(&'static TypeConstraint, Entity),
    /// A predicate.
    Pred {
        /// The predicate.
        pred: Expr,
        /// `$_self`.
        this: Option<Entity>,
        /// `$0` and so on.
        args: &'static [Entity],
    },
}

/// What is built, or referred to.
#[derive(Debug)]
pub enum Build {
    /// What is bound.
    Entity(Entity),
    /// A constant attribute.
    Constant(Expr),
    /// A new operation; stands for its results.
    Op(&'static BuildOp),
    /// What host code gives.
    Native {
        /// The code.
        code: NativeCode,
        /// The slot that holds what it gives.
        bind: Option<u16>,
        /// `$_self`.
        this: Option<Entity>,
        /// Its arguments.
        args: &'static [Build],
    },
    /// The values of all entries, for a variadic operand.
    Each(&'static [Build]),
}

/// A new operation.
#[derive(Debug)]
pub struct BuildOp {
    /// Full name.
    pub op: &'static str,
    /// The slot that holds it.
    pub bind: Option<u16>,
    /// Its operand groups, in order.
    pub operands: &'static [Build],
    /// Its attributes and properties by slot.
    pub attrs: &'static [(u16, Build)],
    /// Its result types.
    pub types: BuildTypes,
    /// Its location.
    pub loc: &'static [BuildLoc],
}

/// Where the result types of a new operation come from.
#[derive(Debug)]
pub enum BuildTypes {
    /// They follow from its operands and attributes.
    Inferred,
    /// They are those of the root, from that result group on.
    Root(u16),
    /// They are given: a type, or a value whose type it is.
    Given(&'static [Build]),
}

/// A part of a location. Several are fused; none means that of everything matched.
#[derive(Debug)]
pub enum BuildLoc {
    /// The location of what is bound.
    Of(Entity),
    /// A name.
    Name(&'static str),
}
