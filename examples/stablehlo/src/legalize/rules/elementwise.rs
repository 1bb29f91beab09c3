//! Elementwise operations: one scalar operation for each element.

use ods_core::Value;
use ods_core::affine::AffineMap;
use ods_core::rewrite::Rewriter;

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::math::Order;
use crate::legalize::scalar::convert::{convert, reduce_precision};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::scalar::{self, Binary, Unary};
use crate::legalize::tensors::structured::{generic, sizes_of, static_sizes};
use crate::stablehlo::{self, ComparisonDirection, ComparisonType};

/// Applies `body` to the elements of `operands`, which have one shape; those of rank 0 are used for each element.
pub(crate) fn elementwise<const N: usize>(
    l: &mut Lower<'_>,
    operands: [Value; N],
    result: Value,
    body: impl FnOnce(&mut Rewriter<'_>, [Value; N]) -> Value,
) -> Outcome {
    let lowered = operands.map(|value| l.lowered(value));
    let result_type = l.stored(result);
    let lowered = apply(l, &lowered, result_type, body)?;
    l.set(result, lowered);
    Ok(())
}

/// Applies `body` to the elements of lowered values, and returns the tensor of a type.
pub(crate) fn apply<const N: usize>(
    l: &mut Lower<'_>,
    operands: &[Lowered; N],
    ty: ods_core::Type,
    body: impl FnOnce(&mut Rewriter<'_>, [Value; N]) -> Value,
) -> Outcome<Lowered> {
    let shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
    let tensors: Vec<Value> = operands
        .iter()
        .filter_map(|one| match one {
            Lowered::Tensor(value) => Some(*value),
            _ => None,
        })
        .collect();
    let is_static = !l.is_dynamic(ty);
    if tensors.is_empty() && (shape.is_empty() || is_static) {
        let value = body(&mut l.rw, elements(operands, &[]));
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
        Ok(vec![body(&mut l.rw, elements(operands, args))])
    })?;
    Ok(Lowered::Tensor(values[0]))
}

/// Returns the element of each operand; `args` are the elements of those that are tensors.
fn elements<const N: usize>(operands: &[Lowered; N], args: &[Value]) -> [Value; N] {
    let mut args = args.iter().copied();
    operands.each_ref().map(|one| match one {
        Lowered::Scalar(value) | Lowered::Splat(value, _) => *value,
        _ => args.next().expect("an operand of an elementwise operation is a tensor"),
    })
}

/// Adds rules of elementwise operations: each names the operands and the result, and computes an element of the result
/// from the kind of the first operand and the elements of the operands.
macro_rules! elementwise_rules {
    ($rules:ident, $dialect:ident: $(
        $op:ident($($operand:ident),+) -> $result:ident: $element:expr;
    )*) => {$(
        $rules.add(move |l: &mut Lower<'_>, op: $dialect::$op| {
            let operands = [$(op.$operand(&l.rw)),+];
            let result = op.$result(&l.rw);
            let [first, ..] = operands;
            let kind = l.kind(first)?;
            elementwise(l, operands, result, |rw, elements| $element(rw, kind, elements))
        });
    )*};
}
pub(super) use elementwise_rules;

/// Returns the computation of a function of one number.
fn unary(how: Unary) -> impl Fn(&mut Rewriter<'_>, Kind, [Value; 1]) -> Value {
    move |rw, kind, [x]| scalar::unary(rw, how, kind, x)
}

