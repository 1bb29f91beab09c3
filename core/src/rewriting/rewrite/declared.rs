//! Patterns declared in a `.td` or `.pdll`, interpreted in the same way for generated and run-time dialects.

mod building;
mod literal;
mod matching;
mod shape;

use smallvec::SmallVec;

use shape::Shape;

use super::{Rewriter, Rewritten};
use crate::fold::Scalar;
use crate::rt::AttrValue;
use crate::schema::{Entity, Expr, Func, NativeCode, Part, PatternSchema};
use crate::verify::{EvalValue, Evaluator, Subject};
use crate::{ApInt, Body, Context, Loc, Op, OpType, Type, Value};

/// A Rust function that implements the host code of a `NativeCodeCall`: see [`NativeCall`].
pub type NativeFn = fn(&mut Rewriter<'_>, &NativeArgs<'_>) -> Option<EvalValue>;

/// A `NativeCodeCall` whose C++ text has no translation: the type that replaces it implements this trait.
#[diagnostic::on_unimplemented(
    message = "a pattern of the spec uses the native code call `{Self}`, whose C++ text has no translation",
    note = "write beside its .td: `impl NativeCall for {Self} {{ fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {{ … }} }}`"
)]
pub trait NativeCall {
    /// Implements the C++ text.
    ///
    /// In a result pattern: returns an attribute or a value, or a list of them if the call `returns` several; may
    /// create operations with `rw`. In a source pattern: decomposes `args.this` and returns the list of its parts, in
    /// the order of the arguments.
    ///
    /// `None` means that the pattern does not match; operations created for it are erased again.
    ///
    /// The outcome must depend only on the arguments and their definitions, not on the context of the operation: a
    /// pattern that did not match is not tried again until one of these changes.
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue>;
}

/// The arguments of a native code call.
#[derive(Clone, Debug)]
pub struct NativeArgs<'a> {
    /// The root operation of the match.
    pub root: Op,
    /// `$_self`: the operation or attribute to decompose; null in a result pattern.
    pub this: EvalValue,
    /// The arguments `$0` and so on.
    pub args: &'a [EvalValue],
    /// `$_loc`: the fused location of all matched operations.
    pub loc: Loc,
}

impl NativeArgs<'_> {
    /// Returns `$0` and so on as Rust values: `let (lhs, rhs): (Value, CmpIPredicate) = args.all(rw)?;`. `None` if an
    /// argument has another form.
    ///
    /// # Panics
    /// Panics if there are fewer arguments.
    pub fn all<T: NativeValues>(&self, rw: &Rewriter<'_>) -> Option<T> {
        T::of(rw.ctx(), self.args)
    }

    /// Returns `$_self`, if it is an operation of that type.
    pub fn this_op<X: OpType>(&self, body: &Body) -> Option<X> {
        match self.this {
            EvalValue::Op(op) => op.cast::<X>(body),
            _ => None,
        }
    }
}

/// A Rust form of an argument of a native code call.
pub trait NativeValue: Sized {
    /// Returns the value, if it has this form.
    fn of(ctx: &Context, value: &EvalValue) -> Option<Self>;
}

impl<T: for<'c> AttrValue<'c>> NativeValue for T {
    fn of(ctx: &Context, value: &EvalValue) -> Option<T> {
        T::from_attr(ctx, value.as_attr()?)
    }
}

impl NativeValue for Value {
    fn of(_: &Context, value: &EvalValue) -> Option<Value> {
        match value {
            EvalValue::Value(value) => Some(*value),
            _ => None,
        }
    }
}

/// An integer attribute, or the common value of a splat attribute, with its type.
impl NativeValue for (Type, ApInt) {
    fn of(ctx: &Context, value: &EvalValue) -> Option<(Type, ApInt)> {
        ApInt::from_attr(ctx, value.as_attr()?)
    }
}

