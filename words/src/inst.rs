//! The instruction set of the `clifBuilder` language: the name, the arguments and the meaning of each instruction.
//!
//! The meaning is that of the llvm dialect on one lane and does not depend on the width: an instruction on `i7` or `f16`
//! means the same as on `i32` or `f32`. Targets compose what a host lacks.

use std::ops::RangeInclusive;

use crate::tree::leaf;

leaf! {
    /// An instruction on the lanes of its arguments.
    pub enum Inst {
        /// Two integers of one type to one of that type.
        Int2(op: Int2),
        /// One integer to one of its type.
        Int1(op: Int1),
        /// Three integers, the third an amount in bits: the funnel shifts.
        Funnel(op: Funnel),
        /// Two integers to whether their sum, difference or product overflows.
        Overflow(op: Arith, sign: Sign),
        /// The sum or difference of two integers, clamped to the type.
        Saturate(op: Arith, sign: Sign),
        /// Two floats of one type to one of that type.
        Float2(op: Float2),
        /// One float to one of its type.
        Float1(op: Float1),
        /// `a * b + c`, rounded once.
        Fma,
        /// A predicate, and two integers or pointers, to a bit.
        Icmp,
        /// A predicate, and two floats, to a bit.
        Fcmp,
        /// A bit and two values of one type.
        Select,
        /// A conversion to the type of the result.
        Cast(op: Cast),
        /// The name of a function of the C mathematical library, and its arguments.
        Libm,
        /// A float and a mask of classes, to a bit.
        IsFpClass,
        /// A float raised to an integer power.
        Powi,
        /// The value itself.
        Copy,
    }
}

leaf! {
    /// Instructions on two integers.
    #[expect(missing_docs, reason = "each variant is the instruction of the same name")]
    pub enum Int2 {
        Add,
        Sub,
        Mul,
        And,
        Or,
        Xor,
        Shl,
        Ushr,
        Sshr,
        Udiv,
        Sdiv,
        Urem,
        Srem,
        Umin,
        Umax,
        Smin,
        Smax,
    }
}

leaf! {
    /// Instructions on one integer.
    #[expect(missing_docs, reason = "each variant is the instruction of the same name")]
    pub enum Int1 {
        Abs,
        Clz,
        Ctz,
        Popcnt,
        Bitrev,
        Bswap,
    }
}

leaf! {
    /// Funnel shifts.
    pub enum Funnel {
        /// The high half of the shifted pair.
        Left,
        /// The low half of the shifted pair.
        Right,
    }
}

leaf! {
    /// Arithmetic that may overflow.
    #[expect(missing_docs, reason = "each variant is the instruction of the same name")]
    pub enum Arith {
        Add,
        Sub,
        Mul,
        Shl,
    }
}

leaf! {
    /// The range of an integer that arithmetic overflows.
    pub enum Sign {
        /// Two's complement.
        Signed,
        /// From zero.
        Unsigned,
    }
}

leaf! {
    /// Instructions on two floats.
    #[expect(missing_docs, reason = "most variants are the instruction of the same name")]
    pub enum Float2 {
        Add,
        Sub,
        Mul,
        Div,
        Rem,
        Copysign,
        /// NaN if either is NaN; −0 is less than +0.
        Maximum,
        Minimum,
        /// The other if one is NaN.
        Maxnum,
        Minnum,
    }
}

leaf! {
    /// Instructions on one float.
    #[expect(missing_docs, reason = "most variants are the instruction of the same name")]
    pub enum Float1 {
        Neg,
        Abs,
        Sqrt,
        Ceil,
        Floor,
        Trunc,
        /// To nearest, ties to even.
        Nearest,
    }
}

leaf! {
    /// Conversions.
    #[expect(missing_docs, reason = "most variants are the instruction of the same name")]
    pub enum Cast {
        /// Zero-extension or truncation.
        Zext,
        /// Sign-extension or truncation.
        Sext,
        Trunc,
        /// Integer or pointer to pointer or integer, zero-extended or truncated.
        Address,
        /// Cuts off what is behind the point. A number that does not fit gives any integer.
        FloatToSint,
        FloatToUint,
        /// As [`Cast::FloatToSint`], but a number that does not fit gives the nearest integer, and NaN gives 0.
        FloatToSintSat,
        FloatToUintSat,
        SintToFloat,
        UintToFloat,
        FloatToFloat,
    }
}

