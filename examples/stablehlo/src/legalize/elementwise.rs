//! Elementwise operations: one scalar operation for each element.

use ods_core::affine::AffineMap;
use ods_core::rewrite::Rewriter;
use ods_core::{Op, OpType, Value};

use super::convert::{convert, reduce_precision};
use super::emit::Emit as _;
use super::kind::Kind;
use super::lower::{Lower, Lowered, Outcome, Rules};
use super::math::Order;
use super::scalar::{self, Binary, Unary};
use super::structured::{generic, sizes_of, static_sizes};
use crate::stablehlo::{self, ComparisonDirection, ComparisonType};

/// Applies `body` to the elements of `operands`, which have one shape; those of rank 0 are used for each element.
pub(crate) fn elementwise(
    l: &mut Lower<'_>,
    operands: &[Value],
    result: Value,
    body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Value,
) -> Outcome {
    let lowered: Vec<Lowered> = operands.iter().map(|value| l.lowered(*value)).collect();
    let result_type = l.stored(result);
    let lowered = apply(l, &lowered, result_type, body)?;
    l.set(result, lowered);
    Ok(())
}

/// Applies `body` to the elements of lowered values, and returns the tensor of a type.
pub(crate) fn apply(
    l: &mut Lower<'_>,
    operands: &[Lowered],
    ty: ods_core::Type,
    body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Value,
) -> Outcome<Lowered> {
    let shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
    let tensors: Vec<Value> = operands
        .iter()
        .filter_map(|one| match one {
            Lowered::Tensor(value) => Some(*value),
            _ => None,
        })
        .collect();
    let scalar = |one: &Lowered| match one {
        Lowered::Scalar(value) | Lowered::Splat(value, _) => Some(*value),
        _ => None,
    };
    let is_static = !l.is_dynamic(ty);
    if tensors.is_empty() && (shape.is_empty() || is_static) {
        let values: Vec<Value> = operands.iter().filter_map(scalar).collect();
        let value = body(&mut l.rw, &values);
        return Ok(match shape.is_empty() {
            true => Lowered::Scalar(value),
            false => Lowered::Splat(value, ty),
        });
    }
    let sizes = match tensors.first() {
        Some(tensor) if !is_static => sizes_of(l, *tensor),
        _ => static_sizes(&shape),
    };
    let rank = shape.len() as u32;
    let inputs: Vec<(Value, AffineMap)> =
        tensors.iter().map(|value| (*value, AffineMap::identity(rank))).collect();
    let element = ty.element_type_or_self(&l.ctx);
    let values = generic(l, &inputs, &sizes, &[element], |l, args| {
        let mut args = args.iter().copied();
        let values: Vec<Value> =
            operands.iter().filter_map(|one| scalar(one).or_else(|| args.next())).collect();
        Ok(vec![body(&mut l.rw, &values)])
    })?;
    Ok(Lowered::Tensor(values[0]))
}

fn add_unary<T: OpType>(rules: &mut Rules, how: Unary) {
    rules.add(move |l: &mut Lower<'_>, op: T| {
        let op: Op = op.into();
        let (Some(x), Some(result)) = (l.rw.operands(op).next(), l.rw.results(op).next()) else {
            return Ok(());
        };
        let kind = l.kind(x)?;
        elementwise(l, &[x], result, |rw, args| scalar::unary(rw, how, kind, args[0]))
    });
}

fn add_binary<T: OpType>(rules: &mut Rules, how: Binary) {
    rules.add(move |l: &mut Lower<'_>, op: T| {
        let op: Op = op.into();
        let operands: Vec<Value> = l.rw.operands(op).collect();
        let (&[x, y], Some(result)) = (&operands[..], l.rw.results(op).next()) else {
            return Ok(());
        };
        let kind = l.kind(x)?;
        elementwise(l, &[x, y], result, |rw, args| scalar::binary(rw, how, kind, args[0], args[1]))
    });
}

/// Returns the relation that a direction names.
pub(crate) fn order(direction: ComparisonDirection) -> Order {
    match direction {
        ComparisonDirection::EQ => Order::Eq,
        ComparisonDirection::NE => Order::Ne,
        ComparisonDirection::GE => Order::Ge,
        ComparisonDirection::GT => Order::Gt,
        ComparisonDirection::LE => Order::Le,
        ComparisonDirection::LT => Order::Lt,
    }
}

