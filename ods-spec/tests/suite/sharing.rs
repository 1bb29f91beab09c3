//! Evaluations that share their beginnings have the results of separate evaluations.

use std::path::{Path, PathBuf};

use ods_spec::lang::{Edition, Evaluation, Session, dump};
use ods_spec::prelude;

/// Returns all results of an evaluation, as text.
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

/// Returns a base file long enough to be worth sharing.
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
            // The name of the file with another text, as after an edit.
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

#[test]
fn of_evaluations_that_are_kept() {
    let base: &'static str = base().leak();
    let mut sharing = Session::new();
    sharing.embed([("base.td", base)]).share_includes(true);
    let mut remaining = Vec::new();
    for n in 0..6 {
        let text =
            format!("include \"base.td\"\ndef Own{n} : C{n}<{n}> {{ string s = \"{n}\"; }}\n");
        remaining.push((text.clone(), sharing.evaluate_text("main.td", text)));
    }
    for (text, evaluation) in &remaining {
        let mut fresh = Session::new();
        fresh.embed([("base.td", base)]);
        assert!(
            shown(evaluation) == shown(&fresh.evaluate_text("main.td", text.as_str())),
            "{text}"
        );
    }
}

#[test]
fn of_includes_that_depend_on_macros_and_place() {
    let base: &'static str = base().leak();
    let files = [
        ("base.td", base),
        ("asks.td", "#ifdef FLAG\ndef WithFlag;\n#else\ndef Without;\n#endif\n#define ASKED\n"),
        ("late.td", "include \"defines.td\"\n#ifdef DEFINED\ndef SeesIt;\n#endif\n"),
        ("defines.td", "#define DEFINED\n"),
        ("fields.td", "int fromInclude = 0x10; bits<3> b = 0b101;\n"),
        ("twice.td", "#define TWICE\ndef { int once = 1; }\n"),
        ("nul.td", "def Nul\0 { }\n"),
        ("open.td", "include"),
        ("deep.td", "def Deep { int x = !add(1, 2); }\n"),
    ];
    let mains = [
        "include \"base.td\"\ninclude \"asks.td\"\n",
        "#define FLAG\ninclude \"base.td\"\ninclude \"asks.td\"\n#ifdef ASKED\ndef Then;\n#endif\n",
        "include \"base.td\"\ninclude \"late.td\"\n",
        "#define DEFINED\ninclude \"base.td\"\ninclude \"late.td\"\n",
        "def A { include \"fields.td\"\n}\ndef B { include \"fields.td\"\n int more = 1; }\n",
        "include \"fields.td\"\n",
        "include \"twice.td\"\ninclude \"twice.td\"\n",
        "include \"nul.td\"\ninclude \"nul.td\"\n",
        "include \"open.td\"\n\"deep.td\"\n",
        "include include \"open.td\"\n\"deep.td\" \"deep.td\"\n",
        "include \"deep.td\"\n",
        "let x = 3 in { include \"deep.td\"\n }\n",
    ];
    let mut sharing = Session::new();
    let mut fresh = Session::new();
    sharing.embed(files);
    fresh.embed(files);
    for _ in 0..3 {
        for (at, text) in mains.iter().enumerate() {
            check(&mut sharing, &mut fresh, &format!("main{at}.td"), text);
        }
    }
}

#[test]
fn of_a_file_that_changes_on_disk() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sharing");
    std::fs::create_dir_all(&dir).expect("the folder can be made");
    let mut sharing = Session::new();
    let mut fresh = Session::new();
    sharing.include_dir(&dir);
    fresh.include_dir(&dir);
    for text in [base(), base() + "def Late;\n", base(), String::new(), "def Other;\n".to_owned()] {
        std::fs::write(dir.join("changing.td"), text).expect("the file can be written");
        for name in ["a.td", "b.td"] {
            check(&mut sharing, &mut fresh, name, "include \"changing.td\"\ndef End;\n");
        }
    }
}

#[test]
fn of_sessions_whose_settings_change() {
    let base: &'static str = base().leak();
    let text = "include \"base.td\"\nclass Own<int unused>;\ndef X { list<int> l = [1]; let append l = [2]; }\n";
    let mut sharing = Session::new();
    let mut fresh = Session::new();
    for session in [&mut sharing, &mut fresh] {
        session.embed([("base.td", base)]);
    }
    for round in 0..3 {
        for edition in [Edition::Llvm22, Edition::Next] {
            for warn in [false, true] {
                for session in [&mut sharing, &mut fresh] {
                    session.edition(edition).warn_unused_template_args(warn);
                }
                check(&mut sharing, &mut fresh, "m.td", &format!("{text}// {round}\n"));
            }
        }
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
    let sources = [
        concat!(env!("CARGO_MANIFEST_DIR"), "/../dialects/operations/src"),
        concat!(env!("CARGO_MANIFEST_DIR"), "/../dialects/transforms/src"),
    ];
    let mut files = Vec::new();
    sources.iter().for_each(|folder| specs(Path::new(folder), &mut files));
    files.sort();
    assert!(files.len() > 10, "only {} dialect files found", files.len());
    let mut sharing = Session::new();
    let mut fresh = Session::new();
    for session in [&mut sharing, &mut fresh] {
        session.embed(prelude::files().iter().copied());
        session.include_dir(sources[0]).include_dir(sources[1]);
    }
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the file is readable");
        check(&mut sharing, &mut fresh, &file.to_string_lossy(), &text);
    }
}
