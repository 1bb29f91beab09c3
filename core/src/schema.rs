//! Schemas: what a dialect, operation, type, attribute or enum *is*, as plain data (DESIGN D1).
//!
//! Generated Rust emits schemas as `static`s; a dialect loaded at run time builds the same (and leaks them: a
//! schema lives as long as the process either way). The text codec, the bytecode codec, the verifier and the
//! documentation all read them, so there is one assembly-format engine, one constraint engine and one property codec.

mod bytecode;
mod clif;
mod constraint;
mod dialect;
mod enum_;
mod expr;
mod format;
mod interface;
mod op;
mod pass;
mod pattern;
mod punct;
mod trait_;
mod type_attr;

pub use bytecode::{BytecodeEncoding, BytecodeEntry, BytecodeField, DialectBytecode};
pub use clif::{ClifBuilder, ClifExpr, ClifStmt, ClifTarget};
pub use constraint::{AttrConstraint, AttrStorage, TypeConstraint};
pub use dialect::{DialectHooks, DialectSchema, ExternalInterface};
pub use enum_::{EnumCase, EnumSchema};
pub use expr::{BinOp, Class, Expr, ExprFn, Func};
pub use format::*;
pub use interface::{Implements, InterfaceSchema};
pub use op::{
    AsmSyntax, Effect, EffectKind, OnValue, OpHooks, OpSchema, PropKind, PropSchema, RegionSchema,
    ResultTypes, Segments, SuccessorSchema, ValueArity, ValueSchema,
};
pub use pass::{PassAnchor, PassOptionSchema, PassSchema, StatisticSchema};
pub use pattern::{
    Build, BuildLoc, BuildOp, BuildTypes, Condition, Entity, MatchArg, MatchNative, MatchOp,
    MatchPart, MatchValue, NativeCode, PatternSchema,
};
pub use punct::Punct;
pub use trait_::{PredTrait, Trait, TraitArgs, TraitSet, TraitUse};
pub use type_attr::{
    AttrSchema, ParamKind, ParamSchema, ParametricHooks, ParametricSchema, TypeSchema,
};
