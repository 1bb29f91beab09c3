//! The IR section: operations before their nested operations, with a separate section for the regions of each isolated
//! operation.
//!
//! The numbering is complete before, so that bodies are written separately, on several threads if that pays, and are
//! combined at the end.

use smallvec::SmallVec;

use super::body_numbers::BodyNumbers;
use super::format::{self, mask};
use super::numbering::Numbering;
use super::pieces::{Mark, Piece, Pieces};
use super::prop_table::PropTable;
use super::{props, use_order};
use crate::ir::{Block, Op, Region};
use crate::{Attr, Loc, Module, threads};

/// Usual size of an operation, in bytes.
const OP_SIZE: usize = 12;

/// Regions of one operation that are being written.
struct Frame {
    regions: SmallVec<[Region; 2]>,
    next_region: usize,
    block: Option<Block>,
    at: Option<Op>,
    /// True when the regions are a section inside the body, which must be closed.
    section: bool,
}

impl Frame {
    fn new(regions: SmallVec<[Region; 2]>, section: bool) -> Frame {
        Frame { regions, next_region: 0, block: None, at: None, section }
    }
}

/// Writes one body.
struct BodyWriter<'w, 'm> {
    all: &'w Numbering<'m>,
    props: &'w PropTable,
    numbers: &'w BodyNumbers<'m>,
    piece: Piece,
}

/// Writes the section for `module`.
pub(super) fn write(module: &Module, numbers: &Numbering<'_>, props: &PropTable) -> Pieces {
    let bodies: Vec<&BodyNumbers<'_>> = numbers.bodies.iter().collect();
    let size = |body: &BodyNumbers<'_>| OP_SIZE * body.body.op_capacity();
    let write = |numbers_of_body| {
        let piece = Piece::with_capacity(size(numbers_of_body));
        BodyWriter { all: numbers, props, numbers: numbers_of_body, piece }.write(module)
    };
    let pieces = if threads::pays(numbers.ctx, bodies.iter().map(|body| size(body)).sum()) {
        threads::map(numbers.ctx, bodies, write)
    } else {
        bodies.into_iter().map(write).collect()
    };
    Pieces::new(pieces, numbers.version >= format::NESTED_SECTIONS)
}

impl BodyWriter<'_, '_> {
    fn write(mut self, module: &Module) -> Piece {
        let mut stack: Vec<Frame> = Vec::new();
        if self.numbers.index == 0 {
            // The top level is a block with one operation and without arguments.
            self.piece.bytes.flagged(1, false);
            stack.extend(self.op(module.root().op));
        } else {
            stack.push(Frame::new(self.numbers.body.regions().into(), false));
        }
        while let Some(top) = stack.last_mut() {
            if let Some(op) = top.at {
                top.at = self.numbers.body.next_op(op);
                let inner = self.op(op);
                stack.extend(inner);
            } else if !self.advance(top) {
                if top.section {
                    self.piece.mark(Mark::Close);
                }
                stack.pop();
            }
        }
        self.piece
    }

    /// Advances to the next block or region; returns `false` at the end.
    fn advance(&mut self, frame: &mut Frame) -> bool {
        let numbers = self.numbers;
        let body = numbers.body;
        let next = match frame.block {
            Some(block) => body.next_block(block),
            None => None,
        };
        if let Some(block) = next {
            frame.block = next;
            frame.at = body.first_op(block);
            self.block(block);
            return true;
        }
        let Some(region) = frame.regions.get(frame.next_region).copied() else { return false };
        frame.next_region += 1;
        frame.block = body.entry_block(region);
        let Some(entry) = frame.block else {
            self.piece.bytes.varint(0);
            return true;
        };
        let last = body.last_block(region).unwrap_or(entry);
        self.piece.bytes.varint(u64::from(numbers.block_index[last.index()]) + 1);
        self.piece.bytes.varint(u64::from(numbers.region_values[region.index()]));
        frame.at = body.first_op(entry);
        self.block(entry);
        true
    }

