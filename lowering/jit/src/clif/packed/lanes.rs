//! Instructions on the lanes of registers.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, InstructionData, Opcode, types};
use ods_core::schema::{Arith, Cast, Float1, Float2, Int1, Int2, Sign};

use super::super::emit::{Emitter, Lane};
use super::{Packed, clif, is_float};
use crate::ValueType;
use crate::native::packed::PackedType;
use crate::native::target::BIT;

impl Emitter<'_> {
    pub(super) fn int2_lanes(&mut self, op: Int2, a: Packed, b: Packed) -> Option<ir::Value> {
        let (x, y, bits) = (a.value, b.value, a.ty.bits);
        if a.ty.lane == BIT && !matches!(op, Int2::And | Int2::Or | Int2::Xor) {
            return None;
        }
        let narrow = bits < 64;
        let by = |this: &mut Self, cc: IntCC| {
            let first = this.b.ins().icmp(cc, x, y);
            this.blend(first, x, y)
        };
        if op == Int2::Sub
            && bits <= 16
            && let Some((x, y)) = self.averaged(x, y)
        {
            return Some(self.b.ins().avg_round(x, y));
        }
        if op == Int2::Add
            && matches!(bits, 16 | 32)
            && let Some((x, y)) = self.neighbors(x, y, bits as u8 / 8)
        {
            let ty = if bits == 16 { types::I16X8 } else { types::I32X4 };
            let (x, y) = (self.cast_to(x, ty), self.cast_to(y, ty));
            return Some(self.b.ins().iadd_pairwise(x, y));
        }
        Some(match op {
            Int2::Add => self.b.ins().iadd(x, y),
            Int2::Sub => self.b.ins().isub(x, y),
            Int2::Mul if bits >= 16 => self.b.ins().imul(x, y),
            Int2::And => self.b.ins().band(x, y),
            Int2::Or => self.b.ins().bor(x, y),
            Int2::Xor => self.b.ins().bxor(x, y),
            Int2::Umin if narrow => self.b.ins().umin(x, y),
            Int2::Umax if narrow => self.b.ins().umax(x, y),
            Int2::Smin if narrow => self.b.ins().smin(x, y),
            Int2::Smax if narrow => self.b.ins().smax(x, y),
            Int2::Umin => by(self, IntCC::UnsignedLessThan),
            Int2::Umax => by(self, IntCC::UnsignedGreaterThan),
            Int2::Smin => by(self, IntCC::SignedLessThan),
            Int2::Smax => by(self, IntCC::SignedGreaterThan),
            _ => return None,
        })
    }

    /// Returns the numbers of which a difference is half the sum, rounded up: of `a | b` and `(a ^ b) >> 1`.
    fn averaged(&self, either: ir::Value, half: ir::Value) -> Option<(ir::Value, ir::Value)> {
        let operands = |value, wanted: Opcode| match self.instruction(value)? {
            InstructionData::Binary { opcode, args } if opcode == wanted => Some(args),
            _ => None,
        };
        let [a, b] = operands(either, Opcode::Bor)?;
        let [differing, by] = operands(half, Opcode::Ushr)?;
        let [c, d] = operands(differing, Opcode::Bxor)?;
        let is_same = [a, b] == [c, d] || [b, a] == [c, d];
        (is_same && self.constant_scalar(by) == Some(1)).then_some((a, b))
    }

    /// Returns the registers of which one value is the even lanes of so many bytes, and the other one the odd.
    fn neighbors(
        &self,
        even: ir::Value,
        odd: ir::Value,
        bytes_each: u8,
    ) -> Option<(ir::Value, ir::Value)> {
        let picked = |value, first: u8| {
            let (registers, bytes) = self.shuffled(value)?;
            let is_picked = |(at, byte): (u8, &u8)| {
                *byte == at / bytes_each * 2 * bytes_each + at % bytes_each + first
            };
            (0..).zip(bytes).all(is_picked).then_some(registers)
        };
        let registers = picked(even, 0)?;
        (picked(odd, bytes_each)? == registers).then_some(registers)
    }

    /// Returns the registers whose bytes a value is a choice of, and their numbers.
    fn shuffled(&self, value: ir::Value) -> Option<((ir::Value, ir::Value), &[u8])> {
        let InstructionData::Shuffle { args: [a, b], imm, .. } =
            self.instruction(self.before_casts(value))?
        else {
            return None;
        };
        let bytes = self.b.func.dfg.immediates.get(imm)?.as_slice();
        Some(((self.before_casts(a), self.before_casts(b)), bytes))
    }

    /// Returns the value of which another one is the bits.
    fn before_casts(&self, mut value: ir::Value) -> ir::Value {
        while let Some(InstructionData::LoadNoOffset { opcode: Opcode::Bitcast, arg, .. }) =
            self.instruction(value)
        {
            value = arg;
        }
        value
    }

    pub(super) fn float2_lanes(&mut self, op: Float2, a: Packed, b: Packed) -> Option<ir::Value> {
        let (x, y) = (a.value, b.value);
        Some(match op {
            Float2::Add => self.b.ins().fadd(x, y),
            Float2::Sub => self.b.ins().fsub(x, y),
            Float2::Mul => self.b.ins().fmul(x, y),
            Float2::Div => self.b.ins().fdiv(x, y),
            Float2::Maximum | Float2::Minimum | Float2::Maxnum | Float2::Minnum => {
                self.extreme(op, x, y)
            }
            Float2::Rem | Float2::Copysign => return None,
        })
    }

    /// Sums and differences that saturate; hosts have them of small lanes.
    pub(super) fn saturated_lanes(
        &mut self,
        op: Arith,
        sign: Sign,
        a: Packed,
        b: Packed,
    ) -> Option<ir::Value> {
        let (x, y) = (a.value, b.value);
        if a.ty.lane == BIT || a.ty.bits > 16 {
            return None;
        }
        Some(match (op, sign) {
            (Arith::Add, Sign::Signed) => self.b.ins().sadd_sat(x, y),
            (Arith::Add, Sign::Unsigned) => self.b.ins().uadd_sat(x, y),
            (Arith::Sub, Sign::Signed) => self.b.ins().ssub_sat(x, y),
            (Arith::Sub, Sign::Unsigned) => self.b.ins().usub_sat(x, y),
            _ => return None,
        })
    }

    pub(super) fn compare_lanes(&mut self, cc: FloatCC, x: ir::Value, y: ir::Value) -> ir::Value {
        // These two have no form on vectors.
        let (first, second) = match cc {
            FloatCC::OrderedNotEqual => (FloatCC::LessThan, FloatCC::GreaterThan),
            FloatCC::UnorderedOrEqual => (FloatCC::Unordered, FloatCC::Equal),
            _ => return self.compare_floats(cc, x, y),
        };
        let (first, second) = (self.b.ins().fcmp(first, x, y), self.b.ins().fcmp(second, x, y));
        self.b.ins().bor(first, second)
    }

    pub(super) fn int1_lanes(&mut self, op: Int1, a: Packed) -> Option<ir::Value> {
        match op {
            Int1::Abs if a.ty.lane != BIT => Some(self.b.ins().iabs(a.value)),
            Int1::Popcnt if a.ty.lane != BIT && a.ty.bits < 64 => Some(self.set_bits(a)),
            _ => None,
        }
    }

    /// The numbers of bits that are set: those of bytes, which are added in pairs.
    fn set_bits(&mut self, a: Packed) -> ir::Value {
        let bytes = self.cast_to(a.value, types::I8X16);
        let mut counts = self.b.ins().popcnt(bytes);
        for _ in 0..(a.ty.bits / 8).ilog2() {
            let low = self.b.ins().swiden_low(counts);
            let high = self.b.ins().swiden_high(counts);
            counts = self.b.ins().iadd_pairwise(low, high);
        }
        counts
    }

    pub(super) fn float1_lanes(&mut self, op: Float1, a: ir::Value) -> ir::Value {
        match op {
            Float1::Neg => self.b.ins().fneg(a),
            Float1::Abs => self.b.ins().fabs(a),
            Float1::Sqrt => self.b.ins().sqrt(a),
            Float1::Ceil => self.b.ins().ceil(a),
            Float1::Floor => self.b.ins().floor(a),
            Float1::Trunc => self.b.ins().trunc(a),
            Float1::Nearest => self.b.ins().nearest(a),
        }
    }

    /// Registers of lanes twice as wide, two for each.
    fn widened_lanes(&mut self, from: &[ir::Value], signed: bool) -> Vec<ir::Value> {
        let mut wide = Vec::with_capacity(2 * from.len());
        for &a in from {
            let (low, high) = match signed {
                true => (self.b.ins().swiden_low(a), self.b.ins().swiden_high(a)),
                false => (self.b.ins().uwiden_low(a), self.b.ins().uwiden_high(a)),
            };
            wide.extend([low, high]);
        }
        wide
    }

    /// Integer lanes of another width.
    fn resized_lanes(
        &mut self,
        mut from: Vec<ir::Value>,
        mut bits: u32,
        to: u32,
        signed: bool,
    ) -> Option<Vec<ir::Value>> {
        while bits < to {
            from = self.widened_lanes(&from, signed);
            bits *= 2;
        }
        self.narrowed_lanes(from, bits, to)
    }

    pub(super) fn cast_lanes(
        &mut self,
        cast: Cast,
        from: &[Packed],
        to: PackedType,
    ) -> Option<Vec<ir::Value>> {
        let ty = from.first()?.ty;
        let values: Vec<ir::Value> = from.iter().map(|one| one.value).collect();
        match cast {
            Cast::Zext | Cast::Trunc if ty.lane == BIT && to.lane != BIT => {
                let values = self.resized_lanes(values, ty.bits, to.bits, true)?;
                let one = Lane { value: self.one_of(to), ty: to.lane };
                let one = self.splat_value(to, one);
                Some(values.into_iter().map(|value| self.b.ins().band(value, one)).collect())
            }
            Cast::Zext | Cast::Sext | Cast::Trunc => {
                if is_float(ty) || is_float(to) || (to.lane == BIT && ty.lane != BIT) {
                    return None;
                }
                let signed = cast == Cast::Sext || ty.lane == BIT;
                self.resized_lanes(values, ty.bits, to.bits, signed)
            }
            Cast::SintToFloat | Cast::UintToFloat => {
                let signed = cast == Cast::SintToFloat;
                if ty.lane == BIT || ty.bits > to.bits {
                    return None;
                }
                let values = self.resized_lanes(values, ty.bits, to.bits, signed)?;
                let float = clif(to);
                let one = |value| match signed {
                    true => self.b.ins().fcvt_from_sint(float, value),
                    false => self.b.ins().fcvt_from_uint(float, value),
                };
                Some(values.into_iter().map(one).collect())
            }
            Cast::FloatToSint | Cast::FloatToSintSat | Cast::FloatToUint | Cast::FloatToUintSat => {
                // If a number that does not fit gives any value, lanes of 32 bits do for narrower ones.
                let saturates = matches!(cast, Cast::FloatToSintSat | Cast::FloatToUintSat);
                if ty.lane != ValueType::F32
                    || to.lane == BIT
                    || to.bits > 32
                    || (saturates && to.bits < 32)
                {
                    return None;
                }
                let one = |value| match cast {
                    Cast::FloatToSint if self.is_x64() => {
                        self.b.ins().x86_cvtt2dq(types::I32X4, value)
                    }
                    Cast::FloatToSint | Cast::FloatToSintSat => {
                        self.b.ins().fcvt_to_sint_sat(types::I32X4, value)
                    }
                    _ => self.b.ins().fcvt_to_uint_sat(types::I32X4, value),
                };
                let values = values.into_iter().map(one).collect();
                self.resized_lanes(values, 32, to.bits, true)
            }
            Cast::FloatToFloat => match (ty.lane, to.lane) {
                (ValueType::F32, ValueType::F64) => {
                    let upper = std::array::from_fn(|at| (at as u8 + 8) % 16);
                    let mut wide = Vec::with_capacity(2 * values.len());
                    for value in values {
                        let moved = self.bytes(value, upper, value);
                        let high = self.cast_to(moved, types::F32X4);
                        let low = self.b.ins().fvpromote_low(value);
                        wide.extend([low, self.b.ins().fvpromote_low(high)]);
                    }
                    Some(wide)
                }
                (ValueType::F64, ValueType::F32) => {
                    let both = std::array::from_fn(|at| (at + at / 8 * 8) as u8);
                    let mut narrow = Vec::with_capacity(values.len() / 2);
                    for pair in values.chunks(2) {
                        let [low, high] = *pair else { return None };
                        let (low, high) = (self.b.ins().fvdemote(low), self.b.ins().fvdemote(high));
                        let value = self.bytes(low, both, high);
                        narrow.push(self.cast_to(value, types::F32X4));
                    }
                    Some(narrow)
                }
                _ => None,
            },
            Cast::Address => None,
        }
    }
}
