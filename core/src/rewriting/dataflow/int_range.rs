//! Integer range analysis: the bounds of integers wherever control flow reaches them.

use super::{Constant, Lattice, Program, Solution, SparseForward, ValueStates, solve_forward};
use crate::fold::{Scalar, constant_value, dense_attr};
use crate::folded::FoldResult;
use crate::int_range::IntRanges;
use crate::interface::{InferIntRangeInterface, LoopLikeOpInterface};
use crate::ir::{OpRef, ValueDef, ValueRef};
use crate::schema::Trait;
use crate::{ApInt, Attr, AttrData, Ident, TypeData};

/// The bounds of a value; absent while they are unknown, and for a value that is not an integer or a shaped value of
/// integers.
#[derive(Clone, Default, Debug)]
pub struct IntegerRange {
    range: Option<Box<IntRanges>>,
    /// The number of times that the bounds grew.
    growths: u16,
}

/// The number of times that bounds may grow before they are widened to all integers.
const MAX_GROWTHS: u16 = 256;

impl IntegerRange {
    /// Returns the bounds.
    pub fn get(&self) -> Option<&IntRanges> {
        self.range.as_deref()
    }

    fn known(range: IntRanges) -> IntegerRange {
        IntegerRange { range: Some(Box::new(range)), growths: 0 }
    }
}

impl PartialEq for IntegerRange {
    fn eq(&self, other: &IntegerRange) -> bool {
        self.range == other.range
    }
}

impl Eq for IntegerRange {}

impl Lattice for IntegerRange {
    fn merge(&mut self, other: &IntegerRange) -> bool {
        let merged = match (self.get(), other.get()) {
            (_, None) => return false,
            (None, Some(other)) => other.clone(),
            (Some(have), Some(other)) => have.union(other),
        };
        let changed = self.get() != Some(&merged);
        self.range = Some(Box::new(merged));
        changed
    }

    fn is_final(&self) -> bool {
        self.get().is_some_and(IntRanges::is_max)
    }
}

/// Computes the bounds of the integers of `program`.
pub fn solve_int_ranges(program: &Program<'_>) -> Solution<IntegerRange> {
    solve_forward(program, &IntRangeAnalysis)
}

/// Returns the bounds of `value`: from `solution`, or from its definition if that is a constant created later.
pub fn int_range(solution: &Solution<IntegerRange>, value: ValueRef<'_>) -> Option<IntRanges> {
    match solution.state(value) {
        Some(state) => state.get().cloned(),
        None => match constant_value(value.defining_op()?)?.data(value.body.ctx()) {
            AttrData::Integer(_, value) => Some(IntRanges::constant(value.clone())),
            _ => None,
        },
    }
}

/// Returns the range of all integers of the type of `value`.
fn unbounded(value: ValueRef<'_>) -> IntegerRange {
    let width = IntRanges::width_of(value.body.ctx(), value.ty());
    width.map_or_else(IntegerRange::default, |width| IntegerRange::known(IntRanges::max(width)))
}

struct IntRangeAnalysis;

impl SparseForward for IntRangeAnalysis {
    type Lattice = IntegerRange;

    fn entry(&self, value: ValueRef<'_>) -> IntegerRange {
        unbounded(value)
    }

    fn visit_op(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, IntegerRange>,
        results: &mut [IntegerRange],
    ) {
        if op.interface::<dyn InferIntRangeInterface>().is_none() {
            for (result, state) in op.results().zip(results) {
                *state = unbounded(result);
            }
            return;
        }
        infer(op, known, |value, range| {
            if let ValueDef::Result(_, number) = value.def() {
                results[number as usize] = range;
            }
        });
    }

