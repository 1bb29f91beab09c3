//! Types of other dialects that are represented as types of this one.

use ods_core::{Context, DialectType, Type, TypeData};

use super::LLVMDialect;
use super::compatible::is_llvm_type;

ods_core::interface! {
    /// A type of another dialect whose values are those of an LLVM type, in registers and in memory.
    ///
    /// Operations of the llvm dialect accept the type, the conversion to the llvm dialect keeps it, and native code and
    /// LLVM IR text write its representation. Size, alignment and calling convention follow from it.
    pub trait LLVMRepresentation on Type, "LLVMRepresentationTypeInterface", model LLVMRepresentationModel {
        /// Returns the type that represents this one: signless integers, floats, vectors and types of the llvm dialect.
        /// For a nested type of a dialect, [`representation`] returns it.
        fn llvm_representation(self, ctx: &Context) -> Option<Type>;
    }
}

/// Returns the LLVM type that represents a type of another dialect; `None` for LLVM types, for types that do not
/// implement [`LLVMRepresentation`], and for those whose representation is no LLVM type.
pub fn representation(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Dialect { name, .. } = ty.data(ctx) else { return None };
    if name.dialect() == LLVMDialect::SCHEMA.name {
        return None;
    }
    let own = ty.interface::<dyn LLVMRepresentation>(ctx)?.llvm_representation(ctx)?;
    is_llvm_type(ctx, own).then_some(own)
}
