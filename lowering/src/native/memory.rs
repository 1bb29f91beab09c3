//! Addresses, loads, stores and allocations.

use ods_core::ir::ValueRef;
use ods_core::{Context, IntegerAttr};
use ods_dialects::llvm;

use super::bits::words_in;
use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::layout::{Layout, LayoutKind, storage_bytes};
use super::target::{ArgumentList, I64, Lane, Scalar, Target};
use crate::jit::ValueType;
use ods_core::schema::Int2;

type Result<T = ()> = std::result::Result<T, String>;

/// The largest alignment and size of an allocation that becomes a stack slot, in bytes.
const MAX_SLOT: u64 = 1 << 30;

/// The entry of `rawConstantIndices` that stands for the next dynamic index.
pub(super) const DYNAMIC_INDEX: i32 = i32::MIN;

impl Translate for llvm::LoadOp {
    fn translate<'m, T: Target>(
        op: llvm::LoadOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let address = f.scalar(op.addr())?;
        let layout = f.layout(op.res().ty())?;
        let lanes = f.load_value(&layout, address.value)?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl Translate for llvm::StoreOp {
    fn translate<'m, T: Target>(
        op: llvm::StoreOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
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
    fn translate<'m, T: Target>(
        op: llvm::AllocaOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let layout = f.t.layouts.get(op.ctx(), op.elem_type())?;
        let align = op.alignment().unwrap_or(1).max(layout.align).max(1).next_power_of_two();
        let size =
            static_size(op).and_then(|n| n.checked_mul(layout.size)).filter(|n| *n <= MAX_SLOT);
        let address = match size {
            Some(size) if f.in_entry && align <= MAX_SLOT => {
                let value = f.e.stack_slot(size.max(1) as u32, align as u32);
                Scalar { value, ty: ValueType::Ptr }
            }
            _ => {
                let count = f.scalar(op.array_size())?;
                let count = f.e.resized(count, I64)?;
                let unit = f.e.int(I64, u128::from(layout.size));
                let bytes = f.e.int2(Int2::Mul, count, unit)?;
                f.e.allocate(bytes, align)?
            }
        };
        f.define(op.res(), &[address]);
        Ok(())
    }
}

impl Translate for llvm::StackSaveOp {
    fn translate<'m, T: Target>(
        op: llvm::StackSaveOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let state = f.e.saved_stack()?;
        f.define(op.res(), &[state]);
        Ok(())
    }
}

impl Translate for llvm::StackRestoreOp {
    fn translate<'m, T: Target>(
        op: llvm::StackRestoreOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let state = f.scalar(op.ptr())?;
        f.e.restore_stack(state)
    }
}

impl Translate for llvm::VaStartOp {
    fn translate<'m, T: Target>(
        op: llvm::VaStartOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let list = f.scalar(op.arg_list())?;
        f.e.argument_list(ArgumentList::Start(list.value))
    }
}

impl Translate for llvm::VaCopyOp {
    fn translate<'m, T: Target>(
        op: llvm::VaCopyOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let (to, from) = (f.scalar(op.dest_list())?, f.scalar(op.src_list())?);
        f.e.argument_list(ArgumentList::Copy { to: to.value, from: from.value })
    }
}

impl Translate for llvm::VaEndOp {
    fn translate<'m, T: Target>(
        op: llvm::VaEndOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let list = f.scalar(op.arg_list())?;
        f.e.argument_list(ArgumentList::End(list.value))
    }
}

impl Translate for llvm::VaArgOp {
    fn translate<'m, T: Target>(
        op: llvm::VaArgOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let list = f.scalar(op.arg())?;
        let types = f.leaf_types(op.res().ty())?;
        let [ty] = types[..] else {
            return Err("an aggregate is no variadic argument".to_owned());
        };
        let lane = f.e.next_argument(list.value, ty)?;
        f.define(op.res(), &[lane]);
        Ok(())
    }
}

impl Translate for llvm::MemcpyOp {
    fn translate<'m, T: Target>(
        op: llvm::MemcpyOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let len = f.length(op.len())?;
        f.copy("memcpy", op.dst(), op.src(), len)
    }
}

impl Translate for llvm::MemcpyInlineOp {
    fn translate<'m, T: Target>(
        op: llvm::MemcpyInlineOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let len = f.constant_length(op.ctx(), op.len())?;
        f.copy("memcpy", op.dst(), op.src(), len)
    }
}

impl Translate for llvm::MemmoveOp {
    fn translate<'m, T: Target>(
        op: llvm::MemmoveOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let len = f.length(op.len())?;
        f.copy("memmove", op.dst(), op.src(), len)
    }
}

