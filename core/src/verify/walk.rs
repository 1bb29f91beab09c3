//! The order of verification: MLIR's, without recursion.
//!
//! A *unit* is one isolated operation. First its structure: the operation, then everything in its regions depth first,
//! each operation before and again after its regions; nested units when the operation that holds them is left. Then
//! dominance, as far as it was not plain on the way. The first error ends a unit; its siblings go on, and what is around it fails without another message.

use std::cell::RefCell;

use super::VerifyCx;
use super::memo::attr_check;
use super::op::{self, verify_op, verify_op_regions};
use super::order::{Doubts, Place, verify_dominance};
use super::parallel;
use super::symbols::Symbols;
use crate::hooks::Verified;
use crate::ir::{Record, Region};
use crate::registry::OpInfo;
use crate::schema::Trait;
use crate::text::spell_op;
use crate::{Attr, Block, Body, Diagnostic, Diagnostics, Loc, Op, Severity, Value};

/// How many frames around a block are looked through for the definition of a value that is used in it.
const REACH: usize = 16;

/// Verifies `root` and everything inside; whether all is well.
pub(super) fn verify(body: &Body, root: Op, diagnostics: &mut Diagnostics) -> bool {
    verify_units(&[], body, &[root], &RefCell::default(), diagnostics)
}

/// Verifies operations of `body`, which is inside of `path`, one after the other; whether all is well.
pub(super) fn verify_units<'a>(
    path: &[(&'a Body, Op)],
    body: &'a Body,
    units: &[Op],
    symbols: &RefCell<Symbols>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut good = true;
    for unit in units {
        let (path, frames, units) = (path.to_vec(), Vec::new(), Vec::new());
        let mut walk = Walk { symbols, path, frames, units, diagnostics };
        good &= walk.run(body, *unit);
    }
    good
}

/// An operation whose regions are being verified.
struct OpFrame<'a> {
    /// Where the operation is.
    body: &'a Body,
    op: Op,
    /// Where its regions are.
    inner: &'a Body,
    /// Whether it is the operation of a unit.
    unit: bool,
    /// Blocks still to enter, the last first.
    blocks: Vec<Block>,
    /// Isolated operations found in its blocks, in order.
    isolated: Vec<Op>,
    next_isolated: usize,
    failed: bool,
}

enum Frame<'a> {
    Op(OpFrame<'a>),
    /// A block, and the next operation to verify.
    Block(Place, Option<Op>),
}

/// What is learned of a unit on the way through its structure.
struct Unit {
    doubts: Doubts,
    /// Whether every branch ends its block, which then need not be asked of each block.
    branches_end_blocks: bool,
    /// The operations without regions that use symbols, in order.
    symbol_users: Vec<Op>,
    /// Whether an operation in it has regions.
    has_regions: bool,
}

struct Walk<'a, 'w> {
    symbols: &'w RefCell<Symbols>,
    /// The bodies around the current one, each with the operation that the next belongs to.
    path: Vec<(&'a Body, Op)>,
    frames: Vec<Frame<'a>>,
    /// One for each frame of a unit's operation.
    units: Vec<Unit>,
    diagnostics: &'w mut Diagnostics,
}

impl<'a> Walk<'a, '_> {
    fn run(&mut self, body: &'a Body, root: Op) -> bool {
        if !self.start(body, root, true) {
            return false;
        }
        let mut root_holds = true;
        while let Some(frame) = self.frames.last_mut() {
            let holds = match frame {
                Frame::Block(place, next) => {
                    let (place, next) = (*place, *next);
                    self.step_block(place, next)
                }
                Frame::Op(_) => self.step_op(),
            };
            if !holds {
                self.fail_unit();
                root_holds = false;
            }
        }
        root_holds
    }

