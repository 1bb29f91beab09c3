//! The IR section: operations parents first, with a section of its own for the regions of each isolated one.

use smallvec::SmallVec;

use super::buffer::Buffer;
use super::encode::Emit;
use super::entry_writer::EntryWriter;
use super::format::{self, SectionId, mask};
use super::numbering::Numbering;
use super::prop_table::PropTable;
use super::rows::NO_ROW;
use super::strings::Strings;
use super::{props, use_order};
use crate::ir::{Block, Body, Op, Region};
use crate::{Attr, Loc, Module, OpInfo};

/// Regions of one operation that are being written.
struct Frame {
    /// Index of the body that holds them.
    body: usize,
    regions: SmallVec<[Region; 2]>,
    next_region: usize,
    block: Option<Block>,
    at: Option<Op>,
    /// Whether they are a section of their own, to be closed.
    section: bool,
}

pub(super) struct IrWriter<'w, 'm> {
    numbers: &'w Numbering<'m>,
    strings: &'w mut Strings<'m>,
    props: PropTable,
    /// By slot of a property row: the index of its blob, once it is written; else [`NO_ROW`].
    rows: Vec<u32>,
    /// The section being written, innermost last.
    out: Buffer,
    /// Sections around it.
    outer: Vec<Buffer>,
    /// Buffers to be used again.
    spare: Vec<Buffer>,
    blob: Buffer,
}

/// What [`write()`] made.
pub(super) struct Written {
    pub(super) ir: Buffer,
    pub(super) props: PropTable,
}

/// Writes the section for `module`; `Err` says what is wrong with the module.
pub(super) fn write<'m>(
    module: &'m Module,
    numbers: &Numbering<'m>,
    strings: &mut Strings<'m>,
) -> Result<Written, String> {
    let mut writer = IrWriter {
        numbers,
        strings,
        props: PropTable::default(),
        rows: vec![NO_ROW; numbers.rows.len()],
        out: Buffer::default(),
        outer: Vec::new(),
        spare: Vec::new(),
        blob: Buffer::default(),
    };
    // The top level is a block of one operation without arguments.
    writer.out.flagged(1, false);
    let mut stack: Vec<Frame> = Vec::new();
    stack.extend(writer.op(0, module.root().op)?);
    while let Some(top) = stack.last_mut() {
        if let Some(op) = top.at {
            let body = top.body;
            top.at = numbers.bodies[body].body.next_op(op);
            let inner = writer.op(body, op)?;
            stack.extend(inner);
        } else if !writer.advance(top) {
            if top.section {
                writer.close_section();
            }
            stack.pop();
        }
    }
    Ok(Written { ir: writer.out, props: writer.props })
}

impl IrWriter<'_, '_> {
    /// Goes on to the next block or region; `false` when there is none.
    fn advance(&mut self, frame: &mut Frame) -> bool {
        let numbers = &self.numbers.bodies[frame.body];
        let body = numbers.body;
        let next = match frame.block {
            Some(block) => body.next_block(block),
            None => None,
        };
        if let Some(block) = next {
            frame.block = next;
            frame.at = body.first_op(block);
            self.block(frame.body, block);
            return true;
        }
        let Some(region) = frame.regions.get(frame.next_region).copied() else { return false };
        frame.next_region += 1;
        frame.block = body.entry_block(region);
        let Some(entry) = frame.block else {
            self.out.varint(0);
            return true;
        };
        let last = body.last_block(region).unwrap_or(entry);
        self.out.varint(u64::from(numbers.block_index[last.index()]) + 1);
        self.out.varint(u64::from(numbers.region_values[region.index()]));
        frame.at = body.first_op(entry);
        self.block(frame.body, entry);
        true
    }

    fn block(&mut self, at: usize, block: Block) {
        let numbers = &self.numbers.bodies[at];
        let body = numbers.body;
        let args = body.args(block);
        self.out.flagged(u64::from(numbers.block_ops[block.index()]), !args.is_empty());
        if args.is_empty() {
            return;
        }
        self.out.varint(args.len() as u64);
        for arg in args {
            let ty = u64::from(self.numbers.ty(body.ty(arg.value)));
            let loc = u64::from(self.numbers.loc(arg.loc));
            if self.numbers.version < format::ELIDED_ARG_LOCS {
                self.out.varint(ty);
                self.out.varint(loc);
                continue;
            }
            self.out.flagged(ty, arg.loc != Loc::UNKNOWN);
            if arg.loc != Loc::UNKNOWN {
                self.out.varint(loc);
            }
        }
        if self.numbers.version < format::USE_LIST_ORDERS {
            return;
        }
        let orders = use_order::orders_of(numbers, body.arg_values(block));
        if orders.is_empty() {
            self.out.push(0);
        } else {
            self.out.push(mask::USE_LIST_ORDERS);
            use_order::write(&orders, args.len(), &mut self.out);
        }
    }

