//! Parsing of successors.

use smallvec::SmallVec;

use super::lexer::Tok;
use super::op_parser::Label;
use super::spelling::Spelling;
use crate::ir::{Block, Value};
use crate::text::{Delimiter, OpParser, ParseResult, Pos};

impl<'src> OpParser<'_, 'src> {
    /// Parses `^bb1`.
    pub fn parse_successor(&mut self) -> ParseResult<Block> {
        if self.cursor.tok.kind != Tok::Caret {
            return Err(self.wrong_token("expected block name"));
        }
        let (label, pos) = (self.cursor.spelling(), self.pos());
        let block = self.block_named(label, pos);
        if self.base.recorder.is_some() {
            self.record_block(pos, block, false);
        }
        self.advance();
        Ok(block)
    }

    /// Returns the block of a label, which is created at its first use.
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

    /// Parses `^bb1` if it comes next.
    pub fn parse_optional_successor(&mut self) -> ParseResult<Option<Block>> {
        if self.cursor.tok.kind == Tok::Caret { self.parse_successor().map(Some) } else { Ok(None) }
    }

    /// Parses `^bb1(%a, %b : i32, f32)`: the operands are appended to `into`.
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
        self.resolve_into(&operands, &types, pos, into)?;
        self.expect(Tok::RParen, "expected ')'")?;
        Ok(block)
    }
}
