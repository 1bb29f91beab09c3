//! The elementwise operations of chlo: functions of one and two numbers, and operations that broadcast.

use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::rewrite::Rewriter;
use ods_core::{DYNAMIC, Type, Value};
use ods_dialects::arith::{CmpFPredicate, CmpIPredicate};

use super::elementwise::{self, apply, elementwise, elementwise_rules};
use super::shape;
use crate::chlo::{self, ComparisonDirection, ComparisonType};
use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::legalize::math::functions::{Function, Function2};
use crate::legalize::math::{Order, Reals};
use crate::legalize::scalar::complex;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::floats::{narrow_result, widen};
use crate::legalize::scalar::integer::resize;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::scalar::next_after::next_after;
use crate::legalize::scalar::{self, Binary};
use crate::legalize::tensors::structured::{size_value, sizes_of, static_sizes};

fn apply_one(rw: &mut Rewriter<'_>, function: Function, kind: Kind, x: Value) -> Value {
    match kind {
        Kind::Float(float) => {
            let x = widen(rw, float, x);
            let y = function.real(&mut scalar::reals_of(rw, kind), x);
            narrow_result(rw, float, y)
        }
        Kind::Complex(_) => {
            let z = complex::wide_parts(rw, x);
            let result = function.complex(&mut Reals { rw, ty: Type::F64 }, z);
            // The verifier rejects functions without a complex form.
            complex::from_wide_parts(rw, kind, result.unwrap_or(z))
        }
        _ => x,
    }
}

fn apply_two(rw: &mut Rewriter<'_>, function: Function2, kind: Kind, x: Value, y: Value) -> Value {
    match kind {
        Kind::Float(float) => {
            let (x, y) = (widen(rw, float, x), widen(rw, float, y));
            let z = function.real(&mut scalar::reals_of(rw, kind), x, y);
            narrow_result(rw, float, z)
        }
        _ => x,
    }
}

/// Returns the computation of a function of one number.
fn unary(function: Function) -> impl Fn(&mut Rewriter<'_>, Kind, [Value; 1]) -> Value {
    move |rw, kind, [x]| apply_one(rw, function, kind, x)
}

/// Returns the computation of a function of two numbers.
fn binary(function: Function2) -> impl Fn(&mut Rewriter<'_>, Kind, [Value; 2]) -> Value {
    move |rw, kind, [x, y]| apply_two(rw, function, kind, x, y)
}

/// Returns the computation that compares a float with an infinity, or its size.
fn equals(infinity: f64, of_size: bool) -> impl Fn(&mut Rewriter<'_>, Kind, [Value; 1]) -> Value {
    move |rw, kind, [x]| {
        let Kind::Float(float) = kind else { return rw.truth(false) };
        let x = widen(rw, float, x);
        let x = if of_size { rw.absf(x) } else { x };
        let ty = rw.ty(x);
        let infinity = rw.float(ty, infinity);
        rw.cmpf(CmpFPredicate::OEQ, x, infinity)
    }
}

pub(super) fn add_rules(rules: &mut Rules) {
    elementwise_rules! { rules, chlo:
        AcosOp(operand) -> result: unary(Function::Acos);
        AcoshOp(operand) -> result: unary(Function::Acosh);
        AsinOp(operand) -> result: unary(Function::Asin);
        AsinhOp(operand) -> result: unary(Function::Asinh);
        AtanOp(operand) -> result: unary(Function::Atan);
        AtanhOp(operand) -> result: unary(Function::Atanh);
        CoshOp(operand) -> result: unary(Function::Cosh);
        SinhOp(operand) -> result: unary(Function::Sinh);
        TanOp(operand) -> result: unary(Function::Tan);
        SquareOp(operand) -> result: unary(Function::Square);
        ConjOp(operand) -> result: unary(Function::Conj);
        BesselI1eOp(operand) -> result: unary(Function::BesselI1e);
        DigammaOp(operand) -> result: unary(Function::Digamma);
        ErfOp(operand) -> result: unary(Function::Erf);
        ErfInvOp(operand) -> result: unary(Function::ErfInv);
        ErfcOp(operand) -> result: unary(Function::Erfc);
        LgammaOp(operand) -> result: unary(Function::Lgamma);
        IsInfOp(operand) -> result: equals(f64::INFINITY, true);
        IsPosInfOp(operand) -> result: equals(f64::INFINITY, false);
        IsNegInfOp(operand) -> result: equals(f64::NEG_INFINITY, false);
        NextAfterOp(x, y) -> result: next_after;
        PolygammaOp(n, x) -> result: binary(Function2::Polygamma);
        ZetaOp(x, q) -> result: binary(Function2::Zeta);
        MulhiOp(lhs, rhs) -> result: mulhi;
    }
    add_broadcasts(rules);
}

