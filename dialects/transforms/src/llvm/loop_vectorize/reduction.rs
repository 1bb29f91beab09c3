//! Reductions: values that each iteration combines with one more, by an operation that may take them in any order.

use ods_core::{Block, Body, Op, Value};
use rustc_hash::FxHashSet;

use super::super::extremes::Extreme;
use crate::llvm::*;

/// The longest chain of operations between two iterations.
const MAX_LINKS: usize = 32;

/// The operation of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Add,
    Mul,
    And,
    Or,
    Xor,
    SMax,
    SMin,
    UMax,
    UMin,
    FAdd,
    FMul,
    Maximum,
    Minimum,
    /// An extreme or its place, which are found together.
    Place,
    /// The number of iterations in which a condition holds, or does not.
    Count {
        condition: Value,
        holds: bool,
    },
    /// No combination: the value that the iteration before computed.
    Previous,
}

/// An argument of a loop that is a reduction.
#[derive(Debug)]
pub(super) struct Reduction {
    pub(super) arg: Value,
    /// The value for the next iteration.
    pub(super) next: Value,
    pub(super) kind: Kind,
    /// The results of the operations from the argument to the next value.
    pub(super) links: FxHashSet<Value>,
}

impl Reduction {
    /// Returns the reduction that an argument of a loop of one block is.
    pub(super) fn find(body: &Body, block: Block, arg: Value, next: Value) -> Option<Reduction> {
        let kind = kind_of(body, body.defining_op(next)?, next, arg, &mut { MAX_LINKS })?;
        let mut links = FxHashSet::default();
        let mut ops = FxHashSet::default();
        let mut work = vec![next];
        // Each operation of the chain combines one value of the chain with another, or chooses between two.
        while let Some(value) = work.pop() {
            if value == arg || !links.insert(value) {
                continue;
            }
            if links.len() > MAX_LINKS {
                return None;
            }
            let op = body.defining_op(value).filter(|op| body.parent_block(*op) == Some(block))?;
            ops.insert(op);
            let before = Link::of(body, op, kind)?;
            match before {
                Link::Combined(a, b) => {
                    work.push(if depends_on(body, block, a, arg) { a } else { b });
                }
                Link::Chosen(a, b) => work.extend([a, b]),
                Link::Extreme(a, b, compare) => {
                    ops.insert(compare);
                    work.push(if depends_on(body, block, a, arg) { a } else { b });
                }
            }
        }
        // No other operation of the loop may see a value of the chain: it is a part of the whole only.
        let last = body.last_op(block)?;
        for value in links.iter().copied().chain([arg]) {
            for at in body.uses(value) {
                let user = body.use_owner(at);
                let in_chain = ops.contains(&user);
                let leaves =
                    value == next && (user == last || body.parent_block(user) != Some(block));
                if !in_chain && !leaves {
                    return None;
                }
            }
        }
        // A link must not combine the chain with itself, and a condition must not depend on it.
        let linear = ops.iter().all(|op| is_linear(body, *op, kind, &links, arg));
        linear.then_some(Reduction { arg, next, kind, links })
    }
}

impl Reduction {
    /// Returns the recurrence of first order that an argument of a loop of one block is: the next value depends on no
    /// argument of `passed_on`, which the loop passes on and does not count with, or is such a recurrence, one of `known`.
    pub(super) fn previous(
        body: &Body,
        block: Block,
        (arg, next): (Value, Value),
        passed_on: &[Value],
        known: &[Reduction],
    ) -> Option<Reduction> {
        let is_independent = match body.defining_op(next) {
            Some(op) => {
                body.parent_block(op) == Some(block)
                    && !op.isa::<ConstantOp>(body)
                    && !passed_on.iter().any(|other| depends_on(body, block, next, *other))
            }
            None => known.iter().any(|one| one.arg == next && one.kind == Kind::Previous),
        };
        let kind = Kind::Previous;
        is_independent.then(|| Reduction { arg, next, kind, links: FxHashSet::default() })
    }
}

/// The way in which an operation of a chain uses the values before it.
enum Link {
    /// Combines two values.
    Combined(Value, Value),
    /// Chooses one of two values of the chain.
    Chosen(Value, Value),
    /// A minimum or maximum by a comparison.
    Extreme(Value, Value, Op),
}

