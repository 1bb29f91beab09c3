//! Parsing of a file: operations, aliases and resources at the top level.

use super::lexer::Tok;
use super::op_parser::{BlockScope, Frame};
use super::values::Values;
use crate::ir::{Body, Module, NewRegions, OpState};
use crate::text::reading::places::Alias;
use crate::text::{OpParser, ParseFailed, ParseResult, Parser, Pos};
use crate::{Context, Diagnostics, ExternalResources, Loc, OpName, ResourceBlob, ResourceValue};

/// The options for parsing a file.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParseOptions {
    /// Return the single top-level operation without wrapping it in a module (`--no-implicit-module`).
    pub no_implicit_module: bool,
    /// Parse from this byte on: an earlier part of the file was parsed before.
    pub start: usize,
}

/// Parses a file. Anything but exactly one `builtin.module` is wrapped in one. Returns `None` if errors were added to
/// `diags`. Does not verify.
///
/// # Examples
/// ```
/// use ods_core::{Context, Diagnostics, position, text};
///
/// let ctx = Context::with(|_| {});
/// ctx.allow_unregistered(true);
/// let mut diagnostics = Diagnostics::new();
/// let good = text::parse_module(&ctx, r#""my.op"() : () -> ()"#, "a.mlir", &mut diagnostics);
/// assert!(good.is_some() && !diagnostics.has_errors());
///
/// let bad = text::parse_module(&ctx, r#""my.op"() : () ->"#, "b.mlir", &mut diagnostics);
/// assert!(bad.is_none());
/// let error = &diagnostics.list()[0];
/// assert_eq!(position(&ctx, error.loc).map(|(file, line, _)| (file, line)), Some(("b.mlir".into(), 1)));
/// ```
pub fn parse_module(
    ctx: &Context,
    source: impl AsRef<[u8]>,
    file: &str,
    diags: &mut Diagnostics,
) -> Option<Module> {
    parse_source(ctx, source.as_ref(), file, ParseOptions::default(), diags)
}

/// Like [`parse_module`], with options.
pub fn parse_source(
    ctx: &Context,
    source: &[u8],
    file: &str,
    options: ParseOptions,
    diags: &mut Diagnostics,
) -> Option<Module> {
    if u32::try_from(source.len()).is_err() {
        let loc = ctx.file_loc(file, 0, 0);
        diags.push(crate::Diagnostic::error(loc, "a source of 4 GiB or more is not supported"));
        return None;
    }
    let mut external = Vec::new();
    let mut parser = Parser::new(ctx, source, options.start, file, diags);
    // Operations take about 40 bytes of text each; the allocator gives unused pages back.
    let guess = (source.len() - options.start) / 64;
    // An implicit module has no position; for a later part of a file, it is the start of the part.
    let loc = match options.start {
        0 => ctx.file_loc(file, 0, 0),
        start => parser.loc(Pos(start as u32)),
    };
    parser.file.divisible = true;
    let mut p = OpParser::at_top(&mut parser, guess, loc);
    p.parse_top_level(&mut external).ok()?;
    for (handle, blob) in std::mem::take(&mut p.symbols.blobs).into_iter().rev() {
        ctx.set_resource_blob(handle, blob);
    }
    let body = p.body;
    make_module(ctx, body, loc, options, diags).map(|mut module| {
        *module.external_resources_mut() = external;
        module
    })
}

pub(in crate::codec::text) fn make_module(
    ctx: &Context,
    mut body: Box<Body>,
    loc: Loc,
    options: ParseOptions,
    diags: &mut Diagnostics,
) -> Option<Module> {
    let block = body.entry_block(body.region())?;
    let first = body.first_op(block);
    let only = first.filter(|op| body.next_op(*op).is_none());
    if options.no_implicit_module {
        let Some(only) = only else {
            let count = body.ops(block).count();
            let message =
                format!("source must contain a single top-level operation, found: {count}");
            diags.push(crate::Diagnostic::error(loc, message));
            return None;
        };
        body.detach_op(only);
        let mut holder = Module::holder(ctx);
        let mut mapping = crate::ir::IrMapping::new();
        let root = holder.clone_op_from(&body, only, &mut mapping);
        return Some(Module::from_holder(holder, root));
    }
    let module = OpName::new("builtin.module");
    let mut holder = Module::holder(ctx);
    if let Some(only) = only
        && body.name(only) == module
        && let Some(inner) = body.take_nested(only)
    {
        let state = inner.owner_state();
        let root = holder.create_op_with(&state, NewRegions::Nested(inner));
        return Some(Module::from_holder(holder, root));
    }
    let mut state = OpState::new(module, loc);
    state.regions = 1;
    let root = holder.create_op_with(&state, NewRegions::Nested(body));
    Some(Module::from_holder(holder, root))
}

