//! The costs of scalars and vectors, in instructions of hosts with registers of 128 bits.

use ods_core::{Body, Context, FloatKind, Op, Type, TypeData};

use super::super::widen::{REGISTER_BITS, is_one_of, lane_bits};
use super::fates::{Fate, Fates};
use super::tree::{Kind, Node, Tree};
use crate::llvm::*;

/// Returns by how much the vectors of a tree cost more than its scalars; a negative number if they are cheaper. `None` if
/// a vector cannot be built.
pub(super) fn cost(body: &Body, tree: &Tree, fates: &Fates) -> Option<i64> {
    let mut cost = 0;
    for node in &tree.nodes {
        // Loads that stay for other users are expected to be replaced with these, by the same vector.
        let stays = |op: &Op| fates.get(*op) == Some(Fate::Kept);
        let is_shared = matches!(node.kind, Kind::Load(_)) && node.ops.iter().all(stays);
        cost += if is_shared { 0 } else { of_node(body, tree, node)? };
    }
    let mut ops: Vec<Op> = tree.nodes.iter().flat_map(|node| node.ops.iter().copied()).collect();
    ops.sort_unstable();
    ops.dedup();
    for op in ops {
        cost += match fates.get(op) {
            Some(Fate::Kept) | None => 0,
            Some(Fate::Erased) => -scalar(body, op),
            Some(Fate::Extracted) => extract(body, op) - scalar(body, op),
        };
    }
    Some(cost)
}

/// Returns the cost of a scalar operation.
fn scalar(body: &Body, op: Op) -> i64 {
    match () {
        () if is_one_of!(op, body; FDivOp SqrtOp) => 4,
        // A comparison and the choice after it.
        () if is_extreme(body, op) || op.isa::<AbsOp>(body) => 2,
        () if is_one_of!(op, body; MaximumOp MinimumOp MaxNumOp MinNumOp) => 4,
        () => 1,
    }
}

/// Returns whether an operation is the minimum or maximum of two integers.
fn is_extreme(body: &Body, op: Op) -> bool {
    is_one_of!(op, body; SMaxOp SMinOp UMaxOp UMinOp)
}

/// Returns the cost of taking the scalar of an operation out of its vector.
fn extract(body: &Body, op: Op) -> i64 {
    let ty = body.results(op).next().map(|result| body.ty(result));
    if ty.is_some_and(|ty| is_float(body.ctx(), ty)) { 1 } else { 2 }
}

fn of_node(body: &Body, tree: &Tree, node: &Node) -> Option<i64> {
    let ctx = body.ctx();
    let lanes = tree.lanes as i64;
    let bits = lane_bits(ctx, node.ty);
    let registers =
        bits.map_or(1, |bits| (bits * tree.lanes as u64).div_ceil(REGISTER_BITS) as i64);
    let is_float = is_float(ctx, node.ty);
    Some(match &node.kind {
        Kind::Store | Kind::Load(_) => registers,
        Kind::Constant(_) | Kind::Scalar(_) => 0,
        Kind::Existing(_, mask) | Kind::Shuffle(mask) => {
            let is_whole = mask.iter().zip(0..).all(|(lane, number)| *lane == number);
            if is_whole { 0 } else { registers * shuffle(mask, registers, bits?) }
        }
        // The scalar is moved to a vector register, and spread.
        Kind::Splat(_) => {
            if is_float {
                1
            } else {
                2
            }
        }
        Kind::Gather(_) => {
            bits?;
            if is_float { lanes } else { 2 * lanes }
        }
        // Both, and a choice.
        Kind::Alternate(mask) => registers * (2 + blend(mask, bits?)),
        Kind::Op => {
            let first = *node.ops.first()?;
            operation(body, tree, node, first, registers)
        }
    })
}

/// Returns the cost of picking lanes of one vector.
fn shuffle(mask: &[i32], registers: i64, bits: u64) -> i64 {
    let is_splat = mask.iter().all(|lane| *lane == mask[0]);
    match registers {
        1 if bits >= 32 || is_splat => 1,
        1 => 2,
        // A lane may come from any of the registers.
        _ => 3,
    }
}

