//! Memory slots: places in memory that may become SSA values (`mem2reg`) or be split into parts (`sroa`).
//!
//! An allocation offers its slots; what uses their addresses tells whether it can do without, and is asked to. The
//! algorithms are in [`crate::transforms`].

use crate::data_layout::DataLayout;
use crate::ir::{Body, Op, Use, Value};
use crate::rewriter::Rewriter;
use crate::{Attr, Context, Type};

/// A place in memory that may become an SSA value: `MemorySlot`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemorySlot {
    /// Its address.
    pub ptr: Value,
    /// The type of the value in the slot.
    pub elem_type: Type,
}

impl MemorySlot {
    /// Returns whether `uses` are a single one, of the slot itself.
    pub fn is_sole_use(&self, ir: &Body, uses: &[Use]) -> bool {
        matches!(uses, [one] if ir.used_value(*one) == self.ptr)
    }
}

/// A place in memory that may be split in several: `DestructurableMemorySlot`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DestructurableMemorySlot {
    /// The place.
    pub slot: MemorySlot,
    /// The parts by index, each with its type, in the order of the whole.
    pub subelement_types: Vec<(Attr, Type)>,
}

impl DestructurableMemorySlot {
    /// The type of the part with that index.
    pub fn type_at(&self, index: Attr) -> Option<Type> {
        self.subelement_types.iter().find(|(have, _)| *have == index).map(|(_, ty)| *ty)
    }
}

/// The slots that stand for the parts of one that was split, by index.
pub type Subslots = [(Attr, MemorySlot)];

/// The fate of an operation whose memory slot was promoted: `DeletionKind`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeletionKind {
    /// It stays.
    Keep,
    /// It goes.
    Delete,
}

crate::interface! {
    /// `PromotableAllocationOpInterface`: an operation that makes slots which may be promoted.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `PromotableAllocationOpInterface`, but nothing tells its slots",
        note = "write beside its .td: `impl PromotableAllocationOpInterface for {Self} {{ fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot> {{ … }} fn default_value(self, slot: &MemorySlot, rw: &mut Rewriter<'_>) -> Value {{ … }} fn handle_promotion_complete(self, slot: &MemorySlot, default_value: Option<Value>, rw: &mut Rewriter<'_>) -> Option<Op> {{ … }} }}`"
    )]
    pub trait PromotableAllocationOpInterface on Op, "PromotableAllocationOpInterface",
        model PromotableAllocationOpInterfaceModel
    {
        /// The slots to try, each a result of the operation or an argument of its regions.
        fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot>;
        /// Builds the value of a slot before anything is stored, where `rw` is.
        fn default_value(self, slot: &MemorySlot, rw: &mut Rewriter<'_>) -> Value;
        /// Called for each block argument that was made for the slot, with `rw` at the start of its block. By
        /// default nothing is done.
        fn handle_block_argument(
            self,
            slot: &MemorySlot,
            argument: Value,
            rw: &mut Rewriter<'_>,
        ) {}
        /// Cleans up once nothing uses the slot: the default value, if one was made, and the allocation. Returns the
        /// allocation that replaces it if others of its slots are left.
        fn handle_promotion_complete(
            self,
            slot: &MemorySlot,
            default_value: Option<Value>,
            rw: &mut Rewriter<'_>,
        ) -> Option<Op>;
    }
}

