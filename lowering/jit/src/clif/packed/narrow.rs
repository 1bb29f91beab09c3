//! Integer lanes in fewer bits.
//!
//! Hosts narrow two registers into one by saturation, in one instruction. It is a truncation where the lanes are known
//! to fit; and where a program limits lanes to the numbers that fit, it does that, too.

use cranelift_codegen::ir::{self, InstBuilder, InstructionData, Opcode, ValueDef};

use super::super::emit::Emitter;
use super::clif;
use crate::native::packed::PackedType;
use crate::native::target::BIT;

/// The longest chain of operations that is followed from a value.
const MAX_DEPTH: u32 = 6;

/// The signed numbers that lanes may be.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: i64,
    most: i64,
}

impl Bounds {
    fn signed(bits: u32) -> Bounds {
        Bounds { least: i64::MIN >> (64 - bits), most: i64::MAX >> (64 - bits) }
    }

    /// Returns the unsigned numbers of so many bits, at most 32.
    fn unsigned(bits: u32) -> Bounds {
        Bounds { least: 0, most: (1 << bits) - 1 }
    }

    fn is_in(self, other: Bounds) -> bool {
        other.least <= self.least && self.most <= other.most
    }

    /// Returns the numbers from `least` to `most`, or these if some of those are not among them.
    fn unless_wider(self, least: i64, most: i64) -> Bounds {
        let exact = Bounds { least, most };
        if exact.is_in(self) { exact } else { self }
    }

