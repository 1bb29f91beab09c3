//! Loading of dialects from files.

use std::path::{Path, PathBuf};

use ods_core::Registry;
use ods_core::schema::{DialectSchema, PatternSchema};
use ods_core::verify::ExprFn;
use ods_spec::diag::Diagnostic;
use ods_spec::lang::{Evaluation, Session};
use ods_spec::model::pattern::Pattern;
use ods_spec::model::{Answers, Bytecode, BytecodeSpec, Model, Options, Strictness};
use ods_spec::{Message, Rejected, prelude};

use crate::hooks::{Hook, Hooks};
use crate::unchecked::{self, Unchecked};
use crate::{Entry, adopt, build};

/// Reads `.td` files. Dialects loaded by one loader share included files, which are evaluated once.
#[derive(Debug)]
pub struct Loader {
    session: Session,
    /// The directories that are searched for files and includes.
    dirs: Vec<PathBuf>,
    /// The files that are read with each file.
    answers: Vec<PathBuf>,
    hooks: Hooks,
}

impl Default for Loader {
    fn default() -> Loader {
        Loader::new()
    }
}

impl Loader {
    /// Creates a loader that finds includes relative to the working directory and in the prelude.
    pub fn new() -> Loader {
        let mut session = Session::new();
        session.share_includes(true).embed(prelude::files().iter().copied());
        Loader { session, dirs: Vec::new(), answers: Vec::new(), hooks: Hooks::default() }
    }

    /// Adds a directory that is searched for includes.
    pub fn include(&mut self, dir: impl Into<PathBuf>) -> &mut Loader {
        let dir = dir.into();
        self.session.include_dir(&dir);
        self.dirs.push(dir);
        self
    }

    /// Adds a file of answers, which is read with each file that is loaded from here on: declared syntax
    /// (`ods/Syntax.td`), replacements of C++ text, and types that only C++ declares.
    pub fn answers(&mut self, file: impl Into<PathBuf>) -> &mut Loader {
        self.answers.push(file.into());
        self
    }

    /// Defines a preprocessor macro.
    pub fn define(&mut self, name: impl Into<String>) -> &mut Loader {
        self.session.define(name);
        self
    }

    /// Registers a Rust function for C++ text that has no translation, in every dialect loaded from here on: `cpp` is
    /// the text itself, the name of a C++ function, or the name of a predicate's def.
    pub fn predicate(&mut self, cpp: impl Into<String>, function: ExprFn) -> &mut Loader {
        self.hooks.insert_predicate(cpp, function);
        self
    }

    /// Registers a compiled dialect's Rust functions for C++ text, in every dialect loaded from here on.
    pub fn predicates_of(&mut self, compiled: &DialectSchema) -> &mut Loader {
        for (cpp, function) in compiled.hooks.predicates {
            self.hooks.insert_predicate(*cpp, *function.get());
        }
        self
    }

    /// Loads a dialect from files, each evaluated separately; `name` selects the dialect if the first file declares
    /// several. A file with records of `mlir/IR/BytecodeBase.td` declares the bytecode encodings of the types and
    /// attributes: without one they are encoded as text inside bytecode.
    ///
    /// # Errors
    /// If the input is rejected. C++ text without a translation is no error: see [`DynamicDialect::unchecked`].
    pub fn load(
        &mut self,
        files: &[impl AsRef<Path>],
        name: Option<&str>,
    ) -> Result<DynamicDialect, Rejected> {
        let mut dialect: Option<DynamicDialect> = None;
        let mut encodings = Vec::new();
        for file in files {
            let mut evaluation = self.evaluate(file.as_ref());
            if BytecodeSpec::is_among(&evaluation.records) {
                encodings.push(evaluation);
                continue;
            }
            // Classes of encodings and of answers have the same names, so answers are not read with encodings.
            if !self.answers.is_empty() {
                evaluation = self.evaluate_answered(file.as_ref());
            }
            let more = self.model(evaluation, dialect.as_ref().map(|one| one.name()).or(name))?;
            match &mut dialect {
                Some(dialect) => {
                    dialect.models.extend(more.models);
                    dialect.files.extend(more.files);
                }
                None => dialect = Some(more),
            }
        }
        let Some(mut dialect) = dialect else {
            let text = "error: none of the files declares a dialect\n".to_owned();
            let messages = vec![Message { text, is_error: true, position: None }];
            return Err(Rejected { messages, dependencies: Vec::new() });
        };
        encodings.iter().try_for_each(|one| dialect.read_bytecode(one))?;
        Ok(dialect)
    }

