//! Tests that a custom tool prints its own name, not `ods`, in help and errors.

use std::process::Command;

fn reported(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_guide")).args(args).output();
    let output = output.expect("the example was built");
    [output.stdout, output.stderr]
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .concat()
}

#[test]
fn help_and_errors_name_the_tool() {
    let names: [(&[&str], &str); 6] = [
        (&["--help"], "usage: guide COMMAND"),
        (&["nonsense"], "guide: unknown command 'nonsense'\nusage: guide COMMAND"),
        (&["opt", "--help"], "Usage: guide opt "),
        (&["run", "--help"], "Usage: guide run "),
        (&["tblgen", "--help"], "usage: guide tblgen "),
        (&["opt", "--nonsense"], "guide opt: Unknown command line argument '--nonsense'."),
    ];
    for (args, expected) in names {
        let text = reported(args);
        assert!(text.contains(expected), "{args:?}: {text}");
        assert!(!text.contains("ods opt") && !text.contains("ods run"), "{args:?}: {text}");
    }
}
