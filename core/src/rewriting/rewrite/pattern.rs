//! Patterns, and sets of them by the operation they start from.

use std::cmp::Reverse;
use std::sync::Arc;

use smallvec::SmallVec;

use super::{Rewriter, Rewritten, declared};
use crate::interface::{Interface, InterfaceKey};
use crate::schema::PatternSchema;
use crate::{Body, Op, OpName, OpType};

/// Rewrites operations of one kind. What several patterns share, an [`Arc`] in each of them holds.
///
/// # Examples
/// ```
/// use ods_core::builtin::UnrealizedConversionCastOp;
/// use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
/// use ods_core::Value;
///
/// /// Casts of one value to its own type.
/// struct CastToSame;
///
/// impl Pattern for CastToSame {
///     type Root = UnrealizedConversionCastOp;
///
///     fn rewrite(&self, op: UnrealizedConversionCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
///         let types = |value| rw.ty(value);
///         if !op.inputs(rw).map(types).eq(op.outputs(rw).map(types)) {
///             return None;
///         }
///         let inputs: Vec<Value> = op.inputs(rw).collect();
///         rw.replace_op(op, &inputs)
///     }
/// }
///
/// let patterns = PatternSet::new().with(CastToSame);
/// # let _ = patterns;
/// ```
pub trait Pattern: Send + Sync {
    /// The root of the pattern: a generated operation type, [`Op`] for any operation, or
    /// [`Interface<dyn I>`](Interface) for those that implement an interface.
    type Root: Root;

    /// Patterns of greater benefit are tried first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Returns the name for options that choose patterns: the path of its type unless it says otherwise.
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Rewrites `op`, or leaves everything as it is.
    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten;
}

/// The operations that a pattern may start from.
pub trait Root: Sized {
    /// Their name, if it is one.
    fn root_name() -> Option<OpName>;

    /// True if patterns that start from these come after those of the same benefit that name the operation.
    const ANY: bool;

    /// `op`, if it is one of them.
    fn from_op(body: &Body, op: Op) -> Option<Self>;
}

impl<T: OpType> Root for T {
    const ANY: bool = false;

    fn root_name() -> Option<OpName> {
        Some(<T as OpType>::op_name())
    }

    #[inline]
    fn from_op(_: &Body, op: Op) -> Option<T> {
        Some(T::wrap(op))
    }
}

impl Root for Op {
    const ANY: bool = true;

    fn root_name() -> Option<OpName> {
        None
    }

    fn from_op(_: &Body, op: Op) -> Option<Op> {
        Some(op)
    }
}

impl<I: InterfaceKey<Id = Op> + ?Sized> Root for Interface<I> {
    const ANY: bool = false;

    fn root_name() -> Option<OpName> {
        None
    }

    fn from_op(body: &Body, op: Op) -> Option<Interface<I>> {
        body.interface::<I>(op)
    }
}

pub(crate) type Apply = Arc<dyn Fn(Op, &mut Rewriter<'_>) -> Rewritten + Send + Sync>;

/// Patterns by the operation they start from.
#[derive(Clone, Default)]
pub struct PatternSet {
    /// Sorted by name's index, then by benefit; equals in the order in which they were added.
    named: Vec<Entry>,
    /// The patterns that may start from operations of several names.
    others: Vec<Entry>,
    added: u32,
}

/// A pattern.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// `None` for operations of several names.
    pub(crate) root: Option<OpName>,
    pub(crate) benefit: u16,
    any: bool,
    /// True if it reads no more than a folder may: declared patterns do.
    local: bool,
    /// The number of patterns added before.
    number: u32,
    pub(crate) apply: Apply,
}

impl Entry {
    /// Sorts those that are to be tried first before others.
    fn rank(&self) -> (Reverse<u16>, bool, u32) {
        (Reverse(self.benefit), self.any, self.number)
    }
}

impl PatternSet {
    /// No pattern.
    pub fn new() -> PatternSet {
        PatternSet::default()
    }

