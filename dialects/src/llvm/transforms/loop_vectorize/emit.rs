//! The blocks of a vectorized loop.
//!
//! ```text
//! P: count = iterations; enough, nothing overlaps ? br V0 : br S(starts)
//! V0: br V(0, vectors)                 V(k, …): k < n ? br W : br M
//! W: lanes iterations at once; br V(k + lanes, …)
//! M: reductions; n == count ? br exit : br S(values after n iterations)
//! S(…): br B(…)                        B: the loop as it was
//! ```

use ods_core::fold::dense_attr;
use ods_core::ir::{Inserter as _, IrMapping};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Context, FloatAttr, Loc, Op, Region, Type, Value};
use rustc_hash::FxHashMap;

use super::super::edges::split_edge;
use super::annotation::vectorized;
use super::memory::{Access, Range};
use super::plan::Plan;
use super::reduction::{Kind, Reduction};
use crate::llvm::analysis::induction::{Affine, constant, edge_operands};
use crate::llvm::*;

impl Plan {
    /// Replaces the loop by a vector loop, with the loop itself for the remaining iterations.
    pub(super) fn apply(mut self, rw: &mut Rewriter<'_>, region: Region) -> Option<()> {
        let entry = match self.entry.op.isa::<BrOp>(rw) {
            true => self.entry.op,
            false => {
                let before = split_edge(rw, self.entry.op, self.entry.index)?;
                rw.last_op(before)?
            }
        };
        let exit = self.close_exit(rw, region)?;
        let loc = rw.loc(self.branch.into());
        let leaving = edge_operands(rw, self.branch.into(), self.counted.exit.index)?.to_vec();
        let args: Vec<Value> = rw.arg_values(self.block).collect();
        let types: Vec<(Type, Loc)> = args.iter().map(|arg| (rw.ty(*arg), loc)).collect();
        let [setup, vector, middle] =
            [(); 3].map(|()| rw.create_block(region, Some(self.block), &[]));
        let scalar = rw.create_block(region, Some(self.block), &types);
        let mut emit = Emit {
            index: rw.ty(self.counted.variable),
            plan: &self,
            rw,
            loc,
            splats: FxHashMap::default(),
            pointers: FxHashMap::default(),
        };

        emit.rw.set_point_before(entry).set_loc(loc);
        let (count, mut conditions) = emit.iterations();
        let whole = emit.whole(count, &mut conditions);
        emit.overlaps(count, &mut conditions)?;
        let all = conditions.into_iter().reduce(|all, one| emit.rw.emit(AndOp::build(all, one)));
        match all {
            Some(all) => {
                let branch = CondBrOp::build(all, setup, scalar);
                emit.rw.insert(branch.false_dest_operands(self.starts.clone()));
            }
            None => _ = emit.rw.insert(BrOp::build(setup)),
        }
        emit.rw.erase_op(entry);

        let (done, parts) = emit.vector_loop(setup, vector, middle, whole)?;
        emit.rw.set_point_at_end(middle).set_loc(loc);
        let totals = emit.totals(&parts, &args)?;
        let outs = match self.ends_exactly {
            true => Some(emit.outs(&leaving, &totals, count)?),
            false => None,
        };
        let is_whole = emit.compare_constants(whole, count);
        let needs_scalar = outs.is_none() || is_whole != Some(true);
        let resumed = match needs_scalar {
            true => emit.resumed(&args, &totals, done),
            false => Vec::new(),
        };
        match outs {
            Some(outs) if is_whole == Some(true) => {
                emit.rw.insert(BrOp::build(exit).dest_operands(outs));
            }
            Some(outs) if is_whole.is_none() => {
                let done = emit.rw.emit(ICmpOp::build(ICmpPredicate::Eq, whole, count));
                let branch = CondBrOp::build(done, exit, scalar);
                let branch = branch.true_dest_operands(outs).false_dest_operands(resumed);
                emit.rw.insert(branch);
            }
            _ => _ = emit.rw.insert(BrOp::build(scalar).dest_operands(resumed)),
        }
        if all.is_none() && !needs_scalar {
            rw.erase_block(scalar);
            rw.erase_block(self.block);
            return Some(());
        }
        let passed: Vec<Value> = rw.arg_values(scalar).collect();
        rw.set_point_at_end(scalar).set_loc(loc);
        rw.insert(BrOp::build(self.block).dest_operands(passed));
        let ctx = rw.ctx().clone();
        let mark = vectorized(&ctx, self.branch.loop_annotation(rw));
        self.branch.set_loop_annotation(rw, Some(mark));
        Some(())
    }

