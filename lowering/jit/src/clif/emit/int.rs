//! Integer instructions.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use cranelift_frontend::FuncInstBuilder;
use ods_dialects::llvm::ICmpPredicate;

use super::{Emitter, Lane};
use crate::native::error::Result;
use crate::native::target::BIT;
use crate::{TrapKind, ValueType};
use ods_core::schema::{Arith, Funnel, Int1, Int2};

/// CLIF's condition of a predicate.
pub(in crate::clif) fn condition(predicate: ICmpPredicate) -> IntCC {
    match predicate {
        ICmpPredicate::Eq => IntCC::Equal,
        ICmpPredicate::Ne => IntCC::NotEqual,
        ICmpPredicate::Slt => IntCC::SignedLessThan,
        ICmpPredicate::Sle => IntCC::SignedLessThanOrEqual,
        ICmpPredicate::Sgt => IntCC::SignedGreaterThan,
        ICmpPredicate::Sge => IntCC::SignedGreaterThanOrEqual,
        ICmpPredicate::Ult => IntCC::UnsignedLessThan,
        ICmpPredicate::Ule => IntCC::UnsignedLessThanOrEqual,
        ICmpPredicate::Ugt => IntCC::UnsignedGreaterThan,
        ICmpPredicate::Uge => IntCC::UnsignedGreaterThanOrEqual,
    }
}