    /// Loads a dialect of a catalog.
    ///
    /// # Errors
    /// As [`Loader::load`].
    pub fn load_entry(&mut self, entry: &Entry) -> Result<DynamicDialect, Rejected> {
        for dir in &entry.includes {
            let dir = self.find(dir);
            if !self.dirs.contains(&dir) {
                self.include(dir);
            }
        }
        self.load(&entry.files, Some(&entry.name))
    }

    /// Evaluates a file: one on disk, or else one of the prelude.
    fn evaluate(&mut self, file: &Path) -> Evaluation {
        let path = self.find(file);
        let ours = prelude::files().iter().find(|(name, _)| file == Path::new(name));
        match ours.filter(|_| !path.exists()) {
            Some((name, text)) => self.session.evaluate_text(name, *text),
            None => self.session.evaluate_file(path),
        }
    }

    /// Evaluates a file with the answers.
    fn evaluate_answered(&mut self, file: &Path) -> Evaluation {
        let files = std::iter::once(file).chain(self.answers.iter().map(PathBuf::as_path));
        let files: Vec<PathBuf> = files.map(|file| self.find(file)).collect();
        self.session.evaluate_files(&files)
    }

    /// Returns the path as written if it exists, or else below the first include directory that has it.
    fn find(&self, path: &Path) -> PathBuf {
        if path.exists() {
            return path.to_owned();
        }
        let below = self.dirs.iter().map(|dir| dir.join(path)).find(|path| path.exists());
        below.unwrap_or_else(|| path.to_owned())
    }

    /// Loads a dialect from text; `file` is its name in diagnostics.
    ///
    /// # Errors
    /// As [`Loader::load`].
    pub fn load_text(
        &mut self,
        file: &str,
        text: &str,
        name: Option<&str>,
    ) -> Result<DynamicDialect, Rejected> {
        let evaluation = self.session.evaluate_text(file, text);
        self.model(evaluation, name)
    }

    fn model(
        &self,
        evaluation: Evaluation,
        name: Option<&str>,
    ) -> Result<DynamicDialect, Rejected> {
        let map = evaluation.records.source_map();
        let main = map.main().map(|file| PathBuf::from(map.path(file)));
        let dependencies: Vec<PathBuf> =
            main.into_iter().chain(evaluation.dependencies.iter().cloned()).collect();
        let mut messages: Vec<Message> =
            evaluation.diagnostics.iter().map(|one| Message::new(one, map)).collect();
        if evaluation.has_errors() {
            return Err(Rejected { messages, dependencies });
        }
        let (model, diagnostics) = Model::build(&evaluation.records, &self.model_options(name));
        let Some(model) = model else {
            let errors = diagnostics.iter().filter(|one| one.is_error());
            messages.extend(errors.map(|one| Message::new(one, map)));
            return Err(Rejected { messages, dependencies });
        };
        Ok(DynamicDialect { files: dependencies, ..self.load_model(model) })
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the options of a model for [`Self::load_model`]; `name` selects the dialect if there are several.
    pub fn model_options(&self, name: Option<&str>) -> Options {
        Options {
            dialect: name.map(str::to_owned),
            strictness: Strictness::Warn,
            answers: Answers {
                predicates: self.hooks.predicates().map(|cpp| (cpp.clone(), cpp.clone())).collect(),
                ..Answers::default()
            },
            ..Options::default()
        }
    }

    /// Loads a dialect from its model, built with [`Self::model_options`]: for callers that also need the records.
    pub fn load_model(&self, model: Model) -> DynamicDialect {
        DynamicDialect { models: vec![model], hooks: self.hooks.clone(), files: Vec::new() }
    }
}

/// A dialect read from its `.td`; hand-written hooks can be added before it is registered.
#[derive(Clone, Debug)]
pub struct DynamicDialect {
    /// One model for each file, at least one.
    models: Vec<Model>,
    hooks: Hooks,
    files: Vec<PathBuf>,
}

impl DynamicDialect {
    /// Returns the namespace.
    pub fn name(&self) -> &str {
        &self.models[0].dialect.name
    }

    /// Returns the models, one for each file: for documentation and for inspection. The content of a common include is
    /// in the model of each file.
    pub fn models(&self) -> &[Model] {
        &self.models
    }

