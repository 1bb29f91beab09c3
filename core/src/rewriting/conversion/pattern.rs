//! Conversion patterns: rewrites of illegal operations, given their converted operands.

use std::sync::Arc;

use smallvec::SmallVec;

use super::remap::Remapped;
use super::{ConversionRewriter, TypeConverter, convert_types};
use crate::interface::{Interface, InterfaceKey};
use crate::ir::Operands;
use crate::rewrite::{Pattern, PatternSet, Rewritten, Root};
use crate::{Context, Op, OpName, OpType, Value};

/// The outcome of a conversion pattern: `None` if it did not match and changed nothing, so that a pattern can use `?`.
pub type Converted = Rewritten;

/// The converted operands of an operation, by operand name: `new.lhs()` is a value, or with [`Many`] a slice of values.
/// For an interface or for any operation it is a slice with one item per operand.
pub type Adapted<'a, R, F = One> = <R as ConversionRoot>::Adapted<'a, <F as OperandForm>::Of<'a>>;

/// A matched operation: the argument of a conversion pattern, which replaces the operation, modifies it in place, or
/// changes nothing.
///
/// A pattern is a function. Its root, `R`, is a generated operation type, [`Op`] for any operation, or
/// [`Interface<dyn I>`](Interface) for operations that implement an interface. A pattern of the form [`One`] is tried
/// only if each operand became one value; a pattern of the form [`Many`] accepts any number for each.
///
/// ```ignore
/// /// `toy.add` → `arith.addi`
/// fn lower_add(Match { op, new, rw, .. }: Match<'_, toy::AddOp>) -> Converted {
///     rw.replace_with(op, arith::AddIOp::build(new.lhs(), new.rhs()))
/// }
///
/// patterns.add(&types, lower_add);
/// ```
#[non_exhaustive]
pub struct Match<'a, R: ConversionRoot, F: OperandForm = One> {
    /// The operation, unchanged since before the conversion: with its original operands, of their original types.
    pub op: R,
    /// The converted operands, of the types that the pattern's converter assigns.
    pub new: Adapted<'a, R, F>,
    /// The rewriter, which inserts operations before `op`.
    pub rw: &'a mut ConversionRewriter<'a>,
    /// The context.
    pub ctx: &'a Context,
}

/// The number of values that an operand may become: [`One`] or [`Many`].
pub trait OperandForm {
    /// The converted values of one operand.
    type Of<'a>: Copy + 'a;

    /// Calls the pattern with the converted operands and the sizes of the groups, if they have the form.
    #[doc(hidden)]
    fn with<T>(
        all: &Remapped,
        sizes: &[u32],
        rw: &mut ConversionRewriter<'_>,
        then: impl for<'a> FnOnce(
            &'a [Self::Of<'a>],
            &'a [u32],
            &'a mut ConversionRewriter<'a>,
        ) -> Option<T>,
    ) -> Option<T>;
}

/// Each operand becomes one value.
pub struct One;

/// Each operand becomes any number of values.
pub struct Many;

impl OperandForm for One {
    type Of<'a> = Value;

    fn with<T>(
        all: &Remapped,
        sizes: &[u32],
        rw: &mut ConversionRewriter<'_>,
        then: impl for<'a> FnOnce(&'a [Value], &'a [u32], &'a mut ConversionRewriter<'a>) -> Option<T>,
    ) -> Option<T> {
        then(all.singles()?, sizes, &mut rw.reborrow())
    }
}

impl OperandForm for Many {
    type Of<'a> = &'a [Value];

    fn with<T>(
        all: &Remapped,
        sizes: &[u32],
        rw: &mut ConversionRewriter<'_>,
        then: impl for<'a> FnOnce(
            &'a [&'a [Value]],
            &'a [u32],
            &'a mut ConversionRewriter<'a>,
        ) -> Option<T>,
    ) -> Option<T> {
        then(&all.ranges(), sizes, &mut rw.reborrow())
    }
}

/// The kinds of roots of conversion patterns.
pub trait ConversionRoot: Root {
    /// The container of one item per operand.
    type Adapted<'a, T: Copy + 'a>;

    /// Returns whether operations of that name match the root.
    fn includes(ctx: &Context, name: OpName) -> bool;

