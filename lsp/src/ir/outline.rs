//! The outline of a document, and its foldable ranges.

use std::ops::Range;

use ods_core::schema::Trait;
use ods_core::text::places::Places;

use super::known::{Known, OpId, View};
use super::lex::{Kind, lex};
use crate::answer::{Fold, FoldingRangeKind, Symbol, SymbolKind};

pub(super) fn symbols(known: &Known) -> Vec<Symbol> {
    let many = known.chunks.len() > 1;
    let mut all = Vec::new();
    for (number, view) in known.views().enumerate() {
        let inside = chunk(view);
        if !many {
            return inside;
        }
        let span = view.chunk.span.clone();
        let name = span.start..span.start;
        all.push(Symbol {
            name: format!("<file-split-{number}>"),
            detail: None,
            kind: SymbolKind::NAMESPACE,
            span,
            name_span: name,
            children: inside,
        });
    }
    all
}

fn chunk(view: View<'_>) -> Vec<Symbol> {
    let mut roots: Vec<Symbol> = Vec::new();
    let modules = view.chunk.reading.top().ops.len() as u32;
    let mut by_module: Vec<Option<usize>> = Vec::new();
    for op in 0..modules {
        let found = symbol(view, OpId { unit: None, op }, Vec::new());
        by_module.push(found.is_some().then_some(roots.len()));
        roots.extend(found);
    }
    for (index, unit) in view.units().iter().enumerate() {
        let inside = tree(view, index, unit.places());
        let module = unit.module().and_then(|module| by_module.get(module as usize).copied()?);
        match module.and_then(|module| roots.get_mut(module)) {
            Some(module) => module.children.extend(inside),
            None => roots.extend(inside),
        }
    }
    roots.sort_by_key(|one| one.span.start);
    roots
}

/// Returns the symbols and symbol tables of a unit, nested.
fn tree(view: View<'_>, unit: usize, places: &Places) -> Vec<Symbol> {
    let mut done: Vec<Symbol> = Vec::new();
    let mut open: Vec<Symbol> = Vec::new();
    let mut close = |open: &mut Vec<Symbol>, before: usize| {
        while open.last().is_some_and(|last| last.span.end <= before) {
            let one = open.pop().expect("there is a last one");
            match open.last_mut() {
                Some(outer) => outer.children.push(one),
                None => done.push(one),
            }
        }
    };
    for op in 0..places.ops.len() as u32 {
        if let Some(one) = symbol(view, OpId { unit: Some(unit), op }, Vec::new()) {
            close(&mut open, one.span.start);
            open.push(one);
        }
    }
    close(&mut open, usize::MAX);
    done
}

/// Returns the entry of an operation that is a symbol or a symbol table.
fn symbol(view: View<'_>, id: OpId, children: Vec<Symbol>) -> Option<Symbol> {
    let (places, start) = view.places(id.unit);
    let op = places.ops.get(id.op as usize)?;
    if op.name_at == op.name_end {
        // The operation was not read up to its name.
        return None;
    }
    let schema = view.ctx().op_schema(op.name);
    let table = schema.is_some_and(|schema| schema.traits.has(Trait::SymbolTable));
    let given = view.symbols().given(id);
    if given.is_none() && !table {
        return None;
    }
    let name = given.and_then(|name| name.as_str(view.ctx()).map(|name| name.to_string()));
    let function = schema.is_some_and(|schema| {
        schema.interfaces.iter().any(|one| one.name == "FunctionOpInterface")
    });
    let kind = match (&name, function) {
        (Some(_), true) => SymbolKind::FUNCTION,
        (Some(_), false) if !table => SymbolKind::VARIABLE,
        (_, _) => SymbolKind::NAMESPACE,
    };
    let own = (op.name_at + start) as usize..(op.name_end + start) as usize;
    let name_span = view.symbols().name(view, id).unwrap_or(own);
    Some(Symbol {
        name: name.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("<{}>", op.name)),
        detail: Some(op.name.as_str().to_owned()),
        kind,
        span: view.out((op.start + start) as usize..(op.end + start) as usize),
        name_span: view.out(name_span),
        children,
    })
}

pub(super) fn folds(known: &Known) -> Vec<Fold> {
    let mut all = Vec::new();
    let text = known.text.as_str();
    for view in known.views() {
        let units = (0..view.units().len()).map(Some);
        for unit in std::iter::once(None).chain(units) {
            let (places, start) = view.places(unit);
            for region in &places.regions {
                let span = (region.start + start) as usize..(region.end + start) as usize;
                fold(known, view.out(span), None, &mut all);
            }
        }
    }
    // Runs of comment lines.
    let mut run: Option<Range<usize>> = None;
    for token in lex(text, 0).filter(|token| token.kind == Kind::Comment) {
        let alone = text[super::lex::line_start(text, token.span.start)..token.span.start]
            .trim()
            .is_empty();
        let follows = run.as_ref().is_some_and(|run| {
            known.text.line_of(run.end) + 1 == known.text.line_of(token.span.start)
        });
        match &mut run {
            Some(run) if follows && alone => run.end = token.span.end,
            _ => {
                if let Some(run) = run.take() {
                    fold(known, run, Some(FoldingRangeKind::Comment), &mut all);
                }
                run = alone.then_some(token.span);
            }
        }
    }
    if let Some(run) = run {
        fold(known, run, Some(FoldingRangeKind::Comment), &mut all);
    }
    all
}

fn fold(known: &Known, span: Range<usize>, kind: Option<FoldingRangeKind>, all: &mut Vec<Fold>) {
    let (first, last) = (known.text.line_of(span.start), known.text.line_of(span.end));
    // The line of the closing brace stays visible.
    let last = if kind.is_none() { last.saturating_sub(1) } else { last };
    if last > first
        && let Some(end) = known.text.line(last)
    {
        all.push(Fold { span: span.start..end.end, kind });
    }
}
