//! The interface of loops.

use smallvec::SmallVec;

use crate::folded::FoldResult;
use crate::ir::{Body, Op, OperandRange, Value, ValueDef};
use crate::rewriter::Rewriter;
use crate::verify::{Verified, VerifyCx};
use crate::{ApInt, Type};

/// Builds the values that a loop yields for the given new block arguments: `NewYieldValuesFn`.
pub type NewYields<'a> = &'a mut dyn FnMut(&mut Rewriter<'_>, &[Value]) -> Vec<Value>;

crate::interface! {
    /// `LoopLikeOpInterface`: an operation whose regions are executed repeatedly.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `LoopLikeOpInterface`, but nothing tells what loops",
        note = "write beside its .td: `impl LoopLikeOpInterface for {Self} {{ fn loop_regions(self, ir: &Body) -> Vec<usize> {{ … }} }}`"
    )]
    pub trait LoopLikeOpInterface on Op, "LoopLikeOpInterface", model LoopLikeOpInterfaceModel,
        verify_with_regions [verify_loop]
    {
        /// Returns the indices of the regions that are executed repeatedly.
        fn loop_regions(self, ir: &Body) -> Vec<usize>;
        /// Returns whether `value` is loop-invariant: it is defined outside of the regions.
        fn is_defined_outside_of_loop(self, ir: &Body, value: Value) -> bool {
            let block = match ir.def(value) {
                ValueDef::Result(op, _) => ir.parent_block(op),
                ValueDef::Arg(block, _) => Some(block),
            };
            let mut at = block.and_then(|block| ir.block_parent_op(block));
            while let Some(op) = at {
                if op == self.id() {
                    return false;
                }
                at = ir.parent_op(op);
            }
            true
        }
        /// Moves a loop-invariant operation out of the loop.
        fn move_out_of_loop(self, rw: &mut Rewriter<'_>, op: Op) { rw.move_op_before(op, self.id()) }
        /// Replaces the loop by its body if it has a single iteration; returns whether it did.
        fn promote_if_single_iteration(self, rw: &mut Rewriter<'_>) -> bool { false }
        /// Returns the induction variables.
        fn loop_induction_vars(self, ir: &Body) -> Option<Vec<Value>> { None }
        /// Returns the initial values of the induction variables.
        fn loop_lower_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> { None }
        /// Returns the steps of the induction variables.
        fn loop_steps(self, ir: &Body) -> Option<Vec<FoldResult>> { None }
        /// Returns the exclusive upper bounds of the induction variables.
        fn loop_upper_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> { None }
        /// Returns whether the bounds are compared as unsigned numbers.
        fn has_unsigned_bounds(self, ir: &Body) -> bool { false }
        /// Returns the number of iterations, if it is known.
        fn static_trip_count(self, ir: &Body) -> Option<ApInt> { None }
        /// Returns the operands that are the initial values of loop-carried variables.
        fn inits(self, ir: &Body) -> OperandRange { OperandRange::none(self.id()) }
        /// Returns the block arguments for loop-carried variables.
        fn region_iter_args(self, ir: &Body) -> Vec<Value> { Vec::new() }
        /// Returns the values that an iteration yields to the next.
        fn yielded_values(self, ir: &Body) -> Option<Vec<Value>> { None }
        /// Returns the results for loop-carried variables.
        fn loop_results(self, ir: &Body) -> Option<Vec<Value>> { None }
        /// Replaces the loop by one with additional loop-carried variables: their initial values are `inits`, and
        /// `yields` builds the yielded values. With `replace_in_loop`, the new block arguments replace `inits` inside
        /// the loop. Returns the new loop, or `None` if there is no such loop.
        fn replace_with_additional_yields(
            self,
            rw: &mut Rewriter<'_>,
            inits: &[Value],
            replace_in_loop: bool,
            yields: NewYields<'_>,
        ) -> Option<Op> { None }
    }
}

/// Moves the operations of a loop with one block into `new`, which has the loop-carried variables of `old` followed by
/// those for `inits`, and whose block has its arguments but no operations; `yields` builds the yielded values for the
/// new arguments. With `replace_in_loop`, these replace `inits` inside the loop.
///
/// # Panics
/// When a loop has no block, or the block of `old` has no terminator.
pub fn replace_by_wider_loop(
    rw: &mut Rewriter<'_>,
    old: Op,
    new: Op,
    inits: &[Value],
    replace_in_loop: bool,
    yields: NewYields<'_>,
) {
    let entry = |ir: &Body, op| {
        let region = ir.own_regions(op).next();
        region.and_then(|region| ir.entry_block(region)).expect("a loop has a body")
    };
    let (from, to) = (entry(rw, old), entry(rw, new));
    let end = rw.last_op(from).expect("the body of a loop has a terminator");
    let args: Vec<Value> = rw.arg_values(to).collect();
    let (remaining, added) = args.split_at(args.len() - inits.len());
    rw.set_point_before(end);
    let mut yielded: Vec<Value> = rw.operands(end).collect();
    yielded.extend(yields(rw, added));
    rw.modify(end, |ir| ir.set_operands(&yielded));
    rw.merge_blocks(from, to, remaining);
    if replace_in_loop {
        for (init, arg) in inits.iter().zip(added) {
            rw.replace_uses_if(*init, *arg, |ir, at| ir.is_proper_ancestor(new, ir.use_owner(at)));
        }
    }
    let count = rw.results(old).len();
    let results: Vec<Value> = rw.results(new).take(count).collect();
    rw.replace_op(old, &results);
}

/// Verifies that the inits, block arguments, yielded values and results agree: first in number, then in types.
fn verify_loop(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let Some(one) = cx.body.interface::<dyn LoopLikeOpInterface>(op) else { return Ok(()) };
    let ir = cx.body;
    let inner = ir.nested(op).unwrap_or(ir);
    type Types = SmallVec<[Type; 4]>;
    let types = |body: &Body, values: Vec<Value>| -> Types {
        values.into_iter().map(|value| body.ty(value)).collect()
    };
    let inits: Types = one.inits(ir).values(ir).map(|init| ir.ty(init)).collect();
    let args = types(inner, one.region_iter_args(ir));
    // If nothing is yielded, another verifier reports it.
    let yielded = one.yielded_values(ir).filter(|values| !values.is_empty());
    let yielded = yielded.map(|values| types(inner, values));
    let results = one.loop_results(ir).map(|values| types(ir, values));
    let count = |what: &str, have: usize, want: usize| match have == want {
        true => Ok(()),
        false => cx.fail(op, format!("different number of {what}: {have} != {want}")),
    };
    count("inits and region iter_args", inits.len(), args.len())?;
    if let Some(yielded) = &yielded {
        count("region iter_args and yielded values", args.len(), yielded.len())?;
    }
    if let Some(results) = &results {
        count("loop results and region iter_args", results.len(), args.len())?;
    }
    let same = |index: usize, names: [&str; 2], have: Type, want: Type| match have == want {
        true => Ok(()),
        false => {
            let [first, second] = names;
            let (have, want) = (cx.spell(have), cx.spell(want));
            let what = format!("{index}-th {first} and {index}-th {second}");
            cx.fail(op, format!("{what} have different type: '{have}' != '{want}'"))
        }
    };
    for (index, (init, arg)) in inits.iter().zip(&args).enumerate() {
        same(index, ["init", "region iter_arg"], *init, *arg)?;
        if let Some(yielded) = yielded.as_ref().and_then(|all| all.get(index)) {
            same(index, ["region iter_arg", "yielded value"], *arg, *yielded)?;
        }
    }
    for (index, (arg, result)) in args.iter().zip(results.iter().flatten()).enumerate() {
        same(index, ["region iter_arg", "loop result"], *arg, *result)?;
    }
    Ok(())
}
