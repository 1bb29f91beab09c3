//! Vectors: lanes picked, placed, shuffled and folded.

use cranelift_codegen::ir::condcodes::IntCC;
use ods_core::OpRef;

use super::aggregate::integers;
use super::emit::{BIT, I64, Immediate, Lane};
use super::function::FunctionTranslator;
use super::inst::{Arith, Float2, Inst, Int2};
use super::program::integer_attribute;

type Result<T = ()> = std::result::Result<T, String>;

pub(super) fn extractelement<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let lanes = f.operand(op, 0);
    let Some((&first, rest)) = lanes.split_first() else {
        return Err("it reads an empty vector".to_owned());
    };
    if let Some(index) = constant_index(op, 1) {
        let lane = lanes.get(index).copied().unwrap_or(first);
        f.define_result(op, &[lane]);
        return Ok(());
    }
    let index = f.scalar(op, 1)?;
    let mut picked = first;
    for (i, lane) in rest.iter().enumerate() {
        let here = f.is_index(index, i + 1);
        picked = f.e.select(here, *lane, picked);
    }
    f.define_result(op, &[picked]);
    Ok(())
}

pub(super) fn insertelement<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let mut lanes = f.operand(op, 0);
    let value = f.scalar(op, 1)?;
    if let Some(index) = constant_index(op, 2) {
        if let Some(lane) = lanes.get_mut(index) {
            *lane = value;
        }
    } else {
        let index = f.scalar(op, 2)?;
        for (i, lane) in lanes.iter_mut().enumerate() {
            let here = f.is_index(index, i);
            *lane = f.e.select(here, value, *lane);
        }
    }
    f.define_result(op, &lanes);
    Ok(())
}

/// The value of an index that is a constant; one out of range is poison.
fn constant_index(op: OpRef<'_>, operand: usize) -> Option<usize> {
    let def = op
        .operand(operand)
        .defining_op()
        .filter(|def| def.name().as_str() == "llvm.mlir.constant")?;
    usize::try_from(def.attr("value")?.as_i64(op.ctx())?).ok()
}

pub(super) fn shufflevector<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let mask = op.attr("mask").and_then(|a| integers(op, a)).ok_or("it has no mask")?;
    let both = f.flattened(op.operands());
    let Some(&any) = both.first() else { return Err("it shuffles empty vectors".to_owned()) };
    let pick = |i: &i64| match usize::try_from(*i) {
        Ok(i) => {
            both.get(i).copied().ok_or_else(|| format!("its mask reads lane {i} of {}", both.len()))
        }
        // A negative entry asks for no lane in particular.
        Err(_) => Ok(any),
    };
    let lanes: Vec<Lane> = mask.iter().map(pick).collect::<Result<_>>()?;
    f.define_result(op, &lanes);
    Ok(())
}

pub(super) fn extract<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let lanes = f.operand(op, 0);
    let count = f.leaf_types(op.result(0).ty())?.len();
    let first = position(op)?;
    let part = lanes.get(first..first + count).ok_or("it reads beyond the vector")?.to_vec();
    f.define_result(op, &part);
    Ok(())
}

pub(super) fn insert<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let mut lanes = f.operand(op, 0);
    let part = f.operand(op, 1);
    let first = position(op)?;
    let place = lanes.get_mut(first..first + part.len()).ok_or("it writes beyond the vector")?;
    place.copy_from_slice(&part);
    f.define_result(op, &lanes);
    Ok(())
}

fn position(op: OpRef<'_>) -> Result<usize> {
    usize::try_from(integer_attribute(op, "pos")?)
        .map_err(|_| "a position is not negative".to_owned())
}

pub(super) fn interleave2<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let (a, b) = (f.operand(op, 0), f.operand(op, 1));
    let lanes: Vec<Lane> = a.into_iter().zip(b).flat_map(|(a, b)| [a, b]).collect();
    f.define_result(op, &lanes);
    Ok(())
}

pub(super) fn deinterleave2<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let all = f.operand(op, 0);
    let lanes: Vec<Lane> =
        all.iter().step_by(2).chain(all.iter().skip(1).step_by(2)).copied().collect();
    f.define_result(op, &lanes);
    Ok(())
}

/// Lane `i` holds whether `base + i < n`, without wrapping.
pub(super) fn get_active_lane_mask<'m>(
    f: &mut FunctionTranslator<'_, '_, 'm>,
    op: OpRef<'m>,
) -> Result {
    let (base, n) = (f.scalar(op, 0)?, f.scalar(op, 1)?);
    let count = f.leaf_types(op.result(0).ty())?.len();
    let mut lanes = Vec::with_capacity(count);
    for i in 0..count {
        let step = f.e.int(base.ty, i as u128);
        let at = f.e.saturate(Arith::Add, false, base, step)?;
        lanes.push(Lane { value: f.e.compare(IntCC::UnsignedLessThan, at, n), ty: BIT });
    }
    f.define_result(op, &lanes);
    Ok(())
}

/// Folds a vector from its first lane to its last; `fadd` and `fmul` begin with a start value.
pub(super) fn reduce<'m>(f: &mut FunctionTranslator<'_, '_, 'm>, op: OpRef<'m>) -> Result {
    let kind = op.name().as_str().strip_prefix("llvm.intr.vector.reduce.").unwrap_or_default();
    let inst = match kind {
        "add" => Inst::Int2(Int2::Add),
        "mul" => Inst::Int2(Int2::Mul),
        "and" => Inst::Int2(Int2::And),
        "or" => Inst::Int2(Int2::Or),
        "xor" => Inst::Int2(Int2::Xor),
        "smax" => Inst::Int2(Int2::Smax),
        "smin" => Inst::Int2(Int2::Smin),
        "umax" => Inst::Int2(Int2::Umax),
        "umin" => Inst::Int2(Int2::Umin),
        "fadd" => Inst::Float2(Float2::Add),
        "fmul" => Inst::Float2(Float2::Mul),
        "fmax" => Inst::Float2(Float2::Maxnum),
        "fmin" => Inst::Float2(Float2::Minnum),
        "fmaximum" => Inst::Float2(Float2::Maximum),
        "fminimum" => Inst::Float2(Float2::Minimum),
        _ => return Err("there is no such reduction".to_owned()),
    };
    let all = f.flattened(op.operands());
    let Some((&first, rest)) = all.split_first() else {
        return Err("it folds an empty vector".to_owned());
    };
    let mut total = first;
    for &lane in rest {
        total = f.e.inst(inst, &[total, lane], Immediate::None, None)?;
    }
    f.define_result(op, &[total]);
    Ok(())
}

impl FunctionTranslator<'_, '_, '_> {
    fn is_index(&mut self, index: Lane, position: usize) -> cranelift_codegen::ir::Value {
        let index = self.e.resized(index, I64);
        let position = self.e.int(I64, position as u128);
        self.e.compare(IntCC::Equal, index, position)
    }
}
