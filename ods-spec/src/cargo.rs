//! The interface for build scripts: [`Build`] reads `.td` files, writes Rust to `OUT_DIR`, and reports dependencies to
//! cargo.

use std::collections::BTreeSet;
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::codegen;
use crate::diag::Diagnostic;
use crate::lang::{Records, Session, SourceMap};
use crate::model::{Bytecode, Model, Options, Strictness};
use crate::pdll;

/// Compiles the `.td` file of a dialect, in a build script.
///
/// ```no_run
/// // build.rs
/// ods_spec::Build::new().file("src/toy.td").compile("toy");
/// // src/lib.rs: ods_core::include_dialect!("toy");
/// ```
/// Includes are searched for relative to the package, then in [`Build::include`] directories, then in the prelude that
/// is part of the program (`mlir/IR/OpBase.td` and the rest). If the variable `ODS_OUT_DIR` is set, the Rust text is
/// also written there, for inspection.
#[derive(Clone, Debug, Default)]
pub struct Build {
    files: Vec<PathBuf>,
    answers: Vec<PathBuf>,
    pdll: Vec<PathBuf>,
    text: Option<String>,
    bytecode: Option<PathBuf>,
    includes: Vec<PathBuf>,
    defines: Vec<String>,
    known_warnings: Option<PathBuf>,
    model: Options,
    code: codegen::Options,
}

/// The result of [`Build::try_compile`].
#[derive(Clone, Debug)]
pub struct Generated {
    /// The items of one module.
    pub source: codegen::Source,
    /// Every file read from disk, the main file first.
    pub dependencies: Vec<PathBuf>,
    /// The warnings.
    pub warnings: Vec<Message>,
    /// The name of the Rust type of the dialect, if the file declares a dialect.
    pub dialect: Option<String>,
    header: String,
}

impl Generated {
    /// Returns the items as Rust text.
    pub fn rust(&self) -> String {
        self.source.render(&self.header)
    }
}

/// A rendered diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The text in the format of LLVM's tools: position, text, source line and caret, with notes; ends in a newline.
    pub text: String,
    /// True for an error, false for a warning.
    pub is_error: bool,
    /// Line and column, from 1, if it points into the main file.
    pub position: Option<(u32, u32)>,
}

/// The reason why a `.td` file was rejected.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// The errors and warnings in order.
    pub messages: Vec<Message>,
    /// Every file read from disk up to the errors.
    pub dependencies: Vec<PathBuf>,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: String = self.messages.iter().map(|message| message.text.as_str()).collect();
        f.write_str(all.trim_end())
    }
}

impl std::error::Error for Rejected {}

impl Build {
    /// Creates a build without any file.
    pub fn new() -> Build {
        Build::default()
    }

    /// Adds a `.td` file, relative to the package. Several files are read as if they were included in order.
    pub fn file(&mut self, path: impl AsRef<Path>) -> &mut Build {
        self.files.push(path.as_ref().to_owned());
        self
    }

    /// Adds a file of answers to a `.td` of others: declared syntax (`ods/Syntax.td`) and replacements of C++ text
    /// (`ods/Rust.td`). It is read after the files of the dialect, and `ods opt --answers` reads it, too.
    pub fn answers(&mut self, path: impl AsRef<Path>) -> &mut Build {
        self.answers.push(path.as_ref().to_owned());
        self
    }

    /// Adds a `.pdll` file, relative to the package: its patterns follow those of the `.td` files in `PATTERNS`. A build
    /// of `.pdll` files alone generates only that table.
    pub fn pdll(&mut self, path: impl AsRef<Path>) -> &mut Build {
        self.pdll.push(path.as_ref().to_owned());
        self
    }

    /// Sets the text of the `.td` file, which is then not read from disk: `name` is only used in diagnostics.
    pub fn text(&mut self, name: impl AsRef<Path>, text: impl Into<String>) -> &mut Build {
        self.files = vec![name.as_ref().to_owned()];
        self.text = Some(text.into());
        self
    }

    /// Sets the `.td` file that declares the bytecode encodings of types and attributes (`mlir/IR/BytecodeBase.td`),
    /// relative to the package. Without one, and without [`Self::derive_bytecode`], they are encoded as text inside
    /// bytecode.
    pub fn bytecode(&mut self, path: impl AsRef<Path>) -> &mut Build {
        self.bytecode = Some(path.as_ref().to_owned());
        self
    }

