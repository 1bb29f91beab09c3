//! The memoised outcomes of constraints on types and attributes.
//!
//! A constraint gets a process-wide dense id on its first use by an operation. Outcomes are two bits per type or
//! attribute in rows of atomics that grow by doubling and never move: a look-up takes no lock. Two threads that
//! evaluate the same constraint write the same outcome, so relaxed ordering suffices.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::VerifyOpAttr;
use super::eval::{Subject, evaluate_type, holds, unknown};
use super::value::EvalValue;
use crate::interner::Interner;
use crate::schema::{AttrConstraint, Expr, TypeConstraint};
use crate::slots::Slots;
use crate::{Attr, Context, Ident, OpName, Type};

/// The number of words in the first chunk of a row, as a power of two; 32 entries each.
const FIRST_WORDS_BITS: u32 = 3;
const CHUNKS: usize = (32 - 5 - FIRST_WORDS_BITS) as usize;
const NO: u64 = 1;
const YES: u64 = 2;

/// A constraint by its dense id; [`ConstraintId::TRUE`] is the one that always holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ConstraintId(u32);

/// A constraint on an attribute.
struct AttrEntry {
    constraint: &'static AttrConstraint,
    /// True if the outcome also depends on the operation.
    by_op: bool,
}

/// The constraints by their address, which lives as long as the process.
static TYPES: Interner<&'static TypeConstraint> = Interner::new();
static ATTRS: Interner<AttrEntry> = Interner::new();

impl ConstraintId {
    pub(crate) const TRUE: ConstraintId = ConstraintId(u32::MAX);

    /// Returns the id of a type constraint.
    pub(super) fn of_type(constraint: &'static TypeConstraint) -> ConstraintId {
        if matches!(constraint.pred, Expr::Bool(true)) {
            return ConstraintId::TRUE;
        }
        let address = std::ptr::from_ref(constraint) as usize;
        let same = |have: &&'static TypeConstraint| std::ptr::eq(*have, constraint);
        ConstraintId(TYPES.intern_with(&address, same, || constraint))
    }

