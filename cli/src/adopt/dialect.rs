//! A dialect that is adopted: its files, its model, and the hand-written Rust that it requires.

use std::path::{Path, PathBuf};

use ods_dynamic::Wanted;
use ods_spec::codegen::{self, Obligation, obligations};
use ods_spec::model::{Declared, Model};
use ods_spec::{Build, Message};

/// A dialect of another project.
pub(super) struct Dialect {
    /// The namespace, which is the name of the module.
    pub(super) name: String,
    /// The absolute paths of the files that declare it.
    pub(super) files: Vec<PathBuf>,
    pub(super) model: Model,
    /// The hooks that are not written.
    pub(super) obligations: Vec<Obligation>,
    /// The warnings about the declaration, C++ text without a translation among them.
    pub(super) warnings: Vec<Message>,
}

/// Returns the files of a value on the command line.
pub(super) fn files_of(value: &str) -> Vec<PathBuf> {
    match Wanted::of(value) {
        Wanted::Dialect { files, .. } => files.into_iter().map(PathBuf::from).collect(),
        Wanted::List(_) => Vec::new(),
    }
}

impl Dialect {
    /// Reads a dialect, and generates its Rust without hooks, as the build script of the repository will.
    pub(super) fn read(
        value: &str,
        includes: &[PathBuf],
        answers: Option<&Path>,
    ) -> Result<Dialect, String> {
        let Wanted::Dialect { name, files } = Wanted::of(value) else {
            return Err(format!("'{value}' is no .td file"));
        };
        let absolute =
            |file: &str| Path::new(file).canonicalize().map_err(|error| format!("{file}: {error}"));
        let files: Vec<PathBuf> = files.into_iter().map(absolute).collect::<Result<_, _>>()?;
        let mut build = Build::new();
        build.lenient();
        for file in &files {
            build.file(file);
        }
        for dir in includes {
            build.include(dir);
        }
        if let Some(file) = answers {
            build.answers(file);
        }
        if let Some(name) = name {
            build.dialect(name);
        }
        let (model, warnings) = build.try_model().map_err(|why| explained(&why.to_string()))?;
        if model.dialect.name.is_empty() {
            return Err(format!("{value}: there is no dialect in it"));
        }
        let obligations = obligations(&model, &codegen::Options::default());
        for one in &obligations {
            build.without(&one.name);
        }
        build.try_compile().map_err(|why| explained(&why.to_string()))?;
        Ok(Dialect { name: model.dialect.name.clone(), files, model, obligations, warnings })
    }

    /// Returns the name of the Rust type of the dialect.
    pub(super) fn class(&self) -> &str {
        &self.model.dialect.class
    }

    /// Returns the file and line of a declaration: `Ops.td:12`.
    pub(super) fn place(&self, declared: Option<Declared>) -> String {
        let Some(declared) = declared else { return String::new() };
        let file = self.model.sources.get(usize::from(declared.file)).map_or("", String::as_str);
        format!("{}:{}", file.rsplit('/').next().unwrap_or(file), declared.line)
    }
}

/// Returns the errors of a rejected file, with a note on a flag that helps.
fn explained(errors: &str) -> String {
    let note = if errors.contains("could not find include file 'mlir/") {
        "\nnote: it is a file of MLIR itself: give the folder of MLIR's headers by -I"
    } else if errors.contains("several dialects are in the input") {
        "\nnote: name the dialect of a file: `NAME=FILE.td`"
    } else {
        ""
    };
    format!("the dialect is rejected\n{errors}{note}")
}
