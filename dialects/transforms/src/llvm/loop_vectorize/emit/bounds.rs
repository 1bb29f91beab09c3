//! The number of iterations of a vector loop, and the conditions under which it runs.

use ods_core::Type;
use ods_core::Value;
use ods_core::ir::Inserter as _;
use rustc_hash::FxHashMap;

use super::super::memory::Range;
use super::Emit;
use crate::llvm::analysis::integers::constant;
use crate::llvm::*;

impl Emit<'_, '_, '_> {
    /// Returns the number of iterations, and the conditions under which it is that.
    pub(super) fn iterations(&mut self) -> (Value, Vec<Value>) {
        use ICmpPredicate::*;
        let (counted, index) = (self.plan.counted, self.index);
        if let Some(count) = counted.trip_count {
            return (self.int(index, count as i64), Vec::new());
        }
        let step = counted.recurrence.step;
        let (mut start, mut bound) = (counted.recurrence.start, counted.bound);
        let mut conditions = Vec::new();
        let bits = counted.bits;
        if counted.predicate == Ne {
            // Both differences are the number modulo 2^bits; 0 denotes 2^bits, and is too few.
            if step < 0 {
                std::mem::swap(&mut start, &mut bound);
            }
            return (self.rw.emit(SubOp::build(bound, start)), conditions);
        }
        let (least, most) = match counted.predicate {
            Ult | Ule | Ugt | Uge => (0, -1),
            _ => (i64::MIN >> (64 - bits), i64::MAX >> (64 - bits)),
        };
        let before = match counted.predicate {
            Slt | Sle => Slt,
            Sgt | Sge => Sgt,
            Ult | Ule => Ult,
            _ => Ugt,
        };
        let up = step > 0;
        if matches!(counted.predicate, Sle | Ule | Sge | Uge) {
            // The bound itself belongs to the range, unless nothing lies beyond it.
            let last = self.int(index, if up { most } else { least });
            conditions.push(self.rw.emit(ICmpOp::build(Ne, bound, last)));
            let one = self.int(index, if up { 1 } else { -1 });
            bound = self.rw.emit(AddOp::build(bound, one));
        }
        conditions.push(self.rw.emit(ICmpOp::build(before, start, bound)));
        let size = step.wrapping_abs();
        if size != 1 {
            // No addition before the end may wrap.
            let last = self.int(
                index,
                if up { most.wrapping_sub(size - 1) } else { least.wrapping_add(size - 1) },
            );
            let fits = match before {
                Slt => Sle,
                Sgt => Sge,
                Ult => Ule,
                _ => Uge,
            };
            conditions.push(self.rw.emit(ICmpOp::build(fits, bound, last)));
        }
        let (high, low) = if up { (bound, start) } else { (start, bound) };
        let distance = self.rw.emit(SubOp::build(high, low));
        if size == 1 {
            return (distance, conditions);
        }
        let one = self.int(index, 1);
        let size = self.int(index, size);
        let before_last = self.rw.emit(SubOp::build(distance, one));
        let quotient = self.rw.emit(UDivOp::build(before_last, size));
        (self.rw.emit(AddOp::build(quotient, one)), conditions)
    }

    /// Returns the number of iterations that are done after a vector loop, a multiple of the lanes.
    pub(super) fn whole(&mut self, count: Value) -> Value {
        let (index, lanes) = (self.index, self.lanes as i64);
        let rest = i64::from(!self.plan.ends_exactly);
        if let Some(count) = constant(self.rw, count) {
            let whole = (count as u64).saturating_sub(rest as u64) & !(lanes as u64 - 1);
            return self.int(index, whole as i64);
        }
        let mask = self.int(index, -lanes);
        if rest == 0 {
            return self.rw.emit(AndOp::build(count, mask));
        }
        let one = self.int(index, 1);
        let fewer = self.rw.emit(SubOp::build(count, one));
        self.rw.emit(AndOp::build(fewer, mask))
    }

    /// Adds the condition that there are enough iterations for a vector, unless their number is known.
    pub(super) fn enough(&mut self, count: Value, conditions: &mut Vec<Value>) {
        if constant(self.rw, count).is_none() {
            let lanes = self.plan.rest().map_or(self.plan.lanes, |rest| rest.lanes) as i64;
            let least = self.int(self.index, lanes + i64::from(!self.plan.ends_exactly));
            conditions.push(self.rw.emit(ICmpOp::build(ICmpPredicate::Uge, count, least)));
        }
    }

    /// Adds conditions that no array is written that overlaps another.
    pub(super) fn overlaps(&mut self, count: Value, conditions: &mut Vec<Value>) -> Option<()> {
        let plan = self.plan;
        if plan.accesses.checks.is_empty() {
            return Some(());
        }
        let mut bounds: FxHashMap<usize, (Value, Value)> = FxHashMap::default();
        let one = self.int(self.index, 1);
        let last = self.rw.emit(SubOp::build(count, one));
        let last = self.word(last);
        for &(a, b) in &plan.accesses.checks {
            for number in [a, b] {
                let known = bounds.get(&number).copied();
                if known.is_none() {
                    let range = self.bounds(&plan.accesses.ranges[number], last);
                    bounds.insert(number, range);
                }
            }
            let ((low_a, high_a), (low_b, high_b)) = (*bounds.get(&a)?, *bounds.get(&b)?);
            let below = self.rw.emit(ICmpOp::build(ICmpPredicate::Ule, high_a, low_b));
            let above = self.rw.emit(ICmpOp::build(ICmpPredicate::Ule, high_b, low_a));
            conditions.push(self.rw.emit(OrOp::build(below, above)));
        }
        Some(())
    }

    /// Returns the address of the first byte of a range, and that behind the last; `last` is the last iteration.
    fn bounds(&mut self, range: &Range, last: Value) -> (Value, Value) {
        let base = self.rw.emit(PtrToIntOp::build(range.base, Type::I64));
        let offset = self.affine_at(&range.first, Type::I64, None);
        let first = self.rw.emit(AddOp::build(base, offset));
        let step = self.int(Type::I64, range.first.step);
        let way = self.rw.emit(MulOp::build(last, step));
        let end = self.rw.emit(AddOp::build(first, way));
        let extent = self.int(Type::I64, range.extent);
        let (low, high) = if range.first.step < 0 { (end, first) } else { (first, end) };
        let high = self.rw.emit(AddOp::build(high, extent));
        (low, high)
    }
}
