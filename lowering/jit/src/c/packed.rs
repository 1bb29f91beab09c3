//! Vector registers, as GCC and Clang extend C.
//!
//! A program's own vectors are scalars in the text, which compilers join to registers as wide as the host's. Of what
//! `llvm-loop-vectorize` makes before them, and of lanes that move, they join little: `choice` says which functions hold
//! vectors in registers.
//!
//! An integer lane is unsigned, as scalars are, and so is a lane of bits. What is not written here is written lane by lane.

mod cast;
mod choice;
mod lanes;
#[cfg(test)]
mod tests;

use ods_core::schema::{Cast, Float1, Inst, Int1, Int2};
use smallvec::SmallVec;

pub(super) use self::choice::holds_vectors;
use super::float::library_function;
use super::function::Writer;
use super::types;
use crate::ValueType;
use crate::native::packed::{Packed, PackedType};
use crate::native::target::{BIT, Immediate, Scalar, TargetBlock, TargetValue, VectorTarget};

/// The name of the type of a register.
fn name(ty: PackedType) -> &'static str {
    match ty.lane {
        ValueType::F32 => "f32x4",
        ValueType::F64 => "f64x2",
        _ => unsigned(ty.bits),
    }
}

/// The type of a register of unsigned lanes.
fn unsigned(bits: u32) -> &'static str {
    match bits {
        8 => "u8x16",
        16 => "u16x8",
        32 => "u32x4",
        _ => "u64x2",
    }
}

/// The type of a register of signed lanes.
fn signed(bits: u32) -> &'static str {
    match bits {
        8 => "i8x16",
        16 => "i16x8",
        32 => "i32x4",
        _ => "i64x2",
    }
}

/// The names of the types of all registers.
pub(super) const NAMES: [&str; 6] = ["u8x16", "u16x8", "u32x4", "u64x2", "f32x4", "f64x2"];

fn is_float(ty: PackedType) -> bool {
    matches!(ty.lane, ValueType::F32 | ValueType::F64)
}

/// Lanes of bits, as wide as those of `ty`.
fn mask(ty: PackedType) -> PackedType {
    PackedType { lane: BIT, bits: ty.bits }
}

impl Writer<'_> {
    /// Assigns an expression to a new variable.
    fn assign_packed(&mut self, ty: PackedType, expression: &str) -> Packed {
        Packed { value: self.assign_to(name(ty), expression), ty }
    }

    /// The text of a register as unsigned lanes.
    fn unsigned_lanes(&self, a: Packed) -> String {
        let text = self.text(a.value);
        if is_float(a.ty) { format!("({}){text}", unsigned(a.ty.bits)) } else { text }
    }

    /// The text of a scalar as a lane: a bit becomes all ones or all zeros.
    fn lane_text(&self, ty: PackedType, lane: Scalar) -> String {
        let text = self.text(lane.value);
        if ty.lane == BIT {
            let unsigned = types::unsigned(ty.bits);
            return format!("({unsigned})(0 - ({unsigned}){text})");
        }
        text
    }

    /// Any lanes of two registers, by their numbers.
    fn shuffled(&mut self, a: Packed, b: Packed, lanes: &[usize], ty: PackedType) -> Packed {
        let of = unsigned(128 / lanes.len() as u32);
        let numbers: Vec<String> = lanes.iter().map(usize::to_string).collect();
        let (x, y) = (self.text(a.value), self.text(b.value));
        let numbers = numbers.join(", ");
        let text = format!("({})ODS_SHUFFLE({of}, ({of}){x}, ({of}){y}, {numbers})", name(ty));
        self.assign_packed(ty, &text)
    }
}

