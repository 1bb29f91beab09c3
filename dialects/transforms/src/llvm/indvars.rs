//! `llvm-indvars`: counters of loops in 64 bits.
//!
//! ```text
//! P: br H(a)                              P: br H(extended a)
//! H(i: i32): i < n ? br B : br E     →    H(w: i64): w < extended n ? br B : br E
//! B: … extended i …, br H(i + 1)          B: … w …, br H(w + 1)
//! ```
//!
//! The extension of a counter that never wraps is linear in the number of the iteration, too: addresses that are made of
//! it become linear, so that loops over them are vectorized, and an extension less is computed in each iteration.

use ods_core::dominance::DominatorTree;
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Region, Type, Value};

use super::LLVMIndVarsPass;
use super::edges::{passed, redirect};
use super::remarks::Remarks;
use crate::llvm::analysis::induction::{Induction, Recurrence, back_edge, edge_operands};
use crate::llvm::analysis::integers::{constant, int_bits, inverted, swapped};
use crate::llvm::analysis::loops::{Edge, LoopId, Loops};
use crate::llvm::{
    AddOp, CondBrOp, ConstantOp, ICmpOp, ICmpPredicate, IntegerOverflowFlags, SExtOp, ZExtOp,
};

/// The width of an address.
const WORD: u32 = 64;

impl RunPass for LLVMIndVarsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let Some(&region) = cx.body().regions().first() else { return Ok(()) };
        let mut remarks = Remarks::new(self.remarks);
        let count = widen_counters(cx.body_mut(), region, &mut remarks);
        self.widened.add(count);
        remarks.report(cx);
        match count {
            0 => cx.preserve_all(),
            _ => cx.preserve::<ods_core::dominance::Dominance>(),
        }
        Ok(())
    }
}

/// Widens the counters of the loops of `region` that are extended to 64 bits. Returns how many.
fn widen_counters(body: &mut Body, region: Region, remarks: &mut Remarks) -> u64 {
    let tree = DominatorTree::new(body, region);
    let loops = Loops::new(body, region, &tree);
    let mut count = 0;
    // Blocks and edges stay as they are, so that the analysis stays valid.
    for id in loops.outer_first() {
        for counter in Counter::all(body, &loops, id) {
            let at = counter.extensions[0];
            match counter.sign(body, &loops, id) {
                Ok(is_signed) => {
                    remarks.passed(body, at, "counter widened to 64 bits");
                    counter.widen(&mut Rewriter::new(body), &loops, id, is_signed);
                    count += 1;
                }
                Err(reason) => remarks.missed(body, at, reason),
            }
        }
    }
    count
}

/// A counter that is extended.
struct Counter {
    arg: Value,
    recurrence: Recurrence,
    bits: u32,
    /// The extensions to 64 bits.
    extensions: Vec<Op>,
    entry: Edge,
    /// The branch at the end of an iteration, and its successor that is the header.
    back: (Op, usize),
    /// The addition that computes the next value, if it is a single one.
    step: Option<AddOp>,
}

impl Counter {
    /// Returns the counters of a loop that are extended.
    fn all(body: &Body, loops: &Loops, id: LoopId) -> Vec<Counter> {
        let induction = Induction::of(body, loops, id);
        let args = body.arg_values(loops.get(id).header);
        args.filter_map(|arg| Counter::of(body, loops, id, &induction, arg)).collect()
    }

    fn of(
        body: &Body,
        loops: &Loops,
        id: LoopId,
        induction: &Induction<'_>,
        arg: Value,
    ) -> Option<Counter> {
        let bits = int_bits(body, arg).filter(|bits| *bits < WORD)?;
        let is_extension = |op: &Op| {
            let extends = op.isa::<SExtOp>(body) || op.isa::<ZExtOp>(body);
            extends && body.results(*op).all(|result| body.ty(result) == Type::I64)
        };
        let users = body.uses(arg).map(|at| body.use_owner(at));
        let extensions: Vec<Op> = users.filter(is_extension).collect();
        if extensions.is_empty() {
            return None;
        }
        let recurrence = induction.recurrence(arg)?;
        let entry = loops.entry(body, id)?;
        passed(body, entry.op, entry.index)?;
        let latch = body.last_op(loops.latch(id)?)?;
        let back = (latch, back_edge(body, latch, loops.get(id).header)?);
        edge_operands(body, back.0, back.1)?;
        let step = recurrence.next.defined_by::<AddOp>(body);
        let step = step.filter(|step| step.lhs(body) == arg || step.rhs(body) == arg);
        Some(Counter { arg, recurrence, bits, extensions, entry, back, step })
    }

