//! Conversion between parameters and evaluated values.

use super::parse_params::float_kind;
use crate::schema::{ParamKind, ParamSchema};
use crate::verify::{EvalValue, Subject};
use crate::{Context, Float, Param};

/// Returns the value of a parameter that the text omits: its default, else the value with which C++ initialises it.
pub(super) fn default_param(ctx: &Context, schema: &ParamSchema) -> Param {
    let evaluated = schema.default.as_ref().and_then(|expr| {
        let evaluator = crate::verify::Evaluator { ctx, subject: Subject::None };
        from_eval(&evaluator.eval(expr, &EvalValue::Null))
    });
    match (evaluated, &schema.kind) {
        (Some(literal), ParamKind::Float { bits }) => {
            let value = match &literal {
                Param::Int(value) => Some(*value as f64),
                Param::Str(text) => text.parse().ok(),
                _ => None,
            };
            value.map_or(literal, |value| {
                Param::FloatBits(Float::from_f64(float_kind(*bits), value).bits())
            })
        }
        (Some(value), _) => value,
        (None, ParamKind::Str | ParamKind::Array(_)) => empty(&schema.kind),
        // A `std::optional` is initially empty, not 0.
        (None, _) if schema.optional && schema.default.is_none() => Param::Absent,
        (None, kind) => empty(kind),
    }
}

/// Returns the value that C++ initialises a parameter with.
fn empty(kind: &ParamKind) -> Param {
    match kind {
        ParamKind::Int { .. } | ParamKind::Bool | ParamKind::Enum(_) | ParamKind::QuotedEnum(_) => {
            Param::Int(0)
        }
        ParamKind::Float { .. } => Param::FloatBits(0),
        ParamKind::Str => Param::Str(Box::default()),
        ParamKind::Array(_) => Param::Array(Box::default()),
        _ => Param::Absent,
    }
}

fn from_eval(value: &EvalValue) -> Option<Param> {
    Some(match value {
        EvalValue::Bool(value) => Param::Int(i64::from(*value)),
        EvalValue::Int(value) => Param::Int(*value),
        EvalValue::ApInt(value) => Param::ApInt(value.clone()),
        EvalValue::Float(_, bits) => Param::FloatBits(*bits),
        EvalValue::Str(text) => Param::Str(Box::from(&**text)),
        EvalValue::Type(ty) => Param::Type(*ty),
        EvalValue::Attr(attr) => Param::Attr(*attr),
        EvalValue::List(items) => Param::Array(items.iter().map(from_eval).collect::<Option<_>>()?),
        _ => return None,
    })
}
