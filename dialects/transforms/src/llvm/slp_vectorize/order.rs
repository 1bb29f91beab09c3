//! The order of the operations of a block, its accesses to memory, and which of them may leave their places.

use std::collections::BTreeMap;

use ods_core::{Block, Body, Op, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::super::widen::{Refused, lane_bits};
use crate::llvm::analysis::address::Term;
use crate::llvm::analysis::alias::{AliasAnalysis, Location};
use crate::llvm::analysis::effects::{Around, Effects, plain_load, plain_store};
use crate::llvm::{LoadOp, StoreOp};

/// The most operations with effects that an access moves across.
const MAX_CROSSED: usize = 64;

/// The order of a block while it is vectorized.
pub(super) struct Order<'a> {
    around: &'a Around<'a>,
    alias: AliasAnalysis,
    /// The numbers of operations. A new operation has the number of the one that it was inserted after.
    places: FxHashMap<Op, u32>,
    /// The operations that touch memory, or after which the next one may not run, by their places.
    effects: BTreeMap<u32, SmallVec<[(Op, Effects); 1]>>,
    accesses: FxHashMap<Op, Access>,
    arrays: Vec<Array>,
}

/// A load or store of a scalar that has a vector form, neither volatile nor atomic.
pub(super) struct Access {
    /// The number of the array.
    pub(super) array: usize,
    /// The first byte, from the address of the array on.
    pub(super) offset: i64,
    location: Location,
}

/// Accesses whose addresses differ only by constants, to elements of one type.
#[derive(Default)]
pub(super) struct Array {
    /// The bytes of an element.
    pub(super) size: i64,
    /// The stores in order.
    pub(super) stores: Vec<Op>,
    /// The loads of each offset in order.
    pub(super) loads: FxHashMap<i64, SmallVec<[Op; 1]>>,
}

impl<'a> Order<'a> {
    /// Numbers the operations of a block, and collects its accesses.
    pub(super) fn new(
        body: &Body,
        block: Block,
        around: &'a Around<'a>,
        alias: AliasAnalysis,
    ) -> Order<'a> {
        let mut order = Order {
            around,
            alias,
            places: FxHashMap::default(),
            effects: BTreeMap::new(),
            accesses: FxHashMap::default(),
            arrays: Vec::new(),
        };
        let mut arrays = FxHashMap::default();
        for (place, op) in (0..).zip(body.ops(block)) {
            order.add(body, op, place);
            order.add_access(body, op, &mut arrays);
        }
        order
    }

    /// Returns the analysis of aliases, for another block.
    pub(super) fn finish(self) -> AliasAnalysis {
        self.alias
    }

    /// Returns the number of an operation of the block.
    pub(super) fn place(&self, op: Op) -> Option<u32> {
        self.places.get(&op).copied()
    }

    /// Returns the number of the operation of the block that defines a value.
    pub(super) fn place_of(&self, body: &Body, value: Value) -> Option<u32> {
        self.place(body.defining_op(value)?)
    }

    pub(super) fn access(&self, op: Op) -> Option<&Access> {
        self.accesses.get(&op)
    }

    pub(super) fn arrays(&self) -> &[Array] {
        &self.arrays
    }

    /// Gives a new operation the number of the one that it was inserted after.
    pub(super) fn add(&mut self, body: &Body, op: Op, place: u32) {
        self.places.insert(op, place);
        let effects = self.around.effects(body, op, self.alias.layout());
        if !effects.is_none() || !effects.continues {
            self.effects.entry(place).or_default().push((op, effects));
        }
    }

    /// Forgets an operation that is about to be erased.
    pub(super) fn remove(&mut self, op: Op) {
        let Some(place) = self.places.remove(&op) else { return };
        if let Some(access) = self.accesses.remove(&op) {
            let array = &mut self.arrays[access.array];
            if let Some(loads) = array.loads.get_mut(&access.offset) {
                loads.retain(|load| *load != op);
            }
        }
        if let Some(list) = self.effects.get_mut(&place) {
            list.retain(|(one, _)| *one != op);
        }
    }

    /// Checks that an access may move to the place of another one of `group`, across everything that is not of the group.
    pub(super) fn can_move(
        &mut self,
        body: &Body,
        op: Op,
        to: u32,
        group: &[Op],
    ) -> Result<(), Refused> {
        let (Some(from), Some(access)) = (self.place(op), self.accesses.get(&op)) else {
            return Err("an access is volatile or atomic");
        };
        let is_store = op.isa::<StoreOp>(body);
        let crossed = self.effects.range(from.min(to)..=from.max(to));
        for (number, (other, effects)) in crossed.flat_map(|(_, list)| list).enumerate() {
            if group.contains(other) {
                continue;
            }
            if number >= MAX_CROSSED {
                return Err("accesses are too far apart");
            }
            if !effects.continues {
                return Err("an operation between accesses has effects");
            }
            if self.alias.may_touch(body, &effects.writes, &access.location)
                || is_store && self.alias.may_touch(body, &effects.reads, &access.location)
            {
                return Err("an access between them may touch the same memory");
            }
        }
        Ok(())
    }

    fn add_access(&mut self, body: &Body, op: Op, arrays: &mut FxHashMap<Key, usize>) {
        let (location, ty) = if let Some(load) = op.cast::<LoadOp>(body) {
            (plain_load(body, load, self.alias.layout()), body.ty(load.res(body)))
        } else if let Some(store) = op.cast::<StoreOp>(body) {
            (plain_store(body, store, self.alias.layout()), body.ty(store.value(body)))
        } else {
            return;
        };
        let (Some(location), Some(bits)) = (location, lane_bits(body.ctx(), ty)) else { return };
        let key = (location.address.base, location.address.terms.clone(), ty);
        let array = *arrays.entry(key).or_insert_with(|| {
            self.arrays.push(Array { size: bits as i64 / 8, ..Array::default() });
            self.arrays.len() - 1
        });
        let (offset, of) = (location.address.offset, &mut self.arrays[array]);
        match op.isa::<StoreOp>(body) {
            true => of.stores.push(op),
            false => of.loads.entry(offset).or_default().push(op),
        }
        self.accesses.insert(op, Access { array, offset, location });
    }
}

/// The base and the terms of an address, and the type of the elements.
type Key = (Value, SmallVec<[Term; 2]>, Type);
