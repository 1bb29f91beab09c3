//! `ods new`: creates a repository for a custom dialect.

pub(crate) mod manifest;
pub(crate) mod name;
mod template;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use clap::Parser;

use crate::tool::{Streams, Tool};
use crate::{flags, input};

/// Creates a repository for a custom dialect: declaration, hooks, tool and tests.
#[derive(Parser)]
#[command(name = "new", disable_version_flag = true)]
struct Flags {
    /// The folder to create, named after the dialect
    #[arg(value_name = "NAME")]
    path: PathBuf,
    /// Only the declaration and the tool: no hooks, no tests, no CI
    #[arg(long, conflicts_with = "with_jit")]
    minimal: bool,
    /// With a conversion to the llvm dialect, and the command `run`, which compiles to native code
    #[arg(long)]
    with_jit: bool,
    /// A checkout of ods to use the crates of, instead of the registry
    #[arg(long, value_name = "DIR")]
    ods_path: Option<PathBuf>,
}

/// The options that determine the generated files.
pub(crate) struct Choice {
    /// The name of the dialect and of its package.
    pub(crate) name: String,
    /// True with hooks, tests and CI.
    pub(crate) full: bool,
    pub(crate) jit: bool,
    /// True with all dialects of ods.
    pub(crate) all_dialects: bool,
    /// The absolute path of the checkout whose crates are dependencies.
    pub(crate) ods_path: Option<PathBuf>,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let flags: Flags = match flags::read("new", args, tool, streams) {
        Ok(flags) => flags,
        Err(code) => return code,
    };
    let created = make(&flags).and_then(|text| input::write("-", text.as_bytes(), streams.output));
    streams.exit(created.map_err(|message| format!("{}: {message}", tool.command("new"))))
}

/// Writes the files, and returns the text with the next steps.
fn make(flags: &Flags) -> Result<String, String> {
    let folder = &flags.path;
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name::check(&name)?;
    if folder.exists() {
        return Err(format!("'{}' exists already", folder.display()));
    }
    let ods_path = flags.ods_path.as_deref().map(checkout).transpose()?;
    let choice =
        Choice { name, full: !flags.minimal, jit: flags.with_jit, all_dialects: false, ods_path };
    let manifest = ("Cargo.toml".to_owned(), manifest::text(&choice));
    write(folder, std::iter::once(manifest).chain(template::files(&choice)))?;
    Ok(next_steps(&choice, folder))
}

/// Writes the files of a repository, with their paths in it.
pub(crate) fn write(
    folder: &Path,
    files: impl Iterator<Item = (String, String)>,
) -> Result<(), String> {
    for (file, text) in files {
        let path = folder.join(file);
        let parent = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    begin_history(folder);
    Ok(())
}

/// Returns the absolute path of a checkout of ods.
pub(crate) fn checkout(path: &Path) -> Result<PathBuf, String> {
    let manifest = path.join("core/Cargo.toml");
    if !manifest.is_file() {
        let (path, manifest) = (path.display(), manifest.display());
        return Err(format!("'{path}' is no checkout of ods: there is no {manifest}"));
    }
    path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes the folder a git repository, as `cargo new` does, if git is installed and no parent is a repository.
fn begin_history(folder: &Path) {
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        git.arg("-C").arg(folder).args(args).stdout(Stdio::null()).stderr(Stdio::null());
        git.status().is_ok_and(|status| status.success())
    };
    if !git(&["rev-parse", "--is-inside-work-tree"]) {
        git(&["init"]);
    }
}

fn next_steps(choice: &Choice, folder: &Path) -> String {
    let name = &choice.name;
    let (folder, camel) = (folder.display(), name::camel(name));
    let first = format!("Dialect '{name}' is in {folder}, declared in src/{camel}.td. Next:\n\n");
    let mut commands = vec![format!("cd {folder}")];
    if choice.full {
        commands.push("cargo run -- opt tests/files/scale.mlir --canonicalize".to_owned());
        commands.push("cargo test".to_owned());
    } else {
        commands.push("cargo run -- opt example.mlir".to_owned());
    }
    if choice.jit {
        commands
            .push("cargo run -- run tests/files/run.mlir -e f 14 --entry-point-result=i64".into());
    }
    first + &commands.iter().map(|line| format!("  {line}\n")).collect::<String>()
}

#[cfg(test)]
mod tests;
