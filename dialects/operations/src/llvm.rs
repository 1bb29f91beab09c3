//! The llvm dialect: LLVM's instructions, constants, globals and functions.
//!
//! Its types are `(kind, parameters)` like any dialect's. A struct has three parameters: its name, empty when it is
//! literal; its body, absent when it is opaque; and a [`StructKind`].

ods_core::include_dialect!(mod ir, "llvm");

mod asm;
mod attrs;
mod branch;
mod call;
pub(crate) mod compatible;
mod data_layout;
pub mod dwarf;
mod effects;
mod fold;
mod inliner;
mod interfaces;
mod loops;
mod memory_slot;
mod params;
mod representation;
mod structs;
mod types;
mod verify;

pub use asm::DYNAMIC_INDEX;
pub use compatible::is_compatible;
pub use inliner::{ALIGN, NO_ALIAS};
pub use ir::*;
pub use representation::{LLVMRepresentation, LLVMRepresentationModel, representation};
pub use structs::{StructKind, StructParams};
pub use types::{
    array_parts, array_type, function_type, literal_struct, literal_struct_fields, pointer_type,
    struct_fields, void_type,
};

use ods_core::Registry;
use ods_core::hooks::ExtendRegistry;

impl ExtendRegistry for LLVMDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&inliner::INLINER);
    }
}