    /// Returns the files that were read, and their includes.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Adds hand-written Rust, by the name of the C++ that it replaces: `AddOp::fold`, `custom<DynamicIndexList>`,
    /// `QType::params`. See [`Hook`] for all names. The hook that is added last counts.
    ///
    /// # Errors
    /// If the dialect declares nothing of that name, or the hook is of another kind.
    pub fn hook(&mut self, name: &str, hook: Hook) -> Result<&mut DynamicDialect, String> {
        let owner = name.rsplit_once("::").map(|(class, _)| class);
        let known = match (owner, hook) {
            (None, _) => true,
            (
                Some(class),
                Hook::MaterializeConstant(_)
                | Hook::VerifyOpAttr(_)
                | Hook::VerifyRegionAttr(_)
                | Hook::ParseDialectType(_)
                | Hook::ParseDialectAttr(_),
            ) => self.models[0].dialect.class == class,
            (Some(class), Hook::Canonicalize(_)) if self.models[0].dialect.class == class => true,
            (Some(class), Hook::Params(..) | Hook::VerifyParams(_)) => self
                .models
                .iter()
                .flat_map(|model| model.types.iter().chain(&model.attrs))
                .any(|def| def.class == class),
            (Some(_), Hook::Native(_)) => name
                .rsplit_once("::")
                .is_some_and(|(_, call)| self.declared().any(|one| one.hooks().contains(&call))),
            (Some(class), _) => {
                self.models.iter().flat_map(|model| &model.ops).any(|op| op.class == class)
            }
        };
        if !known || !hook.fits(name) {
            return Err(format!("nothing in dialect '{}' has a hook '{name}'", self.name()));
        }
        self.hooks.insert(name, hook);
        Ok(self)
    }

    /// Reuses the hooks of the same dialect compiled into the program, for the operations, types and attributes whose
    /// operands, results, properties and parameters have the same names in the same order. A later
    /// [`DynamicDialect::hook`] overrides them.
    pub fn adopt(&mut self, compiled: &DialectSchema) -> &mut DynamicDialect {
        for model in &self.models {
            adopt::adopt(model, compiled, &mut self.hooks);
        }
        self
    }

    /// Lists the parts of the declaration without a Rust implementation: they are not checked, or not known.
    pub fn unchecked(&self) -> Vec<Unchecked> {
        unchecked::list(&self.models, &self.hooks)
    }

    /// Returns the schema, which lives as long as the process: build it once, register it in any number of contexts.
    pub fn schema(&self) -> &'static DialectSchema {
        build::dialect(&self.models, &self.hooks)
    }

    /// Returns the rewrite patterns of the files, which live as long as the process, for [`PatternSet::declared`].
    /// Patterns that call native code without a [`Hook::Native`] are left out: they are [`unchecked`](Self::unchecked).
    ///
    /// [`PatternSet::declared`]: ods_core::rewrite::PatternSet::declared
    pub fn patterns(&self) -> Vec<&'static PatternSchema> {
        build::patterns(&self.models, &self.hooks)
    }

    /// Reads the bytecode encodings from the records of a separate file.
    fn read_bytecode(&mut self, evaluation: &Evaluation) -> Result<(), Rejected> {
        let map = evaluation.records.source_map();
        let rejected = |errors: &[Diagnostic]| Rejected {
            messages: errors.iter().map(|one| Message::new(one, map)).collect(),
            dependencies: evaluation.dependencies.clone(),
        };
        if evaluation.has_errors() {
            return Err(rejected(&evaluation.diagnostics));
        }
        let models: Vec<&Model> = self.models.iter().collect();
        let found = Bytecode::read(&evaluation.records, &models, Strictness::Warn);
        self.models[0].bytecode = Some(found.map_err(|errors| rejected(&errors))?);
        Ok(())
    }

    pub(crate) fn set_patterns(&mut self, patterns: Vec<Pattern>) {
        self.models[0].patterns = patterns;
    }

    fn declared(&self) -> impl Iterator<Item = &Pattern> {
        self.models.iter().flat_map(|model| &model.patterns)
    }

    /// Registers the dialect in one context; a compiled dialect of the same name that is registered later is ignored.
    pub fn register(&self, registry: &mut Registry) {
        registry.insert_schema(self.schema());
    }
}
