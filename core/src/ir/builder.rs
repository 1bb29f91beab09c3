//! Building IR: an insertion point with a location.

use smallvec::SmallVec;

use super::{Block, Body, IrMapping, Modify, Op, OpMut, OpState, Region, Value};
use crate::{Context, Loc, Type};

/// An operation that is to be created: a generated builder, or an [`OpState`].
pub trait Build: Sized {
    /// The id of the created operation: the typed id if the type is known.
    type Op: Into<Op> + Copy;

    /// Creates the operation at the builder's insertion point.
    fn build_at(self, builder: &mut OpBuilder<'_>) -> Self::Op;
}

/// A place to insert operations at: an [`OpBuilder`] or a [`Rewriter`](crate::rewrite::Rewriter).
///
/// # Examples
/// ```
/// use ods_core::ir::Inserter;
/// use ods_core::rewrite::Rewriter;
/// use ods_core::{Context, Loc, Module, Op, OpBuilder, OpName, OpState, Type};
///
/// /// Works for a builder, and for the rewriter of a pattern.
/// fn make_number(at: &mut impl Inserter) -> Op {
///     at.build(|builder| {
///         let mut state = OpState::new(OpName::new("my.number"), builder.loc());
///         state.results.push(Type::I64);
///         builder.insert(state)
///     })
/// }
///
/// let ctx = Context::with(|_| {});
/// let mut module = Module::new(&ctx, Loc::UNKNOWN);
/// let body = module.body_mut();
/// let block = body.entry_block(body.region()).expect("a module has a block");
/// let second = make_number(&mut OpBuilder::at_end(body, block));
/// let first = make_number(Rewriter::new(body).set_point_before(second));
/// assert!(body.ops(block).eq([first, second]));
/// ```
pub trait Inserter: Modify {
    /// Builds operations at the insertion point.
    fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T;

    /// Creates an operation with one result at the insertion point, and returns the result.
    ///
    /// # Panics
    /// Panics if it has no result.
    fn emit<B: Build>(&mut self, new: B) -> Value
    where
        Self: Sized,
    {
        self.build(|builder| {
            let op = builder.insert(new).into();
            builder.body().result(op, 0)
        })
    }
}

impl Build for OpState {
    type Op = Op;

    fn build_at(mut self, builder: &mut OpBuilder<'_>) -> Op {
        builder.insert_state(&mut self)
    }
}

impl Inserter for OpBuilder<'_> {
    fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T {
        build(self)
    }
}

impl Modify for OpBuilder<'_> {
    fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        OpBuilder::modify(self, op, change)
    }
}

/// The point at which new operations are inserted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertPoint {
    /// Nowhere: operations stay detached.
    Detached,
    /// Before an operation.
    Before(Op),
    /// At the end of a block.
    End(Block),
}

impl InsertPoint {
    /// Returns the point after `op`.
    ///
    /// # Panics
    /// Panics if `op` is in no block.
    #[track_caller]
    pub fn after(body: &Body, op: Op) -> InsertPoint {
        let block = body.parent_block(op).expect("the operation is in a block");
        body.next_op(op).map_or(InsertPoint::End(block), InsertPoint::Before)
    }

    /// Returns the point before all operations of `block`.
    pub fn start(body: &Body, block: Block) -> InsertPoint {
        body.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before)
    }
}

/// Creates operations at a point of a body.
///
/// # Examples
/// ```
/// use ods_core::{Context, Loc, Module, OpBuilder, OpName, OpState, Type};
///
/// let ctx = Context::with(|_| {});
/// let mut module = Module::new(&ctx, Loc::UNKNOWN);
/// let body = module.body_mut();
/// let block = body.entry_block(body.region()).expect("a module has a block");
/// let mut builder = OpBuilder::at_end(body, block);
/// builder.set_loc(ctx.file_loc("a.my", 3, 1));
///
/// // Of a dialect: `my::NumberOp::build(7).insert(&mut builder)`.
/// let mut state = OpState::new(OpName::new("my.number"), builder.loc());
/// state.results.push(Type::I64);
/// let number = builder.insert(state);
/// assert_eq!(body.results(number).map(|value| body.ty(value)).collect::<Vec<_>>(), [Type::I64]);
/// ```
pub struct OpBuilder<'a> {
    body: &'a mut Body,
    point: InsertPoint,
    loc: Loc,
    changed: Option<Changed>,
}

/// The existing operations that a rewriter's builder changed, for the rewriter to report.
pub(crate) struct Changed {
    first_new: usize,
    ops: Vec<(Op, SmallVec<[Value; 4]>)>,
}

impl Changed {
    fn note(&mut self, body: &Body, op: Op) {
        let known = self.ops.iter().any(|(have, _)| *have == op);
        if op.index() < self.first_new && !known {
            self.ops.push((op, body.operands(op).collect()));
        }
    }
}

