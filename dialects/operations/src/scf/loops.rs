//! Loop interfaces: bounds, induction variables and carried values, and the rewriting of loops with additional carried
//! values.

use ods_core::hooks::FoldResult;
use ods_core::interface::{
    ConditionallySpeculatable, DestinationStyleOpInterface, InParallelOpInterface,
    LoopLikeOpInterface, NewYields, Speculatability, replace_by_wider_loop,
};
use ods_core::ir::{BlockRef, OperandRange, ValueRef};
use ods_core::mixed::{marked, values};
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{ApInt, Attr, Block, Body, Loc, Op, OpType, Type, Value};

use super::bounds::{Bounds, trip_count};
use super::slices::Slice;
use super::{ForOp, ForallOp, InParallelOp, ParallelOp, ReduceOp, WhileOp, YieldOp};
use crate::arith::index_value;

/// Returns the operands of a block's terminator.
fn terminator_operands(block: Option<BlockRef<'_>>) -> Vec<Value> {
    let last = block.and_then(|block| block.terminator());
    last.into_iter().flat_map(|last| last.operands()).map(Value::from).collect()
}

fn folded(values: impl Iterator<Item = Value>) -> Option<Vec<FoldResult>> {
    Some(values.map(FoldResult::from).collect())
}

impl ForOp {
    /// Returns the block of the loop body.
    ///
    /// # Panics
    /// If there is none, which the verifier rejects.
    pub fn body(self, ir: &Body) -> Block {
        self.region(ir).entry().expect("a loop has a body").block
    }

    /// Returns the terminator of the body.
    ///
    /// # Panics
    /// If there is none, which the verifier rejects.
    pub fn yield_op(self, ir: &Body) -> YieldOp {
        let last = ir.last_op(self.body(ir)).and_then(|last| last.cast::<YieldOp>(ir));
        last.expect("the body of a loop ends in a yield")
    }

    /// Returns the trip count, if known.
    pub fn trip_count(self, ir: &Body) -> Option<ApInt> {
        let [lower, upper, step] =
            [self.lower_bound(ir), self.upper_bound(ir), self.step(ir)].map(FoldResult::from);
        trip_count(ir, lower, upper, step, !self.unsigned_cmp(ir))
    }
}

impl LoopLikeOpInterface for ForOp {
    fn has_unsigned_bounds(self, ir: &Body) -> bool {
        self.unsigned_cmp(ir)
    }

    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![ForOp::REGION.index()]
    }

    fn promote_if_single_iteration(self, rw: &mut Rewriter<'_>) -> bool {
        if !self.trip_count(rw).is_some_and(|count| count.is_one()) {
            return false;
        }
        let (end, body) = (self.yield_op(rw), self.body(rw));
        let yielded: Vec<Value> = end.results(rw).collect();
        let results: Vec<Value> = self.results(rw).collect();
        for (result, value) in results.into_iter().zip(yielded) {
            rw.replace_all_uses(result, value);
        }
        let mut values = vec![self.lower_bound(rw)];
        values.extend(self.init_args(rw));
        rw.inline_block_before(body, self, &values);
        rw.erase_op(end);
        rw.erase_op(self);
        true
    }

    fn loop_induction_vars(self, ir: &Body) -> Option<Vec<Value>> {
        // The verifier asks before it knows that there is an argument.
        let variable = ForOp::INDUCTION_VARIABLE.get(self.view(ir));
        Some(variable.into_iter().map(Value::from).collect())
    }

    fn loop_lower_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        folded([self.lower_bound(ir)].into_iter())
    }

    fn loop_steps(self, ir: &Body) -> Option<Vec<FoldResult>> {
        folded([self.step(ir)].into_iter())
    }

    fn loop_upper_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        folded([self.upper_bound(ir)].into_iter())
    }

    fn static_trip_count(self, ir: &Body) -> Option<ApInt> {
        self.trip_count(ir)
    }

    fn inits(self, ir: &Body) -> OperandRange {
        ForOp::INIT_ARGS.range(ir, self)
    }

    fn region_iter_args(self, ir: &Body) -> Vec<Value> {
        self.iter_args(ir).collect()
    }

    fn yielded_values(self, ir: &Body) -> Option<Vec<Value>> {
        Some(terminator_operands(self.region(ir).entry()))
    }

    fn loop_results(self, ir: &Body) -> Option<Vec<Value>> {
        Some(self.results(ir).collect())
    }

    fn replace_with_additional_yields(
        self,
        rw: &mut Rewriter<'_>,
        inits: &[Value],
        replace_in_loop: bool,
        yields: NewYields<'_>,
    ) -> Option<Op> {
        let mut all: Vec<Value> = self.init_args(rw).collect();
        all.extend_from_slice(inits);
        let (point, loc) = (rw.point(), rw.insert_loc());
        let own = rw.loc(self.op());
        rw.set_point_before(self).set_loc(own);
        let (lower, upper, step) = (self.lower_bound(rw), self.upper_bound(rw), self.step(rw));
        let unsigned = self.unsigned_cmp(rw);
        let new = build_for(rw, [lower, upper, step], &all, unsigned);
        replace_by_wider_loop(rw, self.op(), new.op(), inits, replace_in_loop, yields);
        rw.set_point(point).set_loc(loc);
        Some(new.op())
    }
}

