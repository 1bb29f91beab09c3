//! Patterns that a `.td` declares, interpreted: the same for generated and run-time dialects.

mod building;
mod matching;
mod shape;

use smallvec::SmallVec;

use shape::Shape;

use super::{Rewriter, Rewritten};
use crate::fold::Scalar;
use crate::rt::AttrValue;
use crate::schema::{Entity, NativeCode, PatternSchema};
use crate::verify::{EvalValue, Evaluator, Subject};
use crate::{ApInt, Body, Context, Loc, Op, OpType, Type, Value};

/// A Rust function that answers for the host code of a `NativeCodeCall`: see [`NativeCall`].
pub type NativeFn = fn(&mut Rewriter<'_>, &NativeArgs<'_>) -> Option<EvalValue>;

/// A `NativeCodeCall` whose C++ text has no translation: the type that stands for it implements this.
#[diagnostic::on_unimplemented(
    message = "a pattern of the spec uses the native code call `{Self}`, whose C++ text has no translation",
    note = "write beside its .td: `impl NativeCall for {Self} {{ fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {{ … }} }}`"
)]
pub trait NativeCall {
    /// Does what the C++ text does.
    ///
    /// Where operations are built: gives an attribute or a value, or a list of them when it `returns` several; may
    /// create operations with `rw`. Where operations are matched: takes `args.this` apart and gives the list of its
    /// parts, in the order of the arguments.
    ///
    /// `None` means that the pattern does not match; what was created for it is erased again.
    ///
    /// The outcome depends on the arguments and on what defines them, not on what is around the operation: a pattern
    /// that did not match is not tried again until one of these changed.
    fn call(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue>;
}

/// The arguments of a native code call.
#[derive(Clone, Debug)]
pub struct NativeArgs<'a> {
    /// The root operation of the match.
    pub root: Op,
    /// `$_self`: the operation or attribute to take apart; null where operations are built.
    pub this: EvalValue,
    /// `$0` and so on.
    pub args: &'a [EvalValue],
    /// `$_loc`: the fused location of everything that was matched.
    pub loc: Loc,
}

impl NativeArgs<'_> {
    /// `$0` and so on as Rust values: `let (lhs, rhs): (Value, CmpIPredicate) = args.all(rw)?;`. `None` when one is of
    /// another form.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn all<T: NativeValues>(&self, rw: &Rewriter<'_>) -> Option<T> {
        T::of(rw.ctx(), self.args)
    }

    /// `$_self`, if it is an operation of that type.
    pub fn this_op<X: OpType>(&self, body: &Body) -> Option<X> {
        match self.this {
            EvalValue::Op(op) => op.cast::<X>(body),
            _ => None,
        }
    }
}

/// A Rust form of an argument of a native code call.
pub trait NativeValue: Sized {
    /// The value, if it has this form.
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

/// An integer attribute, or the one number of all elements of another.
impl NativeValue for (Type, ApInt) {
    fn of(ctx: &Context, value: &EvalValue) -> Option<(Type, ApInt)> {
        ApInt::from_attr(ctx, value.as_attr()?)
    }
}

/// Rust forms of the arguments of a native code call: a tuple.
pub trait NativeValues: Sized {
    /// The values, if they have these forms.
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

/// `ConstantLikeMatcher` of the prelude: the value of an operation that is a constant.
pub fn constant_like(rw: &mut Rewriter<'_>, args: &NativeArgs<'_>) -> Option<EvalValue> {
    let EvalValue::Op(op) = args.this else { return None };
    let value = crate::fold::constant_value(rw.view(op))?;
    Some(EvalValue::list([value]))
}

/// A declared pattern, ready to be applied.
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
        building::replace(self.schema, op, found, rw)
    }
}

/// The result of a match.
struct Found {
    slots: SmallVec<[EvalValue; 8]>,
    /// The root, then operations that were matched, each after those that its operands come from: as many as are
    /// matched by name. So what host code takes apart may stand for one that is; upstream counts like that, too.
    ops: SmallVec<[Op; 4]>,
}

impl Found {
    /// Returns the single thing that `of` stands for: an operation of one result stands for that.
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

    /// The values that `of` stands for.
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

/// The values in `of`: one, or those of a list.
fn all_values(of: &EvalValue) -> SmallVec<[Value; 4]> {
    match of {
        EvalValue::Value(value) => smallvec::smallvec![*value],
        EvalValue::List(items) => items.iter().flat_map(all_values).collect(),
        _ => SmallVec::new(),
    }
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
