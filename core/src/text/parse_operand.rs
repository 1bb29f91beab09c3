//! Parsing operands, successors and attributes of operations.

use smallvec::SmallVec;

use super::lexer::Tok;
use super::op_parser::{Label, segment_sizes, segments, set_segments};
use super::spelling::Spelling;
use super::values::{Forward, Use};
use super::{
    Argument, Assignments, Delimiter, OpParser, ParseFailed, ParseResult, Parser, Pos,
    UnresolvedOperand,
};
use crate::ir::{Block, OpState, Value};
use crate::schema::{AttrStorage, Class, EnumSchema, PropKind};
use crate::{Attr, AttrData, Context, Ident, OpName, Type};

/// The written form of an operation's properties.
pub(super) enum WrittenProps {
    /// The entries of a dictionary, sorted.
    Entries(SmallVec<[(Ident, Attr); 4]>),
    /// Anything else, or a dictionary that is to be kept as it is.
    Attr(Attr),
}

impl Parser<'_> {
    /// `#1` behind the name of a value.
    #[cold]
    pub(super) fn parse_result_number(&mut self) -> ParseResult<u32> {
        let digits = std::str::from_utf8(&self.spelling()[1..]).ok();
        let Some(number) = digits.and_then(|digits| digits.parse().ok()) else {
            return Err(self.error_here("invalid SSA value result number"));
        };
        self.advance();
        Ok(number)
    }
}

