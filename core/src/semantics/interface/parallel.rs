//! Parallel loops, and the operations that combine the results of their iterations.

use crate::ir::{Body, Op, OperandRange, Value};
use crate::verify::{Verified, VerifyCx};

crate::interface! {
    /// `InParallelOpInterface`: the terminator of a parallel loop, whose operations combine the results of iterations.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `InParallelOpInterface`, but nothing tells what it combines",
        note = "write beside its .td: `impl InParallelOpInterface for {Self} {{}}`"
    )]
    pub trait InParallelOpInterface on Op, "InParallelOpInterface", model InParallelOpInterfaceModel,
        verify [verify_in_parallel]
    {
        /// Returns result `index` of the parent operation.
        fn parent_result(self, ir: &Body, index: usize) -> Option<Value> {
            ir.results(ir.parent_op(self.id())?).nth(index)
        }
        /// Returns the combining operations: the operations of its only block.
        fn yielding_ops(self, ir: &Body) -> Vec<Op> {
            let entry = ir.view(self.id()).regions().next().and_then(|region| region.entry());
            entry.into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect()
        }
    }
}

crate::interface! {
    /// `ParallelCombiningOpInterface`: an operation that inserts the result of an iteration into a shared destination.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `ParallelCombiningOpInterface`, but nothing tells its destinations",
        note = "write beside its .td: `impl ParallelCombiningOpInterface for {Self} {{ fn updated_destinations(self, ir: &Body) -> OperandRange {{ … }} }}`"
    )]
    pub trait ParallelCombiningOpInterface on Op, "ParallelCombiningOpInterface",
        model ParallelCombiningOpInterfaceModel
    {
        /// Returns the operands that are updated.
        fn updated_destinations(self, ir: &Body) -> OperandRange;
        /// Returns the loop: the parent of the enclosing `InParallelOpInterface`.
        fn iterating_parent(self, ir: &Body) -> Option<Op> {
            let list = ir.parent_op(self.id())?;
            ir.interface::<dyn InParallelOpInterface>(list)?;
            ir.parent_op(list)
        }
    }
}

fn verify_in_parallel(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let mut regions = cx.view(op).regions();
    let (first, more) = (regions.next(), regions.next());
    let Some(region) = first.filter(|_| more.is_none()) else {
        return cx.fail(op, "expected single region op");
    };
    match region.blocks().count() {
        1 => Ok(()),
        _ => cx.fail(op, "expected single block op region"),
    }
}