impl<'p, 'src> OpParser<'p, 'src> {
    /// Returns a parser of operations at the top of a file, with capacity for `guess` of them.
    pub(in crate::codec::text) fn at_top(
        base: &'p mut Parser<'src>,
        guess: usize,
        loc: Loc,
    ) -> Self {
        let mut top = Box::new(Body::detached(base.ctx));
        let region = top.add_owner_region();
        let block = top.append_block(region);
        top.reserve(guess, guess, guess);
        let mut values = Values::new(base.cursor.source.len() - base.pos().0 as usize);
        values.push(false);
        OpParser {
            base,
            body: top,
            body_id: 0,
            bodies: 0,
            bodies_around: Vec::new(),
            capacity: crate::ir::BodyCapacity::default(),
            owner_loc: loc,
            block,
            values,
            blocks: vec![BlockScope::default()],
            default_dialects: vec!["builtin"],
            names: Default::default(),
            frame: Box::new(Frame { loc, ..Frame::new(OpName::new("builtin.module")) }),
            frames: Vec::new(),
            format_lists: Vec::new(),
            undeclared: Vec::new(),
            outside: Vec::new(),
        }
    }
}

impl<'src> OpParser<'_, 'src> {
    fn parse_top_level(&mut self, external: &mut Vec<ExternalResources>) -> ParseResult<()> {
        loop {
            let kind = self.cursor.tok.kind;
            match kind {
                Tok::Eof => return self.finish_file(),
                Tok::Error => return Err(ParseFailed),
                Tok::Hash => self.parse_attr_alias()?,
                Tok::Exclamation => self.parse_type_alias()?,
                Tok::MetadataBegin => self.parse_metadata(external)?,
                _ if self.parse_in_parallel() => {}
                _ => self.parse_operation()?,
            }
        }
    }

    /// Reports names and labels that were used but not defined.
    fn finish_file(&mut self) -> ParseResult<()> {
        let mut undeclared = std::mem::take(&mut self.undeclared);
        undeclared.extend(self.values.undeclared());
        if !undeclared.is_empty() {
            undeclared.sort_unstable();
            for pos in undeclared {
                self.plain_error(pos, "use of undeclared SSA value name");
            }
            return Err(ParseFailed);
        }
        if let Some(pos) = self.symbols.undefined_locs.first().copied() {
            return Err(self.plain_error(pos, "operation location alias was never defined"));
        }
        let labels = self.blocks.pop().unwrap_or_default().labels;
        let mut places: Vec<Pos> = labels.values().map(|label| label.pos).collect();
        places.sort_unstable();
        for pos in &places {
            self.plain_error(*pos, "reference to an undefined block");
        }
        if !places.is_empty() {
            return Err(ParseFailed);
        }
        self.report_outside()
    }

    pub(in crate::codec::text) fn parse_attr_alias(&mut self) -> ParseResult<()> {
        let name = &self.cursor.spelling()[1..];
        let text = String::from_utf8_lossy(name);
        let early =
            self.symbols.late_aliases.as_ref().is_some_and(|late| late.places.contains_key(name));
        if self.symbols.attr_aliases.contains_key(name) && !early {
            let message = format!("redefinition of attribute alias id '{text}'");
            return Err(self.error_here(message));
        }
        if text.contains('.') {
            let message = "attribute names with a '.' are reserved for dialect-defined names";
            return Err(self.error_here(message));
        }
        let at = self.pos();
        self.advance();
        self.expect(Tok::Equal, "expected '=' in attribute alias definition")?;
        let attr = self.parse_attribute(None)?;
        self.symbols.attr_aliases.insert(name, attr);
        self.record_alias(at, Alias::Attr(attr), true);
        if let Some(late) = &mut self.symbols.late_aliases {
            late.places.remove(name);
        }
        Ok(())
    }

    pub(in crate::codec::text) fn parse_type_alias(&mut self) -> ParseResult<()> {
        let name = &self.cursor.spelling()[1..];
        let text = String::from_utf8_lossy(name);
        if self.symbols.type_aliases.contains_key(name) {
            return Err(self.error_here(format!("redefinition of type alias id '{text}'")));
        }
        if text.contains('.') {
            let message = "type names with a '.' are reserved for dialect-defined names";
            return Err(self.error_here(message));
        }
        let at = self.pos();
        self.advance();
        self.expect(Tok::Equal, "expected '=' in type alias definition")?;
        let ty = self.parse_type()?;
        self.symbols.type_aliases.insert(name, ty);
        self.record_alias(at, Alias::Type(ty), true);
        Ok(())
    }

    // Resources.

    /// Parses `{-# dialect_resources: {…}, external_resources: {…} #-}`.
    pub(in crate::codec::text) fn parse_metadata(
        &mut self,
        external: &mut Vec<ExternalResources>,
    ) -> ParseResult<()> {
        self.advance();
        if self.eat(Tok::MetadataEnd) {
            return Ok(());
        }
        loop {
            let pos = self.pos();
            let Some(key) = self.parse_optional_any_keyword() else {
                let message = "expected identifier key in file metadata dictionary";
                return Err(self.error_here(message));
            };
            self.expect(Tok::Colon, "expected ':'")?;
            match key {
                "dialect_resources" => self.parse_dialect_resources()?,
                "external_resources" => self.parse_external_resources(external)?,
                _ => {
                    let message = format!("unknown key '{key}' in file metadata dictionary");
                    return Err(self.plain_error(pos, message));
                }
            }
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::MetadataEnd, "expected ',' or '#-}'")
    }

    fn parse_dialect_resources(&mut self) -> ParseResult<()> {
        self.parse_entries(|p| {
            let pos = p.pos();
            let dialect = p.parse_resource_name()?;
            if p.ctx.dialect(dialect).is_none() {
                return Err(p.plain_error(pos, format!("dialect '{dialect}' is unknown")));
            }
            // `dense_resource` belongs to the builtin dialect; no other dialect has resources.
            if dialect != "builtin" {
                p.expect(Tok::LBrace, "expected '{'")?;
                let message = format!("unexpected 'resource' section for dialect '{dialect}'");
                return Err(p.error_here(message));
            }
            p.parse_entries(|p| {
                let Some(key) = p.parse_optional_keyword_or_string()? else {
                    return Err(p.error_here("expected identifier key for 'resource' entry"));
                };
                p.expect(Tok::Colon, "expected ':'")?;
                let handle = p.resource_handle(dialect, &key);
                let blob = p.parse_blob(&key)?;
                p.symbols.blobs.push((handle, blob));
                Ok(())
            })
        })
    }

    fn parse_external_resources(
        &mut self,
        external: &mut Vec<ExternalResources>,
    ) -> ParseResult<()> {
        self.parse_entries(|p| {
            let name = p.parse_resource_name()?;
            let known = external.iter().position(|group| *group.name == *name);
            let group = known.unwrap_or(external.len());
            if known.is_none() {
                external.push(ExternalResources { name: name.into(), entries: Vec::new() });
            }
            let entries = &mut external[group].entries;
            p.parse_entries(|p| {
                let Some(key) = p.parse_optional_keyword_or_string()? else {
                    return Err(
                        p.error_here("expected identifier key for 'external_resources' entry")
                    );
                };
                p.expect(Tok::Colon, "expected ':'")?;
                let value = if let Some(value) = p.parse_optional_bool() {
                    ResourceValue::Bool(value)
                } else if p.cursor.spelling().starts_with(b"\"0x") {
                    ResourceValue::Blob(p.parse_blob(&key)?)
                } else if p.cursor.tok.kind == Tok::Str {
                    ResourceValue::String(p.parse_string()?.into())
                } else {
                    let message = format!("expected string value for key '{key}'");
                    return Err(p.error_here(message));
                };
                entries.push((Box::from(&*key), value));
                Ok(())
            })
        })
    }
}

