//! Vector registers of Cranelift.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    self, ConstantData, Endianness, InstBuilder, MemFlagsData, Type, types,
};
use ods_core::schema::{Cast, Float1, Float2, Inst, Int1, Int2};

use super::emit::{Emitter, Lane};
use super::target::{block_of, lane, scalar, target_value, value_of};
use crate::ValueType;
use crate::native::packed::{Packed as TargetPacked, PackedType, REGISTER};
use crate::native::target::{BIT, Immediate, Scalar, TargetBlock, TargetValue, VectorTarget};

type Packed = TargetPacked<ir::Value>;

/// The CLIF type of a register; lanes of bits are integers.
fn clif(ty: PackedType) -> Type {
    let lanes = REGISTER / ty.bits;
    let lane = match ty.lane {
        ValueType::F32 => types::F32,
        ValueType::F64 => types::F64,
        _ => int(ty.bits),
    };
    lane.by(lanes).unwrap_or(types::I8X16)
}

fn int(bits: u32) -> Type {
    match bits {
        8 => types::I8,
        16 => types::I16,
        32 => types::I32,
        _ => types::I64,
    }
}

fn is_float(ty: PackedType) -> bool {
    matches!(ty.lane, ValueType::F32 | ValueType::F64)
}

fn packed(one: TargetPacked) -> Packed {
    TargetPacked { value: value_of(one.value), ty: one.ty }
}

fn target(one: Packed) -> TargetPacked {
    TargetPacked { value: target_value(one.value), ty: one.ty }
}

