//! Tests of rejected names, and of the generated files.

use super::*;

fn refused(path: &str) -> String {
    let flags = Flags { path: path.into(), minimal: false, with_jit: false, ods_path: None };
    make(&flags).unwrap_err()
}

#[test]
fn bad_names_are_reported() {
    for name in ["", "..", "Upper", "two-words", "9lives", "_x", "a.b", "über"] {
        let shown = if name == ".." { "" } else { name };
        assert_eq!(
            refused(name),
            format!(
                "'{shown}' cannot name a dialect: expected a lower-case letter, then lower-case letters, digits and '_'"
            )
        );
    }
    assert_eq!(refused("x/fn"), "'fn' cannot name a dialect: it is a keyword of Rust");
    assert_eq!(refused("core"), "'core' cannot name a dialect: its package would hide another");
    assert_eq!(
        refused("arith"),
        "'arith' cannot name a dialect: one that comes with ods has that name"
    );
}

#[test]
fn a_folder_that_exists_is_left_alone() {
    // A folder of this package.
    assert_eq!(refused("src"), "'src' exists already");
}

#[test]
fn a_checkout_is_looked_for() {
    let flags = Flags {
        path: "nowhere/fresh".into(),
        minimal: false,
        with_jit: false,
        ods_path: Some("nowhere".into()),
    };
    assert_eq!(
        make(&flags).unwrap_err(),
        "'nowhere' is no checkout of ods: there is no nowhere/core/Cargo.toml"
    );
    assert!(!Path::new("nowhere").exists());
}

#[test]
fn minimal_and_jit_exclude_each_other() {
    let args = ["x", "--minimal", "--with-jit"].map(OsString::from);
    let error = crate::flags::parse::<Flags>("new", &args).err().unwrap().to_string();
    let first = "error: the argument '--minimal' cannot be used with '--with-jit'";
    assert_eq!(error.lines().next(), Some(first));
}

fn choice(full: bool, jit: bool) -> Choice {
    Choice { name: "two_words".to_owned(), full, jit, all_dialects: false, ods_path: None }
}

#[test]
fn files_have_the_name_and_no_marks() {
    for choice in [choice(false, false), choice(true, false), choice(true, true)] {
        for (path, text) in template::files(&choice) {
            let all = format!("{path}\n{text}");
            for mark in ["sample", "Sample", "@full", "@jit", "dot."] {
                assert!(!all.contains(mark), "{all}");
            }
            let output = path.ends_with(".stdout");
            assert!(output || !text.ends_with("\n\n"), "{path}: {text:?}");
        }
    }
    let names = |choice: &Choice| -> Vec<String> {
        template::files(choice).map(|(path, _)| path).collect()
    };
    assert_eq!(
        names(&choice(false, false)),
        [
            ".gitignore",
            "build.rs",
            "rustfmt.toml",
            "src/TwoWords.td",
            "src/lib.rs",
            "src/main.rs",
            "example.mlir"
        ]
    );
    assert!(names(&choice(true, true)).contains(&"src/lower.rs".to_owned()));
}

#[test]
fn a_manifest_names_versions_or_a_checkout() {
    let mut choice = choice(true, false);
    let text = manifest::text(&choice);
    assert!(text.contains("ods-cli = { version = \"0.1\", default-features = false }\n"), "{text}");
    assert!(text.contains("[dev-dependencies]\nods-lit = \"0.1\"\n"), "{text}");
    assert!(!text.contains("patch") && !text.contains("lowering"), "{text}");
    choice.jit = true;
    choice.ods_path = Some("/checkout".into());
    let text = manifest::text(&choice);
    assert!(text.contains("default-features = false, features = [\"jit\"] }\n"), "{text}");
    assert!(text.contains("ods-lowering = { path = \"/checkout/lowering\" }\n"), "{text}");
}
