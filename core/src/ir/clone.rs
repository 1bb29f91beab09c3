//! Copying operations inside a body or between bodies.

use smallvec::SmallVec;

use super::id_map::IdMap;
use super::{Block, Body, NewRegions, Op, OpState, Region, Value};
use crate::{Loc, OpName};

/// A map from original values and blocks to their replacements in a copy.
#[derive(Default, Debug)]
pub struct IrMapping {
    values: IdMap<Value>,
    blocks: IdMap<Block>,
}

impl IrMapping {
    /// Creates an empty map, in which every value and block maps to itself.
    pub fn new() -> IrMapping {
        IrMapping::default()
    }

    /// Maps `from` to `to`.
    pub fn map_value(&mut self, from: Value, to: Value) {
        self.values.insert(from.index(), to);
    }

    /// Maps `from` to `to`.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from.index(), to);
    }

    /// Returns the replacement of `value`.
    pub fn value(&self, value: Value) -> Value {
        self.values.get(value.index()).unwrap_or(value)
    }

    /// Returns the replacement of `block`.
    pub fn block(&self, block: Block) -> Block {
        self.blocks.get(block.index()).unwrap_or(block)
    }
}

/// One region to be filled in the copy.
struct Pending {
    from: Region,
    to: Region,
    /// The block of `to` that the new blocks are inserted before; `None` for the end.
    before: Option<Block>,
    /// True if arguments that are mapped already are left out.
    inlined: bool,
}

impl Pending {
    fn append(from: Region, to: Region) -> Pending {
        Pending { from, to, before: None, inlined: false }
    }
}

/// The state of copying operations.
struct Copying<'a> {
    mapping: &'a mut IrMapping,
    /// Regions that are still to be filled, the next one last.
    pending: Vec<Pending>,
    /// The state of the next operation.
    state: OpState,
}

/// The body of the original; `None` for the body that is being added to.
type Source<'a> = Option<&'a Body>;

impl Body {
    /// Copies `op` of `from` with everything inside it into this body, detached. Operands and successors are replaced
    /// as `mapping` says; results and blocks of the copy are added to it. Every operand used inside must be mapped or
    /// defined inside.
    pub fn clone_op_from(&mut self, from: &Body, op: Op, mapping: &mut IrMapping) -> Op {
        self.clone_tree(Some(from), op, mapping)
    }

    /// Copies `op` with everything inside it, detached; see [`Self::clone_op_from`]. Unmapped values and blocks stay as
    /// they are.
    pub fn clone_op(&mut self, op: Op, mapping: &mut IrMapping) -> Op {
        self.clone_tree(None, op, mapping)
    }

    /// Copies the blocks of `region` of `from` to the end of `to` in this body.
    pub fn clone_region_from(
        &mut self,
        from: &Body,
        region: Region,
        to: Region,
        mapping: &mut IrMapping,
    ) {
        self.fill_regions(Some(from), Copying::new(mapping, vec![Pending::append(region, to)]));
    }

    /// Copies the blocks of `region` to the end of `to`, a region of this body too. Block arguments that `mapping`
    /// contains are not copied: their replacements are used.
    pub fn clone_region(&mut self, region: Region, to: Region, mapping: &mut IrMapping) {
        let pending = Pending { inlined: true, ..Pending::append(region, to) };
        self.fill_regions(None, Copying::new(mapping, vec![pending]));
    }

    /// Copies the blocks of `region` of `from` into `to` in this body, before `before` or to the end. Block arguments
    /// that `mapping` contains are not copied: their replacements are used. Returns the new blocks.
    pub fn inline_region_from(
        &mut self,
        from: &Body,
        region: Region,
        to: Region,
        before: Option<Block>,
        mapping: &mut IrMapping,
    ) -> Vec<Block> {
        let pending = Pending { from: region, to, before, inlined: true };
        self.fill_regions(Some(from), Copying::new(mapping, vec![pending]));
        from.blocks(region).map(|block| mapping.block(block)).collect()
    }

    /// Moves `op` of `from` into this body, detached; it must neither use values of `from` nor have uses there. The
    /// body of an isolated operation is moved as it is.
    pub(crate) fn adopt_op(&mut self, from: &mut Body, op: Op) -> Op {
        let Some(inner) = from.take_nested(op) else {
            return self.clone_op_from(from, op, &mut IrMapping::new());
        };
        let mut state = inner.owner_state();
        state.results.extend(from.results(op).map(|result| from.ty(result)));
        self.create_op_with(&state, NewRegions::Nested(inner))
    }

