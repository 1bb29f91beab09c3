//! Addresses, loads, stores and allocations.

use ods_core::ir::ValueRef;
use ods_core::{Body, Context, IntegerAttr, Type};
use ods_dialects::llvm;

use super::bits::words_in;
use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::layout::{LayoutKind, storage_bytes};
use super::packed::{REGISTER, Vector};
use super::target::{ArgumentList, I64, Scalar, TargetValue};
use crate::ValueType;
use ods_core::schema::Int2;

/// The largest alignment and size of an allocation that becomes a stack slot, in bytes.
const MAX_SLOT: u64 = 1 << 30;

/// The entry of `rawConstantIndices` that stands for the next dynamic index.
pub(super) const DYNAMIC_INDEX: i32 = i32::MIN;

impl TranslateToNative for llvm::LoadOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let address = f.scalar(op.addr())?;
        let lanes = f.load_value(op.res().ty(), address.value)?;
        f.define(op.res(), &lanes);
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let Some((ty, count)) = f.packed_type(op.res().ty()) else { return Ok(false) };
        let address = f.scalar(op.addr())?.value;
        let Some(e) = f.vectors() else { return Ok(false) };
        let bytes = (REGISTER / 8) as i32;
        let registers = (0..count as i32).map(|at| e.vector_load(ty, address, at * bytes));
        let vector = Vector::new(registers);
        f.define_vector(op.res(), vector);
        Ok(true)
    }
}

impl TranslateToNative for llvm::StoreOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let address = f.scalar(op.addr())?;
        let lanes = f.lanes(op.value()).to_vec();
        f.store_value(op.value().ty(), &lanes, address.value)
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let Some((ty, _)) = f.packed_type(op.value().ty()) else { return Ok(false) };
        let address = f.scalar(op.addr())?.value;
        let (Some(_), Some(vector)) = (f.held(op.value()), f.vector(op.value(), ty.bits)?) else {
            return Ok(false);
        };
        let Some(e) = f.vectors() else { return Ok(false) };
        for (at, register) in (0..).zip(&vector.registers) {
            e.vector_store(*register, address, at * (REGISTER / 8) as i32);
        }
        Ok(true)
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

impl TranslateToNative for llvm::AllocaOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let layout = f.t.layouts.get(op.ctx(), op.elem_type())?;
        let align = op.alignment().unwrap_or(1).max(layout.align).max(1).next_power_of_two();
        let size =
            static_size(op).and_then(|n| n.checked_mul(layout.size)).filter(|n| *n <= MAX_SLOT);
        let address = match size {
            Some(size) if f.in_entry && align <= MAX_SLOT => {
                let value = f.stack_slot(size.max(1) as u32, align as u32);
                Scalar { value, ty: ValueType::Ptr }
            }
            _ => {
                let count = f.scalar(op.array_size())?;
                let count = f.resized(count, I64)?;
                let unit = f.int(I64, u128::from(layout.size));
                let bytes = f.int2(Int2::Mul, count, unit)?;
                f.allocate(bytes, align)?
            }
        };
        f.define(op.res(), &[address]);
        Ok(())
    }

    fn allocates(self, ir: &Body) -> bool {
        let op = self.view(ir);
        let is_entry = op.parent_block().is_some_and(|block| ir.is_entry_block(block.block));
        !is_entry || ir.parent_op(self.into()).is_some() || static_size(op).is_none()
    }
}

impl TranslateToNative for llvm::StackSaveOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let state = f.saved_stack()?;
        f.define(op.res(), &[state]);
        Ok(())
    }

    fn allocates(self, _: &Body) -> bool {
        true
    }
}

impl TranslateToNative for llvm::StackRestoreOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let state = f.scalar(op.ptr())?;
        f.restore_stack(state)
    }

    fn allocates(self, _: &Body) -> bool {
        true
    }
}

impl TranslateToNative for llvm::VaStartOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let list = f.scalar(op.arg_list())?;
        f.argument_list(ArgumentList::Start(list.value))
    }
}

impl TranslateToNative for llvm::VaCopyOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (to, from) = (f.scalar(op.dest_list())?, f.scalar(op.src_list())?);
        f.argument_list(ArgumentList::Copy { to: to.value, from: from.value })
    }
}

impl TranslateToNative for llvm::VaEndOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let list = f.scalar(op.arg_list())?;
        f.argument_list(ArgumentList::End(list.value))
    }
}

impl TranslateToNative for llvm::VaArgOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let list = f.scalar(op.arg())?;
        let types = f.leaf_types(op.res().ty())?;
        let [ty] = types[..] else {
            return Err("an aggregate is no variadic argument".into());
        };
        let lane = f.next_argument(list.value, ty)?;
        f.define(op.res(), &[lane]);
        Ok(())
    }
}

impl TranslateToNative for llvm::MemcpyOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let len = f.length(op.len())?;
        f.copy("memcpy", op.dst(), op.src(), len)
    }
}