    fn block(&mut self, block: Block) {
        let (all, numbers) = (self.all, self.numbers);
        let body = numbers.body;
        let args = body.args(block);
        self.piece.bytes.flagged(u64::from(numbers.block_ops[block.index()]), !args.is_empty());
        if args.is_empty() {
            return;
        }
        self.piece.bytes.varint(args.len() as u64);
        for arg in args {
            let ty = u64::from(all.ty(body.ty(arg.value)));
            let loc = u64::from(all.loc(arg.loc));
            if all.version < format::ELIDED_ARG_LOCS {
                self.piece.bytes.varint(ty);
                self.piece.bytes.varint(loc);
                continue;
            }
            self.piece.bytes.flagged(ty, arg.loc != Loc::UNKNOWN);
            if arg.loc != Loc::UNKNOWN {
                self.piece.bytes.varint(loc);
            }
        }
        if all.version < format::USE_LIST_ORDERS {
            return;
        }
        let orders = use_order::orders_of(numbers, body.arg_values(block));
        if orders.is_empty() {
            self.piece.bytes.push(0);
        } else {
            self.piece.bytes.push(mask::USE_LIST_ORDERS);
            use_order::write(&orders, args.len(), &mut self.piece.bytes);
        }
    }

    /// Writes one operation; the caller, or the writer of its body, writes its regions.
    fn op(&mut self, op: Op) -> Option<Frame> {
        let (all, numbers) = (self.all, self.numbers);
        let body = numbers.body;
        let name = body.name(op);
        let out = &mut self.piece.bytes;
        out.varint(u64::from(all.name(name)));
        let mask_at = out.len();
        let mut bits = 0;
        out.push(0);
        out.varint(u64::from(all.attr_slot_number(numbers.loc_slot(op))));

        let mut attrs = body.attrs(op);
        if all.version < format::PROPERTIES
            && let Some(info) = all.ctx.op_info(name)
        {
            attrs = props::merged_dictionary(all.ctx, info, body.props(op), attrs);
        }
        if attrs != Attr::EMPTY_DICT {
            bits |= mask::ATTRS;
            out.varint(u64::from(all.attr(attrs)));
        }
        if let Some(index) = self.props.index(numbers.row_slot(op)) {
            bits |= mask::PROPERTIES;
            out.varint(u64::from(index));
        }
        let results = body.results(op);
        if results.len() != 0 {
            bits |= mask::RESULTS;
            out.varint(results.len() as u64);
            for value in results.clone() {
                out.varint(u64::from(all.ty(body.ty(value))));
            }
        }
        let operands = body.operands(op);
        if operands.len() != 0 {
            bits |= mask::OPERANDS;
            out.varint(operands.len() as u64);
            for value in operands {
                out.varint(u64::from(numbers.values[value.index()]));
            }
        }
        let successors = body.successors(op);
        if successors.len() != 0 {
            bits |= mask::SUCCESSORS;
            out.varint(successors.len() as u64);
            for block in successors {
                out.varint(u64::from(numbers.block_index[block.index()]));
            }
        }
        if all.version >= format::USE_LIST_ORDERS {
            let count = results.len();
            let orders = use_order::orders_of(numbers, results);
            if !orders.is_empty() {
                bits |= mask::USE_LIST_ORDERS;
                use_order::write(&orders, count, out);
            }
        }
        let regions = body.num_regions(op);
        if regions != 0 {
            bits |= mask::REGIONS;
        }
        out.set(mask_at, bits);
        if regions == 0 {
            return None;
        }
        let isolated = numbers.is_isolated(op);
        out.flagged(regions as u64, isolated);
        if let Some(inner) = numbers.nested.get(&op) {
            self.piece.mark(Mark::Piece(*inner));
            return None;
        }
        let section = isolated && all.version >= format::NESTED_SECTIONS;
        if section {
            self.piece.mark(Mark::Open);
        }
        Some(Frame::new(body.own_regions(op).collect(), section))
    }
}