    /// Passes the values of the loop that are used behind it along the edge that leaves it. Returns the block that the
    /// edge leads to.
    fn close_exit(&mut self, rw: &mut Rewriter<'_>, region: Region) -> Option<Block> {
        let exit = self.counted.exit;
        if self.live_out.is_empty() {
            return Some(exit.to);
        }
        let loc = rw.loc(exit.op);
        let passed = edge_operands(rw, exit.op, exit.index)?.to_vec();
        let stay = edge_operands(rw, exit.op, 1 - exit.index)?.to_vec();
        let types: Vec<_> = passed.iter().map(|value| (rw.ty(*value), loc)).collect();
        let join = rw.create_block(region, Some(exit.to), &types);
        let args: Vec<Value> = rw.arg_values(join).collect();
        for &value in &self.live_out {
            let ty = rw.ty(value);
            let arg = rw.add_arg(join, ty, loc);
            rw.replace_uses_if(value, arg, |body, at| {
                body.parent_block(body.use_owner(at)) != Some(self.block)
            });
        }
        rw.set_point_at_end(join).set_loc(loc);
        rw.insert(BrOp::build(exit.to).dest_operands(args));
        let all: Vec<Value> = passed.iter().chain(&self.live_out).copied().collect();
        let condition = self.branch.condition(rw);
        rw.set_point_before(self.branch).set_loc(loc);
        let (on, off) = match exit.index {
            0 => ((join, all), (self.block, stay)),
            _ => ((self.block, stay), (join, all)),
        };
        let branch = CondBrOp::build(condition, on.0, off.0);
        let branch = rw.insert(branch.true_dest_operands(on.1).false_dest_operands(off.1));
        let annotation = self.branch.loop_annotation(rw);
        branch.set_loop_annotation(rw, annotation);
        rw.erase_op(self.branch);
        self.branch = branch;
        self.counted.exit.op = branch.into();
        self.counted.exit.to = join;
        Some(join)
    }
}

/// The state of building a vector loop.
struct Emit<'p, 'a, 'b> {
    plan: &'p Plan,
    rw: &'a mut Rewriter<'b>,
    loc: Loc,
    /// The type of the induction variable, in which iterations are counted.
    index: Type,
    splats: FxHashMap<Value, Value>,
    /// The addresses of the first iteration.
    pointers: FxHashMap<usize, Value>,
}

