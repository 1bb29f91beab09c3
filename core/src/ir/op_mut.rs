//! One operation, to change.

use std::ops::{Deref, Range};

use super::{Block, Body, IrMapping, Op, Region, Use, Value};
use crate::{Attr, Ident, Loc, Type};

/// Changes operations that are there: an owner of a [`Body`], a builder or rewriter at work on one, which notifies
/// whoever listens, and an [`OpMut`], which changes its own operation and no other.
///
/// Generated setters take it, so that a pattern sets an attribute through its rewriter, and a group of changes that
/// belong together stands in one [`Self::modify`].
///
/// # Examples
/// ```
/// use ods_core::ir::Modify;
/// use ods_core::rewrite::Rewriter;
/// use ods_core::{Context, Loc, Module};
///
/// let ctx = Context::with(|_| {});
/// let mut module = Module::new(&ctx, Loc::UNKNOWN);
/// let (holder, root) = module.holder_mut();
/// let loc = ctx.file_loc("a.my", 3, 1);
/// Rewriter::new(holder).modify(root, |op| op.set_loc(loc));
/// assert_eq!(module.root().loc(), loc);
/// ```
pub trait Modify {
    /// Changes `op` where it stands. A listener is notified once, of this operation.
    fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T;
}

impl Modify for Body {
    fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        change(&mut self.op_mut(op))
    }
}

impl Modify for OpMut<'_> {
    fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        self.own(op.into());
        change(self)
    }
}

/// An operation to change where it stands: operands, successors, attributes, properties, types of results, location,
/// and the contents of its regions. It derefs to the [`Body`] for reading, and changes no other operation.
pub struct OpMut<'a> {
    body: &'a mut Body,
    op: Op,
}

impl Deref for OpMut<'_> {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        self.body
    }
}

impl Body {
    /// The operation, to change. For the owner of a body, to whom nobody listens; patterns have
    /// [`Rewriter::modify`](crate::rewrite::Rewriter::modify).
    pub fn op_mut(&mut self, op: impl Into<Op>) -> OpMut<'_> {
        OpMut { op: op.into(), body: self }
    }
}

impl OpMut<'_> {
    /// The id.
    pub fn op(&self) -> Op {
        self.op
    }

    /// Sets the location.
    pub fn set_loc(&mut self, loc: Loc) {
        self.body.set_loc(self.op, loc);
    }

    /// Sets or removes the attribute of that name, inherent or discardable.
    pub fn set_attr(&mut self, name: Ident, value: Option<Attr>) {
        if !self.set_inherent(name, value) {
            let ctx = self.ctx().clone();
            let have = self.attrs(self.op).as_dictionary(&ctx).unwrap_or_default();
            let others = have.iter().copied().filter(|(key, _)| *key != name);
            let entries: Vec<_> = others.chain(value.map(|value| (name, value))).collect();
            self.set_attrs(Attr::dictionary(&ctx, &entries));
        }
    }

    /// Sets or removes the inherent attribute of that name; returns `false` if the operation declares none.
    pub fn set_inherent(&mut self, name: Ident, value: Option<Attr>) -> bool {
        let slot = self.ctx().op_info(self.name(self.op)).and_then(|info| info.slot(name));
        if let Some(slot) = slot {
            self.set_prop(slot, value);
        }
        slot.is_some()
    }

    /// Replaces the dictionary of discardable attributes.
    pub fn set_attrs(&mut self, attrs: Attr) {
        self.body.set_attrs(self.op, attrs);
    }

    /// Stores or removes the attribute or property in slot `slot`.
    pub(crate) fn set_prop(&mut self, slot: usize, value: Option<Attr>) {
        self.body.set_prop(self.op, slot, value);
    }

    /// Replaces operand number `index`.
    #[track_caller]
    pub(crate) fn set_operand(&mut self, index: usize, value: Value) {
        self.body.set_operand(self.op, index, value);
    }

    /// Replaces the value in an operand slot of the operation.
    ///
    /// # Panics
    /// When the slot belongs to another operation.
    #[track_caller]
    pub fn set_use(&mut self, slot: Use, value: Value) {
        self.own(self.use_owner(slot));
        self.body.set_use(slot, value);
    }

    /// Replaces all operands; their number may change. Stored segment sizes are the caller's to keep.
    pub fn set_operands(&mut self, values: &[Value]) {
        self.body.set_operands(self.op, values);
    }

    /// Replaces the operands of a group, which has no groups of its own, by any number of others; its stored size
    /// follows.
    pub(crate) fn set_group_operands(&mut self, group: usize, values: &[Value]) {
        self.body.set_group_operands(self.op, group, values);
    }

    /// Replaces some operands of a group, or of group number `case` in it; stored sizes follow.
    pub(crate) fn splice_group_operands(
        &mut self,
        group: usize,
        case: Option<usize>,
        range: Range<usize>,
        values: &[Value],
    ) {
        self.body.splice_group_operands(self.op, group, case, range, values);
    }

    /// Adds operands at the end of a group, or of group number `case` in it; stored sizes follow.
    pub(crate) fn append_group_operands(
        &mut self,
        group: usize,
        case: Option<usize>,
        values: &[Value],
    ) {
        self.body.append_group_operands(self.op, group, case, values);
    }

    /// Adds operands after those numbered `range`, which are all of a group; its stored size follows.
    pub(crate) fn append_to_range(&mut self, range: Range<usize>, values: &[Value]) {
        self.body.append_to_range(self.op, range, values);
    }

    /// Removes the operands of these numbers, which ascend; stored sizes of groups follow.
    pub(crate) fn erase_group_operands(&mut self, numbers: &[usize]) {
        self.body.erase_group_operands(self.op, numbers);
    }

    /// Makes the edge of that number lead to `block`.
    pub(crate) fn set_successor(&mut self, index: usize, block: Block) {
        self.body.set_successor(self.op, index, block);
    }

    /// Gives a result of the operation another type.
    ///
    /// # Panics
    /// When `result` is not a result of the operation.
    #[track_caller]
    pub fn set_ty(&mut self, result: Value, ty: Type) {
        match self.defining_op(result) {
            Some(op) => self.own(op),
            None => panic!("the value is no result"),
        }
        self.body.set_ty(result, ty);
    }

    /// Appends a block to a region of the operation.
    ///
    /// # Panics
    /// When the region belongs to another operation.
    #[track_caller]
    pub fn append_block(&mut self, region: Region) -> Block {
        self.own_region(region);
        self.body.append_block(region)
    }

    /// Copies the blocks of `from` to the end of `to`, a region of the operation; see [`Body::clone_region`].
    ///
    /// # Panics
    /// When `to` belongs to another operation.
    #[track_caller]
    pub fn clone_region(&mut self, from: Region, to: Region, mapping: &mut IrMapping) {
        self.own_region(to);
        self.body.clone_region(from, to, mapping);
    }

    /// The body inside, if the operation is isolated from above.
    pub fn nested_mut(&mut self) -> Option<&mut Body> {
        self.body.nested_mut(self.op)
    }

    /// The body, for what changes the operation and is part of this crate.
    pub(crate) fn raw(&mut self) -> &mut Body {
        self.body
    }

    #[track_caller]
    fn own_region(&self, region: Region) {
        let mut own = self.own_regions(self.op);
        assert!(own.any(|one| one == region), "the region belongs to another operation");
    }

    #[track_caller]
    fn own(&self, op: Op) {
        assert_eq!(op, self.op, "a change of one operation leaves the others alone");
    }
}
