//! Lanes of other types, in more or fewer registers.

use ods_core::schema::Cast;

use super::super::function::Writer;
use super::{is_float, name, signed, unsigned};
use crate::ValueType;
use crate::native::packed::{Packed, PackedType};
use crate::native::target::BIT;

impl Writer<'_> {
    /// Lanes converted to another type.
    pub(super) fn cast_lanes(
        &mut self,
        cast: Cast,
        from: &[Packed],
        to: PackedType,
    ) -> Option<Vec<Packed>> {
        let ty = from.first()?.ty;
        match cast {
            Cast::Zext | Cast::Trunc if ty.lane == BIT && to.lane != BIT => {
                let lanes = self.resized_lanes(from, to.bits, true)?;
                let one = |a: Packed| {
                    let text = self.text(a.value);
                    self.assign_packed(to, &format!("{text} & 1"))
                };
                Some(lanes.into_iter().map(one).collect())
            }
            Cast::Zext | Cast::Sext | Cast::Trunc => {
                if is_float(ty) || is_float(to) || (to.lane == BIT && ty.lane != BIT) {
                    return None;
                }
                let is_signed = cast == Cast::Sext || ty.lane == BIT;
                let lanes = self.resized_lanes(from, to.bits, is_signed)?;
                Some(lanes.into_iter().map(|one| Packed { ty: to, ..one }).collect())
            }
            Cast::SintToFloat | Cast::UintToFloat => {
                let is_signed = cast == Cast::SintToFloat;
                if ty.lane == BIT || ty.bits > to.bits {
                    return None;
                }
                let lanes = self.resized_lanes(from, to.bits, is_signed)?;
                let of = if is_signed { signed(to.bits) } else { unsigned(to.bits) };
                Some(self.converted(&lanes, of, name(to), to))
            }
            // What does not fit gives any integer, so that lanes of 32 bits do for narrower ones.
            Cast::FloatToSint if ty.lane == ValueType::F32 && to.lane != BIT && to.bits <= 32 => {
                let wide = PackedType { lane: to.lane, bits: 32 };
                let lanes = self.converted(from, name(ty), signed(32), wide);
                self.resized_lanes(&lanes, to.bits, true)
            }
            Cast::FloatToFloat => match (ty.lane, to.lane) {
                (ValueType::F32, ValueType::F64) => {
                    let mut wide = Vec::with_capacity(2 * from.len());
                    for a in from {
                        let x = self.text(a.value);
                        for (low, high) in [(0, 1), (2, 3)] {
                            let text = format!("{{ {x}[{low}], {x}[{high}] }}");
                            wide.push(self.assign_packed(to, &text));
                        }
                    }
                    Some(wide)
                }
                (ValueType::F64, ValueType::F32) => {
                    let narrow = |pair: &[Packed]| {
                        let [low, high] = pair else { return None };
                        let (x, y) = (self.text(low.value), self.text(high.value));
                        let lane = |x: &str, at: u32| format!("(float){x}[{at}]");
                        let [a, b, c, d] = [lane(&x, 0), lane(&x, 1), lane(&y, 0), lane(&y, 1)];
                        Some(self.assign_packed(to, &format!("{{ {a}, {b}, {c}, {d} }}")))
                    };
                    from.chunks(2).map(narrow).collect()
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Integer lanes of twice the bits: two registers for each.
    fn widened_lanes(&mut self, from: &[Packed], is_signed: bool) -> Vec<Packed> {
        let mut wide = Vec::with_capacity(2 * from.len());
        for &a in from {
            let lanes = a.ty.lanes();
            let ty = PackedType { lane: a.ty.lane, bits: 2 * a.ty.bits };
            for first in [0, lanes / 2] {
                let half = first..first + lanes / 2;
                wide.push(if is_signed {
                    let twice: Vec<usize> = half.flat_map(|lane| [lane, lane]).collect();
                    let high = self.shuffled(a, a, &twice, ty);
                    let (of, text) = (signed(ty.bits), self.text(high.value));
                    let text = format!("({})(({of}){text} >> {})", name(ty), a.ty.bits);
                    self.assign_packed(ty, &text)
                } else {
                    let zeros = Packed { value: self.assign_to(name(a.ty), "{0}"), ty: a.ty };
                    let padded: Vec<usize> = half.flat_map(|lane| [lane, lanes]).collect();
                    self.shuffled(a, zeros, &padded, ty)
                });
            }
        }
        wide
    }

    /// Integer lanes of half the bits: one register for each two.
    fn halved_lanes(&mut self, from: &[Packed]) -> Option<Vec<Packed>> {
        let halve = |pair: &[Packed]| {
            let &[low, high] = pair else { return None };
            let ty = PackedType { lane: low.ty.lane, bits: low.ty.bits / 2 };
            let even: Vec<usize> = (0..ty.lanes()).map(|lane| 2 * lane).collect();
            Some(self.shuffled(low, high, &even, ty))
        };
        from.chunks(2).map(halve).collect()
    }

    /// Integer lanes of another width.
    fn resized_lanes(&mut self, from: &[Packed], to: u32, is_signed: bool) -> Option<Vec<Packed>> {
        let mut lanes = from.to_vec();
        while lanes.first()?.ty.bits < to {
            lanes = self.widened_lanes(&lanes, is_signed);
        }
        while lanes.first()?.ty.bits > to {
            lanes = self.halved_lanes(&lanes)?;
        }
        Some(lanes)
    }

    /// Each register, converted by the compiler to lanes of the same number.
    fn converted(
        &mut self,
        from: &[Packed],
        of: &str,
        through: &str,
        to: PackedType,
    ) -> Vec<Packed> {
        let one = |a: &Packed| {
            let text = self.text(a.value);
            let text = format!("({})__builtin_convertvector(({of}){text}, {through})", name(to));
            self.assign_packed(to, &text)
        };
        from.iter().map(one).collect()
    }
}
