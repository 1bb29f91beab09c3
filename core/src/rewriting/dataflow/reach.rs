//! Reachability: the program points that control flow reaches given the known constants, that is blocks, edges between
//! them, and the predecessors of regions, callables and calls.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::callees::{Callees, is_defined, unknown_callers};
use super::constant::Constant;
use super::kind::Kind;
use super::lattice::States;
use super::program::Step;
use super::table::Table;
use super::work::{Point, Who, Work};
use super::{Place, Program};
use crate::Attr;
use crate::interface::{
    BranchOpInterface, CallableOpInterface, RegionBranchOpInterface,
    RegionBranchTerminatorOpInterface, RegionPoint, SymbolOpInterface,
};
use crate::ir::{Block, Op, Successor};

/// Control flow reaches the block or edge.
const LIVE: u8 = 1 << 7;

/// The operations from which control reaches a point: calls for a callable, returns for a call, and for a region or the
/// point after an operation with regions that operation or a terminator inside it.
#[derive(Default)]
pub(super) struct Predecessors {
    /// There may be unknown predecessors.
    pub(super) unknown: bool,
    pub(super) known: Vec<Place<Op>>,
    seen: FxHashSet<Place<Op>>,
    /// The points to visit when a predecessor is added.
    dependents: SmallVec<[(Point, Who); 2]>,
    asked: FxHashSet<(Point, Who)>,
    /// The number of known predecessors whose values each analysis has linked.
    pub(super) linked: [usize; 2],
}

/// The blocks and edges that control flow reaches, as far as known.
pub(super) struct Reach {
    /// [`LIVE`], and the set of [`Who`] that visits the block when it becomes reachable.
    blocks: Table<Block, u8>,
    /// [`LIVE`], and the set of [`Who`] that visits the target of the edge when the edge becomes live.
    edges: Table<Successor, u8>,
    /// The analyses that have linked the values that an edge forwards: sets of [`Who`].
    linked: Table<Successor, u8>,
    predecessors: FxHashMap<Point, Predecessors>,
    /// Set when calls are followed.
    pub(super) across_calls: bool,
    /// Set when the solver runs a backward analysis.
    backward: bool,
    pub(super) callees: Callees,
}

impl Reach {
    pub(super) fn new(program: &Program<'_>, across_calls: bool, backward: bool) -> Reach {
        Reach {
            blocks: Table::new(program),
            edges: Table::new(program),
            linked: Table::new(program),
            predecessors: FxHashMap::default(),
            across_calls,
            backward,
            callees: Callees::default(),
        }
    }

    /// Returns whether `block` is known to be reachable.
    pub(super) fn is_live(&self, block: Place<Block>) -> bool {
        self.blocks[block] & LIVE != 0
    }

    /// Returns the reachable blocks.
    pub(super) fn live_blocks(&self) -> Table<Block, bool> {
        self.blocks.map(|state| state & LIVE != 0)
    }

    /// Returns whether `op` is reachable.
    pub(super) fn reaches(&self, program: &Program<'_>, op: Place<Op>) -> bool {
        program.block_of(op).is_none_or(|block| self.is_live(block))
    }

    /// Makes `who` visit `block` and its operations once the block is reachable.
    pub(super) fn subscribe(&mut self, block: Place<Block>, who: Who) {
        self.blocks[block] |= who.bit();
    }

    /// Returns whether an edge is live; if not, `who` visits its target once it is.
    pub(super) fn takes(&mut self, edge: Place<Successor>, who: Who) -> bool {
        self.edges[edge] |= who.bit();
        self.edges[edge] & LIVE != 0
    }

    /// Returns whether this is the first call by `who` for an edge.
    pub(super) fn link(&mut self, edge: Place<Successor>, who: Who) -> bool {
        let first = !who.is_in(self.linked[edge]);
        self.linked[edge] |= who.bit();
        first
    }

    /// Returns the predecessors of `point`; `who` visits `dependent` when one is added.
    pub(super) fn predecessors(
        &mut self,
        point: Point,
        dependent: Point,
        who: Who,
    ) -> &mut Predecessors {
        let found = self.predecessors.entry(point).or_default();
        if found.asked.insert((dependent, who)) {
            found.dependents.push((dependent, who));
        }
        found
    }

    fn tell(&self, point: Point, work: &mut Work) {
        for (dependent, who) in self.predecessors.get(&point).iter().flat_map(|one| &one.dependents)
        {
            work.add(*dependent, *who);
        }
    }

    fn add_predecessor(&mut self, work: &mut Work, point: Point, predecessor: Place<Op>) {
        let found = self.predecessors.entry(point).or_default();
        if found.seen.insert(predecessor) {
            found.known.push(predecessor);
            self.tell(point, work);
        }
    }

    fn set_unknown(&mut self, work: &mut Work, point: Point) {
        let found = self.predecessors.entry(point).or_default();
        if !std::mem::replace(&mut found.unknown, true) {
            self.tell(point, work);
        }
    }

