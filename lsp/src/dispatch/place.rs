//! Handlers of requests about a position.

use lsp_types as lsp;

use super::Question;
use crate::answer::Place;
use crate::server::Failure;

pub(super) fn definition(
    question: &Question<'_>,
    params: lsp::GotoDefinitionParams,
) -> Result<Option<lsp::GotoDefinitionResponse>, Failure> {
    question.at(params.text_document_position_params.position, |scene, asked| {
        let places = scene.checked.definition(asked);
        Some(lsp::GotoDefinitionResponse::Array(scene.locations(&places)))
    })
}

pub(super) fn implementation(
    question: &Question<'_>,
    params: lsp::GotoDefinitionParams,
) -> Result<Option<lsp::GotoDefinitionResponse>, Failure> {
    question.at(params.text_document_position_params.position, |scene, asked| {
        let places = scene.checked.implementation(asked);
        Some(lsp::GotoDefinitionResponse::Array(scene.locations(&places)))
    })
}

pub(super) fn references(
    question: &Question<'_>,
    params: lsp::ReferenceParams,
) -> Result<Option<Vec<lsp::Location>>, Failure> {
    let definitions = params.context.include_declaration;
    question.at(params.text_document_position.position, |scene, asked| {
        Some(scene.locations(&scene.checked.references(asked, definitions)))
    })
}

pub(super) fn highlights(
    question: &Question<'_>,
    params: lsp::DocumentHighlightParams,
) -> Result<Option<Vec<lsp::DocumentHighlight>>, Failure> {
    question.at(params.text_document_position_params.position, |scene, asked| {
        let own = |place: &Place| place.file.path == scene.document.path;
        let places: Vec<Place> =
            scene.checked.references(asked, true).into_iter().filter(own).collect();
        let ranges = scene.locations(&places).into_iter().map(|location| location.range);
        Some(ranges.map(|range| lsp::DocumentHighlight { range, kind: None }).collect())
    })
}

pub(super) fn hover(
    question: &Question<'_>,
    params: lsp::HoverParams,
) -> Result<Option<lsp::Hover>, Failure> {
    question.at(params.text_document_position_params.position, |scene, asked| {
        let hover = scene.checked.hover(asked)?;
        let kind = lsp::MarkupKind::Markdown;
        let contents = lsp::MarkupContent { kind, value: hover.text };
        let contents = lsp::HoverContents::Markup(contents);
        Some(lsp::Hover { contents, range: scene.range(&hover.span) })
    })
}

pub(super) fn completion(
    question: &Question<'_>,
    params: lsp::CompletionParams,
) -> Result<Option<lsp::CompletionResponse>, Failure> {
    question.at(params.text_document_position.position, |scene, asked| {
        let list = scene.completion(scene.checked.completion(asked));
        Some(lsp::CompletionResponse::List(list))
    })
}

pub(super) fn prepare_rename(
    question: &Question<'_>,
    params: lsp::TextDocumentPositionParams,
) -> Result<Option<lsp::PrepareRenameResponse>, Failure> {
    question.at(params.position, |scene, asked| {
        let range = scene.range(&scene.checked.renamed(asked)?)?;
        Some(lsp::PrepareRenameResponse::Range(range))
    })
}

pub(super) fn rename(
    question: &Question<'_>,
    params: lsp::RenameParams,
) -> Result<Option<lsp::WorkspaceEdit>, Failure> {
    question.at(params.text_document_position.position, |scene, asked| {
        let edits = scene.checked.rename(asked, &params.new_name).map_err(Failure::refused)?;
        Ok(scene.edits(&edits))
    })?
}