impl<'a> OpBuilder<'a> {
    /// Creates a builder without an insertion point, at an unknown location.
    pub fn new(body: &'a mut Body) -> OpBuilder<'a> {
        OpBuilder { body, point: InsertPoint::Detached, loc: Loc::UNKNOWN, changed: None }
    }

    /// Returns a builder at the end of `block`.
    pub fn at_end(body: &'a mut Body, block: Block) -> OpBuilder<'a> {
        OpBuilder { body, point: InsertPoint::End(block), loc: Loc::UNKNOWN, changed: None }
    }

    /// Returns a builder before `op`, with its location.
    pub fn before(body: &'a mut Body, op: Op) -> OpBuilder<'a> {
        let loc = body.loc(op);
        OpBuilder { body, point: InsertPoint::Before(op), loc, changed: None }
    }

    /// Returns the body.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// Returns the body, for the creation of operations.
    pub(crate) fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// Records from now on which existing operations the builder changes.
    pub(crate) fn note_changes(&mut self) -> &mut Self {
        self.changed = Some(Changed { first_new: self.body.op_capacity(), ops: Vec::new() });
        self
    }

    /// Returns the existing operations that the builder changed, each with its previous operands.
    pub(crate) fn take_changes(&mut self) -> Vec<(Op, SmallVec<[Value; 4]>)> {
        self.changed.take().map_or_else(Vec::new, |changed| changed.ops)
    }

    /// Returns the context.
    pub fn ctx(&self) -> &Context {
        self.body.ctx()
    }

    /// Returns the location that new operations get.
    pub fn loc(&self) -> Loc {
        self.loc
    }

    /// Sets the location that new operations get.
    pub fn set_loc(&mut self, loc: Loc) -> &mut Self {
        self.loc = loc;
        self
    }

    /// Returns the insertion point.
    pub fn point(&self) -> InsertPoint {
        self.point
    }

    /// Sets the insertion point.
    pub fn set_point(&mut self, point: InsertPoint) -> &mut Self {
        self.point = point;
        self
    }

    /// Creates a block at the end of `region` and moves the insertion point to its end.
    pub fn append_block(&mut self, region: Region) -> Block {
        let block = self.body.append_block(region);
        self.point = InsertPoint::End(block);
        block
    }

    /// Appends an argument to `block`.
    pub fn add_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        self.body.add_arg(block, ty, loc)
    }

    /// Creates an operation at the insertion point.
    pub fn insert<B: Build>(&mut self, new: B) -> B::Op {
        new.build_at(self)
    }

    /// Creates an operation at the insertion point from a state that the caller uses again. Absent attributes that have
    /// a default get it.
    pub fn insert_state(&mut self, state: &mut OpState) -> Op {
        self.body.ctx().fill_default_props(state);
        let op = self.body.create_op(state);
        self.place(op);
        op
    }

    /// Modifies an operation in place, such as one that was just inserted.
    pub fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut OpMut<'_>) -> T) -> T {
        let op = op.into();
        if let Some(changed) = &mut self.changed {
            changed.note(self.body, op);
        }
        change(&mut self.body.op_mut(op))
    }

    /// Copies `op` with everything inside it to the insertion point; see [`Body::clone_op`].
    pub fn clone_op(&mut self, op: impl Into<Op>, mapping: &mut IrMapping) -> Op {
        let copy = self.body.clone_op(op.into(), mapping);
        self.place(copy);
        copy
    }

    /// Copies the blocks of `region` to the end of `to`; see [`Body::clone_region`].
    pub fn clone_region(&mut self, region: Region, to: Region, mapping: &mut IrMapping) {
        self.body.clone_region(region, to, mapping);
    }

    /// Inserts a detached operation at the insertion point.
    pub fn place(&mut self, op: Op) {
        match self.point {
            InsertPoint::Detached => {}
            InsertPoint::Before(next) => {
                let block =
                    self.body.parent_block(next).expect("the insertion point is in a block");
                self.body.insert_op(op, block, Some(next));
            }
            InsertPoint::End(block) => self.body.append_op(op, block),
        }
    }

    /// Returns a builder at the start of region `index` of the isolated operation `op`, in its own body. An empty
    /// region gets a block.
    ///
    /// # Panics
    /// Panics if `op` is not isolated.
    #[track_caller]
    pub fn nested(&mut self, op: Op, index: usize) -> OpBuilder<'_> {
        let loc = self.loc;
        let body = self.body.nested_mut(op).expect("the operation is isolated from above");
        let region = body.regions()[index];
        let block = match body.entry_block(region) {
            Some(block) => block,
            None => body.append_block(region),
        };
        OpBuilder { body, point: InsertPoint::End(block), loc, changed: None }
    }
}
