//! Choices between an integer and a sum or difference with it.
//!
//! `c ? x + y : x` is `x + (c ? y : 0)`: hosts clear lanes of a vector by one instruction where a choice takes three, and
//! a chain of such sums has one addition for each step.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Value};

use crate::llvm::analysis::integers::int_bits;
use crate::llvm::{AddOp, ConstantOp, SelectOp, SubOp};

/// Builds the sum or difference that a choice is before it, if it is one.
pub(super) fn sum_of_choice(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let select = op.cast::<SelectOp>(rw)?;
    let (yes, no) = (select.true_value(rw), select.false_value(rw));
    let (part, of, in_yes) = match Part::of(rw, yes, no) {
        Some(part) => (part, no, true),
        None => (Part::of(rw, no, yes)?, yes, false),
    };
    let (Part::Added(value) | Part::Subtracted(value)) = part;
    let (ty, condition, loc) = (rw.ty(value), select.condition(rw), rw.loc(op));
    rw.set_point_before(op).set_loc(loc);
    let zero = Attr::integer(rw.ctx(), ty, 0);
    let zero = rw.emit(ConstantOp::build(zero, ty));
    let (yes, no) = if in_yes { (value, zero) } else { (zero, value) };
    let chosen = rw.emit(SelectOp::build(condition, yes, no));
    Some(match part {
        Part::Added(_) => rw.emit(AddOp::build(of, chosen)),
        Part::Subtracted(_) => rw.emit(SubOp::build(of, chosen)),
    })
}

/// What a sum or difference has beside another value.
#[derive(Clone, Copy)]
enum Part {
    Added(Value),
    Subtracted(Value),
}

impl Part {
    /// Returns the part of `sum`, which nothing else uses, beside `other`.
    fn of(ir: &Body, sum: Value, other: Value) -> Option<Part> {
        int_bits(ir, sum).filter(|bits| *bits > 1)?;
        if !ir.has_one_use(sum) {
            return None;
        }
        if let Some(op) = sum.defined_by::<AddOp>(ir) {
            return match (op.lhs(ir), op.rhs(ir)) {
                (a, b) if a == other => Some(Part::Added(b)),
                (a, b) if b == other => Some(Part::Added(a)),
                _ => None,
            };
        }
        let op = sum.defined_by::<SubOp>(ir).filter(|op| op.lhs(ir) == other)?;
        Some(Part::Subtracted(op.rhs(ir)))
    }
}