    /// Writes one operation; its regions are left to the caller.
    fn op(&mut self, at: usize, op: Op) -> Result<Option<Frame>, String> {
        let all = self.numbers;
        let numbers = &all.bodies[at];
        let body = numbers.body;
        let name = body.name(op);
        self.out.varint(u64::from(all.name(name)));
        let mask_at = self.out.len();
        let mut bits = 0;
        self.out.push(0);
        self.out.varint(u64::from(all.attr_slot_number(numbers.loc_slot(op))));

        let info = all.ctx.op_info(name);
        let mut attrs = body.attrs(op);
        if all.version < format::PROPERTIES
            && let Some(info) = info
        {
            attrs = props::merged_dictionary(all.ctx, info, body.props(op), attrs);
        }
        if attrs != Attr::EMPTY_DICT {
            bits |= mask::ATTRS;
            self.out.varint(u64::from(all.attr(attrs)));
        }
        if all.version >= format::PROPERTIES
            && let Some(index) = self.properties(numbers.row_slot(op), body, op, info)?
        {
            bits |= mask::PROPERTIES;
            self.out.varint(u64::from(index));
        }
        let results = body.results(op);
        if results.len() != 0 {
            bits |= mask::RESULTS;
            self.out.varint(results.len() as u64);
            for value in results.clone() {
                self.out.varint(u64::from(all.ty(body.ty(value))));
            }
        }
        let operands = body.operands(op);
        if operands.len() != 0 {
            bits |= mask::OPERANDS;
            self.out.varint(operands.len() as u64);
            for value in operands {
                self.out.varint(u64::from(numbers.values[value.index()]));
            }
        }
        let successors = body.successors(op);
        if successors.len() != 0 {
            bits |= mask::SUCCESSORS;
            self.out.varint(successors.len() as u64);
            for block in successors {
                self.out.varint(u64::from(numbers.block_index[block.index()]));
            }
        }
        if all.version >= format::USE_LIST_ORDERS {
            let count = results.len();
            let orders = use_order::orders_of(numbers, results);
            if !orders.is_empty() {
                bits |= mask::USE_LIST_ORDERS;
                use_order::write(&orders, count, &mut self.out);
            }
        }
        let regions = body.num_regions(op);
        if regions != 0 {
            bits |= mask::REGIONS;
        }
        self.out.set(mask_at, bits);
        if regions == 0 {
            return Ok(None);
        }
        let isolated = numbers.is_isolated(op);
        self.out.flagged(regions as u64, isolated);
        let section = isolated && all.version >= format::NESTED_SECTIONS;
        if section {
            self.open_section();
        }
        let (body, regions) = match body.nested(op) {
            Some(nested) => (numbers.nested[&op], nested.regions().into()),
            None => (at, body.own_regions(op).collect()),
        };
        Ok(Some(Frame { body, regions, next_region: 0, block: None, at: None, section }))
    }

    /// The index of an operation's property blob; `None` when it has no properties.
    #[inline]
    fn properties(
        &mut self,
        slot: u32,
        body: &Body,
        op: Op,
        info: Option<&OpInfo>,
    ) -> Result<Option<u32>, String> {
        match self.rows.get(slot as usize).copied() {
            None if info.is_some() => Ok(None),
            Some(index) if index != NO_ROW => Ok(Some(index)),
            _ => self.new_properties(slot, body, op, info),
        }
    }

    fn new_properties(
        &mut self,
        slot: u32,
        body: &Body,
        op: Op,
        info: Option<&OpInfo>,
    ) -> Result<Option<u32>, String> {
        let all = self.numbers;
        self.blob.clear();
        let mut entry = EntryWriter { out: &mut self.blob, numbers: all, strings: self.strings };
        match info {
            Some(info) => {
                let row = body.props_of(op, info.row_len);
                props::encode(all.ctx, info, row, all.version, &mut entry)
                    .map_err(|attr| format!("'{}' op requires attribute '{attr}'", info.name))?;
            }
            None => {
                if let Some(inherent) = Attr::from_raw(body.props_of(op, 1)[0]) {
                    entry.attr(inherent);
                }
            }
        }
        if self.blob.len() == 0 {
            return Ok(None);
        }
        let index = self.props.add(self.blob.as_slice());
        if let Some(known) = self.rows.get_mut(slot as usize) {
            *known = index;
        }
        Ok(Some(index))
    }

    fn open_section(&mut self) {
        let inner = self.spare.pop().unwrap_or_default();
        self.outer.push(std::mem::replace(&mut self.out, inner));
    }

    fn close_section(&mut self) {
        let outer = self.outer.pop().unwrap_or_default();
        let mut inner = std::mem::replace(&mut self.out, outer);
        self.out.section(SectionId::Ir, inner.as_slice());
        inner.clear();
        self.spare.push(inner);
    }
}
