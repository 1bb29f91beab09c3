//! Computations of sdy that one device runs whole: their bodies replace them.

use std::collections::HashMap;

use ods_core::ir::IrMapping;
use ods_core::{Attr, Body, Context, Module, Op, OpType, Value};

use super::{
    ManualComputationOp, MeshAttr, MeshOp, NamedComputationOp, TensorShardingPerValueAttr,
};

/// The meshes of a module, by their names.
pub(super) struct Meshes(HashMap<Attr, MeshAttr>);

impl Meshes {
    pub(super) fn of(module: &Module) -> Meshes {
        let (ctx, body) = (module.ctx(), module.body());
        let named = |op: MeshOp| (Attr::string(ctx, op.sym_name(body)), op.mesh(body));
        Meshes(body.ops_of::<MeshOp>().map(named).collect())
    }

    /// Returns whether each of the axes has one device in each mesh of the shardings.
    fn are_trivial(
        &self,
        ctx: &Context,
        axes: &[Attr],
        shardings: &[TensorShardingPerValueAttr],
    ) -> bool {
        let mut meshes = shardings.iter().flat_map(|list| list.shardings(ctx)).map(|sharding| {
            let mesh = sharding.mesh_or_ref(ctx);
            let name = mesh.flat_symbol_name(ctx);
            MeshAttr::cast(ctx, mesh).or_else(|| self.0.get(&name?).copied())
        });
        axes.is_empty()
            || meshes.all(|mesh| {
                let known = mesh.map(|mesh| mesh.axes(ctx)).unwrap_or_default();
                axes.iter().all(|axis| {
                    known.iter().any(|known| {
                        axis.as_str(ctx) == Some(known.name(ctx).as_str()) && known.size(ctx) == 1
                    })
                })
            })
    }
}

/// Replaces named computations, and manual computations whose axes have one device each, by their bodies, which
/// `inside` visits first.
pub(super) fn inline_computations(
    body: &mut Body,
    meshes: &Meshes,
    inside: &mut dyn FnMut(&mut Body),
) {
    let manual: Vec<Op> = body.ops_of::<ManualComputationOp>().map(OpType::op).collect();
    let named: Vec<Op> = body.ops_of::<NamedComputationOp>().map(OpType::op).collect();
    for op in manual.into_iter().chain(named) {
        if let Some(inner) = body.nested_mut(op) {
            inside(inner);
        }
        if is_whole(body, op, meshes) {
            inline(body, op);
        }
    }
}

fn is_whole(body: &Body, op: Op, meshes: &Meshes) -> bool {
    let Some(op) = op.cast::<ManualComputationOp>(body) else { return true };
    let ctx = body.ctx();
    let shardings = [op.in_shardings(body), op.out_shardings(body)];
    let axes: Vec<Attr> = op.manual_axes(body).value(ctx).into_iter().map(Attr::from).collect();
    meshes.are_trivial(ctx, &axes, &shardings)
}

/// Replaces an operation by the operations of its body, unless a type differs between the outside and the inside.
fn inline(body: &mut Body, op: Op) {
    let Some(inner) = body.take_nested(op) else { return };
    let copied = copy_before(body, op, &inner);
    body.put_nested(op, inner);
    let Some(values) = copied else { return };
    let results: Vec<Value> = body.results(op).collect();
    for (result, value) in results.into_iter().zip(values) {
        body.replace_all_uses(result, value);
    }
    body.erase_op(op);
}

/// Copies the operations of a body before the operation that it belongs to, and returns the values that it returns.
fn copy_before(body: &mut Body, op: Op, inner: &Body) -> Option<Vec<Value>> {
    let entry = inner.entry_block(inner.region())?;
    let end = inner.terminator(entry)?;
    let same = |inside: Vec<Value>, outside: Vec<Value>| {
        let inside = inside.into_iter().map(|value| inner.ty(value));
        inside.eq(outside.into_iter().map(|value| body.ty(value)))
    };
    let operands: Vec<Value> = body.operands(op).collect();
    let args: Vec<Value> = inner.arg_values(entry).collect();
    let fits = same(args.clone(), operands.clone())
        && same(inner.operands(end).collect(), body.results(op).collect());
    if !fits {
        return None;
    }
    let mut mapping = IrMapping::new();
    for (arg, operand) in args.into_iter().zip(operands) {
        mapping.map_value(arg, operand);
    }
    let block = body.parent_block(op)?;
    for one in inner.ops(entry).filter(|one| *one != end) {
        let copy = body.clone_op_from(inner, one, &mut mapping);
        body.insert_op(copy, block, Some(op));
    }
    Some(inner.operands(end).map(|value| mapping.value(value)).collect())
}
