//! The table of requests about documents, and their handlers.

mod document;
mod place;
mod workspace;

use std::ops::Range;
use std::sync::Arc;

use lsp_types as lsp;
use lsp_types::request::Request;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::cancel::Cancel;
use crate::contexts::Contexts;
use crate::convert::{Scene, all_of};
use crate::ir::Configs;
use crate::language::Asked;
use crate::project::Project;
use crate::server::Failure;

/// The state of a document that a request requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// Any state: results of the last check are moved to current positions.
    Now,
    /// The current state, checked.
    Checked,
    /// No document: the request is about the workspace.
    Workspace,
}

/// A kind of request, with its handler.
pub(crate) struct Handler {
    pub(crate) method: &'static str,
    pub(crate) when: When,
    pub(crate) answer: fn(&Question<'_>, Value) -> Result<Value, Failure>,
}

/// A request with the documents and services that its answer needs.
pub(crate) struct Question<'a> {
    /// The requested document; all open documents for a workspace request.
    pub(crate) scenes: &'a [(Scene, Arc<Project>)],
    /// The project of the file that a workspace request refers to.
    pub(crate) project: Option<&'a Project>,
    pub(crate) cancel: &'a Cancel,
    pub(crate) configs: &'a Configs,
    pub(crate) contexts: &'a Contexts,
}

/// The request types that are answered here.
mod requests {
    pub(super) use lsp_types::request::*;

    pub(super) use crate::ir::convert_bytecode::{FromBytecode, ToBytecode};
}

macro_rules! handlers {
    ($($request:ident $when:ident $answer:path;)*) => {
        /// All requests about a document or the workspace.
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
    GotoDefinition Now place::definition;
    GotoImplementation Now place::implementation;
    References Checked place::references;
    DocumentHighlightRequest Checked place::highlights;
    HoverRequest Now place::hover;
    Completion Now place::completion;
    PrepareRenameRequest Checked place::prepare_rename;
    Rename Checked place::rename;
    DocumentSymbolRequest Checked document::symbols;
    WorkspaceSymbolRequest Workspace workspace::workspace_symbols;
    FoldingRangeRequest Checked document::folds;
    InlayHintRequest Checked document::hints;
    SemanticTokensFullRequest Checked document::tokens;
    SemanticTokensRangeRequest Checked document::tokens_in_range;
    DocumentLinkRequest Checked document::links;
    CodeActionRequest Checked document::actions;
    Formatting Checked document::format;
    RangeFormatting Checked document::format_range;
    ExecuteCommand Checked workspace::command;
    FromBytecode Workspace workspace::from_bytecode;
    ToBytecode Workspace workspace::to_bytecode;
}

/// Returns the handler of a method.
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

    /// Answers a request about a position in the document.
    fn at<T>(
        &self,
        position: lsp::Position,
        then: impl FnOnce(&Scene, &Asked<'_>) -> T,
    ) -> Result<T, Failure> {
        self.between(lsp::Range::new(position, position), then)
    }

    /// Answers a request about a range of the document.
    fn between<T>(
        &self,
        range: lsp::Range,
        then: impl FnOnce(&Scene, &Asked<'_>) -> T,
    ) -> Result<T, Failure> {
        let (scene, project) = self.scene()?;
        let text = &scene.document.text;
        let now = text.offset(range.start, scene.encoding);
        let end = text.offset(range.end, scene.encoding).max(now);
        let whole_document = all_of(scene.checked.text());
        let offset = scene.shift.to_old(now);
        let span = offset.unwrap_or(0)..scene.shift.to_old(end).unwrap_or(whole_document.end);
        Ok(then(scene, &self.asked(scene, project, now, offset, span)))
    }

    /// Answers a request about the whole document.
    fn whole_document<T>(&self, then: impl FnOnce(&Scene, &Asked<'_>) -> T) -> Result<T, Failure> {
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