impl<'src> OpParser<'_, 'src> {
    // Operands.

    /// `%name`
    #[inline]
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        let mut operand = self.parse_value_name()?;
        if self.base.tok.kind == Tok::Hash {
            operand.number = self.parse_result_number()?;
        }
        Ok(operand)
    }

    #[inline]
    fn parse_value_name(&mut self) -> ParseResult<UnresolvedOperand> {
        let token = self.tok;
        if token.kind != Tok::Percent {
            return Err(self.wrong_token("expected SSA operand"));
        }
        let spelling = self.base.bytes(token);
        let name = self.values.name(spelling);
        self.base.advance();
        Ok(UnresolvedOperand { pos: Pos(token.start), name, number: 0 })
    }

    /// `%name` if it comes next.
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if self.tok.kind == Tok::Percent { self.parse_operand().map(Some) } else { Ok(None) }
    }

    /// `%a, %b`
    pub fn parse_operand_list(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        let mut operands = SmallVec::new();
        self.parse_operands_into(delimiter, |operand| operands.push(operand))?;
        Ok(operands)
    }

    /// [`Self::parse_operand_list`], one by one.
    pub(crate) fn parse_operands_into(
        &mut self,
        delimiter: Delimiter,
        mut into: impl FnMut(UnresolvedOperand),
    ) -> ParseResult<()> {
        if delimiter == Delimiter::None && self.tok.kind != Tok::Percent {
            return Ok(());
        }
        let Some(close) = self.open_list(delimiter, " in operand list")? else { return Ok(()) };
        loop {
            into(self.parse_operand()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.close_list(close, " in operand list")
    }

    /// `%a, %b`, as many as `count`.
    pub fn parse_operands_exactly(
        &mut self,
        count: usize,
        delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        let start = self.pos();
        let operands = self.parse_operand_list(delimiter)?;
        match operands.len() {
            0 if count != 0 && delimiter == Delimiter::None => Err(match self.tok.kind {
                Tok::LParen | Tok::LSquare => self.error_here("unexpected delimiter"),
                _ => self.wrong_token("expected operand"),
            }),
            len if len != count => Err(self.error(start, format!("expected {count} operands"))),
            _ => Ok(operands),
        }
    }

    /// The value of a name; `use of value '%a' expects different type than prior uses: …` otherwise.
    #[inline]
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        if let Some(entry) = self.values.get(operand.name)
            && let Some(first) = entry.value
            && operand.number < entry.count
            && entry.body == self.body_id
        {
            let value = Value::new(first.index() + operand.number as usize);
            if self.body.ty(value) == ty && self.base.recorder.is_none() {
                return Ok(value);
            }
        }
        self.resolve_rarely(operand, ty)
    }

    #[cold]
    fn resolve_rarely(&mut self, operand: UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        if let Some(entry) = self.values.get(operand.name).copied()
            && let Some(first) = entry.value
        {
            if operand.number >= entry.count {
                return self.fail(operand.pos, "reference to invalid result number");
            }
            self.record_use(operand, entry.pos);
            if entry.body != self.body_id {
                return Ok(self.outside_value(operand, ty));
            }
            let value = Value::new(first.index() + operand.number as usize);
            let have = self.body.ty(value);
            if have == ty {
                return Ok(value);
            }
            return Err(self.type_clash(operand, ty, have, entry.pos));
        }
        if let Some(forward) = self.values.forward(operand) {
            self.record_use(operand, forward.first.pos);
            if forward.ty != ty {
                return Err(self.type_clash(operand, ty, forward.ty, forward.first.pos));
            }
            if forward.body != self.body_id {
                return Ok(self.outside_value(operand, ty));
            }
            self.note_early_use(forward.first.pos);
            return Ok(forward.value);
        }
        self.record_use(operand, operand.pos);
        let value = self.body.new_placeholder(ty);
        let (body, first) = (self.body_id, self.use_of(operand));
        self.values.add_forward(operand, Forward { value, ty, body, first });
        Ok(value)
    }

    fn type_clash(
        &mut self,
        operand: UnresolvedOperand,
        ty: Type,
        have: Type,
        prior: Pos,
    ) -> ParseFailed {
        let message = format!(
            "use of value '{}' expects different type than prior uses: {} vs {}",
            self.values.spelling(operand.name),
            self.quoted_type(ty),
            self.quoted_type(have)
        );
        let failed = self.plain_error(operand.pos, message);
        self.note(prior, "prior use here");
        failed
    }

    fn use_of(&self, operand: UnresolvedOperand) -> Use {
        let (op, loc) = (self.frame.name, self.frame.loc);
        Use { pos: operand.pos, op, loc, owner_loc: self.owner_loc }
    }

    /// Stands for a value that lives in another body: [`Self::report_outside`] has the last word.
    fn outside_value(&mut self, operand: UnresolvedOperand, ty: Type) -> Value {
        let use_ = self.use_of(operand);
        self.outside.push(use_);
        self.body.new_placeholder(ty)
    }

    /// Reports the first use of a value in another body. MLIR's verifier does, after parsing, with these words; here
    /// there is nothing that could be verified.
    pub(super) fn report_outside(&mut self) -> ParseResult<()> {
        let Some(first) = self.outside.iter().min_by_key(|one| one.pos).copied() else {
            return Ok(());
        };
        let message = format!("'{}' op using value defined outside the region", first.op);
        let failed = self.error_at(first.loc, message);
        self.note_at(first.owner_loc, "required by region isolation constraints");
        Err(failed)
    }

    /// Values of as many names as there are types, appended to `into`; else
    /// `number of operands and types do not match: got 2 operands and 1 types` at `pos`.
    pub fn resolve_operands(
        &mut self,
        operands: &[UnresolvedOperand],
        types: &[Type],
        pos: Pos,
        into: &mut SmallVec<[Value; 4]>,
    ) -> ParseResult<()> {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            return Err(self.error(pos, message));
        }
        for (operand, ty) in operands.iter().zip(types) {
            into.push(self.resolve_operand(*operand, *ty)?);
        }
        Ok(())
    }

    /// Values of names that are all of one type, appended to `into`.
    pub fn resolve_operands_as(
        &mut self,
        operands: &[UnresolvedOperand],
        ty: Type,
        into: &mut SmallVec<[Value; 4]>,
    ) -> ParseResult<()> {
        for operand in operands {
            into.push(self.resolve_operand(*operand, ty)?);
        }
        Ok(())
    }

    /// Gives a name its values: `count` from `first` on.
    pub(super) fn define(
        &mut self,
        name: UnresolvedOperand,
        first: Value,
        count: u32,
    ) -> ParseResult<()> {
        if let Some(entry) = self.values.get(name.name) {
            let before = entry.pos;
            let message =
                format!("redefinition of SSA value '{}'", self.values.spelling(name.name));
            let failed = self.plain_error(name.pos, message);
            self.note(before, "previously defined here");
            return Err(failed);
        }
        if self.values.has_forward() {
            for number in 0..count {
                let value = Value::new(first.index() + number as usize);
                self.settle_forward(UnresolvedOperand { number, ..name }, value)?;
            }
        }
        let body = self.body_id;
        self.values.define(name.name, first, count, name.pos, body);
        if self.base.recorder.is_some() {
            return self.record_values(name.pos, first, count);
        }
        Ok(())
    }

    fn settle_forward(&mut self, name: UnresolvedOperand, value: Value) -> ParseResult<()> {
        let Some(forward) = self.values.take_forward(name) else { return Ok(()) };
        if let Some(recorder) = self.base.recorder.as_deref_mut() {
            recorder.settle_use(forward.first.pos, name.pos);
        }
        let have = self.body.ty(value);
        if have != forward.ty {
            let message = format!(
                "definition of SSA value '{}#{}' has type {}",
                self.values.spelling(name.name),
                name.number,
                self.quoted_type(have)
            );
            let note = format!("previously used here with type {}", self.quoted_type(forward.ty));
            let failed = self.plain_error(name.pos, message);
            self.note(forward.first.pos, note);
            return Err(failed);
        }
        if forward.body != self.body_id {
            if self.bodies_around.contains(&forward.body) {
                self.undeclared.push(forward.first.pos);
            } else {
                self.outside.push(forward.first);
            }
            return Ok(());
        }
        self.body.replace_all_uses(forward.value, value);
        Ok(())
    }

    // Attributes.

    /// `{a = 1, b}`, if it comes next, into `state`; inherent attributes go to their slots.
    pub fn parse_optional_attr_dict(&mut self, state: &mut OpState) -> ParseResult<()> {
        if self.tok.kind != Tok::LBrace {
            return Ok(());
        }
        let entries = self.parse_optional_dict_entries()?;
        self.add_entries(state, entries)
    }

    /// Parses a dictionary of attributes like [`OpParser::parse_optional_attr_dict`], after `attributes` if `keyword`,
    /// and holds its inherent attributes to their constraints, which declarative formats do at once.
    pub fn parse_optional_held_attr_dict(
        &mut self,
        state: &mut OpState,
        keyword: bool,
    ) -> ParseResult<()> {
        let pos = self.pos();
        if keyword {
            if !self.parse_optional_keyword("attributes") {
                return Ok(());
            }
            if self.tok.kind != Tok::LBrace {
                return Err(self.wrong_token("expected '{' in attribute dictionary"));
            }
        }
        if self.tok.kind != Tok::LBrace {
            return Ok(());
        }
        let entries = self.parse_optional_dict_entries()?;
        if let Some(why) = self.inherent_fault(&entries) {
            return Err(self.error(pos, why));
        }
        self.add_entries(state, entries)
    }

    /// Returns the message for the first of `entries` that its operation's declaration refuses.
    pub(super) fn inherent_fault(&self, entries: &[(Ident, Attr)]) -> Option<String> {
        let fault = crate::verify::inherent_fault(self.base.ctx, self.frame.info?, entries)?;
        Some(format!("'{}' op {fault}", self.frame.name))
    }

    fn add_entries(
        &mut self,
        state: &mut OpState,
        entries: SmallVec<[(Ident, Attr); 4]>,
    ) -> ParseResult<()> {
        for (name, value) in entries {
            if let Some(info) = self.frame.info
                && let Some(slot) = info.slot(name)
                && state.prop(slot).is_some()
            {
                let message =
                    format!("attribute '{name}' occurs more than once in the attribute list");
                let pos = self.frame.pos;
                return Err(self.error(pos, message));
            }
            self.add_attr(state, name, value);
        }
        Ok(())
    }

    /// `attributes {a = 1, b}`, if it comes next, into `state`.
    pub fn parse_optional_attr_dict_with_keyword(
        &mut self,
        state: &mut OpState,
    ) -> ParseResult<()> {
        if !self.parse_optional_keyword("attributes") {
            return Ok(());
        }
        if self.tok.kind != Tok::LBrace {
            return Err(self.wrong_token("expected '{' in attribute dictionary"));
        }
        self.parse_optional_attr_dict(state)
    }

    /// `<{a = 1}>`, if it comes next, into the property slots of `state` (`prop-dict`).
    pub fn parse_optional_prop_dict(&mut self, state: &mut OpState) -> ParseResult<()> {
        if !self.eat(Tok::Less) {
            return Ok(());
        }
        let props = self.parse_property_entries()?;
        self.expect(Tok::Greater, "expected '>' to close properties")?;
        self.set_properties(state, props)
    }

    /// Parses the entries between `<` and `>`. The dictionary of a registered operation is taken apart at once, and
    /// never becomes an attribute.
    pub(super) fn parse_property_entries(&mut self) -> ParseResult<WrittenProps> {
        if self.frame.info.is_none() || self.tok.kind != Tok::LBrace {
            return self.parse_attribute(None).map(WrittenProps::Attr);
        }
        let mut entries = self.parse_optional_dict_entries()?;
        if entries.len() > 1 {
            entries.sort_by_key(|(name, _)| name.as_str());
        }
        Ok(WrittenProps::Entries(entries))
    }

    /// Distributes the dictionary of properties to the slots of a registered operation; an unregistered one keeps it.
    pub(super) fn set_properties(
        &mut self,
        state: &mut OpState,
        props: WrittenProps,
    ) -> ParseResult<()> {
        let ctx = self.base.ctx;
        let has_none = self.frame.info.is_some_and(|info| info.row_len == 0);
        let entries = match (props, self.frame.info) {
            (WrittenProps::Attr(dict), None) => {
                state.set_prop(0, Some(dict));
                return Ok(());
            }
            (props, Some(_)) if has_none => {
                let dict = match props {
                    WrittenProps::Attr(dict) => dict,
                    WrittenProps::Entries(entries) => Attr::dictionary(ctx, &entries),
                };
                return Err(
                    self.invalid_properties(dict, "this operation does not support properties")
                );
            }
            (WrittenProps::Attr(dict), Some(_)) => match dict.as_dictionary(ctx) {
                Some(entries) => entries.into(),
                None => {
                    let why = "expected DictionaryAttr to set properties";
                    return Err(self.invalid_properties(dict, why));
                }
            },
            (WrittenProps::Entries(entries), _) => entries,
        };
        let Some(info) = self.frame.info else { return Ok(()) };
        for (name, value) in &entries {
            if let Some(slot) = info.slot(*name) {
                let storage = &info.schema.props[slot].constraint.storage;
                if info.schema.props[slot].is_attr() && !fits_storage(ctx, storage, *value) {
                    let why = format!(
                        "Invalid attribute `{name}` in property conversion: {}",
                        value.display(ctx)
                    );
                    let dict = Attr::dictionary(ctx, &entries);
                    return Err(self.invalid_properties(dict, &why));
                }
                // Either spelling of a flag is read, one is held.
                let value = match info.schema.props[slot].kind {
                    PropKind::Unit if *value == Attr::TRUE => Attr::UNIT,
                    _ => *value,
                };
                state.set_prop(slot, Some(value));
            }
        }
        // After all attributes, as upstream.
        for (name, value) in &entries {
            let Some((at, groups)) = segments(info, *name) else { continue };
            let why = match segment_sizes(ctx, *value) {
                Some(sizes) if sizes.len() == groups => {
                    set_segments(state, at, sizes);
                    continue;
                }
                Some(sizes) => {
                    format!("size mismatch in attribute conversion: {} vs {groups}", sizes.len())
                }
                None => "expected DenseI32ArrayAttr for key `value`".to_owned(),
            };
            let dict = Attr::dictionary(ctx, &entries);
            return Err(self.invalid_properties(dict, &why));
        }
        Ok(())
    }

    fn invalid_properties(&mut self, dict: Attr, why: &str) -> ParseFailed {
        let message = format!(
            "invalid properties {} for op {}: {why}",
            dict.display(self.base.ctx),
            self.frame.name
        );
        let loc = self.frame.loc;
        self.error_at(loc, message)
    }

    // Arguments of regions.

    /// `%name`, then `: type` if `ty`, `{attributes}` if `attrs`, and an optional `loc(…)`.
    pub fn parse_argument(&mut self, ty: bool, attrs: bool) -> ParseResult<Argument> {
        let loc = self.tok_loc();
        let name = self.parse_value_name()?;
        if self.tok.kind == Tok::Hash {
            return Err(self.error_here("result number not allowed in argument list"));
        }
        let mut argument = Argument { name, ty: None, attrs: Attr::EMPTY_DICT, loc };
        if ty {
            argument.ty = Some(self.parse_colon_type()?);
        }
        if attrs {
            argument.attrs = self.parse_optional_dict()?;
        }
        if let Some(loc) = self.parse_optional_loc()? {
            argument.loc = loc;
        }
        Ok(argument)
    }

    /// The same if a `%name` comes next.
    pub fn parse_optional_argument(
        &mut self,
        ty: bool,
        attrs: bool,
    ) -> ParseResult<Option<Argument>> {
        if self.tok.kind == Tok::Percent {
            self.parse_argument(ty, attrs).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Arguments separated by commas.
    pub fn parse_argument_list(
        &mut self,
        delimiter: Delimiter,
        ty: bool,
        attrs: bool,
    ) -> ParseResult<Vec<Argument>> {
        let mut arguments = Vec::new();
        if delimiter == Delimiter::None && self.tok.kind != Tok::Percent {
            return Ok(arguments);
        }
        let Some(close) = self.open_list(delimiter, " in argument list")? else {
            return Ok(arguments);
        };
        loop {
            arguments.push(self.parse_argument(ty, attrs)?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.close_list(close, " in argument list")?;
        Ok(arguments)
    }

    /// `(%a = %b, %c = %d)` or nothing: arguments without types, and what is assigned to them.
    pub fn parse_optional_assignments(&mut self) -> ParseResult<Assignments> {
        if self.tok.kind != Tok::LParen {
            return Ok(Assignments::default());
        }
        self.parse_assignments()
    }

    /// `(%a = %b, %c = %d)`
    pub fn parse_assignments(&mut self) -> ParseResult<Assignments> {
        let (mut arguments, mut operands) = Assignments::default();
        self.expect(Tok::LParen, "expected '('")?;
        if self.eat(Tok::RParen) {
            return Ok((arguments, operands));
        }
        loop {
            arguments.push(self.parse_argument(false, false)?);
            self.expect(Tok::Equal, "expected '='")?;
            operands.push(self.parse_operand()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "expected ',' or ')'")?;
        Ok((arguments, operands))
    }

    // Successors.

    /// `^bb1`
    pub fn parse_successor(&mut self) -> ParseResult<Block> {
        if self.tok.kind != Tok::Caret {
            return Err(self.wrong_token("expected block name"));
        }
        let (label, pos) = (self.spelling(), self.pos());
        let block = self.block_named(label, pos);
        if self.base.recorder.is_some() {
            self.record_block(pos, block, false);
        }
        self.advance();
        Ok(block)
    }

    /// The block of a label, made if this is the first time it is named.
    pub(super) fn block_named(&mut self, label: &'src [u8], pos: Pos) -> Block {
        let body = &mut self.body;
        let Some(scope) = self.blocks.last_mut() else { return body.create_block() };
        let forward = &mut scope.forward;
        scope
            .labels
            .entry(Spelling::new(label))
            .or_insert_with(|| {
                *forward += 1;
                Label { block: body.create_block(), pos, defined: false }
            })
            .block
    }

    /// `^bb1` if it comes next.
    pub fn parse_optional_successor(&mut self) -> ParseResult<Option<Block>> {
        if self.tok.kind == Tok::Caret { self.parse_successor().map(Some) } else { Ok(None) }
    }

    /// `^bb1(%a, %b : i32, f32)`: the operands are appended to `into`.
    pub fn parse_successor_and_operands(
        &mut self,
        into: &mut SmallVec<[Value; 4]>,
    ) -> ParseResult<Block> {
        let block = self.parse_successor()?;
        if !self.eat(Tok::LParen) {
            return Ok(block);
        }
        if self.eat(Tok::RParen) {
            return Ok(block);
        }
        let pos = self.pos();
        let operands = self.parse_operand_list(Delimiter::None)?;
        if operands.is_empty() {
            return Err(self.wrong_token("expected SSA operand"));
        }
        self.expect(Tok::Colon, "expected ':' in operand list")?;
        let types = self.parse_type_list()?;
        if operands.len() != types.len() {
            let message = format!("expected {} types to match operand list", operands.len());
            return Err(self.error_here(message));
        }
        self.resolve_operands(&operands, &types, pos, into)?;
        self.expect(Tok::RParen, "expected ')'")?;
        Ok(block)
    }

    // Operations.

    /// `arith.addi` or `addi`: the name of an operation, without what follows.
    pub fn parse_operation_name(&mut self) -> ParseResult<OpName> {
        if self.tok.kind != Tok::BareId {
            return Err(self.error_here("expected bare identifier or keyword"));
        }
        let known = self.custom_name();
        self.advance();
        Ok(known.name)
    }
}

/// Returns whether an attribute is of the class that a property stores; what else must hold is for the verifier.
fn fits_storage(ctx: &Context, storage: &AttrStorage, value: Attr) -> bool {
    match *storage {
        AttrStorage::Any => true,
        AttrStorage::Class(class) => crate::verify::attr_is(ctx, class, value),
        AttrStorage::IntEnum(schema) => is_case(ctx, schema, value),
        AttrStorage::Enum { attr, .. } => crate::verify::attr_is(ctx, Class::Attr(attr), value),
    }
}

/// Returns whether `value` is a signless integer of the enum's width that stands for one of its cases, or a set of its
/// bits.
fn is_case(ctx: &Context, schema: &EnumSchema, value: Attr) -> bool {
    let AttrData::Integer(ty, number) = value.data(ctx) else { return false };
    if *ty != Type::integer(ctx, schema.width) {
        return false;
    }
    let mask = if schema.width >= 64 { u64::MAX } else { (1 << schema.width) - 1 };
    let Some(number) = number.as_i64().map(|number| number.cast_unsigned() & mask) else {
        return false;
    };
    if schema.bits {
        let all = schema.cases.iter().fold(0, |all, case| all | case.value);
        return number & !all == 0;
    }
    schema.cases.iter().any(|case| case.value & mask == number)
}
