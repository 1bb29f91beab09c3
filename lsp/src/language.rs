//! The two traits of a language: the checker of its documents, and the result of a check.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;

use crate::answer::{
    Action, Completion, Edit, Fold, Hint, Hover, Link, Place, Problem, Symbol, Token,
    WorkspaceSymbol,
};
use crate::cancel::Cancel;
use crate::contexts::Contexts;
use crate::document::Document;
use crate::project::Project;
use crate::text::Text;

/// The texts of all open documents, by path: they take precedence over the files.
pub type OpenFiles = Arc<BTreeMap<PathBuf, Text>>;

/// A document to check, with the services for it.
pub struct Job {
    /// The document.
    pub document: Arc<Document>,
    /// The settings for it.
    pub project: Arc<Project>,
    /// The project of the document.
    pub open: OpenFiles,
    /// The result of the previous check.
    pub previous: Option<Arc<dyn Checked>>,
    /// Set when the result is not needed any more.
    pub cancel: Cancel,
    /// Contexts with the tool's dialects.
    pub contexts: Contexts,
}

/// A language. It lives on a thread of its own and keeps there the state that checks share.
pub trait Language: Send {
    /// Checks a document; `None` if the check was cancelled.
    fn check(&mut self, job: &Job) -> Option<Arc<dyn Checked>>;
}

/// A request about a document.
pub struct Asked<'a> {
    /// The current document.
    pub document: &'a Document,
    /// The requested byte offset in it, or 0.
    pub now: usize,
    /// The same offset in the checked text; `None` within new text.
    pub offset: Option<usize>,
    /// The requested range in the checked text, or the whole text.
    pub span: Range<usize>,
    /// The project of the document.
    pub project: &'a Project,
    /// Set when the answer is not needed any more.
    pub cancel: &'a Cancel,
    /// Contexts with the tool's dialects.
    pub contexts: &'a Contexts,
}

/// The result of checking one version of a document. All offsets refer to that version's text, unless noted otherwise.
pub trait Checked: Send + Sync + Any {
    /// Returns the checked text.
    fn text(&self) -> &Text;

    /// Returns the problems of the document.
    fn problems(&self) -> &[Problem];

    /// Returns the files that were read for it: if one changes, the document is checked again.
    fn dependencies(&self) -> &[PathBuf] {
        &[]
    }

    /// Returns the definitions of the entity at the position.
    fn definition(&self, _asked: &Asked<'_>) -> Vec<Place> {
        Vec::new()
    }

    /// Returns the implementations of the entity at the position.
    fn implementation(&self, _asked: &Asked<'_>) -> Vec<Place> {
        Vec::new()
    }

    /// Returns the references to the entity at the position, with its definitions if `definitions`.
    fn references(&self, _asked: &Asked<'_>, _definitions: bool) -> Vec<Place> {
        Vec::new()
    }

    /// Returns the hover text for the position.
    fn hover(&self, _asked: &Asked<'_>) -> Option<Hover> {
        None
    }

    /// Returns the completion items for the position.
    fn completion(&self, _asked: &Asked<'_>) -> Completion {
        Completion::default()
    }

    /// Returns the range of the name that a rename at the position would replace.
    fn renamed(&self, _asked: &Asked<'_>) -> Option<Range<usize>> {
        None
    }

    /// Returns the edits that rename the entity at the position; `Err` is the reason for a refusal.
    fn rename(&self, _asked: &Asked<'_>, _name: &str) -> Result<Vec<Edit>, String> {
        Err("nothing here can be renamed".into())
    }

    /// Returns the outline.
    fn symbols(&self, _asked: &Asked<'_>) -> Vec<Symbol> {
        Vec::new()
    }

    /// Returns the symbols of all files that match the query.
    fn workspace_symbols(&self, _query: &str) -> Vec<WorkspaceSymbol> {
        Vec::new()
    }

    /// Returns the foldable ranges.
    fn folds(&self, _asked: &Asked<'_>) -> Vec<Fold> {
        Vec::new()
    }

    /// Returns the inlay hints in `asked.span`.
    fn hints(&self, _asked: &Asked<'_>) -> Vec<Hint> {
        Vec::new()
    }

    /// Returns the semantic tokens in `asked.span`, in order, without overlaps.
    fn tokens(&self, _asked: &Asked<'_>) -> Vec<Token> {
        Vec::new()
    }

    /// Returns the links to files.
    fn links(&self, _asked: &Asked<'_>) -> Vec<Link> {
        Vec::new()
    }

    /// Returns the code actions for `asked.span`.
    fn actions(&self, _asked: &Asked<'_>) -> Vec<Action> {
        Vec::new()
    }

    /// Returns the edits that format the text, or `asked.span` of it; `Err` is the reason for a refusal.
    fn format(&self, _asked: &Asked<'_>) -> Result<Vec<Edit>, String> {
        Ok(Vec::new())
    }

    /// Runs a command whose first argument is this document; `None` if the command is not of this language, `Err` is
    /// the reason for a failure.
    fn command(
        &self,
        _asked: &Asked<'_>,
        _name: &str,
        _args: &[Value],
    ) -> Option<Result<Value, String>> {
        None
    }
}
