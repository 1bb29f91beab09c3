//! A piece of IR with all its nested bodies, which are numbered so that an analysis can keep dense tables across them.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::kind::Kind;
use crate::Context;
use crate::ir::{Block, Body, Op, OpRef, Region, Value, ValueRef};

/// The number of a body in a [`Program`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct BodyId(u32);

impl BodyId {
    /// Returns the index, for side tables by body.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// An id with its body: identifies an operation, a block or a value of a [`Program`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Place<T> {
    /// The body.
    pub(super) body: BodyId,
    /// The id in that body.
    pub(super) id: T,
}

impl<T> Place<T> {
    /// Returns another id of the same body.
    pub(super) fn with<U>(self, id: U) -> Place<U> {
        Place { body: self.body, id }
    }
}

/// An operation with all its nested operations, isolated ones included.
pub struct Program<'ir> {
    top: Place<Op>,
    bodies: Vec<&'ir Body>,
    /// For each body the operation that owns it; `None` for the body that holds the top.
    owners: Vec<Option<Place<Op>>>,
    nested: FxHashMap<Place<Op>, BodyId>,
    /// Indexed by the operation name.
    kinds: RefCell<Vec<Kind>>,
}

impl<'ir> Program<'ir> {
    /// Creates the program of operation `top`. Nested bodies that were read lazily are decoded.
    pub fn new(top: OpRef<'ir>) -> Program<'ir> {
        let first = BodyId(0);
        let mut program = Program {
            top: Place { body: first, id: top.op },
            bodies: vec![top.body],
            owners: vec![None],
            nested: FxHashMap::default(),
            kinds: RefCell::default(),
        };
        if top.body.has_nested(top.op) {
            program.add(program.top);
        } else {
            program.add_inside(first, top.body.own_regions(top.op).collect());
        }
        let mut next = 1;
        while let Some(body) = program.bodies.get(next) {
            program.add_inside(BodyId(next as u32), body.regions().into());
            next += 1;
        }
        program
    }

    fn add(&mut self, owner: Place<Op>) {
        if let Some(body) = self.body(owner.body).nested(owner.id) {
            let id = BodyId(u32::try_from(self.bodies.len()).expect("less than 2^32 bodies"));
            self.bodies.push(body);
            self.owners.push(Some(owner));
            self.nested.insert(owner, id);
        }
    }

    /// Adds the bodies of the isolated operations in some regions of a body.
    fn add_inside(&mut self, id: BodyId, mut regions: Vec<Region>) {
        let body = self.body(id);
        if !body.has_bodies() {
            return;
        }
        while let Some(region) = regions.pop() {
            for op in body.blocks(region).flat_map(|block| body.ops(block)) {
                if body.has_nested(op) {
                    self.add(Place { body: id, id: op });
                } else {
                    regions.extend(body.own_regions(op));
                }
            }
        }
    }

    /// Returns the context.
    pub(super) fn ctx(&self) -> &'ir Context {
        self.bodies[0].ctx()
    }

    /// Returns the root operation.
    pub(super) fn top(&self) -> Place<Op> {
        self.top
    }

    /// Returns the bodies by number; the first one holds [`Self::top`].
    pub(super) fn bodies(&self) -> &[&'ir Body] {
        &self.bodies
    }

