//! Printing of regions and blocks.

use super::op_printer::OpPrinter;
use crate::ir::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::schema::Trait;
use crate::stack;

/// The style in which a region is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionStyle {
    /// Print the header of the first block if it has arguments.
    pub entry_args: bool,
    /// Print the terminators.
    pub terminators: bool,
    /// Print the header of the first block if it is empty.
    pub empty_block: bool,
}

impl Default for RegionStyle {
    fn default() -> Self {
        RegionStyle { entry_args: true, terminators: true, empty_block: false }
    }
}

impl<'ir> OpPrinter<'_, 'ir> {
    /// Prints `{…}`.
    pub fn print_region(&mut self, region: RegionRef<'ir>, style: RegionStyle) {
        if self.base.flags.skip_regions {
            return self.print("{...}");
        }
        let Some(table) = self.table_of(region.body) else { return self.print("{...}") };
        let outer = (self.body, self.table, self.op);
        let owner = region.body.region_owner(region.region);
        let name = match owner {
            Some(owner) => Some(region.body.name(owner)),
            None => region.body.owner_name(),
        };
        let schema = name.and_then(|name| self.ctx.op_schema(name));
        self.default_dialects.push(schema.map_or("", |schema| schema.default_dialect));
        (self.body, self.table) = (region.body, table);
        self.print("{\n");
        stack::grow(|| self.print_blocks(region, style));
        (self.body, self.table, self.op) = outer;
        self.default_dialects.pop();
        self.print_indent();
        self.print("}");
    }

    fn print_blocks(&mut self, region: RegionRef<'ir>, style: RegionStyle) {
        for (index, block) in region.blocks().enumerate() {
            if index != 0 {
                self.print_block(block, true, true);
                continue;
            }
            let body = region.body;
            let empty = style.empty_block && body.first_op(block.block).is_none();
            let args = style.entry_args && !body.args(block.block).is_empty();
            self.print_block(block, empty || args, style.terminators);
        }
    }

    fn print_block(&mut self, block: BlockRef<'ir>, header: bool, terminator: bool) {
        if header {
            self.print_block_header(block);
        }
        let body = block.body;
        let last = body.last_op(block.block).filter(|_| !terminator).filter(|last| {
            self.ctx
                .op_schema(body.name(*last))
                .is_some_and(|schema| schema.traits.has(Trait::IsTerminator))
        });
        self.increase_indent();
        if self.base.flags.value_users && self.base.collector.is_none() {
            self.print_arg_users(block);
        }
        let ops = || body.ops(block.block).take_while(|op| Some(*op) != last);
        let parallel = body.has_bodies() && self.print_in_parallel(&ops().collect::<Vec<_>>());
        if !parallel {
            ops().for_each(|op| self.print_line(body.view(op)));
        }
        self.decrease_indent();
    }

    /// Prints an operation with its results and its location or comments, on a line of its own.
    pub(super) fn print_line(&mut self, view: OpRef<'ir>) {
        if let Some(collector) = &mut self.base.collector {
            collector.next_op();
            if self.base.visit_plain_op(view) {
                return;
            }
            let start = self.base.out.len();
            self.print_full_op(view);
            self.base.out.truncate(start);
            return;
        }
        self.print_indent();
        self.print_full_op(view);
        if self.base.flags.debuginfo {
            let loc = view.loc();
            self.print_trailing_loc(loc, true);
        }
        if self.base.flags.value_users {
            self.print_op_users(view);
        }
        self.print("\n");
        self.base.end_of_line();
    }

    fn print_block_header(&mut self, block: BlockRef<'ir>) {
        if self.base.collector.is_some() {
            for arg in block.args() {
                self.print_type(arg.ty());
                let loc = arg.loc();
                self.visit_loc(loc, false);
            }
            return;
        }
        self.print_indent();
        self.print_successor(block);
        let args = block.body.args(block.block);
        for (index, arg) in args.iter().enumerate() {
            self.print(if index == 0 { "(" } else { ", " });
            let value = ValueRef { body: block.body, value: arg.value };
            self.print_operand(value);
            self.print(": ");
            self.print_type(value.ty());
            self.print_trailing_loc(arg.loc, false);
        }
        self.print(if args.is_empty() { ":" } else { "):" });
        let mut preds: Vec<_> = block.body.predecessors(block.block).collect();
        if preds.is_empty() {
            if !block.body.is_entry_block(block.block) {
                self.print("  // no predecessors");
            }
        } else if preds.len() == 1 {
            self.print("  // pred: ");
            self.print_successor(BlockRef { body: block.body, block: preds[0] });
        } else {
            preds.sort_by_key(|pred| self.names.block_number(self.table, *pred));
            self.print_fmt(format_args!("  // {} preds: ", preds.len()));
            for (index, pred) in preds.into_iter().enumerate() {
                if index != 0 {
                    self.print(", ");
                }
                self.print_successor(BlockRef { body: block.body, block: pred });
            }
        }
        self.print("\n");
    }
}
