//! The evaluator of schema expressions: predicates, type transformers, builder calls, default values.
//!
//! It is null-safe where C++ is undefined: a method that a value lacks returns null; comparing or testing null is false
//! except for equality with null. A value derived from unknown is unknown, and passes. Its recursion follows the
//! declaration, whose nesting the `.td` reader bounds, and never the IR.

#[cfg(test)]
mod tests;

use super::EvalValue;
use super::class::is_a;
use super::vocabulary::call;
use crate::ir::segments::group_range;
use crate::ir::{OpState, RegionRef};
use crate::schema::{BinOp, Expr, OpSchema, ParamSchema, ValueArity, ValueSchema};
use crate::{Attr, AttrData, Body, Context, Ident, OpRef, Param, Type, TypeData};

/// A Rust function called from an expression, with its evaluated arguments and the operation, if there is one.
pub type ExprFn = fn(ctx: &Context, op: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue;

/// The referent of [`Expr::Op`] and [`Expr::Arg`].
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// No subject: both are null.
    None,
    /// An operation.
    Op(OpRef<'a>),
    /// An operation that is not created yet; a result denotes its type, if known.
    State {
        /// The parts of the operation.
        state: &'a OpState,
        /// The body that holds its operands.
        body: &'a Body,
        /// Its regions, if they exist already: those of an operation that is being parsed.
        regions: &'a [RegionRef<'a>],
    },
    /// The match of a rewrite pattern: [`Expr::Op`] is its root, and the names of arguments are numbers.
    Pattern {
        /// The root of the match.
        root: OpRef<'a>,
        /// The arguments `$0` and so on.
        args: &'a [EvalValue],
    },
    /// The parameters of a type or attribute, by name.
    Params {
        /// Their declarations.
        schemas: &'a [ParamSchema],
        /// Their values, in the same order.
        values: &'a [Param],
    },
}

/// Evaluates expressions for one subject.
#[derive(Clone, Copy)]
pub struct Evaluator<'a> {
    /// The context of types and attributes.
    pub ctx: &'a Context,
    /// The subject of the expression.
    pub subject: Subject<'a>,
}

/// Returns the type that `expr` evaluates to with `$_self` bound to `slf`; `None` for null or anything but a type.
pub fn evaluate_type(
    ctx: &Context,
    subject: Subject<'_>,
    expr: &Expr,
    slf: &EvalValue,
) -> Option<Type> {
    Evaluator { ctx, subject }.eval(expr, slf).as_type()
}

/// Returns the attribute that a default value evaluates to; `None` for null or anything but an attribute.
pub fn evaluate_attr(ctx: &Context, expr: &Expr) -> Option<Attr> {
    Evaluator { ctx, subject: Subject::None }.eval(expr, &EvalValue::Null).as_attr()
}

/// Returns whether `pred` holds with `$_self` bound to `slf`.
pub fn holds(ctx: &Context, subject: Subject<'_>, pred: &Expr, slf: &EvalValue) -> bool {
    Evaluator { ctx, subject }.eval(pred, slf).truthy()
}

/// Returns whether `expr` evaluates to unknown with `$_self` bound to `slf`.
pub(super) fn unknown(ctx: &Context, subject: Subject<'_>, expr: &Expr, slf: &EvalValue) -> bool {
    Evaluator { ctx, subject }.eval(expr, slf) == EvalValue::Unknown
}

