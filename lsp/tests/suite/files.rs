//! Requests about the files of a folder, with golden answers.
//!
//! A comment under a line asks about the position above its `^`: `//    ^ hover definition references completion
//! rename`.
//! A first line `// ask: symbols hints links actions folds diagnostics` asks about the whole file. The answers are in a
//! file with the same name and the extension `.answers`; `UPDATE_EXPECT=1` writes it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::client::Client;
use serde_json::{Value, json};

/// Prints a place, without the folder of the test files.
fn place(value: &Value, dir: &Path) -> String {
    let uri = value["uri"].as_str().unwrap_or_default();
    let own = format!("file://{}/", dir.display());
    let name = match uri.strip_prefix(&own) {
        Some(name) => name,
        None => uri
            .rsplit_once("-prelude-")
            .map_or(uri, |(_, rest)| rest.split_once('/').map_or(rest, |(_, path)| path)),
    };
    format!("{name}:{}", range(&value["range"]))
}

fn range(value: &Value) -> String {
    let one = |end: &str| {
        let at = &value[end];
        let line = at["line"].as_u64().unwrap_or_default() + 1;
        (line, at["character"].as_u64().unwrap_or_default() + 1)
    };
    let ((line, column), (last, end)) = (one("start"), one("end"));
    if line == last {
        format!("{line}:{column}-{end}")
    } else {
        format!("{line}:{column}-{last}:{end}")
    }
}

fn symbols(list: &Value, depth: usize, out: &mut String) {
    for one in list.as_array().into_iter().flatten() {
        let detail = one["detail"].as_str().unwrap_or_default();
        let name = one["name"].as_str().unwrap_or_default();
        let kind = &one["kind"];
        let at = range(&one["selectionRange"]);
        let _ = writeln!(out, "{}{name} ({kind}) {at} {detail}", "  ".repeat(depth + 1));
        symbols(&one["children"], depth + 1, out);
    }
}

fn edits(value: &Value, dir: &Path, out: &mut String) {
    let Some(changes) = value["changes"].as_object() else { return };
    for (uri, list) in changes {
        for one in list.as_array().into_iter().flatten() {
            let at = place(&json!({ "uri": uri, "range": one["range"] }), dir);
            let _ = writeln!(out, "    {at} {}", one["newText"]);
        }
    }
}

fn diagnostics(list: &Value, dir: &Path, out: &mut String) {
    for one in list.as_array().into_iter().flatten() {
        let message = one["message"].as_str().unwrap_or_default();
        let at = range(&one["range"]);
        let _ = writeln!(out, "  {at} ({}) {message}", one["severity"]);
        for note in one["relatedInformation"].as_array().into_iter().flatten() {
            let at = place(&note["location"], dir);
            let _ = writeln!(out, "    {at} {}", note["message"].as_str().unwrap_or_default());
        }
    }
}

