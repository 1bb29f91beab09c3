//! Parsing of operations: the interface for custom syntax and the format engine.

use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::spelling::Spelling;
use super::values::{Use, Values};
use crate::format::FormatLists;
use crate::ir::{Block, Body, BodyCapacity, OpState, Region, Value};
use crate::registry::OpInfo;
use crate::text::{Parser, Pos};
use crate::{Attr, AttrData, Context, Ident, Loc, OpName, Type};

/// Parses operations: the counterpart of `OpAsmParser`, with everything a [`Parser`] has.
///
/// A syntax hook is called after the operation's name was read, and fills the [`OpState`]: operands, result types,
/// properties, successors. Regions are kept by the parser and belong to the operation in the order in which they were
/// parsed or added. The caller parses the trailing `loc(…)` and creates the operation.
pub struct OpParser<'p, 'src> {
    pub(in crate::codec::text) base: &'p mut Parser<'src>,
    /// The body that operations are added to: the body of the innermost enclosing isolated operation.
    pub(in crate::codec::text) body: Box<Body>,
    /// The number that identifies the body.
    pub(in crate::codec::text) body_id: u32,
    pub(super) bodies: u32,
    /// The numbers of the enclosing bodies.
    pub(in crate::codec::text) bodies_around: Vec<u32>,
    /// The slabs that the previous isolated operation was built in.
    pub(super) capacity: BodyCapacity,
    /// The location of the enclosing isolated operation.
    pub(super) owner_loc: crate::Loc,
    pub(in crate::codec::text) block: Block,
    pub(in crate::codec::text) values: Values<'src>,
    pub(in crate::codec::text) blocks: Vec<BlockScope<'src>>,
    /// The default dialects of the enclosing operations, innermost last.
    pub(in crate::codec::text) default_dialects: Vec<&'static str>,
    pub(super) names: FxHashMap<Spelling<'src>, KnownName<'src>>,
    pub(in crate::codec::text) frame: Box<Frame<'src>>,
    /// Unused frames: as many as operations were open at the same time.
    #[expect(clippy::vec_box, reason = "they are moved out and in once per operation")]
    pub(super) frames: Vec<Box<Frame<'src>>>,
    /// Unused lists of the format engine: as many as operations were open at the same time.
    #[expect(clippy::vec_box, reason = "they are moved out and in once per operation")]
    pub(super) format_lists: Vec<Box<FormatLists>>,
    /// Positions of names that were defined only in nested regions.
    pub(in crate::codec::text) undeclared: Vec<Pos>,
    /// Uses of values in other bodies.
    pub(in crate::codec::text) outside: Vec<Use>,
}

/// The labels of the blocks of one region.
#[derive(Default)]
pub(in crate::codec::text) struct BlockScope<'src> {
    pub(in crate::codec::text) labels: FxHashMap<Spelling<'src>, Label>,
    /// The number of labels that are used but not defined.
    pub(super) forward: usize,
}

#[derive(Clone, Copy)]
pub(in crate::codec::text) struct Label {
    pub(super) block: Block,
    pub(in crate::codec::text) pos: Pos,
    pub(super) defined: bool,
}

/// An operation name as spelled in this file.
#[derive(Clone, Copy)]
pub(super) struct KnownName<'src> {
    pub(super) name: OpName,
    pub(super) info: Option<&'src OpInfo>,
    /// True if an operation of that name is accepted at all.
    pub(super) accepted: bool,
}

/// The operation being parsed.
pub(in crate::codec::text) struct Frame<'src> {
    pub(in crate::codec::text) name: OpName,
    pub(super) info: Option<&'src OpInfo>,
    pub(super) pos: Pos,
    pub(in crate::codec::text) loc: Loc,
    pub(super) bound: usize,
    pub(super) attrs: SmallVec<[(Ident, Attr); 4]>,
    /// The number of operands of each group that were added by slot.
    pub(super) operand_sizes: SmallVec<[u32; 4]>,
    pub(super) regions: SmallVec<[Region; 2]>,
    /// The body of an isolated operation's regions, if it has any.
    pub(in crate::codec::text) nested: Option<(Box<Body>, u32)>,
}

impl Frame<'_> {
    pub(in crate::codec::text) fn new(name: OpName) -> Self {
        Frame {
            name,
            info: None,
            pos: Pos(0),
            loc: Loc::UNKNOWN,
            bound: 0,
            attrs: SmallVec::new(),
            operand_sizes: SmallVec::new(),
            regions: SmallVec::new(),
            nested: None,
        }
    }
}

impl<'src> Deref for OpParser<'_, 'src> {
    type Target = Parser<'src>;

    fn deref(&self) -> &Parser<'src> {
        self.base
    }
}

impl<'src> DerefMut for OpParser<'_, 'src> {
    fn deref_mut(&mut self) -> &mut Parser<'src> {
        self.base
    }
}

impl<'src> OpParser<'_, 'src> {
    /// Returns the position of the operation's name.
    pub fn name_pos(&self) -> Pos {
        self.frame.pos
    }

    /// Returns the number of results that the text binds (`%a, %b:2 =` binds 3); 0 if it binds none.
    pub fn num_bound_results(&self) -> usize {
        self.frame.bound
    }

    pub(crate) fn take_format_lists(&mut self) -> Box<FormatLists> {
        self.format_lists.pop().unwrap_or_default()
    }

    pub(crate) fn put_format_lists(&mut self, lists: Box<FormatLists>) {
        self.format_lists.push(lists);
    }

    /// Returns the body that holds the operands and regions of the operation.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Returns the type of a resolved value.
    pub fn value_type(&self, value: Value) -> Type {
        self.body.ty(value)
    }

    /// Returns the location of a resolved value's definition; `otherwise` if the definition comes later.
    pub fn value_loc(&self, value: Value, otherwise: Loc) -> Loc {
        self.body.defined_loc(value).unwrap_or(otherwise)
    }

    /// Adds an attribute: to its property slot if it is inherent to the operation, else to the discardable ones.
    pub fn add_attr(&mut self, state: &mut OpState, name: Ident, value: Attr) {
        if let Some(info) = self.frame.info {
            if let Some(slot) = info.slot(name) {
                state.set_prop(slot, Some(value));
                return;
            }
            if let Some((at, groups)) = segments(info, name) {
                // Otherwise the attribute is dropped, as upstream does.
                if let Some(sizes) = segment_sizes(self.base.ctx, value)
                    && sizes.len() == groups
                {
                    set_segments(state, at, sizes);
                }
                return;
            }
        }
        self.frame.attrs.push((name, value));
    }
}

/// Returns the position and the number of the stored segment sizes that `name` denotes.
pub(super) fn segments(info: &OpInfo, name: Ident) -> Option<(usize, usize)> {
    match name.as_str() {
        "operandSegmentSizes" | "operand_segment_sizes" => {
            Some((info.operand_segments_at()?, info.schema.operands.len()))
        }
        "resultSegmentSizes" | "result_segment_sizes" => {
            Some((info.result_segments_at()?, info.schema.results.len()))
        }
        _ => None,
    }
}

/// Returns the elements of an array of 32-bit integers.
pub(super) fn segment_sizes(ctx: &Context, value: Attr) -> Option<&[[u8; 4]]> {
    let AttrData::DenseArray { elem: Type::I32, data, .. } = value.data(ctx) else { return None };
    Some(data.as_chunks::<4>().0)
}

pub(super) fn set_segments(state: &mut OpState, at: usize, sizes: &[[u8; 4]]) {
    for (group, size) in sizes.iter().enumerate() {
        state.set_word(at + group, u32::from_le_bytes(*size));
    }
}