impl<'a> Evaluator<'a> {
    /// Returns the value of `expr` with `$_self` bound to `slf`.
    pub fn eval(&self, expr: &Expr, slf: &EvalValue) -> EvalValue {
        match expr {
            Expr::Slf => slf.clone(),
            Expr::Op => match self.subject {
                Subject::Op(op) | Subject::Pattern { root: op, .. } => EvalValue::Op(op.op),
                _ => EvalValue::Null,
            },
            Expr::Arg(name) => self.arg(name),
            Expr::Bool(value) => EvalValue::Bool(*value),
            Expr::Int(value) => EvalValue::Int(*value),
            Expr::Str(text) => EvalValue::from(*text),
            Expr::List(items) => EvalValue::list(items.iter().map(|item| self.eval(item, slf))),
            Expr::Null => EvalValue::Null,
            Expr::And(parts) => first(false, parts.iter().map(|part| self.eval(part, slf))),
            Expr::Or(parts) => first(true, parts.iter().map(|part| self.eval(part, slf))),
            Expr::Not(part) => match self.eval(part, slf) {
                EvalValue::Unknown => EvalValue::Unknown,
                value => EvalValue::Bool(!value.truthy()),
            },
            Expr::If(parts) => {
                let [condition, then, otherwise] = parts;
                match self.eval(condition, slf) {
                    EvalValue::Unknown => EvalValue::Unknown,
                    value => self.eval(if value.truthy() { then } else { otherwise }, slf),
                }
            }
            Expr::Binary(op, sides) => {
                binary(self.ctx, *op, &self.eval(&sides[0], slf), &self.eval(&sides[1], slf))
            }
            Expr::Isa(classes, value) => {
                let value = self.eval(value, slf);
                if value == EvalValue::Unknown {
                    return value;
                }
                EvalValue::Bool(classes.iter().any(|class| is_a(self, *class, &value)))
            }
            Expr::Bind(parts) => self.eval(&parts[1], &self.eval(&parts[0], slf)),
            Expr::All(parts) => self.over(false, parts, slf),
            Expr::Any(parts) => self.over(true, parts, slf),
            Expr::Each(parts) => {
                let list = self.eval(&parts[0], slf);
                match self.elements(&list) {
                    Some(items) => {
                        EvalValue::list(items.iter().map(|item| self.eval(&parts[1], item)))
                    }
                    None if list == EvalValue::Unknown => list,
                    None => EvalValue::Null,
                }
            }
            Expr::Call(func, args) => {
                // Nearly all calls have one or two arguments.
                let args: smallvec::SmallVec<[EvalValue; 2]> =
                    args.iter().map(|arg| self.eval(arg, slf)).collect();
                if args.iter().any(|arg| matches!(arg, EvalValue::Unknown)) {
                    return EvalValue::Unknown;
                }
                match call(self, *func, &args) {
                    EvalValue::Null if args.iter().any(|arg| self.is_verbatim(arg)) => {
                        EvalValue::Unknown
                    }
                    value => value,
                }
            }
            Expr::Function(function, args) => {
                let args: Vec<EvalValue> = args.iter().map(|arg| self.eval(arg, slf)).collect();
                if args.contains(&EvalValue::Unknown) {
                    return EvalValue::Unknown;
                }
                function.get::<ExprFn>()(self.ctx, None, &args)
            }
            Expr::Rust(function, args) => {
                let args: Vec<EvalValue> = args.iter().map(|arg| self.eval(arg, slf)).collect();
                let op = match self.subject {
                    Subject::Op(op) | Subject::Pattern { root: op, .. } => Some(op),
                    _ => None,
                };
                function.get::<ExprFn>()(self.ctx, op, &args)
            }
        }
    }

    /// Returns whether some (`wanted`) or every element of list `[0]` satisfies `[1]`.
    fn over(&self, wanted: bool, parts: &[Expr; 2], slf: &EvalValue) -> EvalValue {
        let list = self.eval(&parts[0], slf);
        match self.elements(&list) {
            Some(items) => first(wanted, items.iter().map(|item| self.eval(&parts[1], item))),
            None if list == EvalValue::Unknown => list,
            None => EvalValue::Bool(false),
        }
    }

