//! Assumptions about memory.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::{Attr, Type, Value};
use ods_dialects::{llvm, memref};

use super::super::emit::Emit;
use super::descriptors;

/// `memref.assume_alignment` → `llvm.intr.assume`
pub(super) fn lower_assume_alignment(
    Match { op, new, rw, .. }: Match<'_, memref::AssumeAlignmentOp>,
) -> Converted {
    let types = descriptors(rw)?;
    let start = types.start(rw, op.memref_ty(rw), new.memref())?;
    let holds = rw.emit(llvm::ConstantOp::build(Attr::TRUE, Type::I1));
    let alignment = rw.index_constant(types.index, op.alignment(rw).into());
    assume(rw, holds, "align", [start, alignment]);
    rw.replace_op(op, &[new.memref()])
}

/// `memref.distinct_objects` → one `llvm.intr.assume` per pair
pub(super) fn lower_distinct_objects(
    Match { op, new, rw, .. }: Match<'_, memref::DistinctObjectsOp>,
) -> Converted {
    let all = new.operands();
    if all.len() <= 1 {
        return rw.replace_op(op, all);
    }
    let types = descriptors(rw)?;
    let memrefs: Vec<Type> = op.operands(rw).map(|memref| rw.ty(memref)).collect();
    let mut starts = Vec::with_capacity(all.len());
    for (memref, whole) in memrefs.into_iter().zip(all) {
        starts.push(types.start(rw, memref, *whole)?);
    }
    let holds = rw.emit(llvm::ConstantOp::build(Attr::TRUE, Type::I1));
    for (at, first) in starts.iter().enumerate() {
        for second in &starts[at + 1..] {
            assume(rw, holds, "separate_storage", [*first, *second]);
        }
    }
    rw.replace_op(op, all)
}

/// Builds `llvm.intr.assume condition [tag(args)]`.
fn assume(rw: &mut ConversionRewriter<'_>, condition: Value, tag: &str, args: [Value; 2]) {
    let tag = Attr::string(rw.ctx(), tag);
    let assume = llvm::AssumeOp::build(condition).op_bundle_operands([args]);
    rw.insert(assume.op_bundle_tags(&[tag]));
}
