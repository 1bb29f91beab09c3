//! Integer ranges of the results of index operations, valid for an index of 32 and of 64 bits.

use ods_core::int_range::{self, CmpPredicate, IndexResult, IntRanges, Overflow, infer_index};
use ods_core::interface::{InferIntRangeInterface, SetIntRange};
use ods_core::{ApInt, Body};

use super::*;

/// The least and the greatest width of an index, in bits.
const WIDTHS: [u32; 2] = [32, 64];

impl InferIntRangeInterface for ConstantOp {
    fn infer_result_ranges(self, ir: &Body, _: &[IntRanges], set: SetIntRange<'_>) {
        if let Some(value) = self.value(ir).as_i64(ir.ctx()) {
            set(self.result(ir), IntRanges::constant(ApInt::from_i64(WIDTHS[1], value)));
        }
    }
}

impl InferIntRangeInterface for BoolConstantOp {
    fn infer_result_ranges(self, ir: &Body, _: &[IntRanges], set: SetIntRange<'_>) {
        let bit = ApInt::new(1, u64::from(self.value(ir)));
        set(self.result(ir), IntRanges::constant(bit));
    }
}

impl InferIntRangeInterface for SizeOfOp {
    fn infer_result_ranges(self, ir: &Body, _: &[IntRanges], set: SetIntRange<'_>) {
        let [least, greatest] = WIDTHS.map(|bits| ApInt::new(WIDTHS[1], u64::from(bits)));
        set(self.result(ir), IntRanges::unsigned(least, greatest));
    }
}

/// Binary operations on indices: the bounds that both widths must share, and the transfer function.
macro_rules! binary {
    ($($op:ident $bounds:ident $infer:expr,)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
                let infer = |operands: &[IntRanges]| match operands {
                    [lhs, rhs] => $infer(lhs, rhs),
                    _ => IntRanges::max(WIDTHS[1]),
                };
                set(self.result(ir), infer_index(operands, IndexResult::$bounds, infer));
            }
        }
    )*};
}

binary! {
    AddOp Both |lhs, rhs| int_range::infer_add(lhs, rhs, Overflow::default()),
    SubOp Both |lhs, rhs| int_range::infer_sub(lhs, rhs, Overflow::default()),
    MulOp Both |lhs, rhs| int_range::infer_mul(lhs, rhs, Overflow::default()),
    DivSOp Signed int_range::infer_div_signed,
    DivUOp Unsigned int_range::infer_div_unsigned,
    CeilDivSOp Signed int_range::infer_ceil_div_signed,
    CeilDivUOp Unsigned int_range::infer_ceil_div_unsigned,
    FloorDivSOp Signed int_range::infer_floor_div_signed,
    RemSOp Signed int_range::infer_rem_signed,
    RemUOp Unsigned int_range::infer_rem_unsigned,
    MaxSOp Signed int_range::infer_max_signed,
    MaxUOp Unsigned int_range::infer_max_unsigned,
    MinSOp Signed int_range::infer_min_signed,
    MinUOp Unsigned int_range::infer_min_unsigned,
    ShlOp Both |lhs, rhs| int_range::infer_shl(lhs, rhs, Overflow::default()),
    ShrSOp Signed int_range::infer_shrs,
    ShrUOp Unsigned int_range::infer_shru,
    AndOp Unsigned int_range::infer_and,
    OrOp Unsigned int_range::infer_or,
    XOrOp Unsigned int_range::infer_xor,
}

/// Casts: the function that extends.
macro_rules! casts {
    ($($op:ident $widen:ident,)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
                let width = IntRanges::width_of(ir.ctx(), self.output_ty(ir));
                if let ([range], Some(width)) = (operands, width) {
                    let range = match range.width() {
                        have if have < width => int_range::$widen(range, width),
                        have if have > width => int_range::truncate(range, width),
                        _ => range.clone(),
                    };
                    set(self.output(ir), range);
                }
            }
        }
    )*};
}

casts! {
    CastSOp extend_signed,
    CastUOp extend_unsigned,
}

fn predicate(of: IndexCmpPredicate) -> CmpPredicate {
    match of {
        IndexCmpPredicate::EQ => CmpPredicate::Eq,
        IndexCmpPredicate::NE => CmpPredicate::Ne,
        IndexCmpPredicate::SLT => CmpPredicate::Slt,
        IndexCmpPredicate::SLE => CmpPredicate::Sle,
        IndexCmpPredicate::SGT => CmpPredicate::Sgt,
        IndexCmpPredicate::SGE => CmpPredicate::Sge,
        IndexCmpPredicate::ULT => CmpPredicate::Ult,
        IndexCmpPredicate::ULE => CmpPredicate::Ule,
        IndexCmpPredicate::UGT => CmpPredicate::Ugt,
        IndexCmpPredicate::UGE => CmpPredicate::Uge,
    }
}

impl InferIntRangeInterface for CmpOp {
    fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
        let [lhs, rhs] = operands else { return };
        let predicate = predicate(self.pred(ir));
        let wide = int_range::evaluate_predicate(predicate, lhs, rhs);
        let cut = |range| int_range::truncate(range, WIDTHS[0]);
        let narrow = int_range::evaluate_predicate(predicate, &cut(lhs), &cut(rhs));
        let known = wide.filter(|_| wide == narrow);
        let bit = |bit: bool| ApInt::new(1, bit.into());
        let (min, max) = (bit(known == Some(true)), bit(known != Some(false)));
        set(self.result(ir), IntRanges::unsigned(min, max));
    }
}
