//! The instructions of the `clifBuilder` language.
//!
//! Their semantics are those of the llvm dialect on one lane, whatever the width: an instruction on `i7` or `f16` means
//! the same as on `i32` or `f32`. What a host lacks is put together by the target.

use ods_dialects::llvm::{FCmpPredicate, ICmpPredicate};

use super::target::Immediate;

/// An instruction on the lanes of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inst {
    /// Two integers of one type to one of that type.
    Int2(Int2),
    /// One integer to one of its type.
    Int1(Int1),
    /// Three integers, the third an amount in bits: the funnel shifts.
    Funnel(Funnel),
    /// Two integers to whether their sum, difference or product overflows.
    Overflow { op: Arith, signed: bool },
    /// The sum or difference of two integers, clamped to the type.
    Saturate { op: Arith, signed: bool },
    /// Two floats of one type to one of that type.
    Float2(Float2),
    /// One float to one of its type.
    Float1(Float1),
    /// `a * b + c`, rounded once.
    Fma,
    /// Two integers or pointers to a bit, by a predicate given by name or number.
    Icmp,
    /// Two floats to a bit, by a predicate given by name or number.
    Fcmp,
    /// A bit and two values of one type.
    Select,
    /// A conversion to the type of the result.
    Cast(Cast),
    /// A function of the C mathematical library, for the type of the arguments; its name comes first.
    Libm,
    /// A float and a mask of classes, to a bit.
    IsFpClass,
    /// A float raised to an integer power.
    Powi,
    /// The value itself.
    Copy,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Int2 {
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Int1 {
    Abs,
    Clz,
    Ctz,
    Popcnt,
    Bitrev,
    Bswap,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Funnel {
    Left,
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
    Shl,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float2 {
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float1 {
    Neg,
    Abs,
    Sqrt,
    Ceil,
    Floor,
    Trunc,
    /// To nearest, ties to even.
    Nearest,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cast {
    Zext,
    Sext,
    Trunc,
    /// Integer or pointer to pointer or integer, zero-extended or truncated.
    Address,
    FloatToSint,
    FloatToUint,
    SintToFloat,
    UintToFloat,
    FloatToFloat,
}

/// Instructions by name, sorted.
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
    ("fcvt_to_sint_sat", Inst::Cast(Cast::FloatToSint)),
    ("fcvt_to_uint", Inst::Cast(Cast::FloatToUint)),
    ("fcvt_to_uint_sat", Inst::Cast(Cast::FloatToUint)),
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
    ("sadd_overflow", Inst::Overflow { op: Arith::Add, signed: true }),
    ("sadd_sat", Inst::Saturate { op: Arith::Add, signed: true }),
    ("sdiv", Inst::Int2(Int2::Sdiv)),
    ("select", Inst::Select),
    ("sextend", Inst::Cast(Cast::Sext)),
    ("smax", Inst::Int2(Int2::Smax)),
    ("smin", Inst::Int2(Int2::Smin)),
    ("smul_overflow", Inst::Overflow { op: Arith::Mul, signed: true }),
    ("sqrt", Inst::Float1(Float1::Sqrt)),
    ("srem", Inst::Int2(Int2::Srem)),
    ("sshl_sat", Inst::Saturate { op: Arith::Shl, signed: true }),
    ("sshr", Inst::Int2(Int2::Sshr)),
    ("ssub_overflow", Inst::Overflow { op: Arith::Sub, signed: true }),
    ("ssub_sat", Inst::Saturate { op: Arith::Sub, signed: true }),
    ("trunc", Inst::Float1(Float1::Trunc)),
    ("uadd_overflow", Inst::Overflow { op: Arith::Add, signed: false }),
    ("uadd_sat", Inst::Saturate { op: Arith::Add, signed: false }),
    ("udiv", Inst::Int2(Int2::Udiv)),
    ("uextend", Inst::Cast(Cast::Zext)),
    ("umax", Inst::Int2(Int2::Umax)),
    ("umin", Inst::Int2(Int2::Umin)),
    ("umul_overflow", Inst::Overflow { op: Arith::Mul, signed: false }),
    ("urem", Inst::Int2(Int2::Urem)),
    ("ushl_sat", Inst::Saturate { op: Arith::Shl, signed: false }),
    ("ushr", Inst::Int2(Int2::Ushr)),
    ("usub_overflow", Inst::Overflow { op: Arith::Sub, signed: false }),
    ("usub_sat", Inst::Saturate { op: Arith::Sub, signed: false }),
];

impl Inst {
    /// The instruction called `name`.
    pub(super) fn from_name(name: &str) -> Option<Inst> {
        let i = NAMES.binary_search_by_key(&name, |entry| entry.0).ok()?;
        Some(NAMES[i].1)
    }

    /// Returns whether the instruction does not return for some arguments: a division.
    pub(super) fn may_trap(self) -> bool {
        matches!(self, Inst::Int2(Int2::Udiv | Int2::Sdiv | Int2::Urem | Int2::Srem))
    }
}

impl Immediate<'_> {
    /// The predicate of `icmp`.
    pub(crate) fn int_predicate(self) -> Result<ICmpPredicate, String> {
        let found = match self {
            Immediate::Name(name) => ICmpPredicate::from_text(name),
            Immediate::Number(number) => ICmpPredicate::from_value(number as u64),
            Immediate::None => None,
        };
        found.ok_or_else(|| "'icmp' wants a predicate".to_owned())
    }

    /// The predicate of `fcmp`.
    pub(crate) fn float_predicate(self) -> Result<FCmpPredicate, String> {
        let found = match self {
            Immediate::Name(name) => FCmpPredicate::from_text(name),
            Immediate::Number(number) => FCmpPredicate::from_value(number as u64),
            Immediate::None => None,
        };
        found.ok_or_else(|| "'fcmp' wants a predicate".to_owned())
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
