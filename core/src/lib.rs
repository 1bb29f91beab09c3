//! Context, IR, schemas, text and bytecode codecs, and the verifier: the runtime half of ods.
//!
//! Start at [`Context`] (what owns types, attributes and dialects), [`Module`] and [`Body`] (the IR), and [`schema`]
//! (what a dialect is). The crate contains no dialect but `builtin`, and no `unsafe`.

pub mod affine;
mod apint;
mod append_vec;
mod attr;
pub mod builtin;
mod context;
mod diag;
mod float;
mod float_value;
pub mod fold;
pub mod format;
pub mod hooks;
mod ident;
mod interner;
pub mod ir;
mod loc;
mod op_name;
mod param;
mod registry;
mod resource;
pub mod schema;
pub mod text;
mod ty;
pub mod verify;

pub use apint::ApInt;
pub use attr::{Attr, AttrData, DenseElements, LocData, ResourceHandle};
pub use context::Context;
pub use diag::{Diagnostic, Diagnostics, Severity, position};
pub use float::FloatKind;
pub use float_value::Float;
pub use ident::{Ident, StaticIdent};
pub use ir::{Block, Body, Module, Op, OpBuilder, OpRef, OpState, OpType, Region, Value};
pub use loc::{FileId, Loc, LocKind};
pub use op_name::{OpName, StaticOpName};
pub use param::Param;
pub use registry::{OpInfo, Registry};
pub use resource::{ExternalResources, Resource, ResourceBlob, ResourceValue};
pub use ty::{DYNAMIC, Signedness, Type, TypeData};
