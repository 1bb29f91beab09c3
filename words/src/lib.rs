//! The data types of schemas: expressions, assembly formats, bytecode encodings, CLIF builders and patterns.
//!
//! The spec compiler (ods-spec) builds these data types from a `.td`, the runtime (ods-core) interprets them, and a
//! dialect loaded at run time (ods-dynamic) converts the former to the latter. Each type is called a *word* and is
//! defined here, once. A word without parts is shared as it is. A tree is generic over its [`Store`]: ods-spec uses
//! [`Owned`] text, lists and boxes, ods-core uses `&'static` references that a `static` can hold.
//!
//! [`Convert`] converts a tree from `Owned` to another store, [`Emit`] passes its parts to a printer; `tree!`, which
//! declares the tree, derives both, so a new word is added in one place.

mod bytecode;
mod class;
mod clif;
mod constraint;
mod convert;
mod datum;
mod emit;
mod expr;
mod float;
mod format;
mod func;
mod inst;
mod interface;
mod op;
mod param;
mod pattern;
mod punct;
mod similar;
mod store;
mod trait_;
mod tree;

pub use bytecode::{BytecodeEncoding, BytecodeEntry, BytecodeField};
pub use class::{BUILTIN_CLASSES, Class};
pub use clif::{ClifBuilder, ClifExpr, ClifImmediate, ClifStmt, ClifTarget, ClifType};
pub use constraint::AttrStorage;
pub use convert::{Convert, Converter, Missing};
pub use datum::Datum;
pub use emit::{Emit, Emitter, Parts};
pub use expr::{BinOp, Expr};
pub use float::FloatKind;
pub use format::{
    Alternative, AttrForm, Clause, CommonType, Directive, DirectiveArg, EntryArguments,
    FunctionSignature, Group, ItemList, Literal, Nested, OpElement, OpFormat, ParamAlternative,
    ParamDirective, ParamDirectiveArg, ParamElement, ParamFormat, ParamGroup, ParamList,
    ParamSetting, ParamShortType, Presence, SetValue, Setting, ShortName, ShortType, Target,
    TypeRule, TypeSource, TypesOf,
};
pub use func::Func;
pub use inst::{Arith, Cast, Float1, Float2, Funnel, Inst, Int1, Int2, Sign};
pub use interface::CORE_INTERFACES;
pub use op::{ArgCount, Effect, EffectKind, OnValue, RegionArg, ResultTypes, Segments, ValueArity};
pub use param::ParamKind;
pub use pattern::{
    Build, BuildLoc, BuildNamed, BuildOp, BuildTypes, Condition, Entity, MatchArg, MatchNative,
    MatchOp, MatchPart, MatchValue, NativeCode, Part, Step,
};
pub use punct::Punct;
pub use similar::similar;
pub use store::{
    AttrConstraintId, DirectiveName, EnumId, FunctionPath, List, NativeName, One, Owned,
    ParamDirectiveName, Store, Text, TypeConstraintId, Word,
};
pub use trait_::{PredTrait, Trait, TraitArgs, TraitSet, TraitUse};
