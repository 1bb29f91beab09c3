//! Speculatability of quotients and remainders: they are speculatable if their divisor is known to be safe.

use ods_core::fold::{constant_int, constant_value};
use ods_core::int_range::IntRanges;
use ods_core::interface::{ConditionallySpeculatable, InferIntRangeInterface, Speculatability};
use ods_core::{Body, Value};

use super::{CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp, RemSIOp, RemUIOp};

/// Returns the range of a value that its defining operation alone implies: a constant, or its range for any operands.
pub fn own_range(ir: &Body, value: Value) -> Option<IntRanges> {
    let op = ir.defining_op(value)?;
    if let Some(known) = constant_int(ir.ctx(), constant_value(ir.view(op))) {
        return Some(IntRanges::constant(known));
    }
    let infers = ir.interface::<dyn InferIntRangeInterface>(op)?;
    let any = |operand| IntRanges::width_of(ir.ctx(), ir.ty(operand)).map(IntRanges::max);
    let operands: Vec<Option<IntRanges>> = ir.operands(op).map(any).collect();
    let mut found = None;
    infers.infer_result_ranges_from_optional(ir, &operands, &mut |result, range| {
        if Some(result) == ir.results(op).next() {
            found = range;
        }
    });
    found
}

/// Returns whether no unsigned number in the range is zero.
fn divides_unsigned(range: &IntRanges) -> bool {
    !range.umin.is_zero()
}

/// Returns whether no signed number in the range is zero, or -1, by which the least number cannot be divided.
fn divides_signed(range: &IntRanges) -> bool {
    let positive = !range.smin.is_negative() && !range.smin.is_zero();
    positive || (range.smax.is_negative() && !range.smax.is_all_ones())
}

macro_rules! quotients {
    ($($op:ident $divides:ident;)*) => {$(
        impl ConditionallySpeculatable for $op {
            fn speculatability(self, ir: &Body) -> Speculatability {
                match own_range(ir, self.rhs(ir)).is_some_and(|range| $divides(&range)) {
                    true => Speculatability::Speculatable,
                    false => Speculatability::NotSpeculatable,
                }
            }
        }
    )*};
}

quotients! {
    CeilDivSIOp divides_signed;
    CeilDivUIOp divides_unsigned;
    DivSIOp divides_signed;
    DivUIOp divides_unsigned;
    FloorDivSIOp divides_signed;
    RemSIOp divides_signed;
    RemUIOp divides_unsigned;
}