    /// Derives compact bytecode encodings of types and attributes from their parameters. MLIR's tools cannot read them:
    /// the option is for dialects that MLIR does not have.
    pub fn derive_bytecode(&mut self) -> &mut Build {
        self.code.derive_bytecode = true;
        self
    }

    /// Adds a directory that is searched for includes.
    pub fn include(&mut self, dir: impl AsRef<Path>) -> &mut Build {
        self.includes.push(dir.as_ref().to_owned());
        self
    }

    /// Defines a preprocessor macro.
    pub fn define(&mut self, name: impl Into<String>) -> &mut Build {
        self.defines.push(name.into());
        self
    }

    /// Selects the dialect by namespace, if the file declares or uses several.
    pub fn dialect(&mut self, name: impl Into<String>) -> &mut Build {
        self.model.dialect = Some(name.into());
        self
    }

    /// Sets the Rust module of another dialect whose enums this one uses: `dialect_path("arith", "crate::arith")`.
    /// Without it, accessors return attributes that hold such enums in their stored form.
    pub fn dialect_path(
        &mut self,
        dialect: impl Into<String>,
        path: impl Into<String>,
    ) -> &mut Build {
        self.code.dialect_paths.insert(dialect.into(), path.into());
        self
    }

    /// Sets the Rust function at `path` (of type `ods_core::verify::ExprFn`) as the replacement for C++ text that has
    /// no translation: `cpp` is the text itself, the name of a C++ function, or the name of a predicate's def. The
    /// replacement of a C++ function must depend on its arguments alone: its result is cached.
    pub fn predicate(&mut self, cpp: impl Into<String>, path: impl Into<String>) -> &mut Build {
        self.model.answers.predicates.insert(cpp.into(), path.into());
        self
    }

    /// Accepts C++ text without a translation, with a warning: for foreign dialects.
    pub fn lenient(&mut self) -> &mut Build {
        self.model.strictness = Strictness::Warn;
        self
    }

    /// Sets a file with known warnings, which are not reported: each line is the text of a warning, without its
    /// position; lines that start with `#` are comments. For foreign dialects.
    pub fn known_warnings(&mut self, path: impl AsRef<Path>) -> &mut Build {
        self.known_warnings = Some(path.as_ref().to_owned());
        self
    }

    /// Omits hooks: see [`codegen::Hooks::Omit`].
    pub fn without_hooks(&mut self) -> &mut Build {
        self.code.hooks = codegen::Hooks::Omit;
        self
    }

    /// Sets the Rust counterpart of a C++ type in signatures of interface methods: `cpp_type("DataLayout",
    /// "crate::Layout")`.
    pub fn cpp_type(&mut self, cpp: impl Into<String>, path: impl Into<String>) -> &mut Build {
        self.model.answers.cpp_types.insert(cpp.into(), path.into());
        self
    }

    /// Sets the Rust function at `path` as the default body of an interface method: `default_body("Shape::getArea",
    /// "crate::area")`. It takes the parameters of the method, with the receiver by value first.
    pub fn default_body(
        &mut self,
        method: impl Into<String>,
        path: impl Into<String>,
    ) -> &mut Build {
        self.model.answers.default_bodies.insert(method.into(), path.into());
        self
    }

    /// Generates a macro that passes the operations of a `.td` class to another macro, which implements the code that
    /// they have in common: `family("Shape_Unary", "unary_ops")`, then `ir::unary_ops!(fold_alike)`.
    pub fn family(&mut self, class: impl Into<String>, name: impl Into<String>) -> &mut Build {
        self.model.answers.families.insert(class.into(), name.into());
        self
    }

    /// Omits the hooks of one operation (`"cf.assert"`), the impls of one interface (`"CallOpInterface"`), one kind of
    /// hook (`"Canonicalize"`), or that of one operation, type or attribute (`"cf.assert Canonicalize"`), one directive
    /// (`"custom<Switch>"`), one native code call of patterns (`"natives::Invert"`), or one pass by its flag, so that a
    /// dialect can grow piece by piece: the generated code is as if the hooks had not been declared. An operation
    /// without its syntax has the generic form only; a type or attribute without its syntax keeps its parameters as
    /// written. [`codegen::obligations`] lists the hooks of a declaration.
    pub fn without(&mut self, name: impl Into<String>) -> &mut Build {
        self.code.omitted.insert(name.into());
        self
    }

