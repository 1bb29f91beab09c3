//! Locations of instructions and debug records.

use ods_core::{Attr, Context, Loc, LocData};

use super::super::error::Result;
use super::super::metadata::{Body, Field, Md, MdId, Record};
use super::super::module::Translator;

/// The content of a `DILocation`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    line: u32,
    column: u32,
    scope: MdId,
    inlined_at: Option<MdId>,
}

impl<'m> Translator<'m> {
    /// Sets the location of subsequent instructions.
    pub(in super::super) fn set_location(&mut self, loc: Loc) {
        let Some(scope) = self.function.as_ref().map(|state| state.subprogram) else { return };
        let loc = if self.debug.enabled { self.location(loc, scope, None) } else { None };
        if let Some(state) = &mut self.function {
            state.loc = loc;
        }
    }

    /// Returns the location of a debug record; `None` if records are left out.
    pub(in super::super) fn record_location(&mut self, loc: Loc) -> Result<Option<MdId>> {
        let Some(state) = &self.function else { return Ok(None) };
        if state.loc.is_none() {
            return Ok(None);
        }
        let mut scope = state.subprogram;
        if let Some(attr) = self.fused_metadata(loc, is_local_scope) {
            scope = self.debug_node(attr)?.or(scope);
        }
        Ok(self.location(loc, scope, None))
    }

    /// Returns the location in a loop annotation.
    pub(in super::super) fn loop_location(&mut self, attr: Attr) -> Result<Option<MdId>> {
        let Some(loc) = self.ctx.attr_loc(attr) else { return Ok(None) };
        let LocData::Fused { metadata: Some(scope), .. } = self.ctx.loc_data(loc) else {
            return Ok(None);
        };
        if !is_local_scope(self.ctx, scope) {
            return Ok(None);
        }
        let scope = self.debug_node(scope)?;
        Ok(self.location(loc, scope, None))
    }

    /// Returns the first metadata of fused locations that `wanted` accepts.
    pub(super) fn fused_metadata(
        &self,
        loc: Loc,
        wanted: impl Fn(&Context, Attr) -> bool,
    ) -> Option<Attr> {
        let mut waiting = vec![loc];
        while let Some(loc) = waiting.pop() {
            match self.ctx.loc_data(loc) {
                LocData::Unknown | LocData::FileRange { .. } => {}
                LocData::Name(_, child) => waiting.push(child),
                LocData::CallSite { callee, caller } => waiting.extend([caller, callee]),
                LocData::Fused { locs, metadata } => {
                    if let Some(metadata) = metadata.filter(|one| wanted(self.ctx, *one)) {
                        return Some(metadata);
                    }
                    waiting.extend(locs.iter().rev().copied());
                }
            }
        }
        None
    }

    fn location(
        &mut self,
        loc: Loc,
        scope: Option<MdId>,
        inlined_at: Option<MdId>,
    ) -> Option<MdId> {
        match self.ctx.loc_data(loc) {
            LocData::Unknown => None,
            LocData::FileRange { start, .. } => {
                let place = Place { line: start.0, column: start.1, scope: scope?, inlined_at };
                Some(self.place(place))
            }
            LocData::Name(_, child) => self.location(child, scope, inlined_at),
            LocData::CallSite { callee, caller } => {
                let caller = self.location(caller, scope, inlined_at).or(inlined_at)?;
                self.location(callee, None, Some(caller)).or(Some(caller))
            }
            LocData::Fused { locs, metadata } => {
                let mut scope = scope;
                if let Some(attr) = metadata.filter(|attr| is_local_scope(self.ctx, *attr)) {
                    scope = self.debug_node(attr).ok().flatten();
                }
                let mut parts = locs.iter();
                let mut merged =
                    parts.next().and_then(|first| self.location(*first, scope, inlined_at));
                for part in parts {
                    let part = self.location(*part, scope, inlined_at);
                    merged = self.merged(merged, part);
                }
                merged
            }
        }
    }

