//! Building IR: an insertion point with a location.

use super::{Block, Body, Op, OpState, Region};
use crate::{Context, Loc};

/// An operation that is to be made: a generated builder, or an [`OpState`].
pub trait Build: Sized {
    /// The id of what is made: the typed one where the type is known.
    type Op: Into<Op> + Copy;

    /// Makes the operation at the builder's insertion point.
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
pub trait Inserter {
    /// Builds operations at the insertion point.
    fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T;

    /// Changes an operation that is there, with what is in its regions. A listener hears of the operation alone.
    fn modify<T>(&mut self, op: Op, change: impl FnOnce(&mut Body) -> T) -> T;
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

    fn modify<T>(&mut self, _: Op, change: impl FnOnce(&mut Body) -> T) -> T {
        change(self.body)
    }
}

/// The place at which new operations go.
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
    /// The point after `op`.
    ///
    /// # Panics
    /// When `op` is in no block.
    #[track_caller]
    pub fn after(body: &Body, op: Op) -> InsertPoint {
        let block = body.parent_block(op).expect("the operation is in a block");
        body.next_op(op).map_or(InsertPoint::End(block), InsertPoint::Before)
    }

    /// The point before all operations of `block`.
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
/// assert_eq!(body.ty(body.result(number, 0)), Type::I64);
/// ```
pub struct OpBuilder<'a> {
    body: &'a mut Body,
    point: InsertPoint,
    loc: Loc,
}

impl<'a> OpBuilder<'a> {
    /// A builder that inserts nowhere yet, at an unknown location.
    pub fn new(body: &'a mut Body) -> OpBuilder<'a> {
        OpBuilder { body, point: InsertPoint::Detached, loc: Loc::UNKNOWN }
    }

    /// A builder at the end of `block`.
    pub fn at_end(body: &'a mut Body, block: Block) -> OpBuilder<'a> {
        OpBuilder { body, point: InsertPoint::End(block), loc: Loc::UNKNOWN }
    }

    /// A builder before `op`, with its location.
    pub fn before(body: &'a mut Body, op: Op) -> OpBuilder<'a> {
        let loc = body.loc(op);
        OpBuilder { body, point: InsertPoint::Before(op), loc }
    }

    /// The body, to read.
    pub fn body(&self) -> &Body {
        self.body
    }

    /// The body, to change.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        self.body.ctx()
    }

    /// The location that new operations get.
    pub fn loc(&self) -> Loc {
        self.loc
    }

    /// Sets the location that new operations get.
    pub fn set_loc(&mut self, loc: Loc) -> &mut Self {
        self.loc = loc;
        self
    }

    /// Returns the place at which new operations go.
    pub fn point(&self) -> InsertPoint {
        self.point
    }

    /// Sets where new operations go.
    pub fn set_point(&mut self, point: InsertPoint) -> &mut Self {
        self.point = point;
        self
    }

    /// Makes a block at the end of `region` and goes to its end.
    pub fn append_block(&mut self, region: Region) -> Block {
        let block = self.body.append_block(region);
        self.point = InsertPoint::End(block);
        block
    }

    /// Makes an operation at the insertion point.
    pub fn insert<B: Build>(&mut self, new: B) -> B::Op {
        new.build_at(self)
    }

    /// Makes an operation at the insertion point of a state that is used again. Absent attributes with a default get
    /// it.
    pub fn insert_state(&mut self, state: &mut OpState) -> Op {
        self.body.ctx().fill_default_props(state);
        let op = self.body.create_op(state);
        self.place(op);
        op
    }

    /// Puts a detached operation at the insertion point.
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

    /// A builder at the start of region `index` of isolated operation `op`, in its own body, which gets a block if
    /// it has none.
    ///
    /// # Panics
    /// When `op` is not isolated.
    #[track_caller]
    pub fn nested(&mut self, op: Op, index: usize) -> OpBuilder<'_> {
        let loc = self.loc;
        let body = self.body.nested_mut(op).expect("the operation is isolated from above");
        let region = body.regions()[index];
        let block = match body.entry_block(region) {
            Some(block) => block,
            None => body.append_block(region),
        };
        OpBuilder { body, point: InsertPoint::End(block), loc }
    }
}
