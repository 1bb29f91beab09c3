//! Values in a body: type, definition, and the head of the use-list.

use super::{Block, Body, Op, Use, Value, ValueDef, ValueRef};
use crate::{Loc, Type};

const ARG: u32 = 1 << 31;

/// The record of a value: 12 bytes. The number of the result or argument follows from the ids: see [`Body::def`].
#[derive(Clone)]
pub(super) struct ValueData {
    /// `None` once freed.
    ty: Option<Type>,
    pub(super) first_use: Option<Use>,
    /// Raw id of the operation, or of the block with [`ARG`] set.
    def: u32,
}

/// The operation or block that defines a value, without the number of the result or argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Definer {
    Op(Op),
    Block(Block),
}

impl ValueData {
    pub(super) fn result(ty: Type, op: Op) -> ValueData {
        ValueData { ty: Some(ty), first_use: None, def: op.raw() }
    }

    pub(super) fn arg(ty: Type, block: Block) -> ValueData {
        ValueData { ty: Some(ty), first_use: None, def: block.raw() | ARG }
    }

    /// Makes the value an argument of another block.
    pub(super) fn set_block(&mut self, block: Block) {
        self.def = block.raw() | ARG;
    }

    /// Returns a placeholder for a value that is used before its definition is known.
    fn placeholder(ty: Type) -> ValueData {
        ValueData { ty: Some(ty), first_use: None, def: 0 }
    }

    pub(super) fn free(&mut self) {
        self.ty = None;
    }

    #[inline]
    #[track_caller]
    pub(super) fn ty(&self) -> Type {
        self.ty.expect("the value was erased")
    }

    #[inline]
    fn definer(&self) -> Definer {
        let id = self.def & !ARG;
        if self.def & ARG == 0 {
            Definer::Op(Op::from_raw(id).expect("a definition is never zero"))
        } else {
            Definer::Block(Block::from_raw(id).expect("a definition is never zero"))
        }
    }
}

impl Body {
    /// Creates a placeholder for a value whose definition comes later, for readers. It must be replaced by
    /// [`Self::replace_all_uses`] before the body is used otherwise.
    pub(crate) fn new_placeholder(&mut self, ty: Type) -> Value {
        let value = Value::new(self.values.len());
        self.values.push(ValueData::placeholder(ty));
        value
    }

    /// Returns the location of the definition, unless `value` is a placeholder.
    pub(crate) fn defined_loc(&self, value: Value) -> Option<Loc> {
        let defined = self.values[value.index()].def != 0;
        defined.then(|| ValueRef { body: self, value }.loc())
    }

    /// Returns the type of `value`.
    ///
    /// # Panics
    /// Panics if it was erased.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.values[value.index()].ty()
    }

    /// Sets the type of `value`.
    #[inline]
    #[track_caller]
    pub fn set_ty(&mut self, value: Value, ty: Type) {
        self.values[value.index()].ty = Some(ty);
    }

    /// Returns the definition of `value`.
    #[inline]
    pub fn def(&self, value: Value) -> ValueDef {
        match self.definer(value) {
            // The results of an operation have consecutive ids.
            Definer::Op(op) => {
                let first = self.ops[op.index()].first_result as usize;
                ValueDef::Result(op, (value.index() - first) as u32)
            }
            Definer::Block(block) => ValueDef::Arg(block, self.arg_number(block, value) as u32),
        }
    }

    /// Like [`Self::def`], without the number of the result or argument.
    #[inline]
    pub(crate) fn definer(&self, value: Value) -> Definer {
        self.values[value.index()].definer()
    }

    /// Returns the operation that defines `value`; `None` for a block argument.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        match self.definer(value) {
            Definer::Op(op) => Some(op),
            Definer::Block(_) => None,
        }
    }

    /// Returns the block that defines `value`, or that contains the defining operation.
    pub fn def_block(&self, value: Value) -> Option<Block> {
        match self.definer(value) {
            Definer::Op(op) => self.parent_block(op),
            Definer::Block(block) => Some(block),
        }
    }

    /// Returns whether `value` has uses.
    #[inline]
    pub fn is_used(&self, value: Value) -> bool {
        self.values[value.index()].first_use.is_some()
    }

    /// Returns whether `value` has exactly one use.
    #[inline]
    pub fn has_one_use(&self, value: Value) -> bool {
        self.values[value.index()]
            .first_use
            .is_some_and(|first| self.uses[first.index()].next.is_none())
    }

    /// Returns the uses of `value`, the latest first.
    #[inline]
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + Clone + '_ {
        std::iter::successors(self.values[value.index()].first_use, |at| self.uses[at.index()].next)
    }

    /// Replaces every use of `old` by `new`, one by one from the front, which reverses their order as in MLIR.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        if old == new {
            return;
        }
        let mut at = self.values[old.index()].first_use.take();
        let mut head = self.values[new.index()].first_use;
        while let Some(slot) = at {
            if let Some(head) = head {
                self.uses[head.index()].prev = Some(slot);
            }
            at = self.uses[slot.index()].move_to(new, head);
            head = Some(slot);
        }
        self.values[new.index()].first_use = head;
    }

    /// Reorders the uses of `value`; `order` must be a permutation of [`Self::uses`].
    ///
    /// # Panics
    /// Panics if a slot in `order` does not use `value`.
    pub fn set_use_order(&mut self, value: Value, order: &[Use]) {
        self.values[value.index()].first_use = None;
        for slot in order.iter().rev() {
            assert_eq!(self.uses[slot.index()].value, Some(value), "the slot uses another value");
            self.push_use(*slot, value);
        }
    }
}
