//! Addresses, loads, stores and allocations.

use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use ods_core::ir::ValueRef;
use ods_core::{Context, IntegerAttr};
use ods_dialects::llvm;

use super::bits::words_in;
use super::emit::{Emitter, I64, Lane};
use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::inst::Int2;
use super::layout::{Layout, LayoutKind, storage_bytes};
use crate::jit::ValueType;

type Result<T = ()> = std::result::Result<T, String>;

/// The largest alignment and size of an allocation that becomes a stack slot, in bytes.
const MAX_SLOT: u64 = 1 << 30;

/// Alignment of a register of the frame, in bytes.
const FRAME_ALIGN: u64 = 16;

/// The entry of `rawConstantIndices` that stands for the next dynamic index.
pub(super) const DYNAMIC_INDEX: i32 = i32::MIN;

/// A fault is told by the address of the instruction, so no access records a trap.
fn flags() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}

impl Translate for llvm::LoadOp {
    fn translate<'m>(op: llvm::LoadOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let address = f.scalar(op.addr())?;
        let layout = f.layout(op.res().ty())?;
        let lanes = f.load_value(&layout, address.value)?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl Translate for llvm::StoreOp {
    fn translate<'m>(op: llvm::StoreOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let address = f.scalar(op.addr())?;
        let layout = f.layout(op.value().ty())?;
        let lanes = f.lanes(op.value()).to_vec();
        f.store_value(&layout, &lanes, address.value)
    }
}

/// The value of an integer that is a constant.
pub(super) fn constant_int(value: ValueRef<'_>) -> Option<i64> {
    value.defined_by::<llvm::ConstantOp>()?.value().as_i64(value.body.ctx())
}

/// The number of elements of an allocation, when it is a constant.
pub(super) fn static_size(op: llvm::AllocaOpRef<'_>) -> Option<u64> {
    u64::try_from(constant_int(op.array_size())?).ok()
}

impl Translate for llvm::AllocaOp {
    fn translate<'m>(op: llvm::AllocaOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let layout = f.t.layouts.get(op.ctx(), op.elem_type())?;
        let align = op.alignment().unwrap_or(1).max(layout.align).max(1).next_power_of_two();
        let size =
            static_size(op).and_then(|n| n.checked_mul(layout.size)).filter(|n| *n <= MAX_SLOT);
        let address = match size {
            Some(size) if f.in_entry && align <= FRAME_ALIGN => {
                let slot = f.new_slot(size.max(1) as u32, align.trailing_zeros() as u8);
                f.e.b.ins().stack_addr(types::I64, slot, 0)
            }
            Some(size) if f.in_entry && align <= MAX_SLOT => {
                let slot = f.new_slot((size + align) as u32, FRAME_ALIGN.trailing_zeros() as u8);
                let low = f.e.b.ins().stack_addr(types::I64, slot, 0);
                let past = f.e.b.ins().iadd_imm_s(low, align as i64 - 1);
                f.e.b.ins().band_imm_s(past, -(align as i64))
            }
            _ => {
                let count = f.scalar(op.array_size())?;
                let count = f.e.resized(count, I64);
                let unit = f.e.int(I64, u128::from(layout.size));
                let bytes = f.e.int2(Int2::Mul, count, unit)?;
                let align = f.e.int(I64, u128::from(align));
                let head = f.allocation_head()?;
                f.host_pointer("__ods_alloca", &[head, bytes, align])?.value
            }
        };
        f.define(op.res(), &[Lane { value: address, ty: ValueType::Ptr }]);
        Ok(())
    }
}

impl Translate for llvm::StackSaveOp {
    fn translate<'m>(
        op: llvm::StackSaveOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let head = f.allocation_head()?;
        let value = f.e.b.ins().load(types::I64, flags(), head.value, 0);
        f.define(op.res(), &[Lane { value, ty: ValueType::Ptr }]);
        Ok(())
    }
}

impl Translate for llvm::StackRestoreOp {
    fn translate<'m>(
        op: llvm::StackRestoreOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let until = f.scalar(op.ptr())?;
        let head = f.allocation_head()?;
        f.e.host_call("__ods_alloca_release", &[head, until], None)?;
        Ok(())
    }
}

impl Translate for llvm::MemcpyOp {
    fn translate<'m>(op: llvm::MemcpyOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let len = f.length(op.len())?;
        f.copy("memcpy", op.dst(), op.src(), len)
    }
}

impl Translate for llvm::MemcpyInlineOp {
    fn translate<'m>(
        op: llvm::MemcpyInlineOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let len = f.constant_length(op.ctx(), op.len())?;
        f.copy("memcpy", op.dst(), op.src(), len)
    }
}

impl Translate for llvm::MemmoveOp {
    fn translate<'m>(op: llvm::MemmoveOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let len = f.length(op.len())?;
        f.copy("memmove", op.dst(), op.src(), len)
    }
}

impl Translate for llvm::MemsetOp {
    fn translate<'m>(op: llvm::MemsetOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let len = f.length(op.len())?;
        f.fill(op.dst(), op.val(), len)
    }
}

