//! Copying operations inside a body or between bodies.

use smallvec::SmallVec;

use super::id_map::IdMap;
use super::{Block, Body, Op, OpState, Region, Value};

/// What stands for what in a copy.
#[derive(Default, Debug)]
pub struct IrMapping {
    values: IdMap<Value>,
    blocks: IdMap<Block>,
}

impl IrMapping {
    /// Nothing is mapped: everything stands for itself.
    pub fn new() -> IrMapping {
        IrMapping::default()
    }

    /// Makes `to` stand for `from`.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from.index(), to);
    }

    /// Makes `to` stand for `from`.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from.index(), to);
    }

    /// What stands for `value`.
    pub fn value(&self, value: Value) -> Value {
        self.values.get(value.index()).unwrap_or(value)
    }

    /// What stands for `block`.
    pub fn block(&self, block: Block) -> Block {
        self.blocks.get(block.index()).unwrap_or(block)
    }
}

/// One region to be filled in the copy.
struct Pending {
    from: Region,
    to: Region,
}

/// Where the original is: another body, or the one that is being added to.
type Source<'a> = Option<&'a Body>;

impl Body {
    /// Copies `op` of `from` with everything inside it into this body, detached. Operands and successors are what
    /// `mapping` says; results and blocks of the copy are added to it. Every operand used inside must be mapped or
    /// defined inside.
    pub fn clone_op_from(&mut self, from: &Body, op: Op, mapping: &mut IrMapping) -> Op {
        self.clone_tree(Some(from), op, mapping)
    }

    /// Copies `op` with everything inside it, detached; see [`Self::clone_op_from`]. What is not mapped stands for
    /// itself.
    pub fn clone_op(&mut self, op: Op, mapping: &mut IrMapping) -> Op {
        self.clone_tree(None, op, mapping)
    }

    /// Copies the blocks of `region` of `from` to the end of `to` here.
    pub fn clone_region_from(
        &mut self,
        from: &Body,
        region: Region,
        to: Region,
        mapping: &mut IrMapping,
    ) {
        self.fill_regions(Some(from), vec![Pending { from: region, to }], mapping);
    }

    /// Copies the blocks of `region` to the end of `to`, a region of this body too.
    pub fn clone_region(&mut self, region: Region, to: Region, mapping: &mut IrMapping) {
        self.fill_regions(None, vec![Pending { from: region, to }], mapping);
    }

    fn clone_tree(&mut self, from: Source<'_>, op: Op, mapping: &mut IrMapping) -> Op {
        let mut pending = Vec::new();
        let copy = self.clone_shell(from, op, mapping, &mut pending);
        self.copy_operands(from, op, copy, mapping);
        self.fill_regions(from, pending, mapping);
        copy
    }

    fn fill_regions(
        &mut self,
        from: Source<'_>,
        mut pending: Vec<Pending>,
        mapping: &mut IrMapping,
    ) {
        while let Some(Pending { from: region, to }) = pending.pop() {
            let blocks: Vec<Block> = source(from, self).blocks(region).collect();
            for block in &blocks {
                let copy = self.append_block(to);
                mapping.map_block(*block, copy);
                let args: SmallVec<[_; 4]> = source(from, self)
                    .args(*block)
                    .iter()
                    .map(|arg| (*arg, source(from, self).ty(arg.value)))
                    .collect();
                for (arg, ty) in args {
                    let value = self.add_arg(copy, ty, arg.loc);
                    mapping.map_value(arg.value, value);
                }
            }
            // Operands are set once every operation of the region has its results: uses may come before definitions.
            let mut copies = Vec::new();
            for block in blocks {
                let into = mapping.block(block);
                let mut at = source(from, self).first_op(block);
                while let Some(op) = at {
                    at = source(from, self).next_op(op);
                    let copy = self.clone_shell(from, op, mapping, &mut pending);
                    self.append_op(copy, into);
                    copies.push((op, copy));
                }
            }
            for (op, copy) in copies {
                self.copy_operands(from, op, copy, mapping);
            }
        }
    }

    fn copy_operands(&mut self, from: Source<'_>, op: Op, copy: Op, mapping: &IrMapping) {
        let operands: SmallVec<[Value; 4]> =
            source(from, self).operands(op).map(|value| mapping.value(value)).collect();
        self.set_operands(copy, &operands);
    }

    /// Copies `op` without operands and with empty regions, which are queued; an isolated body is copied whole.
    fn clone_shell(
        &mut self,
        from: Source<'_>,
        op: Op,
        mapping: &mut IrMapping,
        pending: &mut Vec<Pending>,
    ) -> Op {
        let original = source(from, self);
        let state = OpState {
            name: original.name(op),
            loc: original.loc(op),
            operands: SmallVec::new(),
            results: original.results(op).map(|value| original.ty(value)).collect(),
            successors: original.successors(op).map(|block| mapping.block(block)).collect(),
            regions: original.num_regions(op),
            props: original.props(op).into(),
            attrs: original.attrs(op),
        };
        let nested = original.nested_slot(op).map(|slot| original.nested[slot].clone());
        let results: SmallVec<[Value; 2]> = original.results(op).collect();
        let regions: SmallVec<[Region; 2]> = original.own_regions(op).collect();

        let copy = self.create_op(&state);
        if let Some(nested) = nested {
            self.set_nested(copy, nested);
        }
        for (from, to) in results.into_iter().zip(self.results(copy)) {
            mapping.map_value(from, to);
        }
        let own: SmallVec<[Region; 2]> = self.own_regions(copy).collect();
        pending.extend(regions.into_iter().zip(own).map(|(from, to)| Pending { from, to }));
        copy
    }
}

fn source<'a>(from: Source<'a>, own: &'a Body) -> &'a Body {
    from.unwrap_or(own)
}
