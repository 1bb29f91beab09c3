//! Branches that go one way only.

use ods_core::fold::scalar_elements;
use ods_core::rewrite::Rewriter;
use ods_core::{ApInt, AttrData, Op, Region};

use crate::llvm::edges::passed;
use crate::llvm::simplify::int;
use crate::llvm::{BrOp, CondBrOp, PoisonOp, SwitchOp};

/// Replaces branches with a constant condition, or with equal successors, by jumps. Returns how many.
pub(super) fn fold_branches(rw: &mut Rewriter<'_>, region: Region) -> u64 {
    let ends: Vec<Op> = rw.blocks(region).filter_map(|block| rw.last_op(block)).collect();
    let mut count = 0;
    for end in ends {
        let Some(index) = only_successor(rw, end) else { continue };
        let Some(values) = passed(rw, end, index) else { continue };
        let Some(to) = rw.successors(end).nth(index) else { continue };
        let loc = rw.loc(end);
        rw.set_point_before(end).set_loc(loc).insert(BrOp::build(to).dest_operands(values));
        rw.erase_op(end);
        count += 1;
    }
    count
}

/// Returns the index of the successor that a branch with several ones always takes.
fn only_successor(rw: &Rewriter<'_>, end: Op) -> Option<usize> {
    if let Some(branch) = end.cast::<CondBrOp>(rw) {
        let condition = branch.condition(rw);
        if let Some(known) = int(rw, condition) {
            return Some(usize::from(known.is_zero()));
        }
        // A branch on poison is undefined, whichever way it goes.
        if condition.defined_by::<PoisonOp>(rw).is_some() {
            return Some(0);
        }
        let same = branch.true_dest(rw) == branch.false_dest(rw)
            && branch.true_dest_operands(rw).eq(branch.false_dest_operands(rw));
        return same.then_some(0);
    }
    let switch = end.cast::<SwitchOp>(rw)?;
    let known = int(rw, switch.value(rw))?;
    let cases = match switch.case_values(rw).map(|cases| cases.data(rw.ctx())) {
        Some(AttrData::Dense(cases)) => cases,
        Some(_) => return None,
        None => return Some(0),
    };
    let cases = scalar_elements::<ApInt>(rw.ctx(), cases)?;
    // Equal elements may be stored as one.
    let count = rw.num_successors(end).saturating_sub(1);
    let case = (0..count).find(|at| cases.get(*at).or(cases.first()) == Some(&known));
    Some(case.map_or(0, |case| case + 1))
}