/// Rust forms of the arguments of a native code call: a tuple.
pub trait NativeValues: Sized {
    /// Returns the values, if they have these forms.
    fn of(ctx: &Context, values: &[EvalValue]) -> Option<Self>;
}

macro_rules! tuples {
    ($(($($name:ident $at:literal),*))*) => {$(
        impl<$($name: NativeValue),*> NativeValues for ($($name,)*) {
            fn of(ctx: &Context, values: &[EvalValue]) -> Option<Self> {
                Some(($($name::of(ctx, &values[$at])?,)*))
            }
        }
    )*};
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
}

/// Implements `ConstantLikeMatcher` of the prelude: returns the value of a constant operation.
pub fn constant_like(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
    let EvalValue::Op(op) = args.this else { return None };
    let value = crate::fold::constant_value(rw.view(op))?;
    Some(EvalValue::list([value]))
}

/// A declared pattern, prepared for matching.
pub(super) struct Declared {
    schema: &'static PatternSchema,
    shape: Shape,
}

impl Declared {
    pub(super) fn new(schema: &'static PatternSchema) -> Declared {
        Declared { schema, shape: Shape::of(schema) }
    }

    /// Applies the pattern to `op`.
    pub(super) fn apply(&self, op: Op, rw: &mut Rewriter<'_>) -> Rewritten {
        if !self.shape.fits(rw, op) {
            return None;
        }
        let found = matching::find(self.schema, op, rw)?;
        building::rewrite(self.schema, op, found, rw)
    }
}

/// The result of a match.
struct Found {
    slots: SmallVec<[EvalValue; 8]>,
    /// The root, then the other matched operations, each after the operations that define its operands: as many as are
    /// matched by name. So an operation that host code decomposes may take the place of a named one; upstream counts
    /// like that, too.
    ops: SmallVec<[Op; 4]>,
}

impl Found {
    /// Returns the single entity that `of` denotes; an operation with one result denotes that result.
    fn entity(&self, body: &Body, of: Entity) -> EvalValue {
        match &self.slots[of.slot as usize] {
            EvalValue::Op(_) => {
                let values = self.values(body, of);
                match values.as_slice() {
                    [one] => EvalValue::Value(*one),
                    many => EvalValue::list(many.iter().copied()),
                }
            }
            other => match (of.result, other.as_list()) {
                (Some(index), Some(items)) => {
                    items.get(index as usize).cloned().unwrap_or(EvalValue::Null)
                }
                _ => other.clone(),
            },
        }
    }

    /// Returns the operation in a slot.
    fn op(&self, slot: u16) -> Option<Op> {
        match self.slots[slot as usize] {
            EvalValue::Op(op) => Some(op),
            _ => None,
        }
    }

    /// Returns a part of an entity; null if there is none.
    fn part(&self, body: &Body, part: &Part) -> EvalValue {
        self.try_part(body, part).unwrap_or(EvalValue::Null)
    }

