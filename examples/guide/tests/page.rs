//! Tests that the code blocks of `docs/guide.md` and `README.md` equal the files of this crate, and that the commands
//! print the output shown.
//!
//! A block whose first line names a file (```` ```rust src/main.rs ````) is a part of that file; in `docs/guide.md` the
//! blocks of a file are consecutive and cover all of it. The test runs each line `$ guide …` of a `console` block;
//! `UPDATE_EXPECT=1` rewrites the output.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

const GUIDE: &str = "docs/guide.md";
const README: &str = "README.md";

fn page_path(page: &str) -> PathBuf {
    folder().join("../..").join(page)
}

fn page(page: &str) -> String {
    std::fs::read_to_string(page_path(page)).expect("the page can be read")
}

fn file(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).expect("the file is there")
}

/// A fenced code block: its info string, and its lines.
struct Block<'a> {
    info: &'a str,
    text: String,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let inside = lines.by_ref().take_while(|line| *line != "```");
        let text = inside.map(|line| format!("{line}\n")).collect();
        blocks.push(Block { info, text });
    }
    blocks
}

/// Returns the output of a command line `$ guide …`.
fn output_of(line: &str) -> String {
    let args = line.strip_prefix("$ guide ").expect("commands are those of the tool");
    let output = Command::new(env!("CARGO_BIN_EXE_guide"))
        .args(args.split_whitespace())
        .current_dir(folder())
        .output()
        .expect("the example was built");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    text(output.stdout) + &text(output.stderr)
}

#[test]
fn the_guide_is_the_files_of_the_crate() {
    let page = page(GUIDE);
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for block in blocks(&page) {
        let Some((_, file)) = block.info.split_once(' ') else {
            assert_eq!(block.info, "console", "a block is a file or a command");
            continue;
        };
        let parts = files.entry(file).or_default();
        if !parts.is_empty() {
            parts.push('\n');
        }
        parts.push_str(&block.text);
    }
    assert!(files.len() > 5, "the blocks are found");
    for (name, text) in files {
        assert_eq!(text, file(name), "the blocks of {name}, and the file");
    }
}

#[test]
fn the_readme_quotes_the_files() {
    let page = page(README);
    let blocks = blocks(&page);
    let quotes = blocks.iter().filter_map(|block| Some((block.info.split_once(' ')?.1, block)));
    let mut count = 0;
    for (name, block) in quotes {
        assert!(file(name).contains(&block.text), "{name} does not contain\n{}", block.text);
        count += 1;
    }
    assert!(count > 2, "the blocks are found");
}

#[test]
fn commands_print_what_the_pages_say() {
    for name in [GUIDE, README] {
        let before = page(name);
        let after = with_output(&before);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(page_path(name), &after).expect("the page can be written");
        } else {
            assert_eq!(before, after, "UPDATE_EXPECT=1 rewrites the output in {name}");
        }
    }
}

/// Returns the page with the current output of its commands.
fn with_output(page: &str) -> String {
    let mut after = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        after += &format!("{line}\n");
        if line != "```console" {
            continue;
        }
        for line in lines.by_ref().take_while(|line| *line != "```") {
            if line.starts_with('$') {
                after += &format!("{line}\n{}", output_of(line));
            }
        }
        after += "```\n";
    }
    after
}
