//! Requests: passed to the answering threads, parked until their document is checked, or cancelled.

use std::path::PathBuf;
use std::sync::Arc;

use lsp_server::{ErrorCode, Request, RequestId, Response};
use lsp_types::Uri;
use serde_json::Value;

use super::answers::Ask;
use super::{Failure, Server};
use crate::cancel::Cancel;
use crate::convert::Scene;
use crate::dispatch::{When, handler};
use crate::paths;
use crate::project::Project;

impl Server {
    pub(super) fn request(&mut self, request: Request) {
        let id = request.id.clone();
        if request.method == "shutdown" {
            self.shutdown = true;
            self.send(Response::new_ok(id, Value::Null));
            return;
        }
        if self.shutdown {
            let failure = Failure::new(ErrorCode::InvalidRequest, "the server is shut down");
            self.send(failure.response(id));
            return;
        }
        if handler(&request.method).is_none() {
            let text = format!("no such request: {}", request.method);
            self.send(Failure::new(ErrorCode::MethodNotFound, text).response(id));
            return;
        }
        let cancel = Cancel::default();
        self.pending.insert(id.to_string(), cancel.clone());
        self.ask(request, cancel);
    }

    /// Passes a request to the answering threads, or parks it until its document is checked.
    pub(super) fn ask(&mut self, request: Request, cancel: Cancel) {
        let Some(handler) = handler(&request.method) else { return };
        let mut project = None;
        let scenes = if handler.when == When::Workspace {
            project = file_of(&request.params).map(|path| self.projects.of(&path));
            let keys: Vec<String> = self.documents.keys().cloned().collect();
            keys.iter().filter_map(|key| self.scene(key)).collect()
        } else {
            let uri = document_of(&request.params).unwrap_or_default();
            let Some(open) = self.documents.get_mut(&uri) else {
                let failure = Failure::params(format!("the document is not open: {uri}"));
                self.pending.remove(&request.id.to_string());
                self.send(failure.response(request.id));
                return;
            };
            if open.language.is_none() {
                self.pending.remove(&request.id.to_string());
                self.send(Response::new_ok(request.id, Value::Null));
                return;
            }
            let fresh = open.version == Some(open.document.version) && !open.stale;
            if open.checked.is_none() || handler.when != When::Now && !fresh {
                match &open.failed {
                    Some((version, message)) if *version == open.document.version => {
                        let failure = Failure::internal(message.clone());
                        self.pending.remove(&request.id.to_string());
                        self.send(failure.response(request.id));
                    }
                    _ => open.parked.push((request, cancel)),
                }
                return;
            }
            self.scene(&uri).into_iter().collect()
        };
        let (id, params) = (request.id, request.params);
        self.answers.ask(Ask { id, params, handler, scenes, project, cancel });
    }

    fn scene(&mut self, uri: &str) -> Option<(Scene, Arc<Project>)> {
        let open = self.documents.get(uri)?;
        let checked = Arc::clone(open.checked.as_ref()?);
        let project = self.projects.of(&open.document.path);
        Some((Scene::new(Arc::clone(&open.document), checked, self.encoding), project))
    }

    pub(super) fn cancel(&mut self, params: &lsp_types::CancelParams) {
        let id = match &params.id {
            lsp_types::NumberOrString::Number(number) => RequestId::from(*number),
            lsp_types::NumberOrString::String(text) => RequestId::from(text.clone()),
        };
        if let Some(cancel) = self.pending.get(&id.to_string()) {
            cancel.set();
        }
        // A parked request is answered immediately.
        for open in self.documents.values_mut() {
            if let Some(at) = open.parked.iter().position(|(request, _)| request.id == id) {
                open.parked.remove(at);
                self.pending.remove(&id.to_string());
                // The editor may have disconnected.
                let _ = self.sender.send(Failure::cancelled().response(id).into());
                return;
            }
        }
    }
}

/// Returns the file that a workspace request refers to.
fn file_of(params: &Value) -> Option<PathBuf> {
    let uri: Uri = params.get("uri")?.as_str()?.parse().ok()?;
    Some(paths::of(&uri))
}

/// Returns the document that a request is about; for a command, its first argument.
fn document_of(params: &Value) -> Option<String> {
    let of = params.pointer("/textDocument/uri");
    let command = || params.pointer("/arguments/0/uri").or(params.pointer("/arguments/0"));
    Some(of.or_else(command)?.as_str()?.to_owned())
}
