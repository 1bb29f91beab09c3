//! An in-process client of the server, for tests.

use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use ods_core::Registry;
use ods_lsp::Settings;
use serde_json::{Value, json};

/// The time after which an answer is considered missing.
const PATIENCE: Duration = Duration::from_secs(120);

/// A client with the thread of its server.
pub(crate) struct Client {
    connection: Connection,
    server: Option<std::thread::JoinHandle<Result<(), String>>>,
    next: i32,
    notes: Vec<Notification>,
    pub(crate) answer: Value,
}

impl Client {
    /// Starts a server with the dialects that `register` adds.
    pub(crate) fn start(params: Value, register: fn(&mut Registry)) -> Client {
        let (server, connection) = Connection::memory();
        let run = move || ods_lsp::serve(server, Settings::default(), &register);
        let server = Some(std::thread::spawn(run));
        let (next, notes, answer) = (0, Vec::new(), Value::Null);
        let mut client = Client { connection, server, next, notes, answer };
        client.answer = client.ask("initialize", params);
        client.tell("initialized", json!({}));
        client
    }

    /// Starts a server for `.td` files alone.
    pub(crate) fn plain() -> Client {
        Client::start(json!({ "capabilities": {} }), |_| {})
    }

    pub(crate) fn tell(&self, method: &str, params: Value) {
        let note = Notification { method: method.to_owned(), params };
        self.connection.sender.send(note.into()).expect("the server lives");
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> i32 {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request { id, method: method.to_owned(), params };
        self.connection.sender.send(request.into()).expect("the server lives");
        self.next
    }

    /// Returns the answer to a request, or the message of its error.
    pub(crate) fn response(&mut self, id: i32) -> Result<Value, String> {
        loop {
            match self.connection.receiver.recv_timeout(PATIENCE).expect("an answer") {
                Message::Response(response) if response.id == RequestId::from(id) => {
                    let text = serde_json::to_value(&response).expect("it is JSON");
                    return match text.get("error") {
                        Some(error) => Err(error["message"].as_str().unwrap_or("").to_owned()),
                        None => Ok(text["result"].clone()),
                    };
                }
                Message::Notification(note) => self.notes.push(note),
                Message::Response(_) | Message::Request(_) => {}
            }
        }
    }

    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.response(id).expect("the request is answered")
    }

    pub(crate) fn open(&self, uri: &str, text: &str) {
        let language = uri.rsplit('.').next().unwrap_or_default();
        let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": item }));
    }

    pub(crate) fn change(&self, uri: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.tell("textDocument/didChange", params);
    }

    /// Returns the next diagnostics of a version of a document.
    pub(crate) fn diagnostics(&mut self, uri: &str, version: i32) -> Value {
        let fits = |note: &Notification| {
            note.method == "textDocument/publishDiagnostics"
                && note.params["uri"] == uri
                && note.params["version"] == version
        };
        loop {
            if let Some(at) = self.notes.iter().position(fits) {
                return self.notes.remove(at).params["diagnostics"].clone();
            }
            match self.connection.receiver.recv_timeout(PATIENCE).expect("diagnostics") {
                Message::Notification(note) => self.notes.push(note),
                Message::Response(_) | Message::Request(_) => {}
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let id = self.request("shutdown", Value::Null);
        self.response(id).expect("it shuts down");
        self.tell("exit", Value::Null);
        let server = self.server.take().expect("it runs once");
        server.join().expect("no panic").expect("a good end");
    }
}
