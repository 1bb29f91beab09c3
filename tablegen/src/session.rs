//! The entry point for users: the inputs of an evaluation, and its execution.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::by_name::ByName;
use super::eval::Evaluator;
use super::foreign::decode;
use super::layout::Layout;
use super::lex::{Files, lex};
use super::records::Records;
use super::share::Shared;
use super::source::{SEVERAL, SourceMap};
use super::stack;
use super::store::Store;
use crate::diag::Diagnostic;

/// The version of the language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edition {
    /// The language of `llvm-tblgen` 22, and nothing that it rejects.
    #[default]
    Llvm22,
    /// The language of LLVM 22 with later additions: `let append`, `let prepend`, braces around the bits of a
    /// `let … in`, `!sort` and `!switch`.
    Next,
}

/// The options of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) edition: Edition,
    pub(crate) warn_unused: bool,
    pub(crate) recover: bool,
}

/// Texts that replace the files of these paths.
pub type Overlay = Arc<BTreeMap<PathBuf, Arc<str>>>;

/// The inputs of any number of evaluations: include directories, macros and embedded files.
///
/// An `include "a/b.td"` is searched for as written (relative to the working directory), then below each include
/// directory in order, then among the embedded files.
#[derive(Clone, Debug, Default)]
pub struct Session {
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) defines: Vec<String>,
    pub(crate) embedded: BTreeMap<&'static str, &'static str>,
    pub(crate) warn_unused_template_args: bool,
    pub(crate) edition: Edition,
    recover: bool,
    overlay: Overlay,
    shared: Option<Box<Shared>>,
}

/// The result of an evaluation.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The classes and defs; incomplete if there were errors.
    pub records: Records,
    /// Errors, warnings and the notes of `dump` statements, in order.
    pub diagnostics: Vec<Diagnostic>,
    /// Every file that an `include` read from disk, in order of first use, as it was opened; embedded files and the
    /// main file are not listed.
    pub dependencies: Vec<PathBuf>,
    /// The paths that did not exist when an included file was searched for: for each name the paths in the include
    /// directories before the one that has it, or all of them.
    pub absent: Vec<PathBuf>,
    /// True if evaluation stopped before the end of the text.
    pub(crate) stopped: bool,
}

impl Evaluation {
    /// Returns whether the input was rejected.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Renders all diagnostics as text, in the format of LLVM's tools.
    pub fn render_diagnostics(&self) -> String {
        self.diagnostics.iter().map(|d| d.render(&self.records.map)).collect()
    }
}

/// The location of an included file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncludePath {
    /// The path in diagnostics.
    pub shown: String,
    /// The path on disk; `None` for an embedded file.
    pub disk: Option<PathBuf>,
}

impl Session {
    /// Creates a session without include directories, macros and embedded files.
    pub fn new() -> Session {
        Session::default()
    }

    /// Adds a directory that is searched for includes.
    pub fn include_dir(&mut self, dir: impl Into<PathBuf>) -> &mut Session {
        self.include_dirs.push(dir.into());
        self
    }

    /// Defines a preprocessor macro, as `-D` does.
    pub fn define(&mut self, name: impl Into<String>) -> &mut Session {
        self.defines.push(name.into());
        self
    }

    /// Adds files that are part of the program, as pairs of their include path and their text.
    pub fn embed(
        &mut self,
        files: impl IntoIterator<Item = (&'static str, &'static str)>,
    ) -> &mut Session {
        self.embedded.extend(files);
        self
    }

    /// Enables a warning for each unused template argument.
    pub fn warn_unused_template_args(&mut self, on: bool) -> &mut Session {
        self.warn_unused_template_args = on;
        self
    }

    /// Continues after a statement with an error, to report all errors and not only the first; uses of names that the
    /// statement would have defined are not reported.
    ///
    /// ```
    /// use ods_tablegen::Session;
    ///
    /// let text = "class A<int n>;\ndef X : A<\"no\">;\ndef Y { A x = X; }\ndef Z : B;\ndef Good;";
    /// let result = Session::new().recover(true).evaluate_text("d.td", text);
    /// let told: Vec<&str> = result.diagnostics.iter().map(|one| one.message.as_str()).collect();
    /// assert_eq!(told.len(), 2, "{told:?}");
    /// assert_eq!(told[1], "Couldn't find class 'B'");
    /// assert!(result.records.def("Good").is_some());
    /// ```
    pub fn recover(&mut self, on: bool) -> &mut Session {
        self.recover = on;
        self
    }

