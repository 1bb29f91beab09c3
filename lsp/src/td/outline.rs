//! The outline of a file, and its foldable ranges.

use ods_spec::lang::index::{Definition, DefinitionKind as Kind, Index, Lexeme};

use super::resolve::symbol_kind;
use crate::answer::{Fold, FoldingRangeKind, Symbol};

/// Returns the definitions, each with its members.
pub(super) fn symbols(index: &Index) -> Vec<Symbol> {
    inside(index, None)
}

fn inside(index: &Index, owner: Option<u32>) -> Vec<Symbol> {
    let all: Vec<(u32, &Definition)> = match owner {
        Some(owner) => index.members(owner).collect(),
        None => {
            let all = index.definitions().iter().enumerate();
            all.filter(|(_, one)| one.owner.is_none()).map(|(at, one)| (at as u32, one)).collect()
        }
    };
    let shown = all.into_iter().filter(|(_, one)| one.kind != Kind::Iterator);
    shown.map(|(at, one)| symbol(index, at, one)).collect()
}

fn symbol(index: &Index, at: u32, one: &Definition) -> Symbol {
    let name = match index.text(&one.name) {
        "" => format!("({})", one.kind.word()),
        name => name.to_owned(),
    };
    let parents: Vec<&str> =
        one.parents.iter().map(|at| index.text(&index.uses()[*at as usize].span)).collect();
    let detail = match &one.ty {
        Some(ty) => index.text(ty).to_owned(),
        None => parents.join(", "),
    };
    let name_span =
        if one.name.is_empty() { one.span.start..one.span.start } else { one.name.clone() };
    Symbol {
        name,
        detail: (!detail.is_empty()).then_some(detail),
        kind: symbol_kind(one.kind),
        span: one.span.start.min(name_span.start)..one.span.end.max(name_span.end),
        name_span,
        children: inside(index, Some(at)),
    }
}

/// Returns the foldable ranges: bodies, blocks, code, runs of includes and of comments.
pub(super) fn folds(index: &Index) -> Vec<Fold> {
    let bodies = index.definitions().iter().filter_map(|one| one.body.clone());
    let code = index.lexemes().iter().filter(|(_, kind)| *kind == Lexeme::Code);
    let code = code.map(|(span, _)| span.clone());
    let blocks = index.let_blocks().iter().cloned();
    let plain = bodies.chain(code).chain(blocks).map(|span| Fold { span, kind: None });
    let mut all: Vec<Fold> = plain.collect();
    if let [first, .., last] = index.includes() {
        let span = first.span.start..last.span.end;
        all.push(Fold { span, kind: Some(FoldingRangeKind::Imports) });
    }
    let text = index.source();
    let (mut start, mut at) = (None, 0_usize);
    for line in text.split_inclusive('\n') {
        let comment = line.trim_start().starts_with("//");
        match (comment, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let span = from..at.saturating_sub(1);
                all.push(Fold { span, kind: Some(FoldingRangeKind::Comment) });
                start = None;
            }
            _ => {}
        }
        at += line.len();
    }
    all
}
