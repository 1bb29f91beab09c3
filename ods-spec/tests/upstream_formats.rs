//! Every assembly format of MLIR's own dialects compiles.
//!
//! Needs MLIR's `.td` files, so it is not part of the default run:
//! `ODS_MLIR_INCLUDE=/usr/lib/llvm-22/include cargo test -p ods-spec --test upstream_formats -- --ignored`

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ods_spec::lang::Session;
use ods_spec::model::format::{FormatOp, FormatParams, compile_op_format, compile_param_format};
use ods_spec::model::{Model, Options, Strictness};

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

#[test]
#[ignore = "needs MLIR's .td files"]
fn all_formats_of_mlir_compile() {
    let include = std::env::var("ODS_MLIR_INCLUDE").expect("ODS_MLIR_INCLUDE names a directory");
    let mut files = Vec::new();
    td_files(&Path::new(&include).join("mlir"), &mut files);
    let (mut ops, mut defs) = (BTreeSet::new(), BTreeSet::new());
    let mut failures = BTreeSet::new();
    for file in &files {
        let mut session = Session::new();
        session
            .include_dir(&include)
            .include_dir(Path::new(&include).join("mlir/Dialect/ArmSME/IR"));
        let result = session.evaluate_file(file);
        if result.has_errors() {
            continue;
        }
        let dialects: Vec<String> = result
            .records
            .defs_of_class("Dialect")
            .filter_map(|dialect| dialect.opt_str("name").map(str::to_owned))
            .collect();
        for dialect in dialects {
            let options = Options {
                dialect: Some(dialect.clone()),
                strictness: Strictness::Warn,
                ..Options::default()
            };
            let (model, diagnostics) = Model::build(&result.records, &options);
            let Some(model) = model else {
                let first = diagnostics.iter().find(|one| one.is_error());
                let text =
                    first.map_or(String::new(), |one| one.render(result.records.source_map()));
                failures.insert(format!("no model of {dialect}: {text}"));
                continue;
            };
            for op in &model.ops {
                let Some(text) = &op.assembly_format else { continue };
                match compile_op_format(&FormatOp::of(&model, op), &text.text, text.span) {
                    Ok(_) => _ = ops.insert(op.name.clone()),
                    Err(error) => {
                        let text = error.render(result.records.source_map());
                        failures.insert(format!("{}: {text}", op.name));
                    }
                }
            }
            for def in model.types.iter().chain(&model.attrs) {
                let Some(text) = &def.assembly_format else { continue };
                match compile_param_format(&FormatParams::of(def), &text.text, text.span) {
                    Ok(_) => _ = defs.insert(def.def.clone()),
                    Err(error) => {
                        let text = error.render(result.records.source_map());
                        failures.insert(format!("{}: {text}", def.def));
                    }
                }
            }
        }
    }
    let failures: Vec<String> = failures.into_iter().collect();
    assert!(
        failures.is_empty(),
        "{} ops, {} types and attributes compiled, but:\n{}",
        ops.len(),
        defs.len(),
        failures.join("\n")
    );
    assert!(ops.len() >= 2245 && defs.len() >= 327, "{} ops, {} defs", ops.len(), defs.len());
}
