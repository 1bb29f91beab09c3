//! The dialects that a project's files are read with.

use std::sync::Arc;

use ods_core::Context;
use ods_core::schema::DialectSchema;
use ods_dynamic::Loader;

use crate::contexts::Contexts;
use crate::language::Job;
use crate::project::Project;

/// What decides how a text is read.
pub(super) struct Config {
    unregistered: bool,
    dialects: Vec<&'static DialectSchema>,
    /// What is wrong with dialects that were to be loaded.
    pub(super) errors: Vec<String>,
    /// The settings that say so.
    includes: Vec<std::path::PathBuf>,
    named: Vec<String>,
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
        for one in &self.named {
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
                    self.dialects.push(dialect.schema());
                }
                Err(why) => self.errors.push(format!("{one}: {why}")),
            }
        }
        Some(())
    }

    /// A new context; `None` when the server is about to end.
    pub(super) fn context(&self, contexts: &Contexts) -> Option<Context> {
        let ctx = contexts.context(&self.dialects)?;
        ctx.allow_unregistered(self.unregistered);
        Some(ctx)
    }
}
