//! `clifBuilder`s evaluated on numbers of which some are wide.

use ods_core::OpRef;
use ods_core::schema::{ClifBuilder, ClifExpr, ClifTarget, ClifType, Inst, Int2};

use super::super::function::NativeBuilder;
use super::super::layout::{Layout, LayoutKind};
use super::super::program::{constant, constant_value, immediate_value, is_constant};
use super::super::target::{Immediate, Scalar, Target};
use super::{Result, Wide};
use crate::ValueType;

/// A value while it is computed.
pub(super) enum Number {
    Scalar(Scalar),
    Wide(Wide),
}

impl Clone for Number {
    fn clone(&self) -> Self {
        match self {
            Number::Scalar(lane) => Number::Scalar(*lane),
            Number::Wide(wide) => Number::Wide(wide.clone()),
        }
    }
}

/// The type of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumberType {
    Scalar(ValueType),
    /// An integer of so many bits.
    Wide(u32),
}

impl NumberType {
    fn of(layout: &Layout) -> Result<NumberType> {
        match layout.kind {
            LayoutKind::Scalar(ty) => Ok(NumberType::Scalar(ty)),
            LayoutKind::Wide(bits) => Ok(NumberType::Wide(bits)),
            _ => Err("integers of more than 128 bits have no arithmetic beside vectors".into()),
        }
    }
}

impl Number {
    fn ty(&self) -> NumberType {
        match self {
            Number::Scalar(lane) => NumberType::Scalar(lane.ty),
            Number::Wide(wide) => NumberType::Wide(wide.bits),
        }
    }

    fn of(e: &mut dyn Target, layout: &Layout, lanes: &[Scalar]) -> Result<Number> {
        match (NumberType::of(layout)?, lanes) {
            (NumberType::Scalar(_), &[lane]) => Ok(Number::Scalar(lane)),
            (NumberType::Wide(_), lanes) => Ok(Number::Wide(Wide::of_leaves(e, lanes)?)),
            _ => Err("a value has not the scalars of its type".into()),
        }
    }

    pub(super) fn scalar(&self) -> Result<Scalar> {
        match self {
            Number::Scalar(lane) => Ok(*lane),
            Number::Wide(_) => Err("an integer of more than 128 bits stands where none can".into()),
        }
    }

    fn leaves(&self, e: &mut dyn Target) -> Result<Vec<Scalar>> {
        match self {
            Number::Scalar(lane) => Ok(vec![*lane]),
            Number::Wide(wide) => wide.leaves(e),
        }
    }
}

/// The values that an expression reads.
struct Scope {
    operands: Vec<Number>,
    temps: Vec<Number>,
    results: Vec<NumberType>,
    target: Option<NumberType>,
}

