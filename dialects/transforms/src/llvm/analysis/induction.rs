//! Induction variables of a loop: integers that are linear in the number of the iteration, addresses made of them, and
//! the number of iterations.
//!
//! Everything is modulo 2^width, as the arithmetic is: an [`Affine`] equals its value in each iteration whether or not
//! an addition wraps. [`Counted`] describes a comparison; whether an addition wraps before it ends the loop is for its user
//! to find out.

use ods_core::ir::ValueRef;
use ods_core::{Body, Op, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::affine::Affine;
use super::integers::{byte_size, constant, int_bits, inverted, sign_extended, swapped};
use super::loops::{Edge, LoopId, Loops};
use crate::llvm::{
    AddOp, BrOp, CondBrOp, DYNAMIC_INDEX, GEPOp, ICmpOp, ICmpPredicate, LLVMArrayType, MulOp,
    ShlOp, SubOp, TruncOp,
};

/// The longest chain of operations that is followed from a value.
const MAX_DEPTH: u32 = 32;

/// The most operations that are visited for one sum; an operation may be reached on many ways.
const MAX_VISITS: u32 = 256;

/// An address in a loop: a pointer that does not change, and a number of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The pointer.
    pub base: Value,
    /// The bytes beyond it.
    pub offset: Affine,
}

/// An argument of the header that changes by a constant in each iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recurrence {
    /// The value in the first iteration.
    pub start: Value,
    /// The change from one iteration to the next, sign-extended.
    pub step: i64,
    /// The value of the next iteration.
    pub next: Value,
}

/// A loop that goes on as long as an induction variable, after its change, compares with a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The induction variable, an argument of the header.
    pub variable: Value,
    /// Its recurrence.
    pub recurrence: Recurrence,
    /// The comparison of the changed variable with the bound by which the loop goes on.
    pub predicate: ICmpPredicate,
    /// The bound, which does not change.
    pub bound: Value,
    /// The width of both.
    pub bits: u32,
    /// The edge that leaves the loop.
    pub exit: Edge,
    /// The number of iterations, if it is a constant.
    pub trip_count: Option<u64>,
}

/// The induction variables of one loop.
pub struct Induction<'a> {
    body: &'a Body,
    loops: &'a Loops,
    id: LoopId,
    recurrences: FxHashMap<Value, Recurrence>,
}

