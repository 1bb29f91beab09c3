//! Tests of parsed lines and reported problems.

use super::*;
use crate::run_line::Command;

fn run(fails: bool, args: &[&str]) -> RunLine {
    RunLine { commands: vec![command(fails, args)] }
}

fn command(fails: bool, args: &[&str]) -> Command {
    Command { fails, args: args.iter().map(|arg| (*arg).to_owned()).collect() }
}

#[test]
fn commands_are_those_of_the_tool() {
    let source = "// RUN: poly opt %s \"--pass=a b\"\n  // RUN: not poly run %s -e f\n";
    assert_eq!(
        RunLine::all(source, "poly", "//"),
        Ok(vec![run(false, &["opt", "%s", "--pass=a b"]), run(true, &["run", "%s", "-e", "f"])])
    );
    let args = command(false, &["opt", "%s"]).args_for(Path::new("/somewhere/a.mlir"));
    assert_eq!(args, ["opt", "a.mlir"]);
}

#[test]
fn problems_are_reported_by_line() {
    assert_eq!(RunLine::all("module {}", "poly", "//"), Err("the file has no RUN line".to_owned()));
    assert_eq!(
        RunLine::all("\n// RUN: mlir-opt %s", "poly", "//"),
        Err("line 2: expected `// RUN: [not] poly COMMAND …`, or several such commands separated by `|`"
            .to_owned())
    );
}

#[test]
fn commands_of_a_pipe_are_separated_by_bars() {
    let source = "// RUN: poly opt %s \"--pass=a|b\" | not poly run - -e f";
    let commands =
        vec![command(false, &["opt", "%s", "--pass=a|b"]), command(true, &["run", "-", "-e", "f"])];
    assert_eq!(RunLine::all(source, "poly", "//"), Ok(vec![RunLine { commands }]));
}

#[test]
fn a_command_of_a_pipe_reads_the_output_of_the_previous_one() {
    let reversed = |args: &[OsString], input: &[u8]| Output {
        code: Some(0),
        stdout: match args.last().is_some_and(|last| last == "-") {
            true => input.iter().rev().copied().collect(),
            false => b"abc".to_vec(),
        },
        stderr: Vec::new(),
    };
    let tool = Tool { name: "poly".to_owned(), place: Place::Function(Box::new(reversed)) };
    let runs = RunLine::all("// RUN: poly opt %s | poly opt -", "poly", "//").unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/piped.mlir");
    assert!(check(&tool, &file, &runs).is_ok());
}

#[test]
fn files_that_are_meant_to_be_wrong_make_no_round_trip() {
    assert!(run(false, &["opt", "%s"]).round_trips());
    assert!(!run(true, &["opt", "%s"]).round_trips());
    assert!(!run(false, &["opt", "%s", "--verify-diagnostics"]).round_trips());
    let flags = run(false, &["opt", "%s", "--split-input-file", "--cse"]).parser_flags();
    assert_eq!(flags, ["--split-input-file"]);
}

#[test]
fn a_folder_that_is_not_there_is_a_test_that_fails() {
    let trials = Suite::new("poly", "poly").folder("nowhere").trials();
    assert_eq!(trials.len(), 1);
    assert_eq!(trials[0].name(), "nowhere");
}

#[test]
fn output_that_differs_is_shown() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/shown.mlir");
    assert!(golden::check(&file, ".stdout", b"one\ntwo\n").is_ok());
    let failed = golden::check(&file, ".stdout", b"one\n2\n").unwrap_err();
    let reported = failed.message().unwrap_or_default();
    assert!(
        reported.contains("differs at line 2:\n  expected: two\n  actual:   2\n"),
        "{reported}"
    );
    assert!(golden::check(&file, ".stderr", b"").is_ok(), "an absent file is an empty one");
}
