//! The values that a vector loop passes on: to the loop of the remaining iterations, and to the exit.

use ods_core::ir::{Inserter as _, IrMapping};
use ods_core::{Attr, Context, Type, Value};
use rustc_hash::FxHashMap;

use super::super::place::Place;
use super::super::reduction::{Kind, Reduction};
use super::Emit;
use crate::llvm::analysis::affine::Affine;
use crate::llvm::*;

impl Emit<'_, '_, '_> {
    /// Combines the lanes of the reductions with the values before the vector loop, by the argument of the loop.
    pub(super) fn totals(
        &mut self,
        parts: &[Value],
        args: &[Value],
    ) -> Option<FxHashMap<Value, Value>> {
        let plan = self.plan;
        let mut totals = FxHashMap::default();
        for (reduction, part) in plan.reductions.iter().zip(parts) {
            let at = args.iter().position(|arg| *arg == reduction.arg)?;
            let total = self.total(reduction, *part, *self.starts.get(at)?);
            totals.extend(total.map(|total| (reduction.arg, total)));
        }
        for place in &plan.places {
            let lanes = [place.extreme, place.arg].map(|arg| {
                let reductions = plan.reductions.iter().zip(parts);
                reductions.into_iter().find(|(one, _)| one.arg == arg).map(|(_, part)| *part)
            });
            let [Some(extremes), Some(places)] = lanes else { return None };
            let (extreme, at) = self.first_place(place, extremes, places)?;
            totals.extend([(place.extreme, extreme), (place.arg, at)]);
        }
        Some(totals)
    }

    /// Returns the extreme of some lanes, and the least of its places. All lanes that have it have a place of their own, or
    /// all have what they began with.
    fn first_place(
        &mut self,
        place: &Place,
        extremes: Value,
        places: Value,
    ) -> Option<(Value, Value)> {
        let lane = |this: &mut Self, lane: u64| {
            let number = this.int(Type::I64, lane as i64);
            let extreme = this.rw.emit(ExtractElementOp::build(extremes, number));
            (extreme, this.rw.emit(ExtractElementOp::build(places, number)))
        };
        let (mut extreme, mut at) = lane(self, 0);
        for number in 1..self.lanes {
            let (other, other_at) = lane(self, number);
            let mut renamed = IrMapping::new();
            renamed.map_value(place.number, other);
            renamed.map_value(place.extreme, extreme);
            let compare = self.rw.clone_op(place.compare, &mut renamed);
            let is_beyond = self.rw.results(compare).next()?;
            let is_equal = match place.compare.isa::<ICmpOp>(self.rw) {
                true => self.rw.emit(ICmpOp::build(ICmpPredicate::Eq, other, extreme)),
                false => self.rw.emit(FCmpOp::build(FCmpPredicate::Oeq, other, extreme)),
            };
            let is_before = self.rw.emit(ICmpOp::build(ICmpPredicate::Slt, other_at, at));
            let is_first = self.rw.emit(AndOp::build(is_equal, is_before));
            let wins = self.rw.emit(OrOp::build(is_beyond, is_first));
            extreme = self.rw.emit(SelectOp::build(wins, other, extreme));
            at = self.rw.emit(SelectOp::build(wins, other_at, at));
        }
        Some((extreme, at))
    }

    /// Combines the lanes of a reduction with the value before; `None` for places.
    fn total(&mut self, reduction: &Reduction, part: Value, start: Value) -> Option<Value> {
        let ty = self.rw.ty(reduction.arg);
        let rw = &mut *self.rw;
        let all = match reduction.kind {
            Kind::FAdd => {
                let total = vector_reduce_fadd::build(start, part, ty);
                return Some(rw.emit(total.fastmath_flags(FastmathFlags::REASSOC)));
            }
            Kind::FMul => {
                let total = vector_reduce_fmul::build(start, part, ty);
                return Some(rw.emit(total.fastmath_flags(FastmathFlags::REASSOC)));
            }
            Kind::SMax => return Some(rw.emit(vector_reduce_smax::build(part, ty))),
            Kind::SMin => return Some(rw.emit(vector_reduce_smin::build(part, ty))),
            Kind::UMax => return Some(rw.emit(vector_reduce_umax::build(part, ty))),
            Kind::UMin => return Some(rw.emit(vector_reduce_umin::build(part, ty))),
            Kind::Maximum => return Some(rw.emit(vector_reduce_fmaximum::build(part, ty))),
            Kind::Minimum => return Some(rw.emit(vector_reduce_fminimum::build(part, ty))),
            Kind::Place => return None,
            Kind::Count { .. } => {
                let count = self.resized(part, ty);
                return Some(self.rw.emit(AddOp::build(start, count)));
            }
            Kind::Previous => {
                let last = self.int(Type::I64, self.lanes as i64 - 1);
                let last = self.rw.emit(ExtractElementOp::build(part, last));
                return Some(self.uncarried(reduction, last));
            }
            Kind::Add => rw.emit(vector_reduce_add::build(part, ty)),
            Kind::Mul => rw.emit(vector_reduce_mul::build(part, ty)),
            Kind::And => rw.emit(vector_reduce_and::build(part, ty)),
            Kind::Or => rw.emit(vector_reduce_or::build(part, ty)),
            Kind::Xor => rw.emit(vector_reduce_xor::build(part, ty)),
        };
        Some(match reduction.kind {
            Kind::Mul => rw.emit(MulOp::build(start, all)),
            Kind::And => rw.emit(AndOp::build(start, all)),
            Kind::Or => rw.emit(OrOp::build(start, all)),
            Kind::Xor => rw.emit(XOrOp::build(start, all)),
            _ => rw.emit(AddOp::build(start, all)),
        })
    }

    /// Returns the arguments of the scalar loop after `done` iterations.
    pub(super) fn resumed(
        &mut self,
        args: &[Value],
        totals: &FxHashMap<Value, Value>,
        done: Value,
    ) -> Vec<Value> {
        let plan = self.plan;
        let mut values = Vec::with_capacity(args.len());
        for (arg, start) in args.iter().zip(&plan.starts) {
            values.push(match (totals.get(arg), plan.recurrences.get(arg)) {
                (Some(total), _) => *total,
                (None, Some(recurrence)) => {
                    let ty = self.rw.ty(*arg);
                    let done = self.resized(done, ty);
                    let after = Affine { step: recurrence.step, ..Affine::term(*start) };
                    self.affine_at(&after, ty, Some(done))
                }
                (None, None) => *start,
            });
        }
        values
    }

    /// Returns a number of iterations in another type, modulo its width.
    pub(super) fn resized(&mut self, count: Value, ty: Type) -> Value {
        let width = |ty: Type| ty.int_or_float_width(self.rw.ctx()).unwrap_or(64);
        let (from, to) = (width(self.rw.ty(count)), width(ty));
        match from.cmp(&to) {
            std::cmp::Ordering::Less => self.rw.emit(ZExtOp::build(count, ty)),
            std::cmp::Ordering::Greater => self.rw.emit(TruncOp::build(count, ty)),
            std::cmp::Ordering::Equal => count,
        }
    }

    /// Returns the values that leave the loop after its last iteration; `None` if one cannot be computed.
    pub(super) fn outs(
        &mut self,
        leaving: &[Value],
        totals: &FxHashMap<Value, Value>,
        count: Value,
    ) -> Option<Vec<Value>> {
        let plan = self.plan;
        let one = self.int(self.index, 1);
        let last = self.rw.emit(SubOp::build(count, one));
        let mut values = Vec::with_capacity(leaving.len());
        for value in leaving {
            let reduction = plan.reductions.iter().find(|one| one.next == *value);
            values.push(match (reduction, plan.leaving.get(value)) {
                (Some(reduction), _) => *totals.get(&reduction.arg)?,
                (None, Some(affine)) => {
                    let ty = self.rw.ty(*value);
                    let last = self.resized(last, ty);
                    self.affine_at(affine, ty, Some(last))
                }
                (None, None) if self.rw.def_block(*value) != Some(plan.block) => *value,
                (None, None) => return None,
            });
        }
        Some(values)
    }
}

/// Returns the value that combines with any other to that; `None` for minima and maxima, whose lanes begin with the
/// start value.
pub(super) fn neutral(ctx: &Context, ty: Type, kind: Kind) -> Option<Attr> {
    Some(match kind {
        Kind::Add | Kind::Or | Kind::Xor => Attr::integer(ctx, ty, 0),
        Kind::Mul => Attr::integer(ctx, ty, 1),
        Kind::And => Attr::integer(ctx, ty, -1),
        Kind::FAdd => Attr::float(ctx, ty, -0.0),
        Kind::FMul => Attr::float(ctx, ty, 1.0),
        _ => return None,
    })
}
