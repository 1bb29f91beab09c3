//! The shipped dialects' specs evaluate with the embedded prelude, and all their ops, types and attributes have a
//! model. C++ text that requires an answer in Rust is listed, so that an additional line is a deliberate decision.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use expect_test::expect;
use ods_spec::lang::Session;
use ods_spec::model::{Model, Options, Strictness, clif_of};

/// Returns the dialects that are declared in `name/name.td` in one of the folders, with these files, sorted.
fn dialects(sources: &[PathBuf]) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for folder in sources {
        for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            let file = folder.join(&name).join(&name).with_extension("td");
            if file.exists() {
                found.push((name, file));
            }
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn every_spec_has_a_model() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects");
    let sources = [folder.join("operations/src"), folder.join("transforms/src")];
    let mut session = Session::new();
    session.include_dir(&sources[0]).include_dir(&sources[1]);
    session.embed(ods_spec::prelude::files().iter().copied());
    let mut report = String::new();
    for (dialect, path) in dialects(&sources) {
        let file = &format!("{dialect}/{dialect}.td");
        let evaluation = session.evaluate_file(path);
        assert_eq!(evaluation.render_diagnostics(), "", "{file}");
        let options =
            Options { dialect: Some(dialect), strictness: Strictness::Warn, ..Options::default() };
        let (model, diagnostics) = Model::build(&evaluation.records, &options);
        let map = evaluation.records.source_map();
        let errors: String =
            diagnostics.iter().filter(|d| d.is_error()).map(|d| d.render(map)).collect();
        assert_eq!(errors, "", "{file}");
        let Some(model) = model else { panic!("{file}: no errors and no model") };
        let _ = writeln!(
            report,
            "{file}: {} ops, {} types, {} attributes",
            model.ops.len(),
            model.types.len(),
            model.attrs.len()
        );
        for op in &model.ops {
            if let Some(Err(error)) = clif_of(op) {
                panic!("{}", error.render(map));
            }
        }
        for one in &model.untranslated {
            let _ = writeln!(report, "  {}: {}", one.weakens, one.reason);
        }
    }
    expect![[r#"
        affine/affine.td: 16 ops, 0 types, 0 attributes
        arith/arith.td: 51 ops, 0 types, 2 attributes
        bufferization/bufferization.td: 7 ops, 0 types, 0 attributes
        cf/cf.td: 4 ops, 0 types, 0 attributes
        complex/complex.td: 29 ops, 0 types, 1 attributes
        dlti/dlti.td: 0 ops, 0 types, 6 attributes
        func/func.td: 5 ops, 0 types, 0 attributes
        index/index.td: 26 ops, 0 types, 1 attributes
        irdl/irdl.td: 17 ops, 2 types, 2 attributes
        linalg/linalg.td: 99 ops, 0 types, 6 attributes
        llvm/llvm.td: 284 ops, 11 types, 70 attributes
        math/math.td: 46 ops, 0 types, 0 attributes
        memref/memref.td: 32 ops, 0 types, 0 attributes
        omp/omp.td: 49 ops, 2 types, 24 attributes
        scf/scf.td: 12 ops, 0 types, 0 attributes
        tensor/tensor.td: 21 ops, 0 types, 0 attributes
        transform/transform.td: 137 ops, 7 types, 1 attributes
        ub/ub.td: 2 ops, 0 types, 1 attributes
        vcix/vcix.td: 2 ops, 0 types, 0 attributes
        vector/vector.td: 39 ops, 0 types, 3 attributes
    "#]]
    .assert_eq(&report);
}
