//! Vectors: lanes picked, placed, shuffled and folded.

use ods_core::{Body, OpRef};
use ods_dialects::llvm::{self, FastmathFlags, ICmpPredicate};
use smallvec::SmallVec;

use super::error::Result;
use super::function::NativeBuilder;
use super::interface::TranslateToNative;
use super::memory::constant_int;
use super::packed::{Packed, PackedType, Vector};
use super::target::{BIT, I64, Immediate, Scalar};
use ods_core::schema::{Arith, Float2, Inst, Int2, Sign};

impl TranslateToNative for llvm::ExtractElementOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let lanes = f.lanes(op.vector()).to_vec();
        let Some((&first, rest)) = lanes.split_first() else {
            return Err("it reads an empty vector".into());
        };
        // A constant index out of range gives poison.
        if let Some(index) = constant_int(op.position()) {
            let lane = usize::try_from(index).ok().and_then(|index| lanes.get(index).copied());
            f.define(op.res(), &[lane.unwrap_or(first)]);
            return Ok(());
        }
        let index = f.scalar(op.position())?;
        let mut picked = first;
        for (i, lane) in rest.iter().enumerate() {
            let here = f.is_index(index, i + 1)?;
            picked = f.select(here, *lane, picked)?;
        }
        f.define(op.res(), &[picked]);
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let (Some(vector), Some(index)) = (f.held(op.vector()), constant_int(op.position())) else {
            return Ok(false);
        };
        let lanes = vector.ty().lanes();
        let index = usize::try_from(index).unwrap_or(0);
        // A constant index out of range gives poison.
        let register = vector.registers.get(index / lanes).unwrap_or(&vector.registers[0]);
        let Some(e) = f.vectors() else { return Ok(false) };
        let lane = vector.splat.unwrap_or_else(|| e.lane(*register, index % lanes));
        f.define(op.res(), &[lane]);
        Ok(true)
    }
}

impl TranslateToNative for llvm::InsertElementOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let mut lanes = f.lanes(op.vector()).to_vec();
        let value = f.scalar(op.value())?;
        if let Some(index) = constant_int(op.position()) {
            if let Some(lane) = usize::try_from(index).ok().and_then(|index| lanes.get_mut(index)) {
                *lane = value;
            }
        } else {
            let index = f.scalar(op.position())?;
            for (i, lane) in lanes.iter_mut().enumerate() {
                let here = f.is_index(index, i)?;
                *lane = f.select(here, value, *lane)?;
            }
        }
        f.define(op.res(), &lanes);
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let value = f.scalar(op.value())?;
        let (Some(vector), Some(index)) = (f.held(op.vector()), constant_int(op.position())) else {
            return Ok(false);
        };
        if op.vector().defined_by::<llvm::PoisonOp>().is_some()
            || op.vector().defined_by::<llvm::UndefOp>().is_some()
        {
            return Ok(f.define_splat(op.res(), value));
        }
        let mut registers = vector.registers.clone();
        let lanes = vector.ty().lanes();
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        let Some(e) = f.vectors() else { return Ok(false) };
        if let Some(register) = registers.get_mut(index / lanes) {
            *register = e.with_lane(*register, index % lanes, value);
        }
        f.define_vector(op.res(), Vector { registers, splat: None });
        Ok(true)
    }
}

impl TranslateToNative for llvm::ShuffleVectorOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let both = f.flattened([op.v1(), op.v2()].into_iter());
        let Some(&any) = both.first() else { return Err("it shuffles empty vectors".into()) };
        let pick = |i: &i32| match usize::try_from(*i) {
            Ok(i) => both
                .get(i)
                .copied()
                .ok_or_else(|| format!("its mask reads lane {i} of {}", both.len()).into()),
            // A negative entry asks for no lane in particular.
            Err(_) => Ok(any),
        };
        let lanes: Vec<Scalar> = op.mask().iter().map(pick).collect::<Result<_>>()?;
        f.define(op.res(), &lanes);
        Ok(())
    }

    fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
        let op = self.view(ir);
        let (Some(ty), Some(_)) = (f.packed_type(op.res().ty()), f.packed_type(op.v1().ty()))
        else {
            return Ok(false);
        };
        if f.held(op.v1()).is_none() && f.held(op.v2()).is_none() {
            return Ok(false);
        }
        let bits = ty.0.bits;
        let (Some(a), Some(b)) = (f.vector(op.v1(), bits)?, f.vector(op.v2(), bits)?) else {
            return Ok(false);
        };
        let in_a = a.registers.len() * ty.0.lanes();
        let mask = op.mask();
        if let Some(lane) = a.splat
            && mask.iter().all(|index| (*index as i64) < in_a as i64)
        {
            return Ok(f.define_splat(op.res(), lane));
        }
        let both: Vec<Packed> = a.registers.iter().chain(&b.registers).copied().collect();
        let Some(registers) = f.shuffled(&both, &mask, ty.0) else { return Ok(false) };
        f.define_vector(op.res(), Vector { registers, splat: None });
        Ok(true)
    }
}

