//! Walks: operations with everything inside them, in pre-order or post-order.
//!
//! - [`Body::walk`], [`Body::walk_region`], [`Body::ops_of`]: iterators over the operations of one body.
//! - [`OpRef::walk`], [`RegionRef::walk`]: iterators that also visit the bodies of isolated operations.
//! - [`Walker`]: a walk that borrows nothing between two steps, so that the operation returned last may be changed,
//!   moved or erased; [`Body::for_each_body`] for changes in all bodies.
//!
//! - [`Body::walk_backward`]: uses before definitions.
//!
//! Iterators end where the caller stops asking: `find`, `any` and `break` interrupt a walk.

#[cfg(test)]
mod tests;

use smallvec::SmallVec;

use super::{Block, Body, Op, OpRef, OpType, Region, RegionRef};

/// The position of an operation relative to its contents in a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Before everything inside it.
    Pre,
    /// After everything inside it.
    Post,
}

/// A walk over the operations of one body, without a borrow of it.
///
/// The operation returned last, and the operations inside it, may be erased or moved away before the next step. In
/// pre-order, its regions are read only at that step; [`Self::skip`] skips them.
#[derive(Clone, Debug)]
pub struct Walker {
    order: WalkOrder,
    todo: Vec<Todo>,
    /// The operation returned last that may have regions, in pre-order.
    last: Option<Op>,
}

#[derive(Clone, Copy, Debug)]
enum Todo {
    Region(Region),
    /// A block and those after it.
    Blocks(Block),
    /// An operation and those after it.
    Ops(Op),
    /// An operation whose regions were walked, and the operations after it.
    Leave(Op),
}

impl Walker {
    /// Creates a walk over `regions`, in order.
    pub fn new(
        regions: impl IntoIterator<Item = Region, IntoIter: DoubleEndedIterator>,
        order: WalkOrder,
    ) -> Walker {
        let todo = regions.into_iter().rev().map(Todo::Region).collect();
        Walker { order, todo, last: None }
    }

    /// Returns the next operation.
    #[inline]
    pub fn next(&mut self, body: &Body) -> Option<Op> {
        if let Some(last) = self.last.take()
            && body.is_live(last)
        {
            self.todo.extend(body.own_regions(last).rev().map(Todo::Region));
        }
        loop {
            match self.todo.pop()? {
                Todo::Region(region) => {
                    self.todo.extend(body.entry_block(region).map(Todo::Blocks));
                }
                Todo::Blocks(block) => {
                    self.todo.extend(body.next_block(block).map(Todo::Blocks));
                    self.todo.extend(body.first_op(block).map(Todo::Ops));
                }
                Todo::Ops(op) if body.num_regions(op) == 0 => return Some(self.give(body, op)),
                Todo::Ops(op) if self.order == WalkOrder::Pre => {
                    self.last = Some(op);
                    return Some(self.give(body, op));
                }
                Todo::Ops(op) => {
                    self.todo.push(Todo::Leave(op));
                    self.todo.extend(body.own_regions(op).rev().map(Todo::Region));
                }
                Todo::Leave(op) => return Some(self.give(body, op)),
            }
        }
    }

    #[inline]
    fn give(&mut self, body: &Body, op: Op) -> Op {
        self.todo.extend(body.next_op(op).map(Todo::Ops));
        op
    }

    /// Skips the contents of the operation returned last; in post-order these came before it.
    pub fn skip(&mut self) {
        self.last = None;
    }
}

/// The operations of one body in the order of a walk; see [`Body::walk`].
#[derive(Clone)]
pub struct Walk<'a> {
    body: &'a Body,
    walker: Walker,
}

impl Walk<'_> {
    /// Skips the contents of the operation returned last, in pre-order.
    pub fn skip_inside(&mut self) {
        self.walker.skip();
    }
}

impl Iterator for Walk<'_> {
    type Item = Op;

    #[inline]
    fn next(&mut self) -> Option<Op> {
        self.walker.next(self.body)
    }
}

/// Operations with everything inside them, the bodies of isolated ones included; see [`OpRef::walk`].
#[derive(Clone)]
pub struct DeepWalk<'a> {
    order: WalkOrder,
    /// The current walks, the innermost last, and in post-order the operation that owns the body.
    levels: SmallVec<[(Walk<'a>, Option<OpRef<'a>>); 2]>,
    /// The isolated operation returned last, in pre-order.
    last: Option<OpRef<'a>>,
    /// The operation that the walk starts from, until it is returned.
    root: Option<OpRef<'a>>,
}

impl<'a> DeepWalk<'a> {
    fn new(body: &'a Body, regions: &[Region], order: WalkOrder) -> DeepWalk<'a> {
        let walker = Walker::new(regions.iter().copied(), order);
        let level = (Walk { body, walker }, None);
        DeepWalk { order, levels: SmallVec::from_iter([level]), last: None, root: None }
    }

    fn enter(&mut self, body: &'a Body, holder: Option<OpRef<'a>>) {
        let walker = Walker::new(body.regions().iter().copied(), self.order);
        self.levels.push((Walk { body, walker }, holder));
    }

    /// Skips the contents of the operation returned last, in pre-order.
    pub fn skip_inside(&mut self) {
        self.last = None;
        if let Some((level, _)) = self.levels.last_mut() {
            level.skip_inside();
        }
    }
}

impl<'a> Iterator for DeepWalk<'a> {
    type Item = OpRef<'a>;