    fn try_part(&self, body: &Body, part: &Part) -> Option<EvalValue> {
        let live = |slot: u16| self.op(slot).filter(|op| body.is_live(*op));
        Some(match part {
            Part::Slot(slot) => self.slots[*slot as usize].clone(),
            Part::Attr { op, name } => EvalValue::Attr(body.view(live(*op)?).attr(name)?),
            Part::Operand { op, index } => {
                let op = live(*op)?;
                let index = *index as usize;
                (index < body.num_operands(op))
                    .then(|| EvalValue::Value(body.operand(op, index)))?
            }
            Part::Operands { op, group } => {
                let op = live(*op)?;
                let range = match group {
                    None => 0..body.num_operands(op),
                    Some(group) => {
                        let groups = body.view(op).schema()?.operands.len();
                        let group = usize::from(*group);
                        (group < groups).then(|| body.operand_group(op, group))?
                    }
                };
                EvalValue::list(range.map(|at| body.operand(op, at)))
            }
            Part::Result { op, index } => {
                body.results(live(*op)?).nth(*index as usize).map(EvalValue::Value)?
            }
            Part::Results { op, group } => {
                let op = live(*op)?;
                let range = match group {
                    None => 0..body.results(op).len(),
                    Some(group) => {
                        let groups = body.view(op).schema()?.results.len();
                        let group = usize::from(*group);
                        (group < groups).then(|| body.result_group(op, group))?
                    }
                };
                EvalValue::list(range.map(|at| body.result(op, at)))
            }
            Part::Only(of) => match self.try_part(body, of)? {
                EvalValue::List(items) => match &*items {
                    [one] => one.clone(),
                    _ => return None,
                },
                other => other,
            },
            Part::TypeOf(of) => type_of(body, &self.try_part(body, of)?)?,
            Part::Definition(of) => {
                let values = all_values(&self.try_part(body, of)?);
                EvalValue::Op(body.defining_op(*values.first()?)?)
            }
            Part::AttrText(text) => EvalValue::Attr(literal::attr(body.ctx(), text)?),
            Part::TypeText(text) => EvalValue::Type(literal::ty(body.ctx(), text)?),
        })
    }

    /// Binds the entities that host code returned, and returns whether there are as many as slots.
    fn bind_all(&mut self, slots: &[u16], value: EvalValue) -> bool {
        let items = match (slots, &value) {
            // A single entity may be a list of values.
            ([_], _) => std::slice::from_ref(&value),
            (_, EvalValue::List(items)) => items,
            _ => return slots.is_empty(),
        };
        for (slot, item) in slots.iter().zip(items) {
            self.slots[*slot as usize] = item.clone();
        }
        items.len() == slots.len()
    }

    /// Returns the values that `of` denotes.
    fn values(&self, body: &Body, of: Entity) -> SmallVec<[Value; 4]> {
        match (&self.slots[of.slot as usize], of.result) {
            (EvalValue::Op(op), None) => body.results(*op).collect(),
            (EvalValue::Op(op), Some(group)) => {
                body.result_group(*op, group as usize).map(|at| body.result(*op, at)).collect()
            }
            (EvalValue::List(items), Some(index)) => {
                items.get(index as usize).map_or_else(SmallVec::new, all_values)
            }
            (other, _) => all_values(other),
        }
    }
}

/// Returns the values in `of`: a single value, or the values of a list.
fn all_values(of: &EvalValue) -> SmallVec<[Value; 4]> {
    match of {
        EvalValue::Value(value) => smallvec::smallvec![*value],
        EvalValue::List(items) => items.iter().flat_map(all_values).collect(),
        _ => SmallVec::new(),
    }
}

/// Returns the type of a value or attribute, or the types of a list.
fn type_of(body: &Body, of: &EvalValue) -> Option<EvalValue> {
    Some(match of {
        EvalValue::Value(value) => EvalValue::Type(body.ty(*value)),
        EvalValue::Attr(_) => {
            const TYPE: Expr = Expr::Call(Func::GetType, &[Expr::Slf]);
            let ty = Evaluator { ctx: body.ctx(), subject: Subject::None }.eval(&TYPE, of);
            EvalValue::Type(ty.as_type()?)
        }
        EvalValue::List(items) => {
            let types: Option<Vec<EvalValue>> =
                items.iter().map(|item| type_of(body, item)).collect();
            EvalValue::list(types?)
        }
        _ => return None,
    })
}

/// Runs host code.
fn call(code: &NativeCode, rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
    match code {
        NativeCode::Hook(hook) => hook.get::<NativeFn>()(rw, args),
        NativeCode::Expr(expr) => {
            let subject = Subject::Pattern { root: rw.view(args.root), args: args.args };
            let value = Evaluator { ctx: rw.ctx(), subject }.eval(expr, &args.this);
            (value != EvalValue::Null).then_some(value)
        }
    }
}
