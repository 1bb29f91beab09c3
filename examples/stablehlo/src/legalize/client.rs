//! The elementwise operations of chlo: functions of one and two numbers, and operations that broadcast.

use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::rewrite::Rewriter;
use ods_core::{DYNAMIC, Op, OpType, Type, Value};
use ods_dialects::arith::{CmpFPredicate, CmpIPredicate};

use super::elementwise::{apply, elementwise};
use super::emit::Emit as _;
use super::floats::{narrow_result, widen};
use super::functions::{Function, Function2};
use super::integer::resize;
use super::kind::Kind;
use super::lower::{Lower, Outcome, Rules};
use super::math::{Order, Reals};
use super::next_after::next_after;
use super::scalar::{self, Binary};
use super::structured::{size_value, sizes_of, static_sizes};
use super::{complex, shape};
use crate::chlo::{self, ComparisonDirection, ComparisonType};

/// Adds the rule of a function of one number.
fn add_function<T: OpType>(rules: &mut Rules, function: Function) {
    rules.add(move |l: &mut Lower<'_>, op: T| {
        let op: Op = op.into();
        let (Some(x), Some(result)) = (l.rw.operands(op).next(), l.rw.results(op).next()) else {
            return Ok(());
        };
        let kind = l.kind(x)?;
        elementwise(l, &[x], result, |rw, args| apply_one(rw, function, kind, args[0]))
    });
}

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

fn add_binary<T: OpType>(
    rules: &mut Rules,
    body: impl Fn(&mut Rewriter<'_>, Kind, Value, Value) -> Value + Send + Sync + 'static,
) {
    rules.add(move |l: &mut Lower<'_>, op: T| {
        let op: Op = op.into();
        let operands: Vec<Value> = l.rw.operands(op).collect();
        let (&[x, y], Some(result)) = (&operands[..], l.rw.results(op).next()) else {
            return Ok(());
        };
        let kind = l.kind(x)?;
        elementwise(l, &[x, y], result, |rw, args| body(rw, kind, args[0], args[1]))
    });
}

/// Adds the rule of a predicate of floats that compares with an infinity.
fn add_predicate<T: OpType>(rules: &mut Rules, of_size: bool, infinity: f64) {
    rules.add(move |l: &mut Lower<'_>, op: T| {
        let op: Op = op.into();
        let (Some(x), Some(result)) = (l.rw.operands(op).next(), l.rw.results(op).next()) else {
            return Ok(());
        };
        let kind = l.kind(x)?;
        elementwise(l, &[x], result, |rw, args| {
            let Kind::Float(float) = kind else { return rw.truth(false) };
            let x = widen(rw, float, args[0]);
            let x = if of_size { rw.absf(x) } else { x };
            let ty = rw.ty(x);
            let infinity = rw.float(ty, infinity);
            rw.cmpf(CmpFPredicate::OEQ, x, infinity)
        })
    });
}

pub(super) fn add_rules(rules: &mut Rules) {
    add_function::<chlo::AcosOp>(rules, Function::Acos);
    add_function::<chlo::AcoshOp>(rules, Function::Acosh);
    add_function::<chlo::AsinOp>(rules, Function::Asin);
    add_function::<chlo::AsinhOp>(rules, Function::Asinh);
    add_function::<chlo::AtanOp>(rules, Function::Atan);
    add_function::<chlo::AtanhOp>(rules, Function::Atanh);
    add_function::<chlo::CoshOp>(rules, Function::Cosh);
    add_function::<chlo::SinhOp>(rules, Function::Sinh);
    add_function::<chlo::TanOp>(rules, Function::Tan);
    add_function::<chlo::SquareOp>(rules, Function::Square);
    add_function::<chlo::ConjOp>(rules, Function::Conj);
    add_function::<chlo::BesselI1eOp>(rules, Function::BesselI1e);
    add_function::<chlo::DigammaOp>(rules, Function::Digamma);
    add_function::<chlo::ErfOp>(rules, Function::Erf);
    add_function::<chlo::ErfInvOp>(rules, Function::ErfInv);
    add_function::<chlo::ErfcOp>(rules, Function::Erfc);
    add_function::<chlo::LgammaOp>(rules, Function::Lgamma);
    add_predicate::<chlo::IsInfOp>(rules, true, f64::INFINITY);
    add_predicate::<chlo::IsPosInfOp>(rules, false, f64::INFINITY);
    add_predicate::<chlo::IsNegInfOp>(rules, false, f64::NEG_INFINITY);
    add_binary::<chlo::NextAfterOp>(rules, next_after);
    add_binary::<chlo::PolygammaOp>(rules, |rw, kind, n, x| {
        apply_two(rw, Function2::Polygamma, kind, n, x)
    });
    add_binary::<chlo::ZetaOp>(rules, |rw, kind, x, q| apply_two(rw, Function2::Zeta, kind, x, q));
    add_binary::<chlo::MulhiOp>(rules, mulhi);
    add_broadcasts(rules);
}

