//! Conversions of values to types, and the bits of values.

use smallvec::SmallVec;

use super::super::store::{Node, Op, Store, ValueId};
use super::super::types::{Ty, TyId};
use super::Evaluator;

/// Returns whether a number fits in that many bits, as signed or unsigned.
fn fits(value: i64, width: u32) -> bool {
    width >= 64 || value >> width == 0 || (width > 0 && value >> (width - 1) == -1)
}

impl Evaluator {
    /// Converts a value to type `ty`; `None` if that is impossible or not known yet.
    pub(super) fn convert(&mut self, value: ValueId, ty: TyId) -> Option<ValueId> {
        match self.node(value) {
            Node::Unset => Some(value),
            Node::Bit(bit) => match *self.store.types.get(ty) {
                Ty::Bit => Some(value),
                Ty::Int => Some(self.store.int(i64::from(bit))),
                Ty::Bits(1) => Some(self.bits_value(&[value])),
                _ => None,
            },
            Node::Int(number) => match *self.store.types.get(ty) {
                Ty::Int => Some(value),
                Ty::Bit => matches!(number, 0 | 1).then(|| Store::bit(number == 1)),
                Ty::Bits(width) if fits(number, width) => {
                    let bit = |at| Store::bit(at < 64 && number >> at & 1 == 1);
                    let bits: SmallVec<[ValueId; 64]> = (0..width).map(bit).collect();
                    Some(self.bits_value(&bits))
                }
                _ => None,
            },
            Node::Bits(slice) => {
                let words = self.store.words(slice);
                match *self.store.types.get(ty) {
                    Ty::Bit => (words.len() == 1).then(|| ValueId(words[0])),
                    Ty::Bits(width) => (words.len() as u32 == width).then_some(value),
                    Ty::Int => {
                        let mut number = 0_i64;
                        for (at, &word) in words.iter().enumerate() {
                            let Node::Bit(bit) = self.node(ValueId(word)) else { return None };
                            number |= i64::from(bit).wrapping_shl(at as u32);
                        }
                        Some(self.store.int(number))
                    }
                    _ => None,
                }
            }
            Node::Str(_) | Node::Code(_) => (ty == TyId::STRING).then_some(value),
            Node::Dag(..) => (ty == TyId::DAG).then_some(value),
            Node::Def(def) => {
                let own = self.def_type(def);
                (self.is_record_type(ty) && self.is_convertible(own, ty)).then_some(value)
            }
            Node::List(element, slice) => {
                let wanted = self.list_element(ty)?;
                if wanted == element {
                    return Some(value);
                }
                let values: SmallVec<[ValueId; 16]> = self.store.values(slice).collect();
                let mut changed = false;
                let mut converted = SmallVec::<[ValueId; 16]>::new();
                for &item in &values {
                    let new = self.convert(item, wanted)?;
                    changed |= new != item;
                    converted.push(new);
                }
                Some(if changed { self.list_value(wanted, &converted) } else { value })
            }
            Node::AnonymousName(_)
            | Node::Instance(..)
            | Node::Var(..)
            | Node::VarBit(..)
            | Node::Field(..)
            | Node::Op(..) => {
                let own = self.type_of(value)?;
                if self.type_is_a(own, ty) {
                    return Some(value);
                }
                let single = own == TyId::BIT && *self.store.types.get(ty) == Ty::Bits(1);
                single.then(|| self.bits_value(&[value]))
            }
        }
    }

    /// Converts a value to type `ty`; a conversion that is not known yet becomes a symbolic cast.
    pub(super) fn cast(&mut self, value: ValueId, ty: TyId) -> Option<ValueId> {
        let Some(own) = self.type_of(value) else { return Some(value) };
        if own == ty || self.type_is_a(own, ty) {
            return Some(value);
        }
        if let Some(converted) = self.convert(value, ty) {
            return Some(converted);
        }
        if !self.is_convertible(own, ty) {
            return None;
        }
        // Folding a cast of a symbolic number would only repeat the conversion above.
        Some(self.op(Op::Cast, &[value], ty))
    }

    /// Returns the number that a bit, bits or int denotes.
    pub(super) fn int_of(&mut self, value: ValueId) -> Option<i64> {
        match self.node(value) {
            Node::Int(number) => Some(number),
            Node::Bit(bit) => Some(i64::from(bit)),
            Node::Bits(_) => match self.convert(value, TyId::INT).map(|v| self.node(v)) {
                Some(Node::Int(number)) => Some(number),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn bits_value(&mut self, bits: &[ValueId]) -> ValueId {
        let slice = self.value_slice(bits);
        self.store.add(Node::Bits(slice))
    }

    /// Returns bit `at` of a value, symbolic if it is not known.
    pub(super) fn bit_of(&mut self, value: ValueId, at: u32) -> ValueId {
        match self.node(value) {
            Node::Int(number) => Store::bit(at < 64 && number >> at & 1 == 1),
            Node::Bits(slice) => {
                let word = self.store.words(slice).get(at as usize);
                word.map_or(ValueId::UNSET, |&w| ValueId(w))
            }
            Node::Var(_, ty) | Node::Field(_, _, ty) if ty != TyId::BIT => {
                self.store.add(Node::VarBit(value, at))
            }
            Node::Op(op, _, ty) if ty != TyId::BIT || matches!(op, Op::IsA | Op::Exists) => {
                self.store.add(Node::VarBit(value, at))
            }
            _ => value,
        }
    }

    /// Returns the bits at those positions as a bits value; `None` if a position is out of range.
    pub(super) fn bit_range(&mut self, value: ValueId, positions: &[u32]) -> Option<ValueId> {
        let width = match self.node(value) {
            Node::Int(_) => 64,
            _ => {
                let ty = self.type_of(value)?;
                let Ty::Bits(width) = *self.store.types.get(ty) else { return None };
                width
            }
        };
        let mut bits = SmallVec::<[ValueId; 16]>::new();
        for &at in positions {
            if at >= width {
                return None;
            }
            let bit = match self.node(value) {
                Node::Int(_) | Node::Bits(_) => self.bit_of(value, at),
                _ => self.store.add(Node::VarBit(value, at)),
            };
            bits.push(bit);
        }
        Some(self.bits_value(&bits))
    }

    pub(super) fn op(&mut self, op: Op, args: &[ValueId], ty: TyId) -> ValueId {
        let slice = self.value_slice(args);
        self.store.add(Node::Op(op, slice, ty))
    }
}
