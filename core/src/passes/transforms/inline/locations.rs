//! Locations of inlined code: call sites with the callee's and the caller's location.

use rustc_hash::FxHashMap;

use crate::ir::WalkOrder;
use crate::{AttrData, Block, Body, Context, Loc, LocData, LocKind, Op, Region};

/// Replaces the locations in `blocks` by call-site locations with `caller` as the caller.
pub(super) fn stack(body: &mut Body, blocks: &[Block], caller: Loc) {
    let mut stacked = Stacked { ctx: body.ctx().clone(), caller, known: FxHashMap::default() };
    for block in blocks {
        stacked.args(body, *block);
        let ops: Vec<Op> = body.ops(*block).collect();
        for op in ops {
            let inside: Vec<Op> = body.walk_inside(op, WalkOrder::Pre).collect();
            for op in inside.into_iter().chain([op]) {
                stacked.op(body, op);
            }
        }
    }
}

struct Stacked {
    ctx: Context,
    caller: Loc,
    known: FxHashMap<Loc, Loc>,
}

impl Stacked {
    fn op(&mut self, body: &mut Body, op: Op) {
        let loc = self.of(body.loc(op));
        body.set_loc(op, loc);
        self.regions(body, op);
        if let Some(nested) = body.nested_mut(op) {
            nested.for_each_body(|body| {
                for region in body.regions().to_vec() {
                    self.region_args(body, region);
                }
                let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
                for op in ops {
                    let loc = self.of(body.loc(op));
                    body.set_loc(op, loc);
                    self.regions(body, op);
                }
            });
        }
    }

    /// Replaces the locations of block arguments in the regions of `op` that live in this body.
    fn regions(&mut self, body: &mut Body, op: Op) {
        if body.num_regions(op) != 0 {
            let regions: Vec<Region> = body.own_regions(op).collect();
            regions.into_iter().for_each(|region| self.region_args(body, region));
        }
    }

    fn region_args(&mut self, body: &mut Body, region: Region) {
        let blocks: Vec<Block> = body.blocks(region).collect();
        blocks.into_iter().for_each(|block| self.args(body, block));
    }

    fn args(&mut self, body: &mut Body, block: Block) {
        for index in 0..body.args(block).len() {
            let loc = self.of(body.args(block)[index].loc);
            body.set_arg_loc(block, index, loc);
        }
    }

    /// Returns `loc` as called from the caller: `caller` is appended to the end of an existing chain of calls.
    fn of(&mut self, loc: Loc) -> Loc {
        if let Some(known) = self.known.get(&loc) {
            return *known;
        }
        let mut chain = Vec::new();
        let mut last = loc;
        while let Some((callee, caller)) = call_site(&self.ctx, last) {
            chain.push(callee);
            last = caller;
        }
        let mut new = self.ctx.loc(LocData::CallSite { callee: last, caller: self.caller });
        for callee in chain.into_iter().rev() {
            new = self.ctx.loc(LocData::CallSite { callee, caller: new });
        }
        self.known.insert(loc, new);
        new
    }
}

/// Returns the callee and the caller of a call-site location.
fn call_site(ctx: &Context, loc: Loc) -> Option<(Loc, Loc)> {
    let LocKind::Attr(attr) = loc.kind() else { return None };
    match attr.data(ctx) {
        AttrData::Location(LocData::CallSite { callee, caller }) => Some((*callee, *caller)),
        _ => None,
    }
}
