//! Context, IR, schemas, text and bytecode codecs, and the verifier: the runtime half of ods.
//!
//! Start at [`Context`] (the owner of types, attributes and dialects), [`Module`] and [`Body`] (the IR), and [`schema`]
//! (the declaration of a dialect). The crate contains no dialect but `builtin`, and no `unsafe`.

/// Includes the module that a build script generated from a dialect's `.td` with `ods_spec::Build::compile(name)`.
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

pub mod builtin;
mod codec;
mod context;
mod data;
pub mod hooks;
pub mod ir;
mod passes;
pub mod raw;
mod rewriting;
pub mod rt;
pub mod schema;
mod semantics;

pub use codec::{bytecode, format, function, text};
pub use data::{affine, stack};
pub use passes::{pass, transforms};
pub use rewriting::{analysis, conversion, dataflow, rewrite};
pub use semantics::{TranslateError, dominance, fold, int_range, interface, mixed, symbol, verify};

pub(crate) use codec::asm_fallback;
pub use context::memref_type;
pub(crate) use context::{
    attr, data_layout, diag, discardable, elements, loc, loc_parts, loc_slots, param, registry,
    resource, threads, ty,
};
pub(crate) use data::{
    apint, append_vec, float, float_value, ident, interner, op_name, slots, text_buf, type_map,
};
pub(crate) use ir::rewriter;
pub(crate) use semantics::folded;

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
pub use ir::{
    Block, BlockRef, Body, Module, Op, OpBuilder, OpMut, OpRef, OpState, OpType, Region, RegionRef,
    Value, ValueRef,
};
pub use loc::{FileId, Loc, LocKind};
pub use memref_type::MemRefType;
pub use op_name::{OpName, StaticOpName};
pub use param::Param;
pub use registry::{DialectType, Extension, OpFacts, OpInfo, Registry};
pub use resource::{ExternalResources, Resource, ResourceBlob, ResourceValue};
pub use text_buf::TextBuf;
pub use ty::{DYNAMIC, Signedness, Type, TypeData};
