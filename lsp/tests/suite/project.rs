//! Projects whose dialects are declared in `.td` files: catalogs of dialects, and files that change.

use std::path::{Path, PathBuf};

use crate::client::Client;
use serde_json::{Value, json};

/// A folder with files in it.
struct Project(tempfile::TempDir);

impl Project {
    fn new(files: &[(&str, &str)]) -> Project {
        let project = Project(tempfile::tempdir().expect("a folder"));
        files.iter().for_each(|(name, text)| project.write(name, text));
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("it can be written");
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }
}

/// Returns a dialect with one type and one operation, which takes the given integer operands.
fn dialect(name: &str, operands: &[&str]) -> String {
    let arguments = operands.iter().map(|one| format!("I32:${one}")).collect::<Vec<_>>();
    format!(
        "include \"mlir/IR/OpBase.td\"\n\
         include \"mlir/IR/AttrTypeBase.td\"\n\
         def Dialect_{name} : Dialect {{ let name = \"{name}\"; }}\n\
         def Type_{name} : TypeDef<Dialect_{name}, \"Box\"> {{\n  \
           let mnemonic = \"box\";\n  let description = \"A box of {name}.\";\n}}\n\
         def Op_{name} : Op<Dialect_{name}, \"go\"> {{\n  \
           let description = \"Goes to {name}.\";\n  let arguments = (ins {});\n}}\n",
        arguments.join(", ")
    )
}

