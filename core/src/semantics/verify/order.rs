//! Definitions before uses: in a block by position, among blocks by dominance, out of a region through the operation
//! that holds it. Regions without SSA dominance (graph regions, regions of unregistered operations) allow any order.
//!
//! Most uses are proved valid by a cheap test ([`Place::is_plain`]) while the structure is walked, which reads the same
//! records. The other uses are added to [`Doubts`]; if one of these is invalid, everything is checked again in order,
//! so that the diagnostics do not depend on the shortcut.

use super::Verified;
use super::VerifyCx;
use super::origin::with_origin;
use crate::dominance::{Dominance, is_ssacfg};
use crate::ir::{Definer, Record, Region, ValueDef};
use crate::{Block, Body, Diagnostic, Loc, Op, Value};

/// A block that is being walked in program order.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) block: Block,
    region: Option<Region>,
    /// The entry block of its region.
    entry: Option<Block>,
    /// True if uses in it must follow their definitions.
    ssa: bool,
}

impl Place {
    /// Describes a block after the block `last` of the same operation: what holds for a region is computed once.
    pub(super) fn new(body: &Body, block: Block, last: Option<Place>) -> Place {
        let region = body.block_region(block);
        if let Some(last) = last.filter(|last| last.region == region) {
            return Place { block, ..last };
        }
        Place {
            block,
            region,
            entry: region.and_then(|region| body.entry_block(region)),
            ssa: region.is_some_and(|region| is_ssacfg(body, region)),
        }
    }

    /// Returns whether the definition of `value` plainly precedes an operation of the block, `user`: it is earlier in
    /// the block, or in the region's entry, which dominates every block. The order numbers of the block must be up to
    /// date.
    #[inline]
    pub(super) fn is_plain(&self, body: &Body, value: Value, user: Record<'_>) -> bool {
        match body.definer(value) {
            Definer::Op(def) => {
                let def = body.record(def);
                if def.block() == Some(self.block) {
                    !self.ssa || def.order() < user.order()
                } else {
                    def.block().is_some() && def.block() == self.entry
                }
            }
            Definer::Block(block) => block == self.block || Some(block) == self.entry,
        }
    }
}

/// The number of enclosing blocks that are searched for the definition of a value.
const REACH: usize = 8;

/// The uses that the walk over a unit's structure leaves to be checked.
#[derive(Default)]
pub(super) struct Doubts {
    /// Uses of values whose definition does not plainly precede them: only these are checked, with the dominator tree.
    pub(super) uses: Vec<(Op, Value)>,
    /// True if every use must be checked: order numbers are stale, or a definition seems to come late.
    pub(super) all: bool,
}

impl Doubts {
    /// Adds a use of `value` by `user` that is not plain, unless the definition is in one of the enclosing blocks and
    /// plainly precedes the operation there that encloses the use. `around` holds the blocks of the unit, the innermost
    /// last.
    #[inline(never)]
    pub(super) fn add(&mut self, enclosing: &[(Place, Op)], body: &Body, user: Op, value: Value) {
        let home = body.def_block(value);
        for (place, holder) in enclosing.iter().rev().take(REACH) {
            if home == Some(place.block) {
                self.all |= !place.is_plain(body, value, body.record(*holder));
                return;
            }
            if home.is_some() && home == place.entry {
                return;
            }
        }
        self.uses.push((user, value));
    }
}

struct Order<'a, 'c> {
    cx: &'c VerifyCx<'a>,
    /// The number of each operation, assigned once its operands were checked; 0 before that. The numbers in one block
    /// increase along it. `None` if the order numbers of the operations are up to date.
    numbers: Option<Vec<u32>>,
    dominance: Dominance,
    /// The region being checked.
    region: Option<Region>,
    /// True if uses in that region must follow their definitions.
    ssa: bool,
    /// Enclosing regions in this body, innermost first, each with its operation that encloses the region, and its
    /// block.
    enclosing: Vec<(Region, Block, Op)>,
}

/// Checks every use in the regions of `op`, except in nested units; all uses but `doubts` are known to be valid. `cx`
/// is for the body of those regions, `outer` is the body that holds `op`.
pub(super) fn verify_dominance(
    cx: &VerifyCx<'_>,
    outer: &Body,
    op: Op,
    doubts: &Doubts,
) -> Verified {
    if !doubts.all && are_unfounded(cx, &doubts.uses) {
        return Ok(());
    }
    let body = cx.body;
    let mut order = Order::new(cx, Some(vec![0; body.op_capacity()]));
    let mut count = 0u32;
    // Operations whose regions are to be visited, the last first.
    let mut todo: Vec<Op> = Vec::new();
    let first: Vec<Region> = match outer.nested(op) {
        Some(nested) => nested.regions().to_vec(),
        None => outer.own_regions(op).collect(),
    };
    let mut regions = first;
    loop {
        for region in regions {
            order.enter(region);
            for block in body.blocks(region) {
                let reachable = order.dominance.is_reachable(body, block);
                for op in body.ops(block) {
                    if reachable {
                        for (index, value) in body.operands(op).enumerate() {
                            if !order.dominates(value, op, block) {
                                let error = order.diagnose(op, index, value);
                                return with_origin(cx, op, Err(Box::new(error)));
                            }
                        }
                    }
                    count += 1;
                    if let Some(numbers) = &mut order.numbers {
                        numbers[op.index()] = count;
                    }
                    if body.num_regions(op) != 0 && !body.has_nested(op) {
                        todo.push(op);
                    }
                }
            }
        }
        let Some(next) = todo.pop() else { return Ok(()) };
        regions = body.own_regions(next).collect();
    }
}

