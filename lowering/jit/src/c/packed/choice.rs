//! The functions that hold vectors in registers.

use ods_core::ir::WalkOrder;
use ods_core::{OpRef, Type, TypeData};
use ods_dialects::llvm::{
    AbsOp, BitReverseOp, ByteSwapOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, FAbsOp,
    FCeilOp, FFloorOp, FMAOp, FMulAddOp, FTruncOp, LoopAnnotationAttr, MaskedLoadOp, MaskedStoreOp,
    NearbyintOp, RintOp, RoundEvenOp, SMaxOp, SMinOp, ShuffleVectorOp, SqrtOp, UMaxOp, UMinOp,
};

/// Returns whether a function holds vectors in registers: one whose loops `llvm-loop-vectorize` has vectorized, or that
/// moves lanes, chooses them by masks, or computes functions of them, where all these have a form on registers. Compilers
/// join the lanes of other operations again, in registers that may be wider.
pub(in crate::c) fn holds_vectors(function: OpRef<'_>) -> bool {
    let (mut is_joined_badly, mut is_by_lane) = (false, false);
    for op in function.walk(WalkOrder::Pre) {
        let annotation = LoopAnnotationAttr::of(op.body, op.op);
        if annotation.is_some_and(|of| of.is_of_vectors(op.ctx())) {
            return true;
        }
        let is_vector = |ty: Type| matches!(ty.data(op.ctx()), TypeData::Vector { .. });
        if !op.operands().any(|operand| is_vector(operand.ty())) {
            continue;
        }
        let has_registers = moves_lanes(op) || is_function_on_registers(op);
        is_joined_badly |= has_registers;
        is_by_lane |= is_written_by_lane(op);
    }
    is_joined_badly && !is_by_lane
}

/// Returns whether an operation moves lanes, beyond the copies of one.
fn moves_lanes(op: OpRef<'_>) -> bool {
    let mask = op.cast::<ShuffleVectorOp>().map(|op| op.mask());
    mask.is_some_and(|mask| mask.windows(2).any(|pair| pair[0] != pair[1]))
}

/// Returns whether an operation is a function, or an access to memory by a mask, that has a form on registers.
fn is_function_on_registers(op: OpRef<'_>) -> bool {
    let accesses_memory = op.isa::<MaskedLoadOp>() || op.isa::<MaskedStoreOp>();
    let is_of_integers = op.isa::<AbsOp>()
        || op.isa::<SMaxOp>()
        || op.isa::<SMinOp>()
        || op.isa::<UMaxOp>()
        || op.isa::<UMinOp>();
    let rounds = op.isa::<FCeilOp>()
        || op.isa::<FFloorOp>()
        || op.isa::<FTruncOp>()
        || op.isa::<NearbyintOp>()
        || op.isa::<RintOp>()
        || op.isa::<RoundEvenOp>();
    let is_of_floats =
        op.isa::<FAbsOp>() || op.isa::<SqrtOp>() || op.isa::<FMAOp>() || op.isa::<FMulAddOp>();
    accesses_memory || is_of_integers || (rounds || is_of_floats) && !is_joined_well(op)
}

/// Returns whether compilers join the lanes of a vector of floats: the longer it is, the more they gain by wider registers.
fn is_joined_well(op: OpRef<'_>) -> bool {
    const MOST_BITS: u64 = 256;
    let bits = |ty: Type| {
        let width = ty.element_type(op.ctx())?.int_or_float_width(op.ctx())?;
        Some(ty.num_elements(op.ctx())?.saturating_mul(u64::from(width)))
    };
    op.operands().any(|operand| bits(operand.ty()).is_some_and(|bits| bits > MOST_BITS))
}

/// Returns whether an operation is a function of bits, which is written for one lane after the other.
fn is_written_by_lane(op: OpRef<'_>) -> bool {
    op.isa::<CtPopOp>()
        || op.isa::<CountLeadingZerosOp>()
        || op.isa::<CountTrailingZerosOp>()
        || op.isa::<BitReverseOp>()
        || op.isa::<ByteSwapOp>()
}
