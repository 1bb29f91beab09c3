//! Vector registers of Cranelift.

mod lanes;
mod narrow;

use cranelift_codegen::ir::{
    self, ConstantData, Endianness, InstBuilder, InstructionData, MemFlagsData, Opcode, Type,
    ValueDef, types,
};
use ods_core::schema::{Cast, Inst, Int2};

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

    fn is_x64(&self) -> bool {
        self.module.isa().name() == "x64"
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
    pub(super) fn blend(&mut self, mask: ir::Value, a: ir::Value, b: ir::Value) -> ir::Value {
        let ty = self.b.func.dfg.value_type(a);
        let mask = self.cast_to(mask, ty);
        if self.is_zero(b) {
            self.b.ins().band(mask, a)
        } else if self.is_zero(a) {
            self.b.ins().band_not(b, mask)
        } else {
            self.b.ins().bitselect(mask, a, b)
        }
    }

    /// Returns whether all bits of a vector are known to be zeros.
    fn is_zero(&self, value: ir::Value) -> bool {
        let dfg = &self.b.func.dfg;
        let ValueDef::Result(inst, 0) = dfg.value_def(value) else { return false };
        match dfg.insts[inst] {
            InstructionData::Unary { opcode: Opcode::Splat, arg } => self.is_zero(arg),
            InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } => imm.bits() == 0,
            InstructionData::UnaryIeee32 { imm, .. } => imm.bits() == 0,
            InstructionData::UnaryIeee64 { imm, .. } => imm.bits() == 0,
            InstructionData::UnaryConst { constant_handle, .. } => {
                dfg.constants.get(constant_handle).as_slice().iter().all(|byte| *byte == 0)
            }
            _ => false,
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
            (Inst::Saturate(op, sign), &[a, b]) => (self.saturated_lanes(op, sign, a, b)?, ty),
            (Inst::Int1(op), &[a]) => (self.int1_lanes(op, a)?, ty),
            (Inst::Float2(op), &[a, b]) => (self.float2_lanes(op, a, b)?, ty),
            (Inst::Fma, &[a, b, c]) => (self.b.ins().fma(a.value, b.value, c.value), ty),
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

    fn lanes_of_bits(&mut self, from: &[TargetPacked]) -> Scalar {
        let bits: usize = from.iter().map(|one| one.ty.lanes()).sum();
        let register = if bits > 32 { types::I64 } else { types::I32 };
        let (mut all, mut at) = (None, 0);
        for one in from {
            let mut lanes = self.b.ins().vhigh_bits(register, value_of(one.value));
            if let Some(before) = all {
                lanes = self.b.ins().ishl_imm_u(lanes, at);
                lanes = self.b.ins().bor(before, lanes);
            }
            all = Some(lanes);
            at += one.ty.lanes() as i64;
        }
        let all = all.unwrap_or_else(|| self.b.ins().iconst(register, 0));
        let wide = Lane { value: all, ty: ValueType::Int(register.bits() as u8) };
        scalar(self.resize(wide, ValueType::Int(bits as u8)))
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