impl TranslateToNative for llvm::vector_extract {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let lanes = f.lanes(op.srcvec());
        let (first, count) = (op.pos() as usize, lanes.len());
        let lanes = lanes.to_vec();
        let len = f.leaf_types(op.res().ty())?.len();
        let end = first.checked_add(len).filter(|end| *end <= count);
        let end = end.ok_or("it reads beyond the vector")?;
        f.define(op.res(), &lanes[first..end]);
        Ok(())
    }
}

impl TranslateToNative for llvm::vector_insert {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let mut lanes = f.lanes(op.dstvec()).to_vec();
        let part = f.lanes(op.srcvec());
        let first = op.pos() as usize;
        let end = first.checked_add(part.len());
        let place = end.and_then(|end| lanes.get_mut(first..end));
        place.ok_or("it writes beyond the vector")?.copy_from_slice(part);
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::vector_interleave2 {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (a, b) = (f.lanes(op.vec1()), f.lanes(op.vec2()));
        let lanes: Vec<Scalar> = a.iter().zip(b).flat_map(|(a, b)| [*a, *b]).collect();
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl TranslateToNative for llvm::vector_deinterleave2 {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let all = f.lanes(op.vec());
        let odd = all.iter().skip(1).step_by(2);
        let lanes: Vec<Scalar> = all.iter().step_by(2).chain(odd).copied().collect();
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// Scalar `i` holds whether `base + i < n`, without wrapping.
impl TranslateToNative for llvm::GetActiveLaneMaskOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let (base, n) = (f.scalar(op.base())?, f.scalar(op.n())?);
        let count = f.leaf_types(op.res().ty())?.len();
        let mut lanes = Vec::with_capacity(count);
        for i in 0..count {
            let step = f.int(base.ty, i as u128);
            let sum = Inst::Saturate(Arith::Add, Sign::Unsigned);
            let at = f.inst(sum, &[base, step], Immediate::None, None)?;
            lanes.push(f.compare(ICmpPredicate::Ult, at, n)?);
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// The fractions of all lanes come before their exponents.
impl TranslateToNative for llvm::FractionExpOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let types = f.leaf_types(op.res().ty())?;
        let lanes = f.lanes(op.val()).to_vec();
        let (mut fractions, mut exponents) = (Vec::new(), Vec::new());
        for (lane, exponent) in lanes.iter().zip(types.into_iter().skip(lanes.len())) {
            let parts = f.fraction_and_exponent(*lane, exponent)?;
            fractions.push(parts.0);
            exponents.push(parts.1);
        }
        fractions.append(&mut exponents);
        f.define(op.res(), &fractions);
        Ok(())
    }
}

/// Reductions with their instructions.
macro_rules! reductions {
    ($($op:ident => $inst:expr;)*) => {$(
        impl TranslateToNative for llvm::$op {
            fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
                reduce(*self.view(ir), f, $inst)
            }

            fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
                reduce_on_registers(*self.view(ir), f, $inst)
            }
        }
    )*};
}

/// Reductions of floats in order, unless they allow another one, with their instructions.
macro_rules! ordered_reductions {
    ($($op:ident => $inst:expr;)*) => {$(
        impl TranslateToNative for llvm::$op {
            fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
                reduce(*self.view(ir), f, $inst)
            }

            fn translate_on_registers(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result<bool> {
                let op = self.view(ir);
                let any_order = op.fastmath_flags().contains(FastmathFlags::REASSOC);
                if any_order { reduce_on_registers(*op, f, $inst) } else { Ok(false) }
            }
        }
    )*};
}

reductions! {
    vector_reduce_add => Inst::Int2(Int2::Add);
    vector_reduce_mul => Inst::Int2(Int2::Mul);
    vector_reduce_and => Inst::Int2(Int2::And);
    vector_reduce_or => Inst::Int2(Int2::Or);
    vector_reduce_xor => Inst::Int2(Int2::Xor);
    vector_reduce_smax => Inst::Int2(Int2::Smax);
    vector_reduce_smin => Inst::Int2(Int2::Smin);
    vector_reduce_umax => Inst::Int2(Int2::Umax);
    vector_reduce_umin => Inst::Int2(Int2::Umin);
    vector_reduce_fmax => Inst::Float2(Float2::Maxnum);
    vector_reduce_fmin => Inst::Float2(Float2::Minnum);
    vector_reduce_fmaximum => Inst::Float2(Float2::Maximum);
    vector_reduce_fminimum => Inst::Float2(Float2::Minimum);
}

ordered_reductions! {
    vector_reduce_fadd => Inst::Float2(Float2::Add);
    vector_reduce_fmul => Inst::Float2(Float2::Mul);
}

/// Defines the result of `op` as the lanes of its last operand, in any order, and the scalars before it, folded by an
/// instruction; returns whether the instruction has a form on registers.
fn reduce_on_registers(op: OpRef<'_>, f: &mut NativeBuilder<'_>, inst: Inst) -> Result<bool> {
    let Some(vector) = op.operands().last().and_then(|operand| f.held(operand)) else {
        return Ok(false);
    };
    if vector.ty().lane == BIT {
        return Ok(false);
    }
    let Some(mut total) = f.combine_lanes(&vector, inst) else { return Ok(false) };
    for start in op.operands().rev().skip(1) {
        let start = f.scalar(start)?;
        total = f.inst(inst, &[start, total], Immediate::None, None)?;
    }
    op.results().for_each(|result| f.define(result, &[total]));
    Ok(true)
}

