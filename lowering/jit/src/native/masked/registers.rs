//! Masked loads and stores of vectors that are held in registers: of all lanes at once where that is the same.

use std::rc::Rc;

use ods_core::ir::ValueRef;
use ods_core::schema::Int2;
use ods_dialects::llvm::ICmpPredicate;

use super::super::error::Result;
use super::super::function::NativeBuilder;
use super::super::packed::{Packed, Vector};
use super::super::target::{I64, Scalar};
use super::{consecutive, load_lanes};

/// Bytes of a register.
const REGISTER_BYTES: i32 = 16;
/// Bytes of the smallest pages of the hosts: a page is readable as a whole.
const PAGE: u128 = 4096;
/// The most lanes whose mask is an integer.
const MAX_LANES: usize = 64;

/// Loads the lanes that a mask selects; the others are those of `rest`, or zeros. Returns whether the vector is held in
/// registers.
///
/// If a lane is selected, then the page is readable that it lies in: a vector inside of one page is loaded as a whole, and
/// the lanes are chosen after that. Some of it may be beside the object that the lanes are in, of which compilers know the
/// size.
pub(super) fn load(
    f: &mut NativeBuilder<'_>,
    base: Scalar,
    mask: ValueRef<'_>,
    rest: Option<ValueRef<'_>>,
    result: ValueRef<'_>,
) -> Result<bool> {
    let Some((ty, count)) = f.packed_type(result.ty()) else { return Ok(false) };
    let Some(mask) = mask_of(f, mask, ty.bits)? else { return Ok(false) };
    let rest = match rest {
        Some(rest) => f.vector(rest, ty.bits)?,
        None => {
            let zero = f.constant(ty.lane, 0);
            let Some(e) = f.vectors() else { return Ok(false) };
            let register = e.splat(ty, zero);
            Some(Rc::new(Vector::new(std::iter::repeat_n(register, count))))
        }
    };
    let Some(rest) = rest else { return Ok(false) };
    let Some(e) = f.vectors() else { return Ok(false) };
    let bits = e.lanes_of_bits(&mask.registers);
    let none = f.int(bits.ty, 0);
    let any = f.compare(ICmpPredicate::Ne, bits, none)?;
    let (address, within) = (f.resized(base, I64)?, f.int(I64, PAGE - 1));
    let offset = f.int2(Int2::And, address, within)?;
    let last = f.int(I64, PAGE - u128::from(REGISTER_BYTES.unsigned_abs()) * count as u128);
    let is_in_page = f.compare(ICmpPredicate::Ule, offset, last)?;
    let at_once = f.int2(Int2::And, any, is_in_page)?;

    let [whole, single, join] = std::array::from_fn(|_| f.new_block(&[]).0);
    let Some(e) = f.vectors() else { return Ok(false) };
    let results: Vec<Packed> = (0..count).map(|_| e.block_param(join, ty)).collect();
    f.branch(at_once, (whole, &[]), (single, &[]));

    f.enter(whole);
    let anywhere = f.hidden(base.value);
    let Some(e) = f.vectors() else { return Ok(false) };
    let lanes = mask.registers.iter().zip(&rest.registers).enumerate();
    let loaded = lanes.map(|(at, (mask, rest))| {
        let loaded = e.vector_load(ty, anywhere, REGISTER_BYTES * at as i32);
        e.vector_select(*mask, loaded, *rest)
    });
    let loaded: Vec<Packed> = loaded.collect();
    f.jump(join, &as_arguments(&loaded));

    f.enter(single);
    let (mask, rest) = (f.lanes_of(&mask), f.lanes_of(&rest));
    let addresses = consecutive(f, base, &rest)?;
    let lanes = load_lanes(f, &addresses, &mask, &rest)?;
    let Some(e) = f.vectors() else { return Ok(false) };
    let filled: Vec<Packed> = lanes.chunks(ty.lanes()).map(|lanes| e.filled(ty, lanes)).collect();
    f.jump(join, &as_arguments(&filled));

    f.enter(join);
    f.define_vector(result, Vector::new(results));
    Ok(true)
}

/// Stores the lanes that a mask selects. Returns whether the vector is held in registers.
///
/// If not all of them are selected, the others are stored beside: that takes no branches, and memory stays as it is for
/// other threads.
pub(super) fn store(
    f: &mut NativeBuilder<'_>,
    value: ValueRef<'_>,
    base: Scalar,
    mask: ValueRef<'_>,
) -> Result<bool> {
    let Some((ty, _)) = f.packed_type(value.ty()) else { return Ok(false) };
    let Some(mask) = mask_of(f, mask, ty.bits)? else { return Ok(false) };
    let Some(value) = f.vector(value, ty.bits)? else { return Ok(false) };
    let Some(e) = f.vectors() else { return Ok(false) };
    let bits = e.lanes_of_bits(&mask.registers);
    let all = f.int(bits.ty, u128::MAX);
    let all = f.compare(ICmpPredicate::Eq, bits, all)?;
    let [whole, single, join] = std::array::from_fn(|_| f.new_block(&[]).0);
    f.branch(all, (whole, &[]), (single, &[]));

    f.enter(whole);
    let Some(e) = f.vectors() else { return Ok(false) };
    for (at, register) in value.registers.iter().enumerate() {
        e.vector_store(*register, base.value, REGISTER_BYTES * at as i32);
    }
    f.jump(join, &[]);

    f.enter(single);
    let lanes = f.lanes_of(&value);
    let bytes = ty.bits / 8;
    let beside = Scalar { value: f.stack_slot(bytes, bytes), ty: base.ty };
    let addresses = consecutive(f, base, &lanes)?;
    for (at, (lane, address)) in lanes.iter().zip(addresses).enumerate() {
        let bit = f.int(bits.ty, 1 << at);
        let (bit, none) = (f.int2(Int2::And, bits, bit)?, f.int(bits.ty, 0));
        let is_selected = f.compare(ICmpPredicate::Ne, bit, none)?;
        let address = f.select(is_selected, address, beside)?;
        f.store(*lane, address.value, 0);
    }
    f.jump(join, &[]);

    f.enter(join);
    Ok(true)
}

/// Returns the registers of a mask for lanes of so many bits, if an integer has a bit for each of them.
fn mask_of(f: &mut NativeBuilder<'_>, mask: ValueRef<'_>, bits: u32) -> Result<Option<Rc<Vector>>> {
    let Some(mask) = f.vector(mask, bits)? else { return Ok(None) };
    let lanes = mask.registers.len() * mask.ty().lanes();
    Ok((lanes <= MAX_LANES).then_some(mask))
}

fn as_arguments(registers: &[Packed]) -> Vec<Scalar> {
    registers.iter().map(|one| Scalar { value: one.value, ty: one.ty.lane }).collect()
}
