//! The settings of a project: `ods.toml`, and the include lists that MLIR's build writes for upstream's server.

mod compile_commands;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ods_spec::lang::Edition;
use serde::Deserialize;

pub(crate) use compile_commands::CompileCommands;

/// The file name of a project's settings.
pub(crate) const FILE: &str = "ods.toml";
/// The file name of the list of include directories that MLIR's build writes.
pub(crate) const COMPILE_COMMANDS: &str = "tablegen_compile_commands.yml";

/// The keys of `ods.toml`, which are also the keys of `initializationOptions`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// Include directories.
    pub include: Vec<PathBuf>,
    /// Macros that are defined in `.td` files.
    pub define: Vec<String>,
    /// The edition of the TableGen language: `22`, which is the default, or `next`.
    pub edition: Option<String>,
    /// Dialects to load from their `.td`, or lists of them, as by `--load-dialect` of the other commands.
    pub load_dialect: Vec<String>,
    /// Folders of packages whose dialects the tool has, in which their `.td` files are searched.
    pub sources: Vec<PathBuf>,
    /// Dialects that the tool has in part: a dialect of that name in a list replaces them.
    #[serde(skip)]
    pub partial: Vec<String>,
    /// True if operations of unknown dialects are accepted.
    pub allow_unregistered_dialect: bool,
    /// Lists of include directories, as MLIR's build writes them.
    pub compile_commands: Vec<PathBuf>,
}

impl Settings {
    /// Parses the text of an `ods.toml`; `Err` is the message.
    pub fn parse(text: &str) -> Result<Settings, String> {
        let settings: Settings = toml::from_str(text).map_err(|error| error.to_string())?;
        settings.edition()?;
        Ok(settings)
    }

    fn edition(&self) -> Result<Edition, String> {
        match self.edition.as_deref() {
            None | Some("22") => Ok(Edition::Llvm22),
            Some("next") => Ok(Edition::Next),
            Some(other) => Err(format!("unknown edition '{other}': 22 or next")),
        }
    }

    /// Resolves relative paths against `root`.
    fn below(mut self, root: &Path) -> Settings {
        let lists = [&mut self.include, &mut self.sources, &mut self.compile_commands];
        for path in lists.into_iter().flatten() {
            *path = crate::paths::plain(&root.join(&path));
        }
        for one in &mut self.load_dialect {
            *one = below(one, root);
        }
        self
    }

    /// Merges `other` into these settings: lists are appended, and other settings apply if these do not set them.
    pub(crate) fn or(mut self, other: &Settings) -> Settings {
        self.include.extend(other.include.iter().cloned());
        self.define.extend(other.define.iter().cloned());
        self.load_dialect.extend(other.load_dialect.iter().cloned());
        self.sources.extend(other.sources.iter().cloned());
        self.partial.extend(other.partial.iter().cloned());
        self.compile_commands.extend(other.compile_commands.iter().cloned());
        self.edition = self.edition.or_else(|| other.edition.clone());
        self.allow_unregistered_dialect |= other.allow_unregistered_dialect;
        self
    }
}

/// Resolves `NAME=FILE.td,FILE.td` against `root`; a file that does not exist there is left as it is.
fn below(one: &str, root: &Path) -> String {
    let (name, files) = match one.split_once('=') {
        Some((name, files)) => (format!("{name}="), files),
        None => (String::new(), one),
    };
    let path = |file: &str| {
        let path = root.join(file);
        if path.is_file() { path.to_string_lossy().into_owned() } else { file.to_owned() }
    };
    name + &files.split(',').map(path).collect::<Vec<_>>().join(",")
}

/// The settings for the files of a folder.
#[derive(Clone, Debug, Default)]
pub struct Project {
    /// The folder of its `ods.toml`, or of the workspace.
    pub root: PathBuf,
    /// The settings of the project, the command line and the editor.
    pub settings: Settings,
    /// Errors in its `ods.toml`, or in a list that it refers to, each with the file.
    pub errors: Vec<(PathBuf, String)>,
    commands: Vec<Arc<CompileCommands>>,
}

impl Project {
    /// Returns the edition of the TableGen language.
    pub fn edition(&self) -> Edition {
        self.settings.edition().unwrap_or_default()
    }

