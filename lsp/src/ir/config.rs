//! The dialects with which a project's files are read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use ods_core::Context;
use ods_core::schema::DialectSchema;
use ods_dynamic::{Catalog, DynamicDialect, Loader, Wanted};

use crate::contexts::Contexts;
use crate::project::{Project, Settings};

/// The configuration with which a text is read.
#[derive(Clone, Default)]
pub(crate) struct Config {
    /// The relevant part of the settings.
    settings: Settings,
    dialects: Vec<&'static DialectSchema>,
    /// The errors of dialects that could not be loaded.
    pub(super) errors: Vec<String>,
    lists: Vec<Catalog>,
    /// The dialects that are loaded, or that were searched in the lists.
    known: BTreeSet<String>,
    /// The files that were read, with their modification times.
    files: Vec<(PathBuf, Option<SystemTime>)>,
}

/// The configurations so far, shared by all clones: a loaded dialect lives as long as the process.
#[derive(Clone, Default)]
pub(crate) struct Configs(Arc<Mutex<Vec<Arc<Config>>>>);

impl Configs {
    /// Returns the configuration for a file of a project, text or bytecode; `None` if the server is shutting down.
    pub(super) fn of(
        &self,
        project: &Project,
        input: &[u8],
        contexts: &Contexts,
    ) -> Option<Arc<Config>> {
        let settings = relevant(&project.settings);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = all.iter().position(|one| one.settings == settings);
        let current = index.map(|index| &all[index]).filter(|one| one.is_current());
        let mut config = match current {
            Some(known) if known.mentioned(input).is_empty() => return Some(Arc::clone(known)),
            Some(known) => Config::clone(known),
            None => Config::load(settings, contexts)?,
        };
        config.load_mentioned(input, contexts)?;
        let config = Arc::new(config);
        match index {
            Some(index) => all[index] = Arc::clone(&config),
            None => all.push(Arc::clone(&config)),
        }
        Some(config)
    }
}

/// Returns the settings that affect dialects.
fn relevant(settings: &Settings) -> Settings {
    Settings {
        include: settings.include.clone(),
        load_dialect: settings.load_dialect.clone(),
        partial: settings.partial.clone(),
        allow_unregistered_dialect: settings.allow_unregistered_dialect,
        ..Settings::default()
    }
}

fn written(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

impl Config {
    /// Loads the configuration of settings, yet without dialects from lists; `None` if the server is shutting down.
    fn load(settings: Settings, contexts: &Contexts) -> Option<Config> {
        let mut config = Config { settings, ..Config::default() };
        if config.settings.load_dialect.is_empty() {
            return Some(config);
        }
        let compiled = contexts.context(&[])?;
        let whole = compiled.registry().dialects().iter().map(|dialect| dialect.name);
        let is_whole = |name: &&str| !config.settings.partial.iter().any(|part| part == name);
        config.known = whole.filter(is_whole).map(str::to_owned).collect();
        let mut loader = config.loader(&compiled);
        for one in &config.settings.load_dialect.clone() {
            let (name, files) = match Wanted::of(one) {
                Wanted::Dialect { name, files } => (name, files),
                Wanted::List(list) => {
                    config.read_list(list);
                    continue;
                }
            };
            match loader.load(&files, name) {
                Ok(dialect) => config.add(dialect, &compiled),
                Err(why) => {
                    config.depend(&why.dependencies);
                    config.errors.push(format!("{one}: {why}"));
                }
            }
        }
        Some(config)
    }

    /// Creates a loader for the dialects of these settings.
    fn loader(&self, compiled: &Context) -> Loader {
        let mut loader = Loader::beside(compiled);
        for dir in &self.settings.include {
            loader.include(dir);
        }
        for one in &self.settings.load_dialect {
            if let Some(beside) = Wanted::of(one).include() {
                loader.include(beside);
            }
        }
        loader
    }

    fn read_list(&mut self, name: &str) {
        if let Some(list) = Catalog::built_in(name) {
            return self.lists.push(list);
        }
        self.depend(&[name.into()]);
        let text = std::fs::read_to_string(name).map_err(|error| error.to_string());
        match text.and_then(|text| Catalog::parse(&text)) {
            Ok(list) => self.lists.push(list),
            Err(why) => self.errors.push(format!("{name}: {why}")),
        }
    }

    /// Returns the dialects of the lists that a file mentions and that were not searched yet.
    fn mentioned(&self, input: &[u8]) -> BTreeSet<String> {
        let is_known = |name: &str| self.known.contains(name);
        let mut all = BTreeSet::new();
        for list in &self.lists {
            if list.entries().iter().all(|one| is_known(&one.name)) {
                continue;
            }
            let mentioned = list.mentioned(input).into_iter();
            all.extend(mentioned.filter(|name| !is_known(name)).map(str::to_owned));
        }
        all
    }

    /// Loads the dialects of the lists that a file mentions; `None` if the server is shutting down.
    fn load_mentioned(&mut self, input: &[u8], contexts: &Contexts) -> Option<()> {
        let wanted = self.mentioned(input);
        if wanted.is_empty() {
            return Some(());
        }
        let compiled = contexts.context(&[])?;
        let mut loader = self.loader(&compiled);
        for name in wanted {
            for list in self.lists.clone() {
                let is_known = |name: &str| self.known.contains(name);
                match list.load(&mut loader, &BTreeSet::from([name.as_str()]), &is_known) {
                    Ok(dialects) => dialects.into_iter().for_each(|one| self.add(one, &compiled)),
                    Err(why) => {
                        self.depend(&why.dependencies);
                        self.errors.push(format!("dialect '{name}': {why}"));
                    }
                }
            }
            self.known.insert(name);
        }
        Some(())
    }

    fn add(&mut self, mut dialect: DynamicDialect, compiled: &Context) {
        if let Some(same) = compiled.dialect(dialect.name()) {
            dialect.adopt(same);
        }
        self.depend(dialect.files());
        self.known.insert(dialect.name().to_owned());
        self.dialects.push(dialect.schema());
    }

    fn depend(&mut self, files: &[PathBuf]) {
        self.files.extend(files.iter().map(|path| (path.clone(), written(path))));
    }

    /// Returns the files on whose content the configuration depends.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        self.files.iter().map(|(path, _)| path.clone()).collect()
    }

    fn is_current(&self) -> bool {
        self.files.iter().all(|(path, time)| written(path) == *time)
    }

    /// Creates a context; `None` if the server is shutting down.
    pub(super) fn context(&self, contexts: &Contexts) -> Option<Context> {
        let ctx = contexts.context(&self.dialects)?;
        ctx.allow_unregistered(self.settings.allow_unregistered_dialect);
        Some(ctx)
    }
}
