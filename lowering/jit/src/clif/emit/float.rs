//! Float instructions. The 16-bit formats compute in f32 and round after each operation.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{self, InstBuilder};
use ods_dialects::llvm::FCmpPredicate;

use super::extended::is_extended;
use super::{Emitter, Lane};
use crate::ValueType;
use crate::native::error::Result;
use crate::native::target::BIT;
use ods_core::schema::{Cast, Float1, Float2};

/// A float predicate: always the same, or a comparison.
#[derive(Clone, Copy)]
pub(super) enum FloatPredicate {
    Constant(bool),
    Compare(FloatCC),
}

impl From<FCmpPredicate> for FloatPredicate {
    fn from(predicate: FCmpPredicate) -> FloatPredicate {
        FloatPredicate::Compare(match predicate {
            FCmpPredicate::False => return FloatPredicate::Constant(false),
            FCmpPredicate::True => return FloatPredicate::Constant(true),
            FCmpPredicate::Oeq => FloatCC::Equal,
            FCmpPredicate::Ogt => FloatCC::GreaterThan,
            FCmpPredicate::Oge => FloatCC::GreaterThanOrEqual,
            FCmpPredicate::Olt => FloatCC::LessThan,
            FCmpPredicate::Ole => FloatCC::LessThanOrEqual,
            FCmpPredicate::One => FloatCC::OrderedNotEqual,
            FCmpPredicate::Ord => FloatCC::Ordered,
            FCmpPredicate::Ueq => FloatCC::UnorderedOrEqual,
            FCmpPredicate::Ugt => FloatCC::UnorderedOrGreaterThan,
            FCmpPredicate::Uge => FloatCC::UnorderedOrGreaterThanOrEqual,
            FCmpPredicate::Ult => FloatCC::UnorderedOrLessThan,
            FCmpPredicate::Ule => FloatCC::UnorderedOrLessThanOrEqual,
            FCmpPredicate::Une => FloatCC::NotEqual,
            FCmpPredicate::Uno => FloatCC::Unordered,
        })
    }
}

