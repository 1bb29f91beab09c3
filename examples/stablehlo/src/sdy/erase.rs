//! Removal of shardings, for programs that run on one device.

use ods_core::rewrite::Rewriter;
use ods_core::{Body, Module, Op, OpType, Value};
use ods_dialects::func::FuncOp;

use super::inline::{Meshes, inline_computations};
use super::{MeshOp, PropagationBarrierOp, ReshardOp, ShardingConstraintOp, ShardingGroupOp};

/// Replaces the operations that only describe shardings by their operands, and computations that one device runs whole
/// by their bodies, and removes meshes.
pub fn erase_shardings(module: &mut Module) {
    let meshes = Meshes::of(module);
    let body = module.body_mut();
    let erased: Vec<Op> = body.ops_of::<MeshOp>().map(OpType::op).collect();
    let functions: Vec<FuncOp> = body.ops_of::<FuncOp>().collect();
    for function in functions {
        if let Some(inner) = body.nested_mut(function.op()) {
            erase_in_body(inner, &meshes);
        }
    }
    Rewriter::new(body).erase_ops(&erased);
}

fn erase_in_body(body: &mut Body, meshes: &Meshes) {
    inline_computations(body, meshes, &mut |inner| erase_in_body(inner, meshes));
    let mut replaced: Vec<Op> = Vec::new();
    replaced.extend(body.ops_of::<ShardingConstraintOp>().map(OpType::op));
    replaced.extend(body.ops_of::<ReshardOp>().map(OpType::op));
    replaced.extend(body.ops_of::<PropagationBarrierOp>().map(OpType::op));
    let groups: Vec<Op> = body.ops_of::<ShardingGroupOp>().map(OpType::op).collect();
    let mut rw = Rewriter::new(body);
    for op in replaced {
        let input: Option<Value> = rw.operands(op).next();
        if let Some(input) = input {
            rw.replace_op(op, &[input]);
        }
    }
    rw.erase_ops(&groups);
}
