//! Handlers of requests about all documents, and of commands.

use lsp_types as lsp;
use serde_json::Value;

use super::{Question, read};
use crate::convert::{Scene, all_of};
use crate::ir::convert_bytecode;
use crate::language::Asked;
use crate::server::Failure;

/// The greatest number of workspace symbols in an answer.
const MAX_SYMBOLS: usize = 512;

pub(super) fn workspace_symbols(
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

/// Runs a command. Its first argument names the document, as `{"uri": …}` or as the URI alone, and may add a `position`
/// or a `range`.
pub(super) fn command(
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
        None => question.whole_document(run)?,
    };
    match result {
        Some(Ok(value)) => Ok(Some(value)),
        Some(Err(message)) => Err(Failure::refused(message)),
        None => Err(Failure::params(format!("unknown command '{}'", params.command))),
    }
}

pub(super) fn from_bytecode(
    question: &Question<'_>,
    params: convert_bytecode::File,
) -> Result<convert_bytecode::Converted, Failure> {
    let Some(project) = question.project else {
        return Err(Failure::params("there is no such file"));
    };
    convert_bytecode::from_bytecode(&params, project, question.configs, question.contexts)
        .map_err(Failure::refused)
}

pub(super) fn to_bytecode(
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