    /// Writes `OUT_DIR/name.rs`, the items, and `OUT_DIR/name.mod.rs`, the items as `pub mod name`, for
    /// `ods_core::include_dialect!`.
    ///
    /// Errors are reported to cargo with their positions, and the process exits.
    pub fn compile(&self, name: &str) {
        self.generate(name);
    }

    /// Writes the files of [`Self::compile`], and returns the generated code.
    pub fn generate(&self, name: &str) -> Generated {
        let result = self.try_compile();
        let dependencies = match &result {
            Ok(done) => &done.dependencies,
            Err(rejected) => &rejected.dependencies,
        };
        for path in dependencies {
            say(&format!("cargo::rerun-if-changed={}", path.display()));
        }
        say("cargo::rerun-if-env-changed=ODS_OUT_DIR");
        let done = result.unwrap_or_else(|rejected| {
            rejected.messages.iter().for_each(tell);
            std::process::exit(FAILED);
        });
        let known = self.read_known_warnings().unwrap_or_else(|message| {
            say(&format!("cargo::error={message}"));
            std::process::exit(FAILED);
        });
        let is_new = |warning: &&Message| !known.contains(warning.subject());
        done.warnings.iter().filter(is_new).for_each(tell);
        if let Err(message) = is_module(name).and_then(|()| write(name, &done.rust())) {
            say(&format!("cargo::error={message}"));
            std::process::exit(FAILED);
        }
        done
    }

    /// Compiles without writing anything.
    ///
    /// # Errors
    /// If the input is rejected.
    pub fn try_compile(&self) -> Result<Generated, Rejected> {
        let mut read = self.read()?;
        let map = read.records.source_map();
        let source = match codegen::compile(&read.model, map, &self.code) {
            Ok(source) => source,
            Err(errors) => {
                read.messages.extend(errors.iter().map(|one| Message::new(one, map)));
                return Err(Rejected { messages: read.messages, dependencies: read.dependencies });
            }
        };
        let names = self.files.iter().chain(&self.pdll).filter_map(|file| file.file_name());
        let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
        let header = codegen::header(&names.join(", "));
        let dialect = Some(read.model.dialect.class).filter(|class| !class.is_empty());
        Ok(Generated {
            source,
            dependencies: read.dependencies,
            warnings: read.messages,
            dialect,
            header,
        })
    }

    /// Returns the model from which code is generated, and the warnings.
    ///
    /// # Errors
    /// If the input is rejected.
    pub fn try_model(&self) -> Result<(Model, Vec<Message>), Rejected> {
        self.read().map(|read| (read.model, read.messages))
    }

    /// Returns the files among `opened` that are neither in the package nor next to a file of the build; none outside
    /// of a build script.
    fn elsewhere(&self, opened: &[PathBuf]) -> BTreeSet<String> {
        let Some(package) = env::var_os("CARGO_MANIFEST_DIR") else { return BTreeSet::new() };
        let given = self.files.iter().filter_map(|file| file.parent()).map(PathBuf::from);
        let given = given.chain([PathBuf::from(package)]);
        let own: Vec<PathBuf> = given.filter_map(|folder| canonical(&folder)).collect();
        let is_own = |file: &PathBuf| own.iter().any(|folder| file.starts_with(folder));
        let foreign = |file: &&PathBuf| canonical(file).is_some_and(|file| !is_own(&file));
        opened.iter().filter(foreign).map(|file| file.to_string_lossy().into_owned()).collect()
    }