    /// Sets texts that replace files, or provide files that do not exist yet: the open documents of an editor.
    pub fn overlay(&mut self, files: Overlay) -> &mut Session {
        self.overlay = files;
        self
    }

    /// Returns the approximate number of bytes that [`Self::share_includes`] has cached.
    pub fn shared_size(&self) -> usize {
        self.shared.as_ref().map_or(0, |shared| shared.size())
    }

    /// Selects the version of the language.
    ///
    /// ```
    /// use ods_tablegen::{Edition, Session};
    ///
    /// let text = "class C { list<int> l = [1]; }  def D : C { let append l = [2]; }";
    /// assert!(Session::new().evaluate_text("d.td", text).has_errors());
    /// let result = Session::new().edition(Edition::Next).evaluate_text("d.td", text);
    /// assert_eq!(result.records.def("D").unwrap().list("l").unwrap().len(), 2);
    /// ```
    pub fn edition(&mut self, edition: Edition) -> &mut Session {
        if edition != self.edition {
            self.edition = edition;
            let shares = self.shared.take().is_some();
            self.share_includes(shares);
        }
        self
    }

    /// Shares the beginnings of evaluations: a common prefix of includes is evaluated once for several files.
    ///
    /// The results do not change, and files are read anew each time. Sharing pays if many files are evaluated, the more
    /// so if each [`Evaluation`] is dropped before the next: they share a table of values, which is copied while an
    /// earlier evaluation is alive. The session caches the tokens of files and the states after the beginnings that
    /// several files had in common.
    pub fn share_includes(&mut self, on: bool) -> &mut Session {
        if on {
            self.shared.get_or_insert_with(|| Box::new(Shared::new()));
        } else {
            self.shared = None;
        }
        self
    }

    /// Reads and evaluates a file.
    pub fn evaluate_file(&mut self, path: impl AsRef<Path>) -> Evaluation {
        let path = path.as_ref();
        match std::fs::read(path) {
            Ok(bytes) => self.evaluate_text(&path.to_string_lossy(), decode(bytes)),
            Err(error) => {
                let text = format!("Could not open input file '{}': {error}", path.display());
                self.nothing(Diagnostic::global_error(text))
            }
        }
    }

    /// Reads and evaluates several files as if one file included them in order.
    pub fn evaluate_files(&mut self, paths: &[PathBuf]) -> Evaluation {
        let include = |file: &PathBuf| format!("include {:?}\n", file.to_string_lossy());
        self.evaluate_text(SEVERAL, paths.iter().map(include).collect::<String>())
    }

    /// Reads and evaluates the standard input, which is `input`.
    pub fn evaluate_stdin(&mut self, input: &mut dyn Read) -> Evaluation {
        let mut bytes = Vec::new();
        match input.read_to_end(&mut bytes) {
            Ok(_) => self.evaluate_text("<stdin>", decode(bytes)),
            Err(error) => {
                let text = format!("Could not read the standard input: {error}");
                self.nothing(Diagnostic::global_error(text))
            }
        }
    }

    /// Evaluates text as if it were a file of that name.
    pub fn evaluate_text(&mut self, name: &str, text: impl Into<String>) -> Evaluation {
        let text = text.into();
        let mut shared = self.shared.take();
        let evaluation = stack::deep(|| self.evaluate(name, text, shared.as_deref_mut()));
        let evaluation = evaluation.unwrap_or_else(|error| {
            let text = format!("no thread to evaluate in: {error}");
            self.nothing(Diagnostic::global_error(text))
        });
        self.shared = shared;
        evaluation
    }