/// Returns the cost of choosing lanes of two vectors by constant bits.
fn blend(mask: &[bool], bits: u64) -> i64 {
    if mask.len() as u64 * bits == REGISTER_BITS && bits >= 16 { 1 } else { 3 }
}

/// Returns the cost of an operation on vectors of so many registers.
fn operation(body: &Body, tree: &Tree, node: &Node, first: Op, registers: i64) -> i64 {
    let ctx = body.ctx();
    let read = body.operands(first).next().map_or(node.ty, |value| body.ty(value));
    let bits = lane_bits(ctx, read).or_else(|| lane_bits(ctx, node.ty)).unwrap_or(8);
    let of_read = (bits * tree.lanes as u64).div_ceil(REGISTER_BITS) as i64;
    let is_wide = bits == 64;
    let each = if first.isa::<MulOp>(body) {
        // 64 bits are put together from products of 32 bits.
        if is_wide { 8 } else { 1 + i64::from(bits == 32) }
    } else if is_one_of!(first, body; FDivOp SqrtOp) {
        if is_wide { 5 } else { 6 }
    } else if is_one_of!(first, body; ShlOp LShrOp AShrOp) {
        let is_hard = bits == 8 || is_wide && first.isa::<AShrOp>(body);
        if is_hard { 4 } else { 1 }
    } else if is_one_of!(first, body; MaximumOp MinimumOp) {
        6
    } else if is_one_of!(first, body; MaxNumOp MinNumOp) {
        13
    } else if is_extreme(body, first) || first.isa::<AbsOp>(body) {
        if is_wide { 4 } else { 1 }
    } else if let Some(compare) = first.cast::<ICmpOp>(body) {
        return of_read * integers_compared(compare.predicate(body), bits);
    } else if first.isa::<FCmpOp>(body) {
        return of_read;
    } else if first.isa::<SelectOp>(body) {
        2
    } else if is_conversion(body, first) {
        return conversion(body, first, of_read, registers);
    } else {
        1
    };
    registers * each
}

/// Returns the cost of a comparison of integers.
fn integers_compared(predicate: ICmpPredicate, bits: u64) -> i64 {
    use ICmpPredicate::*;
    match predicate {
        Eq | Sgt | Slt => 1,
        Ne | Sge | Sle => 2,
        Ugt | Ult | Uge | Ule if bits == 64 => 4,
        Ugt | Ult | Uge | Ule => 2,
    }
}

fn is_conversion(body: &Body, op: Op) -> bool {
    is_one_of!(op, body;
        SExtOp ZExtOp TruncOp SIToFPOp UIToFPOp FPToSIOp FPToUIOp FPExtOp FPTruncOp)
}

/// Returns the cost of a conversion from and to so many registers.
fn conversion(body: &Body, op: Op, from: i64, to: i64) -> i64 {
    let most = from.max(to);
    if op.isa::<TruncOp>(body) {
        // Two shuffles and their union for each half of the width.
        return 3 * (most - to).max(1);
    }
    let width = |value: Option<ods_core::Value>| {
        value.and_then(|value| body.ty(value).int_or_float_width(body.ctx())).unwrap_or(64)
    };
    let result = width(body.results(op).next());
    match () {
        () if op.isa::<SIToFPOp>(body) && result == 32 => most,
        // The hosts have no instruction for 64 bits.
        () if is_one_of!(op, body; SIToFPOp UIToFPOp) => 6 * most,
        // Numbers that do not fit are made to.
        () if op.isa::<FPToSIOp>(body) => 5 * from,
        () if op.isa::<FPToUIOp>(body) => 9 * from,
        () if op.isa::<FPTruncOp>(body) => most + 1,
        () if op.isa::<FPExtOp>(body) => most + 1,
        () => 2 * most - from,
    }
}

fn is_float(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Float(FloatKind::F32 | FloatKind::F64))
}
