//! Parsing and resolution of operands.

use smallvec::SmallVec;

use super::lexer::Tok;
use super::values::{Forward, Use};
use crate::ir::{OpState, OpType, OperandSlot, Value};
use crate::schema::{OpSchema, Segments};
use crate::text::{Delimiter, OpParser, ParseFailed, ParseResult, Parser, Pos, UnresolvedOperand};
use crate::{OpName, Type};

impl Parser<'_> {
    /// Parses `#1` behind the name of a value.
    #[cold]
    pub(super) fn parse_result_number(&mut self) -> ParseResult<u32> {
        let digits = std::str::from_utf8(&self.cursor.spelling()[1..]).ok();
        let Some(number) = digits.and_then(|digits| digits.parse().ok()) else {
            return Err(self.error_here("invalid SSA value result number"));
        };
        self.advance();
        Ok(number)
    }
}

impl OpParser<'_, '_> {
    // Operands.

    /// Parses `%name`.
    #[inline]
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        let mut operand = self.parse_value_name()?;
        if self.base.cursor.tok.kind == Tok::Hash {
            operand.number = self.parse_result_number()?;
        }
        Ok(operand)
    }

    #[inline]
    pub(super) fn parse_value_name(&mut self) -> ParseResult<UnresolvedOperand> {
        let token = self.cursor.tok;
        if token.kind != Tok::Percent {
            return Err(self.wrong_token("expected SSA operand"));
        }
        let spelling = self.base.cursor.bytes(token);
        let name = self.values.name(spelling);
        self.base.advance();
        Ok(UnresolvedOperand { pos: Pos(token.start), name, number: 0 })
    }

    /// Parses `%name` if it comes next, and is not a result name of the following operation.
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if self.cursor.tok.kind != Tok::Percent || self.begins_results() {
            return Ok(None);
        }
        self.parse_operand().map(Some)
    }

    /// Returns whether `%name =`, `%name:2 =` or a list of such names comes next: the results of another operation.
    fn begins_results(&mut self) -> bool {
        let mark = self.mark();
        let begins = loop {
            if self.cursor.tok.kind != Tok::Percent {
                break false;
            }
            self.base.advance();
            if self.cursor.tok.kind == Tok::Colon {
                self.base.advance();
                if self.cursor.tok.kind != Tok::Int {
                    break false;
                }
                self.base.advance();
            }
            match self.cursor.tok.kind {
                Tok::Equal => break true,
                Tok::Comma => self.base.advance(),
                _ => break false,
            }
        };
        self.rewind(mark);
        begins
    }

    /// Parses `%a, %b`.
    pub fn parse_operand_list(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        let mut operands = SmallVec::new();
        self.parse_operands_into(delimiter, |operand| operands.push(operand))?;
        Ok(operands)
    }

    /// Like [`Self::parse_operand_list`], one by one.
    pub(crate) fn parse_operands_into(
        &mut self,
        delimiter: Delimiter,
        mut into: impl FnMut(UnresolvedOperand),
    ) -> ParseResult<()> {
        if delimiter == Delimiter::None && self.cursor.tok.kind != Tok::Percent {
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

    /// Parses `%a, %b`, with `count` operands.
    pub fn parse_operands_exactly(
        &mut self,
        count: usize,
        delimiter: Delimiter,
    ) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        let start = self.pos();
        let operands = self.parse_operand_list(delimiter)?;
        match operands.len() {
            0 if count != 0 && delimiter == Delimiter::None => Err(match self.cursor.tok.kind {
                Tok::LParen | Tok::LSquare => self.error_here("unexpected delimiter"),
                _ => self.wrong_token("expected operand"),
            }),
            len if len != count => Err(self.error(start, format!("expected {count} operands"))),
            _ => Ok(operands),
        }
    }

    /// Parses `%a, %b`, with `N` operands.
    pub fn parse_operand_array<const N: usize>(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<[UnresolvedOperand; N]> {
        let operands = self.parse_operands_exactly(N, delimiter)?;
        Ok(std::array::from_fn(|at| operands[at]))
    }

    /// Returns the value of a name; reports `use of value '%a' expects different type than prior uses: …` otherwise.
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

    /// Returns a placeholder for a value that lives in another body; [`Self::report_outside`] reports it at the end.
    fn outside_value(&mut self, operand: UnresolvedOperand, ty: Type) -> Value {
        let use_ = self.use_of(operand);
        self.outside.push(use_);
        self.body.new_placeholder(ty)
    }

    /// Reports the first use of a value in another body. MLIR's verifier does so after parsing, with this message; here
    /// there is no IR to verify.
    pub(in crate::codec::text) fn report_outside(&mut self) -> ParseResult<()> {
        let Some(first) = self.outside.iter().min_by_key(|one| one.pos).copied() else {
            return Ok(());
        };
        let message = format!("'{}' op using value defined outside the region", first.op);
        let failed = self.error_at(first.loc, message);
        self.note_at(first.owner_loc, "required by region isolation constraints");
        Err(failed)
    }

    /// Appends the values of the names to `into`, if there are as many types; else reports
    /// `number of operands and types do not match: got 2 operands and 1 types` at `pos`.
    pub(crate) fn resolve_into(
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

    /// Appends the values of names that all have one type to `into`.
    pub(crate) fn resolve_into_as(
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

    /// Adds values to the operands of `slot`, and stores the size of the group if the operation stores it. Slots may be
    /// filled in any order.
    pub fn add_operands<X: OpType>(
        &mut self,
        state: &mut OpState,
        slot: OperandSlot<X>,
        values: impl IntoIterator<Item = Value>,
    ) {
        let values: SmallVec<[Value; 4]> = values.into_iter().collect();
        self.add_to_group(state, X::SCHEMA, slot.index(), &values);
    }

    /// Adds values to the operands of group `group`.
    fn add_to_group(
        &mut self,
        state: &mut OpState,
        schema: &OpSchema,
        group: usize,
        values: &[Value],
    ) {
        let sizes = &mut self.frame.operand_sizes;
        if sizes.len() <= group {
            sizes.resize(group + 1, 0);
        }
        let end = sizes[..=group].iter().map(|size| *size as usize).sum();
        state.operands.insert_from_slice(end, values);
        sizes[group] += values.len() as u32;
        if schema.operand_segments == Segments::Stored {
            state.set_word(schema.props.len() + group, sizes[group]);
        }
    }

    /// Resolves a name to a value of that type, and adds it to the operands of `slot`.
    pub fn resolve_operand_of<X: OpType>(
        &mut self,
        state: &mut OpState,
        slot: OperandSlot<X>,
        operand: UnresolvedOperand,
        ty: Type,
    ) -> ParseResult<()> {
        let value = self.resolve_operand(operand, ty)?;
        self.add_to_group(state, X::SCHEMA, slot.index(), &[value]);
        Ok(())
    }

    /// Resolves names to values of these types, and adds them to the operands of `slot`; a message about their numbers
    /// is reported at `pos`.
    pub fn resolve_operands<X: OpType>(
        &mut self,
        state: &mut OpState,
        slot: OperandSlot<X>,
        operands: &[UnresolvedOperand],
        types: &[Type],
        pos: Pos,
    ) -> ParseResult<()> {
        let mut values = SmallVec::new();
        self.resolve_into(operands, types, pos, &mut values)?;
        self.add_to_group(state, X::SCHEMA, slot.index(), &values);
        Ok(())
    }

    /// Resolves names to values that all have one type, and adds them to the operands of `slot`.
    pub fn resolve_operands_as<X: OpType>(
        &mut self,
        state: &mut OpState,
        slot: OperandSlot<X>,
        operands: &[UnresolvedOperand],
        ty: Type,
    ) -> ParseResult<()> {
        let mut values = SmallVec::new();
        self.resolve_into_as(operands, ty, &mut values)?;
        self.add_to_group(state, X::SCHEMA, slot.index(), &values);
        Ok(())
    }

    /// Defines a name as `count` values from `first` on.
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

    // Arguments of regions.

    // Successors.

    // Operations.

    /// Parses `arith.addi` or `addi`: the name of an operation, without what follows.
    pub fn parse_operation_name(&mut self) -> ParseResult<OpName> {
        if self.cursor.tok.kind != Tok::BareId {
            return Err(self.error_here("expected bare identifier or keyword"));
        }
        let known = self.custom_name();
        self.advance();
        Ok(known.name)
    }
}
