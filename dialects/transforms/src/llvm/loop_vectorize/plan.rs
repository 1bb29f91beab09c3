//! What a vectorized loop consists of, and the reasons why a loop cannot be vectorized.

use ods_core::{Block, Body, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::widen::{
    REGISTER_BITS, Refused, can_be_widened, has_vector_form, is_done_by_lane, lane_bits,
};
use super::bits::is_of_bits;
use super::divide::is_division;
use super::memory::Accesses;
use super::pairs::{Term, terms_of};
use super::place::Place;
use super::reduction::{Kind, Reduction};
use crate::llvm::analysis::affine::Affine;
use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::induction::{Counted, Induction, Recurrence, edge_operands};
use crate::llvm::analysis::loops::{Edge, LoopId, Loops};
use crate::llvm::{CondBrOp, ConstantOp, ICmpPredicate, LoadOp, StoreOp};

/// The most registers of one value.
const MAX_REGISTERS: u64 = 8;

/// The vector registers that the values of an iteration may take; hosts have four more for invariants and in between.
const REGISTERS: u64 = 12;

/// The most vector operations in the loop when each is done on several registers.
const MAX_COPIES: u64 = 100;

/// The most operations of a loop.
const MAX_OPS: usize = 1000;

/// The least number of operations for each one that is done lane by lane.
const BY_LANE: u64 = 8;

/// The most values that a loop passes from one iteration to the next.
const MAX_ARGS: usize = 32;

/// How vectors do the iterations that remain after a vector loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The lanes of these vectors.
    pub(super) lanes: u64,
    /// The last vector does the last iterations, some of which were done before: no iteration remains.
    pub(super) is_repeated: bool,
}

/// A loop of one block that can be vectorized.
pub(super) struct Plan {
    /// The only block of the loop.
    pub(super) block: Block,
    /// The edge into the loop.
    pub(super) entry: Edge,
    /// The branch at the end of the block.
    pub(super) branch: CondBrOp,
    pub(super) counted: Counted,
    /// The reductions, by the argument of the block.
    pub(super) reductions: Vec<Reduction>,
    /// The additions to sums that have a lane for each two iterations, by their results.
    pub(super) terms: FxHashMap<Value, Term>,
    /// The reductions that are the places of others.
    pub(super) places: Vec<Place>,
    pub(super) accesses: Accesses,
    /// The operations whose vector forms are needed, in order; loads and stores among them.
    pub(super) widened: Vec<Op>,
    /// The number of them that do not depend on values of the iteration before.
    pub(super) num_early: usize,
    /// The bits of the narrowest lanes.
    pub(super) narrowest: u64,
    /// The integers that are needed as vectors and are linear in the number of the iteration.
    pub(super) linear: FxHashMap<Value, Affine>,
    /// The lanes of a vector.
    pub(super) lanes: u64,
    /// The least number of lanes, for the vectors that do the iterations which remain; 0 if the number was chosen by the
    /// user.
    least_lanes: u64,
    /// The start value of each argument of the block.
    pub(super) starts: Vec<Value>,
    /// The arguments that are induction variables.
    pub(super) recurrences: FxHashMap<Value, Recurrence>,
    /// The values that operations outside use, other than those that the exit passes on.
    pub(super) live_out: Vec<Value>,
    /// The values that leave the loop and are linear in the number of the iteration.
    pub(super) leaving: FxHashMap<Value, Affine>,
    /// The values that leave the loop can be computed without a last scalar iteration.
    pub(super) ends_exactly: bool,
}

