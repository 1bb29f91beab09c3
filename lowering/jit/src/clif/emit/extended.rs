//! Instructions on f80 and f128, which hosts do by calls: f128 under the names of compiler runtimes and of C's library,
//! f80 under names of our own runtime.

use cranelift_codegen::ir::condcodes::{CondCode, FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, types};

use super::{Emitter, Lane};
use crate::ValueType;
use crate::native::error::Result;
use crate::native::target::BIT;
use ods_core::schema::{Cast, Float1, Float2};

/// The integer that conversions to and from integers go through.
const WIDE: ValueType = ValueType::Int(128);

/// Returns whether a type is one of those of this file.
pub(super) fn is_extended(ty: ValueType) -> bool {
    matches!(ty, ValueType::F80 | ValueType::F128)
}

/// The function of a compiler's runtime that is called `__{op}tf{operands}` for f128.
fn runtime(op: &str, ty: ValueType, operands: u32) -> String {
    match ty {
        ValueType::F128 => format!("__{op}tf{operands}"),
        _ => format!("__ods_x87_{op}"),
    }
}

impl Emitter<'_> {
    pub(super) fn extended_2(&mut self, op: Float2, a: Lane, b: Lane) -> Result<Lane> {
        let ty = a.ty;
        let name = match op {
            Float2::Add => "add",
            Float2::Sub => "sub",
            Float2::Mul => "mul",
            Float2::Div => "div",
            Float2::Rem => return self.extended_libm("fmod", ty, &[a, b]),
            Float2::Copysign => {
                let (magnitude, sign) = (self.without_sign(a), self.sign(b));
                let bits = self.b.ins().bor(magnitude.value, sign.value);
                return Ok(self.with_bits(Lane { value: bits, ty: magnitude.ty }, ty));
            }
            Float2::Maximum | Float2::Minimum | Float2::Maxnum | Float2::Minnum => {
                return self.extended_extreme(op, a, b);
            }
        };
        self.host_value(&runtime(name, ty, 3), &[a, b], ty)
    }

    pub(super) fn extended_1(&mut self, op: Float1, a: Lane) -> Result<Lane> {
        let name = match op {
            Float1::Neg => {
                let bits = self.bits(a);
                let sign = self.sign_mask(a.ty);
                let value = self.b.ins().bxor(bits.value, sign.value);
                return Ok(self.with_bits(Lane { value, ty: bits.ty }, a.ty));
            }
            Float1::Abs => {
                let bits = self.without_sign(a);
                return Ok(self.with_bits(bits, a.ty));
            }
            Float1::Sqrt => "sqrt",
            Float1::Ceil => "ceil",
            Float1::Floor => "floor",
            Float1::Trunc => "trunc",
            Float1::Nearest => "nearbyint",
        };
        self.extended_libm(name, a.ty, &[a])
    }

    /// Calls a function of the C library; `name` is that of its `double` form.
    pub(super) fn extended_libm(
        &mut self,
        name: &str,
        ty: ValueType,
        args: &[Lane],
    ) -> Result<Lane> {
        if ty == ValueType::F128 {
            return self.host_value(&format!("{name}f128"), args, ty);
        }
        let own = runtime(name, ty, 0);
        if crate::runtime::symbol(&own).is_none() {
            return Err(format!(
                "Cranelift cannot call '{name}l', which takes an f80: the C engine does"
            )
            .into());
        }
        self.host_value(&own, args, ty)
    }

    /// The larger or the smaller of two numbers. Equal ones differ in the sign of zero at most, so their bits tell which
    /// it is.
    fn extended_extreme(&mut self, op: Float2, a: Lane, b: Lane) -> Result<Lane> {
        let larger = matches!(op, Float2::Maximum | Float2::Maxnum);
        let first = if larger { FloatCC::GreaterThan } else { FloatCC::LessThan };
        let (x, y) = (self.bits(a), self.bits(b));
        let first = self.extended_compare(first, a, b)?;
        let ordered = self.choose_lane(first.value, x, y);
        let same = match larger {
            true => self.b.ins().band(x.value, y.value),
            false => self.b.ins().bor(x.value, y.value),
        };
        let equal = self.extended_compare(FloatCC::Equal, a, b)?;
        let number = self.choose_lane(equal.value, Lane { value: same, ty: x.ty }, ordered);
        let a_nan = self.extended_compare(FloatCC::Unordered, a, a)?;
        let b_nan = self.extended_compare(FloatCC::Unordered, b, b)?;
        let keeps_nan = matches!(op, Float2::Maximum | Float2::Minimum);
        let (of_a, of_b) = if keeps_nan { (x, y) } else { (y, x) };
        let number = self.choose_lane(b_nan.value, of_b, number);
        let number = self.choose_lane(a_nan.value, of_a, number);
        Ok(self.with_bits(number, a.ty))
    }

    /// A comparison as a bit.
    pub(super) fn extended_compare(&mut self, code: FloatCC, a: Lane, b: Lane) -> Result<Lane> {
        let (name, condition) = match code {
            FloatCC::Equal => ("eq", IntCC::Equal),
            FloatCC::LessThan => ("lt", IntCC::SignedLessThan),
            FloatCC::LessThanOrEqual => ("le", IntCC::SignedLessThanOrEqual),
            FloatCC::GreaterThan => ("gt", IntCC::SignedGreaterThan),
            FloatCC::GreaterThanOrEqual => ("ge", IntCC::SignedGreaterThanOrEqual),
            FloatCC::Unordered => ("unord", IntCC::NotEqual),
            FloatCC::UnorderedOrEqual => {
                let equal = self.extended_compare(FloatCC::Equal, a, b)?;
                let unordered = self.extended_compare(FloatCC::Unordered, a, b)?;
                let value = self.b.ins().bor(equal.value, unordered.value);
                return Ok(Lane { value, ty: BIT });
            }
            other => {
                let opposite = self.extended_compare(other.complement(), a, b)?;
                return Ok(Lane { value: self.b.ins().bxor_imm_u(opposite.value, 1), ty: BIT });
            }
        };
        let order = self.host_value(&runtime(name, a.ty, 2), &[a, b], ValueType::Int(32))?;
        let zero = self.b.ins().iconst(types::I32, 0);
        Ok(Lane { value: self.b.ins().icmp(condition, order.value, zero), ty: BIT })
    }

    pub(super) fn extended_powi(&mut self, a: Lane, n: Lane) -> Result<Lane> {
        self.host_value(&runtime("powi", a.ty, 2), &[a, n], a.ty)
    }

    /// The nearest 128-bit integer; zero for a NaN.
    pub(super) fn extended_to_int(&mut self, signed: bool, a: Lane) -> Result<Lane> {
        let name = match (a.ty, signed) {
            (ValueType::F128, true) => "__fixtfti",
            (ValueType::F128, false) => "__fixunstfti",
            (_, true) => "__ods_x87_to_int",
            (_, false) => "__ods_x87_to_uint",
        };
        let nearest = self.host_value(name, &[a], WIDE)?;
        // Runtimes do not agree on it.
        let nan = self.extended_compare(FloatCC::Unordered, a, a)?;
        let zero = self.int_lane(WIDE, 0);
        Ok(self.choose_lane(nan.value, zero, nearest))
    }

    pub(super) fn int_to_extended(&mut self, signed: bool, a: Lane, to: ValueType) -> Result<Lane> {
        let (cast, name) = match (to, signed) {
            (ValueType::F128, true) => (Cast::Sext, "__floattitf"),
            (ValueType::F128, false) => (Cast::Zext, "__floatuntitf"),
            (_, true) => (Cast::Sext, "__ods_x87_from_int"),
            (_, false) => (Cast::Zext, "__ods_x87_from_uint"),
        };
        let wide = self.cast(cast, a, WIDE)?;
        self.host_value(name, &[wide], to)
    }

    /// A conversion of which one side is a type of this file, and the other is native or 16 bits wide.
    pub(super) fn convert_extended(&mut self, a: Lane, to: ValueType) -> Result<Lane> {
        let name = match (a.ty, to) {
            (ValueType::F128, ValueType::F16) => "__trunctfhf2",
            (ValueType::F128, ValueType::BF16) => "__trunctfbf2",
            (ValueType::F128, ValueType::F32) => "__trunctfsf2",
            (ValueType::F128, ValueType::F64) => "__trunctfdf2",
            (ValueType::F128, _) => "__ods_x87_from_f128",
            (ValueType::F80, ValueType::F16) => "__ods_x87_to_f16",
            (ValueType::F80, ValueType::BF16) => "__ods_x87_to_bf16",
            (ValueType::F80, ValueType::F32) => "__ods_x87_to_f32",
            (ValueType::F80, ValueType::F64) => "__ods_x87_to_f64",
            (ValueType::F80, _) => "__ods_x87_to_f128",
            (ValueType::F32, ValueType::F128) => "__extendsftf2",
            (ValueType::F64, ValueType::F128) => "__extenddftf2",
            (ValueType::F32, _) => "__ods_x87_from_f32",
            (ValueType::F64, _) => "__ods_x87_from_f64",
            (from, to) => return Err(format!("there is no conversion from {from} to {to}").into()),
        };
        self.host_value(name, &[a], to)
    }

    /// The bits of an f80 as those of an IEEE format: without the bit that says that a number is normal, which its
    /// exponent says as well.
    pub(super) fn implicit_bits(&mut self, a: Lane) -> Lane {
        let bits = self.bits(a);
        let high = self.b.ins().ushr_imm_u(bits.value, 64);
        let high = self.b.ins().ishl_imm_u(high, 63);
        let mask = self.int_lane(WIDE, (1 << 63) - 1);
        let low = self.b.ins().band(bits.value, mask.value);
        Lane { value: self.b.ins().bor(high, low), ty: WIDE }
    }

    fn sign_mask(&mut self, ty: ValueType) -> Lane {
        self.int_lane(ValueType::Int(ty.bits() as u8), 1 << (ty.bits() - 1))
    }

    fn sign(&mut self, a: Lane) -> Lane {
        let (bits, mask) = (self.bits(a), self.sign_mask(a.ty));
        Lane { value: self.b.ins().band(bits.value, mask.value), ty: bits.ty }
    }

    fn without_sign(&mut self, a: Lane) -> Lane {
        let (bits, mask) = (self.bits(a), self.sign_mask(a.ty));
        let rest = self.b.ins().bnot(mask.value);
        Lane { value: self.b.ins().band(bits.value, rest), ty: bits.ty }
    }
}
