//! Patterns applied once to each operation, without folding, erasure of dead operations or revisits.

use super::{PatternSet, Rewriter};
use crate::ir::WalkOrder;
use crate::{Body, Op};

impl PatternSet {
    /// Applies the patterns once to each operation inside `body`, nested bodies included, in post-order; not to
    /// operations that they create.
    pub fn apply_walking(&self, body: &mut Body) {
        body.for_each_body(|body| {
            let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
            for op in ops {
                if !body.is_live(op) {
                    continue;
                }
                let (name, loc) = (body.name(op), body.loc(op));
                self.try_each(name, |entry| {
                    let mut rw = Rewriter::new(body);
                    rw.set_point_before(op).set_loc(loc);
                    (entry.apply)(op, &mut rw).is_some()
                });
            }
        });
    }
}