    fn set_live(&mut self, program: &Program<'_>, work: &mut Work, block: Place<Block>) {
        let state = &mut self.blocks[block];
        if *state & LIVE != 0 {
            return;
        }
        *state |= LIVE;
        let set = *state & !LIVE;
        // Reachability itself has nothing to do at the start of a block.
        for who in [Who::Constants, Who::Own].into_iter().filter(|who| who.is_in(set)) {
            work.add(Point::Start(block), who);
        }
        let body = program.body(block.body);
        for who in Who::ALL.into_iter().filter(|who| who.is_in(set)) {
            for op in body.ops(block.id).map(|op| block.with(op)) {
                let concerned = match who {
                    Who::Reach => steers(program, op),
                    Who::Own if self.backward => true,
                    _ => body.results(op.id).len() != 0,
                };
                if concerned {
                    work.add(Point::After(op), who);
                }
            }
        }
    }

    fn take_edge(
        &mut self,
        program: &Program<'_>,
        work: &mut Work,
        edge: Place<Successor>,
        to: Block,
    ) {
        let to = edge.with(to);
        self.set_live(program, work, to);
        let state = &mut self.edges[edge];
        if *state & LIVE == 0 {
            *state |= LIVE;
            let set = *state & !LIVE;
            for who in Who::ALL.into_iter().filter(|who| who.is_in(set)) {
                work.add(Point::Start(to), who);
            }
        }
    }

    fn enter_regions(&mut self, program: &Program<'_>, work: &mut Work, op: Place<Op>) {
        for entry in program.entries(op) {
            self.set_live(program, work, entry);
        }
    }
}

/// Returns whether control flow depends on `op`.
fn steers(program: &Program<'_>, op: Place<Op>) -> bool {
    let body = program.body(op.body);
    body.num_regions(op.id) != 0
        || body.num_successors(op.id) != 0
        || program.kind(op).has(Kind::CALL)
        || returns_to(program, op).is_some()
}

/// Returns the operation whose region `op` leaves, if that operation determines the successors.
pub(super) fn returns_to(program: &Program<'_>, op: Place<Op>) -> Option<Place<Op>> {
    let body = program.body(op.body);
    if body.next_op(op.id).is_some() || body.num_successors(op.id) != 0 {
        return None;
    }
    let parent = program.parent(op)?;
    let both = [Kind::REGION_BRANCH, Kind::CALLABLE];
    both.into_iter().any(|kind| program.kind(parent).has(kind)).then_some(parent)
}

/// The visitor of the analysis.
pub(super) struct ReachVisitor<'v, 'ir> {
    pub(super) program: &'v Program<'ir>,
    pub(super) work: &'v mut Work,
    pub(super) reach: &'v mut Reach,
    pub(super) constants: &'v mut States<Constant>,
}

impl ReachVisitor<'_, '_> {
    pub(super) fn initialize(&mut self) {
        let (program, top) = (self.program, self.program.top());
        self.reach.enter_regions(program, self.work, top);
        for op in unknown_callers(program, &mut self.reach.callees) {
            self.reach.set_unknown(self.work, Point::After(op));
        }
        program.walk(false, |step| {
            let Step::Op(op) = step else { return };
            if steers(program, op) {
                if let Some(block) = program.block_of(op) {
                    self.reach.subscribe(block, Who::Reach);
                }
                self.visit(op);
            }
        });
    }

    pub(super) fn visit(&mut self, op: Place<Op>) {
        let program = self.program;
        if !self.reach.reaches(program, op) {
            return;
        }
        let kind = program.kind(op);
        let body = program.body(op.body);
        if kind.has(Kind::CALL) {
            self.visit_call(op);
        }
        if body.num_regions(op.id) != 0 {
            if kind.has(Kind::REGION_BRANCH) {
                self.visit_region_branch(op);
            } else if kind.has(Kind::CALLABLE) {
                let point = Point::After(op);
                let callers = self.reach.predecessors(point, point, Who::Reach);
                if callers.unknown || !callers.known.is_empty() {
                    self.reach.enter_regions(program, self.work, op);
                }
            } else {
                self.reach.enter_regions(program, self.work, op);
            }
        }
        if let Some(parent) = returns_to(program, op) {
            if program.kind(parent).has(Kind::REGION_BRANCH) {
                self.visit_region_end(op, parent);
            } else {
                self.visit_return(op, parent);
            }
        }
        if body.num_successors(op.id) != 0 {
            self.visit_branch(op, kind);
        }
    }

    /// Returns the constant operands of `op`, `None` for others; `None` as long as the state of an operand is unknown.
    fn operand_constants(&mut self, op: Place<Op>) -> Option<SmallVec<[Option<Attr>; 4]>> {
        let mut found = SmallVec::new();
        let mut all = true;
        for value in self.program.body(op.body).operands(op.id).map(|value| op.with(value)) {
            self.constants.subscribe(value, Who::Reach);
            match self.constants.table[value] {
                Constant::Unvisited => all = false,
                constant => found.push(constant.attr()),
            }
            if !all {
                break;
            }
        }
        all.then_some(found)
    }

