//! Parsing of locations.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::lexer::{Tok, Token};
use crate::text::reading::places::Alias;
use crate::text::{ParseResult, Parser};
use crate::{Attr, Loc, LocData};

/// Attribute aliases that are used before their definition.
#[derive(Default)]
pub(super) struct LateAliases<'src> {
    /// The offset of the value of each alias that is not reached yet.
    pub(super) places: FxHashMap<&'src [u8], u32>,
    /// All these aliases in the order of the file.
    order: Vec<(u32, &'src [u8])>,
    /// The number of these that were parsed.
    read: usize,
}

impl<'src> Parser<'src> {
    /// Parses `loc(…)` if it comes next.
    pub fn parse_optional_loc(&mut self) -> ParseResult<Option<Loc>> {
        if !self.cursor.at_word(b"loc") {
            return Ok(None);
        }
        // Nearly all locations are positions.
        let rest = &self.cursor.source[self.cursor.tok.start as usize..];
        if let Some((loc, len)) = rest.strip_prefix(b"loc(").and_then(|rest| self.position(rest))
            && rest.get(4 + len) == Some(&b')')
        {
            self.go_on_after(&rest[..4 + len + 1]);
            return Ok(Some(loc));
        }
        self.advance();
        self.expect(Tok::LParen, "expected '(' in location")?;
        if self.cursor.tok.kind == Tok::Hash && !self.cursor.spelling().contains(&b'.') {
            let loc = self.parse_loc_alias()?;
            self.expect(Tok::RParen, "expected ')' in location")?;
            return Ok(Some(loc));
        }
        let loc = self.nested(Self::parse_loc_instance)?;
        self.expect(Tok::RParen, "expected ')' in location")?;
        Ok(Some(loc))
    }

    /// Parses `(…)` after the keyword `loc`.
    pub(super) fn parse_loc_in_parens(&mut self) -> ParseResult<Loc> {
        self.expect(Tok::LParen, "expected '(' in inline location")?;
        let loc = self.parse_loc_instance()?;
        self.expect(Tok::RParen, "expected ')' in inline location")?;
        Ok(loc)
    }

    /// Parses `#loc3`, which may be defined later.
    fn parse_loc_alias(&mut self) -> ParseResult<Loc> {
        let name = &self.cursor.spelling()[1..];
        let pos = self.pos();
        let attr = match self.symbols.attr_aliases.get(name).copied() {
            Some(attr) => {
                self.advance();
                attr
            }
            None => {
                let attr = self.parse_late_alias(name)?;
                self.advance();
                let Some(attr) = attr else {
                    // Reported if there is no other error.
                    self.symbols.undefined_locs.push(pos);
                    return Ok(Loc::UNKNOWN);
                };
                attr
            }
        };
        self.record_alias(pos, Alias::Attr(attr), false);
        match self.ctx.attr_loc(attr) {
            Some(loc) => Ok(loc),
            None => {
                let message = format!("expected location, but found '{}'", attr.display(self.ctx));
                Err(self.plain_error(pos, message))
            }
        }
    }

    /// Returns the value of an alias that is defined later.
    pub(in crate::codec::text) fn late_alias_named(&mut self, name: &[u8]) -> Option<Attr> {
        if self.symbols.late_aliases.is_none() {
            self.symbols.late_aliases = Some(self.find_late_aliases());
        }
        let (name, _) = self.symbols.late_aliases.as_ref()?.places.get_key_value(name)?;
        let name = *name;
        self.parse_late_alias(name).ok()?
    }

    /// Parses the definition of an alias that comes later, at the start of a line, without moving the parser.
    pub(super) fn parse_late_alias(&mut self, name: &'src [u8]) -> ParseResult<Option<Attr>> {
        self.share()?;
        if self.symbols.late_aliases.is_none() {
            self.symbols.late_aliases = Some(self.find_late_aliases());
        }
        let Some(at) = self.late_alias(name) else { return Ok(None) };
        // It may use aliases above it, and these may use those above them: in the order of the file all are defined.
        while let Some((start, above)) = self.next_late_alias(at) {
            if !self.symbols.attr_aliases.contains_key(above) {
                self.read_late_alias(above, start)?;
            }
        }
        self.read_late_alias(name, at)
    }

