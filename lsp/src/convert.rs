//! Conversion of a language's answers to the protocol: offsets in a checked text become positions in the current
//! document.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use lsp_types as lsp;
use lsp_types::{Location, TextEdit, Uri, WorkspaceEdit};

use crate::answer::{
    Action, Completion, Edit, Fold, Hint, Link, Place, Problem, Symbol, Token, TokenKind,
};
use crate::document::Document;
use crate::language::Checked;
use crate::paths;
use crate::shift::Shift;
use crate::text::{Encoding, Text};

/// A document, the result of its last check, and the changes since.
pub(crate) struct Scene {
    pub(crate) document: Arc<Document>,
    pub(crate) checked: Arc<dyn Checked>,
    pub(crate) shift: Shift,
    pub(crate) encoding: Encoding,
}

impl Scene {
    pub(crate) fn new(
        document: Arc<Document>,
        checked: Arc<dyn Checked>,
        encoding: Encoding,
    ) -> Scene {
        let shift = Shift::between(checked.text(), &document.text);
        Scene { document, checked, shift, encoding }
    }

    /// Converts a range; `None` if the text of its start or end was changed.
    pub(crate) fn range(&self, span: &Range<usize>) -> Option<lsp::Range> {
        let span = self.shift.to_new(span)?;
        Some(self.document.text.range(&span, self.encoding))
    }

    /// Converts a place to a file and range.
    fn at(&self, place: &Place) -> Option<(Uri, lsp::Range)> {
        if place.file.path == self.document.path {
            return Some((self.document.uri.clone(), self.range(&place.span)?));
        }
        Some((paths::uri(&place.file.path)?, place.file.text.range(&place.span, self.encoding)))
    }

    pub(crate) fn location(&self, place: &Place) -> Option<Location> {
        let (uri, range) = self.at(place)?;
        Some(Location { uri, range })
    }

    pub(crate) fn locations(&self, places: &[Place]) -> Vec<Location> {
        let mut all: Vec<Location> = Vec::with_capacity(places.len());
        for location in places.iter().filter_map(|place| self.location(place)) {
            if !all.contains(&location) {
                all.push(location);
            }
        }
        all
    }

    pub(crate) fn diagnostic(&self, problem: &Problem) -> Option<lsp::Diagnostic> {
        let related = problem.notes.iter().filter_map(|(place, message)| {
            let location = self.location(place)?;
            Some(lsp::DiagnosticRelatedInformation { location, message: message.clone() })
        });
        let related: Vec<_> = related.collect();
        Some(lsp::Diagnostic {
            range: self.range(&problem.span)?,
            severity: Some(problem.severity),
            code: problem.code.map(|code| lsp::NumberOrString::String(code.to_owned())),
            source: Some("ods".into()),
            message: problem.message.clone(),
            related_information: (!related.is_empty()).then_some(related),
            tags: (!problem.tags.is_empty()).then(|| problem.tags.clone()),
            ..lsp::Diagnostic::default()
        })
    }

    /// Converts edits, grouped by file, sorted and without duplicates; `None` if the text of an edit's range has
    /// changed since the check.
    pub(crate) fn edits(&self, edits: &[Edit]) -> Option<WorkspaceEdit> {
        let mut by_file: BTreeMap<String, (Uri, Vec<TextEdit>)> = BTreeMap::new();
        for edit in edits {
            let (uri, range) = self.at(&edit.place)?;
            let edit = TextEdit { range, new_text: edit.text.clone() };
            let key = uri.as_str().to_owned();
            let (_, list) = by_file.entry(key).or_insert_with(|| (uri, Vec::new()));
            if !list.contains(&edit) {
                list.push(edit);
            }
        }
        for (_, list) in by_file.values_mut() {
            list.sort_by_key(|edit| edit.range.start);
        }
        #[expect(clippy::mutable_key_type, reason = "the protocol defines the key type")]
        let changes = by_file.into_values().collect();
        Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
    }

    /// Converts edits of the document alone.
    pub(crate) fn text_edits(&self, edits: &[Edit]) -> Option<Vec<TextEdit>> {
        let edit = |edit: &Edit| {
            let range = self.range(&edit.place.span)?;
            Some(TextEdit { range, new_text: edit.text.clone() })
        };
        edits.iter().map(edit).collect()
    }

    pub(crate) fn completion(&self, completion: Completion) -> lsp::CompletionList {
        let range = self.document.text.range(&completion.replaced, self.encoding);
        let items = completion.items.into_iter().enumerate().map(|(index, item)| {
            let markdown = |value| {
                let kind = lsp::MarkupKind::Markdown;
                lsp::Documentation::MarkupContent(lsp::MarkupContent { kind, value })
            };
            let new_text = item.insert.unwrap_or_else(|| item.label.clone());
            lsp::CompletionItem {
                kind: Some(item.kind),
                detail: item.detail,
                documentation: item.documentation.map(markdown),
                sort_text: Some(format!("{index:05}")),
                filter_text: Some(item.label.clone()),
                insert_text_format: item.snippet.then_some(lsp::InsertTextFormat::SNIPPET),
                text_edit: Some(lsp::CompletionTextEdit::Edit(TextEdit { range, new_text })),
                label: item.label,
                ..lsp::CompletionItem::default()
            }
        });
        lsp::CompletionList { is_incomplete: false, items: items.collect() }
    }

