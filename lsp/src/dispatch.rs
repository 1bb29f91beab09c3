//! The table of requests about documents, and what answers each.

use std::ops::Range;
use std::sync::Arc;

use lsp_types as lsp;
use lsp_types::request::Request;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::answer::Place;
use crate::cancel::Cancel;
use crate::contexts::Contexts;
use crate::convert::{Scene, all_of};
use crate::ir::convert_bytecode;
use crate::language::Asked;
use crate::project::Project;
use crate::server::Failure;

/// The state of a document that a question needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// Any: what is known is moved to where it is now.
    Now,
    /// The one that the editor shows.
    Checked,
    /// None: it is about the workspace.
    Workspace,
}

/// A kind of request.
pub(crate) struct Handler {
    pub(crate) method: &'static str,
    pub(crate) when: When,
    pub(crate) answer: fn(&Question<'_>, Value) -> Result<Value, Failure>,
}

/// A request's surroundings: the documents, and what an answer needs.
pub(crate) struct Question<'a> {
    /// The document it is about; for one about the workspace, every document.
    pub(crate) scenes: &'a [(Scene, Arc<Project>)],
    pub(crate) cancel: &'a Cancel,
    pub(crate) contexts: &'a Contexts,
}

/// The requests that are answered here.
mod requests {
    pub(super) use lsp_types::request::*;

    pub(super) use crate::ir::convert_bytecode::{FromBytecode, ToBytecode};
}

macro_rules! handlers {
    ($($request:ident $when:ident $answer:path;)*) => {
        /// Every request about a document or the workspace.
        pub(crate) const HANDLERS: &[Handler] = &[$(Handler {
            method: <requests::$request as Request>::METHOD,
            when: When::$when,
            answer: |question, params| {
                let params = read::<<requests::$request as Request>::Params>(params)?;
                let result: <requests::$request as Request>::Result = $answer(question, params)?;
                write(&result)
            },
        }),*];
    };
}

handlers! {
    GotoDefinition Now definition;
    GotoImplementation Now implementation;
    References Checked references;
    DocumentHighlightRequest Checked highlights;
    HoverRequest Now hover;
    Completion Now completion;
    PrepareRenameRequest Checked prepare_rename;
    Rename Checked rename;
    DocumentSymbolRequest Checked symbols;
    WorkspaceSymbolRequest Workspace workspace_symbols;
    FoldingRangeRequest Checked folds;
    InlayHintRequest Checked hints;
    SemanticTokensFullRequest Checked tokens;
    SemanticTokensRangeRequest Checked tokens_in_range;
    DocumentLinkRequest Checked links;
    CodeActionRequest Checked actions;
    Formatting Checked format;
    RangeFormatting Checked format_range;
    ExecuteCommand Checked command;
    FromBytecode Workspace from_bytecode;
    ToBytecode Workspace to_bytecode;
}

/// The handler of a method.
pub(crate) fn handler(method: &str) -> Option<&'static Handler> {
    HANDLERS.iter().find(|handler| handler.method == method)
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::params(error.to_string()))
}

fn write<T: Serialize>(result: &T) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| Failure::internal(error.to_string()))
}

impl Question<'_> {
    fn scene(&self) -> Result<&(Scene, Arc<Project>), Failure> {
        self.scenes.first().ok_or_else(|| Failure::params("there is no such document"))
    }

    /// A question about a place of the document.
    fn at<T>(
        &self,
        position: lsp::Position,
        then: impl FnOnce(&Scene, &Asked<'_>) -> T,
    ) -> Result<T, Failure> {
        self.between(lsp::Range::new(position, position), then)
    }

    /// A question about a range of the document.
    fn between<T>(
        &self,
        range: lsp::Range,
        then: impl FnOnce(&Scene, &Asked<'_>) -> T,
    ) -> Result<T, Failure> {
        let (scene, project) = self.scene()?;
        let text = &scene.document.text;
        let now = text.offset(range.start, scene.encoding);
        let end = text.offset(range.end, scene.encoding).max(now);
        let whole = all_of(scene.checked.text());
        let offset = scene.shift.to_old(now);
        let span = offset.unwrap_or(0)..scene.shift.to_old(end).unwrap_or(whole.end);
        Ok(then(scene, &self.asked(scene, project, now, offset, span)))
    }

    /// A question about all of the document.
    fn whole<T>(&self, then: impl FnOnce(&Scene, &Asked<'_>) -> T) -> Result<T, Failure> {
        let (scene, project) = self.scene()?;
        let span = all_of(scene.checked.text());
        Ok(then(scene, &self.asked(scene, project, 0, Some(0), span)))
    }

    fn asked<'a>(
        &'a self,
        scene: &'a Scene,
        project: &'a Project,
        now: usize,
        offset: Option<usize>,
        span: Range<usize>,
    ) -> Asked<'a> {
        let document = &scene.document;
        let (cancel, contexts) = (self.cancel, self.contexts);
        Asked { document, now, offset, span, project, cancel, contexts }
    }
}

