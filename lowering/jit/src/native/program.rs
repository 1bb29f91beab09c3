//! The evaluation of `clifBuilder`s lane by lane.

use ods_core::schema::{ClifBuilder, ClifExpr, ClifImmediate, ClifType};
use ods_core::{Attr, AttrData, Context, OpRef};
use smallvec::SmallVec;

use super::error::Result;
use super::target::{Immediate, Scalar, Target};
use crate::ValueType;

/// The values that one lane of a program reads.
pub(super) trait LaneScope {
    /// This lane of an operand.
    fn operand(&self, index: usize) -> Result<Scalar>;
    /// This lane of a temporary.
    fn temp(&self, index: usize) -> Result<Scalar>;
    /// The number of the lane.
    fn number(&self) -> usize;
    /// The scalar type of a result.
    fn result_type(&self, index: usize) -> Result<ValueType>;
    /// The scalar type of what is assigned, where it is a result.
    fn target_type(&self) -> Option<ValueType>;
}

/// Returns whether some instruction of a builder may trap.
pub(super) fn may_trap(builder: &ClifBuilder) -> bool {
    fn may_trap(expr: &ClifExpr) -> bool {
        match expr {
            ClifExpr::Inst { inst, args, .. } => inst.may_trap() || args.iter().any(may_trap),
            _ => false,
        }
    }
    builder.stmts.iter().any(|stmt| may_trap(&stmt.expr))
}

/// The value of an expression for one lane.
pub(super) fn evaluate(
    expr: &ClifExpr,
    e: &mut dyn Target,
    op: OpRef<'_>,
    scope: &dyn LaneScope,
    is_assigned: bool,
) -> Result<Scalar> {
    let (inst, to, immediate, args) = match expr {
        ClifExpr::Operand(index) => return scope.operand(usize::from(*index)),
        ClifExpr::Temp(index) => return scope.temp(usize::from(*index)),
        ClifExpr::Lane => return Ok(e.int(ValueType::Int(32), scope.number() as u128)),
        ClifExpr::Int(_) | ClifExpr::Attr(_) => {
            let ty = scope.target_type().ok_or("the type of a constant is unknown")?;
            return constant(expr, e, op, ty);
        }
        ClifExpr::Inst { inst, to, immediate, args } => (*inst, *to, *immediate, *args),
    };
    let values = match args.iter().any(is_constant) {
        true => with_constants(args, e, op, scope)?,
        false => {
            let mut values = Values::new();
            for arg in args {
                values.push(evaluate(arg, e, op, scope, false)?);
            }
            values
        }
    };
    let immediate = immediate_value(immediate, op)?;
    let to = match to {
        ClifType::Target => scope.target_type().filter(|_| is_assigned),
        ClifType::Operand(index) => Some(scope.operand(usize::from(index))?.ty),
        ClifType::Result(index) => Some(scope.result_type(usize::from(index))?),
    };
    e.inst(inst, &values, immediate, to)
}

/// The immediate argument of an instruction for `op`.
pub(super) fn immediate_value(
    immediate: ClifImmediate,
    op: OpRef<'_>,
) -> Result<Immediate<'static>> {
    Ok(match immediate {
        ClifImmediate::None => Immediate::None,
        ClifImmediate::Name(name) => Immediate::Name(name),
        ClifImmediate::Number(number) => Immediate::Number(number),
        ClifImmediate::Attr(name) => Immediate::Number(integer_attribute(op, name)?),
    })
}

/// Returns whether the type of the value is that of one beside it.
pub(super) fn is_constant(expr: &ClifExpr) -> bool {
    matches!(expr, ClifExpr::Int(_) | ClifExpr::Attr(_))
}

/// The scalar of type `ty` that a constant expression is.
pub(super) fn constant(
    expr: &ClifExpr,
    e: &mut dyn Target,
    op: OpRef<'_>,
    ty: ValueType,
) -> Result<Scalar> {
    let value = constant_value(expr, op)?;
    Ok(match ty {
        ValueType::F32 => e.constant(ty, u128::from((value as f32).to_bits())),
        ValueType::F64 => e.constant(ty, u128::from((value as f64).to_bits())),
        ValueType::F16 | ValueType::BF16 | ValueType::F80 | ValueType::F128 => {
            return Err(format!("an integer has no form in {ty}").into());
        }
        _ => e.int(ty, value as i128 as u128),
    })
}

/// The integer that a constant expression is.
pub(super) fn constant_value(expr: &ClifExpr, op: OpRef<'_>) -> Result<i64> {
    match expr {
        ClifExpr::Int(value) => Ok(*value),
        ClifExpr::Attr(name) => integer_attribute(op, name),
        _ => Err("a constant is expected".into()),
    }
}

/// The values of arguments.
type Values = SmallVec<[Scalar; 4]>;

/// The values of arguments of which some are constants: they come last, of the type of the value before, or behind.
fn with_constants(
    args: &[ClifExpr],
    e: &mut dyn Target,
    op: OpRef<'_>,
    scope: &dyn LaneScope,
) -> Result<Values> {
    let mut lanes: SmallVec<[Option<Scalar>; 4]> = SmallVec::with_capacity(args.len());
    for arg in args {
        lanes.push(match is_constant(arg) {
            true => None,
            false => Some(evaluate(arg, e, op, scope, false)?),
        });
    }
    let mut values = Values::with_capacity(args.len());
    for (i, arg) in args.iter().enumerate() {
        values.push(match lanes[i] {
            Some(lane) => lane,
            None => {
                let before = lanes[..i].iter().rev().flatten().next();
                let beside = before.or_else(|| lanes[i..].iter().flatten().next());
                let ty = beside.map(|lane| lane.ty).or(scope.target_type());
                constant(arg, e, op, ty.ok_or("the type of a constant is unknown")?)?
            }
        });
    }
    Ok(values)
}

/// The value of an integer, enum or `bool` attribute.
fn integer_attribute(op: OpRef<'_>, name: &str) -> Result<i64> {
    let attr = op.attr(name).ok_or_else(|| format!("attribute '{name}' is missing"))?;
    attr_value(op.ctx(), attr).ok_or_else(|| format!("attribute '{name}' is no integer").into())
}

fn attr_value(ctx: &Context, attr: Attr) -> Option<i64> {
    match attr.data(ctx) {
        AttrData::Dialect { params, .. } => params.first()?.as_int(),
        AttrData::Unit => Some(1),
        _ => attr.as_i64(ctx),
    }
}
