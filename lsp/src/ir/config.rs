//! The dialects that a project's files are read with.

use std::sync::Arc;

use ods_core::Context;
use ods_core::schema::DialectSchema;
use ods_dynamic::{DynamicDialect, Loader};
use rustc_hash::FxHashMap;

use crate::answer::{File, Place};
use crate::contexts::Contexts;
use crate::language::Job;
use crate::project::Project;
use crate::text::Text;

/// The settings that decide how a text is read.
pub(super) struct Config {
    unregistered: bool,
    dialects: Vec<&'static DialectSchema>,
    /// The errors of dialects that were to be loaded.
    pub(super) errors: Vec<String>,
    /// The operations that were read from `.td` files, by name.
    declared: FxHashMap<String, Declared>,
    /// The settings that say so.
    includes: Vec<std::path::PathBuf>,
    named: Vec<String>,
}

/// The declaration of an operation in a `.td` file.
pub(super) struct Declared {
    /// Markdown.
    pub(super) description: String,
    /// The name of its def, where it was found.
    pub(super) place: Option<Place>,
}

/// The configurations so far: a dialect that was loaded stays as long as the process.
#[derive(Default)]
pub(super) struct Loaded(Vec<Arc<Config>>);

impl Loaded {
    /// The configuration for a document; `None` when the server is about to end.
    pub(super) fn of(&mut self, job: &Job) -> Option<Arc<Config>> {
        let settings = &job.project.settings;
        let same = |one: &&Arc<Config>| {
            one.unregistered == settings.allow_unregistered_dialect
                && one.named == settings.load_dialect
                && one.includes == settings.include
        };
        if let Some(known) = self.0.iter().find(same) {
            return Some(Arc::clone(known));
        }
        let mut config = Config {
            unregistered: settings.allow_unregistered_dialect,
            dialects: Vec::new(),
            errors: Vec::new(),
            declared: FxHashMap::default(),
            includes: settings.include.clone(),
            named: settings.load_dialect.clone(),
        };
        config.load(&job.project, &job.contexts)?;
        let config = Arc::new(config);
        self.0.push(Arc::clone(&config));
        Some(config)
    }
}

impl Config {
    fn load(&mut self, project: &Project, contexts: &Contexts) -> Option<()> {
        if self.named.is_empty() {
            return Some(());
        }
        let compiled = contexts.context(&[])?;
        let mut loader = Loader::new();
        for dir in &project.settings.include {
            loader.include(dir);
        }
        for dialect in compiled.registry().dialects() {
            loader.predicates_of(dialect);
        }
        for one in &self.named.clone() {
            let (name, files) = match one.split_once('=') {
                Some((name, files)) => (Some(name), files),
                None => (None, one.as_str()),
            };
            let files: Vec<&str> = files.split(',').collect();
            match loader.load(&files, name) {
                Ok(mut dialect) => {
                    if let Some(same) = compiled.dialect(dialect.name()) {
                        dialect.adopt(same);
                    }
                    self.declare(&dialect, &files);
                    self.dialects.push(dialect.schema());
                }
                Err(why) => self.errors.push(format!("{one}: {why}")),
            }
        }
        Some(())
    }

    /// Keeps where operations are declared, and what is said of them there.
    fn declare(&mut self, dialect: &DynamicDialect, files: &[&str]) {
        let read = |path: &&str| {
            let text = std::fs::read_to_string(path).ok()?;
            Some(Arc::new(File { path: path.into(), text: Text::new(text) }))
        };
        let files: Vec<_> = files.iter().filter_map(read).collect();
        for op in dialect.models().iter().flat_map(|model| &model.ops) {
            let place = files.iter().find_map(|file| {
                let at = definition(file.text.as_str(), &op.def)?;
                Some(Place { file: Arc::clone(file), span: at..at + op.def.len() })
            });
            let declared = Declared { description: op.description.clone(), place };
            self.declared.insert(op.name.clone(), declared);
        }
    }

    /// The declaration of an operation, if it was read from a `.td` file.
    pub(super) fn declared(&self, op: &str) -> Option<&Declared> {
        self.declared.get(op)
    }

    /// A new context; `None` when the server is about to end.
    pub(super) fn context(&self, contexts: &Contexts) -> Option<Context> {
        let ctx = contexts.context(&self.dialects)?;
        ctx.allow_unregistered(self.unregistered);
        Some(ctx)
    }
}

/// The start of the name behind `def`.
fn definition(text: &str, name: &str) -> Option<usize> {
    memchr::memmem::find_iter(text.as_bytes(), "def ").find_map(|at| {
        let rest = text[at + 4..].trim_start();
        let start = at + 4 + (text[at + 4..].len() - rest.len());
        let behind = rest.strip_prefix(name)?.chars().next();
        let ends = behind.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '_');
        (ends && text.is_char_boundary(start)).then_some(start)
    })
}