/// Returns the computation of a function of two numbers.
pub(super) fn binary(how: Binary) -> impl Fn(&mut Rewriter<'_>, Kind, [Value; 2]) -> Value {
    move |rw, kind, [x, y]| scalar::binary(rw, how, kind, x, y)
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
    elementwise_rules! { rules, stablehlo:
        AbsOp(operand) -> result: unary(Unary::Abs);
        CbrtOp(operand) -> result: unary(Unary::Cbrt);
        CeilOp(operand) -> result: unary(Unary::Ceil);
        ClzOp(operand) -> result: unary(Unary::CountLeadingZeros);
        CosineOp(operand) -> result: unary(Unary::Cosine);
        ExpOp(operand) -> result: unary(Unary::Exponential);
        Expm1Op(operand) -> result: unary(Unary::ExponentialMinusOne);
        FloorOp(operand) -> result: unary(Unary::Floor);
        IsFiniteOp(x) -> y: unary(Unary::IsFinite);
        LogOp(operand) -> result: unary(Unary::Log);
        Log1pOp(operand) -> result: unary(Unary::LogPlusOne);
        LogisticOp(operand) -> result: unary(Unary::Logistic);
        NegOp(operand) -> result: unary(Unary::Negate);
        NotOp(operand) -> result: unary(Unary::Not);
        PopulationCountOp(operand) -> result: unary(Unary::Popcnt);
        RoundOp(operand) -> result: unary(Unary::RoundNearestAfz);
        RoundNearestEvenOp(operand) -> result: unary(Unary::RoundNearestEven);
        RsqrtOp(operand) -> result: unary(Unary::Rsqrt);
        SignOp(operand) -> result: unary(Unary::Sign);
        SineOp(operand) -> result: unary(Unary::Sine);
        SqrtOp(operand) -> result: unary(Unary::Sqrt);
        TanOp(operand) -> result: unary(Unary::Tan);
        TanhOp(operand) -> result: unary(Unary::Tanh);
        AddOp(lhs, rhs) -> result: binary(Binary::Add);
        AndOp(lhs, rhs) -> result: binary(Binary::And);
        Atan2Op(lhs, rhs) -> result: binary(Binary::Atan2);
        DivOp(lhs, rhs) -> result: binary(Binary::Divide);
        MaxOp(lhs, rhs) -> result: binary(Binary::Maximum);
        MinOp(lhs, rhs) -> result: binary(Binary::Minimum);
        MulOp(lhs, rhs) -> result: binary(Binary::Multiply);
        OrOp(lhs, rhs) -> result: binary(Binary::Or);
        PowOp(lhs, rhs) -> result: binary(Binary::Power);
        RemOp(lhs, rhs) -> result: binary(Binary::Remainder);
        ShiftLeftOp(lhs, rhs) -> result: binary(Binary::ShiftLeft);
        ShiftRightArithmeticOp(lhs, rhs) -> result: binary(Binary::ShiftRightArithmetic);
        ShiftRightLogicalOp(lhs, rhs) -> result: binary(Binary::ShiftRightLogical);
        SubtractOp(lhs, rhs) -> result: binary(Binary::Subtract);
        XorOp(lhs, rhs) -> result: binary(Binary::Xor);
        ComplexOp(lhs, rhs) -> result: |rw: &mut Rewriter<'_>, _, [re, im]: [Value; 2]| rw.complex(re, im);
        RealOp(operand) -> result: |rw: &mut Rewriter<'_>, kind, [x]: [Value; 1]| match kind {
            Kind::Complex(_) => rw.re(x),
            _ => x,
        };
        ImagOp(operand) -> result: |rw: &mut Rewriter<'_>, kind, [x]: [Value; 1]| match kind {
            Kind::Complex(_) => rw.im(x),
            _ => scalar::constant(rw, kind, 0.0),
        };
        SelectOp(pred, on_true, on_false) -> result: |rw: &mut Rewriter<'_>, _, [pred, x, y]: [Value; 3]| {
            rw.select(pred, x, y)
        };
    }
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::ConvertOp| {
            let (x, result) = (op.operand(&l.rw), op.result(&l.rw));
            let (from, to) = (l.kind(x)?, l.kind(result)?);
            elementwise(l, [x], result, |rw, [x]| convert(rw, from, to, x))
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ReducePrecisionOp| {
            let (x, result) = (op.operand(&l.rw), op.output(&l.rw));
            let kind = l.kind(x)?;
            let (exponent, mantissa) = (op.exponent_bits(&l.rw), op.mantissa_bits(&l.rw));
            elementwise(l, [x], result, |rw, [x]| reduce_precision(rw, kind, exponent, mantissa, x))
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::CompareOp| {
            let (lhs, rhs, result) = (op.lhs(&l.rw), op.rhs(&l.rw), op.result(&l.rw));
            let how = order(op.comparison_direction(&l.rw));
            let total = op.compare_type(&l.rw) == Some(ComparisonType::TOTALORDER);
            let kind = l.kind(lhs)?;
            elementwise(l, [lhs, rhs], result, |rw, [x, y]| {
                scalar::compare(rw, how, total, kind, x, y)
            })
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::ClampOp| {
            let operands = [op.min(&l.rw), op.operand(&l.rw), op.max(&l.rw)];
            let result = op.result(&l.rw);
            let kind = l.kind(result)?;
            elementwise(l, operands, result, |rw, [min, x, max]| {
                scalar::clamp(rw, kind, min, x, max)
            })
        });
}
