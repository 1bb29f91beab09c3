//! Handlers of requests about a document, or a range of it.

use lsp_types as lsp;

use super::Question;
use crate::server::Failure;

pub(super) fn symbols(
    question: &Question<'_>,
    _: lsp::DocumentSymbolParams,
) -> Result<Option<lsp::DocumentSymbolResponse>, Failure> {
    question.whole_document(|scene, asked| {
        let symbols = scene.checked.symbols(asked);
        let symbols = symbols.iter().filter_map(|one| scene.symbol(one)).collect();
        Some(lsp::DocumentSymbolResponse::Nested(symbols))
    })
}

pub(super) fn folds(
    question: &Question<'_>,
    _: lsp::FoldingRangeParams,
) -> Result<Option<Vec<lsp::FoldingRange>>, Failure> {
    question.whole_document(|scene, asked| {
        let folds = scene.checked.folds(asked);
        Some(folds.iter().filter_map(|one| scene.fold(one)).collect())
    })
}

pub(super) fn hints(
    question: &Question<'_>,
    params: lsp::InlayHintParams,
) -> Result<Option<Vec<lsp::InlayHint>>, Failure> {
    question.between(params.range, |scene, asked| {
        let hints = scene.checked.hints(asked);
        Some(hints.iter().filter_map(|one| scene.hint(one)).collect())
    })
}

pub(super) fn tokens(
    question: &Question<'_>,
    _: lsp::SemanticTokensParams,
) -> Result<Option<lsp::SemanticTokensResult>, Failure> {
    question.whole_document(|scene, asked| {
        let data = scene.tokens(&scene.checked.tokens(asked));
        Some(lsp::SemanticTokensResult::Tokens(lsp::SemanticTokens { result_id: None, data }))
    })
}

pub(super) fn tokens_in_range(
    question: &Question<'_>,
    params: lsp::SemanticTokensRangeParams,
) -> Result<Option<lsp::SemanticTokensRangeResult>, Failure> {
    question.between(params.range, |scene, asked| {
        let data = scene.tokens(&scene.checked.tokens(asked));
        Some(lsp::SemanticTokensRangeResult::Tokens(lsp::SemanticTokens { result_id: None, data }))
    })
}

pub(super) fn links(
    question: &Question<'_>,
    _: lsp::DocumentLinkParams,
) -> Result<Option<Vec<lsp::DocumentLink>>, Failure> {
    question.whole_document(|scene, asked| {
        let links = scene.checked.links(asked);
        Some(links.iter().filter_map(|one| scene.link(one)).collect())
    })
}

pub(super) fn actions(
    question: &Question<'_>,
    params: lsp::CodeActionParams,
) -> Result<Option<lsp::CodeActionResponse>, Failure> {
    question.between(params.range, |scene, asked| {
        let wanted = |kind: &str| {
            let only = params.context.only.as_ref();
            only.is_none_or(|only| only.iter().any(|one| kind.starts_with(one.as_str())))
        };
        let actions = scene.checked.actions(asked);
        let actions = actions.iter().filter(|one| wanted(one.kind));
        Some(actions.filter_map(|one| scene.action(one)).collect())
    })
}

pub(super) fn format(
    question: &Question<'_>,
    _: lsp::DocumentFormattingParams,
) -> Result<Option<Vec<lsp::TextEdit>>, Failure> {
    question.whole_document(|scene, asked| {
        Ok(scene.text_edits(&scene.checked.format(asked).map_err(Failure::refused)?))
    })?
}

pub(super) fn format_range(
    question: &Question<'_>,
    params: lsp::DocumentRangeFormattingParams,
) -> Result<Option<Vec<lsp::TextEdit>>, Failure> {
    question.between(params.range, |scene, asked| {
        Ok(scene.text_edits(&scene.checked.format(asked).map_err(Failure::refused)?))
    })?
}
