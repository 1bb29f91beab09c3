//! Tests of `ods lsp` over pipes.

#![cfg(feature = "lsp")]

use std::io::BufReader;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};

/// An editor with the server that it has started.
struct Editor {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    asked: i32,
}

impl Editor {
    fn start() -> Editor {
        let mut server = Command::new(env!("CARGO_BIN_EXE_ods"))
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the tool is built");
        let input = server.stdin.take().expect("it is piped");
        let output = BufReader::new(server.stdout.take().expect("it is piped"));
        let mut editor = Editor { server, input, output, asked: 0 };
        let answer = editor.ask("initialize", json!({ "capabilities": {} }));
        assert_eq!(answer["serverInfo"]["name"], "ods");
        editor.tell("initialized", json!({}));
        editor
    }

    fn tell(&mut self, method: &str, params: Value) {
        let note = Notification { method: method.to_owned(), params };
        Message::from(note).write(&mut self.input).expect("the server reads");
    }

    fn until(&mut self, wanted: impl Fn(&Message) -> bool) -> Value {
        loop {
            let message = Message::read(&mut self.output).expect("it is readable");
            let message = message.expect("an answer");
            if wanted(&message) {
                return serde_json::to_value(&message).expect("it is JSON");
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        let request = Request { id: id.clone(), method: method.to_owned(), params };
        Message::from(request).write(&mut self.input).expect("the server reads");
        let answer =
            self.until(|message| matches!(message, Message::Response(one) if one.id == id));
        answer["result"].clone()
    }

    /// Opens a document, and returns its diagnostics.
    fn open(&mut self, uri: &str, text: &str) -> Value {
        let language = if uri.ends_with(".td") { "tablegen" } else { "mlir" };
        let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": item }));
        let diagnostics = self.until(|message| matches!(message, Message::Notification(one) if one.method.ends_with("publishDiagnostics")));
        diagnostics["params"]["diagnostics"].clone()
    }

    /// Sends a request about the first occurrence of a word in a text.
    fn about(&mut self, method: &str, uri: &str, text: &str, word: &str) -> Value {
        let at = text.find(word).expect("it is there");
        let line = text[..at].matches('\n').count();
        let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1);
        let position = json!({ "line": line, "character": column });
        let place = json!({ "textDocument": { "uri": uri }, "position": position });
        self.ask(&format!("textDocument/{method}"), place)
    }

    fn end(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.server.wait().expect("it ends").success());
    }
}

/// Returns the file and line of the first place in an answer.
fn line(answer: &Value) -> (String, String) {
    let path = answer[0]["uri"].as_str().expect("a place").trim_start_matches("file://");
    let text = std::fs::read_to_string(path).expect("it is there");
    let line = answer[0]["range"]["start"]["line"].as_u64().expect("a line") as usize;
    let name = Path::new(path).file_name().expect("a name").to_string_lossy().into_owned();
    (name, text.lines().nth(line).unwrap_or_default().to_owned())
}

#[test]
fn an_editor_is_served() {
    let mut editor = Editor::start();
    let uri = "file:///nowhere/a.td";
    let text = "class A;\ndef B : A;\ndef C : Missing;\n";
    let diagnostics = editor.open(uri, text);
    assert_eq!(diagnostics[0]["message"], "Couldn't find class 'Missing'");
    let place = editor.about("definition", uri, text, "A;\ndef C");
    assert_eq!(place[0]["range"]["start"]["line"], 0);
    editor.end();
}

#[cfg(feature = "dialects")]
#[test]
fn compiled_dialects_know_their_declarations() {
    let mut editor = Editor::start();
    let uri = "file:///nowhere/a.mlir";
    let text = "\
func.func @f(%p: !llvm.ptr, %a: i32) -> i32 {
  %s = arith.addi %a, %a overflow<nsw> : i32
  %c = arith.addf %x, %x fastmath<fast> : f32
  return %s : i32
}
\"t.t\"() {a = #arith.fastmath<none>} : () -> ()
";
    editor.open(uri, text);
    let (file, def) = line(&editor.about("definition", uri, text, "arith.addi"));
    assert!(file.ends_with(".td") && def.starts_with("def Arith_AddIOp"), "{file}: {def}");
    let (file, def) = line(&editor.about("definition", uri, text, "!llvm.ptr"));
    assert!(file.ends_with(".td") && def.starts_with("def LLVMPointerType"), "{file}: {def}");
    let (file, def) = line(&editor.about("definition", uri, text, "#arith.fastmath"));
    assert!(file.ends_with(".td") && def.contains("FastMath"), "{file}: {def}");
    let hover = editor.about("hover", uri, text, "func.func");
    let shown = hover["contents"]["value"].as_str().expect("a text");
    assert!(shown.contains("```mlir") && shown.contains("Declared in `src/func/"), "{shown}");
    let hover = editor.about("hover", uri, text, "!llvm.ptr");
    let shown = hover["contents"]["value"].as_str().expect("a text");
    assert!(shown.starts_with("`!llvm.ptr`\n"), "{shown}");
    editor.end();
}

#[cfg(feature = "dialects")]
#[test]
fn a_selection_is_shown_after_passes() {
    let mut editor = Editor::start();
    let uri = "file:///nowhere/a.mlir";
    let function = |name: &str| {
        format!(
            "func.func @{name}() -> i32 {{\n  %a = arith.constant 2 : i32\n  \
             %b = arith.addi %a, %a : i32\n  return %b : i32\n}}\n"
        )
    };
    let text = function("f") + &function("g") + "// -----\n" + &function("h");
    assert_eq!(editor.open(uri, &text), json!([]));
    let mut after = |range: Value, selection: bool| {
        let options = json!({ "pipeline": "canonicalize", "selection": selection });
        let arguments = json!([{ "uri": uri, "range": range }, options]);
        let params = json!({ "command": "ods.view.afterPass", "arguments": arguments });
        editor.ask("workspace/executeCommand", params)["text"].as_str().expect("text").to_owned()
    };
    let range = |line: u32| json!({ "start": { "line": line, "character": 2 }, "end": { "line": line, "character": 4 } });
    let folded = |name: &str| {
        format!(
            "func.func @{name}() -> i32 {{\n  %c4_i32 = arith.constant 4 : i32\n  \
             return %c4_i32 : i32\n}}\n"
        )
    };
    assert_eq!(after(range(6), true), folded("g"));
    assert_eq!(after(range(12), true), folded("h"));
    let all = after(range(0), false);
    assert!(all.matches("arith.constant 4").count() == 3 && all.contains("// -----"), "{all}");
    editor.end();
}

/// Tests the example of a user's own repository.
#[test]
fn generated_rust_leads_to_the_declaration_and_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/toy/src");
    let uri = format!("file://{folder}/Fixed.td");
    let text = std::fs::read_to_string(format!("{folder}/Fixed.td")).expect("it is there");
    let mut editor = Editor::start();
    assert_eq!(editor.open(&uri, &text), json!([]));
    let found = editor.ask("workspace/symbol", json!({ "query": "SumOp" }));
    let (file, def) = line(&json!([found[0]["location"]]));
    assert!(file == "Fixed.td" && def.starts_with("def SumOp"), "{file}: {def}");
    let hooks = editor.about("implementation", &uri, &text, "SumOp");
    let (file, hook) = line(&hooks);
    assert_eq!((file.as_str(), hook.as_str()), ("hooks.rs", "impl Verify for SumOp {"));
    editor.end();
}
