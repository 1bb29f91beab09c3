//! Verification of symbols: decompositions of composites, meshes of devices.

use ods_core::hooks::Verified;
use ods_core::interface::SymbolUserOpInterface;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Op, OpRef, OpType, Type, TypeData};
use ods_dialects::func::FuncOp;

use super::{
    AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp, CompositeOp, ReduceScatterOp,
    ReplicaGroupMeshAxesAttr,
};

const NAME_PATTERN: &str = "^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$";

/// Returns whether a name has a namespace.
fn is_composite_name(name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut parts = name.split('.');
    let head = parts.next().unwrap_or_default();
    let mut rest = parts.peekable();
    head.starts_with(|c: char| c.is_ascii_alphabetic())
        && head.chars().all(is_word)
        && rest.peek().is_some()
        && rest.all(|part| !part.is_empty() && part.chars().all(|c| is_word(c) || c == '$'))
}

impl SymbolUserOpInterface for CompositeOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        if !is_composite_name(op.name()) {
            return op.fail_bare(format!(
                "name must be a valid namespaced op name, i.e. it must match the following regular expression: \
                 {NAME_PATTERN} e.g. \"my_namespace.my_op\""
            ));
        }
        let name = op.decomposition();
        let reference = op.get(CompositeOp::DECOMPOSITION);
        let target = reference.and_then(|reference| cx.lookup_nearest_symbol(self.op(), reference));
        let ty = target.and_then(function_type);
        let Some(TypeData::Function { inputs, results }) = ty.map(|ty| ty.data(cx.ctx())) else {
            return op.fail_bare(format!("'{name}' does not reference a valid function"));
        };
        let operands: Vec<_> = op.operands().map(|value| value.ty()).collect();
        let own: Vec<_> = op.results().map(|value| value.ty()).collect();
        for (what, have, want) in [("operand", operands, inputs), ("result", own, results)] {
            if have.len() != want.len() {
                return op.fail_bare(format!(
                    "has {} {what}(s), but decomposition has {}",
                    have.len(),
                    want.len()
                ));
            }
            let differs = have.iter().zip(want.iter()).position(|(have, want)| have != want);
            if let Some(at) = differs {
                return op.fail_bare(format!(
                    "{what} at index {at} has type '{}', but decomposition has type '{}'",
                    op.show(have[at]),
                    op.show(want[at])
                ));
            }
        }
        Ok(())
    }
}

/// Returns the type of a function.
fn function_type(target: OpRef<'_>) -> Option<Type> {
    target.cast::<FuncOp>()?.get(FuncOp::FUNCTION_TYPE)?.as_type(target.ctx())
}

/// Checks that the mesh that replica groups name exists.
fn verify_mesh(cx: &VerifyCx<'_>, op: Op, groups: Option<Attr>) -> Verified {
    let ctx = cx.ctx();
    let axes = groups.and_then(|groups| ReplicaGroupMeshAxesAttr::cast(ctx, groups));
    let Some(mesh) = axes.map(|axes| axes.mesh(ctx)) else { return Ok(()) };
    let Some(name) = mesh.as_flat_symbol(ctx) else { return Ok(()) };
    match cx.lookup_nearest_symbol(op, mesh) {
        Some(_) => Ok(()),
        None => cx.fail(op, format!("replica_groups: mesh symbol '{name}' not found")),
    }
}

macro_rules! uses_mesh {
    ($($op:ident)*) => {$(
        impl SymbolUserOpInterface for $op {
            fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
                verify_mesh(cx, self.op(), self.view(cx.body).get($op::REPLICA_GROUPS))
            }
        }
    )*};
}
uses_mesh!(AllGatherOp AllReduceOp AllToAllOp CollectiveBroadcastOp ReduceScatterOp);
