//! Operations in a body: their record, and creating, reading, moving and erasing them.

use smallvec::SmallVec;

use super::body::NESTED;
use super::nested::Nested;
use super::value::ValueData;
use super::{Block, Body, Op, Region, Successor, Use, Value};
use crate::{Attr, Loc, OpName, Type};

/// 56 bytes; operands, results and pool words are runs that start at the given indices.
#[derive(Clone)]
pub(super) struct OpData {
    pub(super) name: OpName,
    pub(super) num_operands: u32,
    pub(super) num_results: u32,
    pub(super) num_successors: u16,
    pub(super) num_regions: u16,
    pub(super) first_operand: u32,
    pub(super) first_result: u32,
    pub(super) pool: u32,
    /// Order in its block; see [`super::block`].
    pub(super) order: u32,
    pub(super) block: Option<Block>,
    pub(super) prev: Option<Op>,
    pub(super) next: Option<Op>,
    /// Discardable attributes: a dictionary. Of an isolated operation the owner's count, not these.
    pub(super) attrs: Attr,
    pub(super) loc: Loc,
}

impl OpData {
    #[inline]
    pub(super) fn regions_at(&self) -> usize {
        self.pool as usize + usize::from(self.num_successors != 0)
    }

    #[inline]
    pub(super) fn props_at(&self) -> usize {
        self.regions_at() + self.num_regions as usize
    }
}

/// An operation's record, for walks that read much of every operation: the look-up, and whether it was erased, are
/// paid for once.
#[derive(Clone, Copy)]
pub(crate) struct Record<'a>(&'a OpData);

impl Record<'_> {
    #[inline]
    pub(crate) fn name(self) -> OpName {
        self.0.name
    }

    #[inline]
    pub(crate) fn next(self) -> Option<Op> {
        self.0.next
    }

    #[inline]
    pub(crate) fn block(self) -> Option<Block> {
        self.0.block
    }

    /// Comparable inside of one block where [`Body::is_ordered`].
    #[inline]
    pub(crate) fn order(self) -> u32 {
        self.0.order
    }

    #[inline]
    pub(crate) fn num_regions(self) -> usize {
        self.0.num_regions as usize
    }

    #[inline]
    pub(crate) fn num_successors(self) -> usize {
        self.0.num_successors as usize
    }

    #[inline]
    pub(crate) fn num_operands(self) -> usize {
        self.0.num_operands as usize
    }

    #[inline]
    pub(super) fn operand_slots(self) -> std::ops::Range<usize> {
        let first = self.0.first_operand as usize;
        first..first + self.num_operands()
    }

    #[inline]
    pub(crate) fn num_results(self) -> usize {
        self.0.num_results as usize
    }

    /// Discardable attributes, but for an isolated operation.
    #[inline]
    pub(crate) fn own_attrs(self) -> Attr {
        self.0.attrs
    }
}

/// What an isolated operation keeps in its own body, so that a pass over the body can change it.
#[derive(Clone)]
pub(crate) struct Owner {
    pub(super) name: Option<OpName>,
    pub(super) props: SmallVec<[u32; 4]>,
    pub(super) attrs: Attr,
    pub(super) loc: Loc,
}

/// What an operation is made of, before it is one.
#[derive(Clone, Debug)]
pub struct OpState {
    /// Its name.
    pub name: OpName,
    /// Its location.
    pub loc: Loc,
    /// Operands, flat.
    pub operands: SmallVec<[Value; 4]>,
    /// Result types, flat.
    pub results: SmallVec<[Type; 2]>,
    /// Successors.
    pub successors: SmallVec<[Block; 2]>,
    /// How many (empty) regions to make.
    pub regions: usize,
    /// The property row (DESIGN D9): attribute ids in schema order, then stored segment sizes. May be shorter than
    /// the schema's row: the rest is absent. Use [`OpState::set_prop`].
    pub props: SmallVec<[u32; 4]>,
    /// Discardable attributes: a dictionary.
    pub attrs: Attr,
}

impl OpState {
    /// An operation of that name with nothing else.
    pub fn new(name: OpName, loc: Loc) -> OpState {
        OpState {
            name,
            loc,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            successors: SmallVec::new(),
            regions: 0,
            props: SmallVec::new(),
            attrs: Attr::EMPTY_DICT,
        }
    }

