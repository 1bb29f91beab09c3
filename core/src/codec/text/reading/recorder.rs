//! Recording of places during parsing.

use super::places::{
    Alias, AliasPlace, BlockPlace, NOWHERE, OpPlace, Origin, Places, RegionPlace, SymbolPlace,
    ValuePlace, ValueUse,
};
use crate::ir::{Block, Op, Value, ValueDef};
use crate::text::parse::op_parser::OpParser;
use crate::text::reading::Units;
use crate::text::{ParseResult, Pos, UnresolvedOperand};
use crate::{Attr, OpName};

/// The recorded places, and the units of the reading that requests them.
pub(in crate::codec::text) struct Recorder {
    pub(super) places: Places,
    /// The enclosing operation and region, or [`NOWHERE`].
    op: u32,
    region: u32,
    /// First uses of names before their definition, and the definition once it is parsed.
    settled: Vec<(Pos, Pos)>,
    pub(super) units: Units,
}

/// The state of a recorder outside of an operation or region, to be restored.
#[derive(Clone, Copy)]
pub(in crate::codec::text) struct Enclosing {
    op: u32,
    region: u32,
}

impl Recorder {
    pub(super) fn new(units: Units) -> Recorder {
        let places = Places::default();
        Recorder { places, op: NOWHERE, region: NOWHERE, settled: Vec::new(), units }
    }

    /// Returns the recorded places, sorted, and resets the recorder.
    pub(super) fn take(&mut self, end: u32) -> Places {
        let mut places = std::mem::take(&mut self.places);
        for (first, def) in self.settled.drain(..) {
            for one in &mut places.uses {
                if one.def == first.0 {
                    one.def = def.0;
                }
            }
        }
        // An operation or region that was not parsed to its end extends to the end of the parsed text.
        places.ops.iter_mut().filter(|op| op.end == NOWHERE).for_each(|op| op.end = end);
        places.regions.iter_mut().filter(|one| one.end == NOWHERE).for_each(|one| one.end = end);
        (self.op, self.region) = (NOWHERE, NOWHERE);
        places.settle();
        places
    }

    /// Exchanges the recorded places with those recorded of another part.
    pub(super) fn swap(&mut self, outer: &mut Recorded) {
        std::mem::swap(&mut self.places, &mut outer.places);
        std::mem::swap(&mut self.op, &mut outer.op);
        std::mem::swap(&mut self.region, &mut outer.region);
        std::mem::swap(&mut self.settled, &mut outer.settled);
    }

    /// Leaves all operations.
    pub(super) fn outside(&mut self) {
        (self.op, self.region) = (NOWHERE, NOWHERE);
    }

    pub(super) fn open_op(&mut self, start: Pos) -> Enclosing {
        let outer = Enclosing { op: self.op, region: self.region };
        self.op = self.places.ops.len() as u32;
        self.places.ops.push(OpPlace {
            start: start.0,
            end: NOWHERE,
            name_at: start.0,
            name_end: start.0,
            name: OpName::new("builtin.module"),
            op: None,
            region: self.region,
        });
        outer
    }

    pub(super) fn name_op(&mut self, name: OpName, at: u32, end: u32) {
        if let Some(place) = self.places.ops.get_mut(self.op as usize) {
            (place.name, place.name_at, place.name_end) = (name, at, end);
        }
    }

    /// Ends the operation.
    pub(super) fn close_op(&mut self, outer: Enclosing, op: Option<Op>, end: u32) {
        if let Some(place) = self.places.ops.get_mut(self.op as usize) {
            (place.op, place.end) = (op, end);
        }
        (self.op, self.region) = (outer.op, outer.region);
    }

    pub(super) fn open_region(&mut self, start: u32, isolated: bool) -> Enclosing {
        let outer = Enclosing { op: self.op, region: self.region };
        self.region = self.places.regions.len() as u32;
        let (end, op) = (NOWHERE, self.op);
        self.places.regions.push(RegionPlace { start, end, op, isolated });
        outer
    }

    pub(super) fn close_region(&mut self, outer: Enclosing, end: u32) {
        if let Some(place) = self.places.regions.get_mut(self.region as usize) {
            place.end = end;
        }
        (self.op, self.region) = (outer.op, outer.region);
    }

