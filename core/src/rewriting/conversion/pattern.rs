//! Conversion patterns: rewrites of illegal operations, given what their operands became.

use std::sync::Arc;

use smallvec::SmallVec;

use super::remap::Remapped;
use super::{ConversionRewriter, ConvertTypes, TypeConverter};
use crate::interface::{Interface, InterfaceKey};
use crate::ir::Operands;
use crate::rewrite::{Pattern, PatternSet, Rewritten, Root};
use crate::{Context, Op, OpName, OpType, Value};

/// The outcome of a conversion pattern: `None` when it did not match and changed nothing, so that it leaves by `?`.
pub type Converted = Rewritten;

/// The converted operands of an operation, by the operands' names: `new.lhs()` is a value, or with [`Many`] a slice of
/// values. Of an interface or of any operation it is a slice of those of each operand.
pub type Adapted<'a, R, F = One> = <R as ConversionRoot>::Adapted<'a, <F as OperandForm>::Of<'a>>;

/// Converts operations, given what their operands became.
///
/// The operation is as it was before the conversion began, operands and their types included; `new` has what the
/// operands became, in the types that the pattern's converter gives them. A pattern of the form [`One`] is tried only
/// where each operand became one value; one of the form [`Many`] gets any number for each.
pub trait Convert<F: OperandForm = One>: Send + Sync {
    /// The operation that the pattern starts from: a generated type, [`Op`] for any, or
    /// [`Interface<dyn I>`](Interface) for those that implement an interface.
    type Root: ConversionRoot;

    /// Patterns of greater benefit are tried first.
    fn benefit(&self) -> u16 {
        1
    }

    /// Returns whether the pattern may be applied to what it made itself, since that ends.
    fn is_bounded(&self) -> bool {
        false
    }

    /// The name of the pattern in messages and options: the path of its type unless it says otherwise.
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Replaces `op`, changes it where it stands, or leaves everything as it is.
    fn convert(
        &self,
        op: Self::Root,
        new: Adapted<'_, Self::Root, F>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted;
}

/// The number of values that a pattern lets an operand become: [`One`] or [`Many`].
pub trait OperandForm {
    /// The new of one operand.
    type Of<'a>: Copy;

    /// Hands on the new of all operands and the sizes of the groups, if they have the form.
    #[doc(hidden)]
    fn with<T>(
        all: &Remapped,
        sizes: &[u32],
        then: impl for<'a> FnOnce(&'a [Self::Of<'a>], &'a [u32]) -> T,
    ) -> Option<T>;
}

/// Each operand became one value.
pub struct One;

/// Each operand became some values, or none.
pub struct Many;

impl OperandForm for One {
    type Of<'a> = Value;

    fn with<T>(
        all: &Remapped,
        sizes: &[u32],
        then: impl for<'a> FnOnce(&'a [Value], &'a [u32]) -> T,
    ) -> Option<T> {
        all.singles().map(|values| then(values, sizes))
    }
}

impl OperandForm for Many {
    type Of<'a> = &'a [Value];

    fn with<T>(
        all: &Remapped,
        sizes: &[u32],
        then: impl for<'a> FnOnce(&'a [&'a [Value]], &'a [u32]) -> T,
    ) -> Option<T> {
        Some(then(&all.ranges(), sizes))
    }
}

/// The operations that a conversion pattern may start from.
pub trait ConversionRoot: Root {
    /// Something for each operand.
    type Adapted<'a, T: Copy + 'a>;

    /// Returns whether operations of that name are among them.
    fn includes(ctx: &Context, name: OpName) -> bool;

    /// The parts of `all` by the names of the operands; `sizes` are those of the groups, where the operation stores them.
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

/// The start of a pattern.
#[derive(Clone, Copy)]
enum Start {
    Op(OpName),
    /// Whatever the function says so of.
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
    /// Set if the pattern takes the converted operands; a plain pattern sees the operation alone.
    pub(super) remaps: bool,
    pub(super) converter: Option<Arc<TypeConverter>>,
    pub(super) apply: Apply,
}

/// The patterns of a conversion, each with the converter that its operands are converted by.
#[derive(Clone, Default)]
pub struct ConversionPatterns {
    pub(super) entries: Vec<Entry>,
}

/// The converter of a pattern: `&Arc<TypeConverter>`, or `None` for patterns that take whatever the latest values are.
pub trait PatternConverter {
    /// The converter, to keep.
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
    /// No pattern.
    pub fn new() -> ConversionPatterns {
        ConversionPatterns::default()
    }

    /// Adds a pattern. Of those of equal benefit the last is tried first.
    pub fn add<F: OperandForm, P: Convert<F> + 'static>(
        &mut self,
        types: impl PatternConverter,
        pattern: P,
    ) -> &mut Self {
        self.entries.push(Entry {
            start: Start::of::<P::Root>(),
            benefit: pattern.benefit(),
            name: pattern.name(),
            bounded: pattern.is_bounded(),
            remaps: true,
            converter: types.converter(),
            apply: Arc::new(move |op, new, rw| {
                let sizes: SmallVec<[u32; 4]> = rw.stored_operand_sizes(op).into();
                let root = P::Root::from_op(rw, op)?;
                F::with(new, &sizes, |all, sizes| {
                    pattern.convert(root, P::Root::adapt(all, sizes), rw)
                })?
            }),
        });
        self
    }

    /// Adds [`ConvertTypes`] for one kind of operation.
    pub fn add_types_of<T: OpType>(&mut self, types: impl PatternConverter) -> &mut Self {
        self.add(types, ConvertTypes);
        if let Some(entry) = self.entries.last_mut() {
            entry.start = Start::Op(T::op_name());
        }
        self
    }

    /// Adds a plain pattern, which sees operations as they were before.
    pub fn add_plain<P: Pattern + 'static>(&mut self, pattern: P) -> &mut Self {
        self.add_set(&PatternSet::new().with(pattern))
    }

    /// Adds plain patterns, which see operations as they were before.
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

    /// The patterns for operations of that name in the order in which they are tried, by number.
    pub(super) fn for_name(&self, ctx: &Context, name: OpName) -> SmallVec<[u16; 2]> {
        let is_any = |entry: &Entry| matches!(entry.start, Start::Any);
        let number = |(at, _): (usize, &Entry)| u16::try_from(at).expect("at most 65536 patterns");
        let all = || self.entries.iter().enumerate();
        let mut own: SmallVec<[u16; 2]> =
            all().filter(|(_, entry)| entry.start.is(ctx, name)).map(number).collect();
        let mut any: SmallVec<[u16; 2]> =
            all().filter(|(_, entry)| is_any(entry)).map(number).collect();
        // Upstream takes them from the end of a list unless there are patterns for any operation.
        if any.is_empty() {
            own.reverse();
        }
        let benefit = |at: &u16| std::cmp::Reverse(self.entries[usize::from(*at)].benefit);
        own.sort_by_key(benefit);
        any.sort_by_key(benefit);
        // Then a pattern counts by how many come after it in its own list.
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
