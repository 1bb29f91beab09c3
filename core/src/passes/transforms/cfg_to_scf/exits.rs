//! One exit block for each kind of terminator without successors.

use super::{Destination, Lift};
use crate::{Block, Body, Loc, Op, Type, Value};

impl Lift<'_, '_> {
    /// Redirects every block of the region whose terminator has no successors to the exit block of that kind.
    pub(super) fn combine_exits(&mut self) {
        let blocks: Vec<Block> = self.rw.blocks(self.region).collect();
        for block in blocks {
            if let Some(end) = self.rw.last_op(block)
                && self.rw.num_successors(end) == 0
            {
                self.combine_exit(end);
            }
        }
    }

    /// Redirects the block of `end` to the exit block of that kind of terminator.
    pub(super) fn combine_exit(&mut self, end: Op) {
        let found = self.exits.iter().find(|(kind, _)| is_same_kind(self.rw, *kind, end)).copied();
        if found.is_some_and(|(kind, _)| kind == end) {
            return;
        }
        let loc = self.rw.loc(end);
        let block = match found {
            Some((_, block)) => block,
            None => {
                let types: Vec<(Type, Loc)> =
                    self.rw.operands(end).map(|value| (self.rw.ty(value), loc)).collect();
                let block = self.rw.create_block(self.region, None, &types);
                self.exits.push((end, block));
                block
            }
        };
        self.rw.set_point_before(end).set_loc(loc);
        let flag = self.number(0);
        let values: Vec<Value> = self.rw.operands(end).collect();
        self.target.switch(self.rw, flag, Vec::new(), Destination { block, values });
        if found.is_some() {
            self.rw.erase_op(end);
            return;
        }
        self.rw.move_op(end, block, None);
        let args: Vec<Value> = self.rw.arg_values(block).collect();
        self.rw.modify(end, |ir| ir.set_operands(&args));
    }
}

/// Returns whether two operations differ only in the values of their operands.
fn is_same_kind(body: &Body, a: Op, b: Op) -> bool {
    let types = |op: Op| body.operands(op).map(|value| body.ty(value));
    a == b
        || body.name(a) == body.name(b)
            && body.attrs(a) == body.attrs(b)
            && body.props(a) == body.props(b)
            && body.num_regions(a) + body.num_regions(b) == 0
            && types(a).eq(types(b))
}
