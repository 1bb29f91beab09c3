//! Patterns applied once to each operation, without folding, erasure of dead operations or revisits.

use smallvec::SmallVec;

use super::{Listener, PatternSet, Rewriter};
use crate::ir::{Origin, WalkOrder};
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
                let first = body.op_capacity();
                let mut changed = Changed::default();
                self.try_each(name, |entry| {
                    let mut rw = Rewriter::with_listener(body, &mut changed);
                    rw.set_point_before(op).set_loc(loc);
                    let applied = (entry.apply)(op, &mut rw).is_some();
                    if applied {
                        let origin = Origin { pattern: entry.name, root: name };
                        body.record_made_since(first, origin);
                        changed.0.drain(..).for_each(|op| body.record_changed(op, origin));
                    }
                    applied
                });
            }
        });
    }
}

/// The operations that a pattern modified.
#[derive(Default)]
struct Changed(SmallVec<[Op; 4]>);

impl Listener for Changed {
    fn modified(&mut self, _: &Body, op: Op) {
        self.0.push(op);
    }
}
