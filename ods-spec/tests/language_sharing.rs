//! Evaluations that share their beginnings give what evaluations of their own give.

use std::path::{Path, PathBuf};

use ods_spec::lang::{Evaluation, Session, dump};
use ods_spec::prelude;

/// Everything an evaluation tells, as text.
fn shown(evaluation: &Evaluation) -> String {
    let mut bytes = Vec::new();
    dump::print_records(&evaluation.records, &mut bytes).expect("writing to memory works");
    dump::print_detailed_records(&evaluation.records, "x", &mut bytes).expect("as above");
    if !evaluation.has_errors() {
        dump::dump_json(&evaluation.records, &mut bytes).expect("as above");
    }
    let map = evaluation.records.source_map();
    let files: Vec<_> = map.files().map(|f| map.path(f)).collect();
    let diagnostics = evaluation.render_diagnostics();
    let dependencies = &evaluation.dependencies;
    let text = String::from_utf8_lossy(&bytes);
    format!("{diagnostics}{files:?}\n{dependencies:?}\n{text}")
}

fn check(sharing: &mut Session, fresh: &mut Session, name: &str, text: &str) {
    sharing.share_includes(true);
    let shared = shown(&sharing.evaluate_text(name, text));
    let own = shown(&fresh.evaluate_text(name, text));
    if shared != own {
        let lines = shared.lines().zip(own.lines()).find(|(a, b)| a != b);
        panic!("{name}: shared and own evaluation differ: {lines:?}");
    }
}

/// A base file long enough to be worth sharing.
fn base() -> String {
    let classes = (0..200).map(|n| format!("class C{n}<int p> {{ int f = !add(p, {n}); }}\n"));
    let defs = (0..50).map(|n| format!("def D{n} : C{n}<{n}>;\ndef : C{n}<1>;\n"));
    let warning = "class Unused<int nobody>;\nclass Linked { list<C1> refs = [C1<7>]; }\n";
    ["#ifndef BASE\n#define BASE\n"]
        .map(str::to_owned)
        .into_iter()
        .chain(classes)
        .chain(defs)
        .chain([warning.to_owned(), "#endif\n".to_owned()])
        .collect()
}

#[test]
fn of_files_with_a_common_base() {
    let base: &'static str = base().leak();
    let guard = "#ifdef LATE\ndef Late;\n#endif\ndef { int x = 1; }\n";
    let files = [("base.td", base), ("guard.td", guard)];
    let mut sharing = Session::new();
    let mut fresh = Session::new();
    for session in [&mut sharing, &mut fresh] {
        session.embed(files).warn_unused_template_args(true);
    }
    let mains = [
        "include \"base.td\"\ndef X : Linked;\n",
        "// Longer.\n\ninclude \"base.td\"\ninclude \"base.td\"\ndef : C3<5>;\ndef Y : Linked;\n",
        "include \"base.td\"\nclass Own<int unused>;\ndef Z { Linked l = ?; C1 c = C1<7>; }\n",
        "#define LATE\ninclude \"base.td\"\ninclude \"guard.td\"\ndef : C3<5>;\n",
        "include \"base.td\"\ninclude \"guard.td\"\ndef D1;\n",
        "include \"base.td\"\ndef Bad : C1<\"text\">;\n",
        "include \"base.td\"\ndef Bad : Nowhere;\n",
        "include \"base.td\"\ninclude \"missing.td\"\n",
        "include \"base.td\"\nlet f = 3 in { def L : C1<2>; }\ndump \"at the end\";\n",
        "#define BASE\ninclude \"base.td\"\ndef Nothing;\n",
    ];
    for round in 0..3 {
        for (at, text) in mains.iter().enumerate() {
            check(&mut sharing, &mut fresh, &format!("main{at}.td"), text);
            // The same name with other text, as after an edit.
            check(&mut sharing, &mut fresh, "edited.td", &format!("{text}// {round}\n"));
        }
    }
}

#[test]
fn of_a_statement_that_the_next_token_extends() {
    let base: &'static str = (base() + "if 0 then { def Yes; }\n").leak();
    let mut sharing = Session::new();
    let mut fresh = Session::new();
    sharing.embed([("base.td", base)]);
    fresh.embed([("base.td", base)]);
    for text in ["def A;\n", "def B;\n", "else { def No; }\n", "def A;\n", "else { def A; }\n"] {
        check(&mut sharing, &mut fresh, "m.td", &format!("include \"base.td\"\n{text}"));
        check(&mut sharing, &mut fresh, text, &format!("include \"base.td\"\n{text}"));
    }
}

fn specs(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("the folder is readable").flatten() {
        let path = entry.path();
        if path.is_dir() {
            specs(&path, found);
        } else if path.extension().is_some_and(|e| e == "td") {
            found.push(path);
        }
    }
}

#[test]
fn of_the_shipped_dialects() {
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../dialects/src");
    let mut files = Vec::new();
    specs(Path::new(sources), &mut files);
    files.sort();
    assert!(files.len() > 10, "only {} dialect files found", files.len());
    let mut sharing = Session::new();
    let mut fresh = Session::new();
    for session in [&mut sharing, &mut fresh] {
        session.embed(prelude::files().iter().copied()).include_dir(sources);
    }
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the file is readable");
        check(&mut sharing, &mut fresh, &file.to_string_lossy(), &text);
    }
}
