//! Structs and arrays as values, and reinterpretation of bits.

use cranelift_codegen::ir::InstBuilder;
use ods_core::{AttrData, OpRef};

use super::emit::Lane;
use super::function::FunctionTranslator;
use super::inst::Int2;
use crate::jit::ValueType;

type Result<T = ()> = std::result::Result<T, String>;

pub(super) fn extractvalue<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let layout = f.layout(op.operand(0).ty())?;
    let (first, part) = layout.part(&position(op)?).ok_or("there is no such element")?;
    let lanes = f.operand(op, 0)[first as usize..(first + part.leaves) as usize].to_vec();
    f.define_result(op, &lanes);
    Ok(())
}

pub(super) fn insertvalue<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let layout = f.layout(op.operand(0).ty())?;
    let (first, part) = layout.part(&position(op)?).ok_or("there is no such element")?;
    let mut lanes = f.operand(op, 0);
    let value = f.lanes(op.operand(1).value);
    if value.len() as u64 != part.leaves {
        return Err("the inserted value is not of the element's type".to_owned());
    }
    lanes[first as usize..(first + part.leaves) as usize].copy_from_slice(value);
    f.define_result(op, &lanes);
    Ok(())
}

fn position(op: OpRef<'_>) -> Result<Vec<u64>> {
    let position =
        op.attr("position").and_then(|attr| integers(op, attr)).ok_or("it has no position")?;
    position
        .into_iter()
        .map(|i| u64::try_from(i).map_err(|_| "a position is not negative".to_owned()))
        .collect()
}

/// The elements of a dense array of integers.
pub(super) fn integers(op: OpRef<'_>, attr: ods_core::Attr) -> Option<Vec<i64>> {
    let AttrData::DenseArray { elem, len, data } = attr.data(op.ctx()) else { return None };
    let bytes = elem.int_or_float_width(op.ctx())?.div_ceil(8) as usize;
    if bytes == 0 || bytes > 8 || data.len() != bytes * *len as usize {
        return None;
    }
    let sign_shift = 64 - 8 * bytes as u32;
    Some(
        data.chunks_exact(bytes)
            .map(|chunk| {
                let mut word = [0; 8];
                word[..bytes].copy_from_slice(chunk);
                (i64::from_le_bytes(word) << sign_shift) >> sign_shift
            })
            .collect(),
    )
}

/// The same bits as another type; the lanes of vectors are those of memory, the first lowest.
pub(super) fn bitcast<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    if op.operands().len() != 1 || op.results().len() != 1 {
        return Err("it must have one operand and one result".to_owned());
    }
    let from = f.operand(op, 0);
    let to = f.leaf_types(op.result(0).ty())?;
    if from.iter().map(|lane| lane.ty).eq(to.iter().copied()) {
        f.define_result(op, &from);
        return Ok(());
    }
    let total = |bits: u32, lanes: usize| u64::from(bits) * lanes as u64;
    let (Some(first), Some(&elem)) = (from.first(), to.first()) else {
        return Err("it casts nothing".to_owned());
    };
    if total(first.ty.bits(), from.len()) != total(elem.bits(), to.len()) {
        return Err("it casts between types of different sizes".to_owned());
    }
    let lanes = f.repacked(&from, elem, to.len())?;
    f.define_result(op, &lanes);
    Ok(())
}

impl FunctionTranslator<'_, '_, '_> {
    /// Cuts the concatenated bits of `from` into `count` scalars of type `elem`.
    pub(super) fn repacked(
        &mut self,
        from: &[Lane],
        elem: ValueType,
        count: usize,
    ) -> Result<Vec<Lane>> {
        let source = from.first().map_or(0, |lane| lane.ty.bits());
        let target = elem.bits();
        let bits: Vec<Lane> = from.iter().map(|&lane| self.e.bits_of(lane)).collect();
        let mut lanes = Vec::with_capacity(count);
        if source >= target && source.is_multiple_of(target) {
            for lane in bits {
                for part in 0..source / target {
                    let cut = self.bit_field(lane, part * target, target);
                    lanes.push(self.e.with_bits_of(cut, elem));
                }
            }
        } else if target.is_multiple_of(source) {
            for group in bits.chunks((target / source) as usize) {
                let joined = self.joined(group, target)?;
                lanes.push(self.e.with_bits_of(joined, elem));
            }
        } else if u64::from(target) * count as u64 <= 128 {
            let whole = self.joined(&bits, target * count as u32)?;
            for part in 0..count as u32 {
                let cut = self.bit_field(whole, part * target, target);
                lanes.push(self.e.with_bits_of(cut, elem));
            }
        } else {
            return Err(
                "it casts between lanes neither of which is a multiple of the other".to_owned()
            );
        }
        Ok(lanes)
    }

    /// `width` bits of an integer from bit `shift` up.
    pub(super) fn bit_field(&mut self, lane: Lane, shift: u32, width: u32) -> Lane {
        let shifted = match shift {
            0 => lane,
            _ => {
                let amount =
                    self.e.b.ins().iconst(cranelift_codegen::ir::types::I64, i64::from(shift));
                Lane { value: self.e.b.ins().ushr(lane.value, amount), ty: lane.ty }
            }
        };
        self.e.resized(shifted, ValueType::Int(width as u8))
    }

    /// Integers side by side in one of `width` bits, the first lowest.
    pub(super) fn joined(&mut self, parts: &[Lane], width: u32) -> Result<Lane> {
        let ty = ValueType::Int(width as u8);
        let mut whole = self.e.int(ty, 0);
        let mut shift = 0;
        for &part in parts {
            let wide = self.e.resized(part, ty);
            let amount = self.e.int(ty, u128::from(shift));
            let placed = self.e.int2(Int2::Shl, wide, amount)?;
            whole = self.e.int2(Int2::Or, whole, placed)?;
            shift += part.ty.bits();
        }
        Ok(whole)
    }
}
