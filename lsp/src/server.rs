//! The loop: what the editor tells and asks, the documents, and who works on them.

mod answers;
mod setup;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self as notes, Notification as _};
use lsp_types::{PublishDiagnosticsParams, Uri};
use ods_core::Registry;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::cancel::Cancel;
use crate::check::{Checker, Done};
use crate::contexts::Contexts;
use crate::convert::Scene;
use crate::dispatch::{When, handler};
use crate::document::Document;
use crate::language::{Checked, Job, Language, OpenFiles};
use crate::paths;
use crate::project::{COMPILE_COMMANDS, FILE, Projects, Settings};
use crate::text::{Encoding, Text};
use answers::{Answers, Ask};

/// The reason why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    code: i32,
    message: String,
}

impl Failure {
    fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        Failure { code: code as i32, message: message.into() }
    }

    /// The request is not one that can be answered.
    pub(crate) fn params(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::InvalidParams, message)
    }

    /// The server has a mistake.
    pub(crate) fn internal(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::InternalError, message)
    }

    /// It cannot be done, and the user is told why.
    pub(crate) fn refused(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::RequestFailed, message)
    }

    /// Nobody waits for it.
    pub(crate) fn cancelled() -> Failure {
        Failure::new(ErrorCode::RequestCanceled, "cancelled")
    }

    pub(crate) fn response(self, id: RequestId) -> Response {
        Response::new_err(id, self.code, self.message)
    }
}

/// Serves the editor at the standard input and output until it says that it is enough; `Err` is the message.
pub fn stdio(settings: Settings, register: &dyn Fn(&mut Registry)) -> Result<(), String> {
    let (connection, threads) = Connection::stdio();
    serve(connection, settings, register)?;
    threads.join().map_err(|error| error.to_string())
}

/// Serves one editor; contexts are made on this thread, by `register`. `Err` is the message.
pub fn serve(
    connection: Connection,
    settings: Settings,
    register: &dyn Fn(&mut Registry),
) -> Result<(), String> {
    let (contexts, maker) = Contexts::new();
    let thread = std::thread::Builder::new().name("loop".into());
    let thread = thread.spawn(move || Server::run(connection, settings, contexts));
    let thread = thread.map_err(|error| error.to_string())?;
    maker.run(register);
    thread.join().map_err(|panic| crate::check::told(&*panic))?
}

/// An open document, what is known of it, and who waits to know more.
struct Open {
    document: Arc<Document>,
    /// None if no language knows it.
    language: Option<usize>,
    checked: Option<Arc<dyn Checked>>,
    /// The state of the document that `checked` is of.
    version: Option<i32>,
    /// True if a file that it includes has changed since.
    stale: bool,
    parked: Vec<(Request, Cancel)>,
}

struct Server {
    sender: Sender<Message>,
    contexts: Contexts,
    encoding: Encoding,
    projects: Projects,
    documents: BTreeMap<String, Open>,
    /// Made again when a document changes.
    files: Option<OpenFiles>,
    checkers: Vec<Checker>,
    owns: Vec<fn(&str, &std::path::Path) -> bool>,
    answers: Answers,
    /// Requests that have no answer yet.
    pending: BTreeMap<String, Cancel>,
    /// Settings that are wrong, as they were told.
    told: Vec<(PathBuf, String)>,
    shutdown: bool,
}

/// The languages, each with the function that tells its documents.
type Known = (fn(&str, &std::path::Path) -> bool, Box<dyn Language>);

fn languages() -> Vec<Known> {
    vec![
        (crate::td::owns, Box::new(crate::td::Td::default())),
        (crate::ir::owns, Box::new(crate::ir::Ir::default())),
    ]
}

impl Server {
    fn run(connection: Connection, settings: Settings, contexts: Contexts) -> Result<(), String> {
        let (id, params) = connection.initialize_start().map_err(|error| error.to_string())?;
        let setup = setup::Setup::read(&params, settings)?;
        let result = setup.answer();
        connection.initialize_finish(id, result).map_err(|error| error.to_string())?;
        let (done, finished) = unbounded();
        let mut checkers = Vec::new();
        let mut owns = Vec::new();
        for (index, (owned, language)) in languages().into_iter().enumerate() {
            let checker = Checker::start(index, language, done.clone());
            checkers.push(checker.map_err(|error| error.to_string())?);
            owns.push(owned);
        }
        drop(done);
        let (answered, answers_done) = unbounded();
        let answers = Answers::start(connection.sender.clone(), answered, contexts.clone());
        let mut server = Server {
            sender: connection.sender.clone(),
            contexts,
            encoding: setup.encoding,
            projects: Projects::new(setup.folders, setup.settings),
            documents: BTreeMap::new(),
            files: None,
            checkers,
            owns,
            answers: answers.map_err(|error| error.to_string())?,
            pending: BTreeMap::new(),
            told: Vec::new(),
            shutdown: false,
        };
        if setup.watches {
            server.watch();
        }
        if let Some(message) = setup.complaint {
            server.show(&message);
        }
        server.serve(&connection.receiver, &finished, &answers_done)
    }

