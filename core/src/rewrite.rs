//! Rewriting by patterns: one struct per pattern, a [`Rewriter`] to change the IR with, and a driver that applies
//! patterns until none matches.
//!
//! A pattern is a Rust struct ([`Pattern`]) or a declaration of a `.td` ([`PatternSet::declared`]).
//!
//! The driver visits the operations of a body and of all nested bodies. It keeps a work-list: what a pattern creates
//! is visited too, and so are the users of what it replaces.

mod declared;

use std::cmp::Reverse;
use std::ops::Deref;

use smallvec::SmallVec;

use crate::ir::{InsertPoint, OpBuilder};
use crate::schema::PatternSchema;
use crate::{Block, Body, Op, OpName, OpState, OpType, Value};

pub use declared::{NativeArgs, NativeCall, NativeFn, constant_like};

/// Whether a pattern changed the operation it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rewritten {
    /// It did; the operation may be gone.
    Yes,
    /// It did not match, and changed nothing.
    No,
}

/// Rewrites one kind of operation.
pub trait Pattern: Send + Sync {
    /// The operation it starts from.
    type Root: OpType;

    /// Patterns of greater benefit are tried first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Rewrites `op`, or leaves everything as it is.
    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten;
}

type Apply = Box<dyn Fn(Op, &mut Rewriter<'_>) -> Rewritten + Send + Sync>;

/// Patterns by the operation they start from.
#[derive(Default)]
pub struct PatternSet {
    /// Sorted by name's index, then by benefit; equals in the order in which they were added.
    patterns: Vec<Entry>,
}

struct Entry {
    root: OpName,
    benefit: u16,
    apply: Apply,
}

impl PatternSet {
    /// No pattern.
    pub fn new() -> PatternSet {
        PatternSet::default()
    }

    /// The same with one more pattern, tried after those of no less benefit that were added before.
    pub fn with<P: Pattern + 'static>(mut self, pattern: P) -> PatternSet {
        let benefit = pattern.benefit();
        let apply = move |op: Op, rw: &mut Rewriter<'_>| pattern.rewrite(P::Root::wrap(op), rw);
        self.insert(P::Root::op_name(), benefit, Box::new(apply));
        self
    }

    /// The same with patterns that a `.td` declares: the `PATTERNS` of generated code.
    pub fn declared(mut self, patterns: &[&'static PatternSchema]) -> PatternSet {
        for &schema in patterns {
            let apply = move |op: Op, rw: &mut Rewriter<'_>| declared::apply(schema, op, rw);
            self.insert(OpName::new(schema.source.op), schema.benefit, Box::new(apply));
        }
        self
    }

    fn insert(&mut self, root: OpName, benefit: u16, apply: Apply) {
        let key = |root: OpName, benefit: u16| (root.index(), Reverse(benefit));
        let before = |have: &Entry| key(have.root, have.benefit) <= key(root, benefit);
        let at = self.patterns.partition_point(before);
        self.patterns.insert(at, Entry { root, benefit, apply });
    }

    /// Applies the patterns to everything inside `body` until none matches; whether anything changed.
    ///
    /// Patterns that undo each other would go on for ever: after `limit` rewrites the driver stops.
    pub fn apply(&self, body: &mut Body, limit: usize) -> bool {
        let mut left = limit;
        self.apply_to_body(body, &mut left);
        left != limit
    }

    fn apply_to_body(&self, body: &mut Body, left: &mut usize) {
        let mut work = all_ops(body);
        // The first operation is visited first.
        work.reverse();
        let mut isolated = Vec::new();
        while let Some(op) = work.pop() {
            if *left == 0 {
                return;
            }
            if !body.is_live(op) {
                continue;
            }
            let name = body.name(op);
            let start = self.patterns.partition_point(|have| have.root.index() < name.index());
            let candidates = self.patterns[start..].iter().take_while(|have| have.root == name);
            let mut rw = Rewriter::new(body, op);
            for pattern in candidates {
                if (pattern.apply)(op, &mut rw) == Rewritten::Yes {
                    *left -= 1;
                    break;
                }
            }
            work.append(&mut rw.touched);
            if body.is_live(op) && body.has_nested(op) {
                isolated.push(op);
            }
        }
        for op in isolated {
            if body.is_live(op)
                && let Some(nested) = body.nested_mut(op)
            {
                self.apply_to_body(nested, left);
            }
        }
    }
}

/// Every operation of `body` in the order of the text, those inside regions after the operation that holds them.
fn all_ops(body: &Body) -> Vec<Op> {
    let mut found = Vec::new();
    let mut stack: Vec<Op> = Vec::new();
    let push_region = |region, stack: &mut Vec<Op>| {
        let blocks: Vec<Block> = body.blocks(region).collect();
        let ops: Vec<Op> = blocks.into_iter().flat_map(|block| body.ops(block)).collect();
        stack.extend(ops.into_iter().rev());
    };
    for region in body.regions().iter().rev() {
        push_region(*region, &mut stack);
    }
    while let Some(op) = stack.pop() {
        found.push(op);
        let regions: SmallVec<[_; 2]> = body.own_regions(op).collect();
        for region in regions.into_iter().rev() {
            push_region(region, &mut stack);
        }
    }
    found
}

/// What a pattern changes the IR with: reads like a [`Body`], and notes for the driver what was touched.
pub struct Rewriter<'a> {
    body: &'a mut Body,
    point: InsertPoint,
    loc: crate::Loc,
    touched: Vec<Op>,
}