fn ask(client: &mut Client, uri: &str, word: &str, at: &Value, dir: &Path, out: &mut String) {
    let document = json!({ "uri": uri });
    let here = json!({ "textDocument": document, "position": at });
    match word {
        "definition" | "implementation" => {
            let answer = client.ask(&format!("textDocument/{word}"), here);
            for one in answer.as_array().into_iter().flatten() {
                let _ = writeln!(out, "  {}", place(one, dir));
            }
        }
        "references" => {
            let mut here = here;
            here["context"] = json!({ "includeDeclaration": true });
            let answer = client.ask("textDocument/references", here);
            for one in answer.as_array().into_iter().flatten() {
                let _ = writeln!(out, "  {}", place(one, dir));
            }
        }
        "hover" => {
            let answer = client.ask("textDocument/hover", here);
            let text = answer["contents"]["value"].as_str().unwrap_or("nothing");
            for line in text.replace(&*dir.to_string_lossy(), "DIR").lines() {
                let _ = writeln!(out, "  | {line}");
            }
        }
        "completion" => {
            let answer = client.ask("textDocument/completion", here);
            let items = answer["items"].as_array().cloned().unwrap_or_default();
            for one in items.iter().take(12) {
                let label = one["label"].as_str().unwrap_or_default();
                let detail = one["detail"].as_str().unwrap_or_default();
                let _ = writeln!(out, "  {label}  {detail}");
            }
            if items.len() > 12 {
                let _ = writeln!(out, "  …");
            }
        }
        "rename" => {
            let mut here = here;
            here["newName"] = json!("Renamed");
            let id = client.request("textDocument/rename", here);
            match client.response(id) {
                Ok(answer) => edits(&answer, dir, out),
                Err(message) => drop(writeln!(out, "  {message}")),
            }
        }
        "symbols" => {
            let answer =
                client.ask("textDocument/documentSymbol", json!({ "textDocument": document }));
            symbols(&answer, 0, out);
        }
        "folds" => {
            let answer =
                client.ask("textDocument/foldingRange", json!({ "textDocument": document }));
            for one in answer.as_array().into_iter().flatten() {
                let kind = one["kind"].as_str().unwrap_or_default();
                let _ = writeln!(out, "  {}-{} {kind}", one["startLine"], one["endLine"]);
            }
        }
        "hints" | "actions" => {
            let start = json!({ "line": 0, "character": 0 });
            let range = json!({ "start": start, "end": { "line": 9999, "character": 0 } });
            let context = json!({ "diagnostics": [] });
            let params = json!({ "textDocument": document, "range": range, "context": context });
            if word == "hints" {
                let answer = client.ask("textDocument/inlayHint", params);
                for one in answer.as_array().into_iter().flatten() {
                    let at = json!({ "start": one["position"], "end": one["position"] });
                    let label = one["label"].as_str().unwrap_or_default();
                    let _ = writeln!(out, "  {} {label}", self::range(&at));
                }
            } else {
                let answer = client.ask("textDocument/codeAction", params);
                for one in answer.as_array().into_iter().flatten() {
                    let _ = writeln!(out, "  {}", one["title"].as_str().unwrap_or_default());
                    edits(&one["edit"], dir, out);
                }
            }
        }
        "links" => {
            let answer =
                client.ask("textDocument/documentLink", json!({ "textDocument": document }));
            for one in answer.as_array().into_iter().flatten() {
                let target = json!({ "uri": one["target"], "range": one["range"] });
                let _ = writeln!(out, "  {}", place(&target, dir));
            }
        }
        other => panic!("no such question: {other}"),
    }
}

/// Returns the answers to all requests in a file.
fn answers(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("the file is there");
    let dir = path.parent().expect("a file has a folder");
    let uri = format!("file://{}", path.display());
    let mut client = Client::plain();
    client.open(&uri, &text);
    let found = client.diagnostics(&uri, 1);
    let mut out = String::new();
    let nowhere = json!({ "line": 0, "character": 0 });
    let whole = text.lines().next().and_then(|line| line.strip_prefix("// ask: "));
    for word in whole.unwrap_or_default().split_whitespace() {
        let _ = writeln!(out, "{word}");
        if word == "diagnostics" {
            diagnostics(&found, dir, &mut out);
        } else {
            ask(&mut client, &uri, word, &nowhere, dir, &mut out);
        }
    }
    let mut asked = 0;
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            asked = number;
            continue;
        };
        let Some((_, words)) = comment.split_once('^') else { continue };
        let column = line.find('^').unwrap_or_default();
        let at = json!({ "line": asked, "character": column });
        for word in words.split_whitespace() {
            let _ = writeln!(out, "{}:{} {word}", asked + 1, column + 1);
            ask(&mut client, &uri, word, &at, dir, &mut out);
        }
    }
    out
}

fn folder(name: &str, extension: &str) {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let entries = std::fs::read_dir(&dir).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|one| one.path()).collect();
    files.retain(|path| path.extension().is_some_and(|one| one == extension));
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let expected = path.with_extension("answers");
        expect_test::expect_file![expected].assert_eq(&answers(&path));
    }
}

#[test]
fn td_files() {
    folder("td", "td");
}

#[test]
fn pdll_files() {
    folder("pdll", "pdll");
}
