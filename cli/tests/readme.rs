//! Tests that the commands in `README.md` work.

#![cfg(all(feature = "jit", feature = "spec"))]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn commands_of_the_readme_work() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the page can be read");
    let folder = std::env::temp_dir().join(format!("ods-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    let commands: Vec<&str> =
        readme.lines().filter_map(|line| line.strip_prefix("$ods ")).collect();
    assert!(commands.len() > 4, "the commands are found");
    for command in commands {
        let mut args = Vec::new();
        let mut words = command.split(" #").next().unwrap_or_default().split_whitespace();
        while let Some(word) = words.next() {
            args.push(PathBuf::from(word));
            if word == "-o" {
                args.extend(words.next().map(|file| folder.join(file)));
            }
        }
        let output = Command::new(env!("CARGO_BIN_EXE_ods"))
            .args(args)
            .current_dir(root())
            .output()
            .expect("the tool was built");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}\n{messages}");
    }
    std::fs::remove_dir_all(folder).expect("the temporary folder is ours");
}
