//! Tests of the protocol, as an editor sees it.

use crate::client::Client;
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
fn a_record_that_is_no_operation_any_more_is_not_shown_as_one() {
    let mut client = Client::plain();
    let uri = "file:///nowhere/a.td";
    client.open(
        uri,
        "include \"mlir/IR/OpBase.td\"\ndef D : Dialect { let name = \"d\"; }\ndef X : Op<D, \"x\">;\n",
    );
    assert_eq!(client.diagnostics(uri, 1), json!([]));
    let hover = |client: &mut Client, line: u32| {
        let position = json!({ "line": line, "character": 4 });
        let params = json!({ "textDocument": { "uri": uri }, "position": position });
        client.ask("textDocument/hover", params)["contents"]["value"].to_string()
    };
    assert!(hover(&mut client, 2).contains("**`d.x`**"));
    client.change(uri, 2, json!([{ "text": "def X;\n" }]));
    assert_eq!(client.diagnostics(uri, 2), json!([]));
    let now = hover(&mut client, 0);
    assert!(now.contains("def X") && !now.contains("d.x"), "{now}");
}

#[test]
fn a_file_that_changes_while_it_is_read_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("other.td");
    let other_uri = format!("file://{}", other.display());
    let mut client = Client::plain();
    for round in 0..20 {
        std::fs::write(&other, "class Base { int n = 1; }\n").expect("written");
        let uri = format!("file://{}/main{round}.td", folder.path().display());
        client.open(&uri, "include \"other.td\"\ndef A : Base { let m = 2; }\n");
        // The check may be waiting, reading the file, or done.
        if round % 2 == 0 {
            std::thread::yield_now();
        }
        std::fs::write(&other, "class Base { int m = 1; }\n").expect("written");
        let changes = json!([{ "uri": other_uri, "type": 2 }]);
        client.tell("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
        let found = client.ask(
            "textDocument/references",
            json!({
                "textDocument": { "uri": uri },
                "position": { "line": 1, "character": 19 },
                "context": { "includeDeclaration": true }
            }),
        );
        let places = found.as_array().expect("places");
        assert!(places.iter().any(|place| place["uri"] == other_uri.as_str()), "{round}: {found}");
        client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
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

#[test]
fn a_file_that_is_typed_has_answers_all_the_time() {
    const TD: &str = "file:///nowhere/typed.td";
    let text = "include \"mlir/IR/OpBase.td\"\nclass A<int n> { int x = n; }\n\
                def D : A<4> { let x = !add(1, [{a}]); }\nforeach i = [1] in def E#i : A<i>;\n";
    let mut client = Client::plain();
    client.open(TD, "");
    client.diagnostics(TD, 1);
    let (mut line, mut column, mut version) = (0, 0, 1);
    for c in text.chars() {
        let at = json!({ "line": line, "character": column });
        version += 1;
        let range = json!({ "start": at, "end": at });
        client.change(TD, version, json!([{ "range": range, "text": c.to_string() }]));
        (line, column) = if c == '\n' { (line + 1, 0) } else { (line, column + 1) };
        let here = json!({ "line": line, "character": column });
        let document = json!({ "uri": TD });
        let place = json!({ "textDocument": document, "position": here });
        client.ask("textDocument/completion", place.clone());
        client.ask("textDocument/hover", place.clone());
        client.ask("textDocument/definition", place);
    }
    client.ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": TD } }));
    // The list is not an int, so D is not defined; E is.
    let found = client.diagnostics(TD, version);
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
}

#[test]
fn any_edits_leave_a_server_that_answers() {
    const TD: &str = "file:///nowhere/edited.td";
    let words = [
        "class A",
        "<",
        ">",
        "{",
        "}",
        ";",
        "def B : A",
        "\"",
        "[{",
        "}]",
        "let x = ",
        "include \"x\"",
        "foreach i = ",
        "#ifdef Q\n",
        "#endif\n",
        "\n",
        "\u{1F600}",
        "multiclass M",
        "!add(",
        ",",
    ];
    let mut client = Client::plain();
    client.open(TD, "class A<int n> { int x = n; }\ndef B : A<1>;\n");
    let mut state: u64 = 42;
    let mut next = |limit: u64| {
        // A linear congruential generator is sufficient.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    for version in 2..300 {
        let (line, column) = (next(12), next(30));
        let start = json!({ "line": line, "character": column });
        let end = json!({ "line": line, "character": column + next(4) });
        let text = words[next(words.len() as u64) as usize];
        client.change(
            TD,
            version,
            json!([{ "range": { "start": start, "end": end }, "text": text }]),
        );
        let document = json!({ "uri": TD });
        let mut place = json!({ "textDocument": document, "position": start });
        for method in ["hover", "completion", "definition"] {
            client.ask(&format!("textDocument/{method}"), place.clone());
        }
        place["context"] = json!({ "includeDeclaration": true });
        client.ask("textDocument/references", place);
        client.ask("textDocument/semanticTokens/full", json!({ "textDocument": document }));
        client.ask("textDocument/foldingRange", json!({ "textDocument": document }));
    }
    client.diagnostics(TD, 299);
}

#[test]
fn a_changed_include_is_seen() {
    let dir = tempfile::tempdir().expect("a folder");
    let (a, b) = (dir.path().join("a.td"), dir.path().join("b.td"));
    std::fs::write(&a, b"class A; // \xff\n").expect("it can be written");
    let uri = |path: &std::path::Path| format!("file://{}", path.display());
    let mut client = Client::plain();
    client.open(&uri(&b), "include \"a.td\"\ndef X : B;\n");
    assert_eq!(client.diagnostics(&uri(&b), 1).as_array().map(Vec::len), Some(1));
    std::fs::write(&a, b"class B; // \xff\n").expect("it can be written");
    let changes = json!({ "changes": [{ "uri": uri(&a), "type": 2 }] });
    client.tell("workspace/didChangeWatchedFiles", changes);
    assert_eq!(client.diagnostics(&uri(&b), 1), json!([]));
    // An open document takes precedence over its file.
    client.open(&uri(&a), "class C;\n");
    assert_eq!(client.diagnostics(&uri(&b), 1).as_array().map(Vec::len), Some(1));
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri(&a) } }));
    loop {
        if client.diagnostics(&uri(&b), 1) == json!([]) {
            break;
        }
    }
}