/// The upper half of a product.
fn mulhi(rw: &mut Rewriter<'_>, kind: Kind, [x, y]: [Value; 2]) -> Value {
    let (bits, signed) = (kind.bits(), kind.is_signed());
    let narrow = rw.ty(x);
    let wide = Type::integer(rw.ctx(), 2 * bits.max(8));
    let (x, y) = (resize(rw, signed, x, wide), resize(rw, signed, y, wide));
    let product = rw.muli(x, y);
    let by = rw.int(wide, i64::from(bits));
    let upper = match signed {
        true => rw.shrsi(product, by),
        false => rw.shrui(product, by),
    };
    resize(rw, signed, upper, narrow)
}

/// The dimensions of the result that the dimensions of an operand are: given, or the last ones.
fn aligned(rank: usize, result: usize, given: Option<&[i64]>) -> Vec<i64> {
    match given {
        Some(dims) if rank < result => dims.to_vec(),
        _ => (result.saturating_sub(rank) as i64..result as i64).collect(),
    }
}

/// Lowers an operation whose operands are broadcast to the shape of the result.
fn broadcast_all<const N: usize>(
    l: &mut Lower<'_>,
    operands: [Value; N],
    given: Option<&[i64]>,
    result: Value,
    body: impl FnOnce(&mut Rewriter<'_>, [Value; N]) -> Value,
) -> Outcome {
    let ty = l.stored(result);
    let rank = l.shape(result).len();
    let sizes = result_sizes(l, &operands, given, result)?;
    let mut lowered = operands.map(|operand| l.lowered(operand));
    for (operand, lowered) in operands.iter().zip(&mut lowered) {
        let element = l.stored(*operand).element_type_or_self(&l.ctx);
        let shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
        let target = Type::tensor(&l.ctx, &shape, element);
        let dims = aligned(l.shape(*operand).len(), rank, given);
        let is_same = l.shape(*operand) == shape && !shape.contains(&DYNAMIC);
        if !is_same {
            *lowered = shape::broadcast_to(l, lowered, &dims, &sizes, target)?;
        }
    }
    let lowered = apply(l, &lowered, ty, body)?;
    l.set(result, lowered);
    Ok(())
}

/// The sizes of a broadcast: where one operand has size 1, those of another.
fn result_sizes(
    l: &mut Lower<'_>,
    operands: &[Value],
    given: Option<&[i64]>,
    result: Value,
) -> Outcome<MixedList> {
    let known = l.shape(result);
    let mut sizes = static_sizes(&known);
    for (dim, size) in known.iter().enumerate() {
        if *size != DYNAMIC {
            continue;
        }
        let mut all: Option<Value> = None;
        for operand in operands {
            let rank = l.shape(*operand).len();
            let dims = aligned(rank, known.len(), given);
            let Some(own) = dims.iter().position(|other| *other == dim as i64) else { continue };
            let tensor = l.tensor(*operand);
            let own = sizes_of(l, tensor)[own];
            let own = size_value(l, own);
            all = Some(match all {
                None => own,
                Some(size) => {
                    let one = l.rw.index(1);
                    let is_one = l.rw.cmpi(CmpIPredicate::Eq, size, one);
                    l.rw.select(is_one, own, size)
                }
            });
        }
        if let Some(size) = all {
            sizes[dim] = MixedIndex::Value(size);
        }
    }
    Ok(sizes)
}

macro_rules! broadcasts {
    ($rules:ident; $($op:ident: $element:expr;)*) => {
        $($rules.add(|l: &mut Lower<'_>, op: chlo::$op| {
            let (lhs, rhs, result) = (op.lhs(&l.rw), op.rhs(&l.rw), op.result(&l.rw));
            let given = op.broadcast_dimensions(&l.rw).map(|dims| dims.to_vec());
            let kind = l.kind(lhs)?;
            broadcast_all(l, [lhs, rhs], given.as_deref(), result, |rw, elements| {
                $element(rw, kind, elements)
            })
        });)*
    };
}

