//! Elementwise operations that broadcast: explicit broadcasts, and the operation of stablehlo.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Op, Type, Value};

use super::Replacement;
use super::elementwise::{apply_two, is_dynamic, next_after};
use crate::chlo;
use crate::legalize::math::functions::Function2;
use crate::stablehlo::{self, ComparisonDirection, ComparisonType};

pub(super) fn replace(rw: &mut Rewriter<'_>, op: Op) -> Replacement {
    macro_rules! binary {
        ($($op:ident: |$rw:ident, $x:ident, $y:ident| $body:expr;)*) => {
            $(if let Some(op) = op.cast::<chlo::$op>(rw) {
                let given = op.broadcast_dimensions(rw).map(|dims| dims.to_vec());
                let operands = [op.lhs(rw), op.rhs(rw)];
                let result = rw.ty(op.result(rw));
                let [$x, $y] = match broadcast(rw, operands, given.as_deref(), result) {
                    Ok(operands) => operands,
                    Err(message) => return Some(Err(message)),
                };
                let $rw = &mut *rw;
                return Some(Ok(vec![$body]));
            })*
        };
    }
    binary! {
        BroadcastAddOp: |rw, x, y| rw.emit(stablehlo::AddOp::build(x, y));
        BroadcastAndOp: |rw, x, y| rw.emit(stablehlo::AndOp::build(x, y));
        BroadcastAtan2Op: |rw, x, y| rw.emit(stablehlo::Atan2Op::build(x, y));
        BroadcastComplexOp: |rw, x, y| rw.emit(stablehlo::ComplexOp::build(x, y));
        BroadcastDivOp: |rw, x, y| rw.emit(stablehlo::DivOp::build(x, y));
        BroadcastMaxOp: |rw, x, y| rw.emit(stablehlo::MaxOp::build(x, y));
        BroadcastMinOp: |rw, x, y| rw.emit(stablehlo::MinOp::build(x, y));
        BroadcastMulOp: |rw, x, y| rw.emit(stablehlo::MulOp::build(x, y));
        BroadcastNextAfterOp: |rw, x, y| next_after(rw, x, y);
        BroadcastOrOp: |rw, x, y| rw.emit(stablehlo::OrOp::build(x, y));
        BroadcastPolygammaOp: |rw, x, y| apply_two(rw, Function2::Polygamma, x, y);
        BroadcastPowOp: |rw, x, y| rw.emit(stablehlo::PowOp::build(x, y));
        BroadcastRemOp: |rw, x, y| rw.emit(stablehlo::RemOp::build(x, y));
        BroadcastShiftLeftOp: |rw, x, y| rw.emit(stablehlo::ShiftLeftOp::build(x, y));
        BroadcastShiftRightArithmeticOp:
            |rw, x, y| rw.emit(stablehlo::ShiftRightArithmeticOp::build(x, y));
        BroadcastShiftRightLogicalOp:
            |rw, x, y| rw.emit(stablehlo::ShiftRightLogicalOp::build(x, y));
        BroadcastSubOp: |rw, x, y| rw.emit(stablehlo::SubtractOp::build(x, y));
        BroadcastXorOp: |rw, x, y| rw.emit(stablehlo::XorOp::build(x, y));
        BroadcastZetaOp: |rw, x, y| apply_two(rw, Function2::Zeta, x, y);
    }
    if let Some(op) = op.cast::<chlo::BroadcastCompareOp>(rw) {
        return Some(compare(rw, op));
    }
    let op = op.cast::<chlo::BroadcastSelectOp>(rw)?;
    let operands = [op.pred(rw), op.on_true(rw), op.on_false(rw)];
    let result = rw.ty(op.result(rw));
    let done = broadcast(rw, operands, None, result);
    Some(done.map(|[pred, x, y]| vec![rw.emit(stablehlo::SelectOp::build(pred, x, y))]))
}

fn compare(rw: &mut Rewriter<'_>, op: chlo::BroadcastCompareOp) -> Result<Vec<Value>, String> {
    let direction = match op.comparison_direction(rw) {
        chlo::ComparisonDirection::EQ => ComparisonDirection::EQ,
        chlo::ComparisonDirection::NE => ComparisonDirection::NE,
        chlo::ComparisonDirection::GE => ComparisonDirection::GE,
        chlo::ComparisonDirection::GT => ComparisonDirection::GT,
        chlo::ComparisonDirection::LE => ComparisonDirection::LE,
        chlo::ComparisonDirection::LT => ComparisonDirection::LT,
    };
    let order = op.compare_type(rw).map(|order| match order {
        chlo::ComparisonType::NOTYPE => ComparisonType::NOTYPE,
        chlo::ComparisonType::FLOAT => ComparisonType::FLOAT,
        chlo::ComparisonType::TOTALORDER => ComparisonType::TOTALORDER,
        chlo::ComparisonType::SIGNED => ComparisonType::SIGNED,
        chlo::ComparisonType::UNSIGNED => ComparisonType::UNSIGNED,
    });
    let given = op.broadcast_dimensions(rw).map(|dims| dims.to_vec());
    let operands = [op.lhs(rw), op.rhs(rw)];
    let result = rw.ty(op.result(rw));
    let [lhs, rhs] = broadcast(rw, operands, given.as_deref(), result)?;
    let new = stablehlo::CompareOp::build(lhs, rhs, direction);
    Ok(vec![match order {
        Some(order) => rw.emit(new.compare_type(order)),
        None => rw.emit(new),
    }])
}

/// Broadcasts operands to the shape of a result.
fn broadcast<const N: usize>(
    rw: &mut Rewriter<'_>,
    mut operands: [Value; N],
    given: Option<&[i64]>,
    result: Type,
) -> Result<[Value; N], String> {
    let ctx = rw.ctx().clone();
    let shape = result.shape(&ctx).unwrap_or_default().to_vec();
    let same = operands.iter().all(|operand| rw.ty(*operand).shape(&ctx) == Some(&shape[..]));
    if same {
        return Ok(operands);
    }
    if is_dynamic(rw, result) {
        return Err("that broadcasts dynamic dimensions has no decomposition".to_owned());
    }
    for operand in &mut operands {
        let own = rw.ty(*operand).shape(&ctx).unwrap_or_default().to_vec();
        let element = rw.ty(*operand).element_type_or_self(&ctx);
        let Some(ty) = result.with_element(&ctx, element).filter(|_| own != shape) else {
            continue;
        };
        let dims = match given {
            Some(dims) if own.len() < shape.len() => dims.to_vec(),
            _ => (shape.len().saturating_sub(own.len()) as i64..shape.len() as i64).collect(),
        };
        *operand = rw.emit(stablehlo::BroadcastInDimOp::build(*operand, &dims, ty));
    }
    Ok(operands)
}