impl Plan {
    /// Returns how to vectorize a loop.
    pub(super) fn of(
        body: &Body,
        loops: &Loops,
        id: LoopId,
        alias: &mut AliasAnalysis,
        wanted: u64,
    ) -> Result<Plan, Refused> {
        let block = loops.get(id).header;
        if loops.blocks(id).len() != 1 {
            return Err("it has several blocks");
        }
        let branch = body.last_op(block).and_then(|last| last.cast::<CondBrOp>(body));
        let branch = branch.ok_or("its test is not at its end")?;
        let induction = Induction::of(body, loops, id);
        let counted = induction.counted().ok_or("its number of iterations is not computable")?;
        if body.ops(block).count() > MAX_OPS || body.args(block).len() > MAX_ARGS {
            return Err("it is too large");
        }
        if !counts_up_or_down(&counted) {
            return Err("its number of iterations is not computable");
        }
        let entry = loops.entry(body, id).ok_or("it has several entries")?;
        let starts = edge_operands(body, entry.op, entry.index).ok_or("its entry is unknown")?;
        let back = 1 - counted.exit.index;
        let nexts = edge_operands(body, branch.into(), back).ok_or("its branch is unknown")?;
        let mut plan = Plan {
            block,
            entry,
            branch,
            counted,
            reductions: Vec::new(),
            terms: FxHashMap::default(),
            places: Vec::new(),
            accesses: Accesses::default(),
            widened: Vec::new(),
            num_early: 0,
            narrowest: 0,
            linear: FxHashMap::default(),
            lanes: 0,
            least_lanes: 0,
            starts: starts.to_vec(),
            recurrences: FxHashMap::default(),
            live_out: loops.live_out(body, id),
            leaving: FxHashMap::default(),
            ends_exactly: true,
        };
        let pairs: Vec<(Value, Value)> = body.arg_values(block).zip(nexts).collect();
        let counts = |(arg, _): &(Value, Value)| induction.recurrence(*arg).is_some();
        let passed_on: Vec<Value> =
            pairs.iter().filter(|pair| !counts(pair)).map(|(arg, _)| *arg).collect();
        plan.find_places(body, &induction, &pairs);
        for (arg, next) in by_order(pairs) {
            if let Some(recurrence) = induction.recurrence(arg) {
                plan.recurrences.insert(arg, recurrence);
                continue;
            }
            if next == arg || plan.reductions.iter().any(|one| one.arg == arg) {
                continue;
            }
            if !has_vector_form(body.ctx(), body.ty(arg)) {
                return Err("a type has no vector form");
            }
            let is_bit = body.ty(arg) == Type::I1;
            let found = if is_bit { None } else { Reduction::find(body, block, arg, next) };
            let found = found.map(|found| found.or_count(body, block));
            let found = found.or_else(|| {
                let is_linear = induction.affine(next).is_some();
                let known = &plan.reductions;
                let previous = Reduction::previous(body, block, (arg, next), &passed_on, known);
                previous.filter(|_| !is_linear)
            });
            plan.reductions.push(found.ok_or("a value depends on the iteration before")?);
        }
        plan.accesses = Accesses::collect(body, block, &induction)?;
        plan.ends_exactly = !plan.accesses.reads_beyond();
        let sums = plan.reductions.iter().filter(|one| one.kind == Kind::Add);
        plan.terms = sums.flat_map(|sum| terms_of(body, sum, wanted)).collect();
        plan.need(body, &induction)?;
        plan.check_exit(body, &induction)?;
        plan.choose_lanes(body, wanted)?;
        plan.accesses.check(body, alias, plan.lanes)?;
        plan.delay(body)?;
        Ok(plan)
    }

    /// Finds the extremes whose places are wanted, and the places.
    fn find_places(&mut self, body: &Body, induction: &Induction<'_>, pairs: &[(Value, Value)]) {
        let counted = self.counted;
        let variable = induction.affine(counted.variable);
        // The variable does not reach the bound; of others, the greatest has to be known.
        let grows = |value: Value| {
            let Some(affine) = induction.affine(value).filter(|affine| affine.step > 0) else {
                return false;
            };
            let Some(bits) = lane_bits(body.ctx(), body.ty(value)) else { return false };
            let is_variable = u64::from(counted.bits) == bits
                && variable.as_ref() == Some(&affine)
                && matches!(counted.predicate, ICmpPredicate::Slt | ICmpPredicate::Sle);
            let last = counted.trip_count.filter(|_| affine.terms.is_empty()).and_then(|count| {
                affine.step.checked_mul(count.try_into().ok()?)?.checked_add(affine.constant)
            });
            is_variable || last.is_some_and(|last| last < 1 << (bits - 1).min(62))
        };
        for pair in pairs {
            let found = Place::find(body, self.block, *pair, pairs, &grows);
            let Some((place, reductions)) = found else { continue };
            let is_free = !reductions.iter().any(|new| {
                self.reductions.iter().any(|one| one.arg == new.arg)
                    || lane_bits(body.ctx(), body.ty(new.arg)).is_none()
            });
            if is_free {
                self.places.push(place);
                self.reductions.extend(reductions);
            }
        }
    }

    /// Returns how vectors with fewer lanes do the iterations that remain, unless these are too few.
    pub(super) fn rest(&self) -> Option<Rest> {
        // The number of the iteration behind the last vector must not wrap.
        let is_repeated = self.reductions.is_empty()
            && self.ends_exactly
            && self.counted.bits == 64
            && !self.accesses.reads_what_it_writes();
        let least = self.least_lanes;
        let remain = self.counted.trip_count.map_or(least, |count| count % self.lanes);
        let gains = if is_repeated { remain > 0 } else { remain >= least && least < self.lanes };
        (least > 0 && gains).then_some(Rest { lanes: least, is_repeated })
    }

