//! Hand-written verifiers, with upstream's messages.
//!
//! - [`memory`]: loads, stores, atomics, addresses.
//! - [`values`]: constants, casts, vectors and aggregates.
//! - [`calls`]: calls, returns and other terminators.
//! - [`intrinsics`]: the few intrinsics that need more checks than their declaration has.
//! - [`parameters`]: attributes of functions' parameters and results.
//! - [`symbols`]: globals, functions, comdats and references to them.

mod calls;
mod intrinsics;
mod memory;
mod parameters;
mod symbols;
mod values;

use ods_core::hooks::{Verified, VerifyOpAttrs};
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Context, Ident, Op, Type, TypeData};

use super::LLVMDialect;

/// Returns the element type of a vector, and any other type itself.
fn lane(ctx: &Context, ty: Type) -> Type {
    match ty.data(ctx) {
        TypeData::Vector { elem, .. } => *elem,
        _ => ty,
    }
}

fn is_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { .. })
}

impl VerifyOpAttrs for LLVMDialect {
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, value: Attr) -> Verified {
        match name.as_str() {
            "llvm.emit_c_interface" if value != Attr::UNIT => {
                cx.fail(op, "expected 'llvm.emit_c_interface' to be a unit attribute")
            }
            "llvm.data_layout" if value.as_bytes(cx.ctx()).is_none() => {
                cx.fail(op, "expected 'llvm.data_layout' to be a string attributes")
            }
            _ => Ok(()),
        }
    }
}