    fn hull(self, other: Bounds) -> Bounds {
        Bounds { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

/// The numbers at which an instruction saturates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Saturation {
    Signed,
    Unsigned,
}

impl Saturation {
    /// Returns the saturation to `bits` that leaves lanes with these bounds as they are.
    fn keeping(bounds: Bounds, bits: u32) -> Option<Saturation> {
        if bounds.is_in(Bounds::signed(bits)) {
            Some(Saturation::Signed)
        } else {
            bounds.is_in(Bounds::unsigned(bits)).then_some(Saturation::Unsigned)
        }
    }

    fn bounds(self, bits: u32) -> Bounds {
        match self {
            Saturation::Signed => Bounds::signed(bits),
            Saturation::Unsigned => Bounds::unsigned(bits),
        }
    }
}

impl Emitter<'_> {
    /// Returns registers with the low `to` bits of the lanes, which have `bits`: half as many registers for each half.
    pub(super) fn narrowed_lanes(
        &mut self,
        mut from: Vec<ir::Value>,
        mut bits: u32,
        to: u32,
    ) -> Option<Vec<ir::Value>> {
        while bits > 32 && bits > to {
            from = self.low_halves(&from, bits)?;
            bits /= 2;
        }
        let saturation = if bits > to { self.saturation(&mut from, bits, to) } else { None };
        while bits > to {
            from = match saturation {
                // Before the last step, the signed numbers of so many bits are more than those that are wanted.
                Some(_) if bits > 2 * to => self.saturated_halves(&from, Saturation::Signed)?,
                Some(saturation) => self.saturated_halves(&from, saturation)?,
                None => self.low_halves(&from, bits)?,
            };
            bits /= 2;
        }
        Some(from)
    }

    /// Returns how the lanes are narrowed by saturation; limits that saturation implies are taken away.
    fn saturation(&self, from: &mut [ir::Value], bits: u32, to: u32) -> Option<Saturation> {
        let bounds = from.iter().map(|one| self.bounds(*one, bits, MAX_DEPTH));
        let saturation = Saturation::keeping(bounds.reduce(Bounds::hull)?, to)?;
        let limits = saturation.bounds(to);
        for one in from {
            while let Some(within) = self.limited(*one, limits, bits) {
                *one = within;
            }
        }
        Some(saturation)
    }

    /// Returns the operand of a minimum or maximum that limits lanes to at most `limits`, or to more numbers.
    fn limited(&self, value: ir::Value, limits: Bounds, bits: u32) -> Option<ir::Value> {
        let InstructionData::Binary { opcode, args: [x, y] } = self.instruction(value)? else {
            return None;
        };
        let (of, limit) = match (self.constant_number(x, bits), self.constant_number(y, bits)) {
            (None, Some(limit)) => (x, limit),
            (Some(limit), None) => (y, limit),
            _ => return None,
        };
        let is_implied = match opcode {
            Opcode::Smin => limit >= limits.most,
            Opcode::Smax => limit <= limits.least,
            _ => false,
        };
        is_implied.then_some(of)
    }

    /// Returns one register for each two, with lanes of half the bits.
    fn saturated_halves(
        &mut self,
        from: &[ir::Value],
        saturation: Saturation,
    ) -> Option<Vec<ir::Value>> {
        let pair = |pair: &[ir::Value]| match (pair, saturation) {
            (&[low, high], Saturation::Signed) => Some(self.b.ins().snarrow(low, high)),
            (&[low, high], Saturation::Unsigned) => Some(self.b.ins().unarrow(low, high)),
            _ => None,
        };
        from.chunks(2).map(pair).collect()
    }

    /// Returns one register for each two: the low halves of the lanes.
    fn low_halves(&mut self, from: &[ir::Value], bits: u32) -> Option<Vec<ir::Value>> {
        let half = bits as usize / 16;
        let pick = std::array::from_fn(|at| {
            let (lane, byte) = (at / half, at % half);
            (lane * 2 * half + byte) as u8
        });
        let pair = |pair: &[ir::Value]| {
            let [low, high] = pair else { return None };
            let value = self.bytes(*low, pick, *high);
            Some(self.cast_to(value, clif(PackedType { lane: BIT, bits: bits / 2 })))
        };
        from.chunks(2).map(pair).collect()
    }

    /// Returns bounds of the lanes of a register, as signed numbers of so many bits.
    fn bounds(&self, value: ir::Value, bits: u32, depth: u32) -> Bounds {
        let all = Bounds::signed(bits);
        if let Some(lane) = self.constant_number(value, bits) {
            return Bounds { least: lane, most: lane };
        }
        let Some(depth) = depth.checked_sub(1) else { return all };
        let of = |value: ir::Value| self.bounds(value, bits, depth);
        let Some(data) = self.instruction(value) else { return all };
        match data {
            InstructionData::IntCompare { .. } | InstructionData::FloatCompare { .. } => {
                Bounds { least: -1, most: 0 }
            }
            InstructionData::Unary { opcode: Opcode::UwidenLow | Opcode::UwidenHigh, .. } => {
                Bounds::unsigned(bits / 2)
            }
            InstructionData::Unary { opcode: Opcode::SwidenLow | Opcode::SwidenHigh, arg } => {
                self.bounds(arg, bits / 2, depth)
            }
            InstructionData::Binary { opcode, args: [x, y] } => match opcode {
                Opcode::Iadd => {
                    let (x, y) = (of(x), of(y));
                    all.unless_wider(x.least + y.least, x.most + y.most)
                }
                Opcode::Isub => {
                    let (x, y) = (of(x), of(y));
                    all.unless_wider(x.least - y.most, x.most - y.least)
                }
                Opcode::Smin => {
                    let (x, y) = (of(x), of(y));
                    Bounds { least: x.least.min(y.least), most: x.most.min(y.most) }
                }
                Opcode::Smax => {
                    let (x, y) = (of(x), of(y));
                    Bounds { least: x.least.max(y.least), most: x.most.max(y.most) }
                }
                // A conjunction with a number that is not negative is at most that.
                Opcode::Band => {
                    let most = [of(x), of(y)].into_iter().filter(|one| one.least >= 0);
                    let most = most.map(|one| one.most).min();
                    most.map_or(all, |most| Bounds { least: 0, most })
                }
                Opcode::Ushr => match self.constant_scalar(y) {
                    Some(by) if (1..i64::from(bits)).contains(&by) => {
                        Bounds::unsigned(bits - by as u32)
                    }
                    _ => all,
                },
                Opcode::Sshr => match self.constant_scalar(y) {
                    Some(by) if (0..i64::from(bits)).contains(&by) => {
                        let x = of(x);
                        Bounds { least: x.least >> by, most: x.most >> by }
                    }
                    _ => all,
                },
                _ => all,
            },
            _ => all,
        }
    }

    /// Returns the number that every lane of a register is, as a signed number of so many bits.
    fn constant_number(&self, value: ir::Value, bits: u32) -> Option<i64> {
        let spare = 64 - bits;
        match self.instruction(value)? {
            InstructionData::Unary { opcode: Opcode::Splat, arg } => {
                Some(self.constant_scalar(arg)? << spare >> spare)
            }
            InstructionData::UnaryConst { constant_handle, .. } => {
                let bytes = self.b.func.dfg.constants.get(constant_handle).as_slice();
                let mut lanes = bytes.chunks(bits as usize / 8).map(|lane| {
                    let mut word = [0; 8];
                    word[..lane.len()].copy_from_slice(lane);
                    i64::from_le_bytes(word) << spare >> spare
                });
                let first = lanes.next()?;
                lanes.all(|lane| lane == first).then_some(first)
            }
            _ => None,
        }
    }

    pub(super) fn constant_scalar(&self, value: ir::Value) -> Option<i64> {
        match self.instruction(value)? {
            InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } => Some(imm.bits()),
            _ => None,
        }
    }

    /// Returns the instruction that computes a value, if that is its only result.
    pub(super) fn instruction(&self, value: ir::Value) -> Option<InstructionData> {
        let dfg = &self.b.func.dfg;
        match dfg.value_def(value) {
            ValueDef::Result(inst, 0) => Some(dfg.insts[inst]),
            _ => None,
        }
    }
}
