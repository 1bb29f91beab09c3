//! The loop: messages of the editor, the documents, and the threads that work on them.

mod answers;
mod checks;
mod documents;
mod failure;
mod requests;
mod setup;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crossbeam_channel::{Receiver, Sender, select, unbounded};
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{self as notes, Notification as _};
use lsp_types::{PublishDiagnosticsParams, Uri};
use ods_core::Registry;
use serde::de::DeserializeOwned;

use crate::cancel::Cancel;
use crate::check::{Checker, Done};
use crate::contexts::Contexts;
use crate::ir::Configs;
use crate::language::{Language, OpenFiles};
use crate::project::{Projects, Settings};
use crate::text::Encoding;
use crate::transport;
use answers::Answers;
use documents::Open;
pub use failure::Failure;

/// Serves the editor on the standard streams until it asks to exit; `Err` is the message.
pub fn stdio(settings: Settings, register: &dyn Fn(&mut Registry)) -> Result<(), String> {
    let (connection, threads) = transport::stdio().map_err(|error| error.to_string())?;
    serve(connection, settings, register)?;
    threads.join().map_err(|error| error.to_string())
}

/// Serves one editor; contexts are created on this thread, by `register`. `Err` is the message.
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
    thread.join().map_err(|panic| crate::check::panic_message(&*panic))?
}

struct Server {
    sender: Sender<Message>,
    contexts: Contexts,
    encoding: Encoding,
    projects: Projects,
    documents: BTreeMap<String, Open>,
    /// The open files; rebuilt when a document changes.
    files: Option<OpenFiles>,
    checkers: Vec<Checker>,
    /// The files that have changed while a check was running.
    changed: Vec<PathBuf>,
    owns: Vec<fn(&str, &std::path::Path) -> bool>,
    answers: Answers,
    /// Requests that are not answered yet.
    pending: BTreeMap<String, Cancel>,
    /// Settings errors that were already shown.
    panic_message: Vec<(PathBuf, String)>,
    shutdown: bool,
}

/// A language with the function that recognizes its documents.
type Known = (fn(&str, &std::path::Path) -> bool, Box<dyn Language>);

fn languages(configs: &Configs) -> Vec<Known> {
    vec![
        (crate::td::owns, Box::new(crate::td::Td::default())),
        (crate::ir::owns, Box::new(crate::ir::Ir::new(configs.clone()))),
        (crate::pdll::owns, Box::new(crate::pdll::Pdll)),
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
        let configs = Configs::default();
        for (index, (owned, language)) in languages(&configs).into_iter().enumerate() {
            let checker = Checker::start(index, language, done.clone());
            checkers.push(checker.map_err(|error| error.to_string())?);
            owns.push(owned);
        }
        drop(done);
        let (answered, answers_done) = unbounded();
        let answers = Answers::start(connection.sender.clone(), answered, &configs, &contexts);
        let mut server = Server {
            sender: connection.sender.clone(),
            contexts,
            encoding: setup.encoding,
            projects: Projects::new(setup.folders, setup.settings),
            documents: BTreeMap::new(),
            files: None,
            checkers,
            changed: Vec::new(),
            owns,
            answers: answers.map_err(|error| error.to_string())?,
            pending: BTreeMap::new(),
            panic_message: Vec::new(),
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

    fn notification(&mut self, note: Notification) {
        // The sender of a malformed notification cannot be informed.
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

    /// Shows the errors in the settings for a file, once.
    fn complain(&mut self, path: &std::path::Path) {
        let project = self.projects.of(path);
        for error in &project.errors {
            if !self.panic_message.contains(error) {
                self.show(&format!("{}: {}", error.0.display(), error.1));
                self.panic_message.push(error.clone());
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

    /// Asks the editor to report files that change on disk.
    fn watch(&self) {
        let params = setup::watched_files();
        let id = RequestId::from("watch".to_owned());
        let method = "client/registerCapability".to_owned();
        // The editor may have disconnected.
        let _ = self.sender.send(Request { id, method, params }.into());
    }

    fn note<N: notes::Notification>(&self, params: N::Params) {
        let note = Notification::new(N::METHOD.to_owned(), params);
        // The editor may have disconnected.
        let _ = self.sender.send(note.into());
    }

    fn send(&self, response: Response) {
        // The editor may have disconnected.
        let _ = self.sender.send(response.into());
    }
}

fn read<T: DeserializeOwned>(note: Notification) -> Option<T> {
    serde_json::from_value(note.params).ok()
}
