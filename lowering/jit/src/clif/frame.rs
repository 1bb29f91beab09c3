//! The memory of a function: loads and stores of any width, its stack slots, and what it allocates at run time.

use cranelift_codegen::ir::{self, AliasRegionData, InstBuilder, MemFlagsData, types};

use super::emit::{Emitter, Lane};
use crate::ValueType;
use crate::native::error::Result;
use crate::native::target::I64;

/// Alignment of a slot of the frame, in bytes.
const FRAME_ALIGN: u32 = 16;

/// The flags of every access to memory in `func`.
///
/// A fault is told by the address of the instruction, so no access records a trap. All accesses share one region, since
/// Cranelift's alias analysis forgets that a call reads what was stored without a region, and then drops the store for a
/// later one on a path that has no call.
pub(super) fn memory(func: &mut ir::Function) -> MemFlagsData {
    let everything = AliasRegionData { user_id: 0, description: "memory".into() };
    let region = func.dfg.alias_regions.insert(everything);
    MemFlagsData::new().with_notrap().with_alias_region(Some(region))
}

impl Emitter<'_> {
    /// Loads one scalar; an integer takes the whole bytes that hold its bits.
    pub(super) fn load_scalar(&mut self, ty: ValueType, address: ir::Value, offset: i32) -> Lane {
        let bytes = ty.bits().div_ceil(8);
        let register = ty.clif();
        if bytes == register.bytes() {
            let value = self.b.ins().load(register, self.memory, address, offset);
            return self.normalised(ty, value);
        }
        let mut whole: Option<ir::Value> = None;
        for (at, size) in pieces(bytes) {
            let piece_type = ir::Type::int_with_byte_size(size as u16)
                .expect("a piece is a power of two up to 8");
            let piece = self.b.ins().load(piece_type, self.memory, address, offset + at as i32);
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
        let bytes = lane.ty.bits().div_ceil(8);
        let register = lane.ty.clif();
        if bytes == register.bytes() {
            self.b.ins().store(self.memory, lane.value, address, offset);
            return;
        }
        for (at, size) in pieces(bytes) {
            let piece_type = ir::Type::int_with_byte_size(size as u16)
                .expect("a piece is a power of two up to 8");
            let amount = self.b.ins().iconst(types::I64, i64::from(8 * at));
            let shifted = self.b.ins().ushr(lane.value, amount);
            let piece = self.b.ins().ireduce(piece_type, shifted);
            self.b.ins().store(self.memory, piece, address, offset + at as i32);
        }
    }

    /// A new stack slot of `size` bytes aligned to `2^align_shift`.
    pub(super) fn new_slot(&mut self, size: u32, align_shift: u8) -> ir::StackSlot {
        let data = ir::StackSlotData::new(ir::StackSlotKind::ExplicitSlot, size, align_shift);
        self.b.create_sized_stack_slot(data)
    }

    /// The address of a new stack slot, which may want more alignment than the frame has.
    pub(super) fn slot_address(&mut self, size: u32, align: u32) -> ir::Value {
        if align <= FRAME_ALIGN {
            let slot = self.new_slot(size, align.trailing_zeros() as u8);
            return self.b.ins().stack_addr(types::I64, slot, 0);
        }
        let slot = self.new_slot(size.saturating_add(align), FRAME_ALIGN.trailing_zeros() as u8);
        let low = self.b.ins().stack_addr(types::I64, slot, 0);
        let past = self.b.ins().iadd_imm_s(low, i64::from(align) - 1);
        self.b.ins().band_imm_s(past, -i64::from(align))
    }

    /// Starts with no dynamic allocation.
    pub(super) fn clear_allocations(&mut self) {
        let slot = self.new_slot(8, 3);
        let null = self.b.ins().iconst(types::I64, 0);
        let head = self.b.ins().stack_addr(types::I64, slot, 0);
        self.b.ins().store(self.memory, null, head, 0);
        self.allocations = Some(slot);
    }

    /// The address of the head of the function's list of dynamic allocations.
    pub(super) fn allocation_head(&mut self) -> Result<Lane> {
        let slot = self.allocations.ok_or("the function was not seen to allocate")?;
        Ok(Lane { value: self.b.ins().stack_addr(types::I64, slot, 0), ty: ValueType::Ptr })
    }

    /// Allocates `bytes` at run time.
    pub(super) fn allocate_bytes(&mut self, bytes: Lane, align: u64) -> Result<Lane> {
        let align = self.int_lane(I64, u128::from(align));
        let head = self.allocation_head()?;
        let address =
            self.call_host("__ods_alloca", &[head, bytes, align], Some(ValueType::Ptr))?;
        Ok(address.expect("a result type was given"))
    }

    /// Frees what was allocated after `until`, or all.
    pub(super) fn release_allocations(&mut self, until: Option<Lane>) -> Result {
        if self.allocations.is_none() {
            return Ok(());
        }
        let head = self.allocation_head()?;
        let until = until.unwrap_or_else(|| self.int_lane(ValueType::Ptr, 0));
        self.call_host("__ods_alloca_release", &[head, until], None)?;
        Ok(())
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
