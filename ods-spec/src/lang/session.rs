//! Where a user starts: what an evaluation may read, and running one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::records::Records;
use super::source::SourceMap;
use super::store::Store;
use crate::diag::Diagnostic;

/// Include directories, macros and embedded files, for any number of evaluations.
///
/// An `include "a/b.td"` is looked for as written (relative to the working directory), then under each
/// include directory in order, then among the embedded files.
#[derive(Clone, Debug, Default)]
pub struct Session {
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) defines: Vec<String>,
    pub(crate) embedded: BTreeMap<&'static str, &'static str>,
    pub(crate) warn_unused_template_args: bool,
}

/// What an evaluation gives.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The classes and defs; incomplete if there were errors.
    pub records: Records,
    /// Errors, warnings and the notes of `dump` statements, in order.
    pub diagnostics: Vec<Diagnostic>,
    /// Every file read from disk by an `include`, in order of first use, as it was opened; embedded
    /// files and the main file are not among them.
    pub dependencies: Vec<PathBuf>,
}

impl Evaluation {
    /// True if the input was rejected.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// All diagnostics as text, as LLVM's tools show them.
    pub fn render_diagnostics(&self) -> String {
        self.diagnostics.iter().map(|d| d.render(&self.records.map)).collect()
    }
}

impl Session {
    /// A session that reads only what it is given.
    pub fn new() -> Session {
        Session::default()
    }

    /// Adds a directory in which includes are looked for.
    pub fn include_dir(&mut self, dir: impl Into<PathBuf>) -> &mut Session {
        self.include_dirs.push(dir.into());
        self
    }

    /// Defines a preprocessor macro, as `-D` does.
    pub fn define(&mut self, name: impl Into<String>) -> &mut Session {
        self.defines.push(name.into());
        self
    }

    /// Adds files that are part of the program, as pairs of the path under which they are included and
    /// their text.
    pub fn embed(
        &mut self,
        files: impl IntoIterator<Item = (&'static str, &'static str)>,
    ) -> &mut Session {
        self.embedded.extend(files);
        self
    }

    /// Asks for a warning for each template argument that is never used.
    pub fn warn_unused_template_args(&mut self, on: bool) -> &mut Session {
        self.warn_unused_template_args = on;
        self
    }

    /// Reads and evaluates a file.
    pub fn evaluate_file(&mut self, path: impl AsRef<Path>) -> Evaluation {
        let path = path.as_ref();
        match std::fs::read(path) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes).into_owned();
                self.evaluate_text(&path.to_string_lossy(), text)
            }
            Err(error) => {
                let text = format!("Could not open input file '{}': {error}", path.display());
                self.nothing(Diagnostic::global_error(text))
            }
        }
    }

    /// Evaluates text as if it were a file of that name.
    pub fn evaluate_text(&mut self, name: &str, text: impl Into<String>) -> Evaluation {
        let _ = (name, text.into());
        self.nothing(Diagnostic::global_error("the evaluator has not landed yet"))
    }

    fn nothing(&self, why: Diagnostic) -> Evaluation {
        let records = Records {
            store: Store::new(),
            all: Vec::new(),
            classes: BTreeMap::new(),
            defs: BTreeMap::new(),
            order: Vec::new(),
            map: SourceMap::new(),
        };
        Evaluation { records, diagnostics: vec![why], dependencies: Vec::new() }
    }
}