    /// Arranges `all` by operand name; `sizes` are the segment sizes of operand groups, if the operation stores them.
    fn adapt<'a, T: Copy + 'a>(all: &'a [T], sizes: &'a [u32]) -> Self::Adapted<'a, T>;
}

impl<X: OpType> ConversionRoot for X {
    type Adapted<'a, T: Copy + 'a> = X::Adaptor<'a, T>;

    fn includes(_: &Context, name: OpName) -> bool {
        name == X::op_name()
    }

    fn adapt<'a, T: Copy + 'a>(all: &'a [T], sizes: &'a [u32]) -> X::Adaptor<'a, T> {
        <X as OpType>::adapt(Operands::new(X::SCHEMA, all, sizes))
    }
}

impl ConversionRoot for Op {
    type Adapted<'a, T: Copy + 'a> = &'a [T];

    fn includes(_: &Context, _: OpName) -> bool {
        true
    }

    fn adapt<'a, T: Copy + 'a>(all: &'a [T], _: &'a [u32]) -> &'a [T] {
        all
    }
}

impl<I: InterfaceKey<Id = Op> + ?Sized> ConversionRoot for Interface<I> {
    type Adapted<'a, T: Copy + 'a> = &'a [T];

    fn includes(ctx: &Context, name: OpName) -> bool {
        ctx.op_schema(name).is_some() && ctx.op_model::<I>(name).is_some()
    }

    fn adapt<'a, T: Copy + 'a>(all: &'a [T], _: &'a [u32]) -> &'a [T] {
        all
    }
}

/// The root of a pattern.
#[derive(Clone, Copy)]
enum Start {
    Op(OpName),
    /// The operations whose names the function accepts.
    Named(fn(&Context, OpName) -> bool),
    Any,
}

impl Start {
    fn of<R: ConversionRoot>() -> Start {
        match R::root_name() {
            Some(name) => Start::Op(name),
            None if R::ANY => Start::Any,
            None => Start::Named(R::includes),
        }
    }

    fn is(self, ctx: &Context, name: OpName) -> bool {
        match self {
            Start::Op(own) => own == name,
            Start::Named(is) => is(ctx, name),
            Start::Any => false,
        }
    }
}

