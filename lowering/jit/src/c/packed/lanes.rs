//! Instructions on the lanes of registers, as text.

use ods_core::schema::{Arith, Float2, Int2, Sign};
use ods_dialects::llvm::{FCmpPredicate, ICmpPredicate};

use super::super::function::Writer;
use super::{name, signed, unsigned};
use crate::native::packed::Packed;
use crate::native::target::BIT;

impl Writer<'_> {
    pub(super) fn int2_lanes(&self, op: Int2, a: Packed, b: Packed) -> Option<String> {
        if a.ty.lane == BIT && !matches!(op, Int2::And | Int2::Or | Int2::Xor) {
            return None;
        }
        let (x, y) = (self.text(a.value), self.text(b.value));
        let extreme = |which: &str| format!("ods_{which}_{}({x}, {y})", name(a.ty));
        Some(match op {
            Int2::Add => format!("{x} + {y}"),
            Int2::Sub => format!("{x} - {y}"),
            Int2::Mul => format!("{x} * {y}"),
            Int2::And => format!("{x} & {y}"),
            Int2::Or => format!("{x} | {y}"),
            Int2::Xor => format!("{x} ^ {y}"),
            Int2::Umin => extreme("umin"),
            Int2::Umax => extreme("umax"),
            Int2::Smin => extreme("smin"),
            Int2::Smax => extreme("smax"),
            _ => return None,
        })
    }

    pub(super) fn float2_lanes(&self, op: Float2, a: Packed, b: Packed) -> Option<String> {
        let (x, y) = (self.text(a.value), self.text(b.value));
        let extreme = |which: &str| format!("ods_{which}_{}({x}, {y})", name(a.ty));
        Some(match op {
            Float2::Add => format!("{x} + {y}"),
            Float2::Sub => format!("{x} - {y}"),
            Float2::Mul => format!("{x} * {y}"),
            Float2::Div => format!("{x} / {y}"),
            Float2::Maximum => extreme("maximum"),
            Float2::Minimum => extreme("minimum"),
            Float2::Maxnum => extreme("maxnum"),
            Float2::Minnum => extreme("minnum"),
            Float2::Rem | Float2::Copysign => return None,
        })
    }

    pub(super) fn saturated_lanes(
        &self,
        op: Arith,
        sign: Sign,
        a: Packed,
        b: Packed,
    ) -> Option<String> {
        if a.ty.lane == BIT || a.ty.bits > 16 {
            return None;
        }
        let which = match (op, sign) {
            (Arith::Add, Sign::Signed) => "sadd",
            (Arith::Add, Sign::Unsigned) => "uadd",
            (Arith::Sub, Sign::Signed) => "ssub",
            (Arith::Sub, Sign::Unsigned) => "usub",
            _ => return None,
        };
        let (x, y) = (self.text(a.value), self.text(b.value));
        Some(format!("ods_{which}_sat_{}({x}, {y})", name(a.ty)))
    }

    pub(super) fn compared_integers(
        &self,
        predicate: ICmpPredicate,
        a: Packed,
        b: Packed,
    ) -> String {
        let (operator, of) = match predicate {
            ICmpPredicate::Eq => ("==", unsigned(a.ty.bits)),
            ICmpPredicate::Ne => ("!=", unsigned(a.ty.bits)),
            ICmpPredicate::Slt => ("<", signed(a.ty.bits)),
            ICmpPredicate::Sle => ("<=", signed(a.ty.bits)),
            ICmpPredicate::Sgt => (">", signed(a.ty.bits)),
            ICmpPredicate::Sge => (">=", signed(a.ty.bits)),
            ICmpPredicate::Ult => ("<", unsigned(a.ty.bits)),
            ICmpPredicate::Ule => ("<=", unsigned(a.ty.bits)),
            ICmpPredicate::Ugt => (">", unsigned(a.ty.bits)),
            ICmpPredicate::Uge => (">=", unsigned(a.ty.bits)),
        };
        let (x, y) = (self.text(a.value), self.text(b.value));
        format!("({})(({of}){x} {operator} ({of}){y})", unsigned(a.ty.bits))
    }

    pub(super) fn compared_floats(&self, predicate: FCmpPredicate, a: Packed, b: Packed) -> String {
        let (x, y, mask) = (self.text(a.value), self.text(b.value), unsigned(a.ty.bits));
        let is = |operator: &str| format!("({mask})({x} {operator} {y})");
        let differs = format!("({} | {})", is("<"), is(">"));
        match predicate {
            FCmpPredicate::False => format!("({mask}){{0}}"),
            FCmpPredicate::Oeq => is("=="),
            FCmpPredicate::Ogt => is(">"),
            FCmpPredicate::Oge => is(">="),
            FCmpPredicate::Olt => is("<"),
            FCmpPredicate::Ole => is("<="),
            FCmpPredicate::One => differs,
            FCmpPredicate::Ord => format!("({mask})({x} == {x}) & ({mask})({y} == {y})"),
            FCmpPredicate::Ueq => format!("~{differs}"),
            FCmpPredicate::Ugt => format!("~{}", is("<=")),
            FCmpPredicate::Uge => format!("~{}", is("<")),
            FCmpPredicate::Ult => format!("~{}", is(">=")),
            FCmpPredicate::Ule => format!("~{}", is(">")),
            FCmpPredicate::Une => is("!="),
            FCmpPredicate::Uno => format!("({mask})({x} != {x}) | ({mask})({y} != {y})"),
            FCmpPredicate::True => format!("~({mask}){{0}}"),
        }
    }
}
