//! Parsing of whole operations, in generic and custom form.

use smallvec::SmallVec;

use super::lexer::Tok;
use super::op_parser::{Frame, KnownName};
use super::spelling::Spelling;
use super::types::is_integer_type;
use crate::context::diag::HELP;
use crate::ir::{NewRegions, Op, OpState, Value};
use crate::schema::{AsmSyntax, Trait};
use crate::text::{OpParser, OpSyntax, ParseResult, Pos, UnresolvedOperand};
use crate::{Attr, OpName, Type};

/// A name that the text binds to results, and the number of results.
struct Bound {
    name: UnresolvedOperand,
    count: u32,
}

impl<'src> OpParser<'_, 'src> {
    /// Parses `[%a, %b:2 =] ("name" generic | custom) [loc(...)]`, and appends the operation to the current block.
    #[inline]
    pub(in crate::codec::text) fn parse_operation(&mut self) -> ParseResult<()> {
        if self.base.recorder.is_some() {
            return self.record_operation();
        }
        self.parse_unrecorded_operation()
    }

    pub(in crate::codec::text) fn parse_unrecorded_operation(&mut self) -> ParseResult<()> {
        let start = self.pos();
        let mut bound: SmallVec<[Bound; 1]> = SmallVec::new();
        let mut total = 0usize;
        if self.cursor.tok.kind == Tok::Percent {
            loop {
                let one = self.parse_bound()?;
                total += one.count as usize;
                bound.push(one);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::Equal, "expected '=' after SSA name")?;
        }
        let enclosing = self.base.subject.custom_op.take();
        let op = match self.cursor.tok.kind {
            Tok::Str => self.parse_generic(total)?,
            Tok::BareId if !is_integer_type(self.cursor.spelling()) => self.parse_custom(total)?,
            _ => return Err(self.wrong_token("expected operation name in quotes")),
        };
        self.base.subject.custom_op = enclosing;
        if bound.is_empty() {
            return Ok(());
        }
        let results = self.body.results(op);
        let have = results.len();
        if have == 0 {
            return self.fail(start, "cannot name an operation with no results");
        }
        if have != total {
            let message =
                format!("operation defines {have} results but was provided {total} to bind");
            return Err(self.plain_error(start, message));
        }
        let mut at = self.body.result(op, 0).index();
        for one in bound {
            self.define(one.name, Value::new(at), one.count)?;
            at += one.count as usize;
        }
        Ok(())
    }

    fn parse_bound(&mut self) -> ParseResult<Bound> {
        let token = self.cursor.tok;
        if token.kind != Tok::Percent {
            return Err(self.wrong_token("expected valid ssa identifier"));
        }
        let spelling = self.base.cursor.bytes(token);
        let name = self.values.name(spelling);
        self.base.advance();
        let name = UnresolvedOperand { pos: Pos(token.start), name, number: 0 };
        if !self.eat(Tok::Colon) {
            return Ok(Bound { name, count: 1 });
        }
        if self.cursor.tok.kind != Tok::Int {
            return Err(self.wrong_token("expected integer number of results"));
        }
        let count = self.u64_value().and_then(|count| u32::try_from(count).ok());
        let Some(count) = count.filter(|count| *count != 0) else {
            return Err(self.error_here("expected named operation to have at least 1 result"));
        };
        self.advance();
        Ok(Bound { name, count })
    }

    /// Starts a new operation; returns the frame of the enclosing one.
    fn begin(&mut self, known: KnownName<'src>, bound: usize) -> Box<Frame<'src>> {
        let new = || Box::new(Frame::new(known.name));
        let mut frame = self.frames.pop().unwrap_or_else(new);
        frame.name = known.name;
        frame.info = known.info;
        frame.pos = self.pos();
        frame.loc = self.tok_loc();
        frame.bound = bound;
        if self.base.recorder.is_some() {
            self.record_name(known.name);
        }
        std::mem::replace(&mut self.frame, frame)
    }

    /// Parses the trailing location, creates the operation, and returns to the enclosing one.
    fn finish(&mut self, state: &mut OpState, outer: Box<Frame<'src>>) -> ParseResult<Op> {
        if let Some(loc) = self.parse_optional_loc()? {
            state.loc = loc;
        }
        let mut frame = std::mem::replace(&mut self.frame, outer);
        // A body counts both in 16 bits.
        for (what, count) in
            [("successors", state.successors.len()), ("regions", frame.regions.len())]
        {
            if count > usize::from(u16::MAX) {
                let message = format!("operation has too many {what}: {count}");
                return Err(self.base.error_at(state.loc, message));
            }
        }
        let ctx = self.base.ctx;
        if !frame.attrs.is_empty() {
            state.attrs = Attr::dictionary(ctx, &frame.attrs);
        }
        if frame.info.is_some() {
            ctx.fill_default_props(state);
        }
        if !(frame.regions.is_empty() && frame.nested.is_none()) {
            self.check_operands(state)?;
        }
        let regions = match frame.nested.take() {
            Some((mut body, _)) => {
                body.leave(&mut self.capacity);
                NewRegions::Nested(body)
            }
            None if frame.regions.is_empty() => NewRegions::Empty,
            None => NewRegions::Own(&frame.regions),
        };
        let op = self.body.create_op_with(state, regions);
        self.body.append_op(op, self.block);
        frame.attrs.clear();
        frame.operand_sizes.clear();
        frame.regions.clear();
        self.frames.push(frame);
        Ok(op)
    }

    /// Rejects operands that were resolved before the operation's own regions defined them: these are placeholders.
    fn check_operands(&mut self, state: &OpState) -> ParseResult<()> {
        let unlinked = |value: &Value| {
            self.body.defined_loc(*value).is_none() && !self.values.waits_for(*value)
        };
        if self.undeclared.is_empty()
            && self.outside.is_empty()
            && state.operands.iter().any(unlinked)
        {
            return Err(self.error_at(state.loc, "operation's operand is unlinked"));
        }
        Ok(())
    }

    // Generic form.

    fn parse_generic(&mut self, bound: usize) -> ParseResult<Op> {
        let known = self.generic_name()?;
        let outer = self.begin(known, bound);
        let mut state = OpState::new(known.name, self.frame.loc);
        self.advance();
        if !known.accepted {
            return Err(self.error_here(
                "operation being parsed with an unregistered dialect. If this is intended, please use \
                 -allow-unregistered-dialect with the MLIR tool used",
            ));
        }
        self.expect(Tok::LParen, "expected '(' to start operand list")?;
        let mut operands: SmallVec<[UnresolvedOperand; 4]> = SmallVec::new();
        if self.cursor.tok.kind == Tok::Percent {
            loop {
                operands.push(self.parse_operand()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect(Tok::RParen, "expected ')' to end operand list")?;
        if self.cursor.tok.kind == Tok::LSquare {
            self.parse_successors(&mut state)?;
        }
        let mut props = None;
        if self.cursor.tok.kind == Tok::Less {
            self.advance();
            props = Some(self.parse_property_entries()?);
            self.expect(Tok::Greater, "expected '>' to close properties")?;
        }
        if self.eat(Tok::LParen) {
            loop {
                self.parse_region(&mut state, &[])?;
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RParen, "expected ')' to end region list")?;
        }
        let entries = self.parse_optional_dict_entries()?;
        // An attribute of the wrong kind is not stored in the properties, so the verifier will not see it.
        let fault = if props.is_none() { self.inherent_fault(&entries) } else { None };
        for (name, value) in entries {
            self.add_attr(&mut state, name, value);
        }
        self.parse_generic_type(&mut state, &operands)?;
        if let Some(message) = fault {
            let loc = self.frame.loc;
            return Err(self.error_at(loc, message));
        }
        if let Some(props) = props {
            self.set_properties(&mut state, props)?;
        }
        self.finish(&mut state, outer)
    }

    fn parse_generic_type(
        &mut self,
        state: &mut OpState,
        operands: &[UnresolvedOperand],
    ) -> ParseResult<()> {
        self.expect(Tok::Colon, "expected ':' followed by operation type")?;
        let loc = self.tok_loc();
        let inputs = if self.cursor.tok.kind == Tok::LParen {
            let inputs = self.parse_type_list_in_parens()?;
            self.expect(Tok::Arrow, "expected '->' in function type")?;
            self.parse_results_into(state)?;
            inputs
        } else {
            let ty = self.parse_type()?;
            let crate::TypeData::Function { inputs, results } = ty.data(self.base.ctx) else {
                return Err(self.error_at(loc, "expected function type"));
            };
            state.results = results.iter().copied().collect();
            inputs.iter().copied().collect::<SmallVec<[Type; 2]>>()
        };
        if inputs.len() != operands.len() {
            // Upstream prints this byte in place of the plural.
            let plural = if operands.len() == 1 { "\0" } else { "s" };
            let message = format!(
                "expected {} operand type{plural} but had {}",
                operands.len(),
                inputs.len()
            );
            return Err(self.error_at(loc, message));
        }
        for (operand, ty) in operands.iter().zip(&inputs) {
            let value = self.resolve_operand(*operand, *ty)?;
            state.operands.push(value);
        }
        Ok(())
    }

    fn parse_results_into(&mut self, state: &mut OpState) -> ParseResult<()> {
        state.results = self.parse_function_results()?;
        Ok(())
    }

    fn parse_successors(&mut self, state: &mut OpState) -> ParseResult<()> {
        let terminator =
            self.frame.info.is_none_or(|info| info.schema.traits.has(Trait::IsTerminator));
        if !terminator {
            return Err(self.error_here("successors in non-terminator"));
        }
        self.advance();
        loop {
            let block = self.parse_successor()?;
            state.successors.push(block);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RSquare, "expected ',' or ']'")
    }

    /// Returns the operation that the quoted name in the current token denotes.
    fn generic_name(&mut self) -> ParseResult<KnownName<'src>> {
        let spelling = self.cursor.spelling();
        let inner = &spelling[1..spelling.len() - 1];
        let key = Spelling::new(inner);
        if let Some(known) = self.names.get(&key) {
            return Ok(*known);
        }
        let text = String::from_utf8_lossy(&self.string_value()).into_owned();
        if text.is_empty() {
            return Err(self.error_here("empty operation name is invalid"));
        }
        if text.contains('\0') {
            return Err(self.error_here("null character not allowed in operation name"));
        }
        let known = self.look_up(&text);
        self.names.insert(key, known);
        Ok(known)
    }

    fn look_up(&self, text: &str) -> KnownName<'src> {
        let ctx = self.base.ctx;
        let name = OpName::new(text);
        let info = ctx.op_info(name);
        let accepted =
            info.is_some() || ctx.allows_unregistered() || ctx.dialect(name.dialect()).is_some();
        KnownName { name, info, accepted }
    }

    // Custom form.

    /// Returns the operation that the bare name in the current token denotes.
    pub(super) fn custom_name(&mut self) -> KnownName<'src> {
        let spelling = self.cursor.spelling();
        let key = Spelling::new(spelling);
        if let Some(known) = self.names.get(&key)
            && (known.info.is_some() || spelling.contains(&b'.'))
        {
            return *known;
        }
        let text = std::str::from_utf8(spelling).unwrap_or("");
        if text.contains('.') {
            let known = self.look_up(text);
            self.names.insert(key, known);
            return known;
        }
        let dialect = self.default_dialects.last().copied().unwrap_or("builtin");
        self.look_up(&format!("{dialect}.{text}"))
    }

    fn parse_custom(&mut self, bound: usize) -> ParseResult<Op> {
        let known = self.custom_name();
        let spelling = self.cursor.spelling();
        let outer = self.begin(known, bound);
        let mut state = OpState::new(known.name, self.frame.loc);
        self.advance();
        let Some(info) = known.info else {
            return Err(self.unknown_custom(spelling, known.name));
        };
        self.default_dialects.push(info.schema.default_dialect);
        self.base.subject.custom_op = Some(known.name);
        let result = match info.schema.syntax {
            AsmSyntax::Generic => {
                let message = format!("'{}' op has no custom assembly form", known.name);
                let pos = self.frame.pos;
                Err(self.plain_error(pos, message))
            }
            AsmSyntax::Missing(why) => {
                let message = format!("{why}; write it in generic form");
                let pos = self.frame.pos;
                Err(self.error(pos, message))
            }
            AsmSyntax::Declarative(format) => {
                crate::format::parse_op(self, info, format, &mut state)
            }
            AsmSyntax::Custom(hook) => (hook.get::<OpSyntax>().parse)(self, &mut state),
        };
        self.default_dialects.pop();
        result?;
        self.check_duplicates()?;
        self.base.subject.custom_op = None;
        self.finish(&mut state, outer)
    }

    fn check_duplicates(&mut self) -> ParseResult<()> {
        let attrs = &self.frame.attrs;
        let twice = attrs
            .iter()
            .enumerate()
            .find(|(at, (name, _))| attrs[..*at].iter().any(|(have, _)| have == name));
        let Some((_, (name, _))) = twice else { return Ok(()) };
        let message = format!("attribute '{name}' occurs more than once in the attribute list");
        let pos = self.frame.pos;
        Err(self.error(pos, message))
    }

    #[cold]
    fn unknown_custom(&mut self, spelling: &[u8], name: OpName) -> crate::text::ParseFailed {
        let spelling = String::from_utf8_lossy(spelling);
        let ctx = self.base.ctx;
        let tried = if spelling == name.as_str() {
            String::new()
        } else {
            format!(" (tried '{name}' as well)")
        };
        let pos = self.frame.pos;
        if ctx.dialect(name.dialect()).is_some() {
            let failed = self.plain_error(pos, format!("custom op '{spelling}' is unknown{tried}"));
            let similar = ctx.registry().similar_op(name.as_str()).map(|one| format!("'{one}'"));
            // Without a dialect, `name` has the default one, which need not be what is meant.
            let meant = similar.or_else(|| {
                (spelling != name.as_str()).then(|| ctx.registry().meant_op(&spelling)).flatten()
            });
            if let Some(meant) = meant {
                self.note(pos, format!("{HELP}did you mean {meant}?"));
            }
            return failed;
        }
        let message =
            format!("Dialect `{}' not found for custom op '{spelling}' {tried}", name.dialect());
        let failed = self.plain_error(pos, message);
        let mut known: Vec<&str> =
            ctx.registry().dialects().iter().map(|dialect| dialect.name).collect();
        known.sort_unstable();
        let note = format!(
            "Available dialects: {} ; for more info on dialect registration see \
             https://mlir.llvm.org/getting_started/Faq/#registered-loaded-dependent-whats-up-with-dialects-management",
            known.join(", ")
        );
        self.note(pos, note);
        if let Some(meant) = ctx.registry().meant_op(&spelling) {
            self.note(pos, format!("{HELP}did you mean {meant}?"));
        }
        failed
    }
}