    /// Returns the next alias in the order of the file that is above `at` and not parsed yet.
    fn next_late_alias(&mut self, at: u32) -> Option<(u32, &'src [u8])> {
        let late = self.symbols.late_aliases.as_mut()?;
        let next = *late.order.get(late.read).filter(|(start, _)| *start < at)?;
        late.read += 1;
        Some(next)
    }

    fn read_late_alias(&mut self, name: &'src [u8], at: u32) -> ParseResult<Option<Attr>> {
        let back = self.mark();
        self.reset_to(at);
        let diagnostics = self.diagnostic_count();
        let attr = self.nested(|p| p.parse_attribute(None));
        self.rewind(back);
        let Ok(attr) = attr else {
            // Errors are reported when its definition is reached.
            self.forget_diagnostics(diagnostics);
            return Ok(None);
        };
        self.symbols.attr_aliases.insert(name, attr);
        // The definition itself is still to be parsed, and is no redefinition.
        Ok(Some(attr))
    }

    /// Returns the offset of the definition of an alias that was used earlier, and comes later in the file.
    pub(super) fn late_alias(&self, name: &[u8]) -> Option<u32> {
        self.symbols.late_aliases.as_ref()?.places.get(name).copied()
    }

    /// Returns the offset of the value of each `#name = value` that is not parsed yet.
    fn find_late_aliases(&self) -> LateAliases<'src> {
        let mut found = LateAliases::default();
        let mut at = self.cursor.tok.start as usize;
        while let Some(len) = self.cursor.source[at..].iter().position(|byte| *byte == b'\n') {
            at += len + 1;
            if self.cursor.source.get(at) != Some(&b'#') {
                continue;
            }
            let line = &self.cursor.source[at + 1..];
            let is_id = |byte: &u8| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'_' | b'-' | b'.')
            };
            let end = line.iter().position(|byte| !is_id(byte)).unwrap_or(line.len());
            let blanks = line[end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            if end != 0 && line.get(end + blanks) == Some(&b'=') {
                let (name, start) = (&line[..end], (at + 1 + end + blanks + 1) as u32);
                if let Entry::Vacant(place) = found.places.entry(name) {
                    place.insert(start);
                    found.order.push((start, name));
                }
            }
        }
        found
    }

    /// Parses a location without an enclosing `loc()`.
    pub(super) fn parse_loc_instance(&mut self) -> ParseResult<Loc> {
        match self.cursor.tok.kind {
            Tok::Hash => {
                if let Some(at) = self.late_alias(&self.cursor.spelling()[1..]) {
                    return if at < self.cursor.tok.start {
                        self.parse_loc_alias()
                    } else {
                        let name = &self.cursor.spelling()[1..];
                        self.advance();
                        Err(self.undefined_alias(name))
                    };
                }
                let attr = self.parse_extended_attr(None)?;
                match self.ctx.attr_loc(attr) {
                    Some(loc) => Ok(loc),
                    None => {
                        let attr = attr.display(self.ctx);
                        Err(self.error_here(format!("expected location attribute, but got{attr}")))
                    }
                }
            }
            Tok::Str => self.parse_name_or_file_loc(),
            Tok::BareId => match self.cursor.spelling() {
                b"callsite" => self.nested(Self::parse_call_site),
                b"fused" => self.nested(Self::parse_fused),
                b"unknown" => {
                    self.advance();
                    Ok(Loc::UNKNOWN)
                }
                _ => Err(self.wrong_token("expected location instance")),
            },
            _ => Err(self.wrong_token("expected location instance")),
        }
    }

    /// Returns the position at the start of `text`, `"file":line:col` without a blank, and its length; `None` if it
    /// cannot be determined that simply.
    fn position(&self, text: &[u8]) -> Option<(Loc, usize)> {
        let inner = text.strip_prefix(b"\"")?;
        let close = 1 + inner.iter().position(|byte| *byte == b'"')?;
        // A name with escapes is not known under a spelling that ends here.
        let file = self.known_file(&text[..=close])?;
        let (line, after_line) = number_after_colon(text, close + 1)?;
        let (col, end) = number_after_colon(text, after_line)?;
        let is_range = text[end..].trim_ascii_start().starts_with(b"to");
        let loc = Loc::pack(file, line, col).filter(|_| !is_range)?;
        Some((loc, end))
    }

    fn parse_name_or_file_loc(&mut self) -> ParseResult<Loc> {
        let rest = &self.cursor.source[self.cursor.tok.start as usize..];
        if let Some((loc, len)) = self.position(rest) {
            self.go_on_after(&rest[..len]);
            return Ok(loc);
        }
        let token = self.cursor.tok;
        self.advance();
        if !self.eat(Tok::Colon) {
            let name = self.lossy_string_attr(token);
            let mut child = Loc::UNKNOWN;
            if self.eat(Tok::LParen) {
                child = self.nested(Self::parse_loc_instance)?;
                self.expect(Tok::RParen, "expected ')' after child location of NameLoc")?;
            }
            return Ok(self.ctx.loc(LocData::Name(name, child)));
        }
        let line = self.parse_position("expected integer line number in FileLineColRange")?;
        if !self.eat(Tok::Colon) {
            let file = self.lossy_string_attr(token);
            return Ok(self.ctx.position(file, (line, 0)));
        }
        let col = self.parse_position("expected integer column number in FileLineColRange")?;
        let mut end = (line, col);
        if self.cursor.at_word(b"to") {
            self.advance();
            let mut end_line = line;
            if self.cursor.tok.kind == Tok::Int {
                end_line =
                    self.parse_position("expected integer line number in FileLineColRange")?;
            }
            self.expect(
                Tok::Colon,
                "expected either integer or `:` post `to` in FileLineColRange",
            )?;
            let end_col =
                self.parse_position("expected integer column number in FileLineColRange")?;
            end = (end_line, end_col);
        }
        if end == (line, col)
            && self.cursor.bytes(token) != b"\"\""
            && let Some(loc) = self.file_named(token).and_then(|file| Loc::pack(file, line, col))
        {
            return Ok(loc);
        }
        if end == (line, col) {
            let text = self.string_of(token);
            let text = String::from_utf8_lossy(&text);
            let text = if text.is_empty() { "-" } else { &*text };
            return Ok(self.ctx.file_loc(text, line, col));
        }
        let file = self.lossy_string_attr(token);
        Ok(self.ctx.loc(LocData::FileRange { file, start: (line, col), end }))
    }

    /// Returns the string attribute of a string token, as UTF-8.
    fn lossy_string_attr(&self, token: Token) -> Attr {
        Attr::string(self.ctx, &String::from_utf8_lossy(&self.string_of(token)))
    }

    fn parse_position(&mut self, message: &str) -> ParseResult<u32> {
        if self.cursor.tok.kind != Tok::Int {
            return Err(self.wrong_token(message));
        }
        let value = self.u64_value().and_then(|value| u32::try_from(value).ok());
        let Some(value) = value else { return Err(self.error_here(message)) };
        self.advance();
        Ok(value)
    }

    fn parse_call_site(&mut self) -> ParseResult<Loc> {
        self.advance();
        self.expect(Tok::LParen, "expected '(' in callsite location")?;
        let callee = self.parse_loc_instance()?;
        if !self.cursor.at_word(b"at") {
            return Err(self.wrong_token("expected 'at' in callsite location"));
        }
        self.advance();
        let caller = self.parse_loc_instance()?;
        self.expect(Tok::RParen, "expected ')' in callsite location")?;
        Ok(self.ctx.loc(LocData::CallSite { callee, caller }))
    }

    fn parse_fused(&mut self) -> ParseResult<Loc> {
        self.advance();
        let mut metadata = None;
        if self.eat(Tok::Less) {
            metadata = Some(self.parse_attribute(None)?);
            self.expect(Tok::Greater, "expected '>' after fused location metadata")?;
        }
        let mut locs: SmallVec<[Loc; 4]> = SmallVec::new();
        self.expect(Tok::LSquare, "expected '[' in fused location")?;
        if !self.eat(Tok::RSquare) {
            loop {
                locs.push(self.parse_loc_instance()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RSquare, "expected ']' in fused location")?;
        }
        Ok(self.ctx.fused_loc(&locs, metadata))
    }
}

/// Returns the decimal number behind the colon at `at`, and its end.
fn number_after_colon(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let digits = text.get(at..)?.strip_prefix(b":")?;
    let len = digits.iter().position(|byte| !byte.is_ascii_digit())?;
    // `0x` begins a hexadecimal number, and more digits may not fit.
    if !(1..=9).contains(&len) || digits[len] == b'x' {
        return None;
    }
    let value = digits[..len].iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    Some((value, at + 1 + len))
}