    /// Sets property slot `slot`.
    pub fn set_prop(&mut self, slot: usize, value: Option<Attr>) {
        self.set_word(slot, value.map_or(0, Attr::raw));
    }

    /// Sets a word of the property row: a segment size.
    pub fn set_word(&mut self, slot: usize, word: u32) {
        if self.props.len() <= slot {
            self.props.resize(slot + 1, 0);
        }
        self.props[slot] = word;
    }

    /// What [`Self::set_prop`] put into `slot`.
    pub fn prop(&self, slot: usize) -> Option<Attr> {
        self.props.get(slot).and_then(|word| Attr::from_raw(*word))
    }
}

/// The regions of an operation that is being made.
pub(crate) enum NewRegions<'a> {
    /// As many empty ones as the state says.
    Empty,
    /// Detached ones of this body.
    Own(&'a [Region]),
    /// The body of an isolated operation; its header becomes that of the state.
    Nested(Box<Body>),
}

impl Body {
    /// Makes a detached operation. Default values are not filled in: see [`crate::Context::fill_default_props`].
    pub fn create_op(&mut self, state: &OpState) -> Op {
        self.create_op_with(state, NewRegions::Empty)
    }

    /// Makes a detached operation with regions that exist already.
    pub(crate) fn create_op_with(&mut self, state: &OpState, regions: NewRegions<'_>) -> Op {
        let op = Op::new(self.ops.len());
        let row = self.ctx.prop_row_len(state.name).unwrap_or(1);
        debug_assert!(
            state.props.len() <= row,
            "'{}' has a row of {row} property words",
            state.name
        );
        let isolated = state.regions != 0 && self.ctx.is_isolated(state.name);
        let pool = u32::try_from(self.pool.len()).expect("a body holds less than 2^32 words");
        let num_successors =
            u16::try_from(state.successors.len()).expect("at most 65535 successors");
        let num_regions = u16::try_from(state.regions).expect("at most 65535 regions");

        if num_successors != 0 {
            let first = self.add_successors(op, &state.successors);
            self.pool.push(first);
        }
        if isolated {
            let mut props = state.props.clone();
            props.resize(row, 0);
            let owner = super::op::Owner {
                name: Some(state.name),
                props,
                attrs: state.attrs,
                loc: state.loc,
            };
            let nested = match regions {
                NewRegions::Nested(mut body) => {
                    body.owner = owner;
                    body.shrink();
                    body
                }
                _ => Box::new(Body::new(&self.ctx, owner, state.regions)),
            };
            let slot = u32::try_from(self.nested.len())
                .expect("a body holds less than 2^31 isolated operations");
            self.nested.push(Nested::Here(nested));
            self.pool.extend((0..num_regions).map(|_| slot | NESTED));
        } else {
            if let NewRegions::Own(regions) = regions {
                for region in regions {
                    self.region_data[region.index()].owner = Some(op);
                    self.pool.push(region.raw());
                }
            } else {
                for _ in 0..state.regions {
                    let region = self.new_region(Some(op));
                    self.pool.push(region.raw());
                }
            }
            self.pool.extend_from_slice(&state.props);
            self.pool.extend((state.props.len()..row).map(|_| 0));
        }

        let first_operand = self.add_operands(op, &state.operands);
        let first_result = self.values.len() as u32;
        self.values.extend(state.results.iter().map(|ty| ValueData::result(*ty, op)));
        self.ops.push(OpData {
            name: state.name,
            num_operands: state.operands.len() as u32,
            num_results: state.results.len() as u32,
            num_successors,
            num_regions,
            first_operand,
            first_result,
            pool,
            order: 0,
            block: None,
            prev: None,
            next: None,
            attrs: state.attrs,
            loc: state.loc,
        });
        op
    }

    /// # Panics
    /// When `op` was erased.
    #[inline]
    pub(super) fn data(&self, op: Op) -> &OpData {
        let data = &self.ops[op.index()];
        assert!(data.name != OpName::FREED, "{op:?} was erased");
        data
    }