    /// Finds the operations whose results are needed as vectors.
    fn need(&mut self, body: &Body, induction: &Induction<'_>) -> Result<(), Refused> {
        let links: FxHashSet<Value> =
            self.reductions.iter().flat_map(|one| one.links.iter().copied()).collect();
        let mut needed: FxHashSet<Op> = FxHashSet::default();
        let wanted = |one: &Reduction| match one.kind {
            Kind::Count { condition, .. } => condition,
            _ => one.next,
        };
        let mut work: Vec<Value> = self.reductions.iter().map(wanted).collect();
        for op in body.ops(self.block) {
            if let Some(store) = op.cast::<StoreOp>(body) {
                needed.insert(op);
                work.push(store.value(body));
            }
        }
        let is_fixed = |value: Value| {
            induction.is_invariant(value) || value.defined_by::<ConstantOp>(body).is_some()
        };
        while let Some(value) = work.pop() {
            if is_fixed(value) {
                continue;
            }
            if !links.contains(&value)
                && let Some(affine) = induction.affine(value)
            {
                lane_bits(body.ctx(), body.ty(value)).ok_or("a type has no vector form")?;
                self.linear.insert(value, affine);
                continue;
            }
            let Some(op) = body.defining_op(value) else {
                match self.reductions.iter().any(|one| one.arg == value) {
                    true => continue,
                    false => return Err("an argument of the loop has no vector form"),
                }
            };
            if !needed.insert(op) || op.isa::<LoadOp>(body) {
                continue;
            }
            // What is no vector operation yet becomes some.
            if !is_division(body, op) && !is_of_bits(body, op) && !is_done_by_lane(body, op) {
                can_be_widened(body, op, &is_fixed)?;
            }
            work.extend(self.data_operands(body, op));
        }
        self.widened = body.ops(self.block).filter(|op| needed.contains(op)).collect();
        let by_lane = self.widened.iter().filter(|op| is_done_by_lane(body, **op)).count();
        if by_lane as u64 * BY_LANE > self.widened.len() as u64 {
            return Err("an operation is not faster in vectors");
        }
        match self.widened.is_empty() {
            true => Err("it computes nothing in vectors"),
            false => Ok(()),
        }
    }

    /// Puts the operations that depend on values of the iteration before behind those that compute these values, if the
    /// accesses that change places are to different memory.
    fn delay(&mut self, body: &Body) -> Result<(), Refused> {
        let is_previous = |one: &&Reduction| one.kind == Kind::Previous;
        let previous = self.reductions.iter().filter(is_previous).map(|one| one.arg);
        let mut late_values: FxHashSet<Value> = previous.collect();
        let (mut early, mut late) = (Vec::new(), Vec::new());
        for op in self.widened.iter().copied() {
            let is_late = |value: &Value| late_values.contains(value);
            if !self.data_operands(body, op).iter().any(is_late) {
                if late.iter().any(|one| self.accesses.must_keep_order(*one, op)) {
                    return Err("a value of the iteration before is stored too early");
                }
                early.push(op);
                continue;
            }
            late_values.extend(body.results(op));
            late.push(op);
        }
        self.num_early = early.len();
        early.append(&mut late);
        self.widened = early;
        Ok(())
    }

    /// Chooses the number of lanes: at least one register of the narrowest values, and several of the widest, so that
    /// the operations of one iteration are independent.
    fn choose_lanes(&mut self, body: &Body, wanted: u64) -> Result<(), Refused> {
        let ctx = body.ctx();
        let (mut narrowest, mut widest) = (u64::MAX, 0);
        let values = self.widened.iter().flat_map(|op| {
            body.results(*op).chain(self.data_operands(body, *op)).collect::<Vec<Value>>()
        });
        for value in values {
            let Some(bits) = lane_bits(ctx, body.ty(value)) else { continue };
            (narrowest, widest) = (narrowest.min(bits), widest.max(bits));
        }
        if widest == 0 {
            return Err("it has no vectors");
        }
        self.narrowest = narrowest;
        let least = REGISTER_BITS / narrowest;
        let registers = self.independent_registers(self.most_live_bits(body, widest) / widest);
        let mut lanes = match wanted {
            0 => least.max(registers * REGISTER_BITS / widest),
            wanted => wanted,
        };
        if let Some(count) = self.counted.trip_count {
            while lanes > count && lanes > least {
                lanes /= 2;
            }
            if lanes > count.saturating_sub(u64::from(!self.ends_exactly)) {
                return Err("it has too few iterations");
            }
        }
        if !lanes.is_power_of_two()
            || lanes < 2
            || lanes * widest > MAX_REGISTERS * REGISTER_BITS * 2
        {
            return Err("its values differ too much in width");
        }
        if self.widened.len() as u64 * lanes * widest > 512 * REGISTER_BITS {
            return Err("it is too large");
        }
        self.lanes = lanes;
        if wanted == 0 {
            self.least_lanes = least;
        }
        Ok(())
    }