fn definition(
    question: &Question<'_>,
    params: lsp::GotoDefinitionParams,
) -> Result<Option<lsp::GotoDefinitionResponse>, Failure> {
    question.at(params.text_document_position_params.position, |scene, asked| {
        let places = scene.checked.definition(asked);
        Some(lsp::GotoDefinitionResponse::Array(scene.locations(&places)))
    })
}

fn implementation(
    question: &Question<'_>,
    params: lsp::GotoDefinitionParams,
) -> Result<Option<lsp::GotoDefinitionResponse>, Failure> {
    question.at(params.text_document_position_params.position, |scene, asked| {
        let places = scene.checked.implementation(asked);
        Some(lsp::GotoDefinitionResponse::Array(scene.locations(&places)))
    })
}

fn references(
    question: &Question<'_>,
    params: lsp::ReferenceParams,
) -> Result<Option<Vec<lsp::Location>>, Failure> {
    let definitions = params.context.include_declaration;
    question.at(params.text_document_position.position, |scene, asked| {
        Some(scene.locations(&scene.checked.references(asked, definitions)))
    })
}

fn highlights(
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

fn hover(question: &Question<'_>, params: lsp::HoverParams) -> Result<Option<lsp::Hover>, Failure> {
    question.at(params.text_document_position_params.position, |scene, asked| {
        let hover = scene.checked.hover(asked)?;
        let kind = lsp::MarkupKind::Markdown;
        let contents = lsp::MarkupContent { kind, value: hover.text };
        let contents = lsp::HoverContents::Markup(contents);
        Some(lsp::Hover { contents, range: scene.range(&hover.span) })
    })
}

fn completion(
    question: &Question<'_>,
    params: lsp::CompletionParams,
) -> Result<Option<lsp::CompletionResponse>, Failure> {
    question.at(params.text_document_position.position, |scene, asked| {
        let list = scene.completion(scene.checked.completion(asked));
        Some(lsp::CompletionResponse::List(list))
    })
}

fn prepare_rename(
    question: &Question<'_>,
    params: lsp::TextDocumentPositionParams,
) -> Result<Option<lsp::PrepareRenameResponse>, Failure> {
    question.at(params.position, |scene, asked| {
        let range = scene.range(&scene.checked.renamed(asked)?)?;
        Some(lsp::PrepareRenameResponse::Range(range))
    })
}

fn rename(
    question: &Question<'_>,
    params: lsp::RenameParams,
) -> Result<Option<lsp::WorkspaceEdit>, Failure> {
    question.at(params.text_document_position.position, |scene, asked| {
        let edits = scene.checked.rename(asked, &params.new_name).map_err(Failure::refused)?;
        Ok(scene.edits(&edits))
    })?
}

fn symbols(
    question: &Question<'_>,
    _: lsp::DocumentSymbolParams,
) -> Result<Option<lsp::DocumentSymbolResponse>, Failure> {
    question.whole(|scene, asked| {
        let symbols = scene.checked.symbols(asked);
        let symbols = symbols.iter().filter_map(|one| scene.symbol(one)).collect();
        Some(lsp::DocumentSymbolResponse::Nested(symbols))
    })
}

/// Number of symbols of the workspace that are listed.
const MAX_SYMBOLS: usize = 512;

fn workspace_symbols(
    question: &Question<'_>,
    params: lsp::WorkspaceSymbolParams,
) -> Result<Option<lsp::WorkspaceSymbolResponse>, Failure> {
    let mut all: Vec<lsp::SymbolInformation> = Vec::new();
    for (scene, _) in question.scenes {
        for symbol in scene.checked.workspace_symbols(&params.query) {
            let Some(location) = scene.location(&symbol.place) else { continue };
            let known =
                |one: &lsp::SymbolInformation| one.location == location && one.name == symbol.name;
            if all.iter().any(known) || all.len() == MAX_SYMBOLS {
                continue;
            }
            #[expect(deprecated, reason = "the field has no default")]
            all.push(lsp::SymbolInformation {
                name: symbol.name,
                kind: symbol.kind,
                tags: None,
                deprecated: None,
                location,
                container_name: symbol.container,
            });
        }
    }
    Ok(Some(lsp::WorkspaceSymbolResponse::Flat(all)))
}

fn folds(
    question: &Question<'_>,
    _: lsp::FoldingRangeParams,
) -> Result<Option<Vec<lsp::FoldingRange>>, Failure> {
    question.whole(|scene, asked| {
        let folds = scene.checked.folds(asked);
        Some(folds.iter().filter_map(|one| scene.fold(one)).collect())
    })
}

fn hints(
    question: &Question<'_>,
    params: lsp::InlayHintParams,
) -> Result<Option<Vec<lsp::InlayHint>>, Failure> {
    question.between(params.range, |scene, asked| {
        let hints = scene.checked.hints(asked);
        Some(hints.iter().filter_map(|one| scene.hint(one)).collect())
    })
}

fn tokens(
    question: &Question<'_>,
    _: lsp::SemanticTokensParams,
) -> Result<Option<lsp::SemanticTokensResult>, Failure> {
    question.whole(|scene, asked| {
        let data = scene.tokens(&scene.checked.tokens(asked));
        Some(lsp::SemanticTokensResult::Tokens(lsp::SemanticTokens { result_id: None, data }))
    })
}

fn tokens_in_range(
    question: &Question<'_>,
    params: lsp::SemanticTokensRangeParams,
) -> Result<Option<lsp::SemanticTokensRangeResult>, Failure> {
    question.between(params.range, |scene, asked| {
        let data = scene.tokens(&scene.checked.tokens(asked));
        Some(lsp::SemanticTokensRangeResult::Tokens(lsp::SemanticTokens { result_id: None, data }))
    })
}

fn links(
    question: &Question<'_>,
    _: lsp::DocumentLinkParams,
) -> Result<Option<Vec<lsp::DocumentLink>>, Failure> {
    question.whole(|scene, asked| {
        let links = scene.checked.links(asked);
        Some(links.iter().filter_map(|one| scene.link(one)).collect())
    })
}

fn actions(
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

fn format(
    question: &Question<'_>,
    _: lsp::DocumentFormattingParams,
) -> Result<Option<Vec<lsp::TextEdit>>, Failure> {
    question.whole(|scene, asked| {
        Ok(scene.text_edits(&scene.checked.format(asked).map_err(Failure::refused)?))
    })?
}

fn format_range(
    question: &Question<'_>,
    params: lsp::DocumentRangeFormattingParams,
) -> Result<Option<Vec<lsp::TextEdit>>, Failure> {
    question.between(params.range, |scene, asked| {
        Ok(scene.text_edits(&scene.checked.format(asked).map_err(Failure::refused)?))
    })?
}

/// A command's first argument names the document, as `{"uri": …}` or as the URI alone, and may say where in it: with
/// a `position`, or a `range`.
fn command(
    question: &Question<'_>,
    params: lsp::ExecuteCommandParams,
) -> Result<Option<Value>, Failure> {
    let place = params.arguments.first().cloned().unwrap_or_default();
    let position = place.get("position").cloned().and_then(|one| read(one).ok());
    let range = place.get("range").cloned().and_then(|one| read(one).ok());
    let range = range.or(position.map(|position| lsp::Range::new(position, position)));
    let run = |scene: &Scene, asked: &Asked<'_>| {
        scene.checked.command(asked, &params.command, &params.arguments)
    };
    let result = match range {
        Some(range) => question.between(range, run)?,
        None => question.whole(run)?,
    };
    match result {
        Some(Ok(value)) => Ok(Some(value)),
        Some(Err(message)) => Err(Failure::refused(message)),
        None => Err(Failure::params(format!("unknown command '{}'", params.command))),
    }
}

fn from_bytecode(
    question: &Question<'_>,
    params: convert_bytecode::File,
) -> Result<convert_bytecode::Converted, Failure> {
    convert_bytecode::from_bytecode(&params, question.contexts).map_err(Failure::refused)
}

fn to_bytecode(
    question: &Question<'_>,
    params: convert_bytecode::File,
) -> Result<convert_bytecode::Converted, Failure> {
    let mut scenes = question.scenes.iter();
    let Some((scene, project)) = scenes.find(|(scene, _)| scene.document.uri == params.uri) else {
        return Err(Failure::params(format!("the document is not open: {}", params.uri.as_str())));
    };
    let span = all_of(scene.checked.text());
    let asked = question.asked(scene, project, 0, Some(0), span);
    match scene.checked.command(&asked, "ods.bytecode.encode", &[]) {
        Some(Ok(value)) => read(value),
        Some(Err(message)) => Err(Failure::refused(message)),
        None => Err(Failure::params("the document is no MLIR")),
    }
}
