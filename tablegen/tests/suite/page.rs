//! Runs the examples of `docs/language.md`: each `tablegen` block is followed by a `text` block with the resulting
//! defs, or the diagnostics; a block marked `next` is evaluated in that edition. `UPDATE_EXPECT=1` rewrites the blocks.

use ods_tablegen::{Edition, Session, dump};

const OPEN: &str = "```tablegen";
const RESULT: &str = "```\n\n```text\n";
const CLOSE: &str = "```\n";

/// Returns the defs of an example as `--print-records` shows them, or the diagnostics.
fn result_of(source: &str, edition: Edition) -> String {
    let evaluation = Session::new().edition(edition).evaluate_text("example.td", source);
    if evaluation.has_errors() {
        return evaluation.render_diagnostics();
    }
    let mut bytes = Vec::new();
    dump::print_records(&evaluation.records, &mut bytes).expect("writing to memory works");
    let text = String::from_utf8(bytes).expect("the examples are UTF-8");
    let heading = "------------- Defs -----------------\n";
    let (_, defs) = text.split_once(heading).expect("the dump has two parts");
    let shown: Vec<&str> = defs.lines().map(str::trim_end).collect();
    shown.join("\n") + "\n"
}

/// Returns the document with every result block updated, and the number of these blocks.
fn with_results(document: &str) -> (String, usize) {
    let mut out = String::new();
    let mut rest = document;
    let mut count = 0;
    while let Some((before, after)) = rest.split_once(OPEN) {
        let (mark, after) = after.split_once('\n').expect("a fence ends its line");
        let edition = match mark {
            "" => Edition::Llvm22,
            " next" => Edition::Next,
            other => panic!("unknown mark{other}"),
        };
        let (source, after) = after.split_once(RESULT).expect("a result follows an example");
        let (_, after) = after.split_once(CLOSE).expect("the result block ends");
        let result = result_of(source, edition);
        out += &[before, OPEN, mark, "\n", source, RESULT, &result, CLOSE].concat();
        rest = after;
        count += 1;
    }
    out += rest;
    (out, count)
}

#[test]
fn examples_of_the_language_reference() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/language.md");
    let document = std::fs::read_to_string(path).expect("the reference is in the package");
    let (fresh, count) = with_results(&document);
    assert!(count > 40, "only {count} examples found");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, &fresh).expect("the reference can be written");
        return;
    }
    for (line, (is, should)) in document.lines().zip(fresh.lines()).enumerate() {
        assert_eq!(is, should, "docs/language.md:{}", line + 1);
    }
    assert_eq!(document.len(), fresh.len());
}
