//! The assignment of names: a walk over a body, with counters and scopes.

mod unique;

use std::ops::Range;

use hashbrown::HashTable;
use smallvec::SmallVec;

use super::super::alias::AliasProbe;
use super::super::value_name::{Texts, ValueName};
use super::{Names, Table};
use crate::interface::{NameSink, OpAsmOpInterfaceModel};
use crate::ir::{Block, Body, Op, Region, Value, ValueDef};
use crate::text::PrintFlags;
use unique::hash_of;

/// A region still to be numbered, with the counters it starts from.
struct Pending<'ir> {
    body: &'ir Body,
    table: u32,
    region: Region,
    /// The operation that owns the region, and the body and table that it is in.
    owner: Option<(&'ir Body, Op)>,
    counters: Counters,
    scope: usize,
}

#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// The names assigned in a region.
#[derive(Default)]
struct Scope {
    /// Indices into the texts.
    texts: Vec<u32>,
    /// The arguments that are named by number.
    arguments: Range<u32>,
}

struct Numbering<'f> {
    flags: &'f PrintFlags,
    /// Searches for symbols with an alias, as everything is visited anyway; `None` once one was found.
    probe: Option<AliasProbe<'f>>,
    names: Names,
    counters: Counters,
    /// The enclosing regions, innermost last.
    scopes: Vec<Scope>,
    /// The names in `scopes`, by their text.
    used: HashTable<u32>,
    /// True if a hint looks like the name of an argument.
    arg_hints: bool,
    /// Operations with regions in the region being numbered.
    with_regions: Vec<Op>,
    /// A buffer for the hints of a hook.
    hint_text: String,
}

impl Names {
    /// Assigns names to everything in `body` (the regions of its owner) and below.
    pub(in crate::codec::text) fn new(
        body: &Body,
        owner: Option<(&Body, Op)>,
        flags: &PrintFlags,
        probe: Option<AliasProbe<'_>>,
    ) -> Names {
        let mut numbering = Numbering::new(flags, probe);
        let table = numbering.new_table(body);
        let mut pending: Vec<Pending<'_>> = Vec::new();
        for region in body.regions() {
            let counters = Counters::default();
            pending.push(Pending { body, table, region: *region, owner, counters, scope: 1 });
        }
        numbering.run(pending);
        numbering.names
    }

    /// Assigns names to the results of an operation of `body` and to everything inside it, as if it had no parent.
    pub(in crate::codec::text) fn of_op(
        body: &Body,
        op: Op,
        flags: &PrintFlags,
        probe: Option<AliasProbe<'_>>,
    ) -> Names {
        let mut numbering = Numbering::new(flags, probe);
        let table = numbering.new_table(body);
        numbering.probe(|probe| probe.has_alias_in_op(body, op));
        let mut pending = Vec::new();
        numbering.push_regions(body, table, op, &mut pending);
        numbering.number_op(body, table as usize, op);
        numbering.run(pending);
        numbering.names
    }
}

