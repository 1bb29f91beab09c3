//! Modification of one operation.

use std::ops::{Deref, Range};

use super::{Block, Body, IrMapping, Op, Region, Use, Value};
use crate::{Attr, Ident, Loc, Type};

/// Modification of existing operations: by the owner of a [`Body`], by a builder or rewriter, which notifies its
/// listener, and by an [`OpMut`], which changes only its own operation.
///
/// Generated setters take it, so that a pattern sets an attribute through its rewriter, and a group of changes that
/// belong together is made in one [`Self::modify`].
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
    /// Modifies `op` in place. A listener is notified once.
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

/// An operation to modify in place: operands, successors, attributes, properties, types of results, location, and the
/// contents of its regions. It derefs to the [`Body`] for reading, and changes no other operation.
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
    /// Returns `op` for modification without a listener, for owners of a body; patterns use
    /// [`Rewriter::modify`](crate::rewrite::Rewriter::modify).
    pub fn op_mut(&mut self, op: impl Into<Op>) -> OpMut<'_> {
        OpMut { op: op.into(), body: self }
    }
}

impl OpMut<'_> {
    /// Returns the id of the operation.
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
    /// Panics if the slot belongs to another operation.
    #[track_caller]
    pub fn set_use(&mut self, slot: Use, value: Value) {
        self.own(self.use_owner(slot));
        self.body.set_use(slot, value);
    }

    /// Replaces all operands; their number may change. The caller updates stored segment sizes.
    pub fn set_operands(&mut self, values: &[Value]) {
        self.body.set_operands(self.op, values);
    }

    /// Replaces the operands of a group, which has no subgroups, by any number of others; updates its stored size.
    pub(crate) fn set_group_operands(&mut self, group: usize, values: &[Value]) {
        self.body.set_group_operands(self.op, group, values);
    }

    /// Replaces some operands of a group, or of its subgroup number `case`; updates stored sizes.
    pub(crate) fn splice_group_operands(
        &mut self,
        group: usize,
        case: Option<usize>,
        range: Range<usize>,
        values: &[Value],
    ) {
        self.body.splice_group_operands(self.op, group, case, range, values);
    }

    /// Appends operands to a group, or to its subgroup number `case`; updates stored sizes.
    pub(crate) fn append_group_operands(
        &mut self,
        group: usize,
        case: Option<usize>,
        values: &[Value],
    ) {
        self.body.append_group_operands(self.op, group, case, values);
    }

    /// Adds operands after those at `range`, which are all operands of a group; updates its stored size.
    pub(crate) fn append_to_range(&mut self, range: Range<usize>, values: &[Value]) {
        self.body.append_to_range(self.op, range, values);
    }

    /// Removes the operands at these indices, which ascend; updates stored sizes of groups.
    pub(crate) fn erase_group_operands(&mut self, numbers: &[usize]) {
        self.body.erase_group_operands(self.op, numbers);
    }

    /// Sets successor number `index` to `block`.
    pub(crate) fn set_successor(&mut self, index: usize, block: Block) {
        self.body.set_successor(self.op, index, block);
    }

    /// Sets the type of a result of the operation.
    ///
    /// # Panics
    /// Panics if `result` is not a result of the operation.
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
    /// Panics if the region belongs to another operation.
    #[track_caller]
    pub fn append_block(&mut self, region: Region) -> Block {
        self.own_region(region);
        self.body.append_block(region)
    }

    /// Copies the blocks of `from` to the end of `to`, a region of the operation; see [`Body::clone_region`].
    ///
    /// # Panics
    /// Panics if `to` belongs to another operation.
    #[track_caller]
    pub fn clone_region(&mut self, from: Region, to: Region, mapping: &mut IrMapping) {
        self.own_region(to);
        self.body.clone_region(from, to, mapping);
    }

    /// Returns the body of the operation, if it is isolated from above.
    pub fn nested_mut(&mut self) -> Option<&mut Body> {
        self.body.nested_mut(self.op)
    }

    /// Returns the body, for functions of this crate that modify the operation.
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
