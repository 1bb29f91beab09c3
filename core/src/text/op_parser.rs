//! Parsing operations: what custom syntax and the format engine see.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::{Argument, Delimiter, ParseResult, Parser, Pos, UnresolvedOperand};
use crate::ir::{Block, Body, OpState, Region, Value};
use crate::{Attr, Ident, OpName, Type};

/// Parses operations: the counterpart of `OpAsmParser`, with everything a [`Parser`] has.
///
/// A syntax hook is called after the operation's name was read, and fills the [`OpState`]: operands, result types,
/// properties, successors. Regions are kept by the parser and belong to the operation in the order they were parsed
/// or added. Trailing `loc(…)` and the creation of the operation are the caller's.
pub struct OpParser<'p, 'src> {
    base: &'p mut Parser<'src>,
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
    /// Where the operation's name is.
    pub fn name_pos(&self) -> Pos {
        unimplemented!()
    }

    /// How many results the text binds (`%a, %b:2 =` binds 3); 0 when it names none.
    pub fn num_bound_results(&self) -> usize {
        unimplemented!()
    }

    /// The body that operands and regions of the operation are in.
    pub fn body(&self) -> &Body {
        unimplemented!()
    }

    /// The type of a resolved value.
    pub fn value_type(&self, _value: Value) -> Type {
        unimplemented!()
    }

    // Operands.

    /// `%name`
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        unimplemented!()
    }

    /// `%name` if it comes next.
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        unimplemented!()
    }

    /// `%a, %b`
    pub fn parse_operand_list(
        &mut self,
        _delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        unimplemented!()
    }

    /// The value of a name; `use of value '%a' expects different type than prior uses: …` otherwise.
    pub fn resolve_operand(
        &mut self,
        _operand: UnresolvedOperand,
        _ty: Type,
    ) -> ParseResult<Value> {
        unimplemented!()
    }

    /// Values of as many names as there are types, appended to `into`; else
    /// `number of operands and types do not match: got 2 operands and 1 types` at `pos`.
    pub fn resolve_operands(
        &mut self,
        _operands: &[UnresolvedOperand],
        _types: &[Type],
        _pos: Pos,
        _into: &mut SmallVec<[Value; 4]>,
    ) -> ParseResult<()> {
        unimplemented!()
    }

    /// Values of names that are all of one type, appended to `into`.
    pub fn resolve_operands_as(
        &mut self,
        _operands: &[UnresolvedOperand],
        _ty: Type,
        _into: &mut SmallVec<[Value; 4]>,
    ) -> ParseResult<()> {
        unimplemented!()
    }

    // Attributes.

    /// Adds an attribute: to its property slot when it is inherent to the operation, else to the discardable ones.
    pub fn add_attr(&mut self, _state: &mut OpState, _name: Ident, _value: Attr) {
        unimplemented!()
    }

    /// `{a = 1, b}`, if it comes next, into `state`; inherent attributes go to their slots.
    pub fn parse_optional_attr_dict(&mut self, _state: &mut OpState) -> ParseResult<()> {
        unimplemented!()
    }

    /// `attributes {a = 1, b}`, if it comes next, into `state`.
    pub fn parse_optional_attr_dict_with_keyword(
        &mut self,
        _state: &mut OpState,
    ) -> ParseResult<()> {
        unimplemented!()
    }

    /// `<{a = 1}>`, if it comes next, into the property slots of `state` (`prop-dict`).
    pub fn parse_optional_prop_dict(&mut self, _state: &mut OpState) -> ParseResult<()> {
        unimplemented!()
    }

    // Regions.

    /// `%name`, then `: type` if `ty`, `{attributes}` if `attrs`, and an optional `loc(…)`.
    pub fn parse_argument(&mut self, _ty: bool, _attrs: bool) -> ParseResult<Argument> {
        unimplemented!()
    }

    /// The same if a `%name` comes next.
    pub fn parse_optional_argument(
        &mut self,
        _ty: bool,
        _attrs: bool,
    ) -> ParseResult<Option<Argument>> {
        unimplemented!()
    }

    /// Arguments separated by commas.
    pub fn parse_argument_list(
        &mut self,
        _delimiter: Delimiter,
        _ty: bool,
        _attrs: bool,
    ) -> ParseResult<Vec<Argument>> {
        unimplemented!()
    }

    /// `(%a = %b, %c = %d)` or nothing: arguments without types, and what is assigned to them.
    pub fn parse_optional_assignments(
        &mut self,
    ) -> ParseResult<(Vec<Argument>, SmallVec<[UnresolvedOperand; 4]>)> {
        unimplemented!()
    }

    /// `{…}` as the next region of the operation; `args` become the arguments of its first block.
    pub fn parse_region(&mut self, _state: &mut OpState, _args: &[Argument]) -> ParseResult<()> {
        unimplemented!()
    }

    /// `{…}` if it comes next; otherwise no region is added.
    pub fn parse_optional_region(
        &mut self,
        _state: &mut OpState,
        _args: &[Argument],
    ) -> ParseResult<bool> {
        unimplemented!()
    }

    /// As [`Self::parse_region`]; names inside may be those of values outside.
    pub fn parse_shadowing_region(
        &mut self,
        _state: &mut OpState,
        _args: &[Argument],
    ) -> ParseResult<()> {
        unimplemented!()
    }

    /// An empty region as the operation's next.
    pub fn add_region(&mut self, _state: &mut OpState) {
        unimplemented!()
    }

    /// The operation's region `index`, with the body it lives in, to look into or to add what the syntax left out.
    pub fn region_mut(&mut self, _state: &OpState, _index: usize) -> (&mut Body, Region) {
        unimplemented!()
    }

    /// Gives region `index` an empty block if it has none.
    pub fn ensure_block(&mut self, _state: &OpState, _index: usize) {
        unimplemented!()
    }

    /// Gives region `index` a block if it has none, and that block the operation's implicit terminator (without
    /// operands) if it does not end with a terminator.
    pub fn ensure_terminator(&mut self, _state: &OpState, _index: usize, _terminator: OpName) {
        unimplemented!()
    }

    // Successors.

    /// `^bb1`
    pub fn parse_successor(&mut self) -> ParseResult<Block> {
        unimplemented!()
    }

    /// `^bb1` if it comes next.
    pub fn parse_optional_successor(&mut self) -> ParseResult<Option<Block>> {
        unimplemented!()
    }

    /// `^bb1(%a, %b : i32, f32)`: the operands are appended to `into`.
    pub fn parse_successor_and_operands(
        &mut self,
        _into: &mut SmallVec<[Value; 4]>,
    ) -> ParseResult<Block> {
        unimplemented!()
    }

    // Operations.

    /// `arith.addi` or `addi`: the name of an operation, without what follows.
    pub fn parse_operation_name(&mut self) -> ParseResult<OpName> {
        unimplemented!()
    }
}