    /// Returns the include directories for a `.td` file: its own folder, the ones that MLIR's build lists for it, and
    /// those in the project's settings.
    pub fn include_dirs(&self, file: &Path) -> Vec<PathBuf> {
        let own = file.parent().map(Path::to_owned).filter(|dir| dir.is_absolute());
        let mut dirs: Vec<PathBuf> = own.into_iter().collect();
        dirs.extend(self.commands.iter().flat_map(|list| list.includes(file)).cloned());
        dirs.extend(self.settings.include.iter().cloned());
        let mut seen = std::collections::BTreeSet::new();
        dirs.retain(|dir| seen.insert(dir.clone()));
        dirs
    }
}

/// The projects of a server, each loaded once.
#[derive(Default)]
pub(crate) struct Projects {
    /// The folders that the editor opened.
    pub(crate) folders: Vec<PathBuf>,
    /// The settings of the command line and the editor.
    common: Settings,
    known: BTreeMap<PathBuf, Arc<Project>>,
}

impl Projects {
    /// Creates the projects in folders that the editor opened, with their common settings.
    pub(crate) fn new(folders: Vec<PathBuf>, common: Settings) -> Projects {
        Projects { folders, common, known: BTreeMap::new() }
    }

    /// Returns the project of a file: of the nearest `ods.toml` above it, or of the folder that the editor opened.
    pub(crate) fn of(&mut self, file: &Path) -> Arc<Project> {
        let folder = file.parent().unwrap_or(Path::new(""));
        if let Some(project) = self.known.get(folder) {
            return Arc::clone(project);
        }
        let with_settings = folder.ancestors().find(|dir| dir.join(FILE).is_file());
        let opened = self.folders.iter().filter(|dir| folder.starts_with(dir));
        let opened = opened.max_by_key(|dir| dir.components().count());
        let root = with_settings.or(opened.map(PathBuf::as_path)).unwrap_or(folder).to_owned();
        let project = Arc::new(self.read(root));
        self.known.insert(folder.to_owned(), Arc::clone(&project));
        project
    }

    /// Drops the loaded projects, since a settings file has changed.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    fn read(&self, root: PathBuf) -> Project {
        let mut errors = Vec::new();
        let path = root.join(FILE);
        let own = match std::fs::read_to_string(&path) {
            Ok(text) => Settings::parse(&text).unwrap_or_else(|message| {
                errors.push((path, message));
                Settings::default()
            }),
            Err(_) => Settings::default(),
        };
        let mut settings = own.below(&root).or(&self.common.clone().below(&root));
        for dir in [root.clone(), root.join("build")] {
            let list = dir.join(COMPILE_COMMANDS);
            if list.is_file() && !settings.compile_commands.contains(&list) {
                settings.compile_commands.push(list);
            }
        }
        let mut commands = Vec::new();
        for path in &settings.compile_commands {
            match CompileCommands::read(path) {
                Ok(list) => commands.push(Arc::new(list)),
                Err(message) => errors.push((path.clone(), message)),
            }
        }
        Project { root, settings, errors, commands }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_settings_count() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        std::fs::create_dir_all(at("a/b/c")).unwrap();
        std::fs::write(at("ods.toml"), "define = [\"OUTER\"]").unwrap();
        std::fs::write(at("a/ods.toml"), "include = [\"inc\"]\nedition = \"next\"").unwrap();
        let list = format!(
            "--- !FileInfo:\n  filepath: \"{}\"\n  includes: \"/x;/y\"\n",
            at("a/b/c/d.td").display()
        );
        std::fs::write(at("a/tablegen_compile_commands.yml"), list).unwrap();
        let mut projects = Projects::default();
        let project = projects.of(&at("a/b/c/d.td"));
        assert_eq!(project.root, at("a"));
        assert_eq!(project.edition(), Edition::Next);
        let dirs = [at("a/b/c"), "/x".into(), "/y".into(), at("a/inc")];
        assert_eq!(project.include_dirs(&at("a/b/c/d.td")), dirs);
        assert_eq!(projects.of(&at("e.td")).settings.define, ["OUTER"]);
    }

    #[test]
    fn mistakes_are_named() {
        let reported = |text: &str| Settings::parse(text).unwrap_err();
        assert!(reported("includes = []").contains("unknown field `includes`"));
        assert_eq!(reported("edition = \"21\""), "unknown edition '21': 22 or next");
    }
}
