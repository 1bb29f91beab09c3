//! Tests that the code blocks of the pages in `docs/hooks` and `docs/programs` equal the files of this crate that their
//! first lines name; `files.rs` tests the output of the tool. `UPDATE_EXPECT=1` rewrites the blocks.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn pages() -> Vec<PathBuf> {
    let read = |name| std::fs::read_dir(folder().join("../../docs").join(name));
    let entries = ["hooks", "programs"].map(|name| read(name).expect("there are pages"));
    entries.into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Returns the page with each block replaced by its file, and adds the names of these files to `names`.
fn with_files(page: &str, names: &mut BTreeSet<String>) -> String {
    let mut after = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        after += &format!("{line}\n");
        let Some(info) = line.strip_prefix("```") else { continue };
        let (_, name) = info.split_once(' ').expect("a block is a file");
        let text = std::fs::read_to_string(folder().join(name));
        after += &text.unwrap_or_else(|error| panic!("{name}: {error}"));
        names.insert(name.to_owned());
        lines.by_ref().take_while(|line| *line != "```").for_each(drop);
        after += "```\n";
    }
    after
}

#[test]
fn blocks_are_the_files() {
    let mut names = BTreeSet::new();
    for path in pages() {
        let before = std::fs::read_to_string(&path).expect("the page can be read");
        let after = with_files(&before, &mut names);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &after).expect("the page can be written");
        } else {
            assert_eq!(before, after, "UPDATE_EXPECT=1 rewrites the blocks of {}", path.display());
        }
    }
    for entry in std::fs::read_dir(folder().join("src")).expect("the sources are there").flatten() {
        let name = format!("src/{}", entry.file_name().display());
        assert!(name == "src/main.rs" || names.contains(&name), "{name} is on no page");
    }
}
