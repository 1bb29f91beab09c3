//! The interface for build scripts: [`Build`] reads `.td` files, writes Rust to `OUT_DIR`, and reports dependencies to
//! cargo.

mod dialects;
mod link;
mod message;
mod read;
mod write;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

pub use dialects::Dialects;
pub use link::link_at_fixed_address;
pub use message::{Message, Rejected};
use write::{fail, report, say, write_module};

use crate::codegen;
use crate::model::{Model, Options, Strictness};

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

    /// Defines a macro for each enabled feature of the package: `A_B` for the feature `a-b`.
    pub fn define_features(&mut self) -> &mut Build {
        self.defines.extend(enabled_features());
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
            rejected.messages.iter().for_each(report);
            write::exit()
        });
        let known = self.read_known_warnings().unwrap_or_else(|message| fail(&message));
        let is_new = |warning: &&Message| !known.contains(warning.subject());
        done.warnings.iter().filter(is_new).for_each(report);
        write_module(name, &done.rust()).unwrap_or_else(|message| fail(&message));
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

    fn read_known_warnings(&self) -> Result<BTreeSet<String>, String> {
        let Some(path) = &self.known_warnings else { return Ok(BTreeSet::new()) };
        say(&format!("cargo::rerun-if-changed={}", path.display()));
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect())
    }
}

/// Returns the enabled features of the package, as cargo passes them to a build script: in capitals, with `_` for `-`.
fn enabled_features() -> BTreeSet<String> {
    let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    names.filter_map(|name| name.strip_prefix("CARGO_FEATURE_").map(str::to_owned)).collect()
}
