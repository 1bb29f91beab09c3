//! Tests of the executable: exit codes, standard streams, and missing files.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};

/// Returns a command of the executable, run in the folder of this package.
fn ods(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ods"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    ods(args).output().expect("the tool starts")
}

/// Checks the exit code, and the first line of the standard error.
fn fails(args: &[&str], expected: Expect) {
    let output = run(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    let errors = String::from_utf8_lossy(&output.stderr);
    expected.assert_eq(errors.lines().next().unwrap_or_default());
}

#[test]
fn wrong_commands_exit_with_1() {
    fails(&[], expect!["usage: ods COMMAND [ARGS]"]);
    fails(&["nothing"], expect!["ods: unknown command 'nothing'"]);
    fails(
        &["opt", "--nothing"],
        expect!["ods opt: Unknown command line argument '--nothing'.  Try: 'ods opt --help'"],
    );
}

#[test]
fn help_exits_with_0() {
    let output = run(&["--help"]);
    assert!(output.status.success());
    assert!(output.stderr.starts_with(b"usage: ods COMMAND"));
    let output = run(&["opt", "--help"]);
    assert!(output.status.success());
    assert!(output.stdout.starts_with(b"Parses, verifies"), "{output:?}");
}

#[test]
fn a_missing_file_exits_with_1() {
    fails(
        &["opt", "nowhere.mlir"],
        expect!["cannot open input file 'nowhere.mlir': No such file or directory"],
    );
    fails(
        &["tblgen", "nowhere.td"],
        expect!["ods tblgen: Could not open input file 'nowhere.td': No such file or directory"],
    );
}

#[test]
fn invalid_input_leaves_no_output_file() {
    let path = std::env::temp_dir().join(format!("ods-executable-{}.mlir", std::process::id()));
    let path = path.to_string_lossy();
    let mut child = ods(&["opt", "-", "-o", &path])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"module {").expect("the tool reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the tool ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.starts_with(b"<stdin>:1:"), "{output:?}");
    assert!(!Path::new(&*path).exists());
}

#[test]
fn the_standard_input_is_read_and_the_output_written() {
    let mut child = ods(&["opt"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    child.stdin.take().expect("a pipe").write_all(b"module {}").expect("the tool reads");
    let output = child.wait_with_output().expect("the tool ends");
    assert!(output.status.success());
    assert_eq!(output.stdout, b"module {\n}\n\n");
}

#[test]
fn a_closed_output_is_no_failure() {
    let mut child =
        ods(&["tblgen", "--help"]).stdout(Stdio::piped()).spawn().expect("the tool starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("the tool ends").code().is_some(), "no signal ends the process");
    let mut child =
        ods(&["opt", "--list-passes"]).stdout(Stdio::piped()).spawn().expect("the tool starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("the tool ends").success());
}

/// The process waits for input until it is killed: nothing is written before.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_process() {
    use std::os::unix::process::ExitStatusExt;

    let mut child = ods(&["opt"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    child.kill().expect("the process runs");
    assert_eq!(child.wait().expect("it ended").signal(), Some(9));
    let mut text = Vec::new();
    child.stdout.take().expect("a pipe").read_to_end(&mut text).expect("it is closed");
    assert!(text.is_empty());
}

/// The build script links the tool so, for the loader need not relocate its declarations.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu", not(target_feature = "crt-static")))]
fn the_executable_has_a_fixed_address() {
    let bytes = std::fs::read(env!("CARGO_BIN_EXE_ods")).unwrap();
    let [b'\x7f', b'E', b'L', b'F', _, order, ..] = bytes[..] else { panic!("it is no ELF file") };
    let kind = [bytes[16], bytes[17]];
    let kind = if order == 1 { u16::from_le_bytes(kind) } else { u16::from_be_bytes(kind) };
    // 2 is an executable at a fixed address, 3 one that is position-independent.
    assert_eq!(kind, 2);
}