impl Sign {
    /// Returns whether numbers below zero are in the range.
    pub const fn is_signed(self) -> bool {
        matches!(self, Sign::Signed)
    }
}

/// Instructions by name, sorted. Conversions that differ only in what they promise have several names.
const NAMES: &[(&str, Inst)] = &[
    ("address", Inst::Cast(Cast::Address)),
    ("band", Inst::Int2(Int2::And)),
    ("bitrev", Inst::Int1(Int1::Bitrev)),
    ("bor", Inst::Int2(Int2::Or)),
    ("bswap", Inst::Int1(Int1::Bswap)),
    ("bxor", Inst::Int2(Int2::Xor)),
    ("ceil", Inst::Float1(Float1::Ceil)),
    ("clz", Inst::Int1(Int1::Clz)),
    ("copy", Inst::Copy),
    ("ctz", Inst::Int1(Int1::Ctz)),
    ("fabs", Inst::Float1(Float1::Abs)),
    ("fadd", Inst::Float2(Float2::Add)),
    ("fcmp", Inst::Fcmp),
    ("fcopysign", Inst::Float2(Float2::Copysign)),
    ("fcvt", Inst::Cast(Cast::FloatToFloat)),
    ("fcvt_from_sint", Inst::Cast(Cast::SintToFloat)),
    ("fcvt_from_uint", Inst::Cast(Cast::UintToFloat)),
    ("fcvt_to_sint", Inst::Cast(Cast::FloatToSint)),
    ("fcvt_to_sint_sat", Inst::Cast(Cast::FloatToSintSat)),
    ("fcvt_to_uint", Inst::Cast(Cast::FloatToUint)),
    ("fcvt_to_uint_sat", Inst::Cast(Cast::FloatToUintSat)),
    ("fdemote", Inst::Cast(Cast::FloatToFloat)),
    ("fdiv", Inst::Float2(Float2::Div)),
    ("floor", Inst::Float1(Float1::Floor)),
    ("fma", Inst::Fma),
    ("fmax", Inst::Float2(Float2::Maximum)),
    ("fmaxnum", Inst::Float2(Float2::Maxnum)),
    ("fmin", Inst::Float2(Float2::Minimum)),
    ("fminnum", Inst::Float2(Float2::Minnum)),
    ("fmul", Inst::Float2(Float2::Mul)),
    ("fneg", Inst::Float1(Float1::Neg)),
    ("fpromote", Inst::Cast(Cast::FloatToFloat)),
    ("frem", Inst::Float2(Float2::Rem)),
    ("fshl", Inst::Funnel(Funnel::Left)),
    ("fshr", Inst::Funnel(Funnel::Right)),
    ("fsub", Inst::Float2(Float2::Sub)),
    ("iabs", Inst::Int1(Int1::Abs)),
    ("iadd", Inst::Int2(Int2::Add)),
    ("icmp", Inst::Icmp),
    ("imul", Inst::Int2(Int2::Mul)),
    ("ireduce", Inst::Cast(Cast::Trunc)),
    ("is_fpclass", Inst::IsFpClass),
    ("ishl", Inst::Int2(Int2::Shl)),
    ("isub", Inst::Int2(Int2::Sub)),
    ("libm", Inst::Libm),
    ("nearest", Inst::Float1(Float1::Nearest)),
    ("popcnt", Inst::Int1(Int1::Popcnt)),
    ("powi", Inst::Powi),
    ("resize", Inst::Cast(Cast::Zext)),
    ("resize_s", Inst::Cast(Cast::Sext)),
    ("sadd_overflow", Inst::Overflow(Arith::Add, Sign::Signed)),
    ("sadd_sat", Inst::Saturate(Arith::Add, Sign::Signed)),
    ("sdiv", Inst::Int2(Int2::Sdiv)),
    ("select", Inst::Select),
    ("sextend", Inst::Cast(Cast::Sext)),
    ("smax", Inst::Int2(Int2::Smax)),
    ("smin", Inst::Int2(Int2::Smin)),
    ("smul_overflow", Inst::Overflow(Arith::Mul, Sign::Signed)),
    ("sqrt", Inst::Float1(Float1::Sqrt)),
    ("srem", Inst::Int2(Int2::Srem)),
    ("sshl_sat", Inst::Saturate(Arith::Shl, Sign::Signed)),
    ("sshr", Inst::Int2(Int2::Sshr)),
    ("ssub_overflow", Inst::Overflow(Arith::Sub, Sign::Signed)),
    ("ssub_sat", Inst::Saturate(Arith::Sub, Sign::Signed)),
    ("trunc", Inst::Float1(Float1::Trunc)),
    ("uadd_overflow", Inst::Overflow(Arith::Add, Sign::Unsigned)),
    ("uadd_sat", Inst::Saturate(Arith::Add, Sign::Unsigned)),
    ("udiv", Inst::Int2(Int2::Udiv)),
    ("uextend", Inst::Cast(Cast::Zext)),
    ("umax", Inst::Int2(Int2::Umax)),
    ("umin", Inst::Int2(Int2::Umin)),
    ("umul_overflow", Inst::Overflow(Arith::Mul, Sign::Unsigned)),
    ("urem", Inst::Int2(Int2::Urem)),
    ("ushl_sat", Inst::Saturate(Arith::Shl, Sign::Unsigned)),
    ("ushr", Inst::Int2(Int2::Ushr)),
    ("usub_overflow", Inst::Overflow(Arith::Sub, Sign::Unsigned)),
    ("usub_sat", Inst::Saturate(Arith::Sub, Sign::Unsigned)),
];