    /// Returns the number of registers of the widest values, of so many that are needed at once.
    fn independent_registers(&self, live: u64) -> u64 {
        let fits = |registers: &u64| {
            registers * live <= REGISTERS && registers * self.widened.len() as u64 <= MAX_COPIES
        };
        [4, 2].into_iter().find(fits).unwrap_or(1)
    }

    /// Returns the most bits of one lane that are needed at once, of all values that are vectors and differ between
    /// iterations. Bits that a comparison computes are as wide as `widest`.
    fn most_live_bits(&self, body: &Body, widest: u64) -> u64 {
        let bits = |value: Value| lane_bits(body.ctx(), body.ty(value)).unwrap_or(widest);
        let end = self.widened.len();
        let mut last_use: FxHashMap<Value, usize> = FxHashMap::default();
        for (at, op) in self.widened.iter().enumerate() {
            last_use.extend(self.data_operands(body, *op).into_iter().map(|value| (value, at)));
        }
        last_use.extend(self.linear.keys().map(|value| (*value, end)));
        // Counts are scalars.
        let is_vector = |one: &&Reduction| !matches!(one.kind, Kind::Count { .. });
        let vectors: Vec<&Reduction> = self.reductions.iter().filter(is_vector).collect();
        last_use.extend(vectors.iter().map(|one| (one.next, end)));
        let carried = self.linear.keys().copied().chain(vectors.iter().map(|one| one.arg));
        let mut live: FxHashSet<Value> = carried.collect();
        let mut sum: u64 = live.iter().map(|value| bits(*value)).sum();
        let mut most = sum;
        for (at, op) in self.widened.iter().enumerate() {
            for value in self.data_operands(body, *op) {
                if last_use.get(&value) == Some(&at) && live.remove(&value) {
                    sum -= bits(value);
                }
            }
            for value in body.results(*op).filter(|value| last_use.contains_key(value)) {
                if live.insert(value) {
                    sum += bits(value);
                }
            }
            most = most.max(sum);
        }
        most
    }

    /// Returns the operands of an operation that are read as vectors.
    pub(super) fn data_operands(&self, body: &Body, op: Op) -> Vec<Value> {
        if let Some(store) = op.cast::<StoreOp>(body) {
            return vec![store.value(body)];
        }
        if let Some(term) = body.results(op).next().and_then(|result| self.terms.get(&result)) {
            let factors = term.summands.iter().flat_map(|one| [Some(one.number), one.factor]);
            return [term.before].into_iter().chain(factors.flatten()).collect();
        }
        match op.isa::<LoadOp>(body) {
            true => Vec::new(),
            false => body.operands(op).collect(),
        }
    }

    /// Checks what leaves the loop: values of the last iteration that are linear or reductions are computed from the
    /// vectors; others need a last scalar iteration.
    fn check_exit(&mut self, body: &Body, induction: &Induction<'_>) -> Result<(), Refused> {
        let exit = self.counted.exit;
        let passed = edge_operands(body, exit.op, exit.index).ok_or("its branch is unknown")?;
        for value in passed.into_iter().chain(self.live_out.iter().copied()) {
            if induction.is_invariant(value) || self.reductions.iter().any(|one| one.next == value)
            {
                continue;
            }
            match induction.affine(value) {
                Some(affine) => _ = self.leaving.insert(value, affine),
                None => self.ends_exactly = false,
            }
        }
        Ok(())
    }
}

/// Returns the arguments of a loop with their next values, so that an argument stands behind the one whose value it gets.
fn by_order(mut left: Vec<(Value, Value)>) -> Vec<(Value, Value)> {
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let args: FxHashSet<Value> = left.iter().map(|(arg, _)| *arg).collect();
        let is_ready = |(arg, next): &(Value, Value)| arg == next || !args.contains(next);
        let (ready, waiting): (Vec<_>, Vec<_>) = left.into_iter().partition(is_ready);
        // What is exchanged has no order.
        if ready.is_empty() {
            ordered.extend(waiting);
            break;
        }
        ordered.extend(ready);
        left = waiting;
    }
    ordered
}

/// Returns whether the variable moves towards the bound, so that the number of iterations is a difference.
fn counts_up_or_down(counted: &Counted) -> bool {
    use ICmpPredicate::*;
    let step = counted.recurrence.step;
    counted.bits >= 32
        && step.unsigned_abs() < 1 << 20
        && match counted.predicate {
            Slt | Sle | Ult | Ule => step > 0,
            Sgt | Sge | Ugt | Uge => step < 0,
            Ne => step.abs() == 1,
            Eq => false,
        }
}