    fn serve(
        &mut self,
        messages: &Receiver<Message>,
        finished: &Receiver<Done>,
        answered: &Receiver<RequestId>,
    ) -> Result<(), String> {
        loop {
            select! {
                recv(messages) -> message => match message {
                    Ok(Message::Request(request)) => self.request(request),
                    Ok(Message::Notification(note)) => {
                        if note.method == notes::Exit::METHOD {
                            return self.exit();
                        }
                        self.notification(note);
                    }
                    Ok(Message::Response(_)) => {}
                    Err(_) => return self.exit(),
                },
                recv(finished) -> done => if let Ok(done) = done { self.checked(done) },
                recv(answered) -> id => if let Ok(id) = id {
                    self.pending.remove(&id.to_string());
                },
            }
            self.next_checks();
        }
    }

    fn exit(&self) -> Result<(), String> {
        if self.shutdown { Ok(()) } else { Err("the editor left without a goodbye".into()) }
    }

    fn request(&mut self, request: Request) {
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

    /// Gives a request to those who answer, or parks it until its document is checked.
    fn ask(&mut self, request: Request, cancel: Cancel) {
        let Some(handler) = handler(&request.method) else { return };
        let scenes = if handler.when == When::Workspace {
            let keys: Vec<String> = self.documents.keys().cloned().collect();
            keys.iter().filter_map(|key| self.scene(key)).collect()
        } else {
            let uri = document_of(&request.params).unwrap_or_default();
            let scene = self.scene(&uri);
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
            match scene {
                Some(scene) if handler.when == When::Now || fresh => vec![scene],
                _ => {
                    open.parked.push((request, cancel));
                    return;
                }
            }
        };
        self.answers.ask(Ask { id: request.id, params: request.params, handler, scenes, cancel });
    }

    fn scene(&mut self, uri: &str) -> Option<(Scene, Arc<crate::project::Project>)> {
        let open = self.documents.get(uri)?;
        let checked = Arc::clone(open.checked.as_ref()?);
        let project = self.projects.of(&open.document.path);
        Some((Scene::new(Arc::clone(&open.document), checked, self.encoding), project))
    }

    fn notification(&mut self, note: Notification) {
        // One that cannot be read has nobody to tell.
        let _ = match note.method.as_str() {
            notes::DidOpenTextDocument::METHOD => read(note).map(|params| self.open(params)),
            notes::DidChangeTextDocument::METHOD => read(note).map(|params| self.change(params)),
            notes::DidCloseTextDocument::METHOD => read(note).map(|params| self.close(params)),
            notes::DidChangeWatchedFiles::METHOD => read(note).map(|params| self.watched(params)),
            notes::DidChangeWorkspaceFolders::METHOD => {
                read(note).map(|params| self.folders(params))
            }
            notes::DidSaveTextDocument::METHOD => Some(()),
            notes::Cancel::METHOD => read(note).map(|params| self.cancel(&params)),
            _ => None,
        };
    }

    fn open(&mut self, params: lsp_types::DidOpenTextDocumentParams) {
        let document = Document::open(params.text_document);
        let language = self.owns.iter().position(|owns| owns(&document.language, &document.path));
        let (uri, path) = (document.uri.as_str().to_owned(), document.path.clone());
        let document = Arc::new(document);
        let parked = Vec::new();
        let open = Open { document, language, checked: None, version: None, stale: false, parked };
        self.documents.insert(uri.clone(), open);
        self.files = None;
        self.want(&uri);
        self.touched(&path, &uri);
    }

    fn change(&mut self, params: lsp_types::DidChangeTextDocumentParams) {
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

    fn close(&mut self, params: lsp_types::DidCloseTextDocumentParams) {
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

    fn watched(&mut self, params: lsp_types::DidChangeWatchedFilesParams) {
        for change in params.changes {
            let path = paths::of(&change.uri);
            let name = path.file_name().unwrap_or_default();
            if name == FILE || name == COMPILE_COMMANDS {
                self.projects.forget();
                self.recheck(|_| true);
            }
            // The text of an open document is the editor's.
            if !self.documents.values().any(|open| open.document.path == path) {
                self.touched(&path, "");
            }
        }
    }

    fn folders(&mut self, params: lsp_types::DidChangeWorkspaceFoldersParams) {
        let gone: Vec<PathBuf> =
            params.event.removed.iter().map(|one| paths::of(&one.uri)).collect();
        self.projects.folders.retain(|folder| !gone.contains(folder));
        self.projects.folders.extend(params.event.added.iter().map(|one| paths::of(&one.uri)));
        self.projects.forget();
        self.recheck(|_| true);
    }

    fn cancel(&mut self, params: &lsp_types::CancelParams) {
        let id = match &params.id {
            lsp_types::NumberOrString::Number(number) => RequestId::from(*number),
            lsp_types::NumberOrString::String(text) => RequestId::from(text.clone()),
        };
        if let Some(cancel) = self.pending.get(&id.to_string()) {
            cancel.set();
        }
        // One that waits is answered at once.
        for open in self.documents.values_mut() {
            if let Some(at) = open.parked.iter().position(|(request, _)| request.id == id) {
                open.parked.remove(at);
                self.pending.remove(&id.to_string());
                // The editor may be gone.
                let _ = self.sender.send(Failure::cancelled().response(id).into());
                return;
            }
        }
    }

    /// Has a document checked.
    fn want(&mut self, uri: &str) {
        if let Some(open) = self.documents.get(uri)
            && let Some(language) = open.language
        {
            self.checkers[language].want(&open.document.uri);
        }
    }

    /// Has the documents checked that read a file which has changed.
    fn touched(&mut self, path: &std::path::Path, but: &str) {
        let reads = |open: &Open| {
            let checked = open.checked.as_ref();
            open.document.uri.as_str() != but
                && checked.is_some_and(|one| one.dependencies().iter().any(|file| file == path))
        };
        self.recheck(reads);
    }

    fn recheck(&mut self, which: impl Fn(&Open) -> bool) {
        for open in self.documents.values_mut().filter(|open| which(open)) {
            open.stale = true;
            if let Some(language) = open.language {
                self.checkers[language].want(&open.document.uri);
            }
        }
    }

    fn next_checks(&mut self) {
        for checker in &mut self.checkers {
            checker.next(|uri| {
                let open = self.documents.get_mut(uri.as_str())?;
                open.stale = false;
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
    fn checked(&mut self, done: Done) {
        self.checkers[done.language].ended();
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
        open.checked = Some(Arc::clone(&checked));
        open.version = current.then_some(open.document.version);
        let current = current && !open.stale;
        let scene = Scene::new(Arc::clone(&open.document), checked, self.encoding);
        let parked = std::mem::take(&mut open.parked);
        if current {
            let problems = scene.checked.problems().iter();
            let diagnostics = problems.filter_map(|one| scene.diagnostic(one)).collect();
            self.publish(done.uri, Some(scene.document.version), diagnostics);
            self.complain(&scene.document.path);
        }
        for (request, cancel) in parked {
            self.ask(request, cancel);
        }
    }

    /// Shows what is wrong with the settings for a file, once.
    fn complain(&mut self, path: &std::path::Path) {
        let project = self.projects.of(path);
        for error in &project.errors {
            if !self.told.contains(error) {
                self.show(&format!("{}: {}", error.0.display(), error.1));
                self.told.push(error.clone());
            }
        }
    }

    fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) {
        self.note::<notes::PublishDiagnostics>(PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        });
    }

    fn show(&self, message: &str) {
        self.note::<notes::ShowMessage>(lsp_types::ShowMessageParams {
            typ: lsp_types::MessageType::ERROR,
            message: message.to_owned(),
        });
    }

    /// Asks to be told of files that change on disk.
    fn watch(&self) {
        let params = setup::watched_files();
        let id = RequestId::from("watch".to_owned());
        let method = "client/registerCapability".to_owned();
        // The editor may be gone.
        let _ = self.sender.send(Request { id, method, params }.into());
    }

    fn note<N: notes::Notification>(&self, params: N::Params) {
        let note = Notification::new(N::METHOD.to_owned(), params);
        // The editor may be gone.
        let _ = self.sender.send(note.into());
    }

    fn send(&self, response: Response) {
        // The editor may be gone.
        let _ = self.sender.send(response.into());
    }
}

fn read<T: DeserializeOwned>(note: Notification) -> Option<T> {
    serde_json::from_value(note.params).ok()
}

/// The document that a request is about; that of a command is its first argument.
fn document_of(params: &Value) -> Option<String> {
    let of = params.pointer("/textDocument/uri");
    let command = || params.pointer("/arguments/0/uri").or(params.pointer("/arguments/0"));
    Some(of.or_else(command)?.as_str()?.to_owned())
}
