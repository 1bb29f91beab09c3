//! Values in a body: type, definition, and the head of the use-list.

use super::{Block, Body, Op, Use, Value, ValueDef, ValueRef};
use crate::{Loc, Type};

const ARG: u32 = 1 << 31;

/// 12 bytes. Which result or argument of its definition it is follows from the ids: see [`Body::def`].
#[derive(Clone)]
pub(super) struct ValueData {
    /// `None` once freed.
    ty: Option<Type>,
    pub(super) first_use: Option<Use>,
    /// Raw id of the operation, or of the block with [`ARG`] set.
    def: u32,
}

/// The operation or block that defines a value, whichever of its results or arguments it is.
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

    /// Makes it an argument of another block.
    pub(super) fn set_block(&mut self, block: Block) {
        self.def = block.raw() | ARG;
    }

    /// A stand-in for a value that is used before its definition is known.
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
    /// Makes a stand-in for a value whose definition comes later, for readers; it must be replaced by
    /// [`Self::replace_all_uses`] before anything else looks at it.
    pub(crate) fn new_placeholder(&mut self, ty: Type) -> Value {
        let value = Value::new(self.values.len());
        self.values.push(ValueData::placeholder(ty));
        value
    }

    /// The location of the definition, unless `value` is a stand-in for one that comes later.
    pub(crate) fn defined_loc(&self, value: Value) -> Option<Loc> {
        let defined = self.values[value.index()].def != 0;
        defined.then(|| ValueRef { body: self, value }.loc())
    }

    /// The type of `value`.
    ///
    /// # Panics
    /// When it was erased.
    #[inline]
    pub fn ty(&self, value: Value) -> Type {
        self.values[value.index()].ty()
    }

    /// Gives `value` another type.
    #[inline]
    #[track_caller]
    pub fn set_ty(&mut self, value: Value, ty: Type) {
        self.values[value.index()].ty = Some(ty);
    }

    /// Returns the definition of `value`.
    #[inline]
    pub fn def(&self, value: Value) -> ValueDef {
        match self.definer(value) {
            // The results of an operation are neighbours.
            Definer::Op(op) => {
                let first = self.ops[op.index()].first_result as usize;
                ValueDef::Result(op, (value.index() - first) as u32)
            }
            Definer::Block(block) => ValueDef::Arg(block, self.arg_number(block, value) as u32),
        }
    }

    /// [`Self::def`] for a caller that need not know which result or argument it is.
    #[inline]
    pub(crate) fn definer(&self, value: Value) -> Definer {
        self.values[value.index()].definer()
    }

    /// The operation that `value` is a result of.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        match self.definer(value) {
            Definer::Op(op) => Some(op),
            Definer::Block(_) => None,
        }
    }

    /// The block that defines `value` or holds its definition.
    pub fn def_block(&self, value: Value) -> Option<Block> {
        match self.definer(value) {
            Definer::Op(op) => self.parent_block(op),
            Definer::Block(block) => Some(block),
        }
    }

    /// Returns whether anything uses `value`.
    #[inline]
    pub fn is_used(&self, value: Value) -> bool {
        self.values[value.index()].first_use.is_some()
    }

    /// Returns whether exactly one operand uses `value`.
    #[inline]
    pub fn has_one_use(&self, value: Value) -> bool {
        self.values[value.index()]
            .first_use
            .is_some_and(|first| self.uses[first.index()].next.is_none())
    }

    /// The uses of `value`, the latest first.
    #[inline]
    pub fn uses(&self, value: Value) -> impl Iterator<Item = Use> + Clone + '_ {
        std::iter::successors(self.values[value.index()].first_use, |at| self.uses[at.index()].next)
    }

    /// Makes every use of `old` a use of `new`, one by one from the front, which reverses their order as in MLIR.
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
    /// When a slot in `order` does not use `value`.
    pub fn set_use_order(&mut self, value: Value, order: &[Use]) {
        self.values[value.index()].first_use = None;
        for slot in order.iter().rev() {
            assert_eq!(self.uses[slot.index()].value, Some(value), "the slot uses another value");
            self.push_use(*slot, value);
        }
    }
}
