//! The vector forms of operations.

use ods_core::fold::dense_attr;
use ods_core::ir::{Inserter as _, IrMapping};
use ods_core::{Attr, Context, FloatAttr, Op, Type, Value};
use rustc_hash::FxHashMap;

use super::super::memory::{Interleaved, Range};
use super::Emit;
use crate::llvm::analysis::affine::Affine;
use crate::llvm::analysis::integers::byte_size;
use crate::llvm::*;

impl Emit<'_, '_, '_> {
    /// Returns a vector of copies of a scalar, built at the insertion point.
    pub(super) fn splat(&mut self, value: Value) -> Value {
        let scalar = self.rw.ty(value);
        if let Some(op) = value.defined_by::<ConstantOp>(self.rw) {
            let constant = op.value(self.rw);
            if let Some(splat) = self.constant_lanes(constant, scalar, self.lanes) {
                return splat;
            }
        }
        let ty = self.vector_of(scalar);
        let poison = self.rw.emit(PoisonOp::build(ty));
        let zero = self.int(Type::I64, 0);
        let first = self.rw.emit(InsertElementOp::build(poison, value, zero).res_type(ty));
        let mask = vec![0; self.lanes as usize];
        self.rw.emit(ShuffleVectorOp::build(first, poison, &mask, ty))
    }

    /// Returns a vector of so many copies of a constant of type `ty`.
    pub(super) fn constant_lanes(&mut self, value: Attr, ty: Type, lanes: u64) -> Option<Value> {
        let ctx = self.ctx();
        let ty = Type::vector(&ctx, &[lanes as i64], ty);
        let splat = splat_of(&ctx, ty, value)?;
        Some(self.rw.emit(ConstantOp::build(splat, ty)))
    }

    /// Returns a constant vector of the lanes' numbers times `step`.
    pub(super) fn steps(&mut self, ty: Type, step: i64) -> Option<Value> {
        let vector = self.vector_of(ty);
        let bits = ty.int_or_float_width(self.rw.ctx())?;
        let spare = 64 - bits;
        let values: Vec<i64> =
            (0..self.lanes as i64).map(|lane| lane.wrapping_mul(step) << spare >> spare).collect();
        let attr = Attr::dense_integers(&self.ctx(), vector, &values)?;
        Some(self.rw.emit(ConstantOp::build(attr, vector)))
    }

    /// Returns the address of a range in the first iteration.
    pub(super) fn pointer(&mut self, range: &Range) -> Value {
        let first = Affine { step: 0, ..range.first.clone() };
        if first == Affine::default() {
            return range.base;
        }
        let offset = self.affine_at(&first, Type::I64, None);
        self.gep(range.base, offset, Type::integer(&self.ctx(), 8))
    }

    /// Returns the address so many bytes behind another. Constants come last, so that the accesses of one range share
    /// the rest of their addresses.
    fn displaced(&mut self, pointer: Value, bytes: i64) -> Value {
        if bytes == 0 {
            return pointer;
        }
        let bytes = self.int(Type::I64, bytes);
        self.gep(pointer, bytes, Type::integer(&self.ctx(), 8))
    }

    fn gep(&mut self, base: Value, index: Value, elem: Type) -> Value {
        let pointer = self.rw.ty(base);
        let gep = GEPOp::build(base, &[DYNAMIC_INDEX], elem, pointer);
        self.rw.emit(gep.dynamic_indices([index]))
    }

    /// Returns the vector of a scalar's values in the iterations.
    pub(super) fn lanes_of(
        &self,
        value: Value,
        mapping: &FxHashMap<Value, Value>,
    ) -> Option<Value> {
        mapping.get(&value).or_else(|| self.splats.get(&value)).copied()
    }

    /// Builds the vector form of an operation; `word` is the number of the first of the iterations.
    pub(super) fn widen(
        &mut self,
        op: Op,
        word: Value,
        mapping: &mut FxHashMap<Value, Value>,
    ) -> Option<()> {
        let plan = self.plan;
        let loc = self.rw.loc(op);
        self.rw.set_loc(loc);
        if let Some(number) = plan.accesses.list.iter().position(|access| access.op == op) {
            return self.access(op, number, word, mapping);
        }
        let result = self.rw.results(op).next()?;
        if let Some(term) = plan.terms.get(&result) {
            let sum = self.with_summands(term, mapping)?;
            mapping.insert(result, sum);
            return Some(());
        }
        let mut renamed = IrMapping::new();
        for operand in self.rw.operands(op).collect::<Vec<_>>() {
            renamed.map_value(operand, self.lanes_of(operand, mapping)?);
        }
        let copy = self.rw.clone_op(op, &mut renamed);
        let value = self.rw.results(copy).next()?;
        let ty = self.vector_of(self.rw.ty(value));
        self.rw.set_type(value, ty);
        if plan.reductions.iter().any(|one| one.links.contains(&result)) {
            // The parts of a sum may overflow where the sum does not.
            let none = IntegerOverflowFlags::NONE;
            if let Some(add) = copy.cast::<AddOp>(self.rw) {
                add.set_overflow_flags(self.rw, none);
            } else if let Some(mul) = copy.cast::<MulOp>(self.rw) {
                mul.set_overflow_flags(self.rw, none);
            } else if let Some(or) = copy.cast::<OrOp>(self.rw) {
                or.set_is_disjoint(self.rw, false);
            }
        }
        mapping.insert(result, value);
        Some(())
    }

    /// Builds the vector form of the load or store with that number in the list of accesses.
    fn access(
        &mut self,
        op: Op,
        number: usize,
        word: Value,
        mapping: &mut FxHashMap<Value, Value>,
    ) -> Option<()> {
        let plan = self.plan;
        let access = &plan.accesses.list[number];
        let (range, displacement) = plan.accesses.place(number)?;
        let pointer = *self.pointers.get(range)?;
        let scalar = match op.cast::<LoadOp>(self.rw) {
            Some(load) => self.rw.ty(load.res(self.rw)),
            None => self.rw.ty(op.cast::<StoreOp>(self.rw)?.value(self.rw)),
        };
        let alignment = access.size as u64;
        if access.is_uniform() {
            let load = op.cast::<LoadOp>(self.rw)?;
            let pointer = self.displaced(pointer, displacement);
            let value = self.rw.emit(LoadOp::build(pointer, scalar).alignment(alignment));
            let value = self.splat(value);
            mapping.insert(load.res(self.rw), value);
            return Some(());
        }
        if let Some(place) = access.interleaved {
            let factor = self.int(Type::I64, place.factor);
            let first = self.rw.emit(MulOp::build(word, factor));
            let pointer = self.gep(pointer, first, scalar);
            return self.interleaved(op, place, (pointer, displacement, scalar), mapping);
        }
        let is_reversed = access.address.offset.step < 0;
        let index = match is_reversed {
            false => word,
            true => {
                let first = self.int(Type::I64, 1 - self.lanes as i64);
                self.rw.emit(SubOp::build(first, word))
            }
        };
        let pointer = self.gep(pointer, index, scalar);
        let pointer = self.displaced(pointer, displacement);
        let ty = self.vector_of(scalar);
        if let Some(load) = op.cast::<LoadOp>(self.rw) {
            let mut value = self.rw.emit(LoadOp::build(pointer, ty).alignment(alignment));
            if is_reversed {
                value = self.reversed(value, ty);
            }
            mapping.insert(load.res(self.rw), value);
        } else {
            let store = op.cast::<StoreOp>(self.rw)?;
            let mut value = self.lanes_of(store.value(self.rw), mapping)?;
            if is_reversed {
                value = self.reversed(value, ty);
            }
            self.rw.insert(StoreOp::build(value, pointer).alignment(alignment));
        }
        Some(())
    }

    /// Builds a load of every second, third or fourth element from consecutive vectors, or the stores of interleaved
    /// vectors. The lowest element is so many bytes behind `pointer`.
    fn interleaved(
        &mut self,
        op: Op,
        place: Interleaved,
        (pointer, displacement, scalar): (Value, i64, Type),
        mapping: &mut FxHashMap<Value, Value>,
    ) -> Option<()> {
        let plan = self.plan;
        let (lanes, ty) = (self.lanes as i64, self.vector_of(scalar));
        let alignment = byte_size(&self.ctx(), scalar)?;
        let part_bytes = lanes * alignment as i64;
        let address = |this: &mut Self, number: i64| {
            this.displaced(pointer, displacement + number * part_bytes)
        };
        if let Some(load) = op.cast::<LoadOp>(self.rw) {
            let mut parts: Vec<Value> = Vec::new();
            for number in 0..place.factor {
                let address = address(self, number);
                parts.push(self.rw.emit(LoadOp::build(address, ty).alignment(alignment)));
            }
            let value = self.every_nth(parts, place.phase, ty)?;
            mapping.insert(load.res(self.rw), value);
            return Some(());
        }
        let list = &plan.accesses.list;
        if list.get(place.last).is_none_or(|last| last.op != op) {
            return Some(());
        }
        let mut stores: Vec<(i64, Op)> = Vec::new();
        for access in list.iter().filter(|access| access.is_store) {
            let of_group = access.interleaved.filter(|one| one.last == place.last);
            stores.extend(of_group.map(|one| (one.phase, access.op)));
        }
        stores.sort_unstable_by_key(|(phase, _)| *phase);
        let mut values = Vec::new();
        for (_, store) in stores {
            let value = store.cast::<StoreOp>(self.rw)?.value(self.rw);
            values.push(self.lanes_of(value, mapping)?);
        }
        for (number, part) in (0..).zip(self.interleave(values, ty)?) {
            let address = address(self, number);
            self.rw.insert(StoreOp::build(part, address).alignment(alignment));
        }
        Some(())
    }

    fn reversed(&mut self, value: Value, ty: Type) -> Value {
        let mask: Vec<i32> = (0..self.lanes as i32).rev().collect();
        self.rw.emit(ShuffleVectorOp::build(value, value, &mask, ty))
    }
}

/// Returns the attribute of a vector whose lanes are a constant.
fn splat_of(ctx: &Context, ty: Type, value: Attr) -> Option<Attr> {
    match FloatAttr::cast(ctx, value) {
        Some(float) => dense_attr(ctx, ty, &[float.value(ctx)?]),
        None => Attr::dense_integers(ctx, ty, &[value.as_i64(ctx)?]),
    }
}