    /// Returns the region of that number, if the operation has it.
    pub(super) fn region(&self, number: usize) -> Option<RegionRef<'a>> {
        match self.subject {
            Subject::Op(op) if number < op.body.num_regions(op.op) => Some(op.region(number)),
            Subject::State { regions, .. } => regions.get(number).copied(),
            _ => None,
        }
    }

    /// Returns whether `value` is a type or attribute whose parameters are known only as written.
    fn is_verbatim(&self, value: &EvalValue) -> bool {
        let schema = match value {
            EvalValue::Type(ty) => match ty.data(self.ctx) {
                TypeData::Dialect { name, .. } => self.ctx.type_schema(*name),
                _ => None,
            },
            EvalValue::Attr(attr) => match attr.data(self.ctx) {
                AttrData::Dialect { name, .. } => self.ctx.attr_schema(*name),
                _ => None,
            },
            _ => None,
        };
        schema.is_some_and(|schema| schema.is_verbatim())
    }

    /// Returns the elements of a value that is a list in C++: a list, or an array attribute.
    fn elements(&self, list: &EvalValue) -> Option<std::sync::Arc<[EvalValue]>> {
        match list {
            EvalValue::List(items) => Some(items.clone()),
            EvalValue::Attr(attr) => super::vocabulary::attr_elements(self.ctx, *attr),
            _ => None,
        }
    }

    /// Returns the operand, result, attribute, property, region, successor or parameter named `name`.
    fn arg(&self, name: &str) -> EvalValue {
        match self.subject {
            Subject::None => EvalValue::Null,
            Subject::Op(op) => {
                op.schema().map_or(EvalValue::Null, |schema| op_arg(op, schema, name))
            }
            Subject::State { state, body, .. } => body
                .ctx()
                .op_schema(state.name)
                .map_or(EvalValue::Null, |schema| state_arg(state, body, schema, name)),
            Subject::Pattern { args, .. } => {
                name.parse().ok().and_then(|index: usize| args.get(index).cloned()).into()
            }
            Subject::Params { schemas, values } => schemas
                .iter()
                .position(|schema| schema.name == name)
                .map_or(EvalValue::Null, |index| param(values.get(index))),
        }
    }
}

/// Returns `wanted` if any of `values` is; else the opposite, or unknown if one of them is.
fn first(wanted: bool, values: impl Iterator<Item = EvalValue>) -> EvalValue {
    let mut rest = EvalValue::Bool(!wanted);
    for value in values {
        match value {
            EvalValue::Unknown => rest = value,
            value if value.truthy() == wanted => return EvalValue::Bool(wanted),
            _ => {}
        }
    }
    rest
}

fn grouped<T: Into<EvalValue>>(
    groups: &[ValueSchema],
    index: usize,
    mut values: impl Iterator<Item = T>,
) -> EvalValue {
    match groups[index].arity {
        ValueArity::One | ValueArity::Optional => values.next().into(),
        ValueArity::Variadic { .. } | ValueArity::VariadicOfVariadic(_) => EvalValue::list(values),
    }
}

fn op_arg(op: OpRef<'_>, schema: &OpSchema, name: &str) -> EvalValue {
    let named = |groups: &[ValueSchema]| groups.iter().position(|group| group.name == name);
    if let Some(index) = named(schema.operands) {
        let range = op.body.operand_group(op.op, index);
        return grouped(
            schema.operands,
            index,
            range.map(|i| EvalValue::Value(op.body.operand(op.op, i))),
        );
    }
    if let Some(index) = named(schema.results) {
        let range = op.body.result_group(op.op, index);
        return grouped(
            schema.results,
            index,
            range.map(|i| EvalValue::Value(op.body.result(op.op, i))),
        );
    }
    if let Some(slot) = schema.props.iter().position(|prop| prop.name == name) {
        return op.prop(slot).into();
    }
    if let Some(index) = schema.regions.iter().position(|region| region.name == name) {
        return region(schema.regions[index].variadic, index, op.body.num_regions(op.op));
    }
    if let Some(index) = schema.successors.iter().position(|one| one.name == name) {
        let mut blocks = op.body.successors(op.op).skip(index);
        return if schema.successors[index].variadic {
            EvalValue::list(blocks)
        } else {
            blocks.next().into()
        };
    }
    op.attrs().get(op.ctx(), Ident::new(name)).into()
}