impl NativeBuilder<'_> {
    /// Returns whether an operation has an operand or a result that is a wide integer. What is done to aggregates is
    /// done to each of their scalars.
    pub(in crate::native) fn is_wide(&mut self, op: OpRef<'_>) -> bool {
        let types = op.operands().chain(op.results()).map(|value| value.ty());
        types.into_iter().any(|ty| self.layout(ty).is_ok_and(|layout| layout.is_wide()))
    }

    /// Evaluates the `clifBuilder` of an operation on wide integers.
    pub(in crate::native) fn wide_program(
        &mut self,
        op: OpRef<'_>,
        builder: &ClifBuilder,
    ) -> Result {
        let mut scope: Scope =
            Scope { operands: Vec::new(), temps: Vec::new(), results: Vec::new(), target: None };
        for operand in op.operands() {
            let layout = self.layout(operand.ty())?;
            let lanes = self.lanes(operand).to_vec();
            scope.operands.push(Number::of(self.e, &layout, &lanes)?);
        }
        let mut layouts = Vec::new();
        for result in op.results() {
            let layout = self.layout(result.ty())?;
            scope.results.extend(NumberType::of(&layout));
            layouts.push((vec![None; layout.leaves as usize], layout));
        }
        for stmt in builder.stmts {
            let (slots, ty) = match stmt.target {
                ClifTarget::Temp(_) => {
                    scope.target = None;
                    let value = self.number(&stmt.expr, op, &scope, true)?;
                    scope.temps.push(value);
                    continue;
                }
                ClifTarget::Result(index) => {
                    let (slots, layout) =
                        layouts.get_mut(usize::from(index)).ok_or("there is no such result")?;
                    (&mut slots[..], NumberType::of(layout)?)
                }
                ClifTarget::Field(index, field) => {
                    let (slots, layout) =
                        layouts.get_mut(usize::from(index)).ok_or("there is no such result")?;
                    let part = layout.part(&[u64::from(field)]);
                    let (first, part) = part.ok_or("the result has no such field")?;
                    let (first, count) = (first as usize, part.leaves as usize);
                    (&mut slots[first..first + count], NumberType::of(&part)?)
                }
            };
            scope.target = Some(ty);
            let value = self.number(&stmt.expr, op, &scope, true)?;
            if value.ty() != ty {
                return Err("a result is computed as another type".into());
            }
            let leaves = value.leaves(self.e)?;
            slots.iter_mut().zip(leaves).for_each(|(slot, leaf)| *slot = Some(leaf));
        }
        for (value, (slots, _)) in op.results().zip(layouts) {
            let lanes: Option<Vec<Scalar>> = slots.into_iter().collect();
            let lanes = lanes.ok_or("its 'clifBuilder' leaves a result unassigned")?;
            self.define(value, &lanes);
        }
        Ok(())
    }

    fn number(
        &mut self,
        expr: &ClifExpr,
        op: OpRef<'_>,
        scope: &Scope,
        is_assigned: bool,
    ) -> Result<Number> {
        let missing = "a value is read that there is not";
        let (inst, ty, immediate, args) = match expr {
            ClifExpr::Operand(index) => {
                return Ok(scope.operands.get(usize::from(*index)).cloned().ok_or(missing)?);
            }
            ClifExpr::Temp(index) => {
                return Ok(scope.temps.get(usize::from(*index)).cloned().ok_or(missing)?);
            }
            ClifExpr::Lane => return Ok(Number::Scalar(self.int(ValueType::Int(32), 0))),
            ClifExpr::Int(_) | ClifExpr::Attr(_) => {
                let ty = scope.target.ok_or("the type of a constant is unknown")?;
                return self.constant_number(expr, op, ty);
            }
            ClifExpr::Inst { inst, to, immediate, args } => (*inst, *to, *immediate, *args),
        };
        let mut numbers = Vec::with_capacity(args.len());
        for arg in args {
            numbers.push(match is_constant(arg) {
                true => None,
                false => Some(self.number(arg, op, scope, false)?),
            });
        }
        let beside = numbers.iter().flatten().last().map(Number::ty).or(scope.target);
        let mut values = Vec::with_capacity(args.len());
        for (number, arg) in numbers.into_iter().zip(args) {
            values.push(match number {
                Some(number) => number,
                None => {
                    let ty = beside.ok_or("the type of a constant is unknown")?;
                    self.constant_number(arg, op, ty)?
                }
            });
        }
        let to = match ty {
            ClifType::Target => scope.target.filter(|_| is_assigned),
            ClifType::Operand(index) => scope.operands.get(usize::from(index)).map(Number::ty),
            ClifType::Result(index) => scope.results.get(usize::from(index)).copied(),
        };
        let immediate = immediate_value(immediate, op)?;
        let wide = |ty: NumberType| matches!(ty, NumberType::Wide(_));
        let is_wide = values.iter().any(|one| wide(one.ty()));
        if is_wide || (matches!(inst, Inst::Cast(_)) && to.is_some_and(wide)) {
            return wide_inst(self.e, inst, &values, immediate, to);
        }
        let lanes: Vec<Scalar> = values.iter().map(Number::scalar).collect::<Result<_>>()?;
        let to = match to {
            Some(NumberType::Scalar(ty)) => Some(ty),
            _ => None,
        };
        self.inst(inst, &lanes, immediate, to).map(Number::Scalar)
    }

    fn constant_number(
        &mut self,
        expr: &ClifExpr,
        op: OpRef<'_>,
        ty: NumberType,
    ) -> Result<Number> {
        let value = constant_value(expr, op)?;
        match ty {
            NumberType::Wide(bits) => Ok(Number::Wide(Wide::constant(self.e, bits, value)?)),
            NumberType::Scalar(ty) => constant(expr, self.e, op, ty).map(Number::Scalar),
        }
    }
}

/// One instruction of which an argument or the result is wide.
fn wide_inst(
    e: &mut dyn Target,
    inst: Inst,
    args: &[Number],
    immediate: Immediate<'_>,
    to: Option<NumberType>,
) -> Result<Number> {
    Ok(Number::Wide(match (inst, args) {
        (Inst::Copy, [a]) => return Ok(a.clone()),
        (Inst::Cast(cast), [a]) => {
            let to = to.ok_or("a conversion must be the whole right side of an assignment")?;
            return super::cast::cast(e, cast, a, to);
        }
        (Inst::Icmp, [Number::Wide(a), Number::Wide(b)]) => {
            return Wide::icmp(e, immediate.int_predicate()?, a, b).map(Number::Scalar);
        }
        (Inst::Overflow(op, sign), [Number::Wide(a), Number::Wide(b)]) => {
            return Wide::overflow(e, op, sign.is_signed(), a, b).map(Number::Scalar);
        }
        (Inst::Select, [Number::Scalar(condition), Number::Wide(a), Number::Wide(b)]) => {
            Wide::select(e, *condition, a, b)?
        }
        (Inst::Int2(op), [Number::Wide(a), Number::Wide(b)]) => match op {
            Int2::Udiv | Int2::Urem | Int2::Sdiv | Int2::Srem => Wide::divide(e, op, a, b)?,
            Int2::Shl | Int2::Ushr | Int2::Sshr => Wide::shift(e, op, a, b)?,
            _ => Wide::int2(e, op, a, b)?,
        },
        (Inst::Int1(op), [Number::Wide(a)]) => Wide::int1(e, op, a)?,
        (Inst::Funnel(op), [Number::Wide(a), Number::Wide(b), Number::Wide(amount)]) => {
            Wide::funnel(e, op, a, b, amount)?
        }
        (Inst::Saturate(op, sign), [Number::Wide(a), Number::Wide(b)]) => {
            Wide::saturate(e, op, sign.is_signed(), a, b)?
        }
        _ => return Err("it has no form for an integer of more than 128 bits".into()),
    }))
}
