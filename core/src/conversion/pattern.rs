//! Conversion patterns: rewrites of illegal operations, given what their operands became.

use std::sync::Arc;

use smallvec::SmallVec;

use super::remap::Remapped;
use super::{ConversionRewriter, ConvertTypes, TypeConverter};
use crate::interface::{Interface, InterfaceKey};
use crate::ir::Operands;
use crate::rewrite::{Pattern, PatternSet, Rewritten};
use crate::{Context, Op, OpName, OpType, Value};

/// The outcome of a conversion pattern: `None` when it did not match and changed nothing, so that it leaves by `?`.
pub type Converted = Rewritten;

/// The converted operands of an operation, by the operands' names: `new.lhs()`.
pub type Adapted<'a, Op> = <Op as OpType>::Adaptor<'a, Value>;

/// Converts one kind of operation whose operands became one value each.
///
/// The operation is as it was before the conversion began, operands and their types included; `new` has what the
/// operands became, in the types that the pattern's converter gives them.
pub trait Convert: Send + Sync {
    /// The operation it starts from.
    type Op: OpType;

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
        op: Self::Op,
        new: Adapted<'_, Self::Op>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted;
}

/// Converts one kind of operation whose operands may have become several values each, or none.
pub trait ConvertMany: Send + Sync {
    /// The operation it starts from.
    type Op: OpType;

    /// See [`Convert::benefit`].
    fn benefit(&self) -> u16 {
        1
    }

    /// See [`Convert::is_bounded`].
    fn is_bounded(&self) -> bool {
        false
    }

    /// See [`Convert::name`].
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// See [`Convert::convert`].
    fn convert(
        &self,
        op: Self::Op,
        new: <Self::Op as OpType>::Adaptor<'_, &[Value]>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted;
}

/// Converts whatever implements an interface.
pub trait ConvertInterface: Send + Sync {
    /// The interface: `dyn BranchOpInterface`.
    type Interface: InterfaceKey<Id = Op> + ?Sized;

    /// See [`Convert::benefit`].
    fn benefit(&self) -> u16 {
        1
    }

    /// See [`Convert::name`].
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// See [`Convert::convert`]; `new` has the new values of each operand.
    fn convert(
        &self,
        op: Interface<Self::Interface>,
        new: &[&[Value]],
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted;
}

/// Converts any operation.
pub trait ConvertAny: Send + Sync {
    /// See [`Convert::benefit`].
    fn benefit(&self) -> u16 {
        1
    }

    /// See [`Convert::name`].
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// See [`Convert::convert`]; `new` has the new values of each operand.
    fn convert(&self, op: Op, new: &[&[Value]], rw: &mut ConversionRewriter<'_>) -> Converted;
}

/// The start of a pattern.
#[derive(Clone, Copy)]
enum Root {
    Op(OpName),
    /// Whatever the function says so of.
    Named(fn(&Context, OpName) -> bool),
    Any,
}

type Apply = Arc<dyn Fn(Op, &Remapped, &mut ConversionRewriter<'_>) -> Converted + Send + Sync>;

/// A pattern with its converter.
#[derive(Clone)]
pub(super) struct Entry {
    root: Root,
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
    pub fn add<P: Convert + 'static>(
        &mut self,
        types: impl PatternConverter,
        pattern: P,
    ) -> &mut Self {
        self.entries.push(Entry {
            root: Root::Op(P::Op::op_name()),
            benefit: pattern.benefit(),
            name: pattern.name(),
            bounded: pattern.is_bounded(),
            remaps: true,
            converter: types.converter(),
            apply: Arc::new(move |op, new, rw| {
                let sizes = new.sizes_of::<P::Op>(rw, op);
                let operands = Operands::new(P::Op::SCHEMA, new.singles()?, &sizes);
                pattern.convert(P::Op::wrap(op), P::Op::adapt(operands), rw)
            }),
        });
        self
    }

    /// Adds a pattern for operands that may become several values.
    pub fn add_many<P: ConvertMany + 'static>(
        &mut self,
        types: impl PatternConverter,
        pattern: P,
    ) -> &mut Self {
        self.entries.push(Entry {
            root: Root::Op(P::Op::op_name()),
            benefit: pattern.benefit(),
            name: pattern.name(),
            bounded: pattern.is_bounded(),
            remaps: true,
            converter: types.converter(),
            apply: Arc::new(move |op, new, rw| {
                let sizes = new.sizes_of::<P::Op>(rw, op);
                let ranges = new.ranges();
                let operands = Operands::new(P::Op::SCHEMA, &ranges, &sizes);
                pattern.convert(P::Op::wrap(op), P::Op::adapt(operands), rw)
            }),
        });
        self
    }

    /// Adds a pattern for all operations that implement an interface.
    pub fn add_interface<P: ConvertInterface + 'static>(
        &mut self,
        types: impl PatternConverter,
        pattern: P,
    ) -> &mut Self {
        self.entries.push(Entry {
            root: Root::Named(implements::<P::Interface>),
            benefit: pattern.benefit(),
            name: pattern.name(),
            bounded: false,
            remaps: true,
            converter: types.converter(),
            apply: Arc::new(move |op, new, rw| {
                let op = rw.interface::<P::Interface>(op)?;
                pattern.convert(op, &new.ranges(), rw)
            }),
        });
        self
    }

    /// Adds a pattern for all operations.
    pub fn add_any<P: ConvertAny + 'static>(
        &mut self,
        types: impl PatternConverter,
        pattern: P,
    ) -> &mut Self {
        self.entries.push(Entry {
            root: Root::Any,
            benefit: pattern.benefit(),
            name: pattern.name(),
            bounded: false,
            remaps: true,
            converter: types.converter(),
            apply: Arc::new(move |op, new, rw| pattern.convert(op, &new.ranges(), rw)),
        });
        self
    }

    /// Adds [`ConvertTypes`] for one kind of operation.
    pub fn add_types_of<T: OpType>(&mut self, types: impl PatternConverter) -> &mut Self {
        self.add_any(types, ConvertTypes);
        if let Some(entry) = self.entries.last_mut() {
            entry.root = Root::Op(T::op_name());
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
                root: plain.root.map_or(Root::Any, Root::Op),
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
        let is_any = |entry: &Entry| matches!(entry.root, Root::Any);
        let number = |(at, _): (usize, &Entry)| u16::try_from(at).expect("at most 65536 patterns");
        let all = || self.entries.iter().enumerate();
        let mut own: SmallVec<[u16; 2]> =
            all().filter(|(_, entry)| entry.root.is(ctx, name)).map(number).collect();
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

impl Root {
    fn is(self, ctx: &Context, name: OpName) -> bool {
        match self {
            Root::Op(own) => own == name,
            Root::Named(is) => is(ctx, name),
            Root::Any => false,
        }
    }
}

fn implements<I: InterfaceKey<Id = Op> + ?Sized>(ctx: &Context, name: OpName) -> bool {
    ctx.op_schema(name).is_some() && ctx.op_model::<I>(name).is_some()
}
