//! Creation of operations: [`OpState`], the parts of an operation, and their storage in the slabs.

use smallvec::SmallVec;

use super::body::NESTED;
use super::nested::Nested;
use super::op::Owner;
use super::record::{Links, OpData, PoolRun};
use super::value::ValueData;
use super::{Block, Body, Op, Region, Value};
use crate::{Attr, Loc, OpName, Type};

/// The parts of an operation that is to be created.
#[derive(Clone, Debug)]
pub struct OpState {
    /// The name.
    pub name: OpName,
    /// The location.
    pub loc: Loc,
    /// Operands, flat.
    pub operands: SmallVec<[Value; 4]>,
    /// Result types, flat.
    pub results: SmallVec<[Type; 2]>,
    /// Successors.
    pub successors: SmallVec<[Block; 2]>,
    /// The number of (empty) regions to create.
    pub regions: usize,
    /// The property row: attribute ids in schema order, then stored segment sizes. May be shorter than
    /// the schema's row: the rest is absent. Use [`OpState::set_prop`].
    pub props: SmallVec<[u32; 4]>,
    /// Discardable attributes: a dictionary.
    pub attrs: Attr,
}

impl OpState {
    /// Creates the state of an operation of that name without any other parts.
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

    /// Returns the attribute that [`Self::set_prop`] stored in `slot`.
    pub fn prop(&self, slot: usize) -> Option<Attr> {
        self.props.get(slot).and_then(|word| Attr::from_raw(*word))
    }
}

/// The regions of an operation that is being created.
pub(crate) enum NewRegions<'a> {
    /// As many empty regions as the state says.
    Empty,
    /// Detached regions of this body.
    Own(&'a [Region]),
    /// The body of an isolated operation; its header is replaced by the state's.
    Nested(Box<Body>),
}

impl Body {
    /// Creates a detached operation. Default values are not filled in: see [`crate::Context::fill_default_props`].
    pub fn create_op(&mut self, state: &OpState) -> Op {
        self.create_op_with(state, NewRegions::Empty)
    }

    /// Creates a detached operation with regions that exist already.
    pub(crate) fn create_op_with(&mut self, state: &OpState, regions: NewRegions<'_>) -> Op {
        let op = Op::new(self.ops.len());
        let row = self.ctx.prop_row_len(state.name).unwrap_or(1);
        debug_assert!(
            state.props.len() <= row,
            "'{}' has a row of {row} property words",
            state.name
        );
        let pool = if state.regions == 0 && state.successors.is_empty() {
            let pool = self.begin_pool_run(state.attrs);
            self.push_props(&state.props, row);
            pool
        } else {
            self.add_edges(op, state, row, regions)
        };

        let operands = self.add_operands(op, &state.operands);
        let first_result = self.values.len();
        self.values.extend(state.results.iter().map(|ty| ValueData::result(*ty, op)));
        let results = first_result..self.values.len();
        self.ops.push(OpData::new(operands, results, pool, state.loc));
        self.links.push(Links { name: state.name, block: None, prev: None, next: None, order: 0 });
        op
    }

    /// Creates the successors and regions of a new operation, and its words in the pool.
    fn add_edges(
        &mut self,
        op: Op,
        state: &OpState,
        row: usize,
        regions: NewRegions<'_>,
    ) -> PoolRun {
        let isolated = state.regions != 0 && self.ctx.is_isolated(state.name);
        let mut pool = self.begin_pool_run(if isolated { Attr::EMPTY_DICT } else { state.attrs });
        let first_successor = self.add_successors(op, &state.successors);
        self.push_edge_counts(&mut pool, state.successors.len(), state.regions, first_successor);
        if isolated {
            let mut props = state.props.clone();
            props.resize(row, 0);
            let owner = Owner { name: Some(state.name), props, attrs: state.attrs, loc: state.loc };
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
            self.pool.extend((0..state.regions).map(|_| slot | NESTED));
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
            self.push_props(&state.props, row);
        }
        pool
    }

    /// Appends a property row of `row` words, of which `props` are the first.
    #[inline]
    fn push_props(&mut self, props: &[u32], row: usize) {
        let end = self.pool.len() + row;
        self.pool.extend_from_slice(props);
        if props.len() < row {
            self.pool.resize(end, 0);
        }
    }
}
