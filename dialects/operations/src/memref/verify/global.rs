//! Verifiers of globals, and of references to them.

use ods_core::Attr;
use ods_core::hooks::{Verified, Verify};
use ods_core::interface::{ElementsAttr, SymbolUserOpInterface, TypedAttr};
use ods_core::memref_type::MemRefType;
use ods_core::verify::VerifyCx;

use super::shown;
use crate::memref::{GetGlobalOp, GlobalOp};

/// Formats sizes for messages: `2, 3`.
fn listed(sizes: &[i64]) -> String {
    sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

impl Verify for GlobalOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let ty = op.r#type();
        let Some(memref) = MemRefType::of(ctx, ty).filter(MemRefType::has_static_shape) else {
            let message =
                format!("type should be static shaped memref, but got {}", shown(*op, ty));
            return op.fail(message);
        };
        let Some(value) = op.initial_value().filter(|value| *value != Attr::UNIT) else {
            return Ok(());
        };
        if !value.implements::<dyn ElementsAttr>(ctx) {
            return op.fail(format!(
                "initial value should be a unit or elements attribute, but got {}",
                value.display(ctx)
            ));
        }
        let Some(elements) = value.interface::<dyn ElementsAttr>(ctx) else { return Ok(()) };
        let ty = elements.ty(ctx);
        let (elem, shape) = (ty.element_type_or_self(ctx), ty.shape(ctx).unwrap_or_default());
        if elem != memref.elem {
            return op.fail(format!(
                "initial value element expected to be of type {}, but was of type {}",
                shown(*op, memref.elem),
                shown(*op, elem)
            ));
        }
        if shape != memref.shape.as_slice() {
            return op.fail(format!(
                "initial value shape expected to be {} but was {}",
                listed(&memref.shape),
                listed(shape)
            ));
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for GetGlobalOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let name = op.get(GetGlobalOp::NAME_);
        let text = op.name();
        let found = name.and_then(|name| cx.lookup_nearest_symbol(op.op, name));
        let Some(global) = found.and_then(|found| found.cast::<GlobalOp>()) else {
            return op.fail(format!("'{text}' does not reference a valid global memref"));
        };
        let (have, want) = (op.result().ty(), global.r#type());
        match have == want {
            true => Ok(()),
            false => op.fail(format!(
                "result type {} does not match type {} of the global memref @{text}",
                shown(*op, have),
                shown(*op, want)
            )),
        }
    }
}
