//! Memory slots: places in memory that may be promoted to SSA values (`mem2reg`) or split into parts (`sroa`).
//!
//! An allocation offers its slots; operations that use their addresses declare whether these uses can be removed, and
//! remove them. The algorithms are in [`crate::transforms`].

use crate::data_layout::DataLayout;
use crate::ir::{Body, Op, Use, Value};
use crate::rewriter::Rewriter;
use crate::{Attr, Context, Type};

/// A place in memory that may be promoted to an SSA value: `MemorySlot`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemorySlot {
    /// The address of the slot.
    pub ptr: Value,
    /// The type of the value in the slot.
    pub elem_type: Type,
}

impl MemorySlot {
    /// Returns whether `uses` is a single use, of the slot itself.
    pub fn is_sole_use(&self, ir: &Body, uses: &[Use]) -> bool {
        matches!(uses, [one] if ir.used_value(*one) == self.ptr)
    }
}

/// A place in memory that may be split into several slots: `DestructurableMemorySlot`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DestructurableMemorySlot {
    /// The slot.
    pub slot: MemorySlot,
    /// The parts by index, each with its type, in the order of the aggregate.
    pub subelement_types: Vec<(Attr, Type)>,
}

impl DestructurableMemorySlot {
    /// Returns the type of the part with that index.
    pub fn type_at(&self, index: Attr) -> Option<Type> {
        self.subelement_types.iter().find(|(have, _)| *have == index).map(|(_, ty)| *ty)
    }
}

/// The slots of the parts of a slot that was split, by index.
pub type Subslots = [(Attr, MemorySlot)];

/// The fate of an operation after the promotion of its memory slot: `DeletionKind`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeletionKind {
    /// The operation is kept.
    Keep,
    /// The operation is erased.
    Delete,
}

