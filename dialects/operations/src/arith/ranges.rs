//! Integer ranges of the results of operations.

use ods_core::fold::scalar_elements;
use ods_core::int_range::{self, CmpPredicate, IntRanges, Overflow};
use ods_core::interface::{InferIntRangeInterface, SetIntLattice, SetIntRange};
use ods_core::{ApInt, AttrData, Body, Value};

use super::*;

fn width_of(ir: &Body, value: Value) -> Option<u32> {
    IntRanges::width_of(ir.ctx(), ir.ty(value))
}

impl InferIntRangeInterface for ConstantOp {
    fn infer_result_ranges(self, ir: &Body, _: &[IntRanges], set: SetIntRange<'_>) {
        let range = match self.value(ir).data(ir.ctx()) {
            AttrData::Integer(_, value) => Some(IntRanges::constant(value.clone())),
            AttrData::Dense(elements) => {
                let values = scalar_elements::<ApInt>(ir.ctx(), elements).unwrap_or_default();
                let ranges = values.into_iter().map(IntRanges::constant);
                ranges.reduce(|all, one| all.union(&one))
            }
            _ => None,
        };
        if let Some(range) = range {
            set(self.result(ir), range);
        }
    }
}

/// Binary operations on integers.
macro_rules! binary {
    ($($op:ident $infer:ident,)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
                if let [lhs, rhs] = operands {
                    set(self.result(ir), int_range::$infer(lhs, rhs));
                }
            }
        }
    )*};
}

binary! {
    DivUIOp infer_div_unsigned,
    DivSIOp infer_div_signed,
    CeilDivUIOp infer_ceil_div_unsigned,
    CeilDivSIOp infer_ceil_div_signed,
    FloorDivSIOp infer_floor_div_signed,
    RemUIOp infer_rem_unsigned,
    RemSIOp infer_rem_signed,
    AndIOp infer_and,
    OrIOp infer_or,
    XOrIOp infer_xor,
    MaxSIOp infer_max_signed,
    MaxUIOp infer_max_unsigned,
    MinSIOp infer_min_signed,
    MinUIOp infer_min_unsigned,
    ShRUIOp infer_shru,
    ShRSIOp infer_shrs,
}

/// Binary operations on integers with overflow flags.
macro_rules! overflowing {
    ($($op:ident $infer:ident,)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
                if let [lhs, rhs] = operands {
                    let flags = overflow(self.overflow_flags(ir));
                    set(self.result(ir), int_range::$infer(lhs, rhs, flags));
                }
            }
        }
    )*};
}

overflowing! {
    AddIOp infer_add,
    SubIOp infer_sub,
    MulIOp infer_mul,
    ShLIOp infer_shl,
}

fn overflow(flags: IntegerOverflowFlags) -> Overflow {
    Overflow {
        no_signed_wrap: flags.contains(IntegerOverflowFlags::NSW),
        no_unsigned_wrap: flags.contains(IntegerOverflowFlags::NUW),
    }
}

/// Casts of integers: the function that widens; narrower results are truncated.
macro_rules! casts {
    ($($op:ident $widen:ident,)*) => {$(
        impl InferIntRangeInterface for $op {
            fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
                if let ([range], Some(width)) = (operands, width_of(ir, self.out(ir))) {
                    let range = match range.width() {
                        have if have < width => int_range::$widen(range, width),
                        have if have > width => int_range::truncate(range, width),
                        _ => range.clone(),
                    };
                    set(self.out(ir), range);
                }
            }
        }
    )*};
}

casts! {
    ExtSIOp extend_signed,
    ExtUIOp extend_unsigned,
    IndexCastOp extend_signed,
    IndexCastUIOp extend_unsigned,
    TruncIOp extend,
}

fn predicate(of: CmpIPredicate) -> CmpPredicate {
    match of {
        CmpIPredicate::Eq => CmpPredicate::Eq,
        CmpIPredicate::Ne => CmpPredicate::Ne,
        CmpIPredicate::Slt => CmpPredicate::Slt,
        CmpIPredicate::Sle => CmpPredicate::Sle,
        CmpIPredicate::Sgt => CmpPredicate::Sgt,
        CmpIPredicate::Sge => CmpPredicate::Sge,
        CmpIPredicate::Ult => CmpPredicate::Ult,
        CmpIPredicate::Ule => CmpPredicate::Ule,
        CmpIPredicate::Ugt => CmpPredicate::Ugt,
        CmpIPredicate::Uge => CmpPredicate::Uge,
    }
}

impl InferIntRangeInterface for CmpIOp {
    fn infer_result_ranges(self, ir: &Body, operands: &[IntRanges], set: SetIntRange<'_>) {
        let [lhs, rhs] = operands else { return };
        let known = int_range::evaluate_predicate(predicate(self.predicate(ir)), lhs, rhs);
        let bit = |bit: bool| ApInt::new(1, bit.into());
        let (min, max) = (bit(known == Some(true)), bit(known != Some(false)));
        set(self.result(ir), IntRanges::unsigned(min, max));
    }
}

impl InferIntRangeInterface for SelectOp {
    fn infer_result_ranges_from_optional(
        self,
        ir: &Body,
        operands: &[Option<IntRanges>],
        set: SetIntLattice<'_>,
    ) {
        let [condition, if_true, if_false] = operands else { return };
        let result = self.result(ir);
        let chosen = condition.as_ref().and_then(IntRanges::constant_value);
        let range = match (chosen, if_true, if_false) {
            (Some(chosen), _, _) if chosen.is_zero() => if_false.clone(),
            (Some(_), _, _) => if_true.clone(),
            (None, Some(a), Some(b)) => Some(a.union(b)),
            // A range that is not known yet must not be treated as empty.
            (None, _, _) => width_of(ir, result).map(IntRanges::max),
        };
        set(result, range);
    }
}
