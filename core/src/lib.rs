//! Context, IR, schemas, text and bytecode codecs, and the verifier: the runtime half of ods.
//!
//! Start at [`Context`] (what owns types, attributes and dialects), [`Module`] and [`Body`] (the IR), and [`schema`]
//! (what a dialect is). The crate contains no dialect but `builtin`, and no `unsafe`.

/// The module that a build script made of a dialect's `.td` with `ods_spec::Build::compile(name)`.
///
/// ```ignore
/// ods_core::include_dialect!("toy");          // pub mod toy { … }
/// ods_core::include_dialect!(mod ir, "toy");  // mod ir { … }
/// ```
/// The name of the module in the first form is that of `compile`, which must be an identifier.
#[macro_export]
macro_rules! include_dialect {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name, ".mod.rs"));
    };
    ($vis:vis mod $module:ident, $name:literal) => {
        #[allow(
            clippy::all,
            missing_docs,
            nonstandard_style,
            rustdoc::all,
            unreachable_pub,
            unused_imports,
            reason = "generated from a .td file"
        )]
        $vis mod $module {
            include!(concat!(env!("OUT_DIR"), "/", $name, ".rs"));
        }
    };
}

pub mod affine;
pub mod analysis;
mod apint;
mod append_vec;
mod asm_fallback;
mod attr;
pub mod builtin;
pub mod bytecode;
mod context;
pub mod conversion;
mod data_layout;
pub mod dataflow;
mod diag;
mod discardable;
pub mod dominance;
mod elements;
mod float;
mod float_value;
pub mod fold;
mod folded;
pub mod format;
pub mod function;
pub mod hooks;
mod ident;
mod impl_for;
pub mod int_range;
pub mod interface;
mod interner;
pub mod ir;
mod kept;
mod loc;
mod loc_parts;
mod loc_slots;
pub mod memref_type;
pub mod mixed;
mod op_name;
mod param;
pub mod pass;
pub mod raw;
mod registry;
mod resource;
pub mod rewrite;
mod rewriter;
pub mod rt;
pub mod schema;
mod slots;
pub mod stack;
pub mod symbol;
pub mod text;
mod text_buf;
mod threads;
pub mod transforms;
mod ty;
pub mod verify;

pub use apint::ApInt;
pub use attr::{
    AffineMapAttr, ArrayAttr, Attr, AttrData, DenseArrayAttr, DenseAttr, DenseElements,
    DenseResourceAttr, DenseStringsAttr, DictAttr, DistinctAttr, FloatAttr, FloatBits, IntegerAttr,
    IntegerSetAttr, LocData, LocationAttr, Part, ResourceHandle, SparseAttr, StridedLayoutAttr,
    StringAttr, SymbolRefAttr, TypeAttr, for_each_part,
};
pub use context::Context;
pub use data_layout::{
    DataLayout, DataLayoutKey, entry_words, keys as data_layout_keys, verify_data_layout,
};
pub use diag::{Diagnostic, Diagnostics, Severity, file_position, position};
pub use discardable::DiscardableAttr;
pub use float::FloatKind;
pub use float_value::{Float, Round};
pub use ident::{Ident, StaticIdent};
pub use ir::{Block, Body, Module, Op, OpBuilder, OpMut, OpRef, OpState, OpType, Region, Value};
pub use loc::{FileId, Loc, LocKind};
pub use memref_type::MemRefType;
pub use op_name::{OpName, StaticOpName};
pub use param::Param;
pub use registry::{DialectType, Extension, OpFacts, OpInfo, Registry};
pub use resource::{ExternalResources, Resource, ResourceBlob, ResourceValue};
pub use text_buf::TextBuf;
pub use ty::{DYNAMIC, Signedness, Type, TypeData};
