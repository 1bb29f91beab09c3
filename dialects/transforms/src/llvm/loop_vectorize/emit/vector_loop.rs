//! One vector loop: what stands before it, its test and its rounds.

use ods_core::ir::Inserter as _;
use ods_core::{Block, Loc, Type, Value};
use rustc_hash::FxHashMap;

use super::super::annotation::vectorized;
use super::super::reduction::Kind;
use super::Emit;
use super::results::neutral;
use crate::llvm::analysis::affine::Affine;
use crate::llvm::analysis::integers::constant;
use crate::llvm::*;

/// The iterations that a vector loop begins with.
#[derive(Clone, Copy)]
pub(super) enum Begin {
    /// The first.
    First,
    /// Those from a number on.
    At(Value),
    /// Those from a number on; all lanes of the last vector are used, and none begins behind the second number.
    Repeated(Value, Value),
}

impl Begin {
    /// Returns the number of the first iteration; `None` for 0.
    fn number(self) -> Option<Value> {
        match self {
            Begin::First => None,
            Begin::At(first) | Begin::Repeated(first, _) => Some(first),
        }
    }
}

impl Emit<'_, '_, '_> {
    /// Builds the end of the block before a vector loop, and the loop, which does iterations up to `whole`: no loop, if one
    /// vector does all of these. Returns the number of iterations that are done behind it, and what it passes on of the
    /// reductions: vectors, and numbers of counts.
    pub(super) fn vector_loop(
        &mut self,
        [setup, vector, middle]: [Block; 3],
        whole: Value,
        begin: Begin,
    ) -> Option<(Value, Vec<Value>)> {
        let plan = self.plan;
        self.rw.set_point_at_end(setup).set_loc(self.loc);
        let mut linear: Vec<(Value, &Affine)> =
            plan.linear.iter().map(|(value, affine)| (*value, affine)).collect();
        linear.sort_unstable_by_key(|(value, _)| *value);
        // Where iterations are repeated, the lanes do not advance by the same number in each round.
        let (linear, irregular) = match begin {
            Begin::Repeated(..) => (Vec::new(), linear),
            _ => (linear, Vec::new()),
        };
        let starts = self.starts_of(&linear, begin)?;
        let types: Vec<(Type, Loc)> =
            starts.iter().map(|value| (self.rw.ty(*value), self.loc)).collect();
        self.rw.insert(BrOp::build(vector).dest_operands(starts));
        for (ty, loc) in types {
            self.rw.add_arg(vector, ty, loc);
        }
        let args: Vec<Value> = self.rw.arg_values(vector).collect();
        let (k, rest) = args.split_first()?;
        let (of_linear, of_reductions) = rest.split_at(linear.len());
        let mut mapping: FxHashMap<Value, Value> = FxHashMap::default();
        mapping.extend(linear.iter().zip(of_linear).map(|((value, _), arg)| (*value, *arg)));
        let (previous, reductions): (Vec<_>, Vec<_>) = plan
            .reductions
            .iter()
            .zip(of_reductions)
            .partition(|(one, _)| one.kind == Kind::Previous);
        mapping.extend(reductions.into_iter().map(|(one, arg)| (one.arg, *arg)));

        // The test is at the top, of values that blocks pass on: so what leaves the loop is not what its last operations
        // compute, and a register allocator need not keep both.
        let region = self.rw.block_region(vector)?;
        let body = self.rw.create_block(region, Some(middle), &[]);
        let is_single =
            begin.number().is_none() && constant(self.rw, whole) == Some(self.lanes as i64);
        self.rw.set_point_at_end(vector);
        if is_single {
            self.rw.insert(BrOp::build(body));
        } else {
            let more = self.rw.emit(ICmpOp::build(ICmpPredicate::Ult, *k, whole));
            self.rw.insert(CondBrOp::build(more, body, middle));
        }
        self.rw.set_point_at_end(body);
        let at = match begin {
            Begin::Repeated(_, last) => self.rw.emit(UMinOp::build(*k, last)),
            _ => *k,
        };
        for (value, affine) in irregular {
            let lanes = self.linear(value, affine, Some(at))?;
            mapping.insert(value, lanes);
        }
        let word = self.word(at);
        let (early, late) = plan.widened.split_at_checked(plan.num_early)?;
        for op in early {
            self.widen(*op, word, &mut mapping)?;
        }
        for (one, before) in previous {
            let next = *mapping.get(&one.next)?;
            let lanes = self.shifted_in(one, *before, next);
            mapping.insert(one.arg, lanes);
        }
        for op in late {
            self.widen(*op, word, &mut mapping)?;
        }
        self.rw.set_loc(self.loc);
        let lanes = self.int(self.index, self.lanes as i64);
        let mut nexts = vec![self.rw.emit(AddOp::build(*k, lanes))];
        for ((value, affine), arg) in linear.iter().zip(of_linear) {
            let ty = self.rw.ty(*value);
            let step = self.int(ty, affine.step.wrapping_mul(self.lanes as i64));
            let step = self.splat(step);
            nexts.push(self.rw.emit(AddOp::build(*arg, step)));
        }
        for (reduction, arg) in plan.reductions.iter().zip(of_reductions) {
            nexts.push(match reduction.kind {
                Kind::Count { condition, holds } => {
                    let lanes = *mapping.get(&condition)?;
                    self.counted(*arg, lanes, holds)
                }
                _ => {
                    let next = *mapping.get(&reduction.next)?;
                    self.carried(reduction, next)
                }
            });
        }
        if is_single {
            self.rw.insert(BrOp::build(middle));
            return Some((nexts[0], nexts.split_off(1 + linear.len())));
        }
        let branch = self.rw.insert(BrOp::build(vector).dest_operands(nexts));
        let mark = vectorized(&self.ctx(), None);
        branch.set_loop_annotation(self.rw, Some(mark));
        Some((*k, of_reductions.to_vec()))
    }

    /// Builds the sum of a number and that of the lanes that are set, or are not.
    fn counted(&mut self, sum: Value, lanes: Value, holds: bool) -> Value {
        let ty = Type::integer(&self.ctx(), self.lanes as u32);
        let mut bits = self.rw.emit(BitcastOp::build(lanes, ty));
        if !holds {
            let all = self.int(ty, -1);
            bits = self.rw.emit(XOrOp::build(bits, all));
        }
        let count = self.rw.emit(CtPopOp::build(bits));
        let count = self.resized(count, Type::I64);
        self.rw.emit(AddOp::build(sum, count))
    }

    /// Prepares for another vector loop, with fewer lanes, after the reductions have the values `totals`.
    pub(super) fn go_on(&mut self, lanes: u64, args: &[Value], totals: &FxHashMap<Value, Value>) {
        self.lanes = lanes;
        self.splats.clear();
        for (start, arg) in self.starts.iter_mut().zip(args) {
            *start = totals.get(arg).copied().unwrap_or(*start);
        }
    }

    /// Builds what the vector loop needs before it, and returns its first arguments: the number of the iteration, the
    /// linear values, and the reductions.
    fn starts_of(&mut self, linear: &[(Value, &Affine)], begin: Begin) -> Option<Vec<Value>> {
        let (plan, number) = (self.plan, begin.number());
        let mut starts = vec![match number {
            Some(number) => number,
            None => self.int(self.index, 0),
        }];
        for (value, affine) in linear {
            starts.push(self.linear(*value, affine, number)?);
        }
        let args: Vec<Value> = self.rw.arg_values(plan.block).collect();
        for reduction in &plan.reductions {
            let ty = self.rw.ty(reduction.arg);
            let at = args.iter().position(|arg| *arg == reduction.arg)?;
            if matches!(reduction.kind, Kind::Count { .. }) {
                starts.push(self.int(Type::I64, 0));
                continue;
            }
            starts.push(match neutral(&self.ctx(), ty, reduction.kind) {
                Some(neutral) => {
                    let iterations =
                        plan.terms.get(&reduction.next).map_or(1, |one| one.iterations);
                    self.constant_lanes(neutral, ty, self.lanes / iterations)?
                }
                None => {
                    let start = self.carried(reduction, *self.starts.get(at)?);
                    self.splat(start)
                }
            });
        }
        if number.is_none() {
            self.pointers = plan.accesses.ranges.iter().map(|range| self.pointer(range)).collect();
        }
        self.invariants();
        Some(starts)
    }

    /// Builds the lanes of a linear value from the iteration `at` on, or from the first.
    fn linear(&mut self, value: Value, affine: &Affine, at: Option<Value>) -> Option<Value> {
        let ty = self.rw.ty(value);
        let at = at.map(|at| self.resized(at, ty));
        let first = self.affine_at(affine, ty, at);
        let first = self.splat(first);
        let steps = self.steps(ty, affine.step)?;
        Some(self.rw.emit(AddOp::build(first, steps)))
    }

    /// Builds vectors of the invariant operands of the vector operations.
    fn invariants(&mut self) {
        let plan = self.plan;
        for op in &plan.widened {
            for value in plan.data_operands(self.rw, *op) {
                let is_inside = self.rw.def_block(value) == Some(plan.block);
                let is_constant = value.defined_by::<ConstantOp>(self.rw).is_some();
                if (!is_inside || is_constant)
                    && !plan.linear.contains_key(&value)
                    && !self.splats.contains_key(&value)
                {
                    let splat = self.splat(value);
                    self.splats.insert(value, splat);
                }
            }
        }
    }
}