impl Link {
    fn of(body: &Body, op: Op, kind: Kind) -> Option<Link> {
        if let Some(select) = op.cast::<SelectOp>(body) {
            if let Some((found, a, b, compare)) = extreme(body, select)
                && found == kind
            {
                return Some(Link::Extreme(a, b, compare));
            }
            return Some(Link::Chosen(select.true_value(body), select.false_value(body)));
        }
        (combines(body, op) == Some(kind)).then(|| {
            let mut operands = body.operands(op);
            Some(Link::Combined(operands.next()?, operands.next()?))
        })?
    }
}

/// Returns whether an operation of the chain uses it as a part of a whole: one operand of a combination, both of a
/// choice, and no condition.
fn is_linear(body: &Body, op: Op, kind: Kind, links: &FxHashSet<Value>, arg: Value) -> bool {
    let in_chain = |value: Value| value == arg || links.contains(&value);
    if let Some(select) = op.cast::<SelectOp>(body) {
        let (a, b) = (select.true_value(body), select.false_value(body));
        if let Some((found, ..)) = extreme(body, select)
            && found == kind
        {
            return in_chain(a) != in_chain(b);
        }
        return in_chain(a) && in_chain(b) && !in_chain(select.condition(body));
    }
    body.operands(op).filter(|operand| in_chain(*operand)).count() == 1
}

/// Returns the kind of reduction that the chain to `next` ends with; through choices, the kind before them.
fn kind_of(body: &Body, op: Op, next: Value, arg: Value, visits: &mut usize) -> Option<Kind> {
    *visits = visits.checked_sub(1)?;
    if let Some(kind) = combines(body, op) {
        return Some(kind);
    }
    let select = op.cast::<SelectOp>(body).filter(|select| select.res(body) == next)?;
    if let Some((kind, ..)) = extreme(body, select) {
        return Some(kind);
    }
    [select.true_value(body), select.false_value(body)].into_iter().find_map(|value| {
        let op = body.defining_op(value).filter(|_| value != arg)?;
        kind_of(body, op, value, arg, visits)
    })
}

/// Returns the reduction that an operation on two values is one step of.
fn combines(body: &Body, op: Op) -> Option<Kind> {
    let reorders = |flags: FastmathFlags| flags.contains(FastmathFlags::REASSOC);
    if let Some(op) = op.cast::<FAddOp>(body) {
        return reorders(op.fastmath_flags(body)).then_some(Kind::FAdd);
    }
    if let Some(op) = op.cast::<FMulOp>(body) {
        return reorders(op.fastmath_flags(body)).then_some(Kind::FMul);
    }
    macro_rules! kinds {
        ($($op:ident $kind:ident;)*) => {
            $(if op.isa::<$op>(body) { return Some(Kind::$kind); })*
        };
    }
    kinds! {
        AddOp Add;
        MulOp Mul;
        AndOp And;
        OrOp Or;
        XOrOp Xor;
        SMaxOp SMax;
        SMinOp SMin;
        UMaxOp UMax;
        UMinOp UMin;
        MaximumOp Maximum;
        MinimumOp Minimum;
    }
    None
}

/// Returns the minimum or maximum that a choice after a comparison of the same values is: its kind, the values, and the
/// comparison, which is a part of it only if nothing else reads it.
fn extreme(body: &Body, select: SelectOp) -> Option<(Kind, Value, Value, Op)> {
    let (extreme, a, b) = Extreme::of(body, select)?;
    let kind = match extreme {
        Extreme::SMax => Kind::SMax,
        Extreme::SMin => Kind::SMin,
        Extreme::UMax => Kind::UMax,
        Extreme::UMin => Kind::UMin,
    };
    let condition = select.condition(body);
    let compare = body.defining_op(condition).filter(|_| body.has_one_use(condition))?;
    Some((kind, a, b, compare))
}

/// Returns whether a value is computed in the block from `arg`.
pub(super) fn depends_on(body: &Body, block: Block, value: Value, arg: Value) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if value == arg {
            return true;
        }
        if let Some(op) = body.defining_op(value)
            && body.parent_block(op) == Some(block)
            && seen.insert(op)
        {
            work.extend(body.operands(op));
        }
    }
    false
}
