//! The parts that a typed builder collects before the operation is created.

use std::panic::Location;

use smallvec::{Array, SmallVec};

use super::PropValue;
use crate::interface::infer_results;
use crate::ir::{Block, Inserter, Op, OpBuilder, OpRef, OpState, Value};
use crate::schema::{OpSchema, Segments};
use crate::{Attr, Ident, Loc, OpName, OpType, Type};

/// The parts of an operation to be created.
#[derive(Clone, Debug)]
pub struct Parts {
    schema: &'static OpSchema,
    /// The parts that need no context.
    state: OpState,
    loc: Option<Loc>,
    /// The number of operands of each group so far; later groups have none.
    sizes: SmallVec<[u32; 4]>,
    result_sizes: SmallVec<[u32; 2]>,
    props: SmallVec<[(usize, PropValue); 2]>,
    extra_regions: usize,
    attrs: Vec<(Ident, Attr)>,
    /// The place in the program that requests the operation, for panic messages.
    place: Option<&'static Location<'static>>,
}

impl Parts {
    /// Returns the initial parts of an `X`.
    #[inline]
    pub fn of<X: OpType>() -> Parts {
        Parts::new(X::SCHEMA, X::op_name())
    }

    /// Returns parts with only the non-variadic regions of the declaration.
    pub fn new(schema: &'static OpSchema, name: OpName) -> Parts {
        let mut state = OpState::new(name, Loc::UNKNOWN);
        state.regions = schema.regions.iter().filter(|region| !region.variadic).count();
        Parts {
            schema,
            state,
            loc: None,
            sizes: SmallVec::new(),
            result_sizes: SmallVec::new(),
            props: SmallVec::new(),
            extra_regions: 0,
            attrs: Vec::new(),
            place: None,
        }
    }

    /// Sets the values of operand group `group`.
    pub fn operands(&mut self, group: usize, values: impl IntoIterator<Item = Value>) {
        replace_group(&mut self.state.operands, &mut self.sizes, group, values);
    }

    /// Sets the values of operand group `group`, in subgroups whose sizes are stored in slot `slot`.
    pub fn operand_groups<G: IntoIterator<Item = Value>>(
        &mut self,
        group: usize,
        slot: usize,
        groups: impl IntoIterator<Item = G>,
    ) {
        let mut values = Vec::new();
        let mut sizes = Vec::new();
        for one in groups {
            let before = values.len();
            values.extend(one);
            sizes.push((values.len() - before) as i32);
        }
        self.operands(group, values);
        self.prop(slot, PropValue::I32s(sizes.into()));
    }

    /// Sets the types of result group `group`.
    pub fn results(&mut self, group: usize, types: impl IntoIterator<Item = Type>) {
        replace_group(&mut self.state.results, &mut self.result_sizes, group, types);
    }

    /// Sets property slot `slot`.
    pub fn prop(&mut self, slot: usize, value: PropValue) {
        self.props.push((slot, value));
    }

    /// Appends successors.
    pub fn successors(&mut self, blocks: impl IntoIterator<Item = Block>) {
        self.state.successors.extend(blocks);
    }

    /// Sets the number of (empty) regions of a variadic declaration.
    pub fn extra_regions(&mut self, count: usize) {
        self.extra_regions = count;
    }

    /// Adds a discardable attribute.
    pub fn attr(&mut self, name: Ident, value: Attr) {
        self.attrs.push((name, value));
    }

    /// Sets the location; the default is the builder's.
    pub fn loc(&mut self, loc: Loc) {
        self.loc = Some(loc);
    }

    /// Adds the discardable attributes of another operation.
    pub fn attrs_of(&mut self, op: OpRef<'_>) {
        self.attrs.extend_from_slice(op.attrs().as_dictionary(op.ctx()).unwrap_or_default());
    }

    /// Creates the operation at an insertion point. Panic messages state the caller as the place that requests it.
    ///
    /// # Panics
    /// Panics if result types are to be inferred and do not follow from the operands.
    #[track_caller]
    pub fn insert_at(mut self, at: &mut impl Inserter) -> Op {
        self.place = Some(Location::caller());
        at.build(|builder| self.insert(builder))
    }

    /// Creates the operation.
    ///
    /// # Panics
    /// Panics if result types are to be inferred and do not follow from the operands.
    pub fn insert(&mut self, builder: &mut OpBuilder<'_>) -> Op {
        let name = self.state.name;
        match self.try_insert(builder) {
            Ok(op) => op,
            Err(message) => match self.place {
                Some(place) => panic!("'{name}': {message}; asked for at {place}"),
                None => panic!("'{name}': {message}"),
            },
        }
    }

    /// Creates the operation.
    ///
    /// # Errors
    /// Returns an error if result types are to be inferred and do not follow from the operands.
    pub fn try_insert(&mut self, builder: &mut OpBuilder<'_>) -> Result<Op, String> {
        let state = &mut self.state;
        state.loc = self.loc.unwrap_or(builder.loc());
        state.regions += self.extra_regions;
        for (slot, value) in self.props.drain(..) {
            state.set_prop(slot, value.into_attr(builder.ctx()));
        }
        let mut at = self.schema.props.len();
        if self.schema.operand_segments == Segments::Stored {
            self.sizes.resize(self.schema.operands.len(), 0);
            for size in &self.sizes {
                state.set_word(at, *size);
                at += 1;
            }
        }
        if self.schema.result_segments == Segments::Stored {
            self.result_sizes.resize(self.schema.results.len(), 0);
            for size in &self.result_sizes {
                state.set_word(at, *size);
                at += 1;
            }
        }
        if !self.attrs.is_empty() {
            state.attrs = Attr::dictionary(builder.ctx(), &self.attrs);
        }
        builder.ctx().fill_default_props(state);
        if state.results.is_empty() && self.schema.result_types.builder_infers() {
            infer_results(self.schema, state, builder.body(), &[])?;
        }
        let op = builder.body_mut().create_op(state);
        builder.place(op);
        Ok(op)
    }
}

/// Replaces group `group` of `all`, whose groups have the given `sizes`, by `items`.
fn replace_group<A: Array>(
    all: &mut SmallVec<A>,
    sizes: &mut SmallVec<impl Array<Item = u32>>,
    group: usize,
    items: impl IntoIterator<Item = A::Item>,
) {
    let others = all.len();
    if group >= sizes.len() {
        all.extend(items);
        if group > sizes.len() {
            sizes.resize(group, 0);
        }
        sizes.push((all.len() - others) as u32);
        return;
    }
    let start: usize = sizes[..group].iter().map(|size| *size as usize).sum();
    all.drain(start..start + sizes[group] as usize);
    let others = all.len();
    all.insert_many(start, items);
    sizes[group] = (all.len() - others) as u32;
}