    fn read_known_warnings(&self) -> Result<BTreeSet<String>, String> {
        let Some(path) = &self.known_warnings else { return Ok(BTreeSet::new()) };
        say(&format!("cargo::rerun-if-changed={}", path.display()));
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect())
    }

    fn session(&self) -> Session {
        let mut session = Session::new();
        for dir in &self.includes {
            session.include_dir(dir);
        }
        for name in &self.defines {
            session.define(name);
        }
        session.embed(crate::prelude::files().iter().copied());
        session
    }

    /// Reads the bytecode encodings for the dialect of `read`.
    fn read_bytecode(&self, path: &Path, read: &mut Read) -> Result<(), Rejected> {
        let evaluation = self.session().evaluate_file(path);
        let map = evaluation.records.source_map();
        read.dependencies.push(path.to_owned());
        read.dependencies.extend(evaluation.dependencies.iter().cloned());
        let told = evaluation.diagnostics.iter().map(|one| Message::new(one, map));
        read.messages.extend(told);
        let found = match evaluation.has_errors() {
            true => Err(Vec::new()),
            false => Bytecode::read(&evaluation.records, &[&read.model], self.model.strictness),
        };
        read.model.bytecode = Some(found.map_err(|errors| {
            read.messages.extend(errors.iter().map(|one| Message::new(one, map)));
            read.rejected()
        })?);
        Ok(())
    }

    fn read(&self) -> Result<Read, Rejected> {
        if self.files.is_empty() && self.pdll.is_empty() {
            let text = "error: no .td file was given\n".to_owned();
            let message = Message { text, is_error: true, position: None };
            return Err(Rejected { messages: vec![message], dependencies: Vec::new() });
        }
        let mut session = self.session();
        let files: Vec<PathBuf> = self.files.iter().chain(&self.answers).cloned().collect();
        let evaluation = match (&self.text, files.as_slice()) {
            (Some(text), [file, ..]) => {
                session.evaluate_text(&file.to_string_lossy(), text.as_str())
            }
            (None, [file]) => session.evaluate_file(file),
            (_, files) => session.evaluate_files(files),
        };
        let map = evaluation.records.source_map();
        let mut dependencies = Vec::new();
        if let (None, [file]) = (&self.text, files.as_slice()) {
            dependencies.push(file.clone());
        }
        dependencies.extend(evaluation.dependencies.iter().cloned());
        let mut messages: Vec<Message> =
            evaluation.diagnostics.iter().map(|one| Message::new(one, map)).collect();
        if evaluation.has_errors() {
            return Err(Rejected { messages, dependencies });
        }
        let elsewhere = self.elsewhere(&evaluation.dependencies);
        let root = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
        let options = Options { elsewhere, root, ..self.model.clone() };
        let (model, diagnostics) = Model::build(&evaluation.records, &options);
        messages.extend(diagnostics.iter().map(|one| Message::new(one, map)));
        let Some(mut model) = model else { return Err(Rejected { messages, dependencies }) };
        if self.text.is_some() {
            model.forget_places();
        }
        let mut read = Read { model, records: evaluation.records, dependencies, messages };
        if let Some(path) = &self.bytecode {
            self.read_bytecode(path, &mut read)?;
        }
        for path in &self.pdll {
            self.read_pdll(path, &mut read)?;
        }
        Ok(read)
    }

    /// Adds the patterns of a `.pdll` file.
    fn read_pdll(&self, path: &Path, read: &mut Read) -> Result<(), Rejected> {
        read.dependencies.push(path.to_owned());
        let parsed = match pdll::parse_file(&self.session(), path) {
            Ok(parsed) => parsed,
            Err(why) => {
                let text = format!("error: {why}\n");
                read.messages.push(Message { text, is_error: true, position: None });
                return Err(read.rejected());
            }
        };
        read.dependencies.extend(parsed.dependencies.iter().cloned());
        let compiled = pdll::compile(&parsed, &self.model.answers);
        let all = parsed.diagnostics.iter().chain(&compiled.errors);
        read.messages.extend(all.map(|one| Message::new(one, &parsed.map)));
        if parsed.module.is_none() || !compiled.errors.is_empty() {
            return Err(read.rejected());
        }
        read.model.patterns.extend(compiled.patterns);
        Ok(())
    }
}

/// The result of reading.
struct Read {
    model: Model,
    records: Records,
    dependencies: Vec<PathBuf>,
    messages: Vec<Message>,
}

impl Read {
    /// Returns the error of which the messages are.
    fn rejected(&mut self) -> Rejected {
        let messages = std::mem::take(&mut self.messages);
        Rejected { messages, dependencies: std::mem::take(&mut self.dependencies) }
    }
}

impl Message {
    /// Renders a diagnostic with its source lines, and with a suggestion if a name does not exist.
    pub fn new(diagnostic: &Diagnostic, map: &SourceMap) -> Message {
        let main = map.main();
        let position = diagnostic.span.filter(|span| map.file_of(*span) == main).map(|span| {
            let at = map.locate(span);
            (at.line, at.column)
        });
        let text = with_ways_out(diagnostic.clone()).render(map);
        Message { text, is_error: diagnostic.is_error(), position }
    }

