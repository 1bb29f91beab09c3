//! Reading the IR section: operations before their nested operations, on a stack of frames.
//!
//! The regions of an isolated operation can be deferred ([`Later`]): they are a section of known extent.
//! The regions of an isolated operation are decoded directly into its own body, which is detached from its parent
//! meanwhile. Operand slots are created in walk order, so the index of a slot orders the uses of a value.

mod op;

use std::sync::Arc;

use smallvec::SmallVec;

use super::cursor::{Cursor, Read, Span, fail};
use super::entries::Tables;
use super::file::{File, entry};
use super::format;
use super::use_order::{self, ReadOrder};
use crate::ir::{Block, Body, BodyCapacity, BodySource, Op, OpState, Region, Value};
use crate::{Diagnostics, Loc, Module, OpName};

/// The maximal number of regions or successors of one operation.
const MAX_LIST: u64 = u16::MAX as u64;

/// A value of the scope.
#[derive(Clone, Copy)]
enum Slot {
    Unknown,
    /// A forward reference: a placeholder that has uses already.
    Forward(Value),
    Defined(Value),
}

/// The values that are visible in an isolated piece of IR.
#[derive(Default)]
struct Scope {
    /// Smaller numbers belong to values outside.
    offset: usize,
    slots: Vec<Slot>,
    /// Number of values that are [`Slot::Forward`].
    forward: usize,
}

/// A body under construction.
struct Draft {
    body: Box<Body>,
    /// Values whose uses must be relinked once all uses are read.
    reorder: Vec<(Value, Option<ReadOrder>)>,
}

/// Regions of one operation that are being read.
struct Frame<'a> {
    owner: Option<Op>,
    regions: SmallVec<[Region; 2]>,
    next_region: usize,
    /// Index in [`IrReader::blocks`] of the blocks of the current region, and of the next block.
    blocks_at: usize,
    next_block: usize,
    /// The current block and the number of operations that it still lacks.
    block: Option<Block>,
    ops_left: u64,
    /// The values of the current region: the first number, and the next to be defined.
    values_at: usize,
    next_value: usize,
    /// The content after the section of these regions.
    resume: Option<Cursor<'a>>,
    scope: Option<Scope>,
    draft: Option<Draft>,
}

/// The bodies that are deferred.
#[derive(Clone)]
pub(super) enum Later {
    /// None: everything is read immediately.
    Nothing,
    /// Bodies of at least that many bytes, which the caller fills.
    Unfilled(usize),
    /// Bodies of at least that many bytes, until their first access.
    Lazy(usize, Arc<dyn BodySource>),
}

/// The property row decoded from a blob.
struct Row {
    blob: usize,
    name: OpName,
    words: SmallVec<[u32; 4]>,
}

pub(super) struct IrReader<'a> {
    tables: Tables<'a>,
    version: u64,
    later: Later,
    /// Number of operations that enclose the section.
    depth: usize,
    /// Blocks and values that regions have announced.
    claimed: u64,
    /// A cache of decoded rows, indexed by blob and operation.
    rows: [Option<Row>; 32],
    cursor: Cursor<'a>,
    draft: Draft,
    scope: Scope,
    frames: Vec<Frame<'a>>,
    /// Blocks of the enclosing regions, innermost last.
    blocks: Vec<Block>,
    spare_slots: Vec<Vec<Slot>>,
    /// Reusable slabs in which the next body is built.
    capacity: BodyCapacity,
    state: OpState,
}

