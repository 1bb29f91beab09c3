//! The numbers of all entities in a file: dialects, operation names, types, attributes, resources and values.
//!
//! Output depends on them byte for byte, so the order of visits is upstream's: an operation, then region by region
//! from a stack (the last region of the last operation first), each region in full before its nested regions.
//! Types, attributes and names are then sorted by their number of references, and grouped by dialect among indices with
//! encodings of equal length.
//!
//! Side tables are dense, indexed by id; packed locations, which have no id, by line ([`crate::loc_slots`]). Operations
//! with equal names and property rows share the references of their properties ([`super::rows`]).

mod attributes;
mod entries;
mod lookup;
mod table;

use rustc_hash::FxHashMap;

use self::entries::Entries;
use self::table::{Slots, Table};
use super::body_numbers::{BodyNumbers, Inside};
use super::format;
use super::props;
use super::rows::{NO_ROW, Rows};
use crate::ir::{Body, Op, Region};
use crate::loc_slots::LocSlots;
use crate::{Context, Ident, Loc, Module, OpName, ResourceHandle, threads};

/// Cost of an operation, in the units of [`threads::pays`].
const OP_SIZE: usize = 12;

pub(super) struct Numbering<'m> {
    pub(super) ctx: &'m Context,
    pub(super) version: u64,
    entries: Entries<'m>,
    pub(super) names: Table<OpName>,
    pub(super) dialects: Vec<Ident>,
    pub(super) bodies: Vec<BodyNumbers<'m>>,
    /// Resources in order of first reference.
    pub(super) resources: Vec<ResourceHandle>,
    name_slots: Slots,
    dialect_slots: FxHashMap<Ident, u32>,
    /// The number of the builtin dialect, once it is assigned.
    builtin: Option<u32>,
    loc_slots: LocSlots,
    pub(super) rows: Rows,
    resource_slots: FxHashMap<ResourceHandle, u32>,
    /// The last location and its slot: neighbours often have equal locations.
    last_loc: (Loc, u32),
}