    pub(super) fn use_value(&mut self, at: Pos, def: Pos, number: u32) {
        self.places.uses.push(ValueUse { at: at.0, def: def.0, number });
    }

    pub(in crate::codec::text) fn settle_use(&mut self, first: Pos, def: Pos) {
        self.settled.push((first, def));
    }

    pub(super) fn block(&mut self, at: Pos, body: u32, block: Block, defines: bool) {
        let region = self.region;
        self.places.blocks.push(BlockPlace { at: at.0, body, block, region, defines });
    }

    pub(in crate::codec::text) fn symbol(&mut self, at: Pos, name: Attr, nesting: Option<u32>) {
        let op = self.op;
        self.places.symbols.push(SymbolPlace { at: at.0, op, name, nesting });
    }

    pub(in crate::codec::text) fn alias(&mut self, at: Pos, alias: Alias, defines: bool) {
        self.places.aliases.push(AliasPlace { at: at.0, alias, defines });
    }
}

/// The places recorded outside of a unit, while the unit is read.
pub(super) struct Recorded {
    places: Places,
    op: u32,
    region: u32,
    settled: Vec<(Pos, Pos)>,
}

impl Recorded {
    pub(super) fn nothing() -> Recorded {
        let (places, settled) = (Places::default(), Vec::new());
        Recorded { places, op: NOWHERE, region: NOWHERE, settled }
    }
}

/// Not inlined, so that a parse without recording costs only a test.
impl OpParser<'_, '_> {
    #[cold]
    pub(in crate::codec::text) fn record_operation(&mut self) -> ParseResult<()> {
        let start = self.pos();
        let outer = self.base.recorder.as_deref_mut().map(|recorder| recorder.open_op(start));
        self.parse_unrecorded_operation()?;
        let (op, end) = (self.body.last_op(self.block), self.base.cursor.last_end());
        if let (Some(outer), Some(recorder)) = (outer, self.base.recorder.as_deref_mut()) {
            recorder.close_op(outer, op, end);
        }
        Ok(())
    }

    #[cold]
    pub(in crate::codec::text) fn record_name(&mut self, name: OpName) {
        let token = self.cursor.tok;
        if let Some(recorder) = self.base.recorder.as_deref_mut() {
            recorder.name_op(name, token.start, token.end);
        }
    }

    #[cold]
    pub(in crate::codec::text) fn record_region(
        &mut self,
        start: Pos,
        isolated: bool,
    ) -> Option<Enclosing> {
        Some(self.base.recorder.as_deref_mut()?.open_region(start.0, isolated))
    }

    #[cold]
    pub(in crate::codec::text) fn record_region_end(&mut self, outer: Option<Enclosing>) {
        let end = self.cursor.tok.end;
        if let (Some(outer), Some(recorder)) = (outer, self.base.recorder.as_deref_mut()) {
            recorder.close_region(outer, end);
        }
    }

    #[cold]
    pub(in crate::codec::text) fn record_use(&mut self, operand: UnresolvedOperand, def: Pos) {
        if let Some(recorder) = self.base.recorder.as_deref_mut() {
            recorder.use_value(operand.pos, def, operand.number);
        }
    }

    #[cold]
    pub(in crate::codec::text) fn record_block(&mut self, at: Pos, block: Block, defines: bool) {
        let body = self.body_id;
        if let Some(recorder) = self.base.recorder.as_deref_mut() {
            recorder.block(at, body, block, defines);
        }
    }

    /// Records that the text names `count` values from `first` on.
    #[cold]
    pub(in crate::codec::text) fn record_values(
        &mut self,
        at: Pos,
        first: Value,
        count: u32,
    ) -> ParseResult<()> {
        let types: Vec<_> = (0..count as usize)
            .map(|number| self.body.ty(Value::new(first.index() + number)))
            .collect();
        let def = self.body.def(first);
        let Some(recorder) = self.base.recorder.as_deref_mut() else { return Ok(()) };
        let origin = match def {
            ValueDef::Result(_, number) => Origin::Results(number),
            ValueDef::Arg(block, number) => Origin::Argument(block, number),
        };
        let op = recorder.op;
        let (start, region) = (recorder.places.types.len() as u32, recorder.region);
        recorder.places.types.extend(types);
        let value = ValuePlace { at: at.0, count, types: start, op, region, origin };
        recorder.places.values.push(value);
        Ok(())
    }
}