/// Defines the result of `op` as the lanes of its operands folded by an instruction.
fn reduce(op: OpRef<'_>, f: &mut NativeBuilder<'_>, inst: Inst) -> Result {
    let all = f.flattened(op.operands());
    let Some((&first, rest)) = all.split_first() else {
        return Err("it folds an empty vector".into());
    };
    let mut total = first;
    for &lane in rest {
        total = f.inst(inst, &[total, lane], Immediate::None, None)?;
    }
    op.results().for_each(|result| f.define(result, &[total]));
    Ok(())
}

/// Reductions of the lanes that count, onto a start value, with their instructions.
macro_rules! predicated_reductions {
    ($($op:ident => $inst:expr;)*) => {$(
        impl TranslateToNative for llvm::$op {
            fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
                let op = self.view(ir);
                let active = f.active(op.mask(), op.evl())?;
                let (mut total, lanes) = (f.scalar(op.satrt_value())?, f.lanes(op.val()).to_vec());
                for (lane, on) in lanes.into_iter().zip(active) {
                    let next = f.inst($inst, &[total, lane], Immediate::None, None)?;
                    total = f.select(on, next, total)?;
                }
                f.define(op.res(), &[total]);
                Ok(())
            }
        }
    )*};
}

predicated_reductions! {
    VPReduceAddOp => Inst::Int2(Int2::Add);
    VPReduceMulOp => Inst::Int2(Int2::Mul);
    VPReduceAndOp => Inst::Int2(Int2::And);
    VPReduceOrOp => Inst::Int2(Int2::Or);
    VPReduceXorOp => Inst::Int2(Int2::Xor);
    VPReduceSMaxOp => Inst::Int2(Int2::Smax);
    VPReduceSMinOp => Inst::Int2(Int2::Smin);
    VPReduceUMaxOp => Inst::Int2(Int2::Umax);
    VPReduceUMinOp => Inst::Int2(Int2::Umin);
    VPReduceFAddOp => Inst::Float2(Float2::Add);
    VPReduceFMulOp => Inst::Float2(Float2::Mul);
    VPReduceFMaxOp => Inst::Float2(Float2::Maxnum);
    VPReduceFMinOp => Inst::Float2(Float2::Minnum);
}

impl NativeBuilder<'_> {
    /// Picks lanes of registers; `None` if a lane of the result comes from a third register.
    fn shuffled(
        &mut self,
        from: &[Packed],
        mask: &[i32],
        ty: PackedType,
    ) -> Option<SmallVec<[Packed; 4]>> {
        let (lanes, bytes) = (ty.lanes(), ty.bits as usize / 8);
        let e = self.vectors()?;
        let pick = |mask: &[i32]| {
            let mut sources: SmallVec<[usize; 2]> = SmallVec::new();
            // The source of each lane, and its lane there. A negative entry asks for no lane in particular.
            let mut places: SmallVec<[(usize, usize); 16]> = SmallVec::new();
            for (at, index) in mask.iter().enumerate() {
                let first = lanes * sources.first().copied().unwrap_or(0);
                let index = usize::try_from(*index).unwrap_or(at + first);
                let register = index / lanes;
                let known = sources.iter().position(|source| *source == register);
                let source = known.unwrap_or_else(|| {
                    sources.push(register);
                    sources.len() - 1
                });
                places.push((source, index % lanes));
            }
            let registers: Option<SmallVec<[Packed; 2]>> =
                sources.iter().map(|source| from.get(*source).copied()).collect();
            let (first, rest) = registers.as_deref()?.split_first()?;
            let mut picked = *first;
            // Each register after the first adds its lanes to those that are in place.
            for number in 1..=rest.len().max(1) {
                let other = rest.get(number - 1).copied().unwrap_or(*first);
                let mut from_bytes = [0; 16];
                for (at, &(source, lane)) in places.iter().enumerate() {
                    let lane = match source {
                        _ if source == number => lanes + lane,
                        0 if number == 1 => lane,
                        _ => at,
                    };
                    let first = bytes * lane;
                    (0..bytes)
                        .for_each(|byte| from_bytes[at * bytes + byte] = (first + byte) as u8);
                }
                if rest.is_empty() && from_bytes.iter().zip(0..).all(|(byte, at)| *byte == at) {
                    return Some(picked);
                }
                picked = e.shuffle(picked, other, from_bytes);
            }
            Some(picked)
        };
        mask.chunks(lanes).map(pick).collect()
    }

    fn is_index(&mut self, index: Scalar, position: usize) -> Result<Scalar> {
        let index = self.resized(index, I64)?;
        let position = self.int(I64, position as u128);
        self.compare(ICmpPredicate::Eq, index, position)
    }
}
