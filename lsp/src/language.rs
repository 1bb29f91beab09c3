//! The two traits of a language: what checks its documents, and what was found out about one.

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

/// The texts of all open documents, by path: they count instead of the files.
pub type OpenFiles = Arc<BTreeMap<PathBuf, Text>>;

/// A document to check, and what there is to do it.
pub struct Job {
    /// The document.
    pub document: Arc<Document>,
    /// The settings for it.
    pub project: Arc<Project>,
    /// All open documents.
    pub open: OpenFiles,
    /// The result for the state before.
    pub previous: Option<Arc<dyn Checked>>,
    /// Set when the result is not wanted any more.
    pub cancel: Cancel,
    /// Contexts with the tool's dialects.
    pub contexts: Contexts,
}

/// A language. It lives on a thread of its own and keeps there what one check can leave to the next.
pub trait Language: Send {
    /// Checks a document; `None` if the check was cancelled.
    fn check(&mut self, job: &Job) -> Option<Arc<dyn Checked>>;
}

/// A question about a document.
pub struct Asked<'a> {
    /// The document as it is now.
    pub document: &'a Document,
    /// The byte in it that is asked about, or 0.
    pub now: usize,
    /// The same byte in the text that was checked; `None` for text that is new since.
    pub offset: Option<usize>,
    /// The bytes in the text that was checked that are asked about, or all.
    pub span: Range<usize>,
    /// The settings for it.
    pub project: &'a Project,
    /// Set when the answer is not wanted any more.
    pub cancel: &'a Cancel,
    /// Contexts with the tool's dialects.
    pub contexts: &'a Contexts,
}

/// Everything found out about one state of a document. All offsets are of that state's text, unless said otherwise.
pub trait Checked: Send + Sync + Any {
    /// The text that was checked.
    fn text(&self) -> &Text;

    /// The problems of the document.
    fn problems(&self) -> &[Problem];

    /// The files that were read for it: when one changes, the document is checked again.
    fn dependencies(&self) -> &[PathBuf] {
        &[]
    }

    /// The places that define what stands there.
    fn definition(&self, _asked: &Asked<'_>) -> Vec<Place> {
        Vec::new()
    }

    /// The places that implement what stands there.
    fn implementation(&self, _asked: &Asked<'_>) -> Vec<Place> {
        Vec::new()
    }

    /// The places that name what stands there; with those that define it if `definitions`.
    fn references(&self, _asked: &Asked<'_>, _definitions: bool) -> Vec<Place> {
        Vec::new()
    }

    /// Text about what stands there.
    fn hover(&self, _asked: &Asked<'_>) -> Option<Hover> {
        None
    }

    /// The choices of what to write there.
    fn completion(&self, _asked: &Asked<'_>) -> Completion {
        Completion::default()
    }

    /// The name that a rename there would replace.
    fn renamed(&self, _asked: &Asked<'_>) -> Option<Range<usize>> {
        None
    }

    /// The changes that give what stands there another name; `Err` says why it cannot have it.
    fn rename(&self, _asked: &Asked<'_>, _name: &str) -> Result<Vec<Edit>, String> {
        Err("nothing here can be renamed".into())
    }

    /// The outline.
    fn symbols(&self, _asked: &Asked<'_>) -> Vec<Symbol> {
        Vec::new()
    }

    /// The symbols, anywhere, that the search text fits.
    fn workspace_symbols(&self, _query: &str) -> Vec<WorkspaceSymbol> {
        Vec::new()
    }

    /// The ranges that can be folded.
    fn folds(&self, _asked: &Asked<'_>) -> Vec<Fold> {
        Vec::new()
    }

    /// Hints between letters, in `asked.span`.
    fn hints(&self, _asked: &Asked<'_>) -> Vec<Hint> {
        Vec::new()
    }

    /// Coloured pieces in `asked.span`, in order, without overlaps.
    fn tokens(&self, _asked: &Asked<'_>) -> Vec<Token> {
        Vec::new()
    }

    /// Links to files.
    fn links(&self, _asked: &Asked<'_>) -> Vec<Link> {
        Vec::new()
    }

    /// Changes offered for `asked.span`.
    fn actions(&self, _asked: &Asked<'_>) -> Vec<Action> {
        Vec::new()
    }

    /// The changes that make the text, or `asked.span` of it, canonical; `Err` says why there are none.
    fn format(&self, _asked: &Asked<'_>) -> Result<Vec<Edit>, String> {
        Ok(Vec::new())
    }

    /// Runs a command whose first argument is this document; `None` if it is not one of this language, `Err` says why
    /// it failed.
    fn command(
        &self,
        _asked: &Asked<'_>,
        _name: &str,
        _args: &[Value],
    ) -> Option<Result<Value, String>> {
        None
    }
}