    fn visit_other_values(
        &self,
        op: OpRef<'_>,
        known: ValueStates<'_, IntegerRange>,
        values: &[ValueRef<'_>],
        states: &mut [IntegerRange],
    ) {
        if op.interface::<dyn InferIntRangeInterface>().is_some() {
            infer(op, known, |value, range| {
                if let Some(at) = values.iter().position(|one| one.value == value.value) {
                    states[at] = range;
                }
            });
            return;
        }
        // Results to which control flow forwards no value, as in a parallel loop, are not variables.
        let variables = induction_variables(op, known).unwrap_or_default();
        for (value, state) in values.iter().zip(states) {
            let variable = variables.iter().find(|(variable, _)| *variable == value.value);
            *state = variable.map_or_else(|| unbounded(*value), |(_, range)| range.clone());
        }
    }

    /// Merges states; a loop-carried value that grows is widened to all integers, since it might otherwise grow in many
    /// small steps. So is a value that grew very often, such as an argument of mutually recursive functions.
    fn merge(&self, value: ValueRef<'_>, state: &mut IntegerRange, new: &IntegerRange) -> bool {
        let first = state.get().is_none();
        let changed = state.merge(new);
        if changed && !first {
            state.growths += 1;
            if state.growths > MAX_GROWTHS || is_inferred(value) && is_passed_on(value) {
                state.merge(&unbounded(value));
            }
        }
        changed
    }

    fn implied_constant(&self, value: ValueRef<'_>, state: &IntegerRange) -> Option<Constant> {
        let constant = state.get()?.constant_value();
        let constant = constant.and_then(|constant| int_constant(value, constant));
        Some(match (constant, dialect(value)) {
            (Some(value), Some(dialect)) => Constant::Known { value, dialect },
            _ => Constant::Unknown,
        })
    }
}

/// Infers the ranges of the results and arguments of `op` by its interface.
fn infer<'ir>(
    op: OpRef<'ir>,
    known: ValueStates<'_, IntegerRange>,
    mut set: impl FnMut(ValueRef<'ir>, IntegerRange),
) {
    let Some(model) = op.interface::<dyn InferIntRangeInterface>() else { return };
    let operands: Vec<Option<IntRanges>> =
        op.operands().map(|value| known.of(value.value).get().cloned()).collect();
    model.infer_result_ranges_from_optional(op.body, &operands, &mut |value, range| {
        let value = ValueRef { body: op.body, value };
        set(value, range.map_or_else(IntegerRange::default, IntegerRange::known));
    });
}

/// Returns the induction variables of a loop, each with its range; `None` if there are none.
fn induction_variables(
    op: OpRef<'_>,
    known: ValueStates<'_, IntegerRange>,
) -> Option<Vec<(crate::Value, IntegerRange)>> {
    let body = op.body.nested(op.op).unwrap_or(op.body);
    let looping = op.interface::<dyn LoopLikeOpInterface>()?;
    let variables = looping.loop_induction_vars(op.body)?;
    let lower = looping.loop_lower_bounds(op.body).unwrap_or_default();
    let upper = looping.loop_upper_bounds(op.body).unwrap_or_default();
    let steps = looping.loop_steps(op.body).unwrap_or_default();
    let is_unsigned = looping.has_unsigned_bounds(op.body);
    let range = |at: usize| {
        let width = IntRanges::width_of(body.ctx(), body.ty(variables[at]))?;
        let bound = |bounds: &[FoldResult]| {
            let found = match bounds.get(at) {
                Some(FoldResult::Attr(attr)) => match attr.data(body.ctx()) {
                    AttrData::Integer(_, value) => Some(IntRanges::constant(value.clone())),
                    _ => None,
                },
                Some(FoldResult::Value(value)) => known.of(*value).get().cloned(),
                None => None,
            };
            found.unwrap_or_else(|| IntRanges::max(width))
        };
        let (lower, upper, step) = (bound(&lower), bound(&upper), bound(&steps));
        let one = ApInt::new(width, 1);
        // Loops end before their upper bound, and unsigned ones ascend.
        if is_unsigned {
            let (min, max) = (lower.umin, upper.umax);
            return Some(match max.ucmp(&min).is_gt() {
                true => IntegerRange::known(IntRanges::unsigned(min, max.sub(&one))),
                false => IntegerRange::default(),
            });
        }
        // Loops whose step is unknown ascend.
        let (min, max) = match step.smax.is_negative() {
            true => (upper.smin, lower.smax),
            false => (lower.smin, upper.smax.sub(&one)),
        };
        Some(match max.scmp(&min).is_ge() {
            true => IntegerRange::known(IntRanges::signed(min, max)),
            false => IntegerRange::default(),
        })
    };
    (0..variables.len()).map(|at| Some((variables[at], range(at)?))).collect()
}

/// Returns whether the operation that defines `value` infers its range.
fn is_inferred(value: ValueRef<'_>) -> bool {
    let op = match value.def() {
        ValueDef::Result(op, _) => Some(op),
        ValueDef::Arg(block, _) => value.body.block_parent_op(block),
    };
    op.is_some_and(|op| value.body.interface::<dyn InferIntRangeInterface>(op).is_some())
}

/// Returns whether a terminator uses `value`.
fn is_passed_on(value: ValueRef<'_>) -> bool {
    let body = value.body;
    let mut users = body.uses(value.value).map(|slot| body.view(body.use_owner(slot)));
    users.any(|user| user.has_trait(Trait::IsTerminator))
}

/// Returns the namespace of the dialect of the operation that defines `value`.
fn dialect(value: ValueRef<'_>) -> Option<Ident> {
    let body = value.body;
    let name = match value.def() {
        ValueDef::Result(op, _) => body.name(op),
        ValueDef::Arg(block, _) => match body.block_parent_op(block) {
            Some(op) => body.name(op),
            None => body.owner()?.name,
        },
    };
    Some(name.dialect_ident())
}

/// Returns the attribute for a constant of the type of `value`: an integer, or a splat.
pub fn int_constant(value: ValueRef<'_>, constant: &ApInt) -> Option<Attr> {
    let (ctx, ty) = (value.body.ctx(), value.ty());
    match ty.data(ctx) {
        TypeData::Integer(..) | TypeData::Index => constant.to_attr(ctx, ty),
        _ => dense_attr(ctx, ty, std::slice::from_ref(constant)),
    }
}