impl Emitter<'_> {
    pub(super) fn int_2(&mut self, op: Int2, a: Lane, b: Lane) -> Result<Lane> {
        let ty = same_integer(a, b)?;
        let wide = ty.clif() == types::I128;
        Ok(match op {
            Int2::Add => self.masked(ty, |ins| ins.iadd(a.value, b.value)),
            Int2::Sub => self.masked(ty, |ins| ins.isub(a.value, b.value)),
            Int2::Mul => self.masked(ty, |ins| ins.imul(a.value, b.value)),
            Int2::And => Lane { value: self.b.ins().band(a.value, b.value), ty },
            Int2::Or => Lane { value: self.b.ins().bor(a.value, b.value), ty },
            Int2::Xor => Lane { value: self.b.ins().bxor(a.value, b.value), ty },
            Int2::Shl => self.masked(ty, |ins| ins.ishl(a.value, b.value)),
            Int2::Ushr => Lane { value: self.b.ins().ushr(a.value, b.value), ty },
            Int2::Sshr => {
                let a = self.sign_extended(a);
                self.masked(ty, |ins| ins.sshr(a, b.value))
            }
            Int2::Udiv | Int2::Urem | Int2::Sdiv | Int2::Srem if wide => {
                return self.divide_wide(op, a, b);
            }
            Int2::Udiv => Lane { value: self.b.ins().udiv(a.value, b.value), ty },
            Int2::Urem => Lane { value: self.b.ins().urem(a.value, b.value), ty },
            Int2::Sdiv | Int2::Srem => {
                if op == Int2::Sdiv && ty.bits() < ty.clif().bits() {
                    // The quotient that overflows has room in the register.
                    self.trap_on_overflow(a, b);
                }
                let (a, b) = (self.sign_extended(a), self.sign_extended(b));
                self.masked(
                    ty,
                    |ins| if op == Int2::Sdiv { ins.sdiv(a, b) } else { ins.srem(a, b) },
                )
            }
            Int2::Umin => self.choose(IntCC::UnsignedLessThan, a, b),
            Int2::Umax => self.choose(IntCC::UnsignedGreaterThan, a, b),
            Int2::Smin => self.choose(IntCC::SignedLessThan, a, b),
            Int2::Smax => self.choose(IntCC::SignedGreaterThan, a, b),
        })
    }

    pub(super) fn int1(&mut self, op: Int1, a: Lane) -> Result<Lane> {
        let ValueType::Int(bits) = a.ty else { return Err("an integer is expected".into()) };
        let ty = a.ty;
        let spare = i64::from(ty.clif().bits()) - i64::from(bits);
        Ok(match op {
            Int1::Abs => {
                let zero = self.int_lane(ty, 0);
                let negated = self.int_2(Int2::Sub, zero, a)?;
                let negative = self.compare_ints(IntCC::SignedLessThan, a, zero);
                self.choose_lane(negative, negated, a)
            }
            Int1::Clz => {
                let count = self.b.ins().clz(a.value);
                let spare = self.iconst(ty.clif(), spare as u128);
                Lane { value: self.b.ins().isub(count, spare), ty }
            }
            Int1::Ctz if spare == 0 => Lane { value: self.b.ins().ctz(a.value), ty },
            Int1::Ctz => {
                // A bit just beyond the width bounds the count for zero.
                let stop = self.iconst(ty.clif(), 1 << bits);
                let bounded = self.b.ins().bor(a.value, stop);
                Lane { value: self.b.ins().ctz(bounded), ty }
            }
            Int1::Popcnt => Lane { value: self.b.ins().popcnt(a.value), ty },
            Int1::Bitrev | Int1::Bswap => {
                let reversed = if op == Int1::Bitrev {
                    self.b.ins().bitrev(a.value)
                } else {
                    self.b.ins().bswap(a.value)
                };
                let spare = self.b.ins().iconst(types::I64, spare);
                Lane { value: self.b.ins().ushr(reversed, spare), ty }
            }
        })
    }

    pub(super) fn funnel(&mut self, op: Funnel, a: Lane, b: Lane, amount: Lane) -> Result<Lane> {
        let ty = same_integer(a, b)?;
        same_integer(a, amount)?;
        let bits = ty.bits();
        let one = self.int_lane(ty, 1);
        let most = self.int_lane(ty, u128::from(bits) - 1);
        let amount = if bits.is_power_of_two() {
            self.int_2(Int2::And, amount, most)?
        } else {
            let width = self.int_lane(ty, u128::from(bits));
            self.int_2(Int2::Urem, amount, width)?
        };
        // The complement of the amount is at most the width less one, so no shift is by the whole width.
        let rest = self.int_2(Int2::Sub, most, amount)?;
        let (high, low) = match op {
            Funnel::Left => {
                let half = self.int_2(Int2::Ushr, b, one)?;
                (self.int_2(Int2::Shl, a, amount)?, self.int_2(Int2::Ushr, half, rest)?)
            }
            Funnel::Right => {
                let double = self.int_2(Int2::Shl, a, one)?;
                (self.int_2(Int2::Shl, double, rest)?, self.int_2(Int2::Ushr, b, amount)?)
            }
        };
        self.int_2(Int2::Or, high, low)
    }

    pub(super) fn overflow(&mut self, op: Arith, signed: bool, a: Lane, b: Lane) -> Result<Lane> {
        let ty = same_integer(a, b)?;
        let zero = self.int_lane(ty, 0);
        match (op, signed) {
            (Arith::Add, false) => {
                let sum = self.int_2(Int2::Add, a, b)?;
                self.icmp(IntCC::UnsignedLessThan, sum, a)
            }
            (Arith::Sub, false) => self.icmp(IntCC::UnsignedLessThan, a, b),
            (Arith::Add, true) => {
                // The sum overflows if its sign differs from both operands'.
                let sum = self.int_2(Int2::Add, a, b)?;
                let (x, y) = (self.int_2(Int2::Xor, a, sum)?, self.int_2(Int2::Xor, b, sum)?);
                let both = self.int_2(Int2::And, x, y)?;
                self.icmp(IntCC::SignedLessThan, both, zero)
            }
            (Arith::Sub, true) => {
                let difference = self.int_2(Int2::Sub, a, b)?;
                let (x, y) = (self.int_2(Int2::Xor, a, b)?, self.int_2(Int2::Xor, a, difference)?);
                let both = self.int_2(Int2::And, x, y)?;
                self.icmp(IntCC::SignedLessThan, both, zero)
            }
            (Arith::Mul, _) => self.product_overflows(signed, a, b),
            (Arith::Shl, _) => Err("a shift has no overflow bit".into()),
        }
    }

    pub(super) fn saturate(&mut self, op: Arith, signed: bool, a: Lane, b: Lane) -> Result<Lane> {
        let ty = same_integer(a, b)?;
        let (plain, overflow) = match op {
            Arith::Add => (self.int_2(Int2::Add, a, b)?, self.overflow(op, signed, a, b)?),
            Arith::Sub => (self.int_2(Int2::Sub, a, b)?, self.overflow(op, signed, a, b)?),
            Arith::Shl => {
                let shifted = self.int_2(Int2::Shl, a, b)?;
                let back = self.int_2(if signed { Int2::Sshr } else { Int2::Ushr }, shifted, b)?;
                (shifted, self.icmp(IntCC::NotEqual, back, a)?)
            }
            Arith::Mul => return Err("there is no saturating product".into()),
        };
        let ones = if ty.bits() == 128 { u128::MAX } else { (1 << ty.bits()) - 1 };
        let bound = if signed {
            let (zero, max, min) = (
                self.int_lane(ty, 0),
                self.int_lane(ty, ones >> 1),
                self.int_lane(ty, (ones >> 1) + 1),
            );
            let negative = self.compare_ints(IntCC::SignedLessThan, a, zero);
            self.choose_lane(negative, min, max)
        } else {
            self.int_lane(ty, if op == Arith::Sub { 0 } else { ones })
        };
        Ok(self.choose_lane(overflow.value, bound, plain))
    }

    pub(super) fn icmp(&mut self, code: IntCC, a: Lane, b: Lane) -> Result<Lane> {
        if a.ty != b.ty || !matches!(a.ty, ValueType::Int(_) | ValueType::Ptr) {
            return Err(format!(
                "'icmp' wants two integers or pointers of one type, not {} and {}",
                a.ty, b.ty
            )
            .into());
        }
        Ok(Lane { value: self.compare_ints(code, a, b), ty: BIT })
    }

    /// A comparison whose operands are known to agree.
    pub(super) fn compare_ints(&mut self, code: IntCC, a: Lane, b: Lane) -> ir::Value {
        let signed = code.unsigned() != code;
        let (a, b) = if signed {
            (self.sign_extended(a), self.sign_extended(b))
        } else {
            (a.value, b.value)
        };
        self.b.ins().icmp(code, a, b)
    }

    /// The register with the sign of an odd-width integer spread over its spare bits.
    pub(in crate::clif) fn sign_extended(&mut self, a: Lane) -> ir::Value {
        let ValueType::Int(bits) = a.ty else { return a.value };
        let spare = i64::from(a.ty.clif().bits()) - i64::from(bits);
        if spare == 0 {
            return a.value;
        }
        let spare = self.b.ins().iconst(types::I64, spare);
        let high = self.b.ins().ishl(a.value, spare);
        self.b.ins().sshr(high, spare)
    }

    /// An integer with what lies beyond its width cleared.
    pub(in crate::clif) fn normalised(&mut self, ty: ValueType, value: ir::Value) -> Lane {
        let bits = ty.bits();
        if bits == ty.clif().bits() {
            return Lane { value, ty };
        }
        let mask = self.iconst(ty.clif(), (1 << bits) - 1);
        Lane { value: self.b.ins().band(value, mask), ty }
    }

    fn masked(
        &mut self,
        ty: ValueType,
        emit: impl FnOnce(FuncInstBuilder<'_, '_>) -> ir::Value,
    ) -> Lane {
        let value = emit(self.b.ins());
        self.normalised(ty, value)
    }

    fn choose(&mut self, code: IntCC, a: Lane, b: Lane) -> Lane {
        let exact = a.ty.bits() == a.ty.clif().bits() && a.ty.bits() <= 64;
        let value = match code {
            IntCC::UnsignedLessThan if exact => self.b.ins().umin(a.value, b.value),
            IntCC::UnsignedGreaterThan if exact => self.b.ins().umax(a.value, b.value),
            IntCC::SignedLessThan if exact => self.b.ins().smin(a.value, b.value),
            IntCC::SignedGreaterThan if exact => self.b.ins().smax(a.value, b.value),
            _ => {
                let first = self.compare_ints(code, a, b);
                return self.choose_lane(first, a, b);
            }
        };
        Lane { value, ty: a.ty }
    }

    /// Traps where the least integer is divided by -1.
    fn trap_on_overflow(&mut self, a: Lane, b: Lane) {
        let least = self.int_lane(a.ty, 1 << (a.ty.bits() - 1));
        let ones = self.int_lane(b.ty, u128::MAX);
        let is_least = self.b.ins().icmp(IntCC::Equal, a.value, least.value);
        let is_ones = self.b.ins().icmp(IntCC::Equal, b.value, ones.value);
        let both = self.b.ins().band(is_least, is_ones);
        self.b.ins().trapnz(both, TrapKind::IntegerOverflow.code().expect("the kind has a code"));
    }

    /// 128-bit division is a host function, which must not see a zero divisor, nor a quotient that overflows.
    fn divide_wide(&mut self, op: Int2, a: Lane, b: Lane) -> Result<Lane> {
        let zero = self.int_lane(b.ty, 0);
        let by_zero = self.b.ins().icmp(IntCC::Equal, b.value, zero.value);
        self.b.ins().trapnz(by_zero, TrapKind::DivisionByZero.code().expect("the kind has a code"));
        if op == Int2::Sdiv {
            self.trap_on_overflow(a, b);
        }
        let (name, signed) = match op {
            Int2::Udiv => ("__udivti3", false),
            Int2::Urem => ("__umodti3", false),
            Int2::Sdiv => ("__divti3", true),
            _ => ("__modti3", true),
        };
        let ty = a.ty;
        let args = [a, b].map(|lane| {
            let value = if signed { self.sign_extended(lane) } else { lane.value };
            Lane { value, ty: ValueType::Int(128) }
        });
        let result = self.host_value(name, &args, ValueType::Int(128))?;
        Ok(self.normalised(ty, result.value))
    }

    /// Multiplies in a register twice as wide and looks whether the product is that of the narrow type.
    fn product_overflows(&mut self, signed: bool, a: Lane, b: Lane) -> Result<Lane> {
        let ty = a.ty;
        let wide = match ty.bits() {
            0..=32 => types::I64,
            33..=64 => types::I128,
            _ => return self.wide_product_overflows(signed, a, b),
        };
        let [x, y] = [a, b].map(|lane| self.widened(signed, lane, wide));
        let product = self.b.ins().imul(x, y);
        let narrow = self.b.ins().ireduce(ty.clif(), product);
        let narrow = self.normalised(ty, narrow);
        let back = self.widened(signed, narrow, wide);
        Ok(Lane { value: self.b.ins().icmp(IntCC::NotEqual, back, product), ty: BIT })
    }

    /// Divides the product, as far as the type holds it, by one factor and looks whether that is the other.
    fn wide_product_overflows(&mut self, signed: bool, a: Lane, b: Lane) -> Result<Lane> {
        let ty = a.ty;
        let [x, y] =
            if signed { [self.int1(Int1::Abs, a)?, self.int1(Int1::Abs, b)?] } else { [a, b] };
        let product = self.int_2(Int2::Mul, x, y)?;
        let (zero, one) = (self.int_lane(ty, 0), self.int_lane(ty, 1));
        let nothing = self.compare_ints(IntCC::Equal, x, zero);
        let divisor = self.choose_lane(nothing, one, x);
        let quotient = self.int_2(Int2::Udiv, product, divisor)?;
        let differs = self.compare_ints(IntCC::NotEqual, quotient, y);
        let something = self.b.ins().bxor_imm_u(nothing, 1);
        let mut overflows = self.b.ins().band(differs, something);
        if signed {
            // The product of magnitudes fits; with its sign it must not change side, but for the least number.
            let (s, t) = (self.int_2(Int2::Xor, a, b)?, self.int_lane(ty, 1 << (ty.bits() - 1)));
            let negative = self.compare_ints(IntCC::SignedLessThan, s, zero);
            let least = self.int_2(Int2::Sub, t, one)?;
            let limit = self.choose_lane(negative, t, least);
            let beyond = self.compare_ints(IntCC::UnsignedGreaterThan, product, limit);
            overflows = self.b.ins().bor(overflows, beyond);
        }
        Ok(Lane { value: overflows, ty: BIT })
    }

    fn widened(&mut self, signed: bool, lane: Lane, wide: ir::Type) -> ir::Value {
        if signed {
            let value = self.sign_extended(lane);
            self.b.ins().sextend(wide, value)
        } else {
            self.b.ins().uextend(wide, lane.value)
        }
    }
}

fn same_integer(a: Lane, b: Lane) -> Result<ValueType> {
    match a.ty {
        ValueType::Int(_) if a.ty == b.ty => Ok(a.ty),
        _ => {
            Err(format!("two integers of one type are expected, not {} and {}", a.ty, b.ty).into())
        }
    }
}