    /// The innermost operation frame: that of the body being verified.
    fn top(&mut self) -> &mut OpFrame<'a> {
        let top = self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Op(op) => Some(op),
            Frame::Block(..) => None,
        });
        top.expect("a block is inside of an operation")
    }

    fn unit(&mut self) -> &mut Unit {
        self.units.last_mut().expect("an operation is inside of a unit")
    }

    fn report(&mut self, result: Verified) -> bool {
        match result {
            Ok(()) => true,
            Err(diagnostic) => {
                push_all(self.diagnostics, *diagnostic);
                false
            }
        }
    }

    /// Verifies an operation itself, and begins with its regions if it has any.
    fn start(&mut self, body: &'a Body, op: Op, unit: bool) -> bool {
        let cx = VerifyCx { body, path: &self.path, symbols: self.symbols };
        let result = enter_op(&cx, op);
        if !self.report(result) {
            return false;
        }
        if body.num_regions(op) == 0 {
            // Only a root without regions gets here: there is nothing else to verify of a unit.
            let cx = VerifyCx { body, path: &self.path, symbols: self.symbols };
            let result = leave_op(&cx, op);
            return self.report(result);
        }
        let inner = body.nested(op).unwrap_or(body);
        let mut blocks: Vec<Block> =
            region_ids(body, op).into_iter().flat_map(|region| inner.blocks(region)).collect();
        blocks.reverse();
        if body.has_nested(op) {
            self.path.push((body, op));
        }
        if unit {
            self.units.push(Unit {
                doubts: Doubts::default(),
                branches_end_blocks: inner.branches_end_blocks(),
                symbol_users: Vec::new(),
                has_regions: false,
            });
        }
        self.frames.push(Frame::Op(OpFrame {
            body,
            op,
            inner,
            unit,
            blocks,
            isolated: Vec::new(),
            next_isolated: 0,
            failed: false,
        }));
        true
    }

    /// Verifies operations of a block up to one with regions, or to the end.
    fn step_block(&mut self, place: Place, mut next: Option<Op>) -> bool {
        let body = self.top().inner;
        let unit = self.units.last_mut().expect("a block is inside of a unit");
        let cx = VerifyCx { body, path: &self.path, symbols: self.symbols };
        while let Some(op) = next {
            let record = body.record(op);
            next = record.next();
            for value in body.operands_of(record) {
                if !place.is_plain(body, value, record) {
                    doubt(&self.frames, &mut unit.doubts, body, op, value);
                }
            }
            if record.num_regions() != 0 {
                unit.has_regions = true;
                if let Some(Frame::Block(_, at)) = self.frames.last_mut() {
                    *at = next;
                }
                if body.has_nested(op) {
                    self.top().isolated.push(op);
                    return true;
                }
                return self.start(body, op, false);
            }
            let result = match body.ctx().op_info(record.name()) {
                Some(info) => {
                    if info.asked.symbol_user.is_some() {
                        unit.symbol_users.push(op);
                    }
                    verify_leaf(&cx, info, op, record)
                }
                None => enter_op(&cx, op).and_then(|()| leave_op(&cx, op)),
            };
            if let Err(diagnostic) = result {
                push_all(self.diagnostics, *diagnostic);
                return false;
            }
        }
        let result = leave_block(&cx, place.block);
        self.frames.pop();
        self.report(result)
    }

    /// Enters the next block of an operation, or its next nested unit, or leaves it.
    fn step_op(&mut self) -> bool {
        let symbols = self.symbols;
        let top = self.top();
        let (body, op, inner) = (top.body, top.op, top.inner);
        if let Some(block) = top.blocks.pop() {
            let unit = self.unit();
            unit.doubts.all |= !inner.is_ordered(block);
            let branches = !unit.branches_end_blocks;
            let cx = VerifyCx { body: inner, path: &self.path, symbols };
            let result = enter_block(&cx, block, branches);
            self.frames.push(Frame::Block(Place::new(inner, block), inner.first_op(block)));
            return self.report(result);
        }
        if let Some(nested) = top.isolated.get(top.next_isolated).copied() {
            if top.next_isolated == 0 && parallel::pays(inner, &top.isolated) {
                let units = std::mem::take(&mut top.isolated);
                if !parallel::verify(&self.path, inner, &units, symbols, self.diagnostics) {
                    self.top().failed = true;
                }
                return true;
            }
            top.next_isolated += 1;
            if !self.start(inner, nested, true) {
                self.top().failed = true;
            }
            return true;
        }
        if top.failed {
            return false;
        }
        let unit = top.unit;
        let doubts = if unit { std::mem::take(&mut self.unit().doubts) } else { Doubts::default() };
        if body.has_nested(op) {
            self.path.pop();
        }
        let cx = VerifyCx { body, path: &self.path, symbols };
        let mut result = leave_op(&cx, op);
        if unit && result.is_ok() {
            let inner_path: Vec<(&Body, Op)>;
            let cx = if body.has_nested(op) {
                inner_path = self.path.iter().copied().chain([(body, op)]).collect();
                VerifyCx { body: inner, path: &inner_path, symbols }
            } else {
                cx
            };
            result = verify_dominance(&cx, body, op, &doubts);
        }
        if unit && result.is_ok() {
            let done = self.units.pop();
            if let Some(done) = done.filter(|done| body.has_nested(op) && !done.has_regions) {
                symbols.borrow_mut().add_users(inner, &done.symbol_users);
            }
        }
        // The path has been left already: a failure must not leave it again.
        if let Some(Frame::Op(top)) = self.frames.last_mut() {
            top.inner = top.body;
        }
        let holds = self.report(result);
        if holds {
            self.frames.pop();
        }
        holds
    }

    /// Drops the frames of the unit that has failed, and tells the one around.
    fn fail_unit(&mut self) {
        while let Some(frame) = self.frames.pop() {
            let Frame::Op(top) = frame else { continue };
            if !std::ptr::eq(top.inner, top.body) {
                self.path.pop();
            }
            if top.unit {
                self.units.pop();
                break;
            }
        }
        if !self.frames.is_empty() {
            self.top().failed = true;
        }
    }
}

