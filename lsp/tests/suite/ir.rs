//! Questions about MLIR files, as an editor asks them: `ir/NAME.mlir` has places `<|like this|>`, and
//! `ir/NAME.answers` what comes back. `UPDATE_EXPECT=1` writes the answers.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::client::Client;
use expect_test::expect_file;
use ods_core::interface::{Handle, SymbolUserOpInterface, SymbolUserOpInterfaceModel};
use ods_core::verify::{Verified, VerifyCx};
use ods_core::{Op, Registry};
use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir")
}

fn client(register: fn(&mut Registry)) -> Client {
    let td = folder().join("Toy.td");
    let options = json!({
        "allow-unregistered-dialect": true,
        "load-dialect": [td.to_string_lossy()],
    });
    Client::start(json!({ "capabilities": {}, "initializationOptions": options }), register)
}

/// The text without its marks, and the places that these name.
fn places(text: &str) -> (String, Vec<(String, Value)>) {
    let (mut plain, mut found) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<|") {
        let (name, tail) = after.split_once("|>").expect("a mark has an end");
        plain += before;
        let line = plain.matches('\n').count();
        let column = plain.len() - plain.rfind('\n').map_or(0, |at| at + 1);
        found.push((name.to_owned(), json!({ "line": line, "character": column })));
        rest = tail;
    }
    (plain + rest, found)
}

fn at(range: &Value) -> String {
    let one = |place: &Value| {
        let number = |name: &str| place[name].as_u64().expect("a number") + 1;
        format!("{}:{}", number("line"), number("character"))
    };
    format!("{}-{}", one(&range["start"]), one(&range["end"]))
}

fn outline(out: &mut String, symbols: &Value, depth: usize) {
    for one in symbols.as_array().into_iter().flatten() {
        let name = one["name"].as_str().expect("a name");
        let _ = writeln!(out, "{}{name} {}", "  ".repeat(depth), at(&one["selectionRange"]));
        outline(out, &one["children"], depth + 1);
    }
}

fn answers(text: &str) -> String {
    let (text, places) = places(text);
    let mut client = client(|_| {});
    let uri = "file:///nowhere/a.mlir";
    client.open(uri, &text);
    let mut out = String::new();
    for one in client.diagnostics(uri, 1).as_array().expect("a list") {
        let _ = writeln!(out, "{} {}", at(&one["range"]), one["message"].as_str().expect("text"));
        for note in one["relatedInformation"].as_array().into_iter().flatten() {
            let _ = writeln!(out, "  {} {}", at(&note["location"]["range"]), note["message"]);
        }
    }
    let document = json!({ "uri": uri });
    let whole = json!({ "textDocument": document });
    out += "\noutline\n";
    outline(&mut out, &client.ask("textDocument/documentSymbol", whole.clone()), 0);
    let folds = client.ask("textDocument/foldingRange", whole.clone());
    let lines = |one: &Value| format!("{}-{}", one["startLine"], one["endLine"]);
    let folds: Vec<_> = folds.as_array().into_iter().flatten().map(lines).collect();
    let _ = writeln!(out, "\nfolds (lines from 0): {}", folds.join(" "));
    let range =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 999, "character": 0 } });
    let hints =
        client.ask("textDocument/inlayHint", json!({ "textDocument": document, "range": range }));
    for one in hints.as_array().into_iter().flatten() {
        let _ = writeln!(out, "hint in line {}: {}", one["position"]["line"], one["label"]);
    }
    let actions =
        json!({ "textDocument": document, "range": range, "context": { "diagnostics": [] } });
    for one in client.ask("textDocument/codeAction", actions).as_array().into_iter().flatten() {
        let _ = writeln!(out, "action: {}", one["title"]);
        for edit in one["edit"]["changes"][uri].as_array().into_iter().flatten() {
            let _ = writeln!(out, "  {} {}", edit["range"]["start"]["line"], edit["newText"]);
        }
    }
    for (name, place) in places {
        let _ = writeln!(out, "\n== {name}");
        let params = json!({ "textDocument": document, "position": place });
        let spans = |answer: &Value| -> Vec<String> {
            answer.as_array().into_iter().flatten().map(|one| at(&one["range"])).collect()
        };
        let definition = client.ask("textDocument/definition", params.clone());
        let _ = writeln!(out, "definition: {}", spans(&definition).join(" "));
        let mut more = params.clone();
        more["context"] = json!({ "includeDeclaration": false });
        let references = client.ask("textDocument/references", more);
        let _ = writeln!(out, "references: {}", spans(&references).join(" "));
        let mut more = params.clone();
        more["newName"] = json!("fresh");
        let id = client.request("textDocument/rename", more);
        match client.response(id) {
            Ok(edits) => {
                let edits = edits["changes"][uri].as_array().cloned().unwrap_or_default();
                let edits: Vec<_> = edits.iter().map(|one| at(&one["range"])).collect();
                let _ = writeln!(out, "rename: {}", edits.join(" "));
            }
            Err(why) => {
                let _ = writeln!(out, "rename: {why}");
            }
        }
        let hover = client.ask("textDocument/hover", params.clone());
        let _ = writeln!(
            out,
            "{}",
            hover["contents"]["value"]
                .as_str()
                .unwrap_or("no hover")
                .replace(&*folder().to_string_lossy(), "DIR")
                .trim_end()
        );
        let choices = client.ask("textDocument/completion", params);
        let items = choices["items"].as_array().or(choices.as_array()).cloned().unwrap_or_default();
        let label = |one: &Value| {
            format!(
                "{}{}",
                one["label"].as_str().unwrap_or(""),
                match one["detail"].as_str() {
                    Some(detail) => format!(" ({detail})"),
                    None => String::new(),
                }
            )
        };
        let labels: Vec<_> = items.iter().take(12).map(label).collect();
        let _ = writeln!(out, "completion: {}", labels.join(", "));
    }
    let id = client.request(
        "textDocument/formatting",
        json!({ "textDocument": document, "options": { "tabSize": 2, "insertSpaces": true } }),
    );
    out += "\n== formatted\n";
    match client.response(id) {
        Ok(edits) => {
            for edit in edits.as_array().into_iter().flatten() {
                let _ = writeln!(out, "{}", edit["newText"].as_str().unwrap_or(""));
            }
        }
        Err(why) => {
            let _ = writeln!(out, "{why}");
        }
    }
    out
}