fn state_arg(state: &OpState, body: &Body, schema: &OpSchema, name: &str) -> EvalValue {
    let named = |groups: &[ValueSchema]| groups.iter().position(|group| group.name == name);
    let stored = |at: usize, len: usize| -> Option<Vec<u32>> {
        Some((at..at + len).map(|i| state.props.get(i).copied().unwrap_or(0)).collect())
    };
    let operand_words = schema.props.len();
    if let Some(index) = named(schema.operands) {
        let sizes = stored(operand_words, schema.operands.len());
        let range = group_range(
            schema.operands,
            schema.operand_segments,
            state.operands.len(),
            sizes.as_deref(),
            index,
        );
        return grouped(schema.operands, index, state.operands[range].iter().copied());
    }
    if let Some(index) = named(schema.results) {
        let info = body.ctx().op_info(state.name);
        let sizes = info
            .and_then(|info| info.result_segments_at())
            .and_then(|at| stored(at, schema.results.len()));
        let range = group_range(
            schema.results,
            schema.result_segments,
            state.results.len(),
            sizes.as_deref(),
            index,
        );
        return grouped(schema.results, index, state.results[range].iter().copied());
    }
    if let Some(slot) = schema.props.iter().position(|prop| prop.name == name) {
        return state.prop(slot).into();
    }
    if let Some(index) = schema.regions.iter().position(|region| region.name == name) {
        return region(schema.regions[index].variadic, index, state.regions);
    }
    state.attrs.get(body.ctx(), Ident::new(name)).into()
}

fn region(variadic: bool, index: usize, total: usize) -> EvalValue {
    if variadic {
        EvalValue::list((index..total).map(|at| EvalValue::Region(at as u32)))
    } else {
        EvalValue::Region(index as u32)
    }
}

/// Returns a parameter as a value of expressions.
pub(super) fn param(value: Option<&Param>) -> EvalValue {
    match value {
        None | Some(Param::Absent) => EvalValue::Null,
        Some(Param::Type(ty)) => EvalValue::Type(*ty),
        Some(Param::Attr(attr)) => EvalValue::Attr(*attr),
        Some(Param::Int(value)) => EvalValue::Int(*value),
        Some(Param::ApInt(value)) => EvalValue::ApInt(value.clone()),
        Some(Param::FloatBits(_)) => EvalValue::Null,
        Some(Param::Str(text)) => EvalValue::from(&**text),
        Some(Param::Array(items)) => EvalValue::list(items.iter().map(|item| param(Some(item)))),
    }
}

/// Returns the number of an operand in arithmetic and comparisons: for an enum attribute, its value, as its C++
/// accessor returns.
fn number(ctx: &Context, value: &EvalValue) -> Option<i64> {
    let EvalValue::Attr(attr) = value else { return value.as_int() };
    match attr.data(ctx) {
        AttrData::Dialect { params, .. } => match &**params {
            [Param::Int(value)] => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the low 64 bits of a number.
fn low_bits(ctx: &Context, value: &EvalValue) -> Option<i64> {
    match value {
        EvalValue::ApInt(wide) if wide.width() > 64 => {
            wide.words().first().copied().map(u64::cast_signed)
        }
        value => number(ctx, value),
    }
}

fn binary(ctx: &Context, op: BinOp, a: &EvalValue, b: &EvalValue) -> EvalValue {
    if *a == EvalValue::Unknown || *b == EvalValue::Unknown {
        return EvalValue::Unknown;
    }
    let either = a.as_int().is_some() || b.as_int().is_some();
    let numbers = if either { (number(ctx, a), number(ctx, b)) } else { (None, None) };
    if let (Some(a), Some(b)) = numbers {
        return match op {
            BinOp::Eq => (a == b).into(),
            BinOp::Ne => (a != b).into(),
            BinOp::Lt => (a < b).into(),
            BinOp::Le => (a <= b).into(),
            BinOp::Gt => (a > b).into(),
            BinOp::Ge => (a >= b).into(),
            BinOp::Add => a.checked_add(b).into(),
            BinOp::Sub => a.checked_sub(b).into(),
            BinOp::Mul => a.checked_mul(b).into(),
            BinOp::Div => a.checked_div(b).into(),
            BinOp::Rem => a.checked_rem(b).into(),
            BinOp::BitAnd => (a & b).into(),
            BinOp::BitOr => (a | b).into(),
        };
    }
    if let (BinOp::BitAnd, Some(a), Some(b)) = (op, low_bits(ctx, a), low_bits(ctx, b)) {
        return (a & b).into();
    }
    match op {
        BinOp::Eq => EvalValue::Bool(a == b),
        BinOp::Ne => EvalValue::Bool(a != b),
        _ => EvalValue::Null,
    }
}