impl Translate for llvm::MemsetOp {
    fn translate<'m, T: Target>(
        op: llvm::MemsetOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let len = f.length(op.len())?;
        f.fill(op.dst(), op.val(), len)
    }
}

impl Translate for llvm::MemsetInlineOp {
    fn translate<'m, T: Target>(
        op: llvm::MemsetInlineOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let len = f.constant_length(op.ctx(), op.len())?;
        f.fill(op.dst(), op.val(), len)
    }
}

/// An address of each lane: scalar operands stand for every lane beside a vector one.
impl Translate for llvm::GEPOp {
    fn translate<'m, T: Target>(
        op: llvm::GEPOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
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
                        return Err("a scalar is indexed".to_owned());
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
                let word = f.e.index_word(index)?;
                address = f.e.indexed(address, word, *stride as i64);
            }
            if offset != 0 {
                address = f.e.displaced(address, offset);
            }
            lanes.push(Scalar { value: address, ty: ValueType::Ptr });
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// Lane<T> number `lane`, or the only one.
pub(super) fn pick<V: Copy>(lanes: &[Scalar<V>], lane: usize) -> Result<Scalar<V>> {
    lanes
        .get(if lanes.len() == 1 { 0 } else { lane })
        .copied()
        .ok_or_else(|| "operands have different numbers of lanes".to_owned())
}

impl<T: Target> FunctionTranslator<'_, '_, T> {
    /// Loads the scalars of a value.
    pub(super) fn load_value(
        &mut self,
        layout: &Layout,
        address: T::Value,
    ) -> Result<Vec<Lane<T>>> {
        let mut lanes = Vec::with_capacity(layout.leaves as usize);
        for piece in layout.pieces() {
            let offset = byte_offset(piece.bit)?;
            match piece.packed {
                None => lanes.push(self.e.load(piece.ty, address, offset)),
                Some(len) => {
                    let total = len * u64::from(piece.ty.bits());
                    let words: Vec<Lane<T>> = words_in(total)
                        .map(|(at, ty)| Ok(self.e.load(ty, address, offset + word_offset(at)?)))
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
        mut lanes: &[Lane<T>],
        address: T::Value,
    ) -> Result {
        for piece in layout.pieces() {
            let offset = byte_offset(piece.bit)?;
            let (these, rest) = lanes
                .split_at_checked(piece.packed.unwrap_or(1) as usize)
                .ok_or("the value has too few scalars")?;
            lanes = rest;
            if piece.packed.is_none() {
                self.e.store(these[0], address, offset);
                continue;
            }
            for (number, word) in self.words(these)?.into_iter().enumerate() {
                self.e.store(word, address, offset + word_offset(8 * number as u64)?);
            }
        }
        Ok(())
    }

    /// A length in bytes as a 64-bit word.
    fn length(&mut self, value: ValueRef<'_>) -> Result<Lane<T>> {
        let lane = self.scalar(value)?;
        self.e.resized(lane, I64)
    }

    /// A length in bytes that is an attribute, as a 64-bit word.
    fn constant_length(&mut self, ctx: &Context, len: IntegerAttr) -> Result<Lane<T>> {
        let len = len.as_i64(ctx).ok_or("its length is no integer")?;
        Ok(self.e.int(I64, len as u64 as u128))
    }

    /// Copies memory by a function of C's library.
    fn copy(
        &mut self,
        function: &str,
        to: ValueRef<'_>,
        from: ValueRef<'_>,
        len: Lane<T>,
    ) -> Result {
        let (to, from) = (self.scalar(to)?, self.scalar(from)?);
        self.host_pointer(function, &[to, from, len])?;
        Ok(())
    }

    /// Fills memory with a byte.
    fn fill(&mut self, to: ValueRef<'_>, byte: ValueRef<'_>, len: Lane<T>) -> Result {
        let (to, byte) = (self.scalar(to)?, self.scalar(byte)?);
        let byte = self.e.resized(byte, ValueType::Int(32))?;
        self.host_pointer("memset", &[to, byte, len])?;
        Ok(())
    }

    fn host_pointer(&mut self, name: &str, args: &[Lane<T>]) -> Result<Lane<T>> {
        Ok(self.e.host_call(name, args, Some(ValueType::Ptr))?.expect("a result type was given"))
    }
}

fn byte_offset(bit: u64) -> Result<i32> {
    word_offset(bit / 8)
}

fn word_offset(byte: u64) -> Result<i32> {
    i32::try_from(byte).map_err(|_| "a value of more than 2 GiB is not supported".to_owned())
}
