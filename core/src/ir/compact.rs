//! Compaction of slabs: slabs are rebuilt between passes without the slots of erased operations, in the order of the
//! IR. All ids change.

use super::block::{BlockData, RegionData};
use super::body::NESTED;
use super::nested::Nested;
use super::operand::{SuccessorData, UseData};
use super::record::Links;
use super::value::ValueData;
use super::{Block, BlockArg, Body, Op, Region, Successor, Use, Value};
use crate::OpName;

impl Body {
    /// Drops the slots of erased items, if most are erased, in this body and in the bodies inside. Every id of a body
    /// that is compacted becomes invalid; uses and predecessors keep their order. Detached operations and blocks are
    /// dropped, too.
    pub fn compact(&mut self) {
        let mut bodies = vec![self];
        while let Some(body) = bodies.pop() {
            if body.is_sparse() {
                *body = Compaction::of(body).finish();
            }
            bodies.extend(body.nested.iter_mut().filter_map(|nested| match nested {
                Nested::Here(body) => Some(&mut **body),
                _ => None,
            }));
        }
    }

    /// Returns whether more operations were erased than are left, and enough to make compaction worthwhile.
    fn is_sparse(&self) -> bool {
        const WORTH: usize = 64;
        let erased = self.links.iter().filter(|links| links.name == OpName::FREED).count();
        erased >= WORTH && 2 * erased > self.links.len()
    }
}

/// A body that is being moved into new slabs.
struct Compaction<'a> {
    from: &'a mut Body,
    to: Body,
    /// New ids by old index.
    ops: Vec<Option<Op>>,
    blocks: Vec<Option<Block>>,
    regions: Vec<Option<Region>>,
    values: Vec<Option<Value>>,
    uses: Vec<Option<Use>>,
    successors: Vec<Option<Successor>>,
    /// The operations that are kept, by new index.
    kept_ops: Vec<Op>,
    kept_blocks: Vec<Block>,
    kept_regions: Vec<Region>,
    kept_values: Vec<Value>,
}