    /// Returns the text without its position, kind, source lines and notes.
    pub fn subject(&self) -> &str {
        self.parts().1
    }

    /// Returns the position as written: `Ops.td:4:1`; empty if there is none.
    pub fn place(&self) -> &str {
        self.parts().0
    }

    /// Returns the position and the text, which are in the line that names the kind.
    fn parts(&self) -> (&str, &str) {
        let kind = if self.is_error { "error: " } else { "warning: " };
        let parts = self.text.lines().find_map(|line| line.split_once(kind));
        let (place, subject) = parts.unwrap_or(("", self.text.lines().next().unwrap_or_default()));
        (place.trim_end_matches(": "), subject)
    }
}

/// Returns the diagnostic with a note on the name that does not exist.
fn with_ways_out(diagnostic: Diagnostic) -> Diagnostic {
    let (Some(unknown), Some(span)) = (diagnostic.unknown.clone(), diagnostic.span) else {
        return diagnostic;
    };
    let name = &unknown.name;
    let file = || crate::prelude::file_that_defines(name).filter(|_| unknown.is_global);
    if let Some(file) = file() {
        let text = format!("'{name}' is defined in \"{file}\": include it before this");
        return diagnostic.with_note(span, text);
    }
    match &unknown.similar {
        Some(similar) => diagnostic.with_note(span, format!("did you mean '{similar}'?")),
        None => diagnostic,
    }
}

/// Returns the path without links and `..`.
fn canonical(path: &Path) -> Option<PathBuf> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    fs::canonicalize(path).ok()
}

/// The exit code after `cargo::error`, by which cargo fails the build: with any other code, cargo would repeat all
/// directives, and each message would appear twice.
const FAILED: i32 = 0;

/// The modules written by this process.
static WRITTEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Checks that `name` can be the name of a Rust module.
fn is_module(name: &str) -> Result<(), String> {
    match syn::parse_str::<syn::Ident>(name) {
        Ok(_) => Ok(()),
        Err(_) => Err(format!("compile({name:?}): the name of a Rust module is expected")),
    }
}

/// Removes the modules that an earlier version of the build script wrote to `dir`: a crate that still includes one of
/// them must not compile.
fn remove_stale(dir: &Path, written: &BTreeSet<String>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let file = entry.file_name();
        let name = file.to_str().and_then(|file| file.strip_suffix(MODULE));
        if let Some(name) = name.filter(|name| !written.contains(*name)) {
            // A file that cannot be removed is no reason to fail the build.
            let _ = fs::remove_file(entry.path());
            let _ = fs::remove_file(dir.join(format!("{name}.rs")));
        }
    }
}

/// The end of the names of files that `include_dialect!` includes.
const MODULE: &str = ".mod.rs";

fn write(name: &str, rust: &str) -> Result<(), String> {
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: this is for build scripts")?;
    let module = format!(
        "#[allow(clippy::all, dead_code, missing_docs, nonstandard_style, rustdoc::all, unreachable_pub, unused_imports, reason = \"generated from a .td file\")]\n\
         pub mod {name} {{\n    include!({:?});\n}}\n",
        format!("{name}.rs")
    );
    let mut dirs = vec![PathBuf::from(out)];
    if let Ok(mut written) = WRITTEN.lock() {
        written.insert(name.to_owned());
        remove_stale(&dirs[0], &written);
    }
    dirs.extend(env::var_os("ODS_OUT_DIR").map(PathBuf::from));
    for dir in dirs {
        for (file, text) in
            [(format!("{name}.rs"), rust), (format!("{name}{MODULE}"), module.as_str())]
        {
            let path = dir.join(file);
            let same = fs::read_to_string(&path).is_ok_and(|have| have == text);
            if !same {
                fs::create_dir_all(&dir)
                    .and_then(|()| fs::write(&path, text))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
            }
        }
    }
    Ok(())
}

/// Prints a message for cargo, one directive for each line: cargo prepends the name of the package.
fn tell(message: &Message) {
    let kind = if message.is_error { "error" } else { "warning" };
    for line in message.text.trim_end().lines() {
        say(&format!("cargo::{kind}={line}"));
    }
}

#[expect(clippy::print_stdout, reason = "build scripts pass directives to cargo on stdout")]
fn say(line: &str) {
    println!("{line}");
}