#[test]
fn rust_names_lead_to_the_declaration_and_back() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/td/dialect.td");
    let (uri, text) =
        (format!("file://{path}"), std::fs::read_to_string(path).expect("it is there"));
    let mut client = Client::plain();
    client.open(&uri, &text);
    client.diagnostics(&uri, 1);
    let place = |client: &mut Client, query: &str| {
        let found = client.ask("workspace/symbol", json!({ "query": query }));
        let found = found.as_array().cloned().unwrap_or_default();
        let one = found.into_iter().find(|one| one["name"] == query).expect("the symbol is there");
        let start = one["location"]["range"]["start"].clone();
        let lines: Vec<&str> = text.lines().collect();
        lines[start["line"].as_u64().unwrap_or_default() as usize]
            [start["character"].as_u64().unwrap_or_default() as usize..]
            .to_owned()
    };
    assert!(place(&mut client, "AddOp").starts_with("AddOp : Op<"));
    assert!(place(&mut client, "AddOp::rhs").starts_with("$rhs)"));
    // The ODS model of an operation is kept while another operation has errors.
    let at = json!({ "line": 2, "character": 0 });
    let bad = "def X : Op<Calc_Dialect, \"x\"> { let assemblyFormat = \"$q\"; }\n";
    client.change(&uri, 2, json!([{ "range": { "start": at, "end": at }, "text": bad }]));
    assert_ne!(client.diagnostics(&uri, 2), json!([]));
    let here = json!({ "uri": uri, "position": { "line": 5, "character": 6 } });
    let params = json!({ "command": "ods.rustNames", "arguments": [here] });
    let names = client.ask("workspace/executeCommand", params);
    assert_eq!((&names["operation"], &names["type"]), (&json!("calc.add"), &json!("AddOp")));
    let id =
        client.request("workspace/executeCommand", json!({ "command": "x", "arguments": [here] }));
    assert_eq!(client.response(id).unwrap_err(), "unknown command 'x'");
}

#[test]
fn a_rename_looks_through_the_project() {
    let dir = tempfile::tempdir().expect("a folder");
    let at = |name: &str| dir.path().join(name);
    let uri = |name: &str| format!("file://{}", at(name).display());
    std::fs::write(at("ods.toml"), "").expect("it can be written");
    let text = "class A<int n> { int x = n; }\n";
    std::fs::write(at("a.td"), text).expect("it can be written");
    std::fs::write(at("b.td"), "include \"a.td\"\ndef B : A<1>;\n").expect("it can be written");
    let mut client = Client::plain();
    client.open(&uri("a.td"), text);
    client.diagnostics(&uri("a.td"), 1);
    let document = json!({ "uri": uri("a.td") });
    let position = json!({ "line": 0, "character": 6 });
    let place = json!({ "textDocument": document, "position": position, "newName": "Z" });
    let edit = client.ask("textDocument/rename", place);
    let files: Vec<&String> = edit["changes"].as_object().expect("changes").keys().collect();
    assert_eq!(files, [&uri("a.td"), &uri("b.td")]);
    let bad = json!({ "textDocument": document, "position": position, "newName": "1" });
    let id = client.request("textDocument/rename", bad);
    assert_eq!(client.response(id).unwrap_err(), "'1' is not a name");
}

#[test]
fn a_request_that_is_cancelled_is_answered() {
    const TD: &str = "file:///nowhere/cancelled.td";
    let mut client = Client::plain();
    client.open(TD, "class A;\ndef B : A;\n");
    let document = json!({ "uri": TD });
    let id = client.request("textDocument/documentSymbol", json!({ "textDocument": document }));
    client.tell("$/cancelRequest", json!({ "id": id }));
    // The answer may be faster than the cancellation.
    if let Err(message) = client.response(id) {
        assert_eq!(message, "cancelled");
    }
    client.tell("textDocument/didClose", json!({ "textDocument": document }));
    client.open(TD, "def B : A;\n");
    let found =
        std::iter::repeat_with(|| client.diagnostics(TD, 1)).find(|found| *found != json!([]));
    assert!(found.is_some());
}