crate::interface! {
    /// `PromotableMemOpInterface`: an operation that loads from or stores to a slot.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `PromotableMemOpInterface`, but nothing tells its accesses",
        note = "write beside its .td: `impl PromotableMemOpInterface for {Self} {{ fn can_uses_be_removed(self, ir: &Body, slot: &MemorySlot, blocking: &[Use], more: &mut Vec<Use>, layout: &DataLayout) -> bool {{ … }} fn remove_blocking_uses(self, slot: &MemorySlot, blocking: &[Use], rw: &mut Rewriter<'_>, reaching: Value, layout: &DataLayout) -> DeletionKind {{ … }} }}`"
    )]
    pub trait PromotableMemOpInterface on Op, "PromotableMemOpInterface", model PromotableMemOpInterfaceModel {
        /// Returns true if it reads the slot; by default it does not.
        fn loads_from(self, ir: &Body, slot: &MemorySlot) -> bool { false }
        /// Returns true if it writes the slot; by default it does not.
        fn stores_to(self, ir: &Body, slot: &MemorySlot) -> bool { false }
        /// Returns what the slot holds afterwards, built behind the operation; `reaching`, by default, is what it held
        /// before. Called where [`Self::stores_to`] holds.
        fn stored(
            self,
            slot: &MemorySlot,
            rw: &mut Rewriter<'_>,
            reaching: Value,
            layout: &DataLayout,
        ) -> Value { reaching }
        /// Returns true if it can do without the uses in `blocking`, provided that those added to `more` go too.
        fn can_uses_be_removed(
            self,
            ir: &Body,
            slot: &MemorySlot,
            blocking: &[Use],
            more: &mut Vec<Use>,
            layout: &DataLayout,
        ) -> bool;
        /// Removes the uses in `blocking`, knowing what the slot holds before the operation.
        fn remove_blocking_uses(
            self,
            slot: &MemorySlot,
            blocking: &[Use],
            rw: &mut Rewriter<'_>,
            reaching: Value,
            layout: &DataLayout,
        ) -> DeletionKind;
    }
}

crate::interface! {
    /// `PromotableOpInterface`: an operation that uses the address of a slot, and can do without.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `PromotableOpInterface`, but nothing tells how it goes",
        note = "write beside its .td: `impl PromotableOpInterface for {Self} {{ fn can_uses_be_removed(self, ir: &Body, blocking: &[Use], more: &mut Vec<Use>, layout: &DataLayout) -> bool {{ … }} fn remove_blocking_uses(self, blocking: &[Use], rw: &mut Rewriter<'_>) -> DeletionKind {{ … }} }}`"
    )]
    pub trait PromotableOpInterface on Op, "PromotableOpInterface", model PromotableOpInterfaceModel {
        /// Returns true if it can do without the uses in `blocking`, provided that those added to `more` go too.
        fn can_uses_be_removed(
            self,
            ir: &Body,
            blocking: &[Use],
            more: &mut Vec<Use>,
            layout: &DataLayout,
        ) -> bool;
        /// Removes the uses in `blocking`.
        fn remove_blocking_uses(self, blocking: &[Use], rw: &mut Rewriter<'_>) -> DeletionKind;
        /// Returns true if [`Self::visit_replaced_values`] is to be called.
        fn requires_replaced_values(self, ir: &Body) -> bool { false }
        /// Sees the values that were stored to the slot, each with the operation that stored it, before that goes.
        fn visit_replaced_values(self, stored: &[(Op, Value)], rw: &mut Rewriter<'_>) {}
    }
}

crate::interface! {
    /// `DestructurableAllocationOpInterface`: an operation that makes slots which may be split.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DestructurableAllocationOpInterface`, but nothing tells its slots",
        note = "write beside its .td: `impl DestructurableAllocationOpInterface for {Self} {{ fn destructurable_slots(self, ir: &Body) -> Vec<DestructurableMemorySlot> {{ … }} fn destructure(self, slot: &DestructurableMemorySlot, used: &[Attr], rw: &mut Rewriter<'_>, allocators: &mut Vec<Op>) -> Vec<(Attr, MemorySlot)> {{ … }} fn handle_destructuring_complete(self, slot: &DestructurableMemorySlot, rw: &mut Rewriter<'_>) -> Option<Op> {{ … }} }}`"
    )]
    pub trait DestructurableAllocationOpInterface on Op, "DestructurableAllocationOpInterface",
        model DestructurableAllocationOpInterfaceModel
    {
        /// The slots to try.
        fn destructurable_slots(self, ir: &Body) -> Vec<DestructurableMemorySlot>;
        /// Makes a slot for each part in `used`, in that order; the operations that make them go to `allocators`.
        fn destructure(
            self,
            slot: &DestructurableMemorySlot,
            used: &[Attr],
            rw: &mut Rewriter<'_>,
            allocators: &mut Vec<Op>,
        ) -> Vec<(Attr, MemorySlot)>;
        /// Cleans up once nothing uses the slot. Returns the allocation that replaces it if others of its slots are
        /// left.
        fn handle_destructuring_complete(
            self,
            slot: &DestructurableMemorySlot,
            rw: &mut Rewriter<'_>,
        ) -> Option<Op>;
    }
}

