//! Vectorization of innermost loops of one block.
//!
//! - `plan` decides whether a loop is vectorized, and how; `reduction`, `count` and `place` know the values that iterations
//!   pass on, `memory` which accesses may be done together.
//! - `pairs` finds sums that have a lane for each two iterations.
//! - `choices`, `saturate`, `average`, `narrow`, `divide` and `bits` rewrite operations so that vectors compute them in
//!   fewer instructions; `range` knows how large integers are.
//! - `emit` builds the vector loop; the loop itself stays for the remaining iterations, and for arrays that overlap.

mod annotation;
mod average;
mod bits;
mod choices;
mod compare;
mod count;
mod divide;
mod emit;
mod memory;
mod narrow;
mod pairs;
mod place;
mod plan;
mod range;
mod reduction;
mod saturate;

use ods_core::dominance::DominatorTree;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, is_dead};
use ods_core::{Block, Body, DataLayout, Op, Region, Value};

use self::average::averaged;
use self::bits::{by_bits, counts_zeros};
use self::choices::sum_of_choice;
use self::compare::compared_directly;
use self::divide::divided;
use self::narrow::narrowed;
use self::plan::Plan;
use self::reduction::{Kind, Reduction};
use self::saturate::{saturated, saturates};
use super::LLVMLoopVectorizePass;
use super::remarks::Remarks;
use super::simplify::{Simplified, simplified};
use crate::llvm::LoopAnnotationAttr;
use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::loops::Loops;

impl RunPass for LLVMLoopVectorizePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let lanes = u64::from(self.lanes);
        if lanes != 0 && !(lanes.is_power_of_two() && (2..=64).contains(&lanes)) {
            return Err(
                cx.fail_op("expected option 'lanes' to be 0 or a power of two from 2 to 64")
            );
        }
        let Some(&region) = cx.body().regions().first() else { return Ok(()) };
        let mut remarks = Remarks::new(self.remarks);
        let layout = cx.data_layout();
        let wanted = Wanted { lanes, for_c: self.for_c };
        let count = vectorize_loops(cx.body_mut(), region, layout, wanted, &mut remarks);
        self.vectorized.add(count);
        remarks.report(cx);
        if count == 0 {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// What the options of the pass ask for.
#[derive(Clone, Copy)]
struct Wanted {
    /// The number of lanes, or 0 for a number that fits.
    lanes: u64,
    /// True for loops alone that C compilers leave as they are.
    for_c: bool,
}

/// Vectorizes the innermost loops of `region`. Returns how many.
fn vectorize_loops(
    body: &mut Body,
    region: Region,
    layout: DataLayout,
    wanted: Wanted,
    remarks: &mut Remarks,
) -> u64 {
    let tree = DominatorTree::new(body, region);
    let loops = Loops::new(body, region, &tree);
    let (mut count, mut alias) = (0, AliasAnalysis::new(layout.clone()));
    // A vector loop is made of new blocks, so that the analysis of the other loops stays valid.
    for id in loops.outer_first().filter(|id| loops.get(*id).is_innermost()) {
        let Some(last) = loops.latch(id).and_then(|latch| body.last_op(latch)) else { continue };
        let ctx = body.ctx().clone();
        let forbids = |of: LoopAnnotationAttr| of.forbids_vectors(&ctx) || of.is_of_vectors(&ctx);
        if LoopAnnotationAttr::of(body, last).is_some_and(forbids) {
            continue;
        }
        let block = loops.get(id).header;
        let mut plan = Plan::of(body, &loops, id, &mut alias, wanted.lanes);
        if wanted.for_c && plan.as_ref().is_ok_and(|plan| !is_beyond_c(body, block, plan)) {
            plan = Err("C compilers vectorize it");
        }
        if plan.is_ok() && rewrite_block(&mut Rewriter::new(body), block) {
            alias = AliasAnalysis::new(layout.clone());
            plan = Plan::of(body, &loops, id, &mut alias, wanted.lanes);
        }
        match plan {
            Ok(plan) => {
                let mut said = format!("loop vectorized with {} lanes", plan.lanes);
                if let Some(rest) = plan.rest() {
                    said += &format!(", the rest with {}", rest.lanes);
                }
                remarks.passed(body, last, &said);
                let applied = plan.apply(&mut Rewriter::new(body), region);
                count += u64::from(applied.is_some());
            }
            Err(why) => remarks.missed(body, last, &format!("loop not vectorized: {why}")),
        }
    }
    count
}

/// Returns whether C compilers find no vectors for a loop, or do many of its iterations singly.
fn is_beyond_c(body: &Body, block: Block, plan: &Plan) -> bool {
    let is_passed = |one: &Reduction| matches!(one.kind, Kind::Previous | Kind::Place);
    plan.reductions.iter().any(is_passed)
        || body.ops(block).any(|op| saturates(body, op) || counts_zeros(body, op))
        || leaves_many(plan)
}

/// Returns whether vectors of 256 bits leave a sixteenth of the iterations or more, all of which a last vector does if
/// iterations may be done twice. Where lanes are wide, so few are left that this is no gain.
fn leaves_many(plan: &Plan) -> bool {
    let Some(count) = plan.counted.trip_count else { return false };
    let left = count % (256 / plan.narrowest.max(1));
    plan.narrowest <= 16 && plan.rest().is_some_and(|rest| rest.is_repeated) && 16 * left >= count
}

/// What makes an operation cheaper in vectors: each returns the value that replaces the result of an operation, and builds
/// it before that.
const REWRITES: [fn(&mut Rewriter<'_>, Op) -> Option<Value>; 8] =
    [sum_of_choice, saturated, known, averaged, narrowed, divided, by_bits, compared_directly];

/// Returns the value that an operation computes, if there is one: [`saturated`] makes truncations of extended values.
fn known(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    match simplified(rw, op)? {
        Simplified::Value(value) => Some(value),
        Simplified::Int(_) => None,
    }
}

/// Rewrites the operations of a block, by one rewrite after the other. Returns whether there are any to rewrite.
fn rewrite_block(rw: &mut Rewriter<'_>, block: Block) -> bool {
    let mut any = false;
    for rewrite in REWRITES {
        let ops: Vec<Op> = rw.ops(block).collect();
        for op in ops {
            if let Some(value) = rewrite(rw, op) {
                rw.replace_op(op, &[value]);
                any = true;
            }
        }
    }
    if any {
        erase_dead(rw, block);
    }
    any
}

/// Erases the operations of a block that nothing uses: no others may use a value that iterations pass on.
fn erase_dead(rw: &mut Rewriter<'_>, block: Block) {
    let ops: Vec<Op> = rw.ops(block).collect();
    for op in ops.into_iter().rev() {
        if is_dead(rw, op) {
            rw.erase_op(op);
        }
    }
}