impl<'a> Compaction<'a> {
    /// Assigns new ids to everything that a walk from the owner's regions finds, block by block.
    fn of(from: &'a mut Body) -> Compaction<'a> {
        let mut this = Compaction {
            to: Body::new(&from.ctx, from.owner.clone(), 0),
            ops: vec![None; from.ops.len()],
            blocks: vec![None; from.blocks.len()],
            regions: vec![None; from.region_data.len()],
            values: vec![None; from.values.len()],
            uses: vec![None; from.uses.len()],
            successors: vec![None; from.successors.len()],
            kept_ops: Vec::new(),
            kept_blocks: Vec::new(),
            kept_regions: from.regions.to_vec(),
            kept_values: Vec::new(),
            from,
        };
        let (mut uses, mut successors, mut at) = (0, 0, 0);
        while let Some(region) = this.kept_regions.get(at).copied() {
            this.regions[region.index()] = Some(Region::new(at));
            at += 1;
            for block in this.from.blocks(region) {
                this.blocks[block.index()] = Some(Block::new(this.kept_blocks.len()));
                this.kept_blocks.push(block);
                for value in this.from.arg_values(block) {
                    this.values[value.index()] = Some(Value::new(this.kept_values.len()));
                    this.kept_values.push(value);
                }
                for op in this.from.ops(block) {
                    this.ops[op.index()] = Some(Op::new(this.kept_ops.len()));
                    this.kept_ops.push(op);
                    for value in this.from.results(op) {
                        this.values[value.index()] = Some(Value::new(this.kept_values.len()));
                        this.kept_values.push(value);
                    }
                    for slot in this.from.operand_uses(op) {
                        this.uses[slot.index()] = Some(Use::new(uses));
                        uses += 1;
                    }
                    for slot in this.from.successor_slots(op) {
                        this.successors[slot.index()] = Some(Successor::new(successors));
                        successors += 1;
                    }
                    this.kept_regions.extend(this.from.own_regions(op));
                }
            }
        }
        this
    }

    fn op(&self, op: Op) -> Option<Op> {
        self.ops[op.index()]
    }

    fn block(&self, block: Block) -> Option<Block> {
        self.blocks[block.index()]
    }

    fn value(&self, value: Value) -> Value {
        self.values[value.index()].expect("what is used is in a block")
    }

    fn finish(mut self) -> Body {
        self.move_values();
        for op in std::mem::take(&mut self.kept_ops) {
            self.move_op(op);
        }
        for block in &self.kept_blocks {
            let data = &self.from.blocks[block.index()];
            let args = data.args.iter();
            let moved = BlockData {
                region: data.region.and_then(|region| self.regions[region.index()]),
                prev: data.prev.and_then(|block| self.block(block)),
                next: data.next.and_then(|block| self.block(block)),
                first: data.first.and_then(|op| self.op(op)),
                last: data.last.and_then(|op| self.op(op)),
                first_use: None,
                args: args.map(|arg| BlockArg { value: self.value(arg.value), ..*arg }).collect(),
                ..data.clone()
            };
            self.to.blocks.push(moved);
        }
        for region in &self.kept_regions {
            let data = &self.from.region_data[region.index()];
            let moved = RegionData {
                owner: data.owner.and_then(|op| self.op(op)),
                first: data.first.and_then(|block| self.block(block)),
                last: data.last.and_then(|block| self.block(block)),
            };
            self.to.region_data.push(moved);
        }
        self.to.regions = (0..self.from.regions.len()).map(Region::new).collect();
        self.link_uses();
        self.link_successors();
        self.to
    }

    fn move_values(&mut self) {
        for value in &self.kept_values {
            let ty = self.from.ty(*value);
            let home = match self.from.defining_op(*value) {
                Some(op) => self.op(op).map(|op| ValueData::result(ty, op)),
                None => self
                    .from
                    .def_block(*value)
                    .and_then(|block| self.block(block))
                    .map(|block| ValueData::arg(ty, block)),
            };
            self.to.values.push(home.expect("what defines a kept value is kept"));
        }
    }

    fn move_op(&mut self, op: Op) {
        let from = &*self.from;
        let new = Op::new(self.to.ops.len());
        let data = from.data(op);
        let first_operand = self.to.uses.len();
        for value in from.operands(op) {
            let value = self.values[value.index()];
            self.to.uses.push(UseData { value, next: None, prev: None, owner: new });
        }
        let first_successor = self.to.successors.len();
        for block in from.successors(op) {
            let block = self.blocks[block.index()];
            self.to.successors.push(SuccessorData { block, next: None, prev: None, owner: new });
        }
        let pool = self.to.pool.len();
        let edges = from.edges(data);
        let slot = from.slot_of(data);
        let row = if slot.is_some() { 0 } else { from.row_len(op) };
        let end = from.props_at(data) + row;
        self.to.pool.extend_from_slice(&from.pool[data.pool as usize..end]);
        let moved = |at: usize| pool + at - data.pool as usize;
        if edges.successors != 0 {
            self.to.pool[moved(edges.regions_at() - 1)] = first_successor as u32;
        }
        for at in edges.regions_at()..edges.regions_at() + edges.regions {
            self.to.pool[moved(at)] = match slot {
                Some(_) => self.to.nested.len() as u32 | NESTED,
                None => {
                    let old = Region::from_raw(from.pool[at]).expect("a region is never zero");
                    self.regions[old.index()].expect("regions of kept operations are kept").raw()
                }
            };
        }
        let first_result = from.results(op).next().map_or(0, |value| self.value(value).index());
        self.to.ops.push(data.moved(first_operand, first_result, pool));
        let links = from.links_of(op);
        self.to.links.push(Links {
            name: links.name,
            block: links.block.and_then(|block| self.block(block)),
            prev: links.prev.and_then(|op| self.op(op)),
            next: links.next.and_then(|op| self.op(op)),
            order: links.order,
        });
        if let Some(slot) = slot {
            let nested = std::mem::replace(&mut self.from.nested[slot], Nested::Away);
            self.to.nested.push(nested);
        }
    }

    fn link_uses(&mut self) {
        for (value, data) in self.kept_values.iter().zip(&mut self.to.values) {
            let mut last: Option<Use> = None;
            for slot in self.from.uses(*value).filter_map(|slot| self.uses[slot.index()]) {
                match last {
                    Some(last) => self.to.uses[last.index()].next = Some(slot),
                    None => data.first_use = Some(slot),
                }
                self.to.uses[slot.index()].prev = last.replace(slot);
            }
        }
    }

    fn link_successors(&mut self) {
        for (block, data) in self.kept_blocks.iter().zip(&mut self.to.blocks) {
            let mut last: Option<Successor> = None;
            let slots = self.from.block_uses(*block);
            for slot in slots.filter_map(|slot| self.successors[slot.index()]) {
                match last {
                    Some(last) => self.to.successors[last.index()].next = Some(slot),
                    None => data.first_use = Some(slot),
                }
                self.to.successors[slot.index()].prev = last.replace(slot);
            }
        }
    }
}