/// Returns the location of a value's definition.
pub fn loc_of(ir: &Body, value: Value) -> Loc {
    ValueRef { body: ir, value }.loc()
}

/// Builds a loop at the insertion point whose body has only its arguments.
pub fn build_for(
    rw: &mut Rewriter<'_>,
    [lower, upper, step]: [Value; 3],
    inits: &[Value],
    unsigned: bool,
) -> ForOp {
    let types: Vec<_> = inits.iter().map(|value| rw.ty(*value)).collect();
    let new = ForOp::build(lower, upper, step)
        .init_args(inits.iter().copied())
        .results_type(types.iter().copied())
        .unsigned_cmp(unsigned);
    let new = rw.insert(new);
    let loc = rw.insert_loc();
    let mut block_args = vec![(rw.ty(lower), loc)];
    block_args.extend(inits.iter().map(|value| (rw.ty(*value), loc_of(rw, *value))));
    let region = new.region(rw).region;
    rw.create_block(region, None, &block_args);
    new
}

impl LoopLikeOpInterface for WhileOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![WhileOp::BEFORE.index(), WhileOp::AFTER.index()]
    }

    fn inits(self, ir: &Body) -> OperandRange {
        WhileOp::INITS.range(ir, self)
    }

    fn region_iter_args(self, ir: &Body) -> Vec<Value> {
        self.before_args(ir).collect()
    }

    fn yielded_values(self, ir: &Body) -> Option<Vec<Value>> {
        Some(terminator_operands(self.after(ir).entry()))
    }
}

impl ParallelOp {
    /// Returns the block of the loop body.
    ///
    /// # Panics
    /// If there is none, which the verifier rejects.
    pub fn body(self, ir: &Body) -> Block {
        self.region(ir).entry().expect("a loop has a body").block
    }
}

/// Builds a loop at the insertion point whose body has only its arguments, and a terminator if there are no reductions.
pub fn build_parallel(
    rw: &mut Rewriter<'_>,
    [lower, upper, step]: &[Vec<Value>; 3],
    inits: &[Value],
) -> (ParallelOp, Block) {
    let types: Vec<_> = inits.iter().map(|value| rw.ty(*value)).collect();
    let new = ParallelOp::build()
        .lower_bound(lower.iter().copied())
        .upper_bound(upper.iter().copied())
        .step(step.iter().copied())
        .init_vals(inits.iter().copied())
        .results_type(types);
    let new = rw.insert(new);
    let loc = rw.insert_loc();
    let region = new.region(rw).region;
    let block = rw.create_block(region, None, &vec![(Type::INDEX, loc); lower.len()]);
    if inits.is_empty() {
        let point = rw.point();
        rw.set_point_at_end(block).insert(ReduceOp::build());
        rw.set_point(point);
    }
    (new, block)
}

impl LoopLikeOpInterface for ParallelOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![ParallelOp::REGION.index()]
    }

    fn loop_induction_vars(self, ir: &Body) -> Option<Vec<Value>> {
        Some(self.induction_variables(ir).collect())
    }

    fn loop_lower_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        folded(self.lower_bound(ir))
    }

    fn loop_steps(self, ir: &Body) -> Option<Vec<FoldResult>> {
        folded(self.step(ir))
    }

    fn loop_upper_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        folded(self.upper_bound(ir))
    }
}

