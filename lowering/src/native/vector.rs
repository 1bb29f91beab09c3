//! Vectors: lanes picked, placed, shuffled and folded.

use ods_core::OpType;
use ods_dialects::llvm::{self, ICmpPredicate};

use super::function::FunctionTranslator;
use super::hooks::Translate;
use super::memory::constant_int;
use super::target::{I64, Immediate, Lane, Target};
use ods_core::schema::{Arith, Float2, Inst, Int2, Sign};

type Result<T = ()> = std::result::Result<T, String>;

impl Translate for llvm::ExtractElementOp {
    fn translate<'m, T: Target>(
        op: llvm::ExtractElementOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let lanes = f.lanes(op.vector()).to_vec();
        let Some((&first, rest)) = lanes.split_first() else {
            return Err("it reads an empty vector".to_owned());
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
            picked = f.e.select(here, *lane, picked)?;
        }
        f.define(op.res(), &[picked]);
        Ok(())
    }
}

impl Translate for llvm::InsertElementOp {
    fn translate<'m, T: Target>(
        op: llvm::InsertElementOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
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
                *lane = f.e.select(here, value, *lane)?;
            }
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl Translate for llvm::ShuffleVectorOp {
    fn translate<'m, T: Target>(
        op: llvm::ShuffleVectorOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let both = f.flattened([op.v1(), op.v2()].into_iter());
        let Some(&any) = both.first() else { return Err("it shuffles empty vectors".to_owned()) };
        let pick = |i: &i32| match usize::try_from(*i) {
            Ok(i) => both
                .get(i)
                .copied()
                .ok_or_else(|| format!("its mask reads lane {i} of {}", both.len())),
            // A negative entry asks for no lane in particular.
            Err(_) => Ok(any),
        };
        let lanes: Vec<Lane<T>> = op.mask().iter().map(pick).collect::<Result<_>>()?;
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl Translate for llvm::vector_extract {
    fn translate<'m, T: Target>(
        op: llvm::vector_extractRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
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

impl Translate for llvm::vector_insert {
    fn translate<'m, T: Target>(
        op: llvm::vector_insertRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
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

impl Translate for llvm::vector_interleave2 {
    fn translate<'m, T: Target>(
        op: llvm::vector_interleave2Ref<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let (a, b) = (f.lanes(op.vec1()), f.lanes(op.vec2()));
        let lanes: Vec<Lane<T>> = a.iter().zip(b).flat_map(|(a, b)| [*a, *b]).collect();
        f.define(op.res(), &lanes);
        Ok(())
    }
}

impl Translate for llvm::vector_deinterleave2 {
    fn translate<'m, T: Target>(
        op: llvm::vector_deinterleave2Ref<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let all = f.lanes(op.vec());
        let odd = all.iter().skip(1).step_by(2);
        let lanes: Vec<Lane<T>> = all.iter().step_by(2).chain(odd).copied().collect();
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// Lane `i` holds whether `base + i < n`, without wrapping.
impl Translate for llvm::GetActiveLaneMaskOp {
    fn translate<'m, T: Target>(
        op: llvm::GetActiveLaneMaskOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let (base, n) = (f.scalar(op.base())?, f.scalar(op.n())?);
        let count = f.leaf_types(op.res().ty())?.len();
        let mut lanes = Vec::with_capacity(count);
        for i in 0..count {
            let step = f.e.int(base.ty, i as u128);
            let sum = Inst::Saturate(Arith::Add, Sign::Unsigned);
            let at = f.e.inst(sum, &[base, step], Immediate::None, None)?;
            lanes.push(f.e.compare(ICmpPredicate::Ult, at, n)?);
        }
        f.define(op.res(), &lanes);
        Ok(())
    }
}

/// The fractions of all lanes come before their exponents.
impl Translate for llvm::FractionExpOp {
    fn translate<'m, T: Target>(
        op: llvm::FractionExpOpRef<'m>,
        f: &mut FunctionTranslator<'_, 'm, T>,
    ) -> Result {
        let types = f.leaf_types(op.res().ty())?;
        let lanes = f.lanes(op.val()).to_vec();
        let (mut fractions, mut exponents) = (Vec::new(), Vec::new());
        for (lane, exponent) in lanes.iter().zip(types.into_iter().skip(lanes.len())) {
            let parts = f.e.fraction_and_exponent(*lane, exponent)?;
            fractions.push(parts.0);
            exponents.push(parts.1);
        }
        fractions.append(&mut exponents);
        f.define(op.res(), &fractions);
        Ok(())
    }
}

/// A reduction of a vector by an instruction, from its first lane to its last; some begin with a start value.
trait Reduce: OpType {
    const INST: Inst;
}

/// Reductions with their instructions.
macro_rules! reductions {
    ($($op:ident => $inst:expr;)*) => {$(
        impl Reduce for llvm::$op {
            const INST: Inst = $inst;
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
    vector_reduce_fadd => Inst::Float2(Float2::Add);
    vector_reduce_fmul => Inst::Float2(Float2::Mul);
    vector_reduce_fmax => Inst::Float2(Float2::Maxnum);
    vector_reduce_fmin => Inst::Float2(Float2::Minnum);
    vector_reduce_fmaximum => Inst::Float2(Float2::Maximum);
    vector_reduce_fminimum => Inst::Float2(Float2::Minimum);
}

impl<X: Reduce> Translate for X {
    fn translate<'m, T: Target>(op: X::Ref<'m>, f: &mut FunctionTranslator<'_, 'm, T>) -> Result {
        let all = f.flattened(op.operands());
        let Some((&first, rest)) = all.split_first() else {
            return Err("it folds an empty vector".to_owned());
        };
        let mut total = first;
        for &lane in rest {
            total = f.e.inst(X::INST, &[total, lane], Immediate::None, None)?;
        }
        op.results().for_each(|result| f.define(result, &[total]));
        Ok(())
    }
}

/// Reductions of the lanes that count, onto a start value, with their instructions.
macro_rules! predicated_reductions {
    ($($op:ident $view:ident => $inst:expr;)*) => {$(
        impl Translate for llvm::$op {
            fn translate<'m, T: Target>(
                op: llvm::$view<'m>,
                f: &mut FunctionTranslator<'_, 'm, T>,
            ) -> Result {
                let active = f.active(op.mask(), op.evl())?;
                let (mut total, lanes) = (f.scalar(op.satrt_value())?, f.lanes(op.val()).to_vec());
                for (lane, on) in lanes.into_iter().zip(active) {
                    let next = f.e.inst($inst, &[total, lane], Immediate::None, None)?;
                    total = f.e.select(on, next, total)?;
                }
                f.define(op.res(), &[total]);
                Ok(())
            }
        }
    )*};
}

predicated_reductions! {
    VPReduceAddOp VPReduceAddOpRef => Inst::Int2(Int2::Add);
    VPReduceMulOp VPReduceMulOpRef => Inst::Int2(Int2::Mul);
    VPReduceAndOp VPReduceAndOpRef => Inst::Int2(Int2::And);
    VPReduceOrOp VPReduceOrOpRef => Inst::Int2(Int2::Or);
    VPReduceXorOp VPReduceXorOpRef => Inst::Int2(Int2::Xor);
    VPReduceSMaxOp VPReduceSMaxOpRef => Inst::Int2(Int2::Smax);
    VPReduceSMinOp VPReduceSMinOpRef => Inst::Int2(Int2::Smin);
    VPReduceUMaxOp VPReduceUMaxOpRef => Inst::Int2(Int2::Umax);
    VPReduceUMinOp VPReduceUMinOpRef => Inst::Int2(Int2::Umin);
    VPReduceFAddOp VPReduceFAddOpRef => Inst::Float2(Float2::Add);
    VPReduceFMulOp VPReduceFMulOpRef => Inst::Float2(Float2::Mul);
    VPReduceFMaxOp VPReduceFMaxOpRef => Inst::Float2(Float2::Maxnum);
    VPReduceFMinOp VPReduceFMinOpRef => Inst::Float2(Float2::Minnum);
}

impl<T: Target> FunctionTranslator<'_, '_, T> {
    fn is_index(&mut self, index: Lane<T>, position: usize) -> Result<Lane<T>> {
        let index = self.e.resized(index, I64)?;
        let position = self.e.int(I64, position as u128);
        self.e.compare(ICmpPredicate::Eq, index, position)
    }
}
