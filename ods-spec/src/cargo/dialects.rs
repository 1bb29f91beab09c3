//! A build of all dialects in a folder, for packages with a feature for each.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::write::{fail, say, write_file};
use super::{Build, enabled_features};

/// Compiles the dialects and passes in the folders of a package whose features are enabled, in a build script.
///
/// The dialect of the feature `name` is declared in `src/name/name.td`, and its compact bytecode encoding, if any, in
/// `src/name/Bytecode.td`. A folder without such a file has the passes of the feature `name-transforms`, in
/// `src/name/Passes.td`. Each is the module `name`, for `include_dialect!`. The `.td` files see a macro for each enabled
/// feature, in capitals.
///
/// ```no_run
/// // build.rs
/// ods_spec::Dialects::new().compile();
/// // src/lib.rs, in a function with a `registry`: include!(concat!(env!("OUT_DIR"), "/register_all.rs"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Dialects {
    other: Vec<PathBuf>,
    features: Vec<(String, String)>,
    unregistered: Vec<String>,
}

impl Dialects {
    /// Creates a build of the folders of `src`.
    pub fn new() -> Dialects {
        Dialects::default()
    }

    /// Adds the folder of another package's dialects, which the `.td` files include. The package is expected to export
    /// their modules again, with equal names and features.
    pub fn include(&mut self, folder: impl Into<PathBuf>) -> &mut Dialects {
        self.other.push(folder.into());
        self
    }

    /// Sets the feature of a folder, if it is not the usual one.
    pub fn feature(
        &mut self,
        folder: impl Into<String>,
        feature: impl Into<String>,
    ) -> &mut Dialects {
        self.features.push((folder.into(), feature.into()));
        self
    }

    /// Omits a dialect from `register_all.rs`.
    pub fn without_registration(&mut self, dialect: impl Into<String>) -> &mut Dialects {
        self.unregistered.push(dialect.into());
        self
    }

    /// Compiles each folder, writes `OUT_DIR/register_all.rs`, a block that registers all dialects and passes in a
    /// `registry`, and passes the absolute path of `src` to the build scripts of dependents, as `DEP_LINKS_INCLUDE` if the
    /// manifest has `links = "LINKS"`.
    ///
    /// Errors are reported to cargo with their positions, and the process exits.
    pub fn compile(&self) {
        let calls = self.compile_folders().unwrap_or_else(|message| fail(&message));
        write_file("register_all.rs", &format!("{{\n{calls}}}\n"))
            .unwrap_or_else(|message| fail(&message));
    }

    /// Compiles each folder; returns the calls that register the results.
    fn compile_folders(&self) -> Result<String, String> {
        let features = enabled_features();
        let own = Path::new("src");
        let names = folders(own)?;
        let template = self.template(&names, &features)?;
        let mut calls = String::new();
        for name in names.iter().filter(|name| features.contains(&self.feature_of(name))) {
            let mut build = template.clone();
            let Some(declaration) = declaration(own, name) else {
                build.file(own.join(name).join("Passes.td")).compile(name);
                let _ = writeln!(calls, "crate::{name}::register_passes(registry);");
                continue;
            };
            let bytecode = own.join(name).join("Bytecode.td");
            if bytecode.is_file() {
                build.bytecode(bytecode);
            }
            let generated = build.file(&declaration).dialect(name).generate(name);
            let dialect = generated.dialect.ok_or_else(|| {
                format!("{}: the file declares no dialect", declaration.display())
            })?;
            if !self.unregistered.contains(name) {
                let _ = writeln!(calls, "registry.insert::<crate::{name}::{dialect}>();");
            }
        }
        let folder = std::path::absolute(own).map_err(|error| error.to_string())?;
        say(&format!("cargo::metadata=include={}", folder.display()));
        Ok(calls)
    }

    /// Returns a build with what all folders have in common: include directories, macros, and the modules of dialects.
    fn template(&self, own: &[String], features: &BTreeSet<String>) -> Result<Build, String> {
        let mut build = Build::new();
        build.include("src").define_features();
        let mut dialects: Vec<String> = own
            .iter()
            .filter(|name| declaration(Path::new("src"), name).is_some())
            .cloned()
            .collect();
        for folder in &self.other {
            build.include(folder);
            dialects.extend(folders(folder)?);
        }
        for name in dialects.iter().filter(|name| features.contains(&name.to_uppercase())) {
            build.dialect_path(name, format!("crate::{name}"));
        }
        Ok(build)
    }

    /// Returns the feature of a folder of `src`, as [`enabled_features`] spells it.
    fn feature_of(&self, folder: &str) -> String {
        let given = self.features.iter().find(|(name, _)| name == folder);
        let feature = match given {
            Some((_, feature)) => feature.replace('-', "_"),
            None if declaration(Path::new("src"), folder).is_some() => folder.to_owned(),
            None => format!("{folder}_transforms"),
        };
        feature.to_uppercase()
    }
}

/// Returns the file that declares the dialect of a folder, unless the folder has only passes.
fn declaration(parent: &Path, name: &str) -> Option<PathBuf> {
    Some(parent.join(name).join(name).with_extension("td")).filter(|file| file.is_file())
}

/// Returns the names of the entries of a folder, sorted.
fn folders(folder: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(folder);
    let entries = entries.map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort_unstable();
    Ok(names)
}