#[test]
fn questions_have_answers() {
    for name in ["functions", "broken", "expected", "format"] {
        let text =
            std::fs::read_to_string(folder().join(format!("{name}.mlir"))).expect("it is there");
        expect_file![folder().join(format!("{name}.answers"))].assert_eq(&answers(&text));
    }
}

#[test]
fn views_are_created() {
    let mut client = client(|_| {});
    let uri = "file:///nowhere/a.mlir";
    client.open(uri, "toy.func @f {\n  %a = toy.number 1\n}\n");
    client.diagnostics(uri, 1);
    let run = |client: &mut Client, name: &str, more: Value| {
        let arguments = json!([{ "uri": uri }, more]);
        let id = client.request(
            "workspace/executeCommand",
            json!({ "command": name, "arguments": arguments }),
        );
        client.response(id)
    };
    let generic = run(&mut client, "ods.view.generic", Value::Null).expect("a text");
    assert!(
        generic["text"].as_str().expect("text").contains("\"toy.number\"() <{value = 1 : i32}>")
    );
    let bytecode = run(&mut client, "ods.bytecode.encode", Value::Null).expect("bytes");
    assert!(bytecode["output"].as_str().expect("text").starts_with("TUzv"));
    let none = run(&mut client, "ods.view.afterPass", json!("nothing")).unwrap_err();
    assert!(none.contains("nothing"), "{none}");
}

/// A verifier with a mistake.
struct Panics;

static PANICS: Handle<dyn SymbolUserOpInterface> =
    Handle::<dyn SymbolUserOpInterface>::new(&Panics);

impl SymbolUserOpInterfaceModel for Panics {
    fn verify_symbol_uses(&self, _: Op, _: &VerifyCx<'_>) -> Verified {
        panic!("no numbers today");
    }
}

#[test]
fn a_check_that_panics_answers_what_waits_and_what_is_asked_later() {
    let mut client = client(|registry| {
        registry.attach("toy.number", &PANICS);
    });
    let uri = "file:///panics.mlir";
    let symbols = json!({ "textDocument": { "uri": uri } });
    client.open(uri, "toy.func @f {\n  %a = toy.number 1\n}\n");
    for _ in 0..2 {
        let id = client.request("textDocument/documentSymbol", symbols.clone());
        let message = client.response(id).expect_err("there is no check");
        assert_eq!(message, "no numbers today");
    }
    client.change(uri, 2, json!([{ "text": "module @m {\n}\n" }]));
    let found = client.ask("textDocument/documentSymbol", symbols);
    assert_eq!(found[0]["name"], "m");
}