impl Emitter<'_> {
    pub(super) fn float2(&mut self, op: Float2, a: Lane, b: Lane) -> Result<Lane> {
        let ty = same_float(a, b)?;
        if is_extended(ty) {
            return self.extended_2(op, a, b);
        }
        if op == Float2::Copysign && !matches!(ty, ValueType::F32 | ValueType::F64) {
            let magnitude = self.bits_under(a, 0x7fff);
            let sign = self.bits_under(b, 0x8000);
            return Ok(Lane { value: self.b.ins().bor(magnitude, sign), ty });
        }
        let (x, y) = (self.native_float(a)?, self.native_float(b)?);
        let native = x.ty;
        let (a, b) = (x.value, y.value);
        let value = match op {
            Float2::Add => self.b.ins().fadd(a, b),
            Float2::Sub => self.b.ins().fsub(a, b),
            Float2::Mul => self.b.ins().fmul(a, b),
            Float2::Div => self.b.ins().fdiv(a, b),
            Float2::Rem => self.libm("fmod", &[x, y])?.value,
            Float2::Copysign => self.b.ins().fcopysign(a, b),
            Float2::Maximum | Float2::Minimum | Float2::Maxnum | Float2::Minnum => {
                self.extreme(op, a, b)
            }
        };
        self.float_to_float(Lane { value, ty: native }, ty)
    }

    pub(super) fn float1(&mut self, op: Float1, a: Lane) -> Result<Lane> {
        if matches!(a.ty, ValueType::F16 | ValueType::BF16)
            && matches!(op, Float1::Neg | Float1::Abs)
        {
            let value = if op == Float1::Abs {
                self.bits_under(a, 0x7fff)
            } else {
                let sign = self.int_lane(a.ty, 0x8000);
                self.b.ins().bxor(a.value, sign.value)
            };
            return Ok(Lane { value, ty: a.ty });
        }
        if is_extended(a.ty) {
            return self.extended_1(op, a);
        }
        let x = self.native_float(a)?;
        let value = match op {
            Float1::Neg => self.b.ins().fneg(x.value),
            Float1::Abs => self.b.ins().fabs(x.value),
            Float1::Sqrt => self.b.ins().sqrt(x.value),
            Float1::Ceil => self.b.ins().ceil(x.value),
            Float1::Floor => self.b.ins().floor(x.value),
            Float1::Trunc => self.b.ins().trunc(x.value),
            Float1::Nearest => self.b.ins().nearest(x.value),
        };
        self.float_to_float(Lane { value, ty: x.ty }, a.ty)
    }

    pub(super) fn fma(&mut self, a: Lane, b: Lane, c: Lane) -> Result<Lane> {
        let ty = same_float(a, b)?;
        same_float(a, c)?;
        if is_extended(ty) {
            return self.extended_libm("fma", ty, &[a, b, c]);
        }
        // In f32 a product of two halves and a sum would be rounded, and then rounded again; in f64 they are exact
        // wherever a half can tell.
        let wide = if ty == ValueType::F16 { ValueType::F64 } else { self.native_float(a)?.ty };
        let [x, y, z] = [
            self.float_to_float(a, wide)?,
            self.float_to_float(b, wide)?,
            self.float_to_float(c, wide)?,
        ];
        let value = self.b.ins().fma(x.value, y.value, z.value);
        self.float_to_float(Lane { value, ty: wide }, ty)
    }

    pub(super) fn fcmp(&mut self, predicate: FloatPredicate, a: Lane, b: Lane) -> Result<Lane> {
        same_float(a, b)?;
        let code = match predicate {
            FloatPredicate::Constant(value) => return Ok(self.int_lane(BIT, u128::from(value))),
            FloatPredicate::Compare(code) => code,
        };
        if is_extended(a.ty) {
            return self.extended_compare(code, a, b);
        }
        let (a, b) = (self.native_float(a)?, self.native_float(b)?);
        Ok(Lane { value: self.compare_floats(code, a.value, b.value), ty: BIT })
    }

    /// Calls a function of the C library; `name` is that of its `double` form.
    pub(super) fn libm(&mut self, name: &str, args: &[Lane]) -> Result<Lane> {
        let ty = args.first().ok_or("a library function takes arguments")?.ty;
        if is_extended(ty) {
            return self.extended_libm(name, ty, args);
        }
        let mut native = Vec::with_capacity(args.len());
        for &arg in args {
            native.push(if matches!(arg.ty, ValueType::Int(_)) {
                arg
            } else {
                self.native_float(arg)?
            });
        }
        let result = native[0].ty;
        let called = if result == ValueType::F32 {
            self.host_value(&format!("{name}f"), &native, result)?
        } else {
            self.host_value(name, &native, result)?
        };
        self.float_to_float(called, ty)
    }

    /// A float as a fraction, from a half to one, and an exponent of two.
    pub(in crate::clif) fn fraction_and_power(
        &mut self,
        a: Lane,
        exponent: ValueType,
    ) -> Result<(Lane, Lane)> {
        if is_extended(a.ty) {
            return Err(format!("taking {} apart is not supported", a.ty).into());
        }
        let wide = self.float_to_float(a, ValueType::F64)?;
        let fraction = self.host_value("__ods_fraction", &[wide], ValueType::F64)?;
        let power = self.host_value("__ods_exponent", &[wide], ValueType::Int(32))?;
        Ok((self.float_to_float(fraction, a.ty)?, self.cast(Cast::Sext, power, exponent)?))
    }

    pub(super) fn powi(&mut self, a: Lane, n: Lane) -> Result<Lane> {
        let n = if n.ty.bits() < 32 {
            let value = self.sign_extended(n);
            Lane { value: self.b.ins().sextend(ir::types::I32, value), ty: ValueType::Int(32) }
        } else {
            n
        };
        if n.ty != ValueType::Int(32) {
            return Err(
                format!("the exponent of a power must be at most an i32, not {}", n.ty).into()
            );
        }
        if is_extended(a.ty) {
            return self.extended_powi(a, n);
        }
        let x = self.native_float(a)?;
        let name = if x.ty == ValueType::F32 { "__powisf2" } else { "__powidf2" };
        let power = self.host_value(name, &[x, n], x.ty)?;
        self.float_to_float(power, a.ty)
    }

    /// Emits the test of whether a float is of one of the classes in `mask`, whose bits are those of LLVM's
    /// `FPClassTest`.
    pub(super) fn is_fp_class(&mut self, a: Lane, mask: u32) -> Result<Lane> {
        let fraction = match a.ty {
            ValueType::F16 => 10,
            ValueType::BF16 => 7,
            ValueType::F32 => 23,
            ValueType::F64 => 52,
            ValueType::F80 => 63,
            ValueType::F128 => 112,
            other => return Err(format!("a float is expected, not {other}").into()),
        };
        let (bits, width) = match a.ty {
            ValueType::F80 => (self.implicit_bits(a), 79),
            ty => (self.bits(a), ty.bits()),
        };
        let sign = 1u128 << (width - 1);
        let infinity = (sign - 1) >> fraction << fraction;
        let quiet = infinity | 1 << (fraction - 1);
        let normal = 1u128 << fraction;
        // Classes as ranges of the bit patterns of non-negative values, with the mask's bit for either sign.
        let classes = [
            (6, 5, 0, 0),
            (7, 4, 1, normal - 1),
            (8, 3, normal, infinity - 1),
            (9, 2, infinity, infinity),
            (0, 0, infinity + 1, quiet - 1),
            (1, 1, quiet, sign - 1),
        ];
        let mut any = self.int_lane(BIT, 0).value;
        for (positive, negative, low, high) in classes {
            for (bit, offset) in [(positive, 0), (negative, sign)] {
                if mask >> bit & 1 == 1 {
                    let hit = self.in_range(bits, low + offset, high + offset);
                    any = self.b.ins().bor(any, hit);
                }
            }
        }
        Ok(Lane { value: any, ty: BIT })
    }

    fn bits_under(&mut self, a: Lane, mask: u128) -> ir::Value {
        let mask = self.int_lane(a.ty, mask);
        self.b.ins().band(a.value, mask.value)
    }
}

fn same_float(a: Lane, b: Lane) -> Result<ValueType> {
    match a.ty {
        ValueType::F16
        | ValueType::BF16
        | ValueType::F32
        | ValueType::F64
        | ValueType::F80
        | ValueType::F128
            if a.ty == b.ty =>
        {
            Ok(a.ty)
        }
        _ => Err(format!("two floats of one type are expected, not {} and {}", a.ty, b.ty).into()),
    }
}