impl VectorTarget for Writer<'_> {
    fn vector_inst(
        &mut self,
        inst: Inst,
        args: &[Packed],
        immediate: Immediate<'_>,
    ) -> Option<Packed> {
        let ty = args.first()?.ty;
        let (text, ty) = match (inst, args) {
            (Inst::Int2(op), &[a, b]) => (self.int2_lanes(op, a, b)?, ty),
            (Inst::Saturate(op, sign), &[a, b]) => (self.saturated_lanes(op, sign, a, b)?, ty),
            (Inst::Float2(op), &[a, b]) => (self.float2_lanes(op, a, b)?, ty),
            (Inst::Int1(Int1::Abs), &[a]) if ty.lane != BIT => {
                let x = self.text(a.value);
                let sign = format!("({})(({}){x} < 0)", name(ty), signed(ty.bits));
                (format!("({x} ^ {sign}) - {sign}"), ty)
            }
            (Inst::Float1(Float1::Neg), &[a]) => (format!("-{}", self.text(a.value)), ty),
            (Inst::Float1(Float1::Abs), &[a]) => {
                let (of, x) = (unsigned(ty.bits), self.unsigned_lanes(a));
                (format!("({})({x} & ((({of}){{0}} - 1) >> 1))", name(ty)), ty)
            }
            (Inst::Float1(op), &[a]) => {
                let (function, x) = (library_function(op)?, self.text(a.value));
                (format!("ods_{function}_{}({x})", name(ty)), ty)
            }
            (Inst::Fma, &[a, b, c]) => {
                let [x, y, z] = [a, b, c].map(|one| self.text(one.value));
                (format!("ods_fma_{}({x}, {y}, {z})", name(ty)), ty)
            }
            (Inst::Icmp, &[a, b]) if ty.lane != BIT => {
                (self.compared_integers(immediate.int_predicate().ok()?, a, b), mask(ty))
            }
            (Inst::Fcmp, &[a, b]) => {
                (self.compared_floats(immediate.float_predicate().ok()?, a, b), mask(ty))
            }
            _ => return None,
        };
        Some(self.assign_packed(ty, &text))
    }

    fn vector_shift(&mut self, op: Int2, a: Packed, amount: Scalar) -> Option<Packed> {
        if a.ty.lane == BIT {
            return None;
        }
        let (operator, of, lane) = match op {
            Int2::Shl => ("<<", unsigned(a.ty.bits), types::unsigned(a.ty.bits)),
            Int2::Ushr => (">>", unsigned(a.ty.bits), types::unsigned(a.ty.bits)),
            Int2::Sshr => (">>", signed(a.ty.bits), types::signed(a.ty.bits)),
            _ => return None,
        };
        let (x, by) = (self.text(a.value), self.text(amount.value));
        let by = format!("({lane})({by} & {})", a.ty.bits - 1);
        Some(self.assign_packed(a.ty, &format!("({})(({of}){x} {operator} {by})", name(a.ty))))
    }

    fn vector_select(&mut self, mask: Packed, a: Packed, b: Packed) -> Packed {
        let (mask, x, y) = (self.text(mask.value), self.unsigned_lanes(a), self.unsigned_lanes(b));
        self.assign_packed(a.ty, &format!("({})ODS_BLEND({mask}, {x}, {y})", name(a.ty)))
    }

    fn choose(&mut self, condition: Scalar, a: Packed, b: Packed) -> Packed {
        let [condition, x, y] = [condition.value, a.value, b.value].map(|value| self.text(value));
        self.assign_packed(a.ty, &format!("{condition} ? {x} : {y}"))
    }

    fn vector_cast(&mut self, cast: Cast, from: &[Packed], to: PackedType) -> Option<Vec<Packed>> {
        self.cast_lanes(cast, from, to)
    }

    fn vector_load(&mut self, ty: PackedType, address: TargetValue, offset: i32) -> Packed {
        let place = self.place(address, offset);
        self.assign_packed(ty, &format!("*({}_mem *)({place})", name(ty)))
    }

    fn vector_store(&mut self, a: Packed, address: TargetValue, offset: i32) {
        let (place, value) = (self.place(address, offset), self.text(a.value));
        self.statement(&format!("*({}_mem *)({place}) = {value};", name(a.ty)));
    }

    fn vector_constant(&mut self, ty: PackedType, bits: u128) -> Packed {
        let lane = |at: usize| {
            let lane = bits >> (at as u32 * ty.bits) & (u128::MAX >> (128 - ty.bits));
            format!("{lane}u{}", if ty.bits == 64 { "ll" } else { "" })
        };
        let lanes: Vec<String> = (0..ty.lanes()).map(lane).collect();
        let text = format!("({})({}){{ {} }}", name(ty), unsigned(ty.bits), lanes.join(", "));
        self.assign_packed(ty, &text)
    }

    fn splat(&mut self, ty: PackedType, lane: Scalar) -> Packed {
        self.filled(ty, &vec![lane; ty.lanes()])
    }

    fn filled(&mut self, ty: PackedType, lanes: &[Scalar]) -> Packed {
        let lanes: SmallVec<[String; 16]> =
            lanes.iter().map(|lane| self.lane_text(ty, *lane)).collect();
        self.assign_packed(ty, &format!("{{ {} }}", lanes.join(", ")))
    }

    fn lane(&mut self, a: Packed, index: usize) -> Scalar {
        let text = self.text(a.value);
        match a.ty.lane {
            BIT => self.assign(BIT, &format!("{text}[{index}] & 1")),
            lane => self.assign(lane, &format!("{text}[{index}]")),
        }
    }

    fn with_lane(&mut self, a: Packed, index: usize, lane: Scalar) -> Packed {
        let (text, lane) = (self.text(a.value), self.lane_text(a.ty, lane));
        let changed = self.assign_packed(a.ty, &text);
        let text = self.text(changed.value);
        self.statement(&format!("{text}[{index}] = {lane};"));
        changed
    }

    fn shuffle(&mut self, a: Packed, b: Packed, bytes: [u8; 16]) -> Packed {
        // Compilers find the best instruction for the widest lanes that stay whole.
        let whole = |width: usize| {
            let lanes = bytes.chunks(width).map(|lane| {
                let first = usize::from(lane[0]);
                let together = lane.iter().zip(first..).all(|(byte, at)| usize::from(*byte) == at);
                (together && first % width == 0).then_some(first / width)
            });
            lanes.collect::<Option<Vec<usize>>>()
        };
        let bytewise = || bytes.map(usize::from).to_vec();
        let lanes = [8, 4, 2].into_iter().find_map(whole).unwrap_or_else(bytewise);
        self.shuffled(a, b, &lanes, a.ty)
    }

    fn lanes_of_bits(&mut self, from: &[Packed]) -> Scalar {
        let bits: usize = from.iter().map(|one| one.ty.lanes()).sum();
        let mut at = 0;
        let mut parts = Vec::with_capacity(from.len());
        for one in from {
            let text = self.text(one.value);
            parts.push(format!("ods_bits_{}({text}) << {at}", unsigned(one.ty.bits)));
            at += one.ty.lanes();
        }
        let ty = ValueType::Int(bits as u8);
        self.assign(ty, &format!("({})({})", types::name(ty), parts.join(" | ")))
    }

    fn with_type(&mut self, a: Packed, ty: PackedType) -> Packed {
        let text = self.text(a.value);
        self.assign_packed(ty, &format!("({}){text}", name(ty)))
    }

    fn block_param(&mut self, block: TargetBlock, ty: PackedType) -> Packed {
        Packed { value: self.append_param(block, name(ty)), ty }
    }
}