    fn visit_branch(&mut self, op: Place<Op>, kind: Kind) {
        let body = self.program.body(op.body);
        let mut only = None;
        if kind.has(Kind::BRANCH) {
            let Some(operands) = self.operand_constants(op) else { return };
            let branch = body.interface::<dyn BranchOpInterface>(op.id);
            only = branch.and_then(|branch| branch.successor_for_operands(body, &operands));
        }
        // If several edges lead to the only successor block, the taken one is unknown.
        let only = only.and_then(|only| body.successors(op.id).nth(only));
        for (slot, block) in body.successor_slots(op.id).zip(body.successors(op.id)) {
            if only.is_none_or(|only| only == block) {
                self.reach.take_edge(self.program, self.work, op.with(slot), block);
            }
        }
    }

    fn visit_call(&mut self, op: Place<Op>) {
        let program = self.program;
        let callee = self.reach.callees.resolve(program, op).filter(|callee| {
            let body = program.body(callee.body);
            body.interface::<dyn SymbolOpInterface>(callee.id).is_some()
                && is_callable_here(program, *callee)
        });
        match callee {
            Some(callee) => self.reach.add_predecessor(self.work, Point::After(callee), op),
            None => self.reach.set_unknown(self.work, Point::After(op)),
        }
    }

    fn visit_region_branch(&mut self, op: Place<Op>) {
        let body = self.program.body(op.body);
        let Some(operands) = self.operand_constants(op) else { return };
        let Some(branch) = body.interface::<dyn RegionBranchOpInterface>(op.id) else { return };
        self.go_on(op, op, branch.entry_successor_regions(body, &operands));
    }

    fn visit_region_end(&mut self, op: Place<Op>, parent: Place<Op>) {
        let Some(operands) = self.operand_constants(op) else { return };
        let body = self.program.body(op.body);
        // The successors of a terminator that does not determine them are determined by the parent operation.
        let end = body.interface::<dyn RegionBranchTerminatorOpInterface>(op.id);
        let to = end.and_then(|end| end.successor_regions(body, &operands));
        self.go_on(op, parent, to.unwrap_or_else(|| successors_of_end(self.program, op, parent)));
    }

    /// Adds `from` as a predecessor of the given points of `branch`.
    fn go_on(&mut self, from: Place<Op>, branch: Place<Op>, to: Vec<RegionPoint>) {
        for to in to {
            let point = region_point(self.program, branch, to);
            let Some(point) = point else { continue };
            if let Point::Start(entry) = point {
                self.reach.set_live(self.program, self.work, entry);
            }
            self.reach.add_predecessor(self.work, point, from);
        }
    }

    fn visit_return(&mut self, op: Place<Op>, callable: Place<Op>) {
        if self.program.body(op.body).num_operands(op.id) == 0 {
            return;
        }
        let like = self.program.kind(op).has(Kind::RETURN_LIKE);
        let callers = self.reach.predecessors(Point::After(callable), Point::After(op), Who::Reach);
        for call in callers.known.clone() {
            if like {
                self.reach.add_predecessor(self.work, Point::After(call), op);
            } else {
                self.reach.set_unknown(self.work, Point::After(call));
            }
        }
    }
}

/// Returns false if `op` is the declaration of an external callable.
fn is_callable_here(program: &Program<'_>, op: Place<Op>) -> bool {
    let body = program.body(op.body);
    body.interface::<dyn CallableOpInterface>(op.id).is_none() || is_defined(program, op)
}

/// Returns the program point for `to` in `branch`; `None` for an empty region.
pub(super) fn region_point(
    program: &Program<'_>,
    branch: Place<Op>,
    to: RegionPoint,
) -> Option<Point> {
    match to {
        RegionPoint::Parent => Some(Point::After(branch)),
        RegionPoint::Region(number) => {
            let (id, regions) = program.regions(branch);
            let entry = program.body(id).entry_block(*regions.get(number)?)?;
            Some(Point::Start(Place { body: id, id: entry }))
        }
    }
}

/// Returns the number of the region of `parent` that directly contains `op`.
pub(super) fn region_number(
    program: &Program<'_>,
    op: Place<Op>,
    parent: Place<Op>,
) -> Option<usize> {
    let body = program.body(op.body);
    let region = body.block_region(body.parent_block(op.id)?)?;
    program.regions(parent).1.iter().position(|one| *one == region)
}

/// Returns the successors of a terminator, as determined by the parent operation.
pub(super) fn successors_of_end(
    program: &Program<'_>,
    op: Place<Op>,
    parent: Place<Op>,
) -> Vec<RegionPoint> {
    let body = program.body(parent.body);
    let Some(branch) = body.interface::<dyn RegionBranchOpInterface>(parent.id) else {
        return Vec::new();
    };
    match region_number(program, op, parent) {
        Some(number) => branch.successor_regions(body, RegionPoint::Region(number)),
        None => Vec::new(),
    }
}
