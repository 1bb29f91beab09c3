//! Parallel work on the bodies of sibling isolated operations, which do not refer to one another.

use super::Op;
use crate::{Body, threads};

/// The cost of processing one operation of a body, in the units of [`threads::pays`].
const OP_SIZE: usize = 64;

impl Body {
    /// Returns whether the bodies of `ops` hold enough work for several threads.
    pub(crate) fn nested_pay(&self, ops: &[Op]) -> bool {
        let size = |op: &Op| self.nested(*op).map_or(0, |nested| nested.op_capacity() * OP_SIZE);
        ops.len() > 1 && threads::pays(&self.ctx, ops.iter().map(size).sum())
    }

    /// Calls `work` with the body of each of `ops`, on several threads if the context allows it. Returns the results in
    /// the order of `ops`, without operations that have no body.
    pub(crate) fn map_nested<R: Send>(
        &mut self,
        ops: &[Op],
        work: impl Fn(Op, &mut Body) -> R + Sync + Send,
    ) -> Vec<(Op, R)> {
        let taken = ops.iter().filter_map(|op| Some((*op, self.take_nested(*op)?))).collect();
        let done = threads::map(&self.ctx, taken, |(op, mut nested): (Op, Box<Body>)| {
            let answer = work(op, &mut nested);
            (op, nested, answer)
        });
        let put_back = |(op, nested, answer)| {
            self.put_nested(op, nested);
            (op, answer)
        };
        done.into_iter().map(put_back).collect()
    }
}