impl<'f> Numbering<'f> {
    fn new(flags: &'f PrintFlags, probe: Option<AliasProbe<'f>>) -> Numbering<'f> {
        let may_need_aliases = false;
        Numbering {
            flags,
            probe,
            names: Names { tables: Vec::new(), texts: Texts::default(), may_need_aliases },
            counters: Counters::default(),
            scopes: vec![Scope::default()],
            used: HashTable::new(),
            arg_hints: false,
            with_regions: Vec::new(),
            hint_text: String::new(),
        }
    }

    fn new_table(&mut self, body: &Body) -> u32 {
        self.names.tables.push(Table {
            values: vec![ValueName::default(); body.value_capacity()],
            blocks: vec![0; body.block_capacity()],
            ..Table::default()
        });
        self.names.tables.len() as u32 - 1
    }

    fn run(&mut self, mut pending: Vec<Pending<'_>>) {
        let unique = self.flags.generic || self.flags.unique_ssa_ids;
        while let Some(next) = pending.pop() {
            if !unique {
                self.counters = next.counters;
            }
            while self.scopes.len() > next.scope {
                for text in self.scopes.pop().unwrap_or_default().texts {
                    let hash = hash_of(self.names.texts.get(text));
                    if let Ok(entry) = self.used.find_entry(hash, |have| *have == text) {
                        entry.remove();
                    }
                }
            }
            let first = self.counters.argument;
            self.scopes.push(Scope { texts: Vec::new(), arguments: first..first });
            self.number_region(&next);
            self.push_inner(&next, &mut pending);
        }
    }

    /// Queues the regions of the operations of a numbered region.
    fn push_inner<'ir>(&mut self, outer: &Pending<'ir>, pending: &mut Vec<Pending<'ir>>) {
        let body = outer.body;
        let mut with_regions = std::mem::take(&mut self.with_regions);
        for op in with_regions.drain(..) {
            self.push_regions(body, outer.table, op, pending);
        }
        self.with_regions = with_regions;
    }

    /// Queues the regions of one operation.
    fn push_regions<'ir>(
        &mut self,
        body: &'ir Body,
        table: u32,
        op: Op,
        pending: &mut Vec<Pending<'ir>>,
    ) {
        let (counters, scope, owner) = (self.counters, self.scopes.len(), Some((body, op)));
        match (body.nested(op), body.nested_slot(op)) {
            (Some(inner), Some(slot)) => {
                let inner_table = self.new_table(inner);
                let children = &mut self.names.tables[table as usize].children;
                if children.len() <= slot {
                    children.resize(slot + 1, 0);
                }
                children[slot] = inner_table;
                for region in inner.regions() {
                    let (body, table, region) = (inner, inner_table, *region);
                    pending.push(Pending { body, table, region, owner, counters, scope });
                }
            }
            _ => {
                for region in body.own_regions(op) {
                    pending.push(Pending { body, table, region, owner, counters, scope });
                }
            }
        }
    }
    fn number_region(&mut self, next: &Pending<'_>) {
        let (body, table) = (next.body, next.table as usize);
        if !self.flags.generic
            && let Some((enclosing, op)) = next.owner
        {
            self.name_arguments(enclosing, op, next);
        }
        for (number, block) in body.blocks(next.region).enumerate() {
            self.names.tables[table].blocks[block.index()] = number as u32;
            self.number_args(body, table, block, number == 0);
            let args = |probe: &mut AliasProbe<'_>| probe.has_alias_in_args(body, block);
            self.probe(args);
            for op in body.ops(block) {
                self.probe(|probe| probe.has_alias_in_op(body, op));
                self.number_op(body, table, op);
                if body.num_regions(op) != 0 {
                    self.with_regions.push(op);
                }
            }
        }
    }

    #[inline]
    fn probe(&mut self, found: impl FnOnce(&mut AliasProbe<'f>) -> bool) {
        if self.probe.as_mut().is_some_and(found) {
            self.names.may_need_aliases = true;
            self.probe = None;
        }
    }

    /// Assigns the names that the parent operation suggests for the arguments of one of its regions.
    fn name_arguments(&mut self, enclosing: &Body, op: Op, next: &Pending<'_>) {
        let asm = enclosing.ctx().op_info(enclosing.name(op)).and_then(|info| info.asked.asm);
        let Some(asm) = asm else { return };
        let mut hints: SmallVec<[(Value, String); 4]> = SmallVec::new();
        let mut take = |value: crate::ir::ValueRef<'_>, name: &str| {
            if std::ptr::eq(value.body, next.body)
                && let ValueDef::Arg(block, _) = value.def()
                && next.body.block_region(block) == Some(next.region)
            {
                hints.push((value.value, name.into()));
            }
        };
        let mut blocks = |_: crate::ir::BlockRef<'_>, _: &str| {};
        let mut sink = NameSink { value: &mut take, block: &mut blocks };
        let number = enclosing.view(op).regions().position(|region| region.region == next.region);
        asm.asm_block_argument_names(op, enclosing, number.unwrap_or(0), &mut sink);
        for (value, name) in hints {
            self.set_name(next.table as usize, value, &name);
        }
    }

    fn number_args(&mut self, body: &Body, table: usize, block: Block, entry: bool) {
        for value in body.arg_values(block) {
            if !self.names.tables[table].values[value.index()].is_none() {
                continue;
            }
            if self.flags.nameloc_as_prefix
                && let Some(name) = self.loc_name(body, value)
            {
                self.counters.argument += u32::from(entry);
                self.set_name(table, value, &name);
                continue;
            }
            if !entry {
                self.set_number(table, value);
                continue;
            }
            let number = self.counters.argument;
            self.counters.argument += 1;
            // If locations name arguments, the range of numbers has gaps, so that each name is registered on its own.
            let named = self.arg_hints || self.flags.nameloc_as_prefix;
            let name = named.then(|| format!("arg{number}"));
            match name
                .filter(|name| self.flags.nameloc_as_prefix || self.holds(name, hash_of(name)))
            {
                Some(name) => self.set_name(table, value, &name),
                None => {
                    self.names.tables[table].values[value.index()] = ValueName::argument(number);
                    if let Some(scope) = self.scopes.last_mut() {
                        scope.arguments.end = number + 1;
                    }
                }
            }
        }
    }

    fn number_op(&mut self, body: &Body, table: usize, op: Op) {
        let asm = if self.flags.generic {
            None
        } else {
            body.ctx().op_info(body.name(op)).and_then(|info| info.asked.asm)
        };
        if let Some(asm) = asm {
            self.name_results(body, table, op, asm);
        }
        let results = body.results(op);
        let count = results.len();
        if count == 0 {
            if self.flags.value_users {
                self.names.tables[table].op_ids.insert(op, self.counters.value);
                self.counters.value += 1;
            }
            return;
        }
        self.name_first(body, table, body.result(op, 0));
        if count > 1 {
            self.mark_groups(body, table, op, count as u32);
        }
    }

    fn name_first(&mut self, body: &Body, table: usize, first: Value) {
        if !self.names.tables[table].values[first.index()].is_none() {
            return;
        }
        if self.flags.nameloc_as_prefix
            && let Some(name) = self.loc_name(body, first)
        {
            return self.set_name(table, first, &name);
        }
        self.set_number(table, first);
    }

    /// Marks the first results of groups of more than one.
    fn mark_groups(&mut self, body: &Body, table: usize, op: Op, count: u32) {
        let table = &mut self.names.tables[table];
        let groups = table.groups.get(&op).map_or(&[0][..], SmallVec::as_slice);
        for (index, from) in groups.iter().enumerate() {
            let to = groups.get(index + 1).copied().unwrap_or(count);
            if to - from > 1 {
                let name = &mut table.values[body.result(op, *from as usize).index()];
                *name = name.of_many();
            }
        }
    }

    fn name_results(&mut self, body: &Body, table: usize, op: Op, asm: &dyn OpAsmOpInterfaceModel) {
        // The hints are concatenated in one string, each with its end.
        let mut text = std::mem::take(&mut self.hint_text);
        text.clear();
        let mut hints: SmallVec<[(Value, usize); 2]> = SmallVec::new();
        let mut blocks: SmallVec<[(Block, String); 2]> = SmallVec::new();
        let mut take = |value: crate::ir::ValueRef<'_>, name: &str| {
            let own = matches!(value.def(), ValueDef::Result(def, _) if def == op);
            if std::ptr::eq(value.body, body) && own {
                text.push_str(name);
                hints.push((value.value, text.len()));
            }
        };
        let mut take_block = |block: crate::ir::BlockRef<'_>, name: &str| {
            if std::ptr::eq(block.body, body) {
                blocks.push((block.block, name.into()));
            }
        };
        let mut sink = NameSink { value: &mut take, block: &mut take_block };
        asm.asm_result_names(op, body, &mut sink);
        asm.asm_block_names(op, body, &mut sink);
        for (block, name) in blocks {
            let text = self.unique(&name);
            self.names.tables[table].block_names.insert(block, text);
        }
        let mut groups: SmallVec<[u32; 4]> = smallvec::smallvec![0];
        let mut start = 0;
        for (value, end) in hints {
            let hint = &text[std::mem::replace(&mut start, end)..end];
            let from_loc = self.flags.nameloc_as_prefix.then(|| self.loc_name(body, value));
            self.set_name(table, value, from_loc.flatten().as_deref().unwrap_or(hint));
            if let ValueDef::Result(_, number @ 1..) = body.def(value) {
                groups.push(number);
            }
        }
        self.hint_text = text;
        if groups.len() > 1 {
            groups.sort_unstable();
            self.names.tables[table].groups.insert(op, groups);
        }
    }
}
