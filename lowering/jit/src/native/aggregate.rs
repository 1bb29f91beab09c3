//! Structs and arrays as values, and reinterpretation of bits.

use ods_core::Body;
use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::ir::ValueRef;
use ods_dialects::llvm;
use smallvec::SmallVec;

use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::packed::Vector;
use super::target::BIT;
use crate::ValueType;

impl TranslateToNative for llvm::ExtractValueOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let layout = f.layout(op.container().ty())?;
        let (first, part) = layout.part(&path(&op.position())?).ok_or(NO_ELEMENT)?;
        let lanes =
            f.lanes(op.container())[first as usize..(first + part.leaves) as usize].to_vec();
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::InsertValueOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let layout = f.layout(op.container().ty())?;
        let (first, part) = layout.part(&path(&op.position())?).ok_or(NO_ELEMENT)?;
        let mut lanes = f.lanes(op.container()).to_vec();
        let value = f.lanes(op.value());
        if value.len() as u64 != part.leaves {
            return Err("the inserted value is not of the element's type".into());
        }
        lanes[first as usize..(first + part.leaves) as usize].copy_from_slice(value);
        f.define(op.res(), &lanes);
        Ok(())
    }
}

pub(super) const NO_ELEMENT: &str = "there is no such element";

/// A position inside an aggregate.
pub(super) fn path(position: &[i64]) -> Result<SmallVec<[u64; 4]>> {
    let one = |i: &i64| u64::try_from(*i).map_err(|_| "a position is not negative".into());
    position.iter().map(one).collect()
}

impl TranslateToNative for llvm::BitcastOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        f.bitcast(op.arg(), op.res())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let Some(from) = f.held(op.arg()) else { return Ok(false) };
        if from.ty().lane == BIT
            && let [ValueType::Int(..=64)] = f.leaf_types(op.res().ty())?[..]
        {
            let Some(e) = f.vectors() else { return Ok(false) };
            let lanes = e.lanes_of_bits(&from.registers);
            f.define(op.res(), &[lanes]);
            return Ok(true);
        }
        let Some((ty, count)) = f.packed_type(op.res().ty()) else { return Ok(false) };
        if from.ty().lane == BIT || from.registers.len() != count {
            return Ok(false);
        }
        let Some(e) = f.vectors() else { return Ok(false) };
        let vector = Vector::new(from.registers.iter().map(|one| e.with_type(*one, ty)));
        f.define_vector(op.res(), vector);
        Ok(true)
    }
}

/// The rest of a conversion to the llvm dialect: the types it casts between have the same scalars.
impl TranslateToNative for UnrealizedConversionCastOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (mut inputs, mut outputs) = (op.inputs(), op.outputs());
        match (inputs.next(), inputs.next(), outputs.next(), outputs.next()) {
            (Some(from), None, Some(to), None) => f.bitcast(from, to),
            _ => Err("it must have one operand and one result".into()),
        }
    }
}

impl NativeBuilder<'_> {
    /// Defines `result` as the same bits as `value`; the lanes of vectors are those of memory, the first lowest.
    fn bitcast(&mut self, value: ValueRef<'_>, result: ValueRef<'_>) -> Result {
        let from = self.lanes(value).to_vec();
        let to = self.leaf_types(result.ty())?;
        if from.iter().map(|lane| lane.ty).eq(to.iter().copied()) {
            self.define(result, &from);
            return Ok(());
        }
        let (false, Some(&elem)) = (from.is_empty(), to.first()) else {
            return Err("it casts nothing".into());
        };
        let bits_from: u32 = from.iter().map(|lane| lane.ty.bits()).sum();
        let bits_to: u32 = to.iter().map(|ty| ty.bits()).sum();
        if bits_from != bits_to {
            return Err("it casts between types of different sizes".into());
        }
        // An integer of several words has the words that bits are put together in, of which the last may be short.
        let is_even = |types: &[ValueType]| types.iter().all(|ty| *ty == types[0]);
        let types_from: Vec<ValueType> = from.iter().map(|lane| lane.ty).collect();
        let lanes = if !is_even(&to) {
            self.words(&from)?
        } else if !is_even(&types_from) {
            self.cut(&from, elem, to.len())?
        } else {
            self.repacked(&from, elem, to.len())?
        };
        self.define(result, &lanes);
        Ok(())
    }
}