pub(super) fn add_rules(rules: &mut Rules) {
    add_unary::<stablehlo::AbsOp>(rules, Unary::Abs);
    add_unary::<stablehlo::CbrtOp>(rules, Unary::Cbrt);
    add_unary::<stablehlo::CeilOp>(rules, Unary::Ceil);
    add_unary::<stablehlo::ClzOp>(rules, Unary::CountLeadingZeros);
    add_unary::<stablehlo::CosineOp>(rules, Unary::Cosine);
    add_unary::<stablehlo::ExpOp>(rules, Unary::Exponential);
    add_unary::<stablehlo::Expm1Op>(rules, Unary::ExponentialMinusOne);
    add_unary::<stablehlo::FloorOp>(rules, Unary::Floor);
    add_unary::<stablehlo::IsFiniteOp>(rules, Unary::IsFinite);
    add_unary::<stablehlo::LogOp>(rules, Unary::Log);
    add_unary::<stablehlo::Log1pOp>(rules, Unary::LogPlusOne);
    add_unary::<stablehlo::LogisticOp>(rules, Unary::Logistic);
    add_unary::<stablehlo::NegOp>(rules, Unary::Negate);
    add_unary::<stablehlo::NotOp>(rules, Unary::Not);
    add_unary::<stablehlo::PopulationCountOp>(rules, Unary::Popcnt);
    add_unary::<stablehlo::RoundOp>(rules, Unary::RoundNearestAfz);
    add_unary::<stablehlo::RoundNearestEvenOp>(rules, Unary::RoundNearestEven);
    add_unary::<stablehlo::RsqrtOp>(rules, Unary::Rsqrt);
    add_unary::<stablehlo::SignOp>(rules, Unary::Sign);
    add_unary::<stablehlo::SineOp>(rules, Unary::Sine);
    add_unary::<stablehlo::SqrtOp>(rules, Unary::Sqrt);
    add_unary::<stablehlo::TanOp>(rules, Unary::Tan);
    add_unary::<stablehlo::TanhOp>(rules, Unary::Tanh);
    add_binary::<stablehlo::AddOp>(rules, Binary::Add);
    add_binary::<stablehlo::AndOp>(rules, Binary::And);
    add_binary::<stablehlo::Atan2Op>(rules, Binary::Atan2);
    add_binary::<stablehlo::DivOp>(rules, Binary::Divide);
    add_binary::<stablehlo::MaxOp>(rules, Binary::Maximum);
    add_binary::<stablehlo::MinOp>(rules, Binary::Minimum);
    add_binary::<stablehlo::MulOp>(rules, Binary::Multiply);
    add_binary::<stablehlo::OrOp>(rules, Binary::Or);
    add_binary::<stablehlo::PowOp>(rules, Binary::Power);
    add_binary::<stablehlo::RemOp>(rules, Binary::Remainder);
    add_binary::<stablehlo::ShiftLeftOp>(rules, Binary::ShiftLeft);
    add_binary::<stablehlo::ShiftRightArithmeticOp>(rules, Binary::ShiftRightArithmetic);
    add_binary::<stablehlo::ShiftRightLogicalOp>(rules, Binary::ShiftRightLogical);
    add_binary::<stablehlo::SubtractOp>(rules, Binary::Subtract);
    add_binary::<stablehlo::XorOp>(rules, Binary::Xor);
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::ComplexOp| {
            let (lhs, rhs, result) = (op.lhs(&l.rw), op.rhs(&l.rw), op.result(&l.rw));
            elementwise(l, &[lhs, rhs], result, |rw, args| rw.complex(args[0], args[1]))
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::RealOp| {
            let (x, result) = (op.operand(&l.rw), op.result(&l.rw));
            let kind = l.kind(x)?;
            elementwise(l, &[x], result, |rw, args| match kind {
                Kind::Complex(_) => rw.re(args[0]),
                _ => args[0],
            })
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ImagOp| {
            let (x, result) = (op.operand(&l.rw), op.result(&l.rw));
            let kind = l.kind(x)?;
            elementwise(l, &[x], result, |rw, args| match kind {
                Kind::Complex(_) => rw.im(args[0]),
                _ => scalar::constant(rw, kind, 0.0),
            })
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ConvertOp| {
            let (x, result) = (op.operand(&l.rw), op.result(&l.rw));
            let (from, to) = (l.kind(x)?, l.kind(result)?);
            elementwise(l, &[x], result, |rw, args| convert(rw, from, to, args[0]))
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ReducePrecisionOp| {
            let (x, result) = (op.operand(&l.rw), op.output(&l.rw));
            let kind = l.kind(x)?;
            let (exponent, mantissa) = (op.exponent_bits(&l.rw), op.mantissa_bits(&l.rw));
            elementwise(l, &[x], result, |rw, args| {
                reduce_precision(rw, kind, exponent, mantissa, args[0])
            })
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::CompareOp| {
            let (lhs, rhs, result) = (op.lhs(&l.rw), op.rhs(&l.rw), op.result(&l.rw));
            let how = order(op.comparison_direction(&l.rw));
            let total = op.compare_type(&l.rw) == Some(ComparisonType::TOTALORDER);
            let kind = l.kind(lhs)?;
            elementwise(l, &[lhs, rhs], result, |rw, args| {
                scalar::compare(rw, how, total, kind, args[0], args[1])
            })
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::SelectOp| {
            let operands = [op.pred(&l.rw), op.on_true(&l.rw), op.on_false(&l.rw)];
            let result = op.result(&l.rw);
            elementwise(l, &operands, result, |rw, args| rw.select(args[0], args[1], args[2]))
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ClampOp| {
            let operands = [op.min(&l.rw), op.operand(&l.rw), op.max(&l.rw)];
            let result = op.result(&l.rw);
            let kind = l.kind(result)?;
            elementwise(l, &operands, result, |rw, args| {
                scalar::clamp(rw, kind, args[0], args[1], args[2])
            })
        });
}
