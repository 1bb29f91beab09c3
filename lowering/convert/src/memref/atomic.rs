//! Atomic updates of elements.

use ods_core::conversion::{Converted, Match};
use ods_core::ir::{Inserter, IrMapping};
use ods_core::{Context, Op, OpName, Type};
use ods_dialects::arith::AtomicRMWKind;
use ods_dialects::llvm::{self, AtomicBinOp, AtomicOrdering, GEPNoWrapFlags};
use ods_dialects::memref;

use super::super::emit::Emit;
use super::descriptors;

/// `memref.atomic_rmw` → `llvm.atomicrmw`
pub(super) fn lower_atomic_rmw(
    Match { op, new, rw, .. }: Match<'_, memref::AtomicRMWOp>,
) -> Converted {
    let kind = instruction(op.kind(rw))?;
    let (memref, whole, none) = (op.memref_ty(rw), new.memref(), GEPNoWrapFlags::NONE);
    let place = descriptors(rw)?.element(rw, memref, whole, new.indices(), none)?;
    let ordering = AtomicOrdering::AcqRel;
    rw.replace_with(op, llvm::AtomicRMWOp::build(kind, place, new.value(), ordering))
}

/// Returns the instruction of a kind; `None` if there is none.
fn instruction(kind: AtomicRMWKind) -> Option<AtomicBinOp> {
    Some(match kind {
        AtomicRMWKind::Addf => AtomicBinOp::Fadd,
        AtomicRMWKind::Addi => AtomicBinOp::Add,
        AtomicRMWKind::Assign => AtomicBinOp::Xchg,
        AtomicRMWKind::Maximumf => AtomicBinOp::Fmaximum,
        AtomicRMWKind::Maxnumf => AtomicBinOp::Fmax,
        AtomicRMWKind::Maxs => AtomicBinOp::Max,
        AtomicRMWKind::Maxu => AtomicBinOp::Umax,
        AtomicRMWKind::Minimumf => AtomicBinOp::Fminimum,
        AtomicRMWKind::Minnumf => AtomicBinOp::Fmin,
        AtomicRMWKind::Mins => AtomicBinOp::Min,
        AtomicRMWKind::Minu => AtomicBinOp::Umin,
        AtomicRMWKind::Ori => AtomicBinOp::Or,
        AtomicRMWKind::Xori => AtomicBinOp::Xor,
        AtomicRMWKind::Andi => AtomicBinOp::And,
        AtomicRMWKind::Mulf | AtomicRMWKind::Muli => return None,
    })
}

/// `memref.generic_atomic_rmw` → a compare-exchange loop that computes the new value; `converts` returns whether the
/// conversion lowers a nested operation to the llvm dialect
pub(super) fn lower_generic_atomic_rmw(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::GenericAtomicRMWOp>,
    converts: fn(&Context, OpName) -> bool,
) -> Converted {
    let ty = rw.convert_type(op.result_ty(rw))?;
    let body = rw.entry_block(op.atomic_body(rw).region)?;
    let current = op.current_value(rw);
    let terminator = rw.terminator(body)?;
    let yielded = terminator.cast::<memref::AtomicYieldOp>(rw)?.result(rw);
    let inside: Vec<Op> = rw.ops(body).filter(|inner| *inner != terminator).collect();
    // The changes below are not rolled back: all cloned operations must be convertible.
    let convertible = inside.iter().all(|inner| converts(ctx, rw.name(*inner)));
    convertible.then_some(())?;

    let before = rw.parent_block(op.into())?;
    let loc = rw.insert_loc();
    let again = rw.split_block(op);
    let after = rw.split_block(op);
    let loaded = rw.rewrite(|rw| rw.add_arg(again, ty, loc));
    rw.set_point_at_end(before);
    let (memref, whole, none) = (op.memref_ty(rw), new.memref(), GEPNoWrapFlags::NONE);
    let place = descriptors(rw)?.element(rw, memref, whole, new.indices(), none)?;
    let first = rw.emit(llvm::LoadOp::build(place, ty));
    rw.insert(llvm::BrOp::build(again).dest_operands([first]));

    rw.set_point_at_end(again);
    let mut mapping = IrMapping::default();
    mapping.map_value(current, loaded);
    for inner in inside {
        rw.clone_op(inner, &mut mapping);
    }
    let value = mapping.value(yielded);
    let orders = [AtomicOrdering::AcqRel, AtomicOrdering::Monotonic];
    let exchange = llvm::AtomicCmpXchgOp::build(place, loaded, value, orders[0], orders[1]);
    let pair = rw.emit(exchange);
    let found = rw.extract(pair, &[0], ty);
    let done = rw.extract(pair, &[1], Type::I1);
    rw.insert(llvm::CondBrOp::build(done, after, again).false_dest_operands([found]));
    rw.replace_op(op, &[found])
}
