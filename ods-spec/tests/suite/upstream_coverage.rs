//! Every `.td` file of upstream has a model, and the totals of the supported parts match.
//!
//! The test needs upstream's headers, so it runs only on demand, and prints the totals:
//! `MLIR_INCLUDE=/usr/lib/llvm-22/include cargo test -p ods-spec --test suite upstream_coverage:: -- --ignored --nocapture`

#![expect(clippy::print_stdout, reason = "the test exists to print the totals")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use ods_spec::coverage::{OpCoverage, Totals};
use ods_spec::lang::Session;
use ods_spec::model::{Model, Options, Strictness};
use ods_spec::prelude;

#[test]
#[ignore = "needs upstream's headers"]
fn upstream_files_are_covered_with_their_own_includes() {
    let found = cover(false);
    println!("{found}");
    found.assert_covered();
}

#[test]
#[ignore = "needs upstream's headers"]
fn upstream_files_are_covered_with_our_prelude() {
    let found = cover(true);
    println!("{found}");
    found.assert_covered();
}

/// The totals over all files.
#[derive(Default)]
struct Found {
    files: usize,
    dialects: BTreeMap<String, Totals>,
    /// The operations seen, since several files declare the same ones.
    ops: BTreeSet<String>,
    definitions: BTreeSet<(String, bool)>,
    /// C++ text with its reason, and the declarations that it weakens.
    losses: BTreeMap<(String, String), BTreeSet<String>>,
    errors: BTreeSet<String>,
    /// Formats that are ambiguous in the first-token check.
    ambiguous: BTreeSet<String>,
}

fn cover(with_prelude: bool) -> Found {
    let include = PathBuf::from(
        std::env::var_os("MLIR_INCLUDE").expect("MLIR_INCLUDE names upstream's include folder"),
    );
    let mut files = Vec::new();
    td_files(&include.join("mlir"), &mut files);
    let mut session = Session::new();
    session.share_includes(true);
    if with_prelude {
        // Embedded files are searched last; a folder comes before upstream's.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prelude");
        for (path, text) in prelude::files() {
            let path = folder.join(path);
            std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("writable");
            std::fs::write(path, text).expect("writable");
        }
        session.include_dir(folder);
    }
    session.include_dir(&include).include_dir(include.join("mlir/Dialect/ArmSME/IR"));
    let mut found = Found::default();
    for file in &files {
        let evaluation = session.evaluate_file(file);
        // A fragment that only another file can include.
        if evaluation.has_errors() {
            continue;
        }
        found.files += 1;
        let map = evaluation.records.source_map();
        let names: Vec<String> = evaluation
            .records
            .defs_of_class("Dialect")
            .filter_map(|dialect| dialect.opt_str("name").map(str::to_owned))
            .collect();
        let chosen: Vec<Option<String>> =
            if names.is_empty() { vec![None] } else { names.into_iter().map(Some).collect() };
        for dialect in chosen {
            let options = Options { dialect, strictness: Strictness::Warn, ..Options::default() };
            let (model, diagnostics) = Model::build(&evaluation.records, &options);
            for one in diagnostics.iter().filter(|one| one.is_error()) {
                found.errors.insert(one.render(map));
            }
            let ambiguous =
                diagnostics.iter().filter(|one| one.message.contains("cannot be told from"));
            found.ambiguous.extend(ambiguous.map(|one| one.render(map)));
            if let Some(model) = model {
                found.add(&model);
            }
        }
    }
    found
}

impl Found {
    fn add(&mut self, model: &Model) {
        let totals = self.dialects.entry(model.dialect.name.clone()).or_default();
        for op in &model.ops {
            if self.ops.insert(op.name.clone()) {
                totals.count(&OpCoverage::of(model, op));
            }
        }
        for def in model.types.iter().chain(&model.attrs) {
            if self.definitions.insert((def.def.clone(), def.is_type)) {
                totals.definitions += 1;
                totals.definition_formats += usize::from(def.format.is_some());
                totals.hand_written_definitions += usize::from(def.custom_format);
            }
        }
        for one in &model.untranslated {
            let weakens = self.losses.entry((one.text.clone(), one.reason.clone())).or_default();
            weakens.insert(one.weakens.clone());
        }
    }

    fn totals(&self) -> Totals {
        let mut all = Totals::default();
        self.dialects.values().for_each(|one| all += *one);
        all
    }

    fn assert_covered(&self) {
        let totals = self.totals();
        assert_eq!(self.files, 295);
        assert!(self.errors.is_empty(), "{:#?}", self.errors);
        assert_eq!((totals.ops, totals.formats), (2633, 2245));
        assert!(totals.definition_formats >= 327, "{totals}");
        assert!(totals.predicates * 100 >= totals.ops * 95, "{totals}");
        assert_eq!((totals.builders, totals.defaults), (totals.ops, totals.ops));
    }
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} files, {} dialects", self.files, self.dialects.len())?;
        write!(f, "{}", self.totals())?;
        writeln!(f, "dialect: operations/predicates/formats/need no Rust")?;
        for (name, of) in &self.dialects {
            let (ops, preds) = (of.ops, of.predicates);
            writeln!(f, "  {name}: {ops}/{preds}/{}/{}", of.formats, of.wholly_declarative)?;
        }
        writeln!(f, "{} texts without translation", self.losses.len())?;
        for ((text, reason), weakens) in &self.losses {
            let first = weakens.iter().next().map_or("", String::as_str);
            writeln!(f, "  {}× {text:?}: {reason}; {first}", weakens.len())?;
        }
        writeln!(f, "{} ambiguous formats", self.ambiguous.len())?;
        for error in self.ambiguous.iter().chain(&self.errors) {
            writeln!(f, "{error}")?;
        }
        Ok(())
    }
}

fn td_files(dir: &Path, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("a directory").map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            td_files(&path, into);
        } else if path.extension().is_some_and(|ext| ext == "td") {
            into.push(path);
        }
    }
}