fn add_broadcasts(rules: &mut Rules) {
    broadcasts! { rules;
        BroadcastAddOp: elementwise::binary(Binary::Add);
        BroadcastAndOp: elementwise::binary(Binary::And);
        BroadcastAtan2Op: elementwise::binary(Binary::Atan2);
        BroadcastComplexOp: |rw: &mut Rewriter<'_>, _, [re, im]: [Value; 2]| rw.complex(re, im);
        BroadcastDivOp: elementwise::binary(Binary::Divide);
        BroadcastMaxOp: elementwise::binary(Binary::Maximum);
        BroadcastMinOp: elementwise::binary(Binary::Minimum);
        BroadcastMulOp: elementwise::binary(Binary::Multiply);
        BroadcastNextAfterOp: next_after;
        BroadcastOrOp: elementwise::binary(Binary::Or);
        BroadcastPolygammaOp: binary(Function2::Polygamma);
        BroadcastPowOp: elementwise::binary(Binary::Power);
        BroadcastRemOp: elementwise::binary(Binary::Remainder);
        BroadcastShiftLeftOp: elementwise::binary(Binary::ShiftLeft);
        BroadcastShiftRightArithmeticOp: elementwise::binary(Binary::ShiftRightArithmetic);
        BroadcastShiftRightLogicalOp: elementwise::binary(Binary::ShiftRightLogical);
        BroadcastSubOp: elementwise::binary(Binary::Subtract);
        BroadcastXorOp: elementwise::binary(Binary::Xor);
        BroadcastZetaOp: binary(Function2::Zeta);
    }
    rules
        .add(|l: &mut Lower<'_>, op: chlo::BroadcastCompareOp| {
            let (lhs, rhs, result) = (op.lhs(&l.rw), op.rhs(&l.rw), op.result(&l.rw));
            let given = op.broadcast_dimensions(&l.rw).map(|dims| dims.to_vec());
            let kind = l.kind(lhs)?;
            let how = match op.comparison_direction(&l.rw) {
                ComparisonDirection::EQ => Order::Eq,
                ComparisonDirection::NE => Order::Ne,
                ComparisonDirection::GE => Order::Ge,
                ComparisonDirection::GT => Order::Gt,
                ComparisonDirection::LE => Order::Le,
                ComparisonDirection::LT => Order::Lt,
            };
            let total = op.compare_type(&l.rw) == Some(ComparisonType::TOTALORDER);
            broadcast_all(l, [lhs, rhs], given.as_deref(), result, |rw, [x, y]| {
                scalar::compare(rw, how, total, kind, x, y)
            })
        })
        .add(|l: &mut Lower<'_>, op: chlo::BroadcastSelectOp| {
            let operands = [op.pred(&l.rw), op.on_true(&l.rw), op.on_false(&l.rw)];
            let result = op.result(&l.rw);
            broadcast_all(l, operands, None, result, |rw, [pred, x, y]| rw.select(pred, x, y))
        });
}
