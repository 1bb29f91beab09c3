//! Operations that one vector operation replaces, and the order of their operands.

use ods_core::{Body, Op, Value};
use smallvec::SmallVec;

use super::order::Order;
use super::tree::Lanes;
use crate::llvm::*;

/// How deep operands are compared, in order to find which belong together.
const MAX_LOOK_AHEAD: usize = 2;

/// The score of two equal values, or two constants.
const EQUAL: i32 = 3;

/// The score of loads of elements whose distance is that of the lanes.
const CONSECUTIVE: i32 = 6;

/// The score of other loads from one array.
const SAME_ARRAY: i32 = 3;

/// Returns whether two operations differ at most in operands and in flags that allow more.
pub(super) fn is_same(body: &Body, a: Op, b: Op) -> bool {
    let types = |op: Op| body.operands(op).chain(body.results(op)).map(|value| body.ty(value));
    if body.name(a) != body.name(b) || body.attrs(a) != body.attrs(b) || !types(a).eq(types(b)) {
        return false;
    }
    let int = |op: Op| op.cast::<ICmpOp>(body).map(|op| op.predicate(body));
    let float = |op: Op| op.cast::<FCmpOp>(body).map(|op| op.predicate(body));
    let abs = |op: Op| op.cast::<AbsOp>(body).map(|op| op.is_int_min_poison(body));
    int(a) == int(b) && float(a) == float(b) && abs(a) == abs(b)
}

/// Returns whether two operations are a sum and a difference, or two of these.
pub(super) fn is_alternative(body: &Body, a: Op, b: Op) -> bool {
    let int = |op: Op| op.isa::<AddOp>(body) || op.isa::<SubOp>(body);
    let float = |op: Op| op.isa::<FAddOp>(body) || op.isa::<FSubOp>(body);
    let ty = |op: Op| body.results(op).next().map(|value| body.ty(value));
    (int(a) && int(b) || float(a) && float(b)) && body.attrs(a) == body.attrs(b) && ty(a) == ty(b)
}

/// Lists the operation types that an operation may be of.
macro_rules! is_one_of {
    ($op:expr, $ir:expr; $($name:ident)*) => { $($op.isa::<$name>($ir))||* };
}

/// Returns whether the two operands of an operation may change places.
fn is_commutative(body: &Body, op: Op) -> bool {
    is_one_of!(op, body;
        AddOp MulOp AndOp OrOp XOrOp FAddOp FMulOp SMaxOp SMinOp UMaxOp UMinOp)
}

/// Returns the operands of operations, by their number and then by lane. Those of commutative operations change places
/// where they match the other lanes better.
pub(super) fn reordered(body: &Body, order: &Order<'_>, ops: &[Op]) -> SmallVec<[Lanes; 2]> {
    let operands: SmallVec<[SmallVec<[Value; 2]>; 8]> =
        ops.iter().map(|op| body.operands(*op).collect()).collect();
    let count = operands.first().map_or(0, |first| first.len());
    let mut by_number: SmallVec<[Lanes; 2]> = (0..count)
        .map(|number| operands.iter().map(|operands| operands[number]).collect())
        .collect();
    let [left, right] = &mut by_number[..] else { return by_number };
    let moves = |op: &Op| is_commutative(body, *op);
    let fixed = ops.iter().position(|op| !moves(op)).unwrap_or(0);
    let compare = Compare { body, order };
    for lane in 0..ops.len() {
        if lane == fixed || !moves(&ops[lane]) {
            continue;
        }
        let apart = lane as i64 - fixed as i64;
        let score = |a: Value, b: Value| compare.score(a, b, apart, MAX_LOOK_AHEAD);
        let straight = score(left[fixed], left[lane]) + score(right[fixed], right[lane]);
        let crossed = score(left[fixed], right[lane]) + score(right[fixed], left[lane]);
        if crossed > straight {
            std::mem::swap(&mut left[lane], &mut right[lane]);
        }
    }
    by_number
}

struct Compare<'a, 'o> {
    body: &'a Body,
    order: &'a Order<'o>,
}

impl Compare<'_, '_> {
    /// Returns how well two values fit into one vector, `apart` lanes from each other.
    fn score(&self, a: Value, b: Value, apart: i64, depth: usize) -> i32 {
        let body = self.body;
        if a == b {
            return EQUAL;
        }
        let (Some(of_a), Some(of_b)) = (body.defining_op(a), body.defining_op(b)) else { return 0 };
        if of_a.isa::<ConstantOp>(body) && of_b.isa::<ConstantOp>(body) {
            return EQUAL;
        }
        if let Some((a, b)) = self.order.access(of_a).zip(self.order.access(of_b)) {
            let distance = b.offset.wrapping_sub(a.offset);
            let size = self.order.arrays()[a.array].size;
            return match a.array == b.array {
                true if distance == apart * size => CONSECUTIVE,
                true => SAME_ARRAY,
                false => 1,
            };
        }
        if !is_same(body, of_a, of_b) && !is_alternative(body, of_a, of_b) {
            return 0;
        }
        if depth == 0 {
            return 1;
        }
        let below = |a: Value, b: Value| self.score(a, b, apart, depth - 1);
        let operands = |op: Op| body.operands(op).collect::<SmallVec<[Value; 2]>>();
        let (of_a_operands, of_b_operands) = (operands(of_a), operands(of_b));
        let pairs = of_a_operands.iter().zip(&of_b_operands);
        let straight: i32 = pairs.map(|(a, b)| below(*a, *b)).sum();
        let crossed = match (&of_a_operands[..], &of_b_operands[..]) {
            ([a, c], [b, d]) if is_commutative(body, of_a) && is_commutative(body, of_b) => {
                below(*a, *d) + below(*c, *b)
            }
            _ => 0,
        };
        1 + straight.max(crossed)
    }
}
