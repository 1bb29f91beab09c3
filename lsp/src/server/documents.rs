//! Open documents: opening, changing and closing them, and changes of files on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_server::Request;

use super::{Failure, Server};
use crate::cancel::Cancel;
use crate::check::Checker;
use crate::document::Document;
use crate::language::Checked;
use crate::paths;
use crate::project::{COMPILE_COMMANDS, FILE};

/// An open document, its last check, and the requests that wait for the next one.
pub(super) struct Open {
    pub(super) document: Arc<Document>,
    /// `None` if no language owns it.
    pub(super) language: Option<usize>,
    pub(super) checked: Option<Arc<dyn Checked>>,
    /// The version of the document that `checked` is of.
    pub(super) version: Option<i32>,
    /// True if a file that it includes has changed since the check.
    pub(super) stale: bool,
    /// The number of files that had changed when its last check began.
    pub(super) begun: usize,
    /// The version of the document whose check failed, and the message.
    pub(super) failed: Option<(i32, String)>,
    pub(super) parked: Vec<(Request, Cancel)>,
}

impl Server {
    pub(super) fn open(&mut self, params: lsp_types::DidOpenTextDocumentParams) {
        let document = Document::open(params.text_document);
        let language = self.owns.iter().position(|owns| owns(&document.language, &document.path));
        let (uri, path) = (document.uri.as_str().to_owned(), document.path.clone());
        let document = Arc::new(document);
        let parked = Vec::new();
        let open = Open {
            document,
            language,
            checked: None,
            version: None,
            stale: false,
            begun: 0,
            failed: None,
            parked,
        };
        self.documents.insert(uri.clone(), open);
        self.files = None;
        self.want(&uri);
        self.touched(&path, &uri);
    }

    pub(super) fn change(&mut self, params: lsp_types::DidChangeTextDocumentParams) {
        let uri = params.text_document.uri.as_str().to_owned();
        let Some(open) = self.documents.get_mut(&uri) else { return };
        let version = params.text_document.version;
        let changed = open.document.changed(version, &params.content_changes, self.encoding);
        open.document = Arc::new(changed);
        let path = open.document.path.clone();
        self.files = None;
        self.want(&uri);
        self.touched(&path, &uri);
    }

    pub(super) fn close(&mut self, params: lsp_types::DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        let Some(open) = self.documents.remove(uri.as_str()) else { return };
        if let Some(language) = open.language {
            self.checkers[language].forget(&uri);
        }
        for (request, _) in open.parked {
            self.pending.remove(&request.id.to_string());
            self.send(Failure::cancelled().response(request.id));
        }
        self.files = None;
        self.publish(uri.clone(), None, Vec::new());
        self.touched(&open.document.path, uri.as_str());
    }

    pub(super) fn watched(&mut self, params: lsp_types::DidChangeWatchedFilesParams) {
        for change in params.changes {
            let path = paths::of(&change.uri);
            let name = path.file_name().unwrap_or_default();
            if name == FILE || name == COMPILE_COMMANDS {
                self.projects.forget();
                self.recheck(|_| true);
            }
            // The editor's text of an open document takes precedence.
            if !self.documents.values().any(|open| open.document.path == path) {
                self.touched(&path, "");
            }
        }
    }

    pub(super) fn folders(&mut self, params: lsp_types::DidChangeWorkspaceFoldersParams) {
        let gone: Vec<PathBuf> =
            params.event.removed.iter().map(|one| paths::of(&one.uri)).collect();
        self.projects.folders.retain(|folder| !gone.contains(folder));
        self.projects.folders.extend(params.event.added.iter().map(|one| paths::of(&one.uri)));
        self.projects.forget();
        self.recheck(|_| true);
    }

    /// Requests checks of the documents that depend on a changed file.
    fn touched(&mut self, path: &Path, but: &str) {
        if self.checkers.iter().any(Checker::is_busy) {
            self.changed.push(path.to_owned());
        }
        let reads = |open: &Open| {
            let checked = open.checked.as_ref();
            open.document.uri.as_str() != but
                && checked.is_some_and(|one| one.dependencies().iter().any(|file| file == path))
        };
        self.recheck(reads);
    }
}