    fn clone_tree(&mut self, from: Source<'_>, op: Op, mapping: &mut IrMapping) -> Op {
        let mut copying = Copying::new(mapping, Vec::new());
        let copy = self.copy_op(from, op, &mut copying);
        // An operation may use its own results.
        copying.map_operands(source(from, self), op);
        self.set_operands(copy, &copying.state.operands);
        self.fill_regions(from, copying);
        copy
    }

    fn fill_regions(&mut self, from: Source<'_>, mut copying: Copying<'_>) {
        while let Some(Pending { from: region, to, before, inlined }) = copying.pending.pop() {
            let blocks: Vec<Block> = source(from, self).blocks(region).collect();
            for block in &blocks {
                let copy = self.create_block();
                self.insert_block(copy, to, before);
                copying.mapping.map_block(*block, copy);
                let args: SmallVec<[_; 4]> = source(from, self)
                    .args(*block)
                    .iter()
                    .map(|arg| (*arg, source(from, self).ty(arg.value)))
                    .collect();
                for (arg, ty) in args {
                    if inlined && copying.mapping.values.get(arg.value.index()).is_some() {
                        continue;
                    }
                    let value = self.add_arg(copy, ty, arg.loc);
                    copying.mapping.map_value(arg.value, value);
                }
            }
            // From the first operation that uses a result of a later one, operands are set only once all operations are
            // copied: uses must be added in the order of the operations.
            let mut without_operands = Vec::new();
            for block in blocks {
                let into = copying.mapping.block(block);
                let mut at = source(from, self).first_op(block);
                while let Some(op) = at {
                    let original = source(from, self);
                    at = original.next_op(op);
                    if without_operands.is_empty() && copying.has_operands(original, op) {
                        copying.map_operands(original, op);
                        let copy = self.copy_op(from, op, &mut copying);
                        self.append_op(copy, into);
                    } else {
                        copying.state.operands.clear();
                        let copy = self.copy_op(from, op, &mut copying);
                        self.append_op(copy, into);
                        without_operands.push((op, copy));
                    }
                }
            }
            for (op, copy) in without_operands {
                copying.map_operands(source(from, self), op);
                self.set_operands(copy, &copying.state.operands);
            }
        }
    }

    /// Copies `op` with the operands of the state and with empty regions, which are queued; an isolated body is copied
    /// as a whole.
    fn copy_op(&mut self, from: Source<'_>, op: Op, copying: &mut Copying<'_>) -> Op {
        let original = source(from, self);
        let Copying { mapping, pending, state } = copying;
        state.name = original.name(op);
        state.loc = original.loc(op);
        state.attrs = original.attrs(op);
        state.results.clear();
        state.results.extend(original.results(op).map(|value| original.ty(value)));
        state.successors.clear();
        state.successors.extend(original.successors(op).map(|block| mapping.block(block)));
        state.props.clear();
        state.props.extend_from_slice(original.props(op));
        state.regions = original.num_regions(op);
        let results = original.results(op);
        let nested = original.nested_slot(op).map(|slot| original.nested[slot].clone());
        let regions: SmallVec<[Region; 2]> = original.own_regions(op).collect();

        let copy = self.create_op(state);
        if let Some(nested) = nested {
            self.set_nested(copy, nested);
        }
        for (from, to) in results.zip(self.results(copy)) {
            mapping.map_value(from, to);
        }
        let own = self.own_regions(copy);
        pending.extend(regions.into_iter().zip(own).map(|(from, to)| Pending::append(from, to)));
        copy
    }
}

impl<'a> Copying<'a> {
    fn new(mapping: &'a mut IrMapping, pending: Vec<Pending>) -> Copying<'a> {
        let nothing = OpState::new(OpName::FREED, Loc::UNKNOWN);
        Copying { mapping, pending, state: nothing }
    }

    /// Returns whether the replacements of all operands of `op` are known: they are mapped, or defined outside the
    /// copied blocks.
    fn has_operands(&self, original: &Body, op: Op) -> bool {
        original.operands(op).all(|value| {
            let IrMapping { values, blocks } = &self.mapping;
            values.get(value.index()).is_some()
                || original.def_block(value).is_none_or(|home| blocks.get(home.index()).is_none())
        })
    }

    /// Sets the operands of the next operation to the replacements of the operands of `op`.
    fn map_operands(&mut self, original: &Body, op: Op) {
        self.state.operands.clear();
        let mapped = original.operands(op).map(|value| self.mapping.value(value));
        self.state.operands.extend(mapped);
    }
}

fn source<'a>(from: Source<'a>, own: &'a Body) -> &'a Body {
    from.unwrap_or(own)
}