impl Emit<'_, '_, '_> {
    fn ctx(&self) -> Context {
        self.rw.ctx().clone()
    }

    fn int(&mut self, ty: Type, value: i64) -> Value {
        let attr = Attr::integer(&self.ctx(), ty, value);
        self.rw.emit(ConstantOp::build(attr, ty))
    }

    fn vector_of(&self, ty: Type) -> Type {
        Type::vector(self.rw.ctx(), &[self.plan.lanes as i64], ty)
    }

    /// Returns whether two constants are equal; `None` if one is no constant.
    fn compare_constants(&self, a: Value, b: Value) -> Option<bool> {
        Some(constant(self.rw, a)? == constant(self.rw, b)?)
    }

    /// Returns the number of iterations, and the conditions under which it is that.
    fn iterations(&mut self) -> (Value, Vec<Value>) {
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

    /// Returns the number of iterations that the vector loop does, a multiple of the lanes.
    fn whole(&mut self, count: Value, conditions: &mut Vec<Value>) -> Value {
        let (index, lanes) = (self.index, self.plan.lanes as i64);
        let rest = i64::from(!self.plan.ends_exactly);
        if let Some(count) = constant(self.rw, count) {
            let whole = (count as u64).saturating_sub(rest as u64) & !(lanes as u64 - 1);
            return self.int(index, whole as i64);
        }
        let least = self.int(index, lanes + rest);
        conditions.push(self.rw.emit(ICmpOp::build(ICmpPredicate::Uge, count, least)));
        let mask = self.int(index, -lanes);
        if rest == 0 {
            return self.rw.emit(AndOp::build(count, mask));
        }
        let one = self.int(index, 1);
        let fewer = self.rw.emit(SubOp::build(count, one));
        self.rw.emit(AndOp::build(fewer, mask))
    }

    /// Adds conditions that no array is written that overlaps another.
    fn overlaps(&mut self, count: Value, conditions: &mut Vec<Value>) -> Option<()> {
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

    /// Returns an index as a 64-bit number; counts are unsigned.
    fn word(&mut self, index: Value) -> Value {
        match self.index == Type::I64 {
            true => index,
            false => self.rw.emit(ZExtOp::build(index, Type::I64)),
        }
    }

    /// Returns a linear value of type `ty` in iteration `at`, or in the first.
    fn affine_at(&mut self, affine: &Affine, ty: Type, at: Option<Value>) -> Value {
        let mut sum: Option<Value> = None;
        let mut parts: Vec<(Value, i64)> = affine.terms.to_vec();
        parts.extend(at.filter(|_| affine.step != 0).map(|at| (at, affine.step)));
        for (value, factor) in parts {
            let part = match factor {
                1 => value,
                _ => {
                    let factor = self.int(ty, factor);
                    self.rw.emit(MulOp::build(value, factor))
                }
            };
            sum = Some(match sum {
                None => part,
                Some(sum) => self.rw.emit(AddOp::build(sum, part)),
            });
        }
        match (sum, affine.constant) {
            (Some(sum), 0) => sum,
            (None, constant) => self.int(ty, constant),
            (Some(sum), constant) => {
                let constant = self.int(ty, constant);
                self.rw.emit(AddOp::build(sum, constant))
            }
        }
    }

    /// Returns a vector of copies of a scalar, built at the insertion point.
    fn splat(&mut self, value: Value) -> Value {
        let ty = self.vector_of(self.rw.ty(value));
        if let Some(op) = value.defined_by::<ConstantOp>(self.rw)
            && let Some(splat) = splat_of(&self.ctx(), ty, op.value(self.rw))
        {
            return self.rw.emit(ConstantOp::build(splat, ty));
        }
        let poison = self.rw.emit(PoisonOp::build(ty));
        let zero = self.int(Type::I64, 0);
        let first = self.rw.emit(InsertElementOp::build(poison, value, zero).res_type(ty));
        let mask = vec![0; self.plan.lanes as usize];
        self.rw.emit(ShuffleVectorOp::build(first, poison, &mask, ty))
    }

    /// Returns a constant vector of the lanes' numbers times `step`.
    fn steps(&mut self, ty: Type, step: i64) -> Option<Value> {
        let vector = self.vector_of(ty);
        let bits = ty.int_or_float_width(self.rw.ctx())?;
        let spare = 64 - bits;
        let values: Vec<i64> = (0..self.plan.lanes as i64)
            .map(|lane| lane.wrapping_mul(step) << spare >> spare)
            .collect();
        let attr = Attr::dense_integers(&self.ctx(), vector, &values)?;
        Some(self.rw.emit(ConstantOp::build(attr, vector)))
    }

    /// Builds the setup and the vector loop. Returns the number of iterations that are done behind it, and the vectors of
    /// the reductions.
    fn vector_loop(
        &mut self,
        setup: Block,
        vector: Block,
        middle: Block,
        whole: Value,
    ) -> Option<(Value, Vec<Value>)> {
        let (plan, loc, index) = (self.plan, self.loc, self.index);
        self.rw.set_point_at_end(setup).set_loc(loc);
        let mut starts = vec![self.int(index, 0)];
        let mut linear: Vec<(&Value, &Affine)> = plan.linear.iter().collect();
        linear.sort_unstable_by_key(|(value, _)| **value);
        for (value, affine) in &linear {
            let ty = self.rw.ty(**value);
            let first = self.affine_at(affine, ty, None);
            let first = self.splat(first);
            let steps = self.steps(ty, affine.step)?;
            starts.push(self.rw.emit(AddOp::build(first, steps)));
        }
        let args: Vec<Value> = self.rw.arg_values(plan.block).collect();
        for reduction in &plan.reductions {
            let ty = self.rw.ty(reduction.arg);
            let at = args.iter().position(|arg| *arg == reduction.arg)?;
            let start = plan.starts.get(at).copied();
            let neutral = neutral(&self.ctx(), ty, reduction.kind);
            starts.push(match neutral {
                Some(neutral) => {
                    let neutral = self.rw.emit(ConstantOp::build(neutral, ty));
                    self.splat(neutral)
                }
                None => self.splat(start?),
            });
        }
        for (number, access) in plan.accesses.list.iter().enumerate() {
            let pointer = self.pointer(access);
            self.pointers.insert(number, pointer);
        }
        self.invariants();
        let types: Vec<(Type, Loc)> =
            starts.iter().map(|value| (self.rw.ty(*value), loc)).collect();
        self.rw.insert(BrOp::build(vector).dest_operands(starts));
        for (ty, loc) in types {
            self.rw.add_arg(vector, ty, loc);
        }
        let args: Vec<Value> = self.rw.arg_values(vector).collect();
        let (k, rest) = args.split_first()?;
        let (of_linear, of_reductions) = rest.split_at(linear.len());
        let mut mapping: FxHashMap<Value, Value> = FxHashMap::default();
        mapping.extend(linear.iter().zip(of_linear).map(|((value, _), arg)| (**value, *arg)));
        mapping.extend(plan.reductions.iter().zip(of_reductions).map(|(one, arg)| (one.arg, *arg)));

        // The test is at the top, of values that blocks pass on: so what leaves the loop is not what its last operations
        // compute, and a register allocator need not keep both.
        let region = self.rw.block_region(vector)?;
        let body = self.rw.create_block(region, Some(middle), &[]);
        self.rw.set_point_at_end(vector);
        let more = self.rw.emit(ICmpOp::build(ICmpPredicate::Ult, *k, whole));
        self.rw.insert(CondBrOp::build(more, body, middle));
        self.rw.set_point_at_end(body);
        let word = self.word(*k);
        for op in plan.widened.clone() {
            self.widen(op, word, &mut mapping)?;
        }
        self.rw.set_loc(loc);
        let lanes = self.int(index, plan.lanes as i64);
        let k_next = self.rw.emit(AddOp::build(*k, lanes));
        let mut nexts = vec![k_next];
        for ((value, affine), arg) in linear.iter().zip(of_linear) {
            let ty = self.rw.ty(**value);
            let step = self.int(ty, affine.step.wrapping_mul(plan.lanes as i64));
            let step = self.splat(step);
            nexts.push(self.rw.emit(AddOp::build(*arg, step)));
        }
        for reduction in &plan.reductions {
            nexts.push(*mapping.get(&reduction.next)?);
        }
        let branch = self.rw.insert(BrOp::build(vector).dest_operands(nexts));
        let mark = vectorized(&self.ctx(), None);
        branch.set_loop_annotation(self.rw, Some(mark));
        Some((*k, of_reductions.to_vec()))
    }

    /// Builds vectors of the invariant operands of the vector operations.
    fn invariants(&mut self) {
        let plan = self.plan;
        for op in &plan.widened {
            let op = *op;
            let operands: Vec<Value> = match op.cast::<StoreOp>(self.rw) {
                Some(store) => vec![store.value(self.rw)],
                None if op.isa::<LoadOp>(self.rw) => continue,
                None => self.rw.operands(op).collect(),
            };
            for value in operands {
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

    /// Returns the address of an access in the first iteration.
    fn pointer(&mut self, access: &Access) -> Value {
        let first = Affine { step: 0, ..access.address.offset.clone() };
        if first == Affine::default() {
            return access.address.base;
        }
        let offset = self.affine_at(&first, Type::I64, None);
        self.gep(access.address.base, offset, Type::integer(&self.ctx(), 8))
    }

    fn gep(&mut self, base: Value, index: Value, elem: Type) -> Value {
        let pointer = self.rw.ty(base);
        let gep = GEPOp::build(base, &[DYNAMIC_INDEX], elem, pointer);
        self.rw.emit(gep.dynamic_indices([index]))
    }

    /// Builds the vector form of an operation; `word` is the number of the first of the iterations.
    fn widen(&mut self, op: Op, word: Value, mapping: &mut FxHashMap<Value, Value>) -> Option<()> {
        let plan = self.plan;
        let loc = self.rw.loc(op);
        self.rw.set_loc(loc);
        let vector = |this: &Self, value: Value, mapping: &FxHashMap<Value, Value>| {
            mapping.get(&value).or_else(|| this.splats.get(&value)).copied()
        };
        if let Some(number) = plan.accesses.list.iter().position(|access| access.op == op) {
            let access = &plan.accesses.list[number];
            let pointer = *self.pointers.get(&number)?;
            let scalar = match op.cast::<LoadOp>(self.rw) {
                Some(load) => self.rw.ty(load.res(self.rw)),
                None => self.rw.ty(op.cast::<StoreOp>(self.rw)?.value(self.rw)),
            };
            let alignment = access.size as u64;
            if access.is_uniform() {
                let load = op.cast::<LoadOp>(self.rw)?;
                let value = self.rw.emit(LoadOp::build(pointer, scalar).alignment(alignment));
                let value = self.splat(value);
                mapping.insert(load.res(self.rw), value);
                return Some(());
            }
            let is_reversed = access.address.offset.step < 0;
            let index = match is_reversed {
                false => word,
                true => {
                    let first = self.int(Type::I64, 1 - plan.lanes as i64);
                    self.rw.emit(SubOp::build(first, word))
                }
            };
            let pointer = self.gep(pointer, index, scalar);
            let ty = self.vector_of(scalar);
            if let Some(load) = op.cast::<LoadOp>(self.rw) {
                let mut value = self.rw.emit(LoadOp::build(pointer, ty).alignment(alignment));
                if is_reversed {
                    value = self.reversed(value, ty);
                }
                mapping.insert(load.res(self.rw), value);
            } else {
                let store = op.cast::<StoreOp>(self.rw)?;
                let mut value = vector(self, store.value(self.rw), mapping)?;
                if is_reversed {
                    value = self.reversed(value, ty);
                }
                self.rw.insert(StoreOp::build(value, pointer).alignment(alignment));
            }
            return Some(());
        }
        let mut renamed = IrMapping::new();
        for operand in self.rw.operands(op).collect::<Vec<_>>() {
            renamed.map_value(operand, vector(self, operand, mapping)?);
        }
        let result = self.rw.results(op).next()?;
        let copy = self.rw.clone_op(op, &mut renamed);
        let value = self.rw.results(copy).next()?;
        let ty = self.vector_of(self.rw.ty(value));
        self.rw.set_type(value, ty);
        if plan.reductions.iter().any(|one| one.links.contains(&result)) {
            // The parts of a sum may overflow where the sum does not.
            let none = IntegerOverflowFlags::NONE;
            if let Some(add) = copy.cast::<AddOp>(self.rw) {
                add.set_overflow_flags(self.rw, none);
            } else if let Some(mul) = copy.cast::<MulOp>(self.rw) {
                mul.set_overflow_flags(self.rw, none);
            } else if let Some(or) = copy.cast::<OrOp>(self.rw) {
                or.set_is_disjoint(self.rw, false);
            }
        }
        mapping.insert(result, value);
        Some(())
    }

    fn reversed(&mut self, value: Value, ty: Type) -> Value {
        let mask: Vec<i32> = (0..self.plan.lanes as i32).rev().collect();
        self.rw.emit(ShuffleVectorOp::build(value, value, &mask, ty))
    }

    /// Combines the lanes of the reductions with their start values, by the argument of the loop.
    fn totals(&mut self, parts: &[Value], args: &[Value]) -> Option<FxHashMap<Value, Value>> {
        let plan = self.plan;
        let mut totals = FxHashMap::default();
        for (reduction, part) in plan.reductions.iter().zip(parts) {
            let at = args.iter().position(|arg| *arg == reduction.arg)?;
            let total = self.total(reduction, *part, *plan.starts.get(at)?);
            totals.insert(reduction.arg, total);
        }
        Some(totals)
    }

    fn total(&mut self, reduction: &Reduction, part: Value, start: Value) -> Value {
        let ty = self.rw.ty(reduction.arg);
        let rw = &mut *self.rw;
        let all = match reduction.kind {
            Kind::FAdd => {
                let total = vector_reduce_fadd::build(start, part, ty);
                return rw.emit(total.fastmath_flags(FastmathFlags::REASSOC));
            }
            Kind::FMul => {
                let total = vector_reduce_fmul::build(start, part, ty);
                return rw.emit(total.fastmath_flags(FastmathFlags::REASSOC));
            }
            Kind::SMax => return rw.emit(vector_reduce_smax::build(part, ty)),
            Kind::SMin => return rw.emit(vector_reduce_smin::build(part, ty)),
            Kind::UMax => return rw.emit(vector_reduce_umax::build(part, ty)),
            Kind::UMin => return rw.emit(vector_reduce_umin::build(part, ty)),
            Kind::Maximum => return rw.emit(vector_reduce_fmaximum::build(part, ty)),
            Kind::Minimum => return rw.emit(vector_reduce_fminimum::build(part, ty)),
            Kind::Add => rw.emit(vector_reduce_add::build(part, ty)),
            Kind::Mul => rw.emit(vector_reduce_mul::build(part, ty)),
            Kind::And => rw.emit(vector_reduce_and::build(part, ty)),
            Kind::Or => rw.emit(vector_reduce_or::build(part, ty)),
            Kind::Xor => rw.emit(vector_reduce_xor::build(part, ty)),
        };
        match reduction.kind {
            Kind::Mul => rw.emit(MulOp::build(start, all)),
            Kind::And => rw.emit(AndOp::build(start, all)),
            Kind::Or => rw.emit(OrOp::build(start, all)),
            Kind::Xor => rw.emit(XOrOp::build(start, all)),
            _ => rw.emit(AddOp::build(start, all)),
        }
    }

    /// Returns the arguments of the scalar loop after `done` iterations.
    fn resumed(
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
    fn resized(&mut self, count: Value, ty: Type) -> Value {
        let width = |ty: Type| ty.int_or_float_width(self.rw.ctx()).unwrap_or(64);
        let (from, to) = (width(self.rw.ty(count)), width(ty));
        match from.cmp(&to) {
            std::cmp::Ordering::Less => self.rw.emit(ZExtOp::build(count, ty)),
            std::cmp::Ordering::Greater => self.rw.emit(TruncOp::build(count, ty)),
            std::cmp::Ordering::Equal => count,
        }
    }

    /// Returns the values that leave the loop after its last iteration; `None` if one cannot be computed.
    fn outs(
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
fn neutral(ctx: &Context, ty: Type, kind: Kind) -> Option<Attr> {
    Some(match kind {
        Kind::Add | Kind::Or | Kind::Xor => Attr::integer(ctx, ty, 0),
        Kind::Mul => Attr::integer(ctx, ty, 1),
        Kind::And => Attr::integer(ctx, ty, -1),
        Kind::FAdd => Attr::float(ctx, ty, -0.0),
        Kind::FMul => Attr::float(ctx, ty, 1.0),
        _ => return None,
    })
}

/// Returns the attribute of a vector whose lanes are a constant.
fn splat_of(ctx: &Context, ty: Type, value: Attr) -> Option<Attr> {
    match FloatAttr::cast(ctx, value) {
        Some(float) => dense_attr(ctx, ty, &[float.value(ctx)?]),
        None => Attr::dense_integers(ctx, ty, &[value.as_i64(ctx)?]),
    }
}