    /// Returns the id of an attribute constraint.
    pub(super) fn of_attr(constraint: &'static AttrConstraint) -> ConstraintId {
        if matches!(constraint.pred, Expr::Bool(true)) {
            return ConstraintId::TRUE;
        }
        let address = std::ptr::from_ref(constraint) as usize;
        let same = |have: &AttrEntry| std::ptr::eq(have.constraint, constraint);
        let make = || AttrEntry { constraint, by_op: depends_on_op(&constraint.pred) };
        ConstraintId(ATTRS.intern_with(&address, same, make))
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A growing row of two-bit entries.
struct Row {
    first: [AtomicU64; 1 << FIRST_WORDS_BITS],
    rest: [OnceLock<Box<[AtomicU64]>>; CHUNKS],
}

impl Row {
    fn new() -> Row {
        Row {
            first: [const { AtomicU64::new(0) }; 1 << FIRST_WORDS_BITS],
            rest: [const { OnceLock::new() }; CHUNKS],
        }
    }

    #[inline]
    fn word(&self, index: usize) -> &AtomicU64 {
        let word = index / 32;
        if let Some(first) = self.first.get(word) {
            return first;
        }
        let chunk = word.ilog2() - FIRST_WORDS_BITS;
        let start = 1usize << (chunk + FIRST_WORDS_BITS);
        let words = &self.rest[chunk as usize];
        let words = words.get_or_init(|| (0..start).map(|_| AtomicU64::new(0)).collect());
        &words[word - start]
    }

    /// Returns whether the outcome for `index` is known to be true.
    #[inline]
    fn is_known(&self, index: usize) -> bool {
        self.word(index).load(Ordering::Relaxed) >> (index % 32 * 2) & 3 == YES
    }

    /// Returns the outcome for `index`, which is computed by `compute` the first time.
    #[inline]
    fn get(&self, index: usize, compute: impl FnOnce() -> bool) -> bool {
        let (word, shift) = (self.word(index), (index % 32) * 2);
        match word.load(Ordering::Relaxed) >> shift & 3 {
            0 => {
                let outcome = compute();
                word.fetch_or(if outcome { YES } else { NO } << shift, Ordering::Relaxed);
                outcome
            }
            entry => entry == YES,
        }
    }
}

/// The memoised outcomes of the constraints of a context's operations.
pub(crate) struct Constraints {
    /// Dictionaries without attributes that a dialect verifies.
    plain: Row,
    /// Names of operations of no registered dialect, or of one that accepts unknown operations.
    foreign: Row,
    /// The outcomes for types, by the id of the constraint.
    types: Slots<Box<Row>, 6>,
    /// The outcomes for attributes; a constraint that reads the operation has no row.
    attrs: Slots<Box<Row>, 6>,
}

impl Constraints {
    pub(crate) fn new() -> Constraints {
        Constraints {
            plain: Row::new(),
            foreign: Row::new(),
            types: Slots::new(),
            attrs: Slots::new(),
        }
    }

    /// Returns whether no dialect checks any of the discardable attributes in dictionary `attrs`.
    #[inline]
    pub(crate) fn is_plain(&self, ctx: &Context, attrs: Attr) -> bool {
        self.plain.get(attrs.index(), || {
            let entries = attrs.as_dictionary(ctx).unwrap_or_default();
            entries.iter().all(|(name, _)| attr_check(ctx, *name).is_none())
        })
    }

    /// Returns whether operations named `name`, which is not registered, are of no registered dialect, or of one that
    /// accepts unknown operations.
    #[inline]
    pub(crate) fn is_foreign(&self, ctx: &Context, name: OpName) -> bool {
        self.foreign.get(name.index(), || {
            let dialect = ctx.registry().dialect_of(name);
            dialect.is_none_or(|dialect| dialect.hooks.allows_unknown_ops)
        })
    }

    /// Returns whether `ty` satisfies the constraint.
    pub(crate) fn type_holds(&self, ctx: &Context, id: ConstraintId, ty: Type) -> bool {
        id == ConstraintId::TRUE || {
            let row = self.types.get_or_init(id.index(), || Box::new(Row::new()));
            row.get(ty.index(), || {
                holds(ctx, Subject::None, &TYPES.get(id.0).pred, &EvalValue::Type(ty))
            })
        }
    }

    /// Returns whether `attr` is known to satisfy the constraint, independently of the operation.
    #[inline]
    pub(crate) fn attr_is_known(&self, id: ConstraintId, attr: Attr) -> bool {
        id == ConstraintId::TRUE
            || self.attrs.get(id.index()).is_some_and(|row| row.is_known(attr.index()))
    }

    /// Returns whether `attr` satisfies the constraint on an attribute of `subject`.
    pub(crate) fn attr_holds(
        &self,
        ctx: &Context,
        id: ConstraintId,
        attr: Attr,
        subject: Subject<'_>,
    ) -> bool {
        if id == ConstraintId::TRUE {
            return true;
        }
        let AttrEntry { constraint, by_op } = ATTRS.get(id.0);
        let slf = EvalValue::Attr(attr);
        if *by_op {
            return holds(ctx, subject, &constraint.pred, &slf);
        }
        let row = self.attrs.get_or_init(id.index(), || Box::new(Row::new()));
        row.get(attr.index(), || holds(ctx, Subject::None, &constraint.pred, &slf))
    }

    /// Like [`Constraints::attr_holds`] without an operation: true if the outcome depends on one.
    pub(super) fn attr_holds_alone(&self, ctx: &Context, id: ConstraintId, attr: Attr) -> bool {
        id == ConstraintId::TRUE
            || ATTRS.get(id.0).by_op
            || self.attr_holds(ctx, id, attr, Subject::None)
    }
}

/// Returns the check of discardable attributes of that name: the hook of their dialect.
pub(super) fn attr_check(ctx: &Context, name: Ident) -> Option<VerifyOpAttr> {
    let (dialect, _) = name.as_str().split_once('.')?;
    ctx.dialect(dialect)?.hooks.verify_op_attr.map(|hook| *hook.get())
}

/// Returns whether the expression reads the operation or its parts.
pub(super) fn depends_on_op(expr: &Expr) -> bool {
    match expr {
        Expr::Op | Expr::Arg(_) | Expr::Rust(..) => true,
        Expr::Slf | Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Null => false,
        Expr::List(parts)
        | Expr::And(parts)
        | Expr::Or(parts)
        | Expr::Call(_, parts)
        | Expr::Function(_, parts) => parts.iter().any(depends_on_op),
        Expr::Not(part) | Expr::Isa(_, part) => depends_on_op(part),
        Expr::If(parts) => parts.iter().any(depends_on_op),
        Expr::Binary(_, parts)
        | Expr::Bind(parts)
        | Expr::All(parts)
        | Expr::Any(parts)
        | Expr::Each(parts) => parts.iter().any(depends_on_op),
    }
}

/// A map from types to types: the results of a transformer that depends on nothing else. Only the lowest ids are kept,
/// which are the types that a module uses most; the others are evaluated again.
pub(crate) struct TypeMap([AtomicU64; TypeMap::LEN]);

impl TypeMap {
    const LEN: usize = 128;

    pub(crate) fn new() -> TypeMap {
        TypeMap([const { AtomicU64::new(0) }; TypeMap::LEN])
    }

    /// Returns whether `to` is the result of `transform` for `ty`, or the result is unknown.
    pub(crate) fn relates(
        &self,
        ctx: &Context,
        transform: &Expr,
        ty: Type,
        to: Option<Type>,
    ) -> bool {
        match self.get(ctx, transform, ty) {
            Some(created) => Some(created) == to,
            None => to.is_none() || unknown(ctx, Subject::None, transform, &EvalValue::Type(ty)),
        }
    }

    /// Returns the result of `transform` for `ty`.
    pub(crate) fn get(&self, ctx: &Context, transform: &Expr, ty: Type) -> Option<Type> {
        let evaluate = || evaluate_type(ctx, Subject::None, transform, &EvalValue::Type(ty));
        let Some(slot) = self.0.get(ty.index()) else { return evaluate() };
        match slot.load(Ordering::Relaxed) {
            0 => {
                let created = evaluate();
                slot.store(1 << 32 | u64::from(created.map_or(0, Type::raw)), Ordering::Relaxed);
                created
            }
            known => Type::from_raw(known as u32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_computed_once() {
        let row = Row::new();
        for index in [0, 31, 32, 255, 256, 511, 512, 100_000] {
            assert!(row.get(index, || true));
            assert!(row.get(index, || panic!("known already")));
            assert!(!row.get(index + 1_000_000, || false));
            assert!(!row.get(index + 1_000_000, || panic!("known already")));
        }
    }
}
