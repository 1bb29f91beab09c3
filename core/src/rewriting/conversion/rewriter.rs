//! The rewriter of conversion patterns, whose changes the driver commits at the end.

pub(super) mod regions;
mod symbols;

use std::ops::Deref;
use std::sync::Arc;

use smallvec::SmallVec;

use super::frame::Frame;
use super::level::{Change, Level, Snapshot};
use super::{Converted, TypeConverter, Types, Values};
use crate::ir::{InsertPoint, Inserter, Modify, OpBuilder, OpMut};
use crate::rewriter::{Done, Listener, Rewriter, inserting_methods};
use crate::{Block, Body, Context, Loc, Op, Type, Value};

/// The rewriter of a conversion: reads like a [`Body`], which still contains replaced operations.
///
/// New operations are inserted immediately. Replacing an operation only maps its results to their replacements: users
/// receive the new values when they are converted themselves, or at the end of the conversion, with casts if types
/// differ.
pub struct ConversionRewriter<'a> {
    ctx: &'a Context,
    pub(super) body: &'a mut Body,
    pub(super) level: &'a mut Level,
    /// The enclosing bodies, the innermost last.
    pub(super) outer: &'a mut [Frame],
    pub(super) converter: Option<&'a Arc<TypeConverter>>,
    point: InsertPoint,
    loc: Loc,
}

impl Deref for ConversionRewriter<'_> {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        self.body
    }
}

impl Inserter for ConversionRewriter<'_> {
    fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T {
        ConversionRewriter::build(self, build)
    }
}

impl Modify for ConversionRewriter<'_> {
    fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        ConversionRewriter::modify(self, op, change)
    }
}

impl<'a> ConversionRewriter<'a> {
    pub(super) fn new(
        ctx: &'a Context,
        body: &'a mut Body,
        level: &'a mut Level,
        outer: &'a mut [Frame],
        converter: Option<&'a Arc<TypeConverter>>,
    ) -> ConversionRewriter<'a> {
        let (point, loc) = (InsertPoint::Detached, Loc::UNKNOWN);
        ConversionRewriter { ctx, body, level, outer, converter, point, loc }
    }

    /// Returns a rewriter of the same body with a lifetime of its own.
    pub(super) fn reborrow(&mut self) -> ConversionRewriter<'_> {
        let ConversionRewriter { ctx, converter, point, loc, .. } = *self;
        let (body, level, outer) = (&mut *self.body, &mut *self.level, &mut *self.outer);
        ConversionRewriter { ctx, body, level, outer, converter, point, loc }
    }

    /// Returns the context, which outlives the changes of the rewriter.
    pub fn ctx(&self) -> &'a Context {
        self.ctx
    }

    /// Returns the type converter of the pattern.
    ///
    /// # Panics
    /// When the pattern was added without one.
    pub fn types(&self) -> &'a Arc<TypeConverter> {
        self.converter.expect("the pattern was added with a type converter")
    }

    /// Returns the single type that the pattern's converter assigns to `ty`.
    pub fn convert_type(&self, ty: Type) -> Option<Type> {
        self.types().convert_type(self.body.ctx(), ty)
    }

    /// Returns the types that the pattern's converter assigns to `types`, concatenated.
    pub fn convert_types(&self, types: impl IntoIterator<Item = Type>) -> Option<Types> {
        self.types().convert_types(self.body.ctx(), types)
    }

    inserting_methods!();

    /// Builds operations at the insertion point.
    pub fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T {
        let first = self.body.op_capacity();
        let mut builder = OpBuilder::new(self.body);
        builder.set_loc(self.loc).set_point(self.point);
        let created = build(builder.note_changes());
        for (op, _) in builder.take_changes() {
            self.level.changes.push(Change::Other);
            self.level.modified.push(op);
        }
        for op in (first..self.body.op_capacity()).map(Op::new) {
            // An operation that folded is erased again.
            if self.body.is_live(op) {
                self.level.inserted(self.body, op);
            }
        }
        created
    }

    /// Replaces the results of `op`; its users receive the values, of any types, when they are converted.
    ///
    /// # Panics
    /// When the number of values differs from the number of results.
    pub fn replace_op(&mut self, op: impl Into<Op>, values: &[Value]) -> Converted {
        let op = op.into();
        self.leave(op);
        self.level.replace_by(self.body, op, values, self.converter);
        Some(Done)
    }

    /// Replaces the results of `op` by any number of values each.
    ///
    /// # Panics
    /// When the number of lists differs from the number of results.
    pub fn replace_op_many(&mut self, op: impl Into<Op>, values: &[Values]) -> Converted {
        let op = op.into();
        self.leave(op);
        self.level.replace(self.body, op, values, self.converter);
        Some(Done)
    }

    /// Erases `op`. If its results still have uses at the end, casts without operands replace them, which a
    /// materialization may not support.
    pub fn erase_op(&mut self, op: impl Into<Op>) -> Converted {
        let op = op.into();
        let none: SmallVec<[Values; 2]> = self.body.results(op).map(|_| Values::new()).collect();
        self.replace_op_many(op, &none)
    }

    /// Changes an operation in place: operands, successors, attributes, properties, result types, location.
    pub fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        let op = op.into();
        self.level.changes.push(Change::Modified(op, Snapshot::of(self.body, op)));
        let done = change(&mut self.body.op_mut(op));
        self.level.modified.push(op);
        done
    }

    /// Changes IR with a plain rewriter, which replaces operations in the same way as this one.
    pub fn rewrite<T>(&mut self, change: impl FnOnce(&mut Rewriter<'_>) -> T) -> T {
        let mut rw = Rewriter::with_listener(self.body, self.level);
        rw.set_point(self.point).set_loc(self.loc);
        let done = change(&mut rw);
        (self.point, self.loc) = (rw.point(), rw.insert_loc());
        done
    }

    /// Moves the insertion point from before `op`, which is about to be erased, to after it.
    fn leave(&mut self, op: Op) {
        if self.point == InsertPoint::Before(op) {
            self.point = InsertPoint::after(self.body, op);
        }
    }
}

/// Records changes by a plain rewriter like the conversion's own.
impl Listener for Level {
    fn defers(&self) -> bool {
        true
    }

    fn inserted(&mut self, body: &Body, op: Op) {
        Level::inserted(self, body, op);
    }

    fn modified(&mut self, _: &Body, op: Op) {
        self.changes.push(Change::Other);
        self.modified.push(op);
    }

    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        self.replace_by(body, op, values, None);
    }

    fn erased(&mut self, body: &Body, op: Op) {
        self.mark_replaced(body, op);
        self.changes.push(Change::Replaced(op, None));
    }

    fn block_inserted(&mut self, _: &Body, block: Block) {
        self.changes.push(Change::Other);
        self.new_blocks.push(block);
    }
}