impl Translate for llvm::MemsetInlineOp {
    fn translate<'m>(
        op: llvm::MemsetInlineOpRef<'m>,
        f: &mut FunctionTranslator<'_, '_, 'm>,
    ) -> Result {
        let len = f.constant_length(op.ctx(), op.len())?;
        f.fill(op.dst(), op.val(), len)
    }
}

/// An address of each lane: scalar operands stand for every lane beside a vector one.
impl Translate for llvm::GEPOp {
    fn translate<'m>(op: llvm::GEPOpRef<'m>, f: &mut FunctionTranslator<'_, '_, 'm>) -> Result {
        let count = f.leaf_types(op.res().ty())?.len();
        let mut layout = f.t.layouts.get(op.ctx(), op.elem_type())?;
        let mut offset = 0i64;
        let mut strided = Vec::new();
        let mut dynamic = op.dynamic_indices();
        for (level, index) in op.raw_constant_indices().into_iter().enumerate() {
            let value = if index == DYNAMIC_INDEX {
                Some(dynamic.next().ok_or("an index is missing")?)
            } else {
                None
            };
            let stride = if level == 0 {
                layout.size
            } else {
                match &layout.kind {
                    LayoutKind::Struct(fields) => {
                        let field = match value {
                            Some(value) => {
                                constant_int(value).ok_or("a struct is indexed by a variable")?
                            }
                            None => i64::from(index),
                        };
                        let (bytes, field) = usize::try_from(field)
                            .ok()
                            .and_then(|i| fields.get(i))
                            .ok_or("a struct has no such field")?;
                        offset = offset.wrapping_add(*bytes as i64);
                        layout = std::rc::Rc::clone(field);
                        continue;
                    }
                    LayoutKind::Array { elem, .. } => {
                        layout = std::rc::Rc::clone(elem);
                        layout.size
                    }
                    LayoutKind::Vector { elem, .. } => storage_bytes(*elem),
                    LayoutKind::Scalar(_) => return Err("a scalar is indexed".to_owned()),
                }
            };
            match value {
                Some(value) => strided.push((f.lanes(value).to_vec(), stride)),
                None => {
                    offset = offset.wrapping_add(i64::from(index).wrapping_mul(stride as i64));
                }
            }
        }
        let bases = f.lanes(op.base()).to_vec();
        let mut lanes = Vec::with_capacity(count);
        for lane in 0..count {
            let mut address = pick(&bases, lane)?.value;
            for (index, stride) in &strided {
                let index = pick(index, lane)?;
                let wide = f.index_word(index);
                let scaled = match stride {
                    1 => wide,
                    _ => f.e.b.ins().imul_imm_s(wide, *stride as i64),
                };
                address = f.e.b.ins().iadd(address, scaled);
            }
            if offset != 0 {
                address = f.e.b.ins().iadd_imm_s(address, offset);
            }
            lanes.push(Lane { value: address, ty: ValueType::Ptr });
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// Lane number `lane`, or the only one.
pub(super) fn pick(lanes: &[Lane], lane: usize) -> Result<Lane> {
    lanes
        .get(if lanes.len() == 1 { 0 } else { lane })
        .copied()
        .ok_or_else(|| "operands have different numbers of lanes".to_owned())
}

impl FunctionTranslator<'_, '_, '_> {
    /// Loads the scalars of a value.
    pub(super) fn load_value(&mut self, layout: &Layout, address: ir::Value) -> Result<Vec<Lane>> {
        let mut lanes = Vec::with_capacity(layout.leaves as usize);
        for piece in layout.pieces() {
            let offset = byte_offset(piece.bit)?;
            match piece.packed {
                None => lanes.push(self.e.load_scalar(piece.ty, address, offset)),
                Some(len) => {
                    let total = len * u64::from(piece.ty.bits());
                    let words: Vec<Lane> = words_in(total)
                        .map(|(at, ty)| {
                            Ok(self.e.load_scalar(ty, address, offset + word_offset(at)?))
                        })
                        .collect::<Result<_>>()?;
                    lanes.extend(self.cut(&words, piece.ty, len as usize)?);
                }
            }
        }
        Ok(lanes)
    }

    /// Stores the scalars of a value.
    pub(super) fn store_value(
        &mut self,
        layout: &Layout,
        mut lanes: &[Lane],
        address: ir::Value,
    ) -> Result {
        for piece in layout.pieces() {
            let offset = byte_offset(piece.bit)?;
            let (these, rest) = lanes
                .split_at_checked(piece.packed.unwrap_or(1) as usize)
                .ok_or("the value has too few scalars")?;
            lanes = rest;
            if piece.packed.is_none() {
                self.e.store_scalar(these[0], address, offset);
                continue;
            }
            for (number, word) in self.words(these)?.into_iter().enumerate() {
                self.e.store_scalar(word, address, offset + word_offset(8 * number as u64)?);
            }
        }
        Ok(())
    }

    /// An index as a 64-bit word, sign-extended.
    pub(super) fn index_word(&mut self, index: Lane) -> ir::Value {
        let value = self.e.sign_extended(index);
        match index.ty.clif().bits() {
            64 => value,
            128 => self.e.b.ins().ireduce(types::I64, value),
            _ => self.e.b.ins().sextend(types::I64, value),
        }
    }

    /// A length in bytes as a 64-bit word.
    fn length(&mut self, value: ValueRef<'_>) -> Result<Lane> {
        let lane = self.scalar(value)?;
        Ok(self.e.resized(lane, I64))
    }

    /// A length in bytes that is an attribute, as a 64-bit word.
    fn constant_length(&mut self, ctx: &Context, len: IntegerAttr) -> Result<Lane> {
        let len = len.as_i64(ctx).ok_or("its length is no integer")?;
        Ok(self.e.int(I64, len as u64 as u128))
    }

    /// Copies memory by a function of C's library.
    fn copy(&mut self, function: &str, to: ValueRef<'_>, from: ValueRef<'_>, len: Lane) -> Result {
        let (to, from) = (self.scalar(to)?, self.scalar(from)?);
        self.host_pointer(function, &[to, from, len])?;
        Ok(())
    }

    /// Fills memory with a byte.
    fn fill(&mut self, to: ValueRef<'_>, byte: ValueRef<'_>, len: Lane) -> Result {
        let (to, byte) = (self.scalar(to)?, self.scalar(byte)?);
        let byte = self.e.resized(byte, ValueType::Int(32));
        self.host_pointer("memset", &[to, byte, len])?;
        Ok(())
    }

    fn host_pointer(&mut self, name: &str, args: &[Lane]) -> Result<Lane> {
        Ok(self.e.host_call(name, args, Some(ValueType::Ptr))?.expect("a result type was given"))
    }

    /// The address of the head of the function's list of dynamic allocations.
    fn allocation_head(&mut self) -> Result<Lane> {
        let slot = self.allocations.ok_or("the function was not seen to allocate")?;
        Ok(Lane { value: self.e.b.ins().stack_addr(types::I64, slot, 0), ty: ValueType::Ptr })
    }

    /// Starts with no dynamic allocation.
    pub(super) fn clear_allocations(&mut self) {
        if let Some(slot) = self.allocations {
            let null = self.e.b.ins().iconst(types::I64, 0);
            self.e.b.ins().stack_store(types::I64, null, slot, 0);
        }
    }

    /// Frees what the function has allocated dynamically.
    pub(super) fn release_allocations(&mut self) -> Result {
        if self.allocations.is_none() {
            return Ok(());
        }
        let head = self.allocation_head()?;
        let null = self.e.int(ValueType::Ptr, 0);
        self.e.host_call("__ods_alloca_release", &[head, null], None)?;
        Ok(())
    }
}

impl Emitter<'_> {
    /// Loads one scalar; an integer takes the whole bytes that hold its bits.
    pub(super) fn load_scalar(&mut self, ty: ValueType, address: ir::Value, offset: i32) -> Lane {
        let bytes = storage_bytes(ty) as u32;
        let register = ty.clif();
        if bytes == register.bytes() {
            let value = self.b.ins().load(register, flags(), address, offset);
            return self.normalised(ty, value);
        }
        let mut whole: Option<ir::Value> = None;
        for (at, size) in pieces(bytes) {
            let piece_type = ir::Type::int_with_byte_size(size as u16)
                .expect("a piece is a power of two up to 8");
            let piece = self.b.ins().load(piece_type, flags(), address, offset + at as i32);
            let wide = self.b.ins().uextend(register, piece);
            let amount = self.b.ins().iconst(types::I64, i64::from(8 * at));
            let placed = self.b.ins().ishl(wide, amount);
            whole = Some(match whole {
                Some(whole) => self.b.ins().bor(whole, placed),
                None => placed,
            });
        }
        self.normalised(ty, whole.expect("a scalar has at least one byte"))
    }

