//! The files of `tests/files`: their diagnostics, and their records.
//!
//! A file is a sequence of programs between lines `// -----`. The file `NAME.out` beside it holds, program by program,
//! the diagnostics and, if there were no errors, the output of `--print-records`. `.ci/language.py` compares the
//! programs with `llvm-tblgen`. `UPDATE_EXPECT=1` rewrites the results.

use std::path::Path;

use ods_tablegen::{Session, dump};

const SPLIT: &str = "// -----\n";

fn result_of(name: &str, program: &str) -> String {
    let evaluation = Session::new().warn_unused_template_args(true).evaluate_text(name, program);
    let mut out = evaluation.render_diagnostics().into_bytes();
    if !evaluation.has_errors() {
        dump::print_records(&evaluation.records, &mut out).expect("a vector grows");
    }
    String::from_utf8(out).expect("the programs are UTF-8")
}

#[test]
fn programs_give_what_is_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "td"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 7, "only {} files in {}", paths.len(), folder.display());
    for path in paths {
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let source = std::fs::read_to_string(&path).expect("the file can be read");
        let results: Vec<String> =
            source.split(SPLIT).map(|program| result_of(&name, program)).collect();
        let fresh = results.join(SPLIT);
        let expected = path.with_extension("out");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &fresh).expect("the results can be written");
            continue;
        }
        let remaining =
            std::fs::read_to_string(&expected).expect("a file has its results beside it");
        for (at, (is, should)) in fresh.lines().zip(remaining.lines()).enumerate() {
            assert_eq!(is, should, "{}:{}", expected.display(), at + 1);
        }
        assert_eq!(fresh.len(), remaining.len(), "{}", expected.display());
    }
}
