//! Patterns, and sets of patterns by root operation.

use std::cmp::Reverse;
use std::sync::Arc;

use smallvec::SmallVec;

use super::{Rewriter, Rewritten, declared};
use crate::interface::{Interface, InterfaceKey};
use crate::schema::{Condition, PatternSchema};
use crate::{Body, Op, OpName, OpType};

/// Rewrites operations of one kind. State that several patterns share is in an [`Arc`] that each of them holds.
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

    /// Returns the name for options that select patterns: by default the path of its type.
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Rewrites `op`, or leaves the IR unchanged.
    fn rewrite(&self, op: Self::Root, rw: &mut Rewriter<'_>) -> Rewritten;
}

/// The operations that may be the root of a pattern.
pub trait Root: Sized {
    /// Returns the name of the operation, if there is only one.
    fn root_name() -> Option<OpName>;

    /// True if patterns with this root come after patterns of the same benefit that name the operation.
    const ANY: bool;

    /// Returns `op` as a root, if it is one.
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

/// A set of patterns, by root operation.
#[derive(Clone, Default)]
pub struct PatternSet {
    /// Sorted by the index of the root's name, then by benefit; patterns of equal benefit in the order of their
    /// addition.
    named: Vec<Entry>,
    /// The patterns whose roots are operations of several names.
    others: Vec<Entry>,
    added: u32,
}

/// A pattern of a set.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// The name of the root; `None` for operations of several names.
    pub(crate) root: Option<OpName>,
    pub(crate) benefit: u16,
    any: bool,
    /// True if the pattern reads no more than a folder may, as declared patterns that match no users do.
    local: bool,
    /// The number of patterns added before.
    number: u32,
    pub(crate) apply: Apply,
}

impl Entry {
    /// Returns the sort key by which patterns are tried.
    fn rank(&self) -> (Reverse<u16>, bool, u32) {
        (Reverse(self.benefit), self.any, self.number)
    }
}

impl PatternSet {
    /// Creates an empty set.
    pub fn new() -> PatternSet {
        PatternSet::default()
    }

    /// Adds a pattern, which is tried after earlier patterns of the same or greater benefit.
    pub fn with<P: Pattern + 'static>(mut self, pattern: P) -> PatternSet {
        let (name, benefit) = (pattern.name(), pattern.benefit());
        let apply =
            move |op: Op, rw: &mut Rewriter<'_>| pattern.rewrite(P::Root::from_op(rw, op)?, rw);
        self.insert(name, P::Root::root_name(), benefit, P::Root::ANY, false, Arc::new(apply));
        self
    }

    /// Adds the patterns that a `.td` or `.pdll` declares: the `PATTERNS` of generated code.
    pub fn declared(mut self, patterns: &[&'static PatternSchema]) -> PatternSet {
        for &schema in patterns {
            let pattern = declared::Declared::new(schema);
            let apply = move |op: Op, rw: &mut Rewriter<'_>| pattern.apply(op, rw);
            let name = schema.source.op;
            let root = (!name.is_empty()).then(|| OpName::new(name));
            let any = root.is_none();
            let local = !schema.conditions.iter().any(|one| matches!(one, Condition::User { .. }));
            self.insert(schema.name, root, schema.benefit, any, local, Arc::new(apply));
        }
        self
    }

    /// Adds those patterns of a `.td` whose root is an `X`.
    pub fn declared_from<X: OpType>(self, patterns: &[&'static PatternSchema]) -> PatternSet {
        let own = patterns.iter().filter(|one| one.source.op == X::SCHEMA.name);
        self.declared(&own.copied().collect::<Vec<_>>())
    }

    /// Adds all patterns of another set, which are tried after the patterns of the same or greater benefit of this set.
    pub fn and(mut self, other: &PatternSet) -> PatternSet {
        let mut others: Vec<&Entry> = other.all().collect();
        others.sort_by_key(|entry| entry.number);
        for entry in others {
            let Entry { name, root, benefit, any, local, apply, .. } = entry.clone();
            self.insert(name, root, benefit, any, local, apply);
        }
        self
    }

    /// Removes the patterns for whose names `keep` returns false.
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

    /// Returns all patterns.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Entry> {
        self.named.iter().chain(&self.others)
    }

    /// Returns the patterns whose root is an operation of that name alone.
    fn named(&self, name: OpName) -> impl Iterator<Item = &Entry> {
        let index = Some(name.index());
        let start = self.named.partition_point(|have| have.root.map(OpName::index) < index);
        self.named[start..].iter().take_while(move |have| have.root == Some(name))
    }

    /// Returns whether folding `op`, and the patterns with root `op`, read no more than a folder may.
    pub(super) fn is_local(&self, body: &Body, op: Op) -> bool {
        body.num_regions(op) == 0
            && body.num_successors(op) == 0
            && self.others.is_empty()
            && self.named(body.name(op)).all(|entry| entry.local)
    }

    /// Calls `apply` with the patterns whose root may be an operation of that name, in order, until one returns true.
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

    /// Records in a shared log that the pattern was tried.
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
        patterns.apply(body, &GreedyConfig::canonicalizer()).unwrap();
        let tried = std::mem::take(&mut *log.lock().unwrap());
        assert_eq!(tried, ["any first", "interface", "cast", "any", "any first", "any"]);
    }

    /// Replaces a cast by another one to the same types, without end.
    struct Endless;

    impl Pattern for Endless {
        type Root = UnrealizedConversionCastOp;

        fn rewrite(&self, op: UnrealizedConversionCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
            let mut state = OpState::new(UnrealizedConversionCastOp::op_name(), rw.loc(op.into()));
            state.results.push(Type::I32);
            rw.replace_with(op, state)
        }
    }

    /// The error names the pattern, and an operation that it matches, whichever thread it was found on.
    #[test]
    fn patterns_without_end_are_an_error() {
        let ctx = Context::with(|_| {});
        ctx.allow_unregistered(true);
        let source = "module { %0 = builtin.unrealized_conversion_cast to i32\n\"t.use\"(%0) : (i32) -> () }";
        let module = crate::text::parse_module(&ctx, source, "t", &mut crate::Diagnostics::new());
        let mut module = module.expect("the text is valid");
        let applied =
            PatternSet::new().with(Endless).apply(module.body_mut(), &GreedyConfig::default());
        let error = applied.expect_err("the pattern matches what it creates");
        assert_eq!(error.patterns, ["ods_core::rewriting::rewrite::pattern::tests::Endless"]);
        let place = crate::position(&ctx, error.loc);
        assert_eq!(place.map(|(_, line, _)| line), Some(1));
    }
}