/// Returns whether all of `uses` are valid, in a body whose order numbers are up to date.
fn are_unfounded(cx: &VerifyCx<'_>, uses: &[(Op, Value)]) -> bool {
    let body = cx.body;
    let mut order = Order::new(cx, None);
    uses.iter().all(|(user, value)| {
        let Some(block) = body.parent_block(*user) else { return false };
        let Some(region) = body.block_region(block) else { return false };
        if order.region != Some(region) {
            order.enter(region);
        }
        order.dominates(*value, *user, block)
    })
}

impl<'a, 'c> Order<'a, 'c> {
    fn new(cx: &'c VerifyCx<'a>, numbers: Option<Vec<u32>>) -> Order<'a, 'c> {
        let dominance = Dominance::new();
        Order { cx, numbers, dominance, region: None, ssa: false, enclosing: Vec::new() }
    }

    /// Returns whether `def` precedes `at`, in the block of both. The operation being checked has no number yet.
    fn precedes(&self, def: Op, at: Op) -> bool {
        match &self.numbers {
            Some(numbers) => {
                let (def, at) = (numbers[def.index()], numbers[at.index()]);
                def != 0 && (at == 0 || def < at)
            }
            None => self.cx.body.record(def).order() < self.cx.body.record(at).order(),
        }
    }

    fn enter(&mut self, region: Region) {
        self.region = Some(region);
        self.ssa = is_ssacfg(self.cx.body, region);
        self.enclosing.clear();
    }

    /// Returns the operation and its block in `region` that enclose the current region, if `region` encloses it.
    fn holder_in(&mut self, region: Region) -> Option<(Block, Op)> {
        if let Some((_, block, op)) = self.enclosing.iter().find(|(known, ..)| *known == region) {
            return Some((*block, *op));
        }
        // The ancestors are walked once for all uses in a region, and only as far as necessary.
        let body = self.cx.body;
        loop {
            let inner = self.enclosing.last().map(|(known, ..)| *known).or(self.region)?;
            let op = body.region_owner(inner)?;
            let block = body.parent_block(op)?;
            let outer = body.block_region(block)?;
            self.enclosing.push((outer, block, op));
            if outer == region {
                return Some((block, op));
            }
        }
    }

    /// Returns whether `value` may be used by `user`, which is in `block` of the region being checked.
    fn dominates(&mut self, value: Value, user: Op, block: Block) -> bool {
        let body = self.cx.body;
        match body.definer(value) {
            Definer::Op(def) => {
                let Some(def_block) = body.parent_block(def) else { return false };
                if def_block == block {
                    return !self.ssa || self.precedes(def, user);
                }
                self.crosses(def_block, Some(def), user, block)
            }
            Definer::Block(def_block) => {
                def_block == block || self.crosses(def_block, None, user, block)
            }
        }
    }

    /// Returns whether a definition in another block precedes the user, or its ancestor in the definition's region.
    fn crosses(&mut self, def_block: Block, def: Option<Op>, user: Op, block: Block) -> bool {
        let body = self.cx.body;
        let Some(region) = body.block_region(def_block) else { return false };
        let (block, at) = if self.region == Some(region) {
            (block, user)
        } else {
            match self.holder_in(region) {
                Some(found) => found,
                None => return false,
            }
        };
        if block != def_block {
            return self.dominance.dominates(body, def_block, block);
        }
        match def {
            None => true,
            Some(def) => !is_ssacfg(body, region) || self.precedes(def, at),
        }
    }

    #[cold]
    fn diagnose(&self, user: Op, index: usize, value: Value) -> Diagnostic {
        let body = self.cx.body;
        let error = self.cx.error(user, format!("operand #{index} does not dominate this use"));
        let user_block = body.parent_block(user);
        let user_region = user_block.and_then(|block| body.block_region(block));
        match body.def(value) {
            ValueDef::Result(def, _) => {
                let block = body.parent_block(def);
                let place = if block == user_block {
                    "op in the same block"
                } else {
                    match self.relation(block.and_then(|one| body.block_region(one)), user_region) {
                        Relation::Same => "op in the same region",
                        Relation::Parent => "op in a parent region",
                        Relation::Child => "op in a child region",
                        Relation::Neither => "op is neither in a parent nor in a child region",
                    }
                };
                error.with_note(body.loc(def), format!("operand defined here ({place})"))
            }
            ValueDef::Arg(block, _) => {
                let region = body.block_region(block);
                let owner = || body.owner().map_or(Loc::UNKNOWN, |owner| owner.loc);
                let loc = body.block_parent_op(block).map_or_else(owner, |op| body.loc(op));
                let Some(region) = region else {
                    return error.with_note(loc, " (block without parent)");
                };
                let number = body.blocks(region).take_while(|one| *one != block).count();
                let place = match self.relation(Some(region), user_region) {
                    Relation::Same => " in the same region",
                    Relation::Parent => " in a parent region",
                    Relation::Child => " in a child region",
                    Relation::Neither => " neither in a parent nor in a child region",
                };
                error.with_note(
                    loc,
                    format!("operand defined as a block argument (block #{number}{place})"),
                )
            }
        }
    }

    /// Returns the position of the region of a definition relative to that of its use.
    fn relation(&self, def: Option<Region>, user: Option<Region>) -> Relation {
        if def == user {
            return Relation::Same;
        }
        let body = self.cx.body;
        let enclosing = |region: &Region| {
            body.region_owner(*region)
                .and_then(|op| body.parent_block(op))
                .and_then(|block| body.block_region(block))
        };
        let inside = |inner: Option<Region>, outer: Option<Region>| {
            std::iter::successors(inner, enclosing).any(|region| Some(region) == outer)
        };
        if inside(user, def) {
            Relation::Parent
        } else if inside(def, user) {
            Relation::Child
        } else {
            Relation::Neither
        }
    }
}

enum Relation {
    Same,
    Parent,
    Child,
    Neither,
}
