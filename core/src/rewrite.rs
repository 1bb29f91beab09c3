//! Rewriting by patterns: one struct per pattern, a [`Rewriter`] to change the IR with, and a driver that applies
//! patterns until none matches.
//!
//! A pattern is a Rust struct ([`Pattern`]) or a declaration of a `.td` ([`PatternSet::declared`]).
//!
//! - [`greedy`]: the driver; it keeps a [`worklist`], so that what a pattern creates is visited too, and so are the
//!   users of what it replaces.
//! - [`rewriter`]: what patterns and passes change IR with; [`listener`]: who is told.
//! - [`constants`], [`mod@dead`], [`regions`]: what the driver does by itself; [`constant_pool`]: constants made on demand.
//! - [`declared`]: patterns of a `.td`.

mod constant_pool;
mod constants;
mod dead;
mod declared;
mod greedy;
mod listener;
mod regions;
mod rewriter;
mod worklist;

use std::cmp::Reverse;
use std::sync::Arc;

use crate::schema::PatternSchema;
use crate::{Op, OpName, OpType};

pub use constant_pool::ConstantPool;
pub use dead::{is_dead, would_be_dead};
pub use declared::{NativeArgs, NativeCall, NativeFn, constant_like};
pub use greedy::{Applied, GreedyConfig, RegionSimplify};
pub use listener::Listener;
pub use regions::{erase_dead, erase_unreachable, simplify_regions};
pub use rewriter::Rewriter;

/// The sign that a pattern matched and changed something; the operation it was given may be gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done;

/// The outcome of a pattern: `None` when it did not match and changed nothing, so that it leaves by `?`.
pub type Rewritten = Option<Done>;

/// Rewrites one kind of operation.
pub trait Pattern: Send + Sync {
    /// The operation it starts from.
    type Root: OpType;

    /// Patterns of greater benefit are tried first.
    fn benefit(&self) -> u16 {
        1
    }

    /// What options that choose patterns call it: the path of its type unless it says otherwise.
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Rewrites `op`, or leaves everything as it is.
    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten;
}

pub(crate) type Apply = Arc<dyn Fn(Op, &mut Rewriter<'_>) -> Rewritten + Send + Sync>;

/// Patterns by the operation they start from.
#[derive(Clone, Default)]
pub struct PatternSet {
    /// Sorted by name's index, then by benefit; equals in the order in which they were added.
    patterns: Vec<Entry>,
}

/// A pattern.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) root: OpName,
    pub(crate) benefit: u16,
    pub(crate) apply: Apply,
}

impl PatternSet {
    /// No pattern.
    pub fn new() -> PatternSet {
        PatternSet::default()
    }

    /// The same with one more pattern, tried after those of no less benefit that were added before.
    pub fn with<P: Pattern + 'static>(mut self, pattern: P) -> PatternSet {
        let (name, benefit) = (pattern.name(), pattern.benefit());
        let apply = move |op: Op, rw: &mut Rewriter<'_>| pattern.rewrite(P::Root::wrap(op), rw);
        self.insert(Entry { name, root: P::Root::op_name(), benefit, apply: Arc::new(apply) });
        self
    }

    /// The same with patterns that a `.td` declares: the `PATTERNS` of generated code.
    pub fn declared(mut self, patterns: &[&'static PatternSchema]) -> PatternSet {
        for &schema in patterns {
            let apply = move |op: Op, rw: &mut Rewriter<'_>| declared::apply(schema, op, rw);
            self.insert(Entry {
                name: schema.name,
                root: OpName::new(schema.source.op),
                benefit: schema.benefit,
                apply: Arc::new(apply),
            });
        }
        self
    }

    /// The same without the patterns whose names `keep` does not want.
    pub fn retain(mut self, keep: impl Fn(&str) -> bool) -> PatternSet {
        self.patterns.retain(|have| keep(have.name));
        self
    }

    fn insert(&mut self, entry: Entry) {
        let key = |one: &Entry| (one.root.index(), Reverse(one.benefit));
        let at = self.patterns.partition_point(|have| key(have) <= key(&entry));
        self.patterns.insert(at, entry);
    }

    /// All patterns.
    pub(crate) fn all(&self) -> &[Entry] {
        &self.patterns
    }

    /// The patterns that start from operations of that name, the ones to be tried first before others.
    fn from(&self, name: OpName) -> impl Iterator<Item = &Entry> {
        let start = self.patterns.partition_point(|have| have.root.index() < name.index());
        self.patterns[start..].iter().take_while(move |have| have.root == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::UnrealizedConversionCastOp;
    use crate::{Context, Loc, Module, OpBuilder, OpState, Type};

    /// `cast(cast(x : A) : B) : A` is `x`.
    struct CastOfCast;

    impl Pattern for CastOfCast {
        type Root = UnrealizedConversionCastOp;

        fn rewrite(&self, op: UnrealizedConversionCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
            let op = op.op();
            let inner = rw.defining_op(rw.operand(op, 0))?;
            inner.cast::<UnrealizedConversionCastOp>(rw)?;
            let source = rw.operand(inner, 0);
            if rw.ty(source) != rw.ty(rw.result(op, 0)) {
                return None;
            }
            rw.replace_op(op, &[source])
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
        let applied = PatternSet::new().with(CastOfCast).apply(body, &GreedyConfig::default());
        assert_eq!(applied, Applied { changed: true, converged: true });
        assert_eq!(body.operand(user, 0), body.args(block)[0].value);
        assert!(!body.is_live(last.unwrap()));
    }
}