impl Deref for Rewriter<'_> {
    type Target = Body;

    fn deref(&self) -> &Body {
        self.body
    }
}

impl<'a> Rewriter<'a> {
    /// A rewriter that inserts before `op`, with its location.
    pub fn new(body: &'a mut Body, op: Op) -> Rewriter<'a> {
        let loc = body.loc(op);
        Rewriter { body, point: InsertPoint::Before(op), loc, touched: Vec::new() }
    }

    /// Where new operations go.
    pub fn set_point(&mut self, point: InsertPoint) {
        self.point = point;
    }

    /// Builds operations at the insertion point; what `build` makes is visited by the driver.
    pub fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T {
        let first = self.body.op_capacity();
        let mut builder = OpBuilder::new(self.body);
        builder.set_loc(self.loc).set_point(self.point);
        let made = build(&mut builder);
        self.touched.extend((first..self.body.op_capacity()).map(Op::new));
        made
    }

    /// Creates an operation at the insertion point.
    pub fn insert(&mut self, state: OpState) -> Op {
        self.build(|b| b.insert(state))
    }

    /// Replaces the results of `op` by `values` and erases it.
    ///
    /// # Panics
    /// When there are not as many values as results.
    pub fn replace_op(&mut self, op: impl Into<Op>, values: &[Value]) {
        let op = op.into();
        assert_eq!(self.body.results(op).len(), values.len(), "one value replaces each result");
        for (old, new) in self.body.results(op).zip(values) {
            let users: SmallVec<[Op; 4]> =
                self.body.uses(old).map(|at| self.body.use_owner(at)).collect();
            self.touched.extend(users);
            self.body.replace_all_uses(old, *new);
        }
        self.erase_op(op);
    }

    /// Erases an operation whose results are not used.
    pub fn erase_op(&mut self, op: impl Into<Op>) {
        let op = op.into();
        if self.point == InsertPoint::Before(op) {
            self.point = match (self.body.next_op(op), self.body.parent_block(op)) {
                (Some(next), _) => InsertPoint::Before(next),
                (None, Some(block)) => InsertPoint::End(block),
                (None, None) => InsertPoint::Detached,
            };
        }
        self.body.erase_op(op);
    }

    /// The body, for changes that the other methods do not cover: moving blocks, splitting them, block arguments.
    /// The driver does not see what is touched this way.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::OpSchema;
    use crate::{Context, Loc, Module, Type, builtin};

    #[derive(Clone, Copy)]
    struct UnrealizedConversionCastOp(Op);

    impl OpType for UnrealizedConversionCastOp {
        const SCHEMA: &'static OpSchema = builtin::BUILTIN.ops[1];

        fn op_name() -> OpName {
            OpName::new(Self::SCHEMA.name)
        }

        fn wrap(op: Op) -> Self {
            UnrealizedConversionCastOp(op)
        }

        fn op(self) -> Op {
            self.0
        }
    }

    /// `cast(cast(x : A) : B) : A` is `x`.
    struct CastOfCast;

    impl Pattern for CastOfCast {
        type Root = UnrealizedConversionCastOp;

        fn rewrite(&self, op: UnrealizedConversionCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
            let op = op.op();
            let Some(inner) = rw.defining_op(rw.operand(op, 0)) else { return Rewritten::No };
            if !inner.isa::<UnrealizedConversionCastOp>(rw) {
                return Rewritten::No;
            }
            let source = rw.operand(inner, 0);
            if rw.ty(source) != rw.ty(rw.result(op, 0)) {
                return Rewritten::No;
            }
            rw.replace_op(op, &[source]);
            Rewritten::Yes
        }
    }

    #[test]
    fn patterns_apply_until_none_matches() {
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let body = module.body_mut();
        let block = body.entry_block(body.region()).unwrap();
        let mut value = body.add_arg(block, Type::I32, Loc::UNKNOWN);
        let mut last = None;
        for ty in [Type::I64, Type::I32, Type::F32, Type::I32] {
            let mut state = OpState::new(UnrealizedConversionCastOp::op_name(), Loc::UNKNOWN);
            state.operands.push(value);
            state.results.push(ty);
            let op = OpBuilder::at_end(body, block).insert(state);
            value = body.result(op, 0);
            last = Some(op);
        }
        let mut state = OpState::new(OpName::new("t.use"), Loc::UNKNOWN);
        state.operands.push(value);
        let user = OpBuilder::at_end(body, block).insert(state);
        assert!(PatternSet::new().with(CastOfCast).apply(body, 100));
        assert_eq!(body.operand(user, 0), body.args(block)[0].value);
        assert!(!body.is_live(last.unwrap()));
    }
}
