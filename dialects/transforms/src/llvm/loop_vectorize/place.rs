//! Places of extremes: the least or greatest number of a loop together with the number of the iteration that found it
//! first.

use ods_core::{Block, Body, Op, Value};
use rustc_hash::FxHashSet;

use super::reduction::{Kind, Reduction, depends_on};
use crate::llvm::*;

/// Two arguments of a loop: an extreme, and the place where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The extreme of the iterations before.
    pub(super) extreme: Value,
    /// Its place.
    pub(super) arg: Value,
    /// The comparison of a number with the extreme: whether the number is beyond it.
    pub(super) compare: Op,
    /// The number that is compared.
    pub(super) number: Value,
}

impl Place {
    /// Returns the place of an extreme that an argument of a loop of one block is, and the reductions of both. `pairs` are the
    /// arguments with their values for the next iteration; `grows` tells of an integer whether it is greater in each
    /// iteration than in the one before.
    pub(super) fn find(
        body: &Body,
        block: Block,
        (arg, next): (Value, Value),
        pairs: &[(Value, Value)],
        grows: &dyn Fn(Value) -> bool,
    ) -> Option<(Place, [Reduction; 2])> {
        let select = next.defined_by::<SelectOp>(body)?;
        if select.false_value(body) != arg || !grows(select.true_value(body)) {
            return None;
        }
        let condition = select.condition(body);
        let compare = body.defining_op(condition)?;
        let mut operands = body.operands(compare);
        let (lhs, rhs) = (operands.next()?, operands.next()?);
        let of = |extreme: Value, number: Value, is_greater: bool| {
            let extreme_next = pairs.iter().find(|(arg, _)| *arg == extreme)?.1;
            let place = Place { extreme, arg, compare, number };
            let is_found = place.is_next(body, condition, extreme_next, is_greater)
                && !depends_on(body, block, number, extreme)
                && !depends_on(body, block, number, arg)
                && place.is_alone(body, block, [extreme_next, next]);
            let reduction = |arg: Value, next: Value| Reduction {
                arg,
                next,
                kind: Kind::Place,
                links: FxHashSet::from_iter([next]),
            };
            is_found.then(|| (place, [reduction(extreme, extreme_next), reduction(arg, next)]))
        };
        let is_greater = is_strictly_greater(body, compare)?;
        of(rhs, lhs, is_greater).or_else(|| of(lhs, rhs, !is_greater))
    }

    /// Returns whether a value is the extreme after the comparison.
    fn is_next(&self, body: &Body, condition: Value, next: Value, is_greater: bool) -> bool {
        let Some(op) = body.defining_op(next) else { return false };
        if let Some(select) = op.cast::<SelectOp>(body) {
            return select.condition(body) == condition
                && select.true_value(body) == self.number
                && select.false_value(body) == self.extreme;
        }
        let Some(compare) = self.compare.cast::<ICmpOp>(body) else { return false };
        use ICmpPredicate::*;
        let is_signed = matches!(compare.predicate(body), Sgt | Slt);
        let is_same = match (is_signed, is_greater) {
            (true, true) => op.isa::<SMaxOp>(body),
            (true, false) => op.isa::<SMinOp>(body),
            (false, true) => op.isa::<UMaxOp>(body),
            (false, false) => op.isa::<UMinOp>(body),
        };
        let operands: Vec<Value> = body.operands(op).collect();
        is_same && operands.contains(&self.number) && operands.contains(&self.extreme)
    }

    /// Returns whether nothing but the choices uses the arguments and the comparison, and nothing in the loop the next
    /// values, which `nexts` are: lanes have others than the loop.
    fn is_alone(&self, body: &Body, block: Block, nexts: [Value; 2]) -> bool {
        let last = body.last_op(block);
        let choices = nexts.map(|next| body.defining_op(next));
        let inside = |value: Value| {
            let users = body.uses(value).map(|at| body.use_owner(at));
            users.filter(|user| body.parent_block(*user) == Some(block)).collect::<Vec<Op>>()
        };
        let are_choices = |value: Value| {
            inside(value)
                .into_iter()
                .all(|user| choices.contains(&Some(user)) || user == self.compare)
        };
        let mut results = body.results(self.compare);
        [self.extreme, self.arg].into_iter().chain(&mut results).all(are_choices)
            && nexts.into_iter().all(|next| inside(next).into_iter().all(|user| Some(user) == last))
    }
}

/// Returns whether a comparison holds if its first operand is greater, rather than less; `None` if it also holds for equal
/// numbers or NaN, or for others.
fn is_strictly_greater(body: &Body, compare: Op) -> Option<bool> {
    if let Some(compare) = compare.cast::<ICmpOp>(body) {
        use ICmpPredicate::*;
        return match compare.predicate(body) {
            Sgt | Ugt => Some(true),
            Slt | Ult => Some(false),
            _ => None,
        };
    }
    match compare.cast::<FCmpOp>(body)?.predicate(body) {
        FCmpPredicate::Ogt => Some(true),
        FCmpPredicate::Olt => Some(false),
        _ => None,
    }
}