impl<'src> Parser<'src> {
    /// Parses `{entry, entry}`.
    fn parse_entries(
        &mut self,
        mut entry: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        self.expect(Tok::LBrace, "expected '{'")?;
        if self.eat(Tok::RBrace) {
            return Ok(());
        }
        loop {
            entry(self)?;
            if self.eat(Tok::RBrace) {
                return Ok(());
            }
            self.expect(Tok::Comma, "expected ',' or '}'")?;
        }
    }

    fn parse_resource_name(&mut self) -> ParseResult<&'src str> {
        let Some(name) = self.parse_optional_any_keyword() else {
            return Err(self.error_here("expected identifier key for 'resource' entry"));
        };
        self.expect(Tok::Colon, "expected ':'")?;
        Ok(name)
    }

    /// Parses `"0x…"`: four bytes of alignment, then the data.
    fn parse_blob(&mut self, key: &str) -> ParseResult<ResourceBlob> {
        let token = self.cursor.tok;
        let pos = self.pos();
        let expected = format!("expected hex string blob for key '{key}'");
        let bytes = if token.kind == Tok::Str { self.hex_bytes(token) } else { None };
        self.advance();
        let Some(bytes) = bytes else { return Err(self.plain_error(pos, expected)) };
        let Some((alignment, data)) = bytes.split_first_chunk::<4>() else {
            let message = format!("{expected} to encode alignment in first 4 bytes");
            return Err(self.plain_error(pos, message));
        };
        let alignment = u32::from_le_bytes(*alignment);
        let is_empty_unaligned = data.is_empty() && alignment == 0;
        if !is_empty_unaligned && !alignment.is_power_of_two() {
            let message = format!(
                "{expected} to encode alignment in first 4 bytes, but got non-power-of-2 value: {alignment}"
            );
            return Err(self.plain_error(pos, message));
        }
        // Empty data has no alignment.
        let alignment = if data.is_empty() { 0 } else { alignment };
        Ok(ResourceBlob { alignment, data: data.into() })
    }
}

impl Module {
    /// Reads and parses a text file; see [`parse_module`].
    pub fn parse_file(
        ctx: &Context,
        path: impl AsRef<std::path::Path>,
        diags: &mut Diagnostics,
    ) -> Option<Module> {
        let path = path.as_ref();
        let name = path.display().to_string();
        match std::fs::read(path) {
            Ok(source) => parse_module(ctx, source, &name, diags),
            Err(error) => {
                let message = format!("cannot open input file '{name}': {error}");
                diags.push(crate::Diagnostic::error(Loc::UNKNOWN, message));
                None
            }
        }
    }
}