/// A diagnostic, and as diagnostics of their own the errors that follow it.
fn push_all(diagnostics: &mut Diagnostics, mut diagnostic: Diagnostic) {
    let (notes, followers) =
        diagnostic.notes.into_iter().partition(|note| note.severity == Severity::Note);
    diagnostic.notes = notes;
    diagnostics.push(diagnostic);
    for follower in followers {
        diagnostics.push(follower);
    }
}

impl Diagnostic {
    /// This diagnostic, and then `other` as one of its own.
    pub(crate) fn followed_by(mut self, other: Diagnostic) -> Diagnostic {
        self.notes.push(other);
        self
    }
}

fn region_ids(body: &Body, op: Op) -> smallvec::SmallVec<[Region; 2]> {
    match body.nested(op) {
        Some(nested) => nested.regions().into(),
        None => body.own_regions(op).collect(),
    }
}

/// Looks for the definition of `value`, used by `user`, in the blocks around; notes the use if the definition is not
/// plainly before the operation there that holds `user`.
#[cold]
fn doubt(frames: &[Frame<'_>], doubts: &mut Doubts, body: &Body, user: Op, value: Value) {
    let mut holder = user;
    let home = body.def_block(value);
    for frame in frames.iter().rev().take(REACH) {
        match frame {
            Frame::Op(around) if around.unit => break,
            Frame::Op(around) => holder = around.op,
            Frame::Block(place, _) if home == Some(place.block) => {
                if !place.is_plain(body, value, body.record(holder)) {
                    doubts.all = true;
                }
                return;
            }
            Frame::Block(place, _) if home.is_some_and(|home| place.is_entered_by(home)) => return,
            Frame::Block(..) => {}
        }
    }
    doubts.uses.push((user, value));
}

/// A registered operation without regions.
#[inline]
fn verify_leaf(cx: &VerifyCx<'_>, info: &OpInfo, op: Op, record: Record<'_>) -> Verified {
    if record.own_attrs() != Attr::EMPTY_DICT {
        discardable_attrs(cx, op, record.own_attrs())?;
    }
    op::verify_leaf(cx, info, op, record)
}

fn enter_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let body = cx.body;
    discardable_attrs(cx, op, body.attrs(op))?;
    let info = cx.ctx().op_info(body.name(op));
    if let Some(info) = info {
        verify_op(cx, info, op)?;
    }
    if body.num_regions(op) == 0 {
        return Ok(());
    }
    let graph = info.is_some_and(|info| info.schema.traits.has(Trait::HasOnlyGraphRegion));
    for (number, region) in cx.view(op).regions().enumerate() {
        let Some(entry) = region.entry() else { continue };
        if graph && region.blocks().nth(1).is_some() {
            return cx.fail(op, format!("expects graph region #{number} to have 0 or 1 blocks"));
        }
        if entry.body.predecessors(entry.block).next().is_some() {
            let message = "entry block of region may not have predecessors";
            return Err(Box::new(Diagnostic::error(body.loc(op), message)));
        }
    }
    Ok(())
}

