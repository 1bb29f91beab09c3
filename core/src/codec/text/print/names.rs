//! Names of SSA values and blocks for printing.
//!
//! All names are assigned before anything is printed, in MLIR's order: a region as a whole, then the regions inside it,
//! the last pushed first. In custom form every region starts from the counters at the end of the enclosing one, so
//! siblings share numbers; in generic form the counters run on. There is one table per body, indexed by value and
//! block.

mod numbering;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::value_name::{Texts, ValueName};
use crate::TextBuf;
use crate::ir::{Block, Body, Op, Value, ValueDef};

/// The names in one body.
#[derive(Default)]
struct Table {
    /// The names by value; none for a result that is named as part of a group.
    values: Vec<ValueName>,
    /// The number of each block in its region.
    blocks: Vec<u32>,
    /// The results that begin a group, for operations that have more than one group.
    groups: FxHashMap<Op, SmallVec<[u32; 4]>>,
    block_names: FxHashMap<Block, u32>,
    /// The table of each nested body, by slot.
    children: Vec<u32>,
    /// The numbers of operations without results, for `--mlir-print-value-users`.
    op_ids: FxHashMap<Op, u32>,
}

/// The names in a body and in all bodies inside it.
pub(super) struct Names {
    tables: Vec<Table>,
    texts: Texts,
    /// True if anything there may be printed with an alias, if that was requested.
    pub(super) may_need_aliases: bool,
}

impl Names {
    /// Returns the number of an operation without results, if value users are printed.
    pub(super) fn op_id(&self, table: u32, op: Op) -> Option<u32> {
        self.tables[table as usize].op_ids.get(&op).copied()
    }

    /// Appends `%name`, with `#number` for a result that is not the first of its group.
    #[inline]
    pub(super) fn push_value(&self, table: u32, body: &Body, value: Value, out: &mut TextBuf) {
        let table = &self.tables[table as usize];
        let name = table.values.get(value.index()).copied().unwrap_or_default();
        if name.is_none() {
            return self.push_result(table, body, value, out);
        }
        name.push(&self.texts, out);
        if name.is_of_many() {
            out.push_str("#0");
        }
    }

    /// Appends the name to which a group of results is bound.
    #[inline]
    pub(super) fn push_bound(&self, table: u32, value: Value, out: &mut TextBuf) {
        let name = self.tables[table as usize].values.get(value.index());
        name.copied().unwrap_or_default().push(&self.texts, out);
    }

    fn push_result(&self, table: &Table, body: &Body, value: Value, out: &mut TextBuf) {
        // An argument may be erased: an operation that a conversion is about to replace still uses it.
        let Some(op) = body.defining_op(value) else {
            return out.push_str("<<UNKNOWN SSA VALUE>>");
        };
        let ValueDef::Result(_, number) = body.def(value) else { return };
        let start = table
            .groups
            .get(&op)
            .and_then(|groups| groups.iter().rev().find(|start| **start <= number))
            .copied()
            .unwrap_or(0);
        let first = body.result(op, start as usize);
        let name = table.values.get(first.index()).copied().unwrap_or_default();
        if name.is_none() || start == number {
            return out.push_str("<<UNKNOWN SSA VALUE>>");
        }
        name.push(&self.texts, out);
        out.push_ascii(b'#');
        out.push_unsigned(u64::from(number - start));
    }

    /// Returns the results that begin groups, if there is more than one group.
    pub(super) fn groups(&self, table: u32, op: Op) -> Option<&[u32]> {
        let groups = &self.tables[table as usize].groups;
        if groups.is_empty() { None } else { groups.get(&op).map(SmallVec::as_slice) }
    }

    /// Appends `^bb0`.
    pub(super) fn push_block(&self, table: u32, block: Block, out: &mut TextBuf) {
        let table = &self.tables[table as usize];
        if let Some(text) = table.block_names.get(&block) {
            out.push_ascii(b'^');
            return out.push_str(self.texts.get(*text));
        }
        out.push_str("^bb");
        out.push_unsigned(u64::from(table.blocks.get(block.index()).copied().unwrap_or(0)));
    }

    /// Returns the number of values, which is close to the number of operations.
    pub(super) fn value_count(&self) -> usize {
        self.tables.iter().map(|table| table.values.len()).sum()
    }

    /// Returns the position of a block in its region.
    pub(super) fn block_number(&self, table: u32, block: Block) -> u32 {
        self.tables[table as usize].blocks.get(block.index()).copied().unwrap_or(0)
    }

    /// Returns the table of the body in nested slot `slot`.
    pub(super) fn child(&self, table: u32, slot: usize) -> Option<u32> {
        self.tables[table as usize].children.get(slot).copied().filter(|child| *child != 0)
    }
}
