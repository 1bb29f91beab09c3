//! Checks of documents: asked for, begun, and ended.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::documents::Open;
use super::{Failure, Server};
use crate::cancel::Cancel;
use crate::check::{Checker, Done};
use crate::convert::Scene;
use crate::language::Job;
use crate::text::Text;

impl Server {
    /// Has a document checked.
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

    /// A check has ended: tells the problems and answers what waited.
    pub(super) fn checked(&mut self, done: Done) {
        self.checkers[done.language].ended();
        let waits = self.checkers[done.language].waits(&done.uri);
        let uri = done.uri.as_str().to_owned();
        let Some(open) = self.documents.get_mut(&uri) else { return };
        let checked = match done.result {
            None => {
                // What cancelled it has asked for another.
                return;
            }
            Some(Err(message)) => {
                let parked = std::mem::take(&mut open.parked);
                for (request, _) in parked {
                    self.pending.remove(&request.id.to_string());
                    let failure = Failure::internal(message.clone());
                    self.send(failure.response(request.id));
                }
                self.show(&format!("ods lsp made a mistake in {uri}: {message}"));
                return;
            }
            Some(Ok(checked)) => checked,
        };
        // The document may have changed since, or may have been closed and opened again.
        let current = *checked.text() == open.document.text;
        let before = open.checked.replace(Arc::clone(&checked));
        open.version = current.then_some(open.document.version);
        // Until then there are no answers but from a check of what has changed.
        open.stale &= waits;
        // It may have read a file before that changed, when nobody knew that it would.
        let changed = self.changed.get(open.begun..).unwrap_or_default();
        if checked.dependencies().iter().any(|file| changed.contains(file)) {
            open.stale = true;
            self.checkers[done.language].want(&done.uri);
        }
        let current = current && !open.stale;
        let scene = Scene::new(Arc::clone(&open.document), checked, self.encoding);
        let parked = std::mem::take(&mut open.parked);
        if current {
            let problems = scene.checked.problems().iter();
            let diagnostics = problems.filter_map(|one| scene.diagnostic(one)).collect();
            self.publish(done.uri, Some(scene.document.version), diagnostics);
            self.complain(&scene.document.path);
        }
        // All of a large document: nobody is to wait for that.
        drop(before);
        for (request, cancel) in parked {
            self.ask(request, cancel);
        }
    }
}
