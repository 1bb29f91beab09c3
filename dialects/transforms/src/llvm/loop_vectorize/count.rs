//! Counts of iterations: sums of bits, whose lanes a processor counts without making numbers of them.

use ods_core::{Block, Body, Type, Value};

use super::super::widen::{is_one_of, lane_bits};
use super::reduction::{Kind, Reduction};
use crate::llvm::analysis::integers::constant;
use crate::llvm::*;

/// The most operations between a condition and the comparisons that it is made of.
const MAX_DEPTH: u32 = 4;

impl Reduction {
    /// Makes a sum of bits a count, if the lanes of these are narrower than those of the sum.
    pub(super) fn or_count(self, body: &Body, block: Block) -> Reduction {
        match counted(body, block, &self).filter(|_| self.links.len() == 1) {
            Some((condition, holds)) => {
                Reduction { kind: Kind::Count { condition, holds }, ..self }
            }
            None => self,
        }
    }
}

/// Returns the condition that a sum counts the iterations of, and whether it holds in these.
fn counted(body: &Body, block: Block, sum: &Reduction) -> Option<(Value, bool)> {
    let add = sum.next.defined_by::<AddOp>(body)?;
    let part = if add.lhs(body) == sum.arg { add.rhs(body) } else { add.lhs(body) };
    let (condition, holds) = match part.defined_by::<ZExtOp>(body) {
        Some(bit) => (bit.arg(body), true),
        None => {
            let select = part.defined_by::<SelectOp>(body)?;
            let of = |value: Value| constant(body, value);
            let holds = match (of(select.true_value(body))?, of(select.false_value(body))?) {
                (1, 0) => true,
                (0, 1) => false,
                _ => return None,
            };
            (select.condition(body), holds)
        }
    };
    let op = body.defining_op(condition)?;
    let is_inside = body.ty(condition) == Type::I1 && body.parent_block(op) == Some(block);
    let bits = compared_bits(body, condition).filter(|_| is_inside)?;
    (bits < lane_bits(body.ctx(), body.ty(sum.arg))?).then_some((condition, holds))
}

/// Returns the bits of the widest numbers whose comparisons a condition is made of.
pub(super) fn compared_bits(body: &Body, condition: Value) -> Option<u64> {
    widest(body, condition, MAX_DEPTH)
}

fn widest(body: &Body, condition: Value, depth: u32) -> Option<u64> {
    let depth = depth.checked_sub(1)?;
    // The bit of the iteration before has lanes like the others.
    let Some(op) = body.defining_op(condition).filter(|op| !op.isa::<ConstantOp>(body)) else {
        return Some(0);
    };
    let mut operands = body.operands(op);
    let (a, b) = (operands.next()?, operands.next()?);
    if is_one_of!(op, body; ICmpOp FCmpOp) {
        return lane_bits(body.ctx(), body.ty(a));
    }
    if !is_one_of!(op, body; AndOp OrOp XOrOp) {
        return None;
    }
    Some(widest(body, a, depth)?.max(widest(body, b, depth)?))
}