impl<'m> Numbering<'m> {
    pub(super) fn of(module: &'m Module, version: u64) -> Numbering<'m> {
        let ctx = module.ctx();
        let ops = count_ops(module);
        let mut this = Numbering {
            ctx,
            version,
            // Most operations have their own location.
            entries: Entries::new(ctx, ops),
            names: Table::with_capacity(0),
            dialects: Vec::new(),
            bodies: Vec::new(),
            resources: Vec::new(),
            name_slots: Slots::default(),
            dialect_slots: FxHashMap::default(),
            builtin: None,
            loc_slots: LocSlots::for_locs(ops),
            rows: Rows::default(),
            resource_slots: FxHashMap::default(),
            last_loc: (Loc::UNKNOWN, u32::MAX),
        };
        this.walk(module);
        this.count_row_refs();
        this.entries.finish();
        this.names.finish();
        this.name_slots.renumber(&this.names);
        this.number_resources();
        this
    }

    fn walk(&mut self, module: &'m Module) {
        let root = module.root();
        let mut tables = Tables::of(module);
        let mut bodies = vec![tables.take(root.body, 0)];
        let mut next_value = 0;
        let place = self.number_op(&mut bodies[0], root.op, &mut next_value);
        let mut stack: Vec<(usize, Region, u32)> = Vec::new();
        push_regions(&mut bodies, &mut tables, 0, (root.op, place), next_value, &mut stack);
        let mut parents = Vec::new();
        while let Some((body, region, first_value)) = stack.pop() {
            let mut next_value = first_value;
            self.number_region(&mut bodies[body], region, &mut next_value, &mut parents);
            for parent in parents.drain(..) {
                push_regions(&mut bodies, &mut tables, body, parent, next_value, &mut stack);
            }
        }
        bodies.iter_mut().for_each(BodyNumbers::finish);
        self.bodies = bodies;
    }

    fn number_region(
        &mut self,
        numbers: &mut BodyNumbers<'m>,
        region: Region,
        next_value: &mut u32,
        parents: &mut Vec<(Op, u32)>,
    ) {
        let body = numbers.body;
        let first_value = *next_value;
        for (index, block) in (0..).zip(body.blocks(region)) {
            for arg in body.args(block) {
                self.number_loc(arg.loc);
                self.number_type(body.ty(arg.value));
                numbers.values[arg.value.index()] = *next_value;
                *next_value += 1;
            }
            let mut ops = 0;
            for op in body.ops(block) {
                let place = self.number_op(numbers, op, next_value);
                if body.num_regions(op) != 0 {
                    parents.push((op, place));
                }
                ops += 1;
            }
            numbers.block_index[block.index()] = index;
            numbers.block_ops[block.index()] = ops;
        }
        numbers.region_values[region.index()] = *next_value - first_value;
    }

    /// Numbers the entities that an operation refers to; returns the operation's position in the body.
    fn number_op(&mut self, numbers: &mut BodyNumbers<'m>, op: Op, next_value: &mut u32) -> u32 {
        let body = numbers.body;
        let name = body.name(op);
        self.number_name(name);
        for result in body.results(op) {
            self.number_type(body.ty(result));
            numbers.values[result.index()] = *next_value;
            *next_value += 1;
        }
        let info = self.ctx.op_info(name);
        let row = body.props_of(op, info.map_or(1, |info| info.row_len));
        let attrs = body.attrs(op);
        let mut row_slot = NO_ROW;
        match info {
            Some(info) if self.version < format::PROPERTIES => {
                self.number_dictionary(props::merged_dictionary(self.ctx, info, row, attrs));
            }
            _ => {
                self.number_dictionary(attrs);
                if self.version >= format::PROPERTIES
                    && info.map_or_else(|| row[0] != 0, props::has_blob)
                {
                    row_slot = self.number_row(name, row);
                }
            }
        }
        let slot = self.number_loc(body.loc(op));
        let place = numbers.see_op(op, slot, row_slot);
        if row_slot != NO_ROW && self.rows.meet(row_slot, numbers.index, place) {
            numbers.inside.push((place, Inside::Row(row_slot)));
        }
        place
    }

    /// Returns the slot of a property row; the references of a new row are numbered now, and counted at the end.
    fn number_row(&mut self, name: OpName, row: &[u32]) -> u32 {
        let (slot, new) = self.rows.add(name, row);
        if new {
            // An absent required attribute is reported when the blob is written.
            let _ = props::encode_row(self.ctx, name, row, self.version, &mut self.entries);
            self.number_waiting(0);
        }
        slot
    }

    /// Counts the references of rows for all but the first operation with each row.
    fn count_row_refs(&mut self) {
        for (name, row, again) in self.rows.uses() {
            self.entries.times = again;
            let _ = props::encode_row(self.ctx, name, row, self.version, &mut self.entries);
        }
        self.entries.times = 1;
        debug_assert!(self.entries.waiting.is_empty(), "properties refer to attributes and types");
    }

    fn number_name(&mut self, name: OpName) {
        match self.name_slots.get(name.index()) {
            Some(slot) => self.names.see_again(slot, 1),
            None => {
                let dialect = self.number_dialect(name.dialect());
                let slot = self.names.push(name, dialect);
                self.name_slots.set(name.index(), slot);
            }
        }
    }
}

/// Pushes regions, which share the numbers after `next_value` unless they are isolated.
fn push_regions<'m>(
    bodies: &mut Vec<BodyNumbers<'m>>,
    tables: &mut Tables<'m>,
    at: usize,
    (op, place): (Op, u32),
    next_value: u32,
    stack: &mut Vec<(usize, Region, u32)>,
) {
    let body = bodies[at].body;
    if let Some(nested) = body.nested(op) {
        let inner = bodies.len();
        bodies.push(tables.take(nested, inner));
        bodies[at].nested.insert(op, inner);
        bodies[at].inside.push((place, Inside::Body(inner)));
        stack.extend(nested.regions().iter().map(|region| (inner, *region, 0)));
    } else {
        let first = if bodies[at].is_isolated(op) { 0 } else { next_value };
        stack.extend(body.own_regions(op).map(|region| (at, region, first)));
    }
}

/// Returns an upper bound of the number of operations in a module.
fn count_ops(module: &Module) -> usize {
    1 + bodies_of(module).iter().map(|body| body.op_capacity()).sum::<usize>()
}

/// Returns the bodies of a module, in any order.
fn bodies_of(module: &Module) -> Vec<&Body> {
    let mut bodies = vec![module.root().body];
    let mut next = 0;
    while let Some(body) = bodies.get(next) {
        bodies.extend(body.decoded_nested());
        next += 1;
    }
    bodies
}

/// The tables of bodies, by address, until they are numbered; they are built separately, on several threads if that
/// pays.
struct Tables<'m>(FxHashMap<*const Body, BodyNumbers<'m>>);

impl<'m> Tables<'m> {
    fn of(module: &'m Module) -> Tables<'m> {
        let bodies = bodies_of(module);
        let size = |body: &&Body| OP_SIZE * body.op_capacity();
        let created = match threads::pays(module.ctx(), bodies.iter().map(size).sum()) {
            true => threads::map(module.ctx(), bodies, BodyNumbers::of),
            false => bodies.into_iter().map(BodyNumbers::of).collect(),
        };
        Tables(created.into_iter().map(|table| (std::ptr::from_ref(table.body), table)).collect())
    }

    /// Takes the table of a body, and assigns its number.
    fn take(&mut self, body: &'m Body, index: usize) -> BodyNumbers<'m> {
        let created = self.0.remove(&std::ptr::from_ref(body));
        let mut table = created.unwrap_or_else(|| BodyNumbers::of(body));
        table.index = index as u32;
        table
    }
}