impl Emitter<'_> {
    /// Returns whether the host has vector registers in each model that Cranelift compiles for.
    pub(super) fn has_vectors(&self) -> bool {
        matches!(self.module.isa().name(), "x64" | "aarch64")
    }

    /// The bits of a register as another type.
    fn cast_to(&mut self, value: ir::Value, to: Type) -> ir::Value {
        if self.b.func.dfg.value_type(value) == to {
            return value;
        }
        let flags = MemFlagsData::new().with_endianness(Endianness::Little);
        self.b.ins().bitcast(to, flags, value)
    }

    fn bytes(&mut self, value: ir::Value, bytes: [u8; 16], other: ir::Value) -> ir::Value {
        let (a, b) = (self.cast_to(value, types::I8X16), self.cast_to(other, types::I8X16));
        let mask = self.b.func.dfg.immediates.push(ConstantData::from(&bytes[..]));
        self.b.ins().shuffle(a, b, mask)
    }

    /// Lanes of `a` where those of `mask`, which are all ones or zeros, are set, else of `b`.
    fn blend(&mut self, mask: ir::Value, a: ir::Value, b: ir::Value) -> ir::Value {
        let ty = self.b.func.dfg.value_type(a);
        let mask = self.cast_to(mask, ty);
        self.b.ins().bitselect(mask, a, b)
    }

    fn int2_lanes(&mut self, op: Int2, a: Packed, b: Packed) -> Option<ir::Value> {
        let (x, y, bits) = (a.value, b.value, a.ty.bits);
        if a.ty.lane == BIT && !matches!(op, Int2::And | Int2::Or | Int2::Xor) {
            return None;
        }
        let narrow = bits < 64;
        let by = |this: &mut Self, cc: IntCC| {
            let first = this.b.ins().icmp(cc, x, y);
            this.blend(first, x, y)
        };
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

    fn float2_lanes(&mut self, op: Float2, a: Packed, b: Packed) -> Option<ir::Value> {
        let (x, y) = (a.value, b.value);
        Some(match op {
            Float2::Add => self.b.ins().fadd(x, y),
            Float2::Sub => self.b.ins().fsub(x, y),
            Float2::Mul => self.b.ins().fmul(x, y),
            Float2::Div => self.b.ins().fdiv(x, y),
            Float2::Maximum => self.b.ins().fmax(x, y),
            Float2::Minimum => self.b.ins().fmin(x, y),
            Float2::Maxnum | Float2::Minnum => {
                let both = if op == Float2::Maxnum {
                    self.b.ins().fmax(x, y)
                } else {
                    self.b.ins().fmin(x, y)
                };
                let x_nan = self.b.ins().fcmp(FloatCC::Unordered, x, x);
                let y_nan = self.b.ins().fcmp(FloatCC::Unordered, y, y);
                let number = self.blend(y_nan, x, both);
                self.blend(x_nan, y, number)
            }
            Float2::Rem | Float2::Copysign => return None,
        })
    }

    fn compare_lanes(&mut self, cc: FloatCC, x: ir::Value, y: ir::Value) -> ir::Value {
        // These two have no form on vectors.
        let (first, second) = match cc {
            FloatCC::OrderedNotEqual => (FloatCC::LessThan, FloatCC::GreaterThan),
            FloatCC::UnorderedOrEqual => (FloatCC::Unordered, FloatCC::Equal),
            _ => return self.b.ins().fcmp(cc, x, y),
        };
        let (first, second) = (self.b.ins().fcmp(first, x, y), self.b.ins().fcmp(second, x, y));
        self.b.ins().bor(first, second)
    }

    fn int1_lanes(&mut self, op: Int1, a: Packed) -> Option<ir::Value> {
        match op {
            Int1::Abs if a.ty.lane != BIT => Some(self.b.ins().iabs(a.value)),
            Int1::Popcnt if a.ty.lane == ValueType::Int(8) => Some(self.b.ins().popcnt(a.value)),
            _ => None,
        }
    }

    fn float1_lanes(&mut self, op: Float1, a: ir::Value) -> ir::Value {
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

    /// Registers of lanes half as wide, one for each two: the low halves of the lanes.
    fn narrowed_lanes(&mut self, from: &[ir::Value], bits: u32) -> Option<Vec<ir::Value>> {
        let half = bits as usize / 16;
        let pick = std::array::from_fn(|at| {
            let (lane, byte) = (at / half, at % half);
            (lane * 2 * half + byte) as u8
        });
        from.chunks(2)
            .map(|pair| {
                let [low, high] = pair else { return None };
                let value = self.bytes(*low, pick, *high);
                Some(self.cast_to(value, clif(PackedType { lane: BIT, bits: bits / 2 })))
            })
            .collect()
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
        while bits > to {
            from = self.narrowed_lanes(&from, bits)?;
            bits /= 2;
        }
        Some(from)
    }

    fn cast_lanes(
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
            Cast::FloatToSint | Cast::FloatToUint => {
                // A number that does not fit gives any value, so lanes of 32 bits do for narrower ones.
                if ty.lane != ValueType::F32 || to.bits > 32 || to.lane == BIT {
                    return None;
                }
                let one = |value| match cast {
                    Cast::FloatToSint => self.b.ins().fcvt_to_sint_sat(types::I32X4, value),
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

    fn one_of(&mut self, ty: PackedType) -> ir::Value {
        self.b.ins().iconst(int(ty.bits), 1)
    }

    /// The value of a scalar as a lane: a bit becomes all ones or all zeros.
    fn lane_value(&mut self, ty: PackedType, lane: Lane) -> ir::Value {
        if ty.lane != BIT {
            return lane.value;
        }
        let all = self.b.ins().ineg(lane.value);
        if ty.bits == 8 { all } else { self.b.ins().sextend(int(ty.bits), all) }
    }

    fn splat_value(&mut self, ty: PackedType, lane: Lane) -> ir::Value {
        let value = self.lane_value(ty, lane);
        self.b.ins().splat(clif(ty), value)
    }
}

impl VectorTarget for Emitter<'_> {
    fn vector_inst(
        &mut self,
        inst: Inst,
        args: &[TargetPacked],
        immediate: Immediate<'_>,
    ) -> Option<TargetPacked> {
        let args: smallvec::SmallVec<[Packed; 3]> = args.iter().copied().map(packed).collect();
        let ty = args.first()?.ty;
        let mask = PackedType { lane: BIT, bits: ty.bits };
        let (value, ty) = match (inst, &args[..]) {
            (Inst::Int2(op), &[a, b]) => (self.int2_lanes(op, a, b)?, ty),
            (Inst::Int1(op), &[a]) => (self.int1_lanes(op, a)?, ty),
            (Inst::Float2(op), &[a, b]) => (self.float2_lanes(op, a, b)?, ty),
            (Inst::Float1(op), &[a]) => (self.float1_lanes(op, a.value), ty),
            (Inst::Icmp, &[a, b]) if ty.lane != BIT => {
                let cc = super::emit::condition(immediate.int_predicate().ok()?);
                (self.b.ins().icmp(cc, a.value, b.value), mask)
            }
            (Inst::Fcmp, &[a, b]) => {
                let cc = super::emit::float_condition(immediate.float_predicate().ok()?)?;
                (self.compare_lanes(cc, a.value, b.value), mask)
            }
            _ => return None,
        };
        Some(target(TargetPacked { value, ty }))
    }

    fn vector_shift(&mut self, op: Int2, a: TargetPacked, amount: Scalar) -> Option<TargetPacked> {
        if a.ty.lane == BIT {
            return None;
        }
        let (value, amount) = (value_of(a.value), value_of(amount.value));
        let value = match op {
            Int2::Shl => self.b.ins().ishl(value, amount),
            Int2::Ushr => self.b.ins().ushr(value, amount),
            Int2::Sshr => self.b.ins().sshr(value, amount),
            _ => return None,
        };
        Some(target(TargetPacked { value, ty: a.ty }))
    }

    fn vector_select(
        &mut self,
        mask: TargetPacked,
        a: TargetPacked,
        b: TargetPacked,
    ) -> TargetPacked {
        let value = self.blend(value_of(mask.value), value_of(a.value), value_of(b.value));
        target(TargetPacked { value, ty: a.ty })
    }

    fn choose(&mut self, condition: Scalar, a: TargetPacked, b: TargetPacked) -> TargetPacked {
        let (a_value, b_value) = (value_of(a.value), value_of(b.value));
        let value = self.b.ins().select(value_of(condition.value), a_value, b_value);
        target(TargetPacked { value, ty: a.ty })
    }

    fn vector_cast(
        &mut self,
        cast: Cast,
        from: &[TargetPacked],
        to: PackedType,
    ) -> Option<Vec<TargetPacked>> {
        let from: Vec<Packed> = from.iter().copied().map(packed).collect();
        let values = self.cast_lanes(cast, &from, to)?;
        Some(values.into_iter().map(|value| target(TargetPacked { value, ty: to })).collect())
    }

    fn vector_load(&mut self, ty: PackedType, address: TargetValue, offset: i32) -> TargetPacked {
        let flags = self.memory;
        let value = self.b.ins().load(clif(ty), flags, value_of(address), offset);
        target(TargetPacked { value, ty })
    }

    fn vector_store(&mut self, a: TargetPacked, address: TargetValue, offset: i32) {
        let flags = self.memory;
        self.b.ins().store(flags, value_of(a.value), value_of(address), offset);
    }

    fn vector_constant(&mut self, ty: PackedType, bits: u128) -> TargetPacked {
        let data = ConstantData::from(&bits.to_le_bytes()[..]);
        let constant = self.b.func.dfg.constants.insert(data);
        let value = self.b.ins().vconst(clif(ty), constant);
        target(TargetPacked { value, ty })
    }

    fn splat(&mut self, ty: PackedType, one: Scalar) -> TargetPacked {
        let value = self.splat_value(ty, lane(one));
        target(TargetPacked { value, ty })
    }

    fn lane(&mut self, a: TargetPacked, index: usize) -> Scalar {
        let value = self.b.ins().extractlane(value_of(a.value), index as u8);
        if a.ty.lane != BIT {
            return scalar(Lane { value, ty: a.ty.lane });
        }
        let byte = if a.ty.bits == 8 { value } else { self.b.ins().ireduce(types::I8, value) };
        let one = self.b.ins().iconst(types::I8, 1);
        scalar(Lane { value: self.b.ins().band(byte, one), ty: BIT })
    }

    fn with_lane(&mut self, a: TargetPacked, index: usize, one: Scalar) -> TargetPacked {
        let value = self.lane_value(a.ty, lane(one));
        let value = self.b.ins().insertlane(value_of(a.value), value, index as u8);
        target(TargetPacked { value, ty: a.ty })
    }

    fn shuffle(&mut self, a: TargetPacked, b: TargetPacked, bytes: [u8; 16]) -> TargetPacked {
        let value = self.bytes(value_of(a.value), bytes, value_of(b.value));
        let value = self.cast_to(value, clif(a.ty));
        target(TargetPacked { value, ty: a.ty })
    }

    fn with_type(&mut self, a: TargetPacked, ty: PackedType) -> TargetPacked {
        let value = self.cast_to(value_of(a.value), clif(ty));
        target(TargetPacked { value, ty })
    }

    fn block_param(&mut self, block: TargetBlock, ty: PackedType) -> TargetPacked {
        let value = self.b.append_block_param(block_of(block), clif(ty));
        target(TargetPacked { value, ty })
    }
}