    fn evaluate(&self, name: &str, text: String, shared: Option<&mut Shared>) -> Evaluation {
        let too_large = || self.nothing(Diagnostic::global_error("more than 4 GiB of text"));
        let options = Options {
            edition: self.edition,
            warn_unused: self.warn_unused_template_args,
            recover: self.recover,
        };
        let mut map = SourceMap::new();
        let (outcome, store, sought) = if let Some(shared) = shared {
            let mut store = shared.begin();
            let expected = shared.tokens_before();
            let Shared { layout, lexed, .. } = &mut *shared;
            let Some(main) = map.place(layout, name, text, None) else {
                shared.store = Arc::new(store);
                return too_large();
            };
            let files = Files { map: &mut map, layout, lexed: Some(lexed), expected };
            let (tokens, sought) = lex(self, files, &mut store, main);
            let mut outcome = shared.run(tokens, options, store, map);
            let store = Arc::new(std::mem::replace(&mut outcome.store, Store::empty()));
            shared.store = Arc::clone(&store);
            (outcome, store, sought)
        } else {
            let mut store = Store::new();
            let mut layout = Layout::new();
            let Some(main) = map.place(&mut layout, name, text, None) else { return too_large() };
            let files = Files { map: &mut map, layout: &mut layout, lexed: None, expected: 0 };
            let (tokens, sought) = lex(self, files, &mut store, main);
            let mut outcome = Evaluator::new(store, map, Arc::new(tokens), options).run();
            let store = Arc::new(std::mem::replace(&mut outcome.store, Store::empty()));
            (outcome, store, sought)
        };
        let records = Records {
            store,
            all: outcome.all,
            classes: outcome.classes,
            defs: outcome.defs,
            globals: outcome.globals,
            order: outcome.order,
            map: outcome.map,
        };
        Evaluation {
            records,
            diagnostics: outcome.diagnostics,
            dependencies: sought.found,
            absent: sought.absent,
            stopped: outcome.stopped,
        }
    }

    /// Returns the paths of an included file on disk, in the order in which they are tried.
    pub(crate) fn include_paths(&self, name: &str) -> impl Iterator<Item = PathBuf> {
        let as_written = std::iter::once(PathBuf::from(name));
        let below = self.include_dirs.iter().map(move |dir| {
            // Upstream concatenates the strings: the directory keeps its spelling, `.` and doubled slashes included.
            let dir = dir.to_string_lossy();
            let slash = if dir.ends_with('/') { "" } else { "/" };
            PathBuf::from(format!("{dir}{slash}{name}"))
        });
        as_written.chain(below)
    }

    /// Finds and reads an included file, as an `include` of a `.td` does: by the name as written, in the include
    /// directories, and among the embedded files. Returns `None` if none of them has it.
    pub fn open_include(&self, name: &str) -> Option<(IncludePath, Arc<str>)> {
        self.reopen_include(name, |_| None)
    }

    /// Finds and reads an included file; `known` returns the previous text of a path.
    pub(crate) fn reopen_include(
        &self,
        name: &str,
        known: impl Fn(&str) -> Option<Arc<str>>,
    ) -> Option<(IncludePath, Arc<str>)> {
        for path in self.include_paths(name) {
            if let Some(text) = self.overlay.get(&path) {
                let shown = path.to_string_lossy().into_owned();
                return Some((IncludePath { shown, disk: Some(path) }, Arc::clone(text)));
            }
            if let Ok(bytes) = std::fs::read(&path) {
                let shown = path.to_string_lossy().into_owned();
                let same = known(&shown).filter(|text| text.as_bytes() == bytes);
                let text = same.unwrap_or_else(|| decode(bytes).into());
                return Some((IncludePath { shown, disk: Some(path) }, text));
            }
        }
        let (path, text) = self.embedded.get_key_value(name)?;
        let same = known(path).filter(|known| **known == **text);
        let text = same.unwrap_or_else(|| Arc::from(*text));
        Some((IncludePath { shown: (*path).to_owned(), disk: None }, text))
    }

    fn nothing(&self, why: Diagnostic) -> Evaluation {
        let records = Records {
            store: Arc::new(Store::new()),
            all: Vec::new(),
            classes: ByName::new(FxHashMap::default()),
            defs: ByName::new(FxHashMap::default()),
            globals: ByName::new(FxHashMap::default()),
            order: Vec::new(),
            map: SourceMap::new(),
        };
        Evaluation {
            records,
            diagnostics: vec![why],
            dependencies: Vec::new(),
            absent: Vec::new(),
            stopped: true,
        }
    }
}