    pub(crate) fn symbol(&self, symbol: &Symbol) -> Option<lsp::DocumentSymbol> {
        let range = self.range(&symbol.span)?;
        let selection_range = self.range(&symbol.name_span).filter(|name| {
            // Editors reject an outline whose name range is outside of the symbol's range.
            range.start <= name.start && name.end <= range.end
        });
        let children: Vec<_> = symbol.children.iter().filter_map(|one| self.symbol(one)).collect();
        #[expect(deprecated, reason = "the field has no default")]
        Some(lsp::DocumentSymbol {
            name: symbol.name.clone(),
            detail: symbol.detail.clone(),
            kind: symbol.kind,
            tags: None,
            deprecated: None,
            range,
            selection_range: selection_range.unwrap_or(range),
            children: (!children.is_empty()).then_some(children),
        })
    }

    pub(crate) fn fold(&self, fold: &Fold) -> Option<lsp::FoldingRange> {
        let range = self.range(&fold.span)?;
        (range.start.line < range.end.line).then(|| lsp::FoldingRange {
            start_line: range.start.line,
            start_character: None,
            end_line: range.end.line,
            end_character: None,
            kind: fold.kind.clone(),
            collapsed_text: None,
        })
    }

    pub(crate) fn hint(&self, hint: &Hint) -> Option<lsp::InlayHint> {
        Some(lsp::InlayHint {
            position: self.range(&(hint.at..hint.at))?.start,
            label: lsp::InlayHintLabel::String(hint.label.clone()),
            kind: hint.kind,
            text_edits: None,
            tooltip: hint.tooltip.clone().map(lsp::InlayHintTooltip::String),
            padding_left: Some(hint.padding.0),
            padding_right: Some(hint.padding.1),
            data: None,
        })
    }

    pub(crate) fn link(&self, link: &Link) -> Option<lsp::DocumentLink> {
        Some(lsp::DocumentLink {
            range: self.range(&link.span)?,
            target: paths::uri(&link.target),
            tooltip: Some(link.target.to_string_lossy().into_owned()),
            data: None,
        })
    }

    pub(crate) fn action(&self, action: &Action) -> Option<lsp::CodeActionOrCommand> {
        let command = action.command.as_ref().map(|(name, arguments)| lsp::Command {
            title: action.title.clone(),
            command: name.clone(),
            arguments: Some(arguments.clone()),
        });
        let edit = match action.edits.as_slice() {
            [] => None,
            edits => Some(self.edits(edits)?),
        };
        Some(lsp::CodeActionOrCommand::CodeAction(lsp::CodeAction {
            title: action.title.clone(),
            kind: Some(lsp::CodeActionKind::from(action.kind.to_owned())),
            edit,
            command,
            is_preferred: action.preferred.then_some(true),
            ..lsp::CodeAction::default()
        }))
    }

    /// Encodes semantic tokens: each relative to the one before, split at line ends.
    pub(crate) fn tokens(&self, tokens: &[Token]) -> Vec<lsp::SemanticToken> {
        let text = &self.document.text;
        let mut out = Vec::with_capacity(tokens.len());
        let mut last = lsp::Position::new(0, 0);
        for token in tokens {
            let Some(span) = self.shift.to_new(&token.span) else { continue };
            for line in text.line_of(span.start)..=text.line_of(span.end.max(span.start)) {
                let Some(of_line) = text.line(line) else { continue };
                let piece = span.start.max(of_line.start)..span.end.min(of_line.end);
                if piece.is_empty() {
                    continue;
                }
                let range = text.range(&piece, self.encoding);
                if range.start < last {
                    continue;
                }
                let delta_line = range.start.line - last.line;
                let before = if delta_line == 0 { last.character } else { 0 };
                out.push(lsp::SemanticToken {
                    delta_line,
                    delta_start: range.start.character - before,
                    length: range.end.character - range.start.character,
                    token_type: token.kind as u32,
                    token_modifiers_bitset: u32::from(token.defines),
                });
                last = range.start;
            }
        }
        out
    }
}

/// Returns the legend of semantic tokens.
pub(crate) fn legend() -> lsp::SemanticTokensLegend {
    lsp::SemanticTokensLegend {
        token_types: TokenKind::NAMES.iter().map(|&name| name.into()).collect(),
        token_modifiers: vec![lsp::SemanticTokenModifier::DEFINITION],
    }
}

/// Returns the range of a whole text.
pub(crate) fn all_of(text: &Text) -> Range<usize> {
    0..text.as_str().len()
}