    #[inline]
    pub(super) fn data_mut(&mut self, op: Op) -> &mut OpData {
        let data = &mut self.ops[op.index()];
        assert!(data.name != OpName::FREED, "{op:?} was erased");
        data
    }

    /// The record of `op`.
    ///
    /// # Panics
    /// When `op` was erased.
    #[inline]
    pub(crate) fn record(&self, op: Op) -> Record<'_> {
        Record(self.data(op))
    }

    /// The types of operands, then those of results.
    #[inline]
    pub(crate) fn types_of(&self, record: Record<'_>) -> impl Iterator<Item = Type> + '_ {
        let first = record.0.first_result as usize;
        let results = &self.values[first..first + record.num_results()];
        self.operands_of(record)
            .map(|value| self.ty(value))
            .chain(results.iter().map(ValueData::ty))
    }

    /// The property row of an operation without regions.
    #[inline]
    pub(crate) fn row_of(&self, record: Record<'_>, row_len: usize) -> &[u32] {
        let at = record.0.props_at();
        &self.pool[at..at + row_len]
    }

    /// Whether `op` has not been erased.
    pub fn is_live(&self, op: Op) -> bool {
        self.ops[op.index()].name != OpName::FREED
    }

    /// The operation's name.
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        self.data(op).name
    }

    /// The operation's location.
    #[inline]
    pub fn loc(&self, op: Op) -> Loc {
        let data = self.data(op);
        self.nested_owner(data).map_or(data.loc, |owner| owner.loc)
    }

    /// Gives the operation another location.
    pub fn set_loc(&mut self, op: Op, loc: Loc) {
        match self.nested_owner_mut(op) {
            Some(owner) => owner.loc = loc,
            None => self.data_mut(op).loc = loc,
        }
    }

    /// The dictionary of discardable attributes (of an unregistered operation, all that was in `{}`).
    #[inline]
    pub fn attrs(&self, op: Op) -> Attr {
        let data = self.data(op);
        self.nested_owner(data).map_or(data.attrs, |owner| owner.attrs)
    }

    /// Replaces the dictionary of discardable attributes.
    pub fn set_attrs(&mut self, op: Op, attrs: Attr) {
        match self.nested_owner_mut(op) {
            Some(owner) => owner.attrs = attrs,
            None => self.data_mut(op).attrs = attrs,
        }
    }

    /// The property row: attribute ids in schema order (0 when absent), then stored segment sizes. An unregistered
    /// operation has one word, the dictionary between `<{` and `}>`.
    pub fn props(&self, op: Op) -> &[u32] {
        self.props_of(op, self.ctx.prop_row_len(self.name(op)).unwrap_or(1))
    }

    /// [`Self::props`] for a caller that knows the length of the row.
    #[inline]
    pub(crate) fn props_of(&self, op: Op, row_len: usize) -> &[u32] {
        let data = self.data(op);
        match self.nested_owner(data) {
            Some(owner) => &owner.props,
            None => self.row_of(Record(data), row_len),
        }
    }

    /// The attribute in property slot `slot`.
    #[inline]
    pub fn prop(&self, op: Op, slot: usize) -> Option<Attr> {
        Attr::from_raw(self.prop_word(op, slot))
    }

    /// Word `slot` of the property row.
    #[inline]
    pub fn prop_word(&self, op: Op, slot: usize) -> u32 {
        let data = self.data(op);
        if data.num_regions == 0 {
            return self.pool[data.props_at() + slot];
        }
        self.prop_word_around_regions(data, slot)
    }

    #[inline(never)]
    fn prop_word_around_regions(&self, data: &OpData, slot: usize) -> u32 {
        match self.nested_owner(data) {
            Some(owner) => owner.props[slot],
            None => self.pool[data.props_at() + slot],
        }
    }

    /// Sets the attribute in property slot `slot`.
    pub fn set_prop(&mut self, op: Op, slot: usize, value: Option<Attr>) {
        self.set_prop_word(op, slot, value.map_or(0, Attr::raw));
    }

    /// Sets word `slot` of the property row.
    pub fn set_prop_word(&mut self, op: Op, slot: usize, word: u32) {
        if let Some(owner) = self.nested_owner_mut(op) {
            owner.props[slot] = word;
        } else {
            let at = self.data(op).props_at();
            self.pool[at + slot] = word;
        }
    }

    /// The results, flat.
    #[inline]
    pub fn results(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + use<> {
        let data = self.data(op);
        let first = data.first_result as usize;
        (first..first + data.num_results as usize).map(Value::new)
    }

    /// Result number `index`.
    ///
    /// # Panics
    /// When there are not that many.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        let data = self.data(op);
        assert!(
            index < data.num_results as usize,
            "'{}' has {} results",
            data.name,
            data.num_results
        );
        Value::new(data.first_result as usize + index)
    }

    /// The operand slots.
    #[inline]
    pub fn operand_uses(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Use> + DoubleEndedIterator + Clone + use<> {
        let data = self.data(op);
        let first = data.first_operand as usize;
        (first..first + data.num_operands as usize).map(Use::new)
    }

    /// The successor slots.
    pub fn successor_slots(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Successor> + Clone + use<> {
        let data = self.data(op);
        let count = data.num_successors as usize;
        let first = if count == 0 { 0 } else { self.pool[data.pool as usize] as usize };
        (first..first + count).map(Successor::new)
    }

    /// The regions that live in this body: those of `op` unless it is isolated, when [`Self::nested`] has them.
    pub fn own_regions(
        &self,
        op: Op,
    ) -> impl ExactSizeIterator<Item = Region> + DoubleEndedIterator + '_ {
        let data = self.data(op);
        let count = if self.nested_slot(op).is_some() { 0 } else { data.num_regions as usize };
        let at = data.regions_at();
        self.pool[at..at + count]
            .iter()
            .map(|word| Region::from_raw(*word).expect("a region word is never zero"))
    }

    /// How many regions the operation has, wherever they live.
    #[inline]
    pub fn num_regions(&self, op: Op) -> usize {
        self.data(op).num_regions as usize
    }

    /// The block that the operation is in; `None` while detached.
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.data(op).block
    }

    /// The operation around, inside this body.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.region_owner(self.block_region(self.parent_block(op)?)?)
    }

    /// The next operation of the block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.data(op).next
    }

    /// The previous operation of the block.
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.data(op).prev
    }

    /// Erases an operation with everything inside it. Its operands lose their uses.
    ///
    /// # Panics
    /// When one of its results, or of anything inside, is still used from outside.
    pub fn erase_op(&mut self, op: Op) {
        self.detach_op(op);
        self.free_op(op);
    }

    /// Frees a detached operation; iterative over nested regions.
    fn free_op(&mut self, op: Op) {
        let data = self.data(op);
        if data.num_regions == 0 {
            if data.num_successors != 0 {
                self.drop_successors(op);
            }
            self.drop_operands(op);
            self.free_record(op);
            return;
        }
        // References are dropped first throughout, so that uses between erased operations do not count.
        let mut doomed = vec![op];
        let mut next = 0;
        while next < doomed.len() {
            let one = doomed[next];
            next += 1;
            self.drop_operands(one);
            self.drop_successors(one);
            let regions: SmallVec<[Region; 2]> = self.own_regions(one).collect();
            for region in regions {
                let blocks: Vec<Block> = self.blocks(region).collect();
                for block in blocks {
                    doomed.extend(self.ops(block));
                }
            }
        }
        for one in doomed {
            let regions: SmallVec<[Region; 2]> = self.own_regions(one).collect();
            for region in regions {
                self.free_region(region);
            }
            if let Some(slot) = self.nested_slot(one) {
                self.nested[slot] = Nested::Away;
            }
            self.free_record(one);
        }
    }

    /// Frees the results and the record of an operation that refers to nothing any more.
    fn free_record(&mut self, op: Op) {
        let data = &mut self.ops[op.index()];
        let name = std::mem::replace(&mut data.name, OpName::FREED);
        let first = data.first_result as usize;
        for value in &mut self.values[first..first + data.num_results as usize] {
            assert!(value.first_use.is_none(), "a result of an erased '{name}' is still used");
            value.free();
        }
    }
}