    fn place(&mut self, place: Place) -> MdId {
        let column = if place.column >= 1 << 16 { 0 } else { place.column };
        let record = Record::new("DILocation")
            .plain("line", place.line.to_string())
            .number("column", column.into())
            .node("scope", Some(place.scope))
            .node("inlinedAt", place.inlined_at)
            .refers_to(&[Some(place.scope), place.inlined_at]);
        self.ir.metadata.node(false, Body::Record(record))
    }

    /// Returns the line, column and function of a location.
    pub(in super::super) fn line_and_function(&self, node: MdId) -> Option<(u32, u32, String)> {
        let place = self.parts(node)?;
        let mut scope = Some(place.scope);
        while let Some(node) = scope {
            let Body::Record(record) = &self.ir.metadata.get(node).body else { return None };
            let find = |wanted: &str| record.fields.iter().find(|(name, _)| *name == wanted);
            if record.name == "DISubprogram" {
                let name = match find("name") {
                    Some((_, Field::Quoted(name))) => String::from_utf8_lossy(name).into_owned(),
                    _ => String::new(),
                };
                return Some((place.line, place.column, name));
            }
            scope = match find("scope") {
                Some((_, Field::Md(Md::Node(node)))) => Some(*node),
                _ => None,
            };
        }
        None
    }

    fn parts(&self, node: MdId) -> Option<Place> {
        let Body::Record(record) = &self.ir.metadata.get(node).body else { return None };
        let mut place =
            Place { line: 0, column: 0, scope: *record.operands.first()?, inlined_at: None };
        for (name, field) in &record.fields {
            match (*name, field) {
                ("line", Field::Plain(text)) => place.line = text.parse().ok()?,
                ("column", Field::Plain(text)) => place.column = text.parse().ok()?,
                ("inlinedAt", Field::Md(Md::Node(at))) => place.inlined_at = Some(*at),
                _ => {}
            }
        }
        Some(place)
    }

    /// Merges two locations: keeps the line and column if they are equal, in the innermost common scope.
    fn merged(&mut self, a: Option<MdId>, b: Option<MdId>) -> Option<MdId> {
        let (a, b) = (a?, b?);
        if a == b {
            return Some(a);
        }
        let (a, b) = (self.parts(a)?, self.parts(b)?);
        // The chains of inlined locations are compared from the outermost inwards.
        let chain = |t: &Self, place: Place| {
            let mut all = vec![place];
            while let Some(next) =
                all.last().and_then(|last| last.inlined_at).and_then(|at| t.parts(at))
            {
                all.push(next);
            }
            all.reverse();
            all
        };
        let (left, right) = (chain(self, a), chain(self, b));
        let mut inlined_at = None;
        let mut found = None;
        for (x, y) in left.iter().zip(&right) {
            let scope = match self.common_scope(x.scope, y.scope) {
                Some(scope) => scope,
                None => break,
            };
            let line = if x.line == y.line { x.line } else { 0 };
            let column = if line != 0 && x.column == y.column { x.column } else { 0 };
            let node = self.place(Place { line, column, scope, inlined_at });
            found = Some(node);
            inlined_at = Some(node);
            if x.line != y.line || x.column != y.column || x.scope != y.scope {
                break;
            }
        }
        found
    }

    fn common_scope(&self, a: MdId, b: MdId) -> Option<MdId> {
        let outward = |start: MdId| {
            std::iter::successors(Some(start), |at| self.debug.scopes.get(at).copied().flatten())
        };
        outward(a).find(|scope| {
            let name = match &self.ir.metadata.get(*scope).body {
                Body::Record(record) => record.name,
                _ => "",
            };
            matches!(name, "DISubprogram" | "DILexicalBlock" | "DILexicalBlockFile")
                && outward(b).any(|other| other == *scope)
        })
    }
}

/// Returns whether an attribute is a scope within a function.
fn is_local_scope(ctx: &Context, attr: Attr) -> bool {
    use ods_dialects::llvm::{DILexicalBlockAttr, DILexicalBlockFileAttr, DISubprogramAttr};
    DISubprogramAttr::cast(ctx, attr).is_some()
        || DILexicalBlockAttr::cast(ctx, attr).is_some()
        || DILexicalBlockFileAttr::cast(ctx, attr).is_some()
}
