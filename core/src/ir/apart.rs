//! Work on the bodies of isolated operations beside one another, which do not see one another.

use super::Op;
use crate::{Body, threads};

/// The cost of working on one operation of a body, in the units of [`threads::pays`].
const OP_SIZE: usize = 64;

impl Body {
    /// Returns whether there is enough to do in the bodies of `ops` for several threads.
    pub(crate) fn nested_pay(&self, ops: &[Op]) -> bool {
        let size = |op: &Op| self.nested(*op).map_or(0, |nested| nested.op_capacity() * OP_SIZE);
        ops.len() > 1 && threads::pays(&self.ctx, ops.iter().map(size).sum())
    }

    /// Calls `work` for the bodies of `ops`, on several threads where the context allows; its answers in the order of
    /// `ops`, without those that have no body.
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
