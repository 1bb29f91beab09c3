//! Golden files: for an emitter in `codegen/X.rs`, the declarations in `X.td` and its output in `X.expected`.
//!
//! The output of an emitter is compared alone, so that a change of one emitter changes one golden file; `codegen.td` is
//! the input for a whole file.

use std::path::Path;

use expect_test::expect_file;
use proc_macro2::TokenStream;

use super::{Gen, Options};
use crate::Build;

/// An emitter: the name of its module, and its output for all declarations of a model.
type Emitter = (&'static str, fn(&Gen<'_>) -> TokenStream);

const EMITTERS: &[Emitter] = &[
    ("accessor", |g| g.model.ops.iter().map(|op| g.accessors(op)).collect()),
    ("builder", |g| g.model.ops.iter().map(|op| g.builder(op)).collect()),
    ("definition", |g| {
        g.model.types.iter().chain(&g.model.attrs).map(|def| g.definition(def)).collect()
    }),
    ("dialect", |g| g.dialect()),
    ("directive", |g| {
        // The directives are collected by the emitters of their users.
        g.model.types.iter().for_each(|def| drop(g.definition(def)));
        g.model.ops.iter().for_each(|op| drop(g.op_schema(op)));
        g.directive_modules()
    }),
    ("enum_", |g| g.model.enums.iter().enumerate().map(|(id, of)| g.enumeration(id, of)).collect()),
    ("interface", |g| g.interfaces().into_iter().map(|(_, one)| one.tokens()).collect()),
    ("op_schema", |g| g.model.ops.iter().map(|op| g.op_schema(op)).collect()),
    ("pass", |g| {
        let enums = g.model.pass_enums.iter().map(|one| g.pass_enum(one));
        let passes = g.model.passes.iter().map(|pass| g.pass(pass));
        enums.chain(passes).chain([g.pass_registration()]).collect()
    }),
    ("pattern", |g| g.patterns()),
    ("statics", |g| g.constraints()),
];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/codegen"))
}

#[test]
fn output_of_each_emitter_is_as_expected() {
    for (module, emit) in EMITTERS {
        let path = folder().join(module).with_extension("td");
        let model = Build::new().file(&path).try_model();
        let (model, warnings) = model.unwrap_or_else(|rejected| panic!("{rejected}"));
        let warnings: Vec<&str> = warnings.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(warnings, [""; 0]);
        let options = Options::default();
        let emitted = || emit(&Gen::new(&model, &options)).to_string();
        assert_eq!(emitted(), emitted(), "generation is deterministic");
        let file = syn::parse_str(&emitted()).unwrap_or_else(|error| panic!("{module}: {error}"));
        expect_file![path.with_extension("expected")].assert_eq(&prettyplease::unparse(&file));
    }
}

#[test]
fn a_whole_file_is_as_expected() {
    let path = folder().with_extension("td");
    let compiled = || {
        let done = Build::new().file(&path).try_compile();
        done.unwrap_or_else(|rejected| panic!("{rejected}")).rust()
    };
    assert_eq!(compiled(), compiled(), "generation is deterministic");
    expect_file![path.with_extension("expected")].assert_eq(&compiled());
}