    /// Stores one scalar.
    pub(super) fn store_scalar(&mut self, lane: Lane, address: ir::Value, offset: i32) {
        let bytes = storage_bytes(lane.ty) as u32;
        let register = lane.ty.clif();
        if bytes == register.bytes() {
            self.b.ins().store(flags(), lane.value, address, offset);
            return;
        }
        for (at, size) in pieces(bytes) {
            let piece_type = ir::Type::int_with_byte_size(size as u16)
                .expect("a piece is a power of two up to 8");
            let amount = self.b.ins().iconst(types::I64, i64::from(8 * at));
            let shifted = self.b.ins().ushr(lane.value, amount);
            let piece = self.b.ins().ireduce(piece_type, shifted);
            self.b.ins().store(flags(), piece, address, offset + at as i32);
        }
    }
}

/// Powers of two that make up a number of bytes, largest first, with their offsets.
fn pieces(bytes: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = bytes - at;
        if rest == 0 {
            return None;
        }
        let size = (1 << rest.ilog2()).min(8);
        at += size;
        Some((at - size, size))
    })
}

fn byte_offset(bit: u64) -> Result<i32> {
    word_offset(bit / 8)
}

fn word_offset(byte: u64) -> Result<i32> {
    i32::try_from(byte).map_err(|_| "a value of more than 2 GiB is not supported".to_owned())
}
