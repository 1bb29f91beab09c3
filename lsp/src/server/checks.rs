//! Checks of documents: request, start and end.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::Server;
use super::documents::Open;
use crate::cancel::Cancel;
use crate::check::{Checker, Done};
use crate::convert::Scene;
use crate::language::Job;
use crate::text::Text;

impl Server {
    /// Requests a check of a document.
    pub(super) fn want(&mut self, uri: &str) {
        if let Some(open) = self.documents.get(uri)
            && let Some(language) = open.language
        {
            self.checkers[language].want(&open.document.uri);
        }
    }

    pub(super) fn recheck(&mut self, which: impl Fn(&Open) -> bool) {
        for open in self.documents.values_mut().filter(|open| which(open)) {
            open.stale = true;
            open.failed = None;
            if let Some(language) = open.language {
                self.checkers[language].want(&open.document.uri);
            }
        }
    }

    pub(super) fn next_checks(&mut self) {
        if !self.checkers.iter().any(Checker::is_busy) {
            self.changed.clear();
        }
        for checker in &mut self.checkers {
            checker.next(|uri| {
                let open = self.documents.get_mut(uri.as_str())?;
                open.begun = self.changed.len();
                let previous = open.checked.clone();
                let document = Arc::clone(&open.document);
                let project = self.projects.of(&document.path);
                let open = Arc::clone(self.files.get_or_insert_with(|| {
                    let each = self
                        .documents
                        .values()
                        .map(|open| (open.document.path.clone(), open.document.text.clone()));
                    Arc::new(each.collect::<BTreeMap<PathBuf, Text>>())
                }));
                let contexts = self.contexts.clone();
                Some(Job { document, project, open, previous, cancel: Cancel::default(), contexts })
            });
        }
    }

    /// Handles the end of a check: publishes its problems and answers waiting requests.
    pub(super) fn checked(&mut self, done: Done) {
        self.checkers[done.language].ended();
        let waits = self.checkers[done.language].waits(&done.uri);
        let uri = done.uri.as_str().to_owned();
        let Some(open) = self.documents.get_mut(&uri) else { return };
        let checked = match done.result {
            None => {
                // The event that cancelled the check has requested another.
                return;
            }
            Some(Err(message)) => {
                let shown = format!("ods lsp made a mistake in {uri}: {message}");
                open.failed = (!waits).then_some((open.document.version, message));
                self.show(&shown);
                self.ask_parked(&uri);
                return;
            }
            Some(Ok(checked)) => checked,
        };
        // The document may have changed since, or may have been closed and opened again.
        let current = *checked.text() == open.document.text;
        let before = open.checked.replace(Arc::clone(&checked));
        open.version = current.then_some(open.document.version);
        // Until the next check ends, only results of a check of the changed state are used.
        open.stale &= waits;
        // The check may have read a file before it changed, when the dependency was not known yet.
        let changed = self.changed.get(open.begun..).unwrap_or_default();
        if checked.dependencies().iter().any(|file| changed.contains(file)) {
            open.stale = true;
            self.checkers[done.language].want(&done.uri);
        }
        let current = current && !open.stale;
        let scene = Scene::new(Arc::clone(&open.document), checked, self.encoding);
        if current {
            let problems = scene.checked.problems().iter();
            let diagnostics = problems.filter_map(|one| scene.diagnostic(one)).collect();
            self.publish(done.uri, Some(scene.document.version), diagnostics);
            self.complain(&scene.document.path);
        }
        // Dropping the previous result of a large document takes time: diagnostics are published first.
        drop(before);
        self.ask_parked(&uri);
    }

    fn ask_parked(&mut self, uri: &str) {
        let Some(open) = self.documents.get_mut(uri) else { return };
        for (request, cancel) in std::mem::take(&mut open.parked) {
            self.ask(request, cancel);
        }
    }
}
