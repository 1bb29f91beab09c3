//! Instructions on integers and pointers as C expressions.
//!
//! Small types are computed in 32 bits or more, since C computes in `int` otherwise, where overflow is undefined; and
//! amounts of shifts are kept below the width of the register, since a program may ask for more and not use the result.

use ods_dialects::llvm::ICmpPredicate;

use super::float::is_extended;
use super::function::{Lane, Writer, constant};
use super::types;
use crate::native::error::Result;
use crate::native::target::{BIT, Immediate};
use crate::{TrapKind, ValueType};
use ods_core::schema::{Arith, Cast, Funnel, Inst, Int1, Int2};

/// The bits that a type is computed in.
fn computed_bits(ty: ValueType) -> u32 {
    types::register_bits(ty).max(32)
}

impl Writer<'_> {
    /// One instruction on scalars. `result` is the type of the lane it is assigned to, where there is one.
    pub(super) fn write(
        &mut self,
        inst: Inst,
        args: &[Lane],
        immediate: Immediate<'_>,
        result: Option<ValueType>,
    ) -> Result<Lane> {
        match (inst, args) {
            (Inst::Int2(op), &[a, b]) => self.write_int2(op, a, b),
            (Inst::Int1(op), &[a]) => self.write_int1(op, a),
            (Inst::Funnel(op), &[a, b, amount]) => self.funnel(op, a, b, amount),
            (Inst::Overflow(op, sign), &[a, b]) => Ok(self.overflow(op, sign.is_signed(), a, b)?.1),
            (Inst::Saturate(op, sign), &[a, b]) => self.saturate(op, sign.is_signed(), a, b),
            (Inst::Icmp, &[a, b]) => self.icmp(immediate.int_predicate()?, a, b),
            (Inst::Fcmp, &[a, b]) => self.fcmp(immediate.float_predicate()?, a, b),
            (Inst::Float2(op), &[a, b]) => self.float2(op, a, b),
            (Inst::Float1(op), &[a]) => self.float1(op, a),
            (Inst::Fma, &[a, b, c]) => self.fma(a, b, c),
            (Inst::Libm, args) => match immediate {
                Immediate::Name(name) => self.libm(name, args),
                _ => Err("'libm' wants the name of a function first".into()),
            },
            (Inst::IsFpClass, &[a]) => match immediate {
                Immediate::Number(mask) => self.is_fp_class(a, mask as u32),
                _ => Err("'is_fpclass' wants a mask".into()),
            },
            (Inst::Powi, &[a, n]) => self.powi(a, n),
            (Inst::Select, &[c, a, b]) if c.ty == BIT && a.ty == b.ty => {
                let [c, x, y] = [c, a, b].map(|lane| self.text(lane.value));
                Ok(self.assign(a.ty, &format!("{c} ? {x} : {y}")))
            }
            (Inst::Cast(cast), &[a]) => {
                let to =
                    result.ok_or("a conversion must be the whole right side of an assignment")?;
                self.cast(cast, a, to)
            }
            (Inst::Copy, &[a]) => Ok(a),
            _ => Err("an instruction has the wrong number or types of arguments".into()),
        }
    }

    /// The text of an integer or pointer as an unsigned number of the bits it is computed in.
    fn number(&self, a: Lane) -> String {
        let text = self.text(a.value);
        match a.ty {
            ValueType::Ptr => format!("(u64){text}"),
            ty if computed_bits(ty) == types::register_bits(ty) => text,
            _ => format!("(u32){text}"),
        }
    }

    /// The text of an integer as a signed number.
    pub(super) fn signed(&self, a: Lane) -> String {
        let (bits, register) = (a.ty.bits(), types::register_bits(a.ty));
        let (text, signed) = (self.text(a.value), types::signed(register));
        if a.ty == ValueType::Ptr {
            return format!("(i64){text}");
        }
        match register - bits {
            0 => format!("({signed}){text}"),
            spare => {
                let unsigned = types::unsigned(register);
                format!("(({signed})({unsigned})({text} << {spare}) >> {spare})")
            }
        }
    }

    /// An amount of a shift, below the width of the register in which `ty` is computed.
    fn amount(&self, ty: ValueType, amount: Lane) -> String {
        format!("({} & {})", self.text(amount.value), computed_bits(ty) - 1)
    }

    fn write_int2(&mut self, op: Int2, a: Lane, b: Lane) -> Result<Lane> {
        let ty = a.ty;
        if a.ty != b.ty || !matches!(ty, ValueType::Int(_)) {
            return Err(format!(
                "two integers of one type are expected, not {} and {}",
                a.ty, b.ty
            )
            .into());
        }
        let (x, y) = (self.number(a), self.number(b));
        let (s, t) = (self.signed(a), self.signed(b));
        let name = types::name(ty);
        let plain = |operator: &str| format!("({name})({x} {operator} {y})");
        let chosen = |condition: String| {
            format!("{condition} ? {} : {}", self.text(a.value), self.text(b.value))
        };
        let text = match op {
            Int2::Add => plain("+"),
            Int2::Sub => plain("-"),
            Int2::Mul => plain("*"),
            Int2::And => plain("&"),
            Int2::Or => plain("|"),
            Int2::Xor => plain("^"),
            Int2::Shl => format!("({name})({x} << {})", self.amount(ty, b)),
            Int2::Ushr => format!("({name})({x} >> {})", self.amount(ty, b)),
            Int2::Sshr => format!("({name})({s} >> {})", self.amount(ty, b)),
            Int2::Udiv if ty.bits() > 32 && ty.bits() <= 64 => format!("ods_udiv_u64({x}, {y})"),
            Int2::Urem if ty.bits() > 32 && ty.bits() <= 64 => format!("ods_urem_u64({x}, {y})"),
            Int2::Udiv => plain("/"),
            Int2::Urem => plain("%"),
            Int2::Sdiv => format!("({name})ods_sdiv_{}({s}, {t})", divided(ty)),
            // The least integer divides by -1 without a rest, though its quotient overflows.
            Int2::Srem => {
                let ones = constant(ty, u128::MAX);
                format!("({name})({y} == {ones} ? 0 : ods_srem_{}({s}, {t}))", divided(ty))
            }
            Int2::Umin => chosen(format!("{x} < {y}")),
            Int2::Umax => chosen(format!("{x} > {y}")),
            Int2::Smin => chosen(format!("{s} < {t}")),
            Int2::Smax => chosen(format!("{s} > {t}")),
        };
        if matches!(op, Int2::Udiv | Int2::Urem | Int2::Sdiv | Int2::Srem) {
            self.trap_if(&format!("{y} == 0"), TrapKind::DivisionByZero);
        }
        if op == Int2::Sdiv {
            let least = constant(ty, 1 << (ty.bits() - 1));
            let ones = constant(ty, u128::MAX);
            self.trap_if(&format!("{x} == {least} && {y} == {ones}"), TrapKind::IntegerOverflow);
        }
        let text = match op {
            Int2::And | Int2::Or | Int2::Xor | Int2::Ushr | Int2::Udiv | Int2::Urem => text,
            Int2::Umin | Int2::Umax | Int2::Smin | Int2::Smax => text,
            _ => self.masked(ty, &text),
        };
        Ok(self.assign(ty, &text))
    }

    fn write_int1(&mut self, op: Int1, a: Lane) -> Result<Lane> {
        let ValueType::Int(bits) = a.ty else { return Err("an integer is expected".into()) };
        let (bits, ty) = (u32::from(bits), a.ty);
        let wide = if bits > 64 { 128 } else { 64 };
        let (x, name) = (self.number(a), types::name(ty));
        let spare = wide - bits;
        let text = match op {
            Int1::Abs => {
                let negated = self.masked(ty, &format!("({name})(0 - {x})"));
                format!("{} < 0 ? {negated} : {x}", self.signed(a))
            }
            Int1::Clz => format!("({name})(ods_clz{wide}({x}) - {spare})"),
            Int1::Ctz if spare == 0 => format!("({name})ods_ctz{wide}({x})"),
            // A bit just beyond the width bounds the count for zero.
            Int1::Ctz => {
                format!("({name})ods_ctz{wide}({x} | (u{wide})1 << {bits})")
            }
            Int1::Popcnt if wide == 128 => format!("({name})ods_popcnt128({x})"),
            Int1::Popcnt => format!("({name})__builtin_popcountll({x})"),
            Int1::Bitrev => format!("({name})(ods_bitrev{wide}({x}) >> {spare})"),
            Int1::Bswap => format!("({name})(ods_bswap{wide}({x}) >> {spare})"),
        };
        Ok(self.assign(ty, &text))
    }

    fn funnel(&mut self, op: Funnel, a: Lane, b: Lane, amount: Lane) -> Result<Lane> {
        let ty = a.ty;
        if b.ty != ty || amount.ty != ty {
            return Err("three integers of one type are expected".into());
        }
        let bits = ty.bits();
        let by = format!("{} % {bits}", self.number(amount));
        let by = self.assign(ty, &by);
        let (x, y, by) = (self.number(a), self.number(b), self.number(by));
        let name = types::name(ty);
        // The complement of the amount is at most the width less one, so no shift is by the whole width.
        let text = match op {
            Funnel::Left => format!("({name})({x} << {by} | {y} >> 1 >> ({} - {by}))", bits - 1),
            Funnel::Right => format!("({name})({x} << 1 << ({} - {by}) | {y} >> {by})", bits - 1),
        };
        let text = self.masked(ty, &text);
        Ok(self.assign(ty, &text))
    }

    /// The wrapped result of an operation, and whether the type cannot hold the exact one.
    fn overflow(&mut self, op: Arith, signed: bool, a: Lane, b: Lane) -> Result<(Lane, Lane)> {
        let ty = a.ty;
        if a.ty != b.ty || !matches!(ty, ValueType::Int(_)) {
            return Err(format!(
                "two integers of one type are expected, not {} and {}",
                a.ty, b.ty
            )
            .into());
        }
        let register = types::register_bits(ty);
        let computed = if signed { types::signed(register) } else { types::unsigned(register) };
        let [x, y] =
            [a, b].map(|lane| if signed { self.signed(lane) } else { self.text(lane.value) });
        let builtin = match op {
            Arith::Add => "add",
            Arith::Sub => "sub",
            Arith::Mul => "mul",
            Arith::Shl => return Err("a shift has no overflow bit".into()),
        };
        let exact = self.temporary(computed);
        let beyond = self.assign(
            BIT,
            &format!("__builtin_{builtin}_overflow(({computed}){x}, ({computed}){y}, &{exact})"),
        );
        let wrapped = self.masked(ty, &format!("({}){exact}", types::name(ty)));
        let wrapped = self.assign(ty, &wrapped);
        if register == ty.bits() {
            return Ok((wrapped, beyond));
        }
        let back = if signed { self.signed(wrapped) } else { self.text(wrapped.value) };
        let beyond = format!("{} || {exact} != {back}", self.text(beyond.value));
        Ok((wrapped, self.assign(BIT, &beyond)))
    }

    fn saturate(&mut self, op: Arith, signed: bool, a: Lane, b: Lane) -> Result<Lane> {
        let ty = a.ty;
        let (plain, beyond) = match op {
            Arith::Add | Arith::Sub => self.overflow(op, signed, a, b)?,
            Arith::Shl => {
                let shifted = self.write_int2(Int2::Shl, a, b)?;
                let back = if signed { Int2::Sshr } else { Int2::Ushr };
                let back = self.write_int2(back, shifted, b)?;
                (shifted, self.icmp(ICmpPredicate::Ne, back, a)?)
            }
            Arith::Mul => return Err("there is no saturating product".into()),
        };
        let (least, most) =
            (constant(ty, 1 << (ty.bits() - 1)), constant(ty, u128::MAX >> 1 >> (128 - ty.bits())));
        let bound = match (signed, op) {
            (true, _) => format!("({} < 0 ? {least} : {most})", self.signed(a)),
            (false, Arith::Sub) => constant(ty, 0),
            (false, _) => constant(ty, u128::MAX),
        };
        let text = format!("{} ? {bound} : {}", self.text(beyond.value), self.text(plain.value));
        Ok(self.assign(ty, &text))
    }

    fn icmp(&mut self, predicate: ICmpPredicate, a: Lane, b: Lane) -> Result<Lane> {
        if a.ty != b.ty || !matches!(a.ty, ValueType::Int(_) | ValueType::Ptr) {
            return Err(format!(
                "'icmp' wants two integers or pointers of one type, not {} and {}",
                a.ty, b.ty
            )
            .into());
        }
        let (operator, signed) = match predicate {
            ICmpPredicate::Eq => ("==", false),
            ICmpPredicate::Ne => ("!=", false),
            ICmpPredicate::Slt => ("<", true),
            ICmpPredicate::Sle => ("<=", true),
            ICmpPredicate::Sgt => (">", true),
            ICmpPredicate::Sge => (">=", true),
            ICmpPredicate::Ult => ("<", false),
            ICmpPredicate::Ule => ("<=", false),
            ICmpPredicate::Ugt => (">", false),
            ICmpPredicate::Uge => (">=", false),
        };
        let [x, y] = [a, b].map(|lane| if signed { self.signed(lane) } else { self.number(lane) });
        Ok(self.assign(BIT, &format!("{x} {operator} {y}")))
    }

    fn cast(&mut self, cast: Cast, a: Lane, to: ValueType) -> Result<Lane> {
        match cast {
            Cast::Zext | Cast::Trunc | Cast::Address => {
                if a.ty == to {
                    return Ok(a);
                }
                let text = match to {
                    ValueType::Ptr => format!("(ptr)(u64){}", self.text(a.value)),
                    _ => {
                        let text = format!("({}){}", types::name(to), self.number(a));
                        if to.bits() < a.ty.bits() { self.masked(to, &text) } else { text }
                    }
                };
                Ok(self.assign(to, &text))
            }
            Cast::Sext => {
                let signed = types::signed(types::register_bits(to));
                let text = format!("({})({signed}){}", types::name(to), self.signed(a));
                let text = self.masked(to, &text);
                Ok(self.assign(to, &text))
            }
            Cast::FloatToSint => self.float_to_int(true, a, to),
            Cast::FloatToUint => self.float_to_int(false, a, to),
            Cast::FloatToSintSat => self.float_to_int_saturated(true, a, to),
            Cast::FloatToUintSat => self.float_to_int_saturated(false, a, to),
            Cast::SintToFloat | Cast::UintToFloat => {
                let number =
                    if cast == Cast::SintToFloat { self.signed(a) } else { self.number(a) };
                // The 16-bit formats round through f32, as LLVM does.
                let native = match to {
                    ValueType::F64 | ValueType::F80 | ValueType::F128 => to,
                    _ => ValueType::F32,
                };
                let text = format!("({}){number}", types::name(native));
                let text = self.narrowed(&text, native, to);
                Ok(self.assign(to, &text))
            }
            Cast::FloatToFloat => {
                let through = match (a.ty, to) {
                    (from, to) if from == to => return Ok(a),
                    (from, _) if is_extended(from) => from,
                    (_, to) if is_extended(to) => to,
                    (from, to) if from.bits() <= 32 && to.bits() <= 32 => ValueType::F32,
                    _ => ValueType::F64,
                };
                let wide = self.wide(a, through);
                let text = self.narrowed(&wide, through, to);
                Ok(self.assign(to, &text))
            }
        }
    }
}

/// The type in which integers of that type are divided.
fn divided(ty: ValueType) -> &'static str {
    match ty.bits() {
        0..=32 => "i32",
        33..=64 => "i64",
        _ => "i128",
    }
}