fn messages(found: &Value) -> Vec<String> {
    let list = found.as_array().cloned().unwrap_or_default();
    list.iter().map(|one| one["message"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Returns the file, line and text of the places in an answer.
fn places(answer: &Value) -> Vec<String> {
    let show = |one: &Value| {
        let path = Path::new(one["uri"].as_str().unwrap_or_default().trim_start_matches("file://"));
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let at = &one["range"]["start"];
        let line = text.lines().nth(at["line"].as_u64().unwrap_or_default() as usize);
        let from = at["character"].as_u64().unwrap_or_default() as usize;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        format!("{name}: {}", &line.unwrap_or_default()[from..])
    };
    answer.as_array().into_iter().flatten().map(show).collect()
}

fn here(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

#[test]
fn dialects_of_a_list_are_loaded_when_they_are_mentioned() {
    let project =
        Project::new(&[("ods.toml", "load-dialect = [\"lists/dialects.txt\"]"), ("a.mlir", "")]);
    std::fs::create_dir(project.path("lists")).expect("a folder");
    project.write("lists/dialects.txt", "one: one.td\ntwo: two.td # another\nbad: bad.td\n");
    project.write("lists/one.td", &dialect("one", &[]));
    project.write("lists/two.td", &dialect("two", &["a"]));
    project.write("lists/bad.td", "def X : Missing;\n");
    let mut client = Client::plain();
    let uri = project.uri("a.mlir");
    client.open(&uri, "\"one.go\"() : () -> ()\n");
    assert_eq!(client.diagnostics(&uri, 1), json!([]));
    let hover = client.ask("textDocument/hover", here(&uri, 0, 3));
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.contains("Goes to one."), "{text}");
    // A dialect that is mentioned later is loaded on demand.
    let all = |text: &str| json!([{ "text": text }]);
    client.change(&uri, 2, all("\"one.go\"() : () -> ()\n\"two.go\"() : () -> ()\n"));
    let reported = messages(&client.diagnostics(&uri, 2));
    assert_eq!(reported, ["'two.go' op requires a single operand"]);
    let place = client.ask("textDocument/definition", here(&uri, 1, 3));
    assert_eq!(places(&place)[0], "two.td: Op_two : Op<Dialect_two, \"go\"> {");
    // A dialect that cannot be loaded is reported; the others are unaffected.
    client.change(&uri, 3, all("\"one.go\"() : () -> () // bad\n"));
    let reported = messages(&client.diagnostics(&uri, 3));
    assert_eq!(reported.len(), 1, "{reported:?}");
    assert!(
        reported[0].starts_with("dialect 'bad': ") && reported[0].contains("'Missing'"),
        "{reported:?}"
    );
}

#[test]
fn a_dialect_that_is_saved_is_read_again() {
    let project = Project::new(&[
        ("ods.toml", "load-dialect = [\"one.td\"]"),
        ("one.td", &dialect("one", &[])),
    ]);
    let mut client = Client::plain();
    let uri = project.uri("a.mlir");
    client.open(&uri, "\"one.go\"() : () -> ()\n");
    assert_eq!(client.diagnostics(&uri, 1), json!([]));
    // Some file systems have a coarse clock.
    std::thread::sleep(std::time::Duration::from_millis(20));
    project.write("one.td", &dialect("one", &["a", "b"]));
    let changes = json!({ "changes": [{ "uri": project.uri("one.td"), "type": 2 }] });
    client.tell("workspace/didChangeWatchedFiles", changes.clone());
    let reported = messages(&client.diagnostics(&uri, 1));
    assert_eq!(reported, ["'one.go' op expected 2 operands, but found 0"]);
    // A file that failed to load is watched, too.
    std::thread::sleep(std::time::Duration::from_millis(20));
    project.write("one.td", "def X : Missing;\n");
    client.tell("workspace/didChangeWatchedFiles", changes.clone());
    let reported = messages(&client.diagnostics(&uri, 1));
    assert!(reported.iter().any(|one| one.contains("'Missing'")), "{reported:?}");
    std::thread::sleep(std::time::Duration::from_millis(20));
    project.write("one.td", &dialect("one", &[]));
    client.tell("workspace/didChangeWatchedFiles", changes);
    assert_eq!(client.diagnostics(&uri, 1), json!([]));
}

#[test]
fn a_file_that_appears_where_an_include_looks_is_read() {
    let project = Project::new(&[("ods.toml", "include = [\"near\", \"far\"]\n")]);
    let mut client = Client::plain();
    let uri = project.uri("a.td");
    client.open(&uri, "include \"base.td\"\ndef A : Base;\n");
    let reported = |client: &mut Client, version: i32| messages(&client.diagnostics(&uri, version));
    let missing = reported(&mut client, 1);
    assert_eq!(missing[0], "could not find include file 'base.td'");
    for (dir, text, expected) in [
        (
            "far",
            "class Base<int n> { int m = n; }",
            vec!["value not specified for template argument 'Base:n'"],
        ),
        ("near", "class Base;", vec![]),
    ] {
        std::fs::create_dir(project.path(dir)).expect("a folder");
        let name = format!("{dir}/base.td");
        project.write(&name, text);
        let change = json!({ "uri": project.uri(&name), "type": 1 });
        client.tell("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
        assert_eq!(reported(&mut client, 1), expected);
    }
}

#[test]
fn types_lead_to_their_declaration() {
    let project = Project::new(&[
        ("ods.toml", "load-dialect = [\"one.td\"]\nallow-unregistered-dialect = true"),
        ("one.td", &dialect("one", &[])),
    ]);
    let mut client = Client::plain();
    let uri = project.uri("a.mlir");
    client.open(&uri, "%0 = \"t.make\"() : () -> !one.box\n\"t.use\"(%0) : (!one.box) -> ()\n");
    assert_eq!(client.diagnostics(&uri, 1), json!([]));
    let place = client.ask("textDocument/definition", here(&uri, 0, 28));
    assert_eq!(places(&place), ["one.td: Type_one : TypeDef<Dialect_one, \"Box\"> {"]);
    let hover = client.ask("textDocument/hover", here(&uri, 0, 28));
    let text = hover["contents"]["value"].as_str().expect("a text");
    assert!(text.starts_with("`!one.box`\n\nA box of one.\n\nDeclared in `"), "{text}");
    let mut ask = here(&uri, 0, 28);
    ask["context"] = json!({ "includeDeclaration": true });
    let uses = client.ask("textDocument/references", ask);
    assert_eq!(uses.as_array().map(Vec::len), Some(2));
    let mut ask = here(&uri, 0, 28);
    ask["newName"] = json!("other");
    let id = client.request("textDocument/rename", ask);
    let why = client.response(id).unwrap_err();
    assert_eq!(why, "the name of a dialect's type or attribute is not for the file to change");
}

#[test]
fn bytecode_is_opened_as_text_and_saved() {
    let project = Project::new(&[]);
    let mut client = Client::start(
        json!({ "capabilities": {}, "initializationOptions": { "allow-unregistered-dialect": true } }),
        |_| {},
    );
    let (text, binary) = (project.uri("a.mlir"), project.uri("a.mlirbc"));
    client.open(&text, "%0 = \"t.make\"() {n = 3 : i8} : () -> i32\n");
    assert_eq!(client.diagnostics(&text, 1), json!([]));
    let saved = client.ask("mlir/convertToBytecode", json!({ "uri": text }));
    let output = saved["output"].as_str().expect("base 64");
    use base64::Engine as _;
    let bytes = base64::prelude::BASE64_STANDARD.decode(output).expect("base 64");
    assert!(bytes.starts_with(b"ML\xefR"));
    std::fs::write(project.path("a.mlirbc"), bytes).expect("it can be written");
    let opened = client.ask("mlir/convertFromBytecode", json!({ "uri": binary }));
    let output = opened["output"].as_str().expect("a text");
    assert!(output.contains("%0 = \"t.make\"() {n = 3 : i8} : () -> i32"), "{output}");
    // Several modules cannot be one bytecode file.
    client.change(&text, 2, json!([{ "text": "module {}\n// -----\nmodule {}\n" }]));
    client.diagnostics(&text, 2);
    let id = client.request("mlir/convertToBytecode", json!({ "uri": text }));
    let why = client.response(id).unwrap_err();
    assert_eq!(why, "unexpected split file, the bytecode of several modules is no file");
}

#[test]
fn bytecode_is_read_with_the_dialects_of_its_project() {
    let mut td = dialect("boxes", &["n"]);
    td += "def Op_boxes_count : Op<Dialect_boxes, \"count\"> {\n  \
             let arguments = (ins I8Attr:$n);\n  let assemblyFormat = \"$n attr-dict\";\n}\n";
    let project =
        Project::new(&[("Boxes.td", &td), ("ods.toml", "load-dialect = [\"Boxes.td\"]\n")]);
    let mut client = Client::start(json!({ "capabilities": {} }), |_| {});
    let (text, binary) = (project.uri("a.mlir"), project.uri("a.mlirbc"));
    client.open(&text, "boxes.count 3\n");
    assert_eq!(client.diagnostics(&text, 1), json!([]));
    let saved = client.ask("mlir/convertToBytecode", json!({ "uri": text }));
    use base64::Engine as _;
    let bytes = base64::prelude::BASE64_STANDARD.decode(saved["output"].as_str().expect("a text"));
    std::fs::write(project.path("a.mlirbc"), bytes.expect("base 64")).expect("it can be written");
    let opened = client.ask("mlir/convertFromBytecode", json!({ "uri": binary }));
    let output = opened["output"].as_str().expect("a text");
    assert!(output.contains("  boxes.count 3\n"), "{output}");
}

#[test]
fn modules_of_a_file_are_read_one_by_one() {
    let project = Project::new(&[]);
    let mut client = Client::start(
        json!({ "capabilities": {}, "initializationOptions": { "allow-unregistered-dialect": true } }),
        |_| {},
    );
    let uri = project.uri("a.mlir");
    let parts = [
        "module @a {\n  %x = \"t.make\"() : () -> i32\n}\n",
        "%x = \"t.make\"( : () -> i32\n",
        "%x = \"t.make\"() : () -> i8\n\"t.use\"(%x) : (i8) -> ()\n",
    ];
    client.open(&uri, &parts.join("// -----\n"));
    let reported = client.diagnostics(&uri, 1);
    assert_eq!(reported.as_array().map(Vec::len), Some(1), "{reported}");
    assert_eq!(reported[0]["range"]["start"]["line"], 4);
    let hover = client.ask("textDocument/hover", here(&uri, 7, 9));
    assert!(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("Type: `i8`")));
    let place = client.ask("textDocument/definition", here(&uri, 7, 9));
    assert_eq!(place[0]["range"]["start"]["line"], 6);
}