impl TranslateToNative for llvm::MemcpyInlineOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let len = f.constant_length(op.ctx(), op.len())?;
        f.copy("memcpy", op.dst(), op.src(), len)
    }
}

impl TranslateToNative for llvm::MemmoveOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let len = f.length(op.len())?;
        f.copy("memmove", op.dst(), op.src(), len)
    }
}

impl TranslateToNative for llvm::MemsetOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let len = f.length(op.len())?;
        f.fill(op.dst(), op.val(), len)
    }
}

impl TranslateToNative for llvm::MemsetInlineOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let len = f.constant_length(op.ctx(), op.len())?;
        f.fill(op.dst(), op.val(), len)
    }
}

/// An address of each lane: scalar operands stand for every lane beside a vector one.
impl TranslateToNative for llvm::GEPOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
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
                    LayoutKind::Scalar(_) | LayoutKind::Wide(_) => {
                        return Err("a scalar is indexed".into());
                    }
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
                let word = f.index_word(index)?;
                address = f.indexed(address, word, *stride as i64);
            }
            if offset != 0 {
                address = f.displaced(address, offset);
            }
            lanes.push(Scalar { value: address, ty: ValueType::Ptr });
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// The scalar of lane number `lane`, or the only one.
pub(super) fn pick<V: Copy>(lanes: &[Scalar<V>], lane: usize) -> Result<Scalar<V>> {
    lanes
        .get(if lanes.len() == 1 { 0 } else { lane })
        .copied()
        .ok_or_else(|| "operands have different numbers of lanes".into())
}

impl NativeBuilder<'_> {
    /// Loads the scalars of a value of type `ty`.
    ///
    /// # Errors
    /// When the type has no native form, or is too large.
    pub fn load_value(&mut self, ty: Type, address: TargetValue) -> Result<Vec<Scalar>> {
        let layout = self.layout(ty)?;
        let mut lanes = Vec::with_capacity(layout.leaves as usize);
        for piece in layout.pieces() {
            let offset = byte_offset(piece.bit)?;
            match piece.packed {
                None => lanes.push(self.load(piece.ty, address, offset)),
                Some(len) => {
                    let total = len * u64::from(piece.ty.bits());
                    let words: Vec<Scalar> = words_in(total)
                        .map(|(at, ty)| Ok(self.load(ty, address, offset + word_offset(at)?)))
                        .collect::<Result<_>>()?;
                    lanes.extend(self.cut(&words, piece.ty, len as usize)?);
                }
            }
        }
        Ok(lanes)
    }

    /// Stores the scalars of a value of type `ty`.
    ///
    /// # Errors
    /// When the type has no native form, or is too large.
    pub fn store_value(&mut self, ty: Type, mut lanes: &[Scalar], address: TargetValue) -> Result {
        let layout = self.layout(ty)?;
        for piece in layout.pieces() {
            let offset = byte_offset(piece.bit)?;
            let (these, rest) = lanes
                .split_at_checked(piece.packed.unwrap_or(1) as usize)
                .ok_or("the value has too few scalars")?;
            lanes = rest;
            if piece.packed.is_none() {
                self.store(these[0], address, offset);
                continue;
            }
            for (number, word) in self.words(these)?.into_iter().enumerate() {
                self.store(word, address, offset + word_offset(8 * number as u64)?);
            }
        }
        Ok(())
    }

    /// A length in bytes as a 64-bit word.
    fn length(&mut self, value: ValueRef<'_>) -> Result<Scalar> {
        let lane = self.scalar(value)?;
        self.resized(lane, I64)
    }

    /// A length in bytes that is an attribute, as a 64-bit word.
    fn constant_length(&mut self, ctx: &Context, len: IntegerAttr) -> Result<Scalar> {
        let len = len.as_i64(ctx).ok_or("its length is no integer")?;
        Ok(self.int(I64, len as u64 as u128))
    }

    /// Copies memory by a function of C's library.
    fn copy(
        &mut self,
        function: &str,
        to: ValueRef<'_>,
        from: ValueRef<'_>,
        len: Scalar,
    ) -> Result {
        let (to, from) = (self.scalar(to)?, self.scalar(from)?);
        self.host_pointer(function, &[to, from, len])?;
        Ok(())
    }

    /// Fills memory with a byte.
    fn fill(&mut self, to: ValueRef<'_>, byte: ValueRef<'_>, len: Scalar) -> Result {
        let (to, byte) = (self.scalar(to)?, self.scalar(byte)?);
        let byte = self.resized(byte, ValueType::Int(32))?;
        self.host_pointer("memset", &[to, byte, len])?;
        Ok(())
    }

    fn host_pointer(&mut self, name: &str, args: &[Scalar]) -> Result<Scalar> {
        Ok(self.host_call(name, args, Some(ValueType::Ptr))?.expect("a result type was given"))
    }
}

fn byte_offset(bit: u64) -> Result<i32> {
    word_offset(bit / 8)
}

fn word_offset(byte: u64) -> Result<i32> {
    i32::try_from(byte).map_err(|_| "a value of more than 2 GiB is not supported".into())
}
