//! Parsing of regions and blocks.
//!
//! The regions of an isolated operation are parsed into a body of their own, which the operation takes when it is
//! created; the regions of any other operation are detached regions of the current body until then.

use smallvec::SmallVec;

use super::lexer::Tok;
use super::op_parser::{BlockScope, Label};
use super::spelling::Spelling;
use crate::ir::{Block, Body, OpState, Region, RegionRef};
use crate::schema::Trait;
use crate::text::{Argument, OpParser, ParseResult};
use crate::{Loc, OpName, stack};

impl<'src> OpParser<'_, 'src> {
    /// Parses `{…}` as the next region of the operation; `args` become the arguments of its first block.
    pub fn parse_region(&mut self, state: &mut OpState, args: &[Argument]) -> ParseResult<()> {
        self.parse_region_scoped(state, args, false)
    }

    /// Parses `{…}` if it comes next; otherwise no region is added.
    pub fn parse_optional_region(
        &mut self,
        state: &mut OpState,
        args: &[Argument],
    ) -> ParseResult<bool> {
        if self.cursor.tok.kind != Tok::LBrace {
            return Ok(false);
        }
        self.parse_region(state, args)?;
        Ok(true)
    }

    /// Like [`Self::parse_region`]; names inside may shadow names outside.
    pub fn parse_shadowing_region(
        &mut self,
        state: &mut OpState,
        args: &[Argument],
    ) -> ParseResult<()> {
        self.parse_region_scoped(state, args, true)
    }

    /// Adds an empty region as the operation's next.
    pub fn add_region(&mut self, state: &mut OpState) {
        state.regions += 1;
        let isolated =
            self.frame.info.is_some_and(|info| info.schema.traits.has(Trait::IsIsolatedFromAbove));
        let region = if isolated {
            if self.frame.nested.is_none() {
                self.bodies += 1;
                let body = Box::new(Body::detached_in(self.base.ctx, &mut self.capacity));
                self.frame.nested = Some((body, self.bodies));
            }
            let (body, _) = self.frame.nested.as_mut().expect("made above");
            body.add_owner_region()
        } else {
            self.body.add_detached_region()
        };
        self.frame.regions.push(region);
    }

    /// Reorders the operation's regions by `keys`, one for each region so far.
    pub fn sort_regions(&mut self, keys: &[u16]) {
        let mut sorted: Vec<(u16, Region)> =
            keys.iter().copied().zip(self.frame.regions.iter().copied()).collect();
        sorted.sort_by_key(|(key, _)| *key);
        for (place, (_, region)) in self.frame.regions.iter_mut().zip(&sorted) {
            *place = *region;
        }
        if let Some((body, _)) = &mut self.frame.nested {
            body.order_owner_regions(&self.frame.regions);
        }
    }

    /// Returns the operation's region `index`, with the body it lives in, to read it or to add parts that the syntax
    /// omits.
    ///
    /// # Panics
    /// Panics if fewer regions were parsed or added.
    pub fn region_mut(&mut self, _state: &OpState, index: usize) -> (&mut Body, Region) {
        let region = self.frame.regions[index];
        match &mut self.frame.nested {
            Some((body, _)) => (body, region),
            None => (&mut self.body, region),
        }
    }

    /// Returns the regions of the operation so far.
    pub fn regions(&self) -> SmallVec<[RegionRef<'_>; 2]> {
        let body: &Body = match &self.frame.nested {
            Some((body, _)) => body,
            None => &self.body,
        };
        self.frame.regions.iter().map(|region| RegionRef { body, region: *region }).collect()
    }

    /// Adds an empty block to region `index` if it has none.
    pub fn ensure_block(&mut self, state: &OpState, index: usize) {
        let (body, region) = self.region_mut(state, index);
        if body.entry_block(region).is_none() {
            body.append_block(region);
        }
    }

    /// Adds a block to region `index` if it has none, and the operation's implicit terminator to its last block
    /// (without operands, and with an empty block in each region it declares) if that does not end with a terminator.
    pub fn ensure_terminator(&mut self, state: &OpState, index: usize, terminator: OpName) {
        self.ensure_block(state, index);
        let ctx = self.base.ctx;
        let loc = state.loc;
        let (body, region) = self.region_mut(state, index);
        let Some(block) = body.last_block(region) else { return };
        let is_terminator = |name: OpName| {
            ctx.op_schema(name).is_some_and(|schema| schema.traits.has(Trait::IsTerminator))
        };
        if body.last_op(block).is_some_and(|last| is_terminator(body.name(last))) {
            return;
        }
        let mut state = OpState::new(terminator, loc);
        let declared = ctx.op_schema(terminator).map_or(&[][..], |schema| schema.regions);
        state.regions = declared.iter().filter(|region| !region.variadic).count();
        ctx.fill_default_props(&mut state);
        let op = body.create_op(&state);
        for region in body.own_regions(op).collect::<Vec<_>>() {
            body.append_block(region);
        }
        body.append_op(op, block);
    }

    fn parse_region_scoped(
        &mut self,
        state: &mut OpState,
        args: &[Argument],
        shadowing: bool,
    ) -> ParseResult<()> {
        let start = self.pos();
        self.expect(Tok::LBrace, "expected '{' to begin a region")?;
        self.add_region(state);
        let region = self.frame.regions[self.frame.regions.len() - 1];
        if args.is_empty() && self.eat(Tok::RBrace) {
            return Ok(());
        }
        let isolated = shadowing || self.frame.nested.is_some();
        let records = self.base.recorder.is_some();
        let outer = if records { self.record_region(start, isolated) } else { None };
        self.enter()?;
        // The operation's own body replaces the current one while it is filled.
        let outside = self.frame.nested.take().map(|(body, id)| {
            self.bodies_around.push(self.body_id);
            (std::mem::replace(&mut self.body, body), std::mem::replace(&mut self.body_id, id))
        });
        let block = self.block;
        let owner_loc = self.owner_loc;
        if outside.is_some() {
            self.owner_loc = self.frame.loc;
        }
        let result = stack::grow(|| self.parse_region_body(region, args, shadowing));
        self.block = block;
        self.owner_loc = owner_loc;
        if let Some((body, id)) = outside {
            self.bodies_around.pop();
            let inner = std::mem::replace(&mut self.body, body);
            self.frame.nested = Some((inner, std::mem::replace(&mut self.body_id, id)));
        }
        self.leave();
        result?;
        if records {
            self.record_region_end(outer);
        }
        self.advance();
        Ok(())
    }

    fn parse_region_body(
        &mut self,
        region: Region,
        args: &[Argument],
        shadowing: bool,
    ) -> ParseResult<()> {
        self.values.push(shadowing);
        self.blocks.push(BlockScope::default());
        let result = self.parse_blocks(region, args);
        let scope = self.blocks.pop();
        self.values.pop();
        result?;
        match scope {
            Some(scope) if scope.forward != 0 => self.undefined_blocks(&scope),
            _ => Ok(()),
        }
    }

    fn undefined_blocks(&mut self, scope: &BlockScope<'src>) -> ParseResult<()> {
        let labels = scope.labels.iter();
        let mut places: Vec<_> =
            labels.filter(|(_, label)| !label.defined).map(|(_, label)| label.pos).collect();
        places.sort_unstable();
        for pos in places {
            self.plain_error(pos, "reference to an undefined block");
        }
        Err(crate::text::ParseFailed)
    }

    fn parse_blocks(&mut self, region: Region, args: &[Argument]) -> ParseResult<()> {
        let first = self.body.append_block(region);
        if !args.is_empty() {
            if self.cursor.tok.kind == Tok::Caret {
                return Err(self.error_here("invalid block name in region with named arguments"));
            }
            self.add_entry_args(first, args)?;
        }
        self.parse_first_block(first)?;
        if !args.is_empty() && self.body.args(first).len() > args.len() {
            return Err(self.error_here("entry block arguments were already defined"));
        }
        while self.cursor.tok.kind != Tok::RBrace {
            self.parse_labelled_block(region)?;
        }
        Ok(())
    }

    fn add_entry_args(&mut self, block: Block, args: &[Argument]) -> ParseResult<()> {
        for arg in args {
            let before = match self.values.get(arg.name.name) {
                Some(entry) => Some(entry.pos),
                None => self.values.forward(arg.name).map(|forward| forward.first.pos),
            };
            if let Some(before) = before {
                let message = format!(
                    "region entry argument '{}' is already in use",
                    self.values.spelling(arg.name.name)
                );
                let failed = self.plain_error(arg.name.pos, message);
                self.note(before, "previously referenced here");
                return Err(failed);
            }
            let ty = arg.ty.expect("an entry argument has a type");
            let value = self.body.add_arg(block, ty, arg.loc);
            self.define(arg.name, value, 1)?;
        }
        Ok(())
    }

    fn parse_first_block(&mut self, block: Block) -> ParseResult<()> {
        if self.cursor.tok.kind == Tok::Caret {
            let (label, pos) = (self.cursor.spelling(), self.pos());
            if let Some(scope) = self.blocks.last_mut() {
                scope.labels.insert(Spelling::new(label), Label { block, pos, defined: true });
            }
            if self.base.recorder.is_some() {
                self.record_block(pos, block, true);
            }
            self.advance();
            self.parse_block_header(block)?;
        }
        self.parse_block_body(block)
    }

    fn parse_labelled_block(&mut self, region: Region) -> ParseResult<()> {
        if self.cursor.tok.kind != Tok::Caret {
            return Err(self.wrong_token("expected block name"));
        }
        let (label, pos) = (self.cursor.spelling(), self.pos());
        let block = self.block_named(label, pos);
        let scope = self.blocks.last_mut().expect("a region has a scope of labels");
        if let Some(known) = scope.labels.get_mut(&Spelling::new(label)) {
            if known.defined {
                let message = format!("redefinition of block '{}'", String::from_utf8_lossy(label));
                return Err(self.plain_error(pos, message));
            }
            known.defined = true;
            known.pos = pos;
            scope.forward -= 1;
        }
        self.body.insert_block(block, region, None);
        if self.base.recorder.is_some() {
            self.record_block(pos, block, true);
        }
        self.advance();
        self.parse_block_header(block)?;
        self.parse_block_body(block)
    }

    /// Parses `(%a: i32, …):` after a block's name.
    fn parse_block_header(&mut self, block: Block) -> ParseResult<()> {
        if self.eat(Tok::LParen) && !self.eat(Tok::RParen) {
            loop {
                self.parse_block_arg(block)?;
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RParen, "expected ')'")?;
        }
        self.expect(Tok::Colon, "expected ':' after block name")
    }

    fn parse_block_arg(&mut self, block: Block) -> ParseResult<()> {
        let mut loc: Loc = self.tok_loc();
        let name = self.parse_operand()?;
        self.expect(Tok::Colon, "expected ':' and type for SSA operand")?;
        let ty = self.parse_type()?;
        if let Some(written) = self.parse_optional_loc()? {
            loc = written;
        }
        let value = self.body.add_arg(block, ty, loc);
        self.define(name, value, 1)
    }

    fn parse_block_body(&mut self, block: Block) -> ParseResult<()> {
        self.block = block;
        if self.at_units() {
            return self.read_block_units();
        }
        self.parse_in_parallel();
        while !matches!(self.cursor.tok.kind, Tok::Caret | Tok::RBrace) {
            self.parse_operation()?;
            self.block = block;
        }
        Ok(())
    }
}