type Apply = Arc<dyn Fn(Op, &Remapped, &mut ConversionRewriter<'_>) -> Converted + Send + Sync>;

/// A pattern with its converter.
#[derive(Clone)]
pub(super) struct Entry {
    start: Start,
    benefit: u16,
    pub(super) name: &'static str,
    pub(super) bounded: bool,
    /// Set if the pattern receives the converted operands; a plain pattern receives only the operation.
    pub(super) remaps: bool,
    pub(super) converter: Option<Arc<TypeConverter>>,
    pub(super) apply: Apply,
}

/// The patterns of a conversion, each with the converter for its operands.
#[derive(Clone, Default)]
pub struct ConversionPatterns {
    pub(super) entries: Vec<Entry>,
}

/// The converter of a pattern: `&Arc<TypeConverter>`, or `None` for patterns that accept the latest values of any type.
pub trait PatternConverter {
    /// Returns the converter as an owned value.
    fn converter(self) -> Option<Arc<TypeConverter>>;
}

impl PatternConverter for &Arc<TypeConverter> {
    fn converter(self) -> Option<Arc<TypeConverter>> {
        Some(self.clone())
    }
}

impl PatternConverter for Option<&Arc<TypeConverter>> {
    fn converter(self) -> Option<Arc<TypeConverter>> {
        self.cloned()
    }
}

impl ConversionPatterns {
    /// Creates an empty set.
    pub fn new() -> ConversionPatterns {
        ConversionPatterns::default()
    }

    /// Adds a pattern of benefit 1, named in messages by its path. Of patterns of equal benefit the last is tried first.
    pub fn add<R: ConversionRoot, F: OperandForm, P>(
        &mut self,
        types: impl PatternConverter,
        pattern: P,
    ) -> &mut Self
    where
        P: for<'a> Fn(Match<'a, R, F>) -> Converted + Send + Sync + 'static,
    {
        self.entries.push(Entry {
            start: Start::of::<R>(),
            benefit: 1,
            name: std::any::type_name::<P>(),
            bounded: false,
            remaps: true,
            converter: types.converter(),
            apply: Arc::new(move |op, new, rw| {
                let sizes: SmallVec<[u32; 4]> = rw.stored_operand_sizes(op).into();
                let op = R::from_op(rw, op)?;
                F::with(new, &sizes, rw, |all, sizes, rw| {
                    let (new, ctx) = (R::adapt(all, sizes), rw.ctx());
                    pattern(Match { op, new, rw, ctx })
                })
            }),
        });
        self
    }

    /// Adds a pattern as by [`ConversionPatterns::add`], whose second argument is a clone of `state`.
    pub fn add_with<S, R: ConversionRoot, F: OperandForm, P>(
        &mut self,
        types: impl PatternConverter,
        state: S,
        pattern: P,
    ) -> &mut Self
    where
        S: Clone + Send + Sync + 'static,
        P: for<'a> Fn(Match<'a, R, F>, S) -> Converted + Send + Sync + 'static,
    {
        self.add(types, move |matched: Match<'_, R, F>| pattern(matched, state.clone()));
        self.last().name = std::any::type_name::<P>();
        self
    }

    /// Sets the benefit of the pattern added last; patterns of greater benefit are tried first.
    ///
    /// # Panics
    /// When the set is empty.
    pub fn with_benefit(&mut self, benefit: u16) -> &mut Self {
        self.last().benefit = benefit;
        self
    }

    /// Declares that the pattern added last may match its own output: the recursion is bounded.
    ///
    /// # Panics
    /// When the set is empty.
    pub fn with_bounded_recursion(&mut self) -> &mut Self {
        self.last().bounded = true;
        self
    }

    fn last(&mut self) -> &mut Entry {
        self.entries.last_mut().expect("a pattern was added")
    }

    /// Adds [`convert_types`] for one kind of operation.
    pub fn add_types_of<T: OpType>(&mut self, types: impl PatternConverter) -> &mut Self {
        self.add(types, convert_types);
        self.last().start = Start::Op(T::op_name());
        self
    }

    /// Adds a plain pattern, which sees the original operations.
    pub fn add_plain<P: Pattern + 'static>(&mut self, pattern: P) -> &mut Self {
        self.add_set(&PatternSet::new().with(pattern))
    }

    /// Adds plain patterns, which see the original operations.
    pub fn add_set(&mut self, patterns: &PatternSet) -> &mut Self {
        for plain in patterns.all() {
            let apply = plain.apply.clone();
            self.entries.push(Entry {
                start: plain.root.map_or(Start::Any, Start::Op),
                benefit: plain.benefit,
                name: plain.name,
                bounded: false,
                remaps: false,
                converter: None,
                apply: Arc::new(move |op, _, rw| rw.rewrite(|rw| apply(op, rw))),
            });
        }
        self
    }

    /// Returns the indices of the patterns for operations of that name in the order in which they are tried.
    pub(super) fn for_name(&self, ctx: &Context, name: OpName) -> SmallVec<[u16; 2]> {
        let is_any = |entry: &Entry| matches!(entry.start, Start::Any);
        let number = |(at, _): (usize, &Entry)| u16::try_from(at).expect("at most 65536 patterns");
        let all = || self.entries.iter().enumerate();
        let mut own: SmallVec<[u16; 2]> =
            all().filter(|(_, entry)| entry.start.is(ctx, name)).map(number).collect();
        let mut any: SmallVec<[u16; 2]> =
            all().filter(|(_, entry)| is_any(entry)).map(number).collect();
        // Upstream tries them from the end of the list unless there are patterns for any operation.
        if any.is_empty() {
            own.reverse();
        }
        let benefit = |at: &u16| std::cmp::Reverse(self.entries[usize::from(*at)].benefit);
        own.sort_by_key(benefit);
        any.sort_by_key(benefit);
        // The lists are merged by rank: the number of patterns behind a pattern in its own list.
        let mut merged = SmallVec::new();
        let (mut own, mut any) = (own.as_slice(), any.as_slice());
        loop {
            let list = if own.len() >= any.len() { &mut own } else { &mut any };
            let Some((first, rest)) = list.split_first() else { return merged };
            merged.push(*first);
            *list = rest;
        }
    }
}