impl<'a> Induction<'a> {
    /// Finds the recurrences of a loop. A loop with several entries or latches has none.
    pub fn of(body: &'a Body, loops: &'a Loops, id: LoopId) -> Induction<'a> {
        let mut found = Induction { body, loops, id, recurrences: FxHashMap::default() };
        found.find();
        found
    }

    fn find(&mut self) -> Option<()> {
        let (body, header) = (self.body, self.loops.get(self.id).header);
        let entry = self.loops.entry(body, self.id)?;
        let latch = body.last_op(self.loops.latch(self.id)?)?;
        let starts = edge_operands(body, entry.op, entry.index)?;
        let back = back_edge(body, latch, header)?;
        let nexts = edge_operands(body, latch, back)?;
        for ((arg, start), next) in body.arg_values(header).zip(starts).zip(nexts) {
            if let Some(step) = self.step_of(arg, next) {
                self.recurrences.insert(arg, Recurrence { start, step, next });
            }
        }
        Some(())
    }

    /// Returns the constant that `next` is more than `arg`.
    fn step_of(&self, arg: Value, next: Value) -> Option<i64> {
        let bits = int_bits(self.body, arg)?;
        let (mut at, mut step) = (next, 0i64);
        for _ in 0..MAX_DEPTH {
            if at == arg {
                return Some(sign_extended(step, bits)).filter(|step| *step != 0);
            }
            let (rest, more) = plus_constant(self.body, at)?;
            (at, step) = (rest, step.wrapping_add(more));
        }
        None
    }

    /// Returns the recurrence of an argument of the header.
    pub fn recurrence(&self, arg: Value) -> Option<Recurrence> {
        self.recurrences.get(&arg).copied()
    }

    /// Returns whether a value does not change while the loop runs.
    pub fn is_invariant(&self, value: Value) -> bool {
        self.loops.is_invariant(self.body, self.id, value)
    }

    /// Returns an integer as a linear function of the number of the iteration.
    pub fn affine(&self, value: Value) -> Option<Affine> {
        int_bits(self.body, value)?;
        self.affine_within(value, MAX_DEPTH, &mut { MAX_VISITS })
    }

    fn affine_within(&self, value: Value, depth: u32, visits: &mut u32) -> Option<Affine> {
        let body = self.body;
        *visits = visits.checked_sub(1)?;
        if let Some(constant) = constant(body, value) {
            return Some(Affine::constant(constant));
        }
        if self.is_invariant(value) {
            return Some(Affine::term(value));
        }
        if let Some(Recurrence { start, step, .. }) = self.recurrence(value) {
            let mut sum = self.affine_within(start, 1, visits)?;
            sum.step = sum.step.wrapping_add(step);
            return Some(sum);
        }
        let depth = depth.checked_sub(1)?;
        if let Some(op) = value.defined_by::<AddOp>(body) {
            let (a, b) = (op.lhs(body), op.rhs(body));
            let (a, b) =
                (self.affine_within(a, depth, visits)?, self.affine_within(b, depth, visits)?);
            return a.plus(&b, 1);
        }
        if let Some(op) = value.defined_by::<SubOp>(body) {
            let (a, b) = (op.lhs(body), op.rhs(body));
            let (a, b) =
                (self.affine_within(a, depth, visits)?, self.affine_within(b, depth, visits)?);
            return a.plus(&b, -1);
        }
        if let Some(op) = value.defined_by::<MulOp>(body) {
            let (a, b) = (op.lhs(body), op.rhs(body));
            let (a, factor) = match (constant(body, a), constant(body, b)) {
                (_, Some(factor)) => (a, factor),
                (Some(factor), None) => (b, factor),
                (None, None) => return None,
            };
            return Some(self.affine_within(a, depth, visits)?.times(factor));
        }
        if let Some(op) = value.defined_by::<ShlOp>(body) {
            let amount = u32::try_from(constant(body, op.rhs(body))?).ok()?;
            let factor = 1i64.checked_shl(amount)?;
            return Some(self.affine_within(op.lhs(body), depth, visits)?.times(factor));
        }
        // Terms have the type of the sum.
        let op = value.defined_by::<TruncOp>(body)?;
        let wide = self.affine_within(op.arg(body), depth, visits)?;
        let spare = 64 - int_bits(body, value).filter(|bits| *bits > 1)?;
        let low = |number: i64| number << spare >> spare;
        let (constant, step) = (low(wide.constant), low(wide.step));
        wide.terms.is_empty().then_some(Affine { constant, step, ..wide })
    }

    /// Returns an address as an invariant pointer and a linear number of bytes. Indices are 64 bits wide, or do not
    /// change: narrower ones are extended, and might wrap before.
    pub fn address(&self, pointer: Value) -> Option<Address> {
        let body = self.body;
        let mut offset = Affine::default();
        let mut base = pointer;
        for _ in 0..MAX_DEPTH {
            if self.is_invariant(base) {
                return Some(Address { base, offset });
            }
            let op = base.defined_by::<GEPOp>(body)?;
            offset = offset.plus(&self.gep_offset(op)?, 1)?;
            base = op.base(body);
        }
        None
    }

    fn gep_offset(&self, op: GEPOp) -> Option<Affine> {
        let (body, ctx) = (self.body, self.body.ctx());
        let op = op.view(body);
        let mut dynamic = op.dynamic_indices();
        let mut ty = op.elem_type();
        let mut offset = Affine::default();
        for (level, index) in op.raw_constant_indices().into_iter().enumerate() {
            if level > 0 {
                ty = LLVMArrayType::cast(ctx, ty)?.element_type(ctx);
            }
            let size = i64::try_from(byte_size(ctx, ty)?).ok()?;
            let index = match index {
                DYNAMIC_INDEX => {
                    let index: ValueRef<'_> = dynamic.next()?;
                    match int_bits(body, index.value)? {
                        64 => self.affine(index.value)?,
                        _ => Affine::constant(constant(body, index.value)?),
                    }
                }
                constant => Affine::constant(constant.into()),
            };
            offset = offset.plus(&index, size)?;
        }
        Some(offset)
    }

    /// Returns how the loop counts, if its only exit is at the end of its latch and compares the changed induction
    /// variable with an invariant bound.
    pub fn counted(&self) -> Option<Counted> {
        let (body, header) = (self.body, self.loops.get(self.id).header);
        let exit = self.loops.single_exit(body, self.id)?;
        if exit.from != self.loops.latch(self.id)? {
            return None;
        }
        let branch = exit.op.cast::<CondBrOp>(body)?;
        let compare = branch.condition(body).defined_by::<ICmpOp>(body)?;
        let mut predicate = compare.predicate(body);
        let (mut changed, mut bound) = (compare.lhs(body), compare.rhs(body));
        if self.is_invariant(changed) {
            (changed, bound) = (bound, changed);
            predicate = swapped(predicate);
        }
        // The loop goes on where the condition holds, unless that is where it ends.
        if exit.index == 0 {
            predicate = inverted(predicate);
        }
        let is_next = |arg: &Value| self.recurrence(*arg).is_some_and(|one| one.next == changed);
        let variable = body.arg_values(header).find(is_next)?;
        let bits = int_bits(body, variable)?;
        let recurrence = self.recurrence(variable)?;
        let trip_count = self.exit_count(exit).map(|count| count.saturating_add(1));
        self.is_invariant(bound).then_some(Counted {
            variable,
            recurrence,
            predicate,
            bound,
            bits,
            exit,
            trip_count,
        })
    }

    /// Returns the number of times that the branch of `exit` stays in the loop before it leaves, if it compares a linear
    /// value with a constant, the first value is a constant and no later one wraps.
    pub fn exit_count(&self, exit: Edge) -> Option<u64> {
        let body = self.body;
        let branch = exit.op.cast::<CondBrOp>(body)?;
        let compare = branch.condition(body).defined_by::<ICmpOp>(body)?;
        let mut predicate = compare.predicate(body);
        let (mut changed, mut bound) = (compare.lhs(body), compare.rhs(body));
        if constant(body, changed).is_some() {
            (changed, bound) = (bound, changed);
            predicate = swapped(predicate);
        }
        if exit.index == 0 {
            predicate = inverted(predicate);
        }
        let (bits, bound) = (int_bits(body, changed)?, constant(body, bound)?);
        let value = self.affine(changed).filter(|value| value.terms.is_empty())?;
        let (first, step) = (sign_extended(value.constant, bits), sign_extended(value.step, bits));
        times_until(predicate, (first, step), bound, bits)
    }
}