/// The upper half of a product.
fn mulhi(rw: &mut Rewriter<'_>, kind: Kind, x: Value, y: Value) -> Value {
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
fn broadcast_all(
    l: &mut Lower<'_>,
    operands: &[Value],
    given: Option<&[i64]>,
    result: Value,
    body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Value,
) -> Outcome {
    let ty = l.stored(result);
    let rank = l.shape(result).len();
    let sizes = result_sizes(l, operands, given, result)?;
    let mut lowered = Vec::new();
    for operand in operands {
        let own = l.lowered(*operand);
        let element = l.stored(*operand).element_type_or_self(&l.ctx);
        let shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
        let target = Type::tensor(&l.ctx, &shape, element);
        let dims = aligned(l.shape(*operand).len(), rank, given);
        let is_same = l.shape(*operand) == shape && !shape.contains(&DYNAMIC);
        lowered.push(match is_same {
            true => own,
            false => shape::broadcast_to(l, &own, &dims, &sizes, target)?,
        });
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
    ($rules:ident; $($op:ident: |$rw:ident, $kind:ident, $x:ident, $y:ident| $body:expr;)*) => {
        $($rules.add(|l: &mut Lower<'_>, op: chlo::$op| {
            let (lhs, rhs, result) = (op.lhs(&l.rw), op.rhs(&l.rw), op.result(&l.rw));
            let given = op.broadcast_dimensions(&l.rw).map(|dims| dims.to_vec());
            let $kind = l.kind(lhs)?;
            broadcast_all(l, &[lhs, rhs], given.as_deref(), result, |$rw, args| {
                let ($x, $y) = (args[0], args[1]);
                $body
            })
        });)*
    };
}

fn add_broadcasts(rules: &mut Rules) {
    broadcasts! { rules;
        BroadcastAddOp: |rw, kind, x, y| scalar::binary(rw, Binary::Add, kind, x, y);
        BroadcastAndOp: |rw, kind, x, y| scalar::binary(rw, Binary::And, kind, x, y);
        BroadcastAtan2Op: |rw, kind, x, y| scalar::binary(rw, Binary::Atan2, kind, x, y);
        BroadcastComplexOp: |rw, _kind, x, y| rw.complex(x, y);
        BroadcastDivOp: |rw, kind, x, y| scalar::binary(rw, Binary::Divide, kind, x, y);
        BroadcastMaxOp: |rw, kind, x, y| scalar::binary(rw, Binary::Maximum, kind, x, y);
        BroadcastMinOp: |rw, kind, x, y| scalar::binary(rw, Binary::Minimum, kind, x, y);
        BroadcastMulOp: |rw, kind, x, y| scalar::binary(rw, Binary::Multiply, kind, x, y);
        BroadcastNextAfterOp: |rw, kind, x, y| next_after(rw, kind, x, y);
        BroadcastOrOp: |rw, kind, x, y| scalar::binary(rw, Binary::Or, kind, x, y);
        BroadcastPolygammaOp: |rw, kind, x, y| apply_two(rw, Function2::Polygamma, kind, x, y);
        BroadcastPowOp: |rw, kind, x, y| scalar::binary(rw, Binary::Power, kind, x, y);
        BroadcastRemOp: |rw, kind, x, y| scalar::binary(rw, Binary::Remainder, kind, x, y);
        BroadcastShiftLeftOp: |rw, kind, x, y| scalar::binary(rw, Binary::ShiftLeft, kind, x, y);
        BroadcastShiftRightArithmeticOp:
            |rw, kind, x, y| scalar::binary(rw, Binary::ShiftRightArithmetic, kind, x, y);
        BroadcastShiftRightLogicalOp:
            |rw, kind, x, y| scalar::binary(rw, Binary::ShiftRightLogical, kind, x, y);
        BroadcastSubOp: |rw, kind, x, y| scalar::binary(rw, Binary::Subtract, kind, x, y);
        BroadcastXorOp: |rw, kind, x, y| scalar::binary(rw, Binary::Xor, kind, x, y);
        BroadcastZetaOp: |rw, kind, x, y| apply_two(rw, Function2::Zeta, kind, x, y);
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
            broadcast_all(l, &[lhs, rhs], given.as_deref(), result, |rw, args| {
                scalar::compare(rw, how, total, kind, args[0], args[1])
            })
        })
        .add(|l: &mut Lower<'_>, op: chlo::BroadcastSelectOp| {
            let operands = [op.pred(&l.rw), op.on_true(&l.rw), op.on_false(&l.rw)];
            let result = op.result(&l.rw);
            broadcast_all(l, &operands, None, result, |rw, args| {
                rw.select(args[0], args[1], args[2])
            })
        });
}
