//! `memref.alloca_scope`: the stack pointer is restored at its end.

use ods_core::conversion::{Converted, Match};
use ods_core::ir::Inserter;
use ods_core::{Loc, Type, Value};
use ods_dialects::{llvm, memref};

/// `memref.alloca_scope` → blocks between `llvm.intr.stacksave` and `llvm.intr.stackrestore`
pub(super) fn lower_alloca_scope(
    Match { op, rw, .. }: Match<'_, memref::AllocaScopeOp>,
) -> Converted {
    let region = op.body_region(rw).region;
    let (first, last) = (rw.entry_block(region)?, rw.last_block(region)?);
    let end = rw.terminator(last)?;
    let values: Vec<Value> = rw.operands(end).collect();
    let before = rw.parent_block(op.into())?;
    let home = rw.block_region(before)?;
    let loc = rw.insert_loc();
    let after = rw.split_block(op);
    let results: Vec<(Type, Loc)> = op.results(rw).map(|result| (rw.ty(result), loc)).collect();
    let next = match results.is_empty() {
        true => after,
        false => {
            let next = rw.create_block(home, Some(after), &results);
            rw.set_point_at_end(next);
            rw.insert(llvm::BrOp::build(after));
            next
        }
    };
    rw.inline_region_before(region, home, Some(next));
    rw.set_point_at_end(before);
    let pointer = llvm::pointer_type(rw.ctx(), 0);
    let stack = rw.emit(llvm::StackSaveOp::build(pointer));
    rw.insert(llvm::BrOp::build(first));
    rw.set_point_before(end);
    rw.insert(llvm::StackRestoreOp::build(stack));
    rw.replace_with(end, llvm::BrOp::build(next).dest_operands(values))?;
    let results: Vec<Value> = match results.is_empty() {
        true => Vec::new(),
        false => rw.arg_values(next).collect(),
    };
    rw.replace_op(op, &results)
}
