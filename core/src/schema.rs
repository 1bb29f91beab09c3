//! Schemas: the declarations of dialects, operations, types, attributes and enums as plain data.
//!
//! Generated Rust emits schemas as `static`s; a dialect loaded at run time builds them and leaks them: a schema lives
//! as long as the process either way. The text codec, the bytecode codec, the verifier and the documentation all read
//! them, so there is one assembly-format engine, one constraint engine and one property codec.

mod build;
mod bytecode;
mod constraint;
mod declared;
mod dialect;
mod enum_;
mod hook;
mod interface;
mod op;
mod pass;
mod pattern;
mod type_attr;
mod words;

pub use build::*;
pub use bytecode::DialectBytecode;
pub use constraint::{AttrConstraint, TypeConstraint};
pub use declared::{Declared, Sources};
pub use dialect::{DialectHooks, DialectSchema, ExternalInterface, Sort};
pub use enum_::{EnumCase, EnumSchema};
pub use hook::Hook;
pub use interface::{Implements, InterfaceSchema};
pub use op::{
    AsmSyntax, OpHooks, OpSchema, PropKind, PropSchema, RegionSchema, SuccessorSchema, ValueSchema,
};
pub use pass::{PassAnchor, PassOptionSchema, PassSchema, StatisticSchema};
pub use pattern::PatternSchema;
pub use type_attr::{AttrSchema, ParamSchema, ParametricHooks, ParametricSchema, TypeSchema};
pub use words::*;