impl<'a> IrReader<'a> {
    pub(super) fn new(file: &'a File, bytes: &'a [u8], later: Later) -> IrReader<'a> {
        let draft = Draft { body: Box::new(Module::holder(&file.ctx)), reorder: Vec::new() };
        IrReader {
            tables: Tables::new(file, bytes),
            version: file.version,
            later,
            depth: 0,
            claimed: 0,
            rows: [const { None }; 32],
            cursor: Cursor::new(&[]),
            draft,
            scope: Scope::default(),
            frames: Vec::new(),
            blocks: Vec::new(),
            spare_slots: Vec::new(),
            capacity: BodyCapacity::default(),
            state: OpState::new(OpName::new("builtin.module"), Loc::UNKNOWN),
        }
    }

    /// Takes the diagnostics reported while reading.
    pub(super) fn take_diagnostics(&mut self) -> Diagnostics {
        std::mem::take(&mut self.tables.diags)
    }

    /// Reads the whole section. Anything but a single module is wrapped in one, as `mlir-opt` does.
    pub(super) fn module(&mut self, section: Span, filename: &str) -> Read<Module> {
        self.cursor = Cursor::over(self.tables.bytes, section);
        let (ops, has_args) = self.cursor.flagged()?;
        if has_args {
            return fail("the top-level block has arguments");
        }
        if ops == 1 && self.next_is_module()? {
            let block = self.draft.body.entry_block(self.draft.body.region());
            self.top_level(block, 1)?;
            let holder =
                std::mem::replace(&mut self.draft.body, Box::new(Body::detached(self.tables.ctx)));
            let root = block.and_then(|block| holder.first_op(block));
            return match root {
                Some(root) => Ok(Module::from_holder(*holder, root)),
                None => fail("the file holds no operation"),
            };
        }
        let ctx = self.tables.ctx;
        let mut module = Module::new(ctx, ctx.file_loc(filename, 0, 0));
        let (holder, root) = module.holder_mut();
        if let Some(body) = holder.take_nested(root) {
            let block = body.entry_block(body.region());
            let spare = std::mem::replace(&mut self.draft.body, body);
            self.top_level(block, ops)?;
            holder.put_nested(root, std::mem::replace(&mut self.draft.body, spare));
        }
        Ok(module)
    }

    /// Reads the regions of the operation that owns `body`, which is nested `depth` levels deep.
    pub(super) fn body(
        &mut self,
        mut body: Box<Body>,
        section: Span,
        depth: usize,
    ) -> Read<Box<Body>> {
        self.cursor = Cursor::over(self.tables.bytes, section);
        self.depth = depth;
        let mut frame = Frame::new(None);
        frame.regions = body.regions().into();
        body.enter(&mut self.capacity);
        let spare = std::mem::replace(&mut self.draft.body, body);
        self.frames.push(frame);
        self.run()?;
        let mut read = std::mem::replace(&mut self.draft.body, spare);
        read.leave(&mut self.capacity);
        Ok(read)
    }

    fn next_is_module(&self) -> Read<bool> {
        let mut ahead = self.cursor;
        let index = ahead.varint()?;
        let file = self.tables.file;
        let name = entry(&file.names, index, "operation name")?;
        Ok(&self.tables.bytes[name.stripped.range()] == b"module"
            && file.dialects[name.dialect].name == "builtin")
    }

    fn top_level(&mut self, block: Option<Block>, ops: u64) -> Read<()> {
        let mut top = Frame::new(None);
        top.block = block;
        top.ops_left = ops;
        self.frames.push(top);
        self.run()
    }

    fn run(&mut self) -> Read<()> {
        let result = self.run_frames();
        // The bytes may be read again, for a copy of the module.
        self.tables.file.refund(std::mem::take(&mut self.claimed));
        result
    }

    fn run_frames(&mut self) -> Read<()> {
        while let Some(frame) = self.frames.last_mut() {
            if frame.ops_left != 0 {
                frame.ops_left -= 1;
                self.op()?;
            } else if frame.next_block < self.blocks.len() - frame.blocks_at {
                frame.block = Some(self.blocks[frame.blocks_at + frame.next_block]);
                frame.next_block += 1;
                self.block()?;
            } else {
                self.end_region()?;
            }
        }
        self.finish_body()
    }

    /// Continues with the next region of the innermost operation, or completes the operation.
    fn end_region(&mut self) -> Read<()> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        self.blocks.truncate(frame.blocks_at);
        let ended = &self.scope.slots[frame.values_at..];
        if self.scope.forward != 0 && ended.iter().any(|slot| matches!(slot, Slot::Forward(_))) {
            return fail("not all forward unresolved forward operand references");
        }
        self.scope.slots.truncate(frame.values_at);
        if let Some(region) = frame.regions.get(frame.next_region).copied() {
            frame.next_region += 1;
            return self.region(region);
        }
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        if let Some(resume) = frame.resume {
            self.cursor = resume;
        }
        if let Some(outer) = frame.scope {
            let ended = std::mem::replace(&mut self.scope, outer);
            self.spare_slots.push(ended.slots);
        }
        if let (Some(outer), Some(owner)) = (frame.draft, frame.owner) {
            self.finish_body()?;
            let mut ended = std::mem::replace(&mut self.draft, outer);
            ended.body.leave(&mut self.capacity);
            self.draft.body.put_nested(owner, ended.body);
        }
        Ok(())
    }

    fn finish_body(&mut self) -> Read<()> {
        for (value, order) in std::mem::take(&mut self.draft.reorder) {
            use_order::apply(&mut self.draft.body, value, order.as_ref())?;
        }
        Ok(())
    }

    fn region(&mut self, region: Region) -> Read<()> {
        let blocks = self.cursor.varint()?;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.next_block = 0;
        if blocks == 0 {
            return Ok(());
        }
        let values = self.cursor.varint()?;
        // Each block and each value takes at least a byte: a greater number of blocks ends in an error about a missing
        // one, unless there is another error before.
        let blocks = blocks.min(self.cursor.left() as u64 + 1);
        let values = self.cursor.capacity(values);
        // Each of many nested regions could announce all remaining bytes.
        self.tables.file.spend(blocks + values as u64, "a region")?;
        self.claimed += blocks + values as u64;
        frame.next_value = frame.values_at;
        self.scope.slots.resize(frame.values_at + values, Slot::Unknown);
        for _ in 0..blocks {
            self.blocks.push(self.draft.body.append_block(region));
        }
        Ok(())
    }

    fn block(&mut self) -> Read<()> {
        let (ops, has_args) = self.cursor.flagged()?;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.ops_left = ops;
        let Some(block) = frame.block.filter(|_| has_args) else { return Ok(()) };
        let count = self.cursor.varint()?;
        for _ in 0..count {
            let (ty, loc) = if self.version >= format::ELIDED_ARG_LOCS {
                let (ty, has_loc) = self.cursor.flagged()?;
                (ty, if has_loc { Some(self.cursor.varint()?) } else { None })
            } else {
                (self.cursor.varint()?, Some(self.cursor.varint()?))
            };
            let ty = self.tables.ty(ty)?;
            let loc = loc.map_or(Ok(Loc::UNKNOWN), |loc| self.tables.loc(loc))?;
            let arg = self.draft.body.add_arg(block, ty, loc);
            self.define(std::iter::once(arg))?;
        }
        if self.version >= format::USE_LIST_ORDERS && self.cursor.byte()? != 0 {
            let count = self.draft.body.args(block).len();
            for order in use_order::read(&mut self.cursor, count)? {
                let at = usize::try_from(order.index).unwrap_or(usize::MAX);
                if let Some(arg) = self.draft.body.args(block).get(at) {
                    self.draft.reorder.push((arg.value, Some(order)));
                }
            }
        }
        Ok(())
    }

    /// Assigns the next numbers of the current region to `values`.
    fn define(&mut self, values: impl ExactSizeIterator<Item = Value>) -> Read<()> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let start = frame.next_value;
        let end = start + values.len();
        if end > self.scope.slots.len() {
            let offset = self.scope.offset;
            return fail(format!(
                "value index range was outside of the expected range for the parent region, got [{}, {}), but the maximum index was {}",
                start + offset,
                end + offset,
                (self.scope.slots.len() + offset) as i64 - 1
            ));
        }
        frame.next_value = end;
        for (slot, value) in self.scope.slots[start..end].iter_mut().zip(values) {
            if let Slot::Forward(stand_in) = *slot {
                self.scope.forward -= 1;
                self.draft.body.replace_all_uses(stand_in, value);
                self.draft.reorder.push((value, None));
            }
            *slot = Slot::Defined(value);
        }
        Ok(())
    }
}

impl Frame<'_> {
    fn new(owner: Option<Op>) -> Self {
        Frame {
            owner,
            regions: SmallVec::new(),
            next_region: 0,
            blocks_at: 0,
            next_block: 0,
            block: None,
            ops_left: 0,
            values_at: 0,
            next_value: 0,
            resume: None,
            scope: None,
            draft: None,
        }
    }
}