/// The predicates of `icmp`, each at its number in the llvm dialect.
const INT_PREDICATES: &[&str] =
    &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// The predicates of `fcmp`, each at its number in the llvm dialect.
const FLOAT_PREDICATES: &[&str] = &[
    "_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
    "une", "uno", "_true",
];

impl Inst {
    /// The instruction called `name`.
    pub fn from_name(name: &str) -> Option<Inst> {
        let at = NAMES.binary_search_by_key(&name, |entry| entry.0).ok()?;
        Some(NAMES[at].1)
    }

    /// The names of all instructions, sorted.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|entry| entry.0)
    }

    /// The number of arguments, an immediate one included.
    pub const fn arguments(self) -> RangeInclusive<usize> {
        match self {
            Inst::Int1(_) | Inst::Float1(_) | Inst::Cast(_) | Inst::Copy => 1..=1,
            Inst::Int2(_)
            | Inst::Overflow(..)
            | Inst::Saturate(..)
            | Inst::Float2(_)
            | Inst::IsFpClass
            | Inst::Powi => 2..=2,
            Inst::Funnel(_) | Inst::Fma | Inst::Icmp | Inst::Fcmp | Inst::Select => 3..=3,
            Inst::Libm => 2..=4,
        }
    }

    /// The position of the immediate argument, if the instruction has one.
    pub const fn immediate(self) -> Option<usize> {
        match self {
            Inst::Icmp | Inst::Fcmp | Inst::Libm => Some(0),
            Inst::IsFpClass => Some(1),
            _ => None,
        }
    }

    /// The names of the predicates of a comparison, each at its number; none for another instruction.
    pub const fn predicates(self) -> &'static [&'static str] {
        match self {
            Inst::Icmp => INT_PREDICATES,
            Inst::Fcmp => FLOAT_PREDICATES,
            _ => &[],
        }
    }

    /// Returns whether the instruction does not return for some arguments: a division.
    pub const fn may_trap(self) -> bool {
        matches!(self, Inst::Int2(Int2::Udiv | Int2::Sdiv | Int2::Urem | Int2::Srem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_sorted() {
        assert!(NAMES.is_sorted_by_key(|entry| entry.0));
        assert_eq!(Inst::from_name("iadd"), Some(Inst::Int2(Int2::Add)));
        assert_eq!(Inst::from_name("nop"), None);
    }
}
