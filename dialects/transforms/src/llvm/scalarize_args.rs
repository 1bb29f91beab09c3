//! `llvm-scalarize-args`: block arguments of structs and arrays as one argument for each part.
//!
//! Each edge extracts the parts of what it passes, and the block composes them again; value numbering then leaves only
//! the parts that are used. Memref descriptors that loops carry become pointers and integers this way.

use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Context, Op, Type, Value};

use super::LLVMScalarizeArgsPass;
use super::edges::{edges_to, passed, redirect};
use crate::llvm::{ExtractValueOp, InsertValueOp, PoisonOp};
use crate::llvm::{array_parts, struct_fields};

/// The maximal number of parts of an argument.
const PARTS: usize = 24;

impl RunPass for LLVMScalarizeArgsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let region = body.region();
        let mut count = 0;
        let blocks: Vec<Block> = body.blocks(region).collect();
        for block in blocks.into_iter().skip(1) {
            for index in (0..body.args(block).len()).rev() {
                count += u64::from(scalarize(body, block, index).is_some());
            }
        }
        self.num_args.add(count);
        if count == 0 {
            cx.preserve_all();
        } else {
            cx.preserve::<ods_core::dominance::Dominance>();
        }
        Ok(())
    }
}

/// A part of an aggregate that is no aggregate itself: its type, and the indices that lead to it.
struct Part {
    ty: Type,
    path: Vec<i64>,
}

/// Returns the parts of an aggregate type in order; `None` if it is no aggregate, or has too many.
fn parts(ctx: &Context, ty: Type) -> Option<Vec<Part>> {
    let mut found = Vec::new();
    let mut work = vec![Part { ty, path: Vec::new() }];
    while let Some(Part { ty, path }) = work.pop() {
        let fields: Vec<Type> = if let Some((element, count)) = array_parts(ctx, ty) {
            if count > PARTS as u64 {
                return None;
            }
            vec![element; count as usize]
        } else if let Some(fields) = struct_fields(ctx, ty) {
            fields
        } else if path.is_empty() {
            return None;
        } else {
            found.push(Part { ty, path });
            continue;
        };
        if found.len() + work.len() + fields.len() > PARTS {
            return None;
        }
        work.extend(fields.into_iter().enumerate().rev().map(|(index, ty)| {
            let path = path.iter().copied().chain([index as i64]).collect();
            Part { ty, path }
        }));
    }
    Some(found)
}

fn scalarize(body: &mut Body, block: Block, index: usize) -> Option<()> {
    let arg = body.args(block)[index].value;
    let (ty, loc) = (body.ty(arg), body.args(block)[index].loc);
    let parts = parts(body.ctx(), ty)?;
    let edges = edges_to(body, block);
    let all = edges.iter().map(|(op, to)| passed(body, *op, *to));
    let all: Vec<Vec<Value>> = all.collect::<Option<_>>()?;
    let first: Op = body.first_op(block)?;
    let rw = &mut Rewriter::new(body);
    rw.set_point_before(first).set_loc(loc);
    let args: Vec<Value> = parts.iter().map(|part| rw.add_arg(block, part.ty, loc)).collect();
    let mut whole = rw.emit(PoisonOp::build(ty));
    for (part, value) in parts.iter().zip(&args) {
        whole = rw.emit(InsertValueOp::build(whole, *value, &part.path));
    }
    rw.replace_all_uses(arg, whole);
    for ((op, to), mut values) in edges.into_iter().zip(all) {
        // The argument itself may be passed on.
        let value = if values[index] == arg { whole } else { values[index] };
        values.iter_mut().filter(|value| **value == arg).for_each(|value| *value = whole);
        let loc = rw.loc(op);
        rw.set_point_before(op).set_loc(loc);
        for part in &parts {
            values.push(rw.emit(ExtractValueOp::build(value, &part.path, part.ty)));
        }
        values.remove(index);
        redirect(rw, op, to, block, &values);
    }
    rw.erase_arg(block, index);
    Some(())
}