    /// The same with one more pattern, tried after those of no less benefit that were added before.
    pub fn with<P: Pattern + 'static>(mut self, pattern: P) -> PatternSet {
        let (name, benefit) = (pattern.name(), pattern.benefit());
        let apply =
            move |op: Op, rw: &mut Rewriter<'_>| pattern.rewrite(P::Root::from_op(rw, op)?, rw);
        self.insert(name, P::Root::root_name(), benefit, P::Root::ANY, false, Arc::new(apply));
        self
    }

    /// The same with patterns that a `.td` declares: the `PATTERNS` of generated code.
    pub fn declared(mut self, patterns: &[&'static PatternSchema]) -> PatternSet {
        for &schema in patterns {
            let pattern = declared::Declared::new(schema);
            let apply = move |op: Op, rw: &mut Rewriter<'_>| pattern.apply(op, rw);
            let root = OpName::new(schema.source.op);
            self.insert(schema.name, Some(root), schema.benefit, false, true, Arc::new(apply));
        }
        self
    }

    /// The same with those of the patterns of a `.td` that start from an `X`.
    pub fn declared_from<X: OpType>(self, patterns: &[&'static PatternSchema]) -> PatternSet {
        let own = patterns.iter().filter(|one| one.source.op == X::SCHEMA.name);
        self.declared(&own.copied().collect::<Vec<_>>())
    }

    /// The same with all patterns of another set, tried after those of no less benefit that are there.
    pub fn and(mut self, other: &PatternSet) -> PatternSet {
        let mut others: Vec<&Entry> = other.all().collect();
        others.sort_by_key(|entry| entry.number);
        for entry in others {
            let Entry { name, root, benefit, any, local, apply, .. } = entry.clone();
            self.insert(name, root, benefit, any, local, apply);
        }
        self
    }

    /// The same without the patterns whose names `keep` does not want.
    pub fn retain(mut self, keep: impl Fn(&str) -> bool) -> PatternSet {
        self.named.retain(|have| keep(have.name));
        self.others.retain(|have| keep(have.name));
        self
    }

    fn insert(
        &mut self,
        name: &'static str,
        root: Option<OpName>,
        benefit: u16,
        any: bool,
        local: bool,
        apply: Apply,
    ) {
        let number = self.added;
        self.added += 1;
        let entry = Entry { name, root, benefit, any, local, number, apply };
        let Some(root) = root else { return self.others.push(entry) };
        let key = |one: &Entry| (one.root.map(OpName::index), one.rank());
        let at = self.named.partition_point(|have| key(have) <= (Some(root.index()), entry.rank()));
        self.named.insert(at, entry);
    }

    /// All patterns.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Entry> {
        self.named.iter().chain(&self.others)
    }

    /// The patterns that start from operations of that name alone.
    fn named(&self, name: OpName) -> impl Iterator<Item = &Entry> {
        let index = Some(name.index());
        let start = self.named.partition_point(|have| have.root.map(OpName::index) < index);
        self.named[start..].iter().take_while(move |have| have.root == Some(name))
    }

    /// Returns whether folding, and the patterns that may start from `op`, read no more than a folder may.
    pub(super) fn is_local(&self, body: &Body, op: Op) -> bool {
        body.num_regions(op) == 0
            && body.num_successors(op) == 0
            && self.others.is_empty()
            && self.named(body.name(op)).all(|entry| entry.local)
    }

    /// Has `apply` try the patterns that may start from operations of that name, in order, until one says that it did.
    #[inline]
    pub(super) fn try_each(&self, name: OpName, mut apply: impl FnMut(&Entry) -> bool) -> bool {
        let named = self.named(name);
        if self.others.is_empty() {
            return named.into_iter().any(apply);
        }
        let mut all: SmallVec<[&Entry; 8]> = named.chain(&self.others).collect();
        all.sort_by_key(|entry| entry.rank());
        all.into_iter().any(&mut apply)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::builtin::UnrealizedConversionCastOp;
    use crate::interface::MemoryEffectOpInterface;
    use crate::rewrite::GreedyConfig;
    use crate::{Context, Loc, Module, OpBuilder, OpState, Type};

    /// Notes that it was tried, in a log that the patterns share.
    struct Note<R> {
        text: &'static str,
        benefit: u16,
        log: Arc<Mutex<Vec<&'static str>>>,
        root: std::marker::PhantomData<fn() -> R>,
    }

    impl<R: Root> Pattern for Note<R> {
        type Root = R;

        fn benefit(&self) -> u16 {
            self.benefit
        }

        fn rewrite(&self, _: R, _: &mut Rewriter<'_>) -> Rewritten {
            self.log.lock().unwrap().push(self.text);
            None
        }
    }

    #[test]
    fn benefit_then_name_then_order() {
        let log: Arc<Mutex<Vec<&str>>> = Arc::default();
        fn note<R: Root>(
            text: &'static str,
            benefit: u16,
            log: &Arc<Mutex<Vec<&'static str>>>,
        ) -> Note<R> {
            Note { text, benefit, log: log.clone(), root: std::marker::PhantomData }
        }
        let patterns = PatternSet::new()
            .with(note::<Op>("any", 1, &log))
            .with(note::<Interface<dyn MemoryEffectOpInterface>>("interface", 1, &log))
            .with(note::<UnrealizedConversionCastOp>("cast", 1, &log))
            .with(note::<Op>("any first", 2, &log));
        let patterns = PatternSet::new().and(&patterns);
        let ctx = Context::with(|_| {});
        let mut module = Module::new(&ctx, Loc::UNKNOWN);
        let body = module.body_mut();
        let block = body.entry_block(body.region()).unwrap();
        let arg = body.add_arg(block, Type::I32, Loc::UNKNOWN);
        let mut cast = OpState::new(UnrealizedConversionCastOp::op_name(), Loc::UNKNOWN);
        cast.operands.push(arg);
        cast.results.push(Type::I64);
        let mut b = OpBuilder::at_end(body, block);
        let cast = b.insert(cast);
        let mut user = OpState::new(OpName::new("t.use"), Loc::UNKNOWN);
        user.operands.push(b.body().result(cast, 0));
        b.insert(user);
        patterns.apply(body, &GreedyConfig::canonicalizer());
        let tried = std::mem::take(&mut *log.lock().unwrap());
        assert_eq!(tried, ["any first", "interface", "cast", "any", "any first", "any"]);
    }
}
