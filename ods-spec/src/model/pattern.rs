//! Rewrite patterns: `Pat` and `Pattern` records, checked.
//!
//! The types mirror those of `ods_core::schema` of the same names. Reading follows `mlir-tblgen --gen-rewriters`,
//! messages included; they all stand at the pattern's def, as upstream's do.

mod read;
mod result;
mod shape;
mod source;
mod symbols;
#[cfg(test)]
mod tests;

use super::{AttrConstraintId, TypeConstraintId};
use crate::lang::Span;
use crate::predicate::Expr;

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Name of the def.
    pub name: String,
    /// Where it is defined.
    pub span: Span,
    /// Operations matched, and what `addBenefit` adds.
    pub benefit: u16,
    /// How many slots it binds.
    pub slots: u16,
    /// What is matched.
    pub source: MatchOp,
    /// Pairs of slots that must hold the same.
    pub same: Vec<(u16, u16)>,
    /// What else must hold.
    pub conditions: Vec<Condition>,
    /// What is built.
    pub results: Vec<Build>,
    /// The results from that index on replace those of the root.
    pub replace_from: u16,
    /// What is built besides.
    pub supplemental: Vec<Build>,
}

/// Matches an operation.
#[derive(Clone, Debug)]
pub struct MatchOp {
    /// Full name.
    pub op: String,
    /// The slot that holds it.
    pub bind: Option<u16>,
    /// Its arguments.
    pub args: Vec<MatchArg>,
}

/// Matches an argument.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::MatchArg")]
pub enum MatchArg {
    Operand { group: u16, value: MatchValue },
    Either { groups: [u16; 2], values: [MatchValue; 2] },
    Attr { slot: u16, constraint: Option<AttrConstraintId>, bind: Option<u16> },
    AttrBy { slot: u16, by: MatchNative },
}

/// Matches a value.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::MatchValue")]
pub enum MatchValue {
    Leaf { constraint: Option<TypeConstraintId>, bind: Option<u16> },
    Op(MatchOp),
    Native(MatchNative),
    Each { items: Vec<MatchValue>, bind: Option<u16> },
}

/// Host code that matches.
#[derive(Clone, Debug)]
pub struct MatchNative {
    /// The code.
    pub code: NativeCode,
    /// What the parts it hands out must be.
    pub parts: Vec<MatchPart>,
}

/// What a part must be.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::MatchPart")]
pub enum MatchPart {
    Value(MatchValue),
    Attr { constraint: AttrConstraintId, bind: Option<u16> },
    Any { bind: Option<u16> },
}

/// Host code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NativeCode {
    /// Translated.
    Expr(Expr),
    /// `ConstantLikeMatcher` of the prelude.
    ConstantLike,
    /// By hand: the name of the Rust type that stands for it.
    Hook(String),
}

/// What `$x` or `$x__1` refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entity {
    /// The slot.
    pub slot: u16,
    /// Which result of the operation in it.
    pub result: Option<u16>,
}

/// What must hold between what was matched.
#[derive(Clone, Debug)]
pub enum Condition {
    /// A constraint on a value's type.
    Type(TypeConstraintId, Entity),
    /// A predicate.
    Pred {
        /// The predicate.
        pred: Expr,
        /// `$_self`: what the name of the constraint's operator refers to.
        this: Option<Entity>,
        /// `$0` and so on.
        args: Vec<Entity>,
    },
}

/// What is built, or referred to.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::Build")]
pub enum Build {
    Entity(Entity),
    Constant(Expr),
    Op(BuildOp),
    Native { code: NativeCode, bind: Option<u16>, this: Option<Entity>, args: Vec<Build> },
    Each(Vec<Build>),
}

/// A new operation.
#[derive(Clone, Debug)]
pub struct BuildOp {
    /// Full name.
    pub op: String,
    /// The slot that holds it.
    pub bind: Option<u16>,
    /// Its operand groups in order.
    pub operands: Vec<Build>,
    /// Its attributes and properties by slot.
    pub attrs: Vec<(u16, Build)>,
    /// Its result types.
    pub types: BuildTypes,
    /// Its location; none means that of everything matched.
    pub loc: Vec<BuildLoc>,
}

/// Where result types come from.
#[derive(Clone, Debug)]
pub enum BuildTypes {
    /// They are inferred.
    Inferred,
    /// The root's, from that result on.
    Root(u16),
    /// They are given.
    Given(Vec<Build>),
}

/// A part of a location.
#[derive(Clone, Debug)]
pub enum BuildLoc {
    /// That of what is bound.
    Of(Entity),
    /// A name.
    Name(String),
}

impl Pattern {
    /// The types that stand for host code without translation, in order of use.
    pub fn hooks(&self) -> Vec<&str> {
        let mut codes: Vec<&NativeCode> = Vec::new();
        source::visit(&self.source, &mut |node| {
            if let source::Node::Native(code) = node {
                codes.push(code);
            }
        });
        for build in self.results.iter().chain(&self.supplemental) {
            result::visit(build, &mut |code| codes.push(code));
        }
        let hooks = codes.into_iter().filter_map(|code| match code {
            NativeCode::Hook(name) => Some(name.as_str()),
            NativeCode::Expr(_) | NativeCode::ConstantLike => None,
        });
        hooks.collect()
    }
}
