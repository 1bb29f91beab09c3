//! Tests that programs compute the same before and after passes.
//!
//! A file under `tests/kept/` has parts, separated by `// -----`. Each part is a program whose `main` returns the `i64`
//! in `// RESULT:`, before and after each pipeline in a line `// OPT:`.

#![cfg(feature = "jit")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use ods_cli::{Streams, Tool};

/// Runs the tool on a text; returns its output, or its error as `Err`.
fn ods(args: &[&str], input: &str) -> Result<String, String> {
    let args: Vec<_> = args.iter().map(Into::into).collect();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let streams =
        Streams { input: &mut input.as_bytes(), output: &mut output, errors: &mut errors };
    let code = Tool::new("ods", ods_dialects::register_all).run(&args, streams);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    if code == ExitCode::SUCCESS { Ok(text(&output)) } else { Err(text(&errors)) }
}

fn result(program: &str) -> Result<String, String> {
    ods(&["run", "-", "-e", "main", "--entry-point-result=i64"], program)
}

/// Returns the rest of each line that starts with `word`.
fn lines<'a>(part: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    part.lines().filter_map(move |line| Some(line.strip_prefix(word)?.trim()))
}

/// Returns the faults of one part of a file.
fn faults(part: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let title = lines(part, "//").next().unwrap_or_default();
    let Some(expected) = lines(part, "// RESULT:").next().map(str::to_owned) else { return faults };
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
    faults
}

#[test]
fn results_are_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kept");
    let files = fs::read_dir(folder).expect("a folder of programs");
    let texts = files.map(|file| fs::read_to_string(file.expect("an entry").path()));
    let texts: Vec<String> = texts.map(|text| text.expect("a text file")).collect();
    let parts: Vec<&str> = texts.iter().flat_map(|text| text.split("// -----")).collect();
    let found: Vec<String> = std::thread::scope(|scope| {
        let run: Vec<_> = parts.iter().map(|part| scope.spawn(|| faults(part))).collect();
        run.into_iter().flat_map(|thread| thread.join().expect("no program panics")).collect()
    });
    assert!(parts.len() > 20, "the programs are found");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