crate::interface! {
    /// `PromotableAllocationOpInterface`: an operation that allocates slots which may be promoted.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `PromotableAllocationOpInterface`, but nothing tells its slots",
        note = "write beside its .td: `impl PromotableAllocationOpInterface for {Self} {{ fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot> {{ … }} fn default_value(self, slot: &MemorySlot, rw: &mut Rewriter<'_>) -> Value {{ … }} fn handle_promotion_complete(self, slot: &MemorySlot, default_value: Option<Value>, rw: &mut Rewriter<'_>) -> Option<Op> {{ … }} }}`"
    )]
    pub trait PromotableAllocationOpInterface on Op, "PromotableAllocationOpInterface",
        model PromotableAllocationOpInterfaceModel
    {
        /// Returns the candidate slots, each a result of the operation or an argument of its regions.
        fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot>;
        /// Builds the initial value of a slot at the insertion point of `rw`.
        fn default_value(self, slot: &MemorySlot, rw: &mut Rewriter<'_>) -> Value;
        /// Handles a block argument that was added for the slot; called for each, with `rw` at the start of its block.
        /// The default implementation does nothing.
        fn handle_block_argument(
            self,
            slot: &MemorySlot,
            argument: Value,
            rw: &mut Rewriter<'_>,
        ) {}
        /// Cleans up after the last use of the slot was removed: the default value, if one was built, and the
        /// allocation. Returns the new allocation if other slots of this one remain.
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
        /// Returns whether the operation reads the slot; false by default.
        fn loads_from(self, ir: &Body, slot: &MemorySlot) -> bool { false }
        /// Returns whether the operation writes the slot; false by default.
        fn stores_to(self, ir: &Body, slot: &MemorySlot) -> bool { false }
        /// Returns the content of the slot after the operation, built behind it; by default `reaching`, the content
        /// before it. Called if [`Self::stores_to`] returns true.
        fn stored(
            self,
            slot: &MemorySlot,
            rw: &mut Rewriter<'_>,
            reaching: Value,
            layout: &DataLayout,
        ) -> Value { reaching }
        /// Returns whether the uses in `blocking` can be removed, provided that the uses added to `more` are removed
        /// too.
        fn can_uses_be_removed(
            self,
            ir: &Body,
            slot: &MemorySlot,
            blocking: &[Use],
            more: &mut Vec<Use>,
            layout: &DataLayout,
        ) -> bool;
        /// Removes the uses in `blocking`, given the content of the slot before the operation.
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
    /// `PromotableOpInterface`: an operation that uses the address of a slot, and whose uses can be removed.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `PromotableOpInterface`, but nothing tells how it goes",
        note = "write beside its .td: `impl PromotableOpInterface for {Self} {{ fn can_uses_be_removed(self, ir: &Body, blocking: &[Use], more: &mut Vec<Use>, layout: &DataLayout) -> bool {{ … }} fn remove_blocking_uses(self, blocking: &[Use], rw: &mut Rewriter<'_>) -> DeletionKind {{ … }} }}`"
    )]
    pub trait PromotableOpInterface on Op, "PromotableOpInterface", model PromotableOpInterfaceModel {
        /// Returns whether the uses in `blocking` can be removed, provided that the uses added to `more` are removed
        /// too.
        fn can_uses_be_removed(
            self,
            ir: &Body,
            blocking: &[Use],
            more: &mut Vec<Use>,
            layout: &DataLayout,
        ) -> bool;
        /// Removes the uses in `blocking`.
        fn remove_blocking_uses(self, blocking: &[Use], rw: &mut Rewriter<'_>) -> DeletionKind;
        /// Returns whether [`Self::visit_replaced_values`] must be called.
        fn requires_replaced_values(self, ir: &Body) -> bool { false }
        /// Visits the values that were stored to the slot, each with the storing operation, before these are erased.
        fn visit_replaced_values(self, stored: &[(Op, Value)], rw: &mut Rewriter<'_>) {}
    }
}

crate::interface! {
    /// `DestructurableAllocationOpInterface`: an operation that allocates slots which may be split.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DestructurableAllocationOpInterface`, but nothing tells its slots",
        note = "write beside its .td: `impl DestructurableAllocationOpInterface for {Self} {{ fn destructurable_slots(self, ir: &Body) -> Vec<DestructurableMemorySlot> {{ … }} fn destructure(self, slot: &DestructurableMemorySlot, used: &[Attr], rw: &mut Rewriter<'_>, allocators: &mut Vec<Op>) -> Vec<(Attr, MemorySlot)> {{ … }} fn handle_destructuring_complete(self, slot: &DestructurableMemorySlot, rw: &mut Rewriter<'_>) -> Option<Op> {{ … }} }}`"
    )]
    pub trait DestructurableAllocationOpInterface on Op, "DestructurableAllocationOpInterface",
        model DestructurableAllocationOpInterfaceModel
    {
        /// Returns the candidate slots.
        fn destructurable_slots(self, ir: &Body) -> Vec<DestructurableMemorySlot>;
        /// Creates a slot for each part in `used`, in that order; the allocating operations are appended to
        /// `allocators`.
        fn destructure(
            self,
            slot: &DestructurableMemorySlot,
            used: &[Attr],
            rw: &mut Rewriter<'_>,
            allocators: &mut Vec<Op>,
        ) -> Vec<(Attr, MemorySlot)>;
        /// Cleans up after the last use of the slot was removed. Returns the new allocation if other slots of this one
        /// remain.
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
        /// Returns whether all accesses are within the slot, provided that the users of slots added to `safely` are
        /// safe too.
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
    /// `DestructurableAccessorOpInterface`: an operation that accesses parts of a slot, and can use the parts' own
    /// slots.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DestructurableAccessorOpInterface`, but nothing tells what it reaches",
        note = "write beside its .td: `impl DestructurableAccessorOpInterface for {Self} {{ fn can_rewire(self, ir: &Body, slot: &DestructurableMemorySlot, used: &mut Vec<Attr>, safely: &mut Vec<MemorySlot>, layout: &DataLayout) -> bool {{ … }} fn rewire(self, slot: &DestructurableMemorySlot, subslots: &Subslots, rw: &mut Rewriter<'_>, layout: &DataLayout) -> DeletionKind {{ … }} }}`"
    )]
    pub trait DestructurableAccessorOpInterface on Op, "DestructurableAccessorOpInterface",
        model DestructurableAccessorOpInterfaceModel
    {
        /// Returns whether the operation can be rewired, provided that the users of slots added to `safely` access only
        /// memory within them; the accessed parts are added to `used`.
        fn can_rewire(
            self,
            ir: &Body,
            slot: &DestructurableMemorySlot,
            used: &mut Vec<Attr>,
            safely: &mut Vec<MemorySlot>,
            layout: &DataLayout,
        ) -> bool;
        /// Rewires the operation to the slots of the parts; `rw` is behind the operation.
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
    /// `DestructurableTypeInterface`: an aggregate type whose parts have an index each.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DestructurableTypeInterface`, but nothing tells its parts",
        note = "write beside its .td: `impl DestructurableTypeInterface for {Self} {{ fn subelement_index_map(self, ctx: &Context) -> Option<Vec<(Attr, Type)>> {{ … }} fn type_at_index(self, ctx: &Context, index: Attr) -> Option<Type> {{ … }} }}`"
    )]
    pub trait DestructurableTypeInterface on Type, "DestructurableTypeInterface",
        model DestructurableTypeInterfaceModel
    {
        /// Returns the parts in order; `None` for a type that must not be split.
        fn subelement_index_map(self, ctx: &Context) -> Option<Vec<(Attr, Type)>>;
        /// Returns the type of the part with that index.
        fn type_at_index(self, ctx: &Context, index: Attr) -> Option<Type>;
    }
}
