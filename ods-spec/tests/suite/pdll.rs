//! Golden files: `pdll/x.pdll`, programs separated by `// -----`, and the diagnostics of each.

use std::fs;
use std::path::Path;

use expect_test::expect_file;
use ods_spec::lang::Session;
use ods_spec::{pdll, prelude};

/// The folder of the files that the programs include, relative to the package.
const INCLUDE: &str = "tests/pdll/include";

#[test]
fn diagnostics_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pdll");
    let mut session = Session::new();
    session.embed(prelude::files().iter().copied()).include_dir(INCLUDE);
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.extension().is_none_or(|extension| extension != "pdll") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("the file can be read");
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let mut told = Vec::new();
        for (index, program) in text.split("// -----\n").enumerate() {
            let parsed = pdll::parse_text(&session, &name, program);
            let verdict = if parsed.module.is_some() { "accepted" } else { "refused" };
            told.push(format!("// {index}: {verdict}\n{}", parsed.render_diagnostics()));
            count += 1;
        }
        expect_file![path.with_extension("stderr")].assert_eq(&told.concat());
    }
    assert!(count > 200, "{count} programs");
}

/// Text that nests deeply is an error.
#[test]
fn nesting_is_limited() {
    let session = Session::new();
    for (open, close) in [("(", ")"), ("op<t.a>(", ")"), ("Constraint() {", "}")] {
        let text = format!("Pattern P {{ {}x{}; }}", open.repeat(5000), close.repeat(5000));
        let parsed = pdll::parse_text(&session, "deep.pdll", &text);
        assert!(parsed.render_diagnostics().contains("the text nests too deeply"), "{open}");
    }
}