/// Returns the operands that a branch passes to its successor `index`.
pub fn edge_operands(body: &Body, op: Op, index: usize) -> Option<SmallVec<[Value; 4]>> {
    if let Some(op) = op.cast::<BrOp>(body) {
        return Some(op.view(body).dest_operands().map(|value| value.value).collect());
    }
    let op = op.cast::<CondBrOp>(body)?.view(body);
    Some(match index {
        0 => op.true_dest_operands().map(|value| value.value).collect(),
        _ => op.false_dest_operands().map(|value| value.value).collect(),
    })
}

/// Returns the index of the only successor of `latch` that is `header`.
pub fn back_edge(body: &Body, latch: Op, header: ods_core::Block) -> Option<usize> {
    let mut to_header = (0..).zip(body.successors(latch)).filter(|(_, to)| *to == header);
    let (index, _) = to_header.next()?;
    to_header.next().is_none().then_some(index)
}

/// Returns the operand and the constant that a value is the sum of.
fn plus_constant(body: &Body, value: Value) -> Option<(Value, i64)> {
    if let Some(op) = value.defined_by::<AddOp>(body) {
        let (a, b) = (op.lhs(body), op.rhs(body));
        return match (constant(body, a), constant(body, b)) {
            (_, Some(more)) => Some((a, more)),
            (Some(more), None) => Some((b, more)),
            (None, None) => None,
        };
    }
    let op = value.defined_by::<SubOp>(body)?;
    Some((op.lhs(body), constant(body, op.rhs(body))?.wrapping_neg()))
}

/// Returns how many of the numbers `first`, `first + step`, … of so many bits compare so with the bound before one does
/// not, provided that none of them wraps.
fn times_until(
    predicate: ICmpPredicate,
    (first, step): (i64, i64),
    bound: i64,
    bits: u32,
) -> Option<u64> {
    use ICmpPredicate::*;
    let unsigned = matches!(predicate, Ult | Ule | Ugt | Uge);
    let width = 1i128 << bits;
    let number = |value: i64| match unsigned {
        true => i128::from(value).rem_euclid(width),
        false => i128::from(value),
    };
    let range = match unsigned {
        true => 0..=width - 1,
        false => -(width / 2)..=width / 2 - 1,
    };
    let (first, bound, step) = (number(first), number(bound), i128::from(step));
    // The first number that is not before `end`, in the direction of the step, is the one looked for.
    let end = match predicate {
        Eq => return (first != bound || step != 0).then_some(u64::from(first == bound)),
        Ne if first == bound => bound,
        Ne if step != 0 && (bound - first) % step == 0 && (bound - first) / step > 0 => bound,
        Slt | Ult if step > 0 || first >= bound => bound,
        Sle | Ule if step > 0 || first > bound => bound + 1,
        Sgt | Ugt if step < 0 || first <= bound => bound,
        Sge | Uge if step < 0 || first < bound => bound - 1,
        _ => return None,
    };
    let leaves_at_once = match predicate {
        Ne => first == bound,
        Slt | Ult | Sle | Ule => first >= end,
        _ => first <= end,
    };
    if leaves_at_once {
        return Some(0);
    }
    let count = ((end - first).abs() + step.abs() - 1) / step.abs();
    range.contains(&(first + count * step)).then(|| u64::try_from(count).ok()).flatten()
}
