//! The loop, as an editor sees it.

#[path = "support/client.rs"]
mod client;

use client::Client;
use serde_json::{Value, json};

const URI: &str = "file:///nowhere/a.mlir";

#[test]
fn diagnostics_follow_changes() {
    let mut client = Client::plain();
    client.open(URI, "module {\n  \"a.b\"() : () -> ()\n}\n");
    let found = client.diagnostics(URI, 1);
    assert_eq!(found[0]["range"]["start"], json!({ "line": 1, "character": 7 }));
    let message = found[0]["message"].as_str().expect("a message");
    assert!(message.contains("unregistered dialect"), "{message}");
    let start = json!({ "line": 1, "character": 0 });
    let range = json!({ "start": start, "end": { "line": 2, "character": 0 } });
    client.change(URI, 2, json!([{ "range": range, "text": "" }]));
    assert_eq!(client.diagnostics(URI, 2), json!([]));
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
}

#[test]
fn columns_are_those_that_were_agreed_on() {
    for (encodings, column) in [(json!(["utf-8", "utf-16"]), 10), (json!(["utf-16"]), 8)] {
        let general = json!({ "general": { "positionEncodings": encodings } });
        let mut client = Client::start(json!({ "capabilities": general }), |_| {});
        assert_eq!(client.answer["capabilities"]["positionEncoding"], encodings[0]);
        client.open(URI, "\n//\nmodule @\"\u{1F600}\" x\n");
        let found = client.diagnostics(URI, 1);
        let start = &found[0]["range"]["start"];
        assert_eq!(start["line"], 2);
        assert_eq!(start["character"], column + 4, "{found}");
    }
}

#[test]
fn a_request_that_makes_no_sense_is_refused() {
    let mut client = Client::plain();
    let position = json!({ "line": 0, "character": 0 });
    let place = json!({ "textDocument": { "uri": "file:///x.td" }, "position": position });
    let id = client.request("textDocument/hover", place.clone());
    assert_eq!(client.response(id).unwrap_err(), "the document is not open: file:///x.td");
    let id = client.request("textDocument/dance", json!({}));
    assert_eq!(client.response(id).unwrap_err(), "no such request: textDocument/dance");
    client.open("file:///x.td", "");
    let id =
        client.request("textDocument/hover", json!({ "textDocument": { "uri": "file:///x.td" } }));
    assert_eq!(client.response(id).unwrap_err(), "missing field `position`");
    assert_eq!(client.ask("textDocument/hover", place), Value::Null);
    client.open("file:///x.txt", "plain");
    let place = json!({ "textDocument": { "uri": "file:///x.txt" }, "position": position });
    assert_eq!(client.ask("textDocument/hover", place), Value::Null);
}
