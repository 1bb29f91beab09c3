//! Programs compute the same before and after passes.
//!
//! A file under `kept/` has parts, parted by `// -----`. Each is a program whose `main` returns the `i64` that `// RESULT:`
//! says, before and after each pipeline that a line `// OPT:` has.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the tool on a text, and returns its output; or its error, as an `Err`.
fn ods(args: &[&str], input: &str) -> Result<String, String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ods-under-test"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the tool ends");
    let _ = writer.join();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => Err(text(&output.stderr)),
    }
}

fn result(program: &str) -> Result<String, String> {
    ods(&["run", "-", "-e", "main", "--entry-point-result=i64"], program)
}

/// The rest of each line that starts with a word.
fn lines<'a>(part: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    part.lines().filter_map(move |line| Some(line.strip_prefix(word)?.trim()))
}

/// The faults of one part of a file.
fn faults(part: &str, faults: &mut Vec<String>) {
    let title = lines(part, "//").next().unwrap_or_default();
    let Some(expected) = lines(part, "// RESULT:").next().map(str::to_owned) else { return };
    let before = result(part);
    if before.as_deref() != Ok(&expected) {
        faults.push(format!("{title}: {before:?} before all passes, not {expected}"));
    }
    for pipeline in lines(part, "// OPT:") {
        let pipeline = pipeline.replace('"', "");
        let after = ods(&["opt", "-", &pipeline], part).and_then(|changed| result(&changed));
        if after.as_deref() != Ok(&expected) {
            faults.push(format!("{title}: {after:?} after {pipeline}, not {expected}"));
        }
    }
}

#[test]
fn results_are_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kept");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of programs") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a text file");
        text.split("// -----").for_each(|part| faults(part, &mut found));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