/// Builds a loop at the insertion point whose body has only its arguments.
pub fn build_forall(
    rw: &mut Rewriter<'_>,
    bounds: &Bounds,
    outputs: &[Value],
    mapping: Option<&[Attr]>,
) -> (ForallOp, Block) {
    let types: Vec<_> = outputs.iter().map(|value| rw.ty(*value)).collect();
    let Bounds { lower, upper, step } = bounds;
    let mut new = ForallOp::build(&marked(lower), &marked(upper), &marked(step))
        .dynamic_lower_bound(values(lower))
        .dynamic_upper_bound(values(upper))
        .dynamic_step(values(step))
        .outputs(outputs.iter().copied())
        .results_type(types.iter().copied());
    if let Some(mapping) = mapping {
        new = new.mapping(mapping);
    }
    let new = rw.insert(new);
    let loc = rw.insert_loc();
    let args: Vec<_> = lower.iter().map(|_| Type::INDEX).chain(types).map(|ty| (ty, loc)).collect();
    let region = new.region(rw).region;
    let block = rw.create_block(region, None, &args);
    (new, block)
}

/// Inlines the body of a loop that runs once; `tensor.insert_slice` replaces the parallel insertions. Returns `None` if
/// there is another combining operation.
pub(super) fn promote(rw: &mut Rewriter<'_>, op: ForallOp) -> Rewritten {
    let body = op.body(rw);
    let end = rw.last_op(body)?;
    let combining = rw.interface::<dyn InParallelOpInterface>(end)?.yielding_ops(rw);
    let slices: Vec<Slice> =
        combining.into_iter().map(|one| Slice::of(rw, one)).collect::<Option<_>>()?;
    if slices.len() != op.outputs(rw).len() {
        return None;
    }
    rw.set_point_before(op);
    let mut values: Vec<Value> = Vec::new();
    for lower in op.bounds(rw).lower {
        values.push(index_value(rw, lower));
    }
    values.extend(op.outputs(rw));
    rw.inline_block_before(body, op, &values);
    rw.set_point_after(op);
    let mut results = Vec::new();
    for slice in slices {
        results.push(slice.insert(rw));
    }
    for (result, value) in op.results(rw).collect::<Vec<_>>().into_iter().zip(results) {
        rw.replace_all_uses(result, value);
    }
    rw.erase_op(end);
    rw.erase_op(op)
}

impl ForallOp {
    /// Returns the block of the loop body.
    ///
    /// # Panics
    /// If there is none, which the verifier rejects.
    pub fn body(self, ir: &Body) -> Block {
        self.region(ir).entry().expect("a loop has a body").block
    }

    /// Returns the number of dimensions.
    pub fn rank(self, ir: &Body) -> usize {
        self.static_lower_bound(ir).len()
    }
}

impl LoopLikeOpInterface for ForallOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![ForallOp::REGION.index()]
    }

    fn promote_if_single_iteration(self, rw: &mut Rewriter<'_>) -> bool {
        let bounds = self.bounds(rw);
        let once = |at| bounds.trip_count(rw, at).is_some_and(|count| count.is_one());
        (0..bounds.lower.len()).all(once) && promote(rw, self).is_some()
    }

    fn loop_induction_vars(self, ir: &Body) -> Option<Vec<Value>> {
        Some(self.induction_variables(ir).collect())
    }

    fn loop_lower_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        Some(self.bounds(ir).lower.iter().map(|bound| bound.to_folded(ir.ctx())).collect())
    }

    fn loop_steps(self, ir: &Body) -> Option<Vec<FoldResult>> {
        Some(self.bounds(ir).step.iter().map(|bound| bound.to_folded(ir.ctx())).collect())
    }

    fn loop_upper_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        Some(self.bounds(ir).upper.iter().map(|bound| bound.to_folded(ir.ctx())).collect())
    }

    fn inits(self, ir: &Body) -> OperandRange {
        ForallOp::OUTPUTS.range(ir, self)
    }

    fn region_iter_args(self, ir: &Body) -> Vec<Value> {
        self.shared_outs(ir).collect()
    }
}

/// The combining operations are the operations of its region.
impl InParallelOpInterface for InParallelOp {}

impl DestinationStyleOpInterface for ForallOp {
    fn dps_inits(self, ir: &Body) -> OperandRange {
        ForallOp::OUTPUTS.range(ir, self)
    }
}

/// A loop with step one provably terminates; for others that is unknown.
impl ConditionallySpeculatable for ForOp {
    fn speculatability(self, ir: &Body) -> Speculatability {
        let step = ods_core::mixed::constant_index(ir, self.step(ir));
        match step {
            Some(1) => Speculatability::RecursivelySpeculatable,
            _ => Speculatability::NotSpeculatable,
        }
    }
}