crate::interface! {
    /// `SafeMemorySlotAccessOpInterface`: an operation that may be known to access a slot within its bounds.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `SafeMemorySlotAccessOpInterface`, but nothing tells what is safe",
        note = "write beside its .td: `impl SafeMemorySlotAccessOpInterface for {Self} {{ fn ensure_only_safe_accesses(self, ir: &Body, slot: &MemorySlot, safely: &mut Vec<MemorySlot>, layout: &DataLayout) -> bool {{ … }} }}`"
    )]
    pub trait SafeMemorySlotAccessOpInterface on Op, "SafeMemorySlotAccessOpInterface",
        model SafeMemorySlotAccessOpInterfaceModel
    {
        /// Returns true if it stays within the slot, provided that what uses the slots added to `safely` does too.
        fn ensure_only_safe_accesses(
            self,
            ir: &Body,
            slot: &MemorySlot,
            safely: &mut Vec<MemorySlot>,
            layout: &DataLayout,
        ) -> bool;
    }
}

crate::interface! {
    /// `DestructurableAccessorOpInterface`: an operation that reaches parts of a slot, and can use their own slots.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DestructurableAccessorOpInterface`, but nothing tells what it reaches",
        note = "write beside its .td: `impl DestructurableAccessorOpInterface for {Self} {{ fn can_rewire(self, ir: &Body, slot: &DestructurableMemorySlot, used: &mut Vec<Attr>, safely: &mut Vec<MemorySlot>, layout: &DataLayout) -> bool {{ … }} fn rewire(self, slot: &DestructurableMemorySlot, subslots: &Subslots, rw: &mut Rewriter<'_>, layout: &DataLayout) -> DeletionKind {{ … }} }}`"
    )]
    pub trait DestructurableAccessorOpInterface on Op, "DestructurableAccessorOpInterface",
        model DestructurableAccessorOpInterfaceModel
    {
        /// Returns true if it can, provided that what uses the slots added to `safely` stays within them; the parts
        /// that it reaches are added to `used`.
        fn can_rewire(
            self,
            ir: &Body,
            slot: &DestructurableMemorySlot,
            used: &mut Vec<Attr>,
            safely: &mut Vec<MemorySlot>,
            layout: &DataLayout,
        ) -> bool;
        /// Uses the slots of the parts from now on; `rw` is behind the operation.
        fn rewire(
            self,
            slot: &DestructurableMemorySlot,
            subslots: &Subslots,
            rw: &mut Rewriter<'_>,
            layout: &DataLayout,
        ) -> DeletionKind;
    }
}

crate::interface! {
    /// `DestructurableTypeInterface`: a type of parts with an index each.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DestructurableTypeInterface`, but nothing tells its parts",
        note = "write beside its .td: `impl DestructurableTypeInterface for {Self} {{ fn subelement_index_map(self, ctx: &Context) -> Option<Vec<(Attr, Type)>> {{ … }} fn type_at_index(self, ctx: &Context, index: Attr) -> Option<Type> {{ … }} }}`"
    )]
    pub trait DestructurableTypeInterface on Type, "DestructurableTypeInterface",
        model DestructurableTypeInterfaceModel
    {
        /// The parts in order; `None` for a type that is not to be split.
        fn subelement_index_map(self, ctx: &Context) -> Option<Vec<(Attr, Type)>>;
        /// The part with that index.
        fn type_at_index(self, ctx: &Context, index: Attr) -> Option<Type>;
    }
}