fn discardable_attrs(cx: &VerifyCx<'_>, op: Op, attrs: Attr) -> Verified {
    let ctx = cx.ctx();
    if ctx.registry().constraints().is_plain(ctx, attrs) {
        return Ok(());
    }
    for (name, value) in attrs.as_dictionary(ctx).unwrap_or_default() {
        if let Some(check) = attr_check(ctx, *name) {
            check(cx, op, *name, *value)?;
        }
    }
    Ok(())
}

fn leave_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    let name = cx.body.name(op);
    if let Some(info) = ctx.op_info(name) {
        return verify_op_regions(cx, info, op);
    }
    match ctx.registry().dialect_of(name) {
        None if ctx.allows_unregistered() => Ok(()),
        None => cx.fail(
            op,
            "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
        ),
        Some(dialect) if dialect.hooks.allows_unknown_ops => Ok(()),
        Some(dialect) => Err(Box::new(cx.error(
            op,
            format!(
                "unregistered operation '{name}' found in dialect ('{}') that does not allow unknown operations",
                dialect.name
            ),
        ))),
    }
}

/// `branches`: whether there are any that do not end their block.
fn enter_block(cx: &VerifyCx<'_>, block: Block, branches: bool) -> Verified {
    let body = cx.body;
    let Some(last) = body.last_op(block) else {
        if may_lack_terminator(cx, block) {
            return Ok(());
        }
        let message = "empty block: expect at least a terminator";
        return Err(Box::new(Diagnostic::error(block_loc(cx, block), message)));
    };
    for op in branches.then(|| body.ops(block)).into_iter().flatten() {
        if body.num_successors(op) != 0 && op != last {
            let message = "operation with block successors must terminate its parent block";
            return Err(Box::new(cx.error(op, message)));
        }
    }
    Ok(())
}

fn leave_block(cx: &VerifyCx<'_>, block: Block) -> Verified {
    let body = cx.body;
    let Some(last) = body.last_op(block) else { return Ok(()) };
    let region = body.block_region(block);
    if body.successors(last).any(|to| body.block_region(to) != region) {
        return cx.fail(last, "branching to block of a different region");
    }
    if may_lack_terminator(cx, block) || cx.ctx().might_be_terminator(body.name(last)) {
        return Ok(());
    }
    let text = format!("block with no terminator, has {}", spell_op(cx.view(last)));
    Err(Box::new(cx.error(last, text)))
}

/// Whether a block can do without a terminator: the only one of a region whose operation says so, or might.
fn may_lack_terminator(cx: &VerifyCx<'_>, block: Block) -> bool {
    let body = cx.body;
    let Some(region) = body.block_region(block) else { return true };
    if body.blocks(region).nth(1).is_some() {
        return false;
    }
    let owner = match body.region_owner(region) {
        Some(owner) => Some(body.name(owner)),
        None => body.owner_name(),
    };
    owner
        .and_then(|name| cx.ctx().op_schema(name))
        .is_none_or(|schema| schema.traits.has(Trait::NoTerminator))
}

/// The location of the first operation, or of the operation around an empty block.
fn block_loc(cx: &VerifyCx<'_>, block: Block) -> Loc {
    let body = cx.body;
    let owner = || body.owner().map_or(Loc::UNKNOWN, |owner| owner.loc);
    match body.first_op(block) {
        Some(op) => body.loc(op),
        None => body.block_parent_op(block).map_or_else(owner, |op| body.loc(op)),
    }
}
