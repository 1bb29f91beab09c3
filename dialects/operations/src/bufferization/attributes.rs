//! The attributes of the dialect on other operations: on allocations, and on function arguments.

use ods_core::hooks::{RegionPlace, Verified, VerifyOpAttrs, VerifyRegionArgAttrs};
use ods_core::interface::{
    FunctionOpInterface, MemRefLayoutAttrInterface, MemoryEffectOpInterface,
};
use ods_core::schema::EffectKind;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Ident, Op};

use super::BufferizationDialect;

/// The attribute of an allocation that is deallocated manually.
pub const MANUAL_DEALLOCATION: &str = "bufferization.manual_deallocation";
/// The argument attribute for whether the buffer may be written.
const WRITABLE: &str = "bufferization.writable";
/// The argument attribute for the access of a function to the buffer.
const ACCESS: &str = "bufferization.access";
/// The argument attribute for the layout of the buffer.
const LAYOUT: &str = "bufferization.buffer_layout";

impl VerifyOpAttrs for BufferizationDialect {
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, _: Attr) -> Verified {
        if name.as_str() != MANUAL_DEALLOCATION {
            return bare(
                cx,
                op,
                format!(
                    "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
                ),
            );
        }
        let effects = cx.body.interface::<dyn MemoryEffectOpInterface>(op);
        if effects.is_none() && cx.body.implements::<dyn MemoryEffectOpInterface>(op) {
            return Ok(());
        }
        let effects = effects.map(|model| model.effects(cx.body)).unwrap_or_default();
        let owns = |kind| matches!(kind, EffectKind::Allocate | EffectKind::Free);
        match effects.iter().any(|effect| owns(effect.kind)) {
            true => Ok(()),
            false => cx.fail(
                op,
                format!(
                    "attribute '{MANUAL_DEALLOCATION}' can be used only on ops that have an allocation and/or free side effect"
                ),
            ),
        }
    }
}

impl VerifyRegionArgAttrs for BufferizationDialect {
    fn verify_region_arg_attr(
        cx: &VerifyCx<'_>,
        op: Op,
        _: RegionPlace,
        name: Ident,
        value: Attr,
    ) -> Verified {
        let ctx = cx.ctx();
        let name = name.as_str();
        let (suits, wanted) = match name {
            WRITABLE => (value.as_bool().is_some(), "boolean attribute"),
            ACCESS => (value.as_bytes(ctx).is_some(), "string attribute"),
            LAYOUT => {
                (value.implements::<dyn MemRefLayoutAttrInterface>(ctx), "memref layout attribute")
            }
            // The attribute name in the message is upstream's.
            _ => {
                return bare(
                    cx,
                    op,
                    format!(
                        "attribute '{LAYOUT}' not supported as a region arg attribute by the bufferization dialect"
                    ),
                );
            }
        };
        if !suits {
            return bare(cx, op, format!("'{name}' is expected to be a {wanted}"));
        }
        let is_access = |text: &str| matches!(text, "none" | "read" | "write" | "read-write");
        if name == ACCESS && !value.as_str(ctx).is_some_and(is_access) {
            return bare(cx, op, format!("invalid value for '{ACCESS}'"));
        }
        let Some(function) = cx.body.interface::<dyn FunctionOpInterface>(op) else {
            let message = format!("expected '{name}' to be used on function-like operations");
            return bare(cx, op, message);
        };
        match name == WRITABLE && function.is_external(cx.body) {
            true => bare(cx, op, format!("'{WRITABLE}' is invalid on external functions")),
            false => Ok(()),
        }
    }
}

fn bare(cx: &VerifyCx<'_>, op: Op, message: String) -> Verified {
    Err(Box::new(cx.error(op, message)))
}
