//! The order of buffers that live across blocks.

use std::cmp::Ordering;

use ods_core::ir::ValueDef;
use ods_core::{Body, Op, Region, Value};

/// Sorts values: block arguments by index, then results by the positions of their operations; values of outer regions
/// come first.
pub(super) fn sort(ir: &Body, values: &mut [Value]) {
    // The comparison is not a total order, which the sorts of the standard library require.
    for end in 1..values.len() {
        let mut at = end;
        while at > 0 && compare(ir, values[at], values[at - 1]) == Ordering::Less {
            values.swap(at, at - 1);
            at -= 1;
        }
    }
}

fn compare(ir: &Body, a: Value, b: Value) -> Ordering {
    match (ir.def(a), ir.def(b)) {
        (ValueDef::Arg(..), ValueDef::Result(..)) => Ordering::Less,
        (ValueDef::Result(..), ValueDef::Arg(..)) => Ordering::Greater,
        (ValueDef::Arg(block, number), ValueDef::Arg(other, other_number)) => {
            let regions = (ir.block_region(block), ir.block_region(other));
            number.cmp(&other_number).then_with(|| compare_regions(ir, regions.0, regions.1))
        }
        (ValueDef::Result(op, number), ValueDef::Result(other, other_number)) if op == other => {
            number.cmp(&other_number)
        }
        (ValueDef::Result(op, _), ValueDef::Result(other, _)) => {
            let (region, other_region) = (region_of(ir, op), region_of(ir, other));
            match region == other_region {
                true => place(ir, op).cmp(&place(ir, other)),
                false => compare_regions(ir, region, other_region),
            }
        }
    }
}

fn region_of(ir: &Body, op: Op) -> Option<Region> {
    ir.parent_block(op).and_then(|block| ir.block_region(block))
}

/// Returns the number of operations before an operation in its block.
fn place(ir: &Body, op: Op) -> usize {
    std::iter::successors(ir.prev_op(op), |op| ir.prev_op(*op)).count()
}

fn compare_regions(ir: &Body, mut a: Option<Region>, mut b: Option<Region>) -> Ordering {
    while let (Some(left), Some(right)) = (a, b) {
        let (left_op, right_op) = (ir.region_owner(left), ir.region_owner(right));
        let number = |op: Option<Op>, region: Region| {
            op.and_then(|op| ir.own_regions(op).position(|one| one == region)).unwrap_or(0)
        };
        let numbers = number(left_op, left).cmp(&number(right_op, right));
        if numbers != Ordering::Equal {
            return numbers;
        }
        let outer = |op: Option<Op>| op.and_then(|op| region_of(ir, op));
        if let (Some(left_op), Some(right_op)) = (left_op, right_op)
            && outer(Some(left_op)) == outer(Some(right_op))
        {
            return place(ir, left_op).cmp(&place(ir, right_op));
        }
        (a, b) = (outer(left_op), outer(right_op));
    }
    a.is_some().cmp(&b.is_some())
}