    /// Returns the body with a number.
    pub(super) fn body(&self, id: BodyId) -> &'ir Body {
        self.bodies[id.index()]
    }

    /// Returns a view of an operation.
    pub(super) fn op(&self, op: Place<Op>) -> OpRef<'ir> {
        self.body(op.body).view(op.id)
    }

    /// Returns a view of a value.
    pub(super) fn value(&self, value: Place<Value>) -> ValueRef<'ir> {
        ValueRef { body: self.body(value.body), value: value.id }
    }

    /// Returns the body of an isolated operation.
    pub(super) fn nested(&self, op: Place<Op>) -> Option<BodyId> {
        self.nested.get(&op).copied()
    }

    /// Returns the number of each body by its address.
    pub(super) fn numbers(&self) -> FxHashMap<usize, BodyId> {
        let all = self.bodies.iter().enumerate();
        all.map(|(at, body)| (std::ptr::from_ref(*body).addr(), BodyId(at as u32))).collect()
    }

    /// Returns the regions of `op`, and the body that holds them.
    pub(super) fn regions(&self, op: Place<Op>) -> (BodyId, SmallVec<[Region; 2]>) {
        let body = self.body(op.body);
        if !body.has_nested(op.id) {
            return (op.body, body.own_regions(op.id).collect());
        }
        match self.nested(op) {
            Some(inside) => (inside, self.body(inside).regions().into()),
            None => (op.body, SmallVec::new()),
        }
    }

    /// Returns the entry blocks of the regions of `op`.
    pub(super) fn entries(&self, op: Place<Op>) -> impl Iterator<Item = Place<Block>> {
        let (id, regions) = self.regions(op);
        let body = self.body(id);
        let entry = move |region| Some(Place { body: id, id: body.entry_block(region)? });
        regions.into_iter().filter_map(entry)
    }

    /// Returns the parent of `op`, across bodies; `None` for the top.
    pub(super) fn parent(&self, op: Place<Op>) -> Option<Place<Op>> {
        if op == self.top {
            return None;
        }
        match self.body(op.body).parent_op(op.id) {
            Some(parent) => Some(op.with(parent)),
            None => self.owners[op.body.index()],
        }
    }

    /// Returns the parent operation of `block`, across bodies.
    pub(super) fn block_parent(&self, block: Place<Block>) -> Option<Place<Op>> {
        match self.body(block.body).block_parent_op(block.id) {
            Some(parent) => Some(block.with(parent)),
            None => self.owners[block.body.index()],
        }
    }

    /// Returns the block of `op`; `None` for the top, whose parent is not part of the program.
    pub(super) fn block_of(&self, op: Place<Op>) -> Option<Place<Block>> {
        if op == self.top {
            return None;
        }
        Some(op.with(self.body(op.body).parent_block(op.id)?))
    }

    /// Returns the facts about operations with the name of `op`, which are looked up once.
    pub(super) fn kind(&self, op: Place<Op>) -> Kind {
        let body = self.body(op.body);
        let name = body.name(op.id);
        let mut kinds = self.kinds.borrow_mut();
        if kinds.len() <= name.index() {
            kinds.resize(name.index() + 1, Kind::UNKNOWN);
        }
        let kind = &mut kinds[name.index()];
        if *kind == Kind::UNKNOWN {
            *kind = Kind::of(self.ctx(), name);
        }
        *kind
    }

    /// Visits the top and all nested operations, each operation and block before its contents. With `backward` the
    /// operations of a block are visited in reverse order.
    pub(super) fn walk(&self, backward: bool, mut visit: impl FnMut(Step)) {
        enum Todo {
            Op(Place<Op>),
            /// An operation and its successors in the block.
            Ops(Place<Op>),
            /// A block and its successors in the region.
            Blocks(Place<Block>),
        }
        let mut todo = vec![Todo::Op(self.top)];
        while let Some(next) = todo.pop() {
            let op = match next {
                Todo::Op(op) => op,
                Todo::Ops(op) => {
                    let body = self.body(op.body);
                    let next = if backward { body.prev_op(op.id) } else { body.next_op(op.id) };
                    todo.extend(next.map(|next| Todo::Ops(op.with(next))));
                    op
                }
                Todo::Blocks(block) => {
                    let body = self.body(block.body);
                    todo.extend(body.next_block(block.id).map(|it| Todo::Blocks(block.with(it))));
                    visit(Step::Block(block));
                    let (first, last) = (body.first_op(block.id), body.last_op(block.id));
                    let start = if backward { last } else { first };
                    todo.extend(start.map(|op| Todo::Ops(block.with(op))));
                    continue;
                }
            };
            visit(Step::Op(op));
            if self.body(op.body).num_regions(op.id) != 0 {
                let start = todo.len();
                todo.extend(self.entries(op).map(Todo::Blocks));
                todo[start..].reverse();
            }
        }
    }
}

/// A step of [`Program::walk`].
#[derive(Clone, Copy)]
pub(super) enum Step {
    Op(Place<Op>),
    Block(Place<Block>),
}