    fn next(&mut self) -> Option<OpRef<'a>> {
        if self.order == WalkOrder::Pre {
            if let Some(root) = self.root.take() {
                return Some(root);
            }
            if let Some(last) = self.last.take()
                && let Some(nested) = last.body.nested(last.op)
            {
                self.enter(nested, None);
            }
        }
        while let Some((level, _)) = self.levels.last_mut() {
            let body = level.body;
            if let Some(op) = level.next() {
                let op = body.view(op);
                if !body.has_nested(op.op) {
                    return Some(op);
                }
                match (self.order, body.nested(op.op)) {
                    (WalkOrder::Post, Some(nested)) => self.enter(nested, Some(op)),
                    _ => {
                        self.last = Some(op);
                        return Some(op);
                    }
                }
            } else if let Some((_, Some(holder))) = self.levels.pop() {
                return Some(holder);
            }
        }
        self.root.take()
    }
}

impl Body {
    /// Returns the operations of this body, without those in the bodies of isolated operations.
    pub fn walk(&self, order: WalkOrder) -> Walk<'_> {
        Walk { body: self, walker: Walker::new(self.regions().iter().copied(), order) }
    }

    /// Returns the operations in `region`, without those in the bodies of isolated operations.
    pub fn walk_region(&self, region: Region, order: WalkOrder) -> Walk<'_> {
        Walk { body: self, walker: Walker::new([region], order) }
    }

    /// Returns the operations inside `op`, in regions that live in this body.
    pub fn walk_inside(&self, op: Op, order: WalkOrder) -> Walk<'_> {
        Walk { body: self, walker: Walker::new(self.own_regions(op), order) }
    }

    /// Returns the operations of this body that are a `T`, in pre-order, without those in the bodies of isolated
    /// operations.
    pub fn ops_of<T: OpType>(&self) -> impl Iterator<Item = T> + '_ {
        self.walk(WalkOrder::Pre).filter_map(|op| op.cast::<T>(self))
    }

    /// Returns the operations of this body that have a body of their own, in pre-order.
    pub fn isolated_ops(&self) -> Vec<Op> {
        if !self.has_bodies() {
            return Vec::new();
        }
        self.walk(WalkOrder::Pre).filter(|op| self.has_nested(*op)).collect()
    }

    /// Calls `visit` with this body and, in order, with the bodies of all isolated operations inside.
    pub fn for_each_body(&mut self, mut visit: impl FnMut(&mut Body)) {
        visit(self);
        // Bodies are taken out on the way down: they may be nested more deeply than the stack allows for.
        let mut outer: Vec<(Op, Box<Body>, Vec<Op>)> = Vec::new();
        let mut todo = self.isolated_ops();
        todo.reverse();
        loop {
            let body = match outer.last_mut() {
                Some((_, body, _)) => &mut **body,
                None => &mut *self,
            };
            if let Some(op) = todo.pop() {
                let Some(mut nested) = body.take_nested(op) else { continue };
                visit(&mut nested);
                let mut inside = nested.isolated_ops();
                inside.reverse();
                outer.push((op, nested, std::mem::replace(&mut todo, inside)));
            } else {
                let Some((op, nested, rest)) = outer.pop() else { return };
                let holder = match outer.last_mut() {
                    Some((_, body, _)) => &mut **body,
                    None => &mut *self,
                };
                holder.put_nested(op, nested);
                todo = rest;
            }
        }
    }
}

/// A step of [`Body::walk_backward`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Backward {
    /// An operation, after the operations inside it.
    Op(Op),
    /// A block, after the operations in it.
    Block(Block),
}

impl Body {
    /// Returns the operations and blocks in `regions`, uses before definitions as far as such an order exists: the
    /// blocks as in [`Self::cfg_all_postorder`], the last operation of a block first.
    pub(crate) fn walk_backward(
        &self,
        regions: impl IntoIterator<Item = Region, IntoIter: DoubleEndedIterator>,
    ) -> Vec<Backward> {
        enum Todo {
            Region(Region),
            Block(Block),
            /// An operation, and those before it.
            Ops(Op),
            Leave(Op),
        }
        let mut steps = Vec::new();
        let mut todo: Vec<Todo> = regions.into_iter().rev().map(Todo::Region).collect();
        while let Some(next) = todo.pop() {
            match next {
                Todo::Region(region) => {
                    let blocks = self.cfg_all_postorder(region);
                    todo.extend(blocks.into_iter().rev().map(Todo::Block));
                }
                Todo::Block(block) => {
                    let Some(last) = self.last_op(block) else {
                        steps.push(Backward::Block(block));
                        continue;
                    };
                    todo.push(Todo::Ops(last));
                }
                Todo::Ops(op) if self.own_regions(op).len() != 0 => {
                    todo.push(Todo::Leave(op));
                    todo.extend(self.own_regions(op).rev().map(Todo::Region));
                }
                Todo::Ops(op) | Todo::Leave(op) => {
                    steps.push(Backward::Op(op));
                    match (self.prev_op(op), self.parent_block(op)) {
                        (Some(prev), _) => todo.push(Todo::Ops(prev)),
                        (None, Some(block)) => steps.push(Backward::Block(block)),
                        (None, None) => {}
                    }
                }
            }
        }
        steps
    }
}

impl<'a> OpRef<'a> {
    /// Returns the operation and everything inside it, the bodies of isolated operations included.
    pub fn walk(self, order: WalkOrder) -> DeepWalk<'a> {
        let own: SmallVec<[Region; 2]> = self.body.own_regions(self.op).collect();
        let mut walk = match self.body.nested(self.op) {
            Some(nested) => DeepWalk::new(nested, nested.regions(), order),
            None => DeepWalk::new(self.body, &own, order),
        };
        walk.root = Some(self);
        walk
    }
}

impl<'a> RegionRef<'a> {
    /// Returns the operations in the region and everything inside them, the bodies of isolated operations included.
    pub fn walk(self, order: WalkOrder) -> DeepWalk<'a> {
        DeepWalk::new(self.body, &[self.region], order)
    }
}
