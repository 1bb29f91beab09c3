//! `ods lsp` at the other end of two pipes.

#![cfg(feature = "lsp")]

use std::io::BufReader;
use std::process::{Command, Stdio};

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

#[test]
fn an_editor_is_served() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_ods"))
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool is built");
    let mut input = server.stdin.take().expect("it is piped");
    let mut output = BufReader::new(server.stdout.take().expect("it is piped"));
    let mut send = |message: Message| message.write(&mut input).expect("the server reads");
    let request = |id: i32, method: &str, params: Value| {
        Message::from(Request { id: RequestId::from(id), method: method.to_owned(), params })
    };
    let note = |method: &str, params: Value| {
        Message::from(Notification { method: method.to_owned(), params })
    };
    let mut until = |wanted: &dyn Fn(&Message) -> bool| loop {
        let message = Message::read(&mut output).expect("it is readable").expect("an answer");
        if wanted(&message) {
            return serde_json::to_value(&message).expect("it is JSON");
        }
    };
    let answers = |id: i32| move |message: &Message| matches!(message, Message::Response(one) if one.id == RequestId::from(id));
    send(request(1, "initialize", json!({ "capabilities": {} })));
    assert_eq!(until(&answers(1))["result"]["serverInfo"]["name"], "ods");
    send(note("initialized", json!({})));
    let uri = "file:///nowhere/a.td";
    let text = "class A;\ndef B : A;\ndef C : Missing;\n";
    let item = json!({ "uri": uri, "languageId": "tablegen", "version": 1, "text": text });
    send(note("textDocument/didOpen", json!({ "textDocument": item })));
    let found = until(
        &|message| matches!(message, Message::Notification(one) if one.method.ends_with("publishDiagnostics")),
    );
    assert_eq!(found["params"]["diagnostics"][0]["message"], "Couldn't find class 'Missing'");
    let position = json!({ "line": 1, "character": 8 });
    let place = json!({ "textDocument": { "uri": uri }, "position": position });
    send(request(2, "textDocument/definition", place));
    assert_eq!(until(&answers(2))["result"][0]["range"]["start"]["line"], 0);
    send(request(3, "shutdown", Value::Null));
    until(&answers(3));
    send(note("exit", Value::Null));
    assert!(server.wait().expect("it ends").success());
}