    /// Returns whether the counter is extended by its sign; `Err` is the reason why its extension may not be linear.
    fn sign(&self, body: &Body, loops: &Loops, id: LoopId) -> Result<bool, &'static str> {
        let ups = self.recurrence.step > 0;
        let starts_positive =
            constant(body, self.recurrence.start).is_some_and(|start| start >= 0) && ups;
        let (mut signed, mut unsigned) = (false, false);
        if let Some(step) = self.step {
            let flags = step.overflow_flags(body);
            signed |= flags.contains(IntegerOverflowFlags::NSW);
            unsigned |= flags.contains(IntegerOverflowFlags::NUW) && ups;
        }
        if let Some((predicate, bound)) = self.test(body, loops, id) {
            let (by_signed, by_unsigned) = self.limits(body, predicate, bound);
            signed |= by_signed;
            unsigned |= by_unsigned;
        }
        // A number that starts at no less than zero, and only grows without wrapping, has no sign.
        unsigned |= signed && starts_positive;
        let all_signed = self.extensions.iter().all(|op| op.isa::<SExtOp>(body));
        let all_unsigned = self.extensions.iter().all(|op| op.isa::<ZExtOp>(body));
        match (signed, unsigned) {
            (true, _) if all_signed || starts_positive => Ok(true),
            (_, true) if all_unsigned => Ok(false),
            (false, false) => Err("the counter may wrap"),
            _ => Err("the counter may wrap as a number with the other sign"),
        }
    }

    /// Returns the comparison of the counter at the top of the loop by which the loop goes on.
    fn test(&self, body: &Body, loops: &Loops, id: LoopId) -> Option<(ICmpPredicate, Value)> {
        let header = loops.get(id).header;
        let branch = body.last_op(header)?.cast::<CondBrOp>(body)?;
        let (yes, no) = (branch.true_dest(body), branch.false_dest(body));
        let stays = [loops.contains(id, yes), loops.contains(id, no)];
        let compare = branch.condition(body).defined_by::<ICmpOp>(body)?;
        let (lhs, rhs) = (compare.lhs(body), compare.rhs(body));
        let mut predicate = compare.predicate(body);
        let bound = if lhs == self.arg {
            rhs
        } else if rhs == self.arg {
            predicate = swapped(predicate);
            lhs
        } else {
            return None;
        };
        match stays {
            // An edge back to the header itself is taken after the test as well.
            [true, false] => Some((predicate, bound)),
            [false, true] => Some((inverted(predicate), bound)),
            _ => None,
        }
    }

    /// Returns whether a counter that compares so with the bound can be stepped without wrapping, as a signed and as an
    /// unsigned number.
    fn limits(&self, body: &Body, predicate: ICmpPredicate, bound: Value) -> (bool, bool) {
        use ICmpPredicate::*;
        let (step, bits) = (i128::from(self.recurrence.step), self.bits);
        let bound = constant(body, bound).map(i128::from);
        let most_signed = (1i128 << (bits - 1)) - 1;
        let most_unsigned = (1i128 << bits) - 1;
        let as_unsigned = |bound: i128| bound.rem_euclid(1 << bits);
        match predicate {
            Slt if step > 0 => (bound.unwrap_or(most_signed) - 1 + step <= most_signed, false),
            Sle if step > 0 => (bound.is_some_and(|bound| bound + step <= most_signed), false),
            Sgt if step < 0 => {
                (bound.unwrap_or(-most_signed - 1) + 1 + step > -most_signed - 2, false)
            }
            Sge if step < 0 => (bound.is_some_and(|bound| bound + step > -most_signed - 2), false),
            Ult if step > 0 => {
                let last = bound.map_or(most_unsigned, as_unsigned) - 1;
                (false, last + step <= most_unsigned)
            }
            Ule if step > 0 => {
                (false, bound.is_some_and(|bound| as_unsigned(bound) + step <= most_unsigned))
            }
            _ => (false, false),
        }
    }

    /// Adds a counter of 64 bits to the loop, which replaces the extensions; the narrow counter is erased if only the test
    /// of the loop uses it, which then compares the wide one.
    fn widen(self, rw: &mut Rewriter<'_>, loops: &Loops, id: LoopId, is_signed: bool) {
        let header = loops.get(id).header;
        let loc = rw.loc(self.extensions[0]);
        let start = extended(rw, self.recurrence.start, self.entry.op, is_signed);
        let wide = rw.add_arg(header, Type::I64, loc);
        rw.set_point_before(self.back.0).set_loc(loc);
        let step = Attr::integer(rw.ctx(), Type::I64, self.recurrence.step);
        let step = rw.emit(ConstantOp::build(step, Type::I64));
        let next = rw.emit(AddOp::build(wide, step));
        for ((op, index), value) in [((self.entry.op, self.entry.index), start), (self.back, next)]
        {
            let mut values = passed(rw, op, index).unwrap_or_default();
            values.push(value);
            redirect(rw, op, index, header, &values);
        }
        for op in &self.extensions {
            rw.replace_op(*op, &[wide]);
        }
        self.widen_test(rw, loops, id, wide, is_signed);
        self.erase_narrow(rw, header);
    }

    /// Compares the wide counter, if the comparison has the sign of the extension.
    fn widen_test(
        &self,
        rw: &mut Rewriter<'_>,
        loops: &Loops,
        id: LoopId,
        wide: Value,
        is_signed: bool,
    ) {
        use ICmpPredicate::*;
        let Some((_, bound)) = self.test(rw, loops, id) else { return };
        let branch = rw.last_op(loops.get(id).header).and_then(|op| op.cast::<CondBrOp>(rw));
        let compare = branch.and_then(|op| op.condition(rw).defined_by::<ICmpOp>(rw));
        let Some(compare) = compare.filter(|_| loops.is_invariant(rw, id, bound)) else { return };
        let fits = match compare.predicate(rw) {
            Slt | Sle | Sgt | Sge => is_signed,
            Ult | Ule | Ugt | Uge => !is_signed,
            Eq | Ne => true,
        };
        if !fits {
            return;
        }
        let loc = rw.loc(compare.into());
        let bound = extended(rw, bound, self.entry.op, is_signed);
        rw.set_point_before(compare).set_loc(loc);
        let (lhs, rhs) = if compare.lhs(rw) == self.arg { (wide, bound) } else { (bound, wide) };
        let new = rw.emit(ICmpOp::build(compare.predicate(rw), lhs, rhs));
        rw.replace_op(compare, &[new]);
    }

    /// Erases the narrow counter, if it only counts.
    fn erase_narrow(&self, rw: &mut Rewriter<'_>, header: ods_core::Block) {
        let Some(step) = self.step else { return };
        let only = |rw: &Rewriter<'_>, value: Value, user: Op| {
            rw.uses(value).all(|at| rw.use_owner(at) == user)
        };
        if !only(rw, self.arg, step.into()) || !rw.has_one_use(self.recurrence.next) {
            return;
        }
        let Some(number) = rw.arg_values(header).position(|arg| arg == self.arg) else { return };
        let (mut first, mut back) = (
            passed(rw, self.entry.op, self.entry.index).unwrap_or_default(),
            passed(rw, self.back.0, self.back.1).unwrap_or_default(),
        );
        if back.get(number) != Some(&self.recurrence.next) || first.len() != back.len() {
            return;
        }
        first.remove(number);
        back.remove(number);
        redirect(rw, self.entry.op, self.entry.index, header, &first);
        redirect(rw, self.back.0, self.back.1, header, &back);
        rw.erase_op(step);
        rw.erase_arg(header, number);
    }
}

/// Returns the extension of a value to 64 bits before an operation.
fn extended(rw: &mut Rewriter<'_>, value: Value, before: Op, is_signed: bool) -> Value {
    let loc = rw.loc(before);
    rw.set_point_before(before).set_loc(loc);
    if let Some(known) = constant(rw, value) {
        let spare = WORD - int_bits(rw, value).unwrap_or(WORD);
        let known = if is_signed { known } else { ((known as u64) << spare >> spare) as i64 };
        let attr = Attr::integer(rw.ctx(), Type::I64, known);
        return rw.emit(ConstantOp::build(attr, Type::I64));
    }
    match is_signed {
        true => rw.emit(SExtOp::build(value, Type::I64)),
        false => rw.emit(ZExtOp::build(value, Type::I64)),
    }
}
