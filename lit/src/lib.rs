//! Test files with `RUN:` lines: a test runner for a custom tool.
//!
//! ```no_run
//! // tests/files.rs, with `harness = false` in the manifest
//! fn main() -> std::process::ExitCode {
//!     ods_lit::Suite::new("poly", env!("CARGO_PKG_NAME")).folder("tests/files").run()
//! }
//! ```
//! where the second argument is the path of the tool, `env!("CARGO_BIN_EXE_poly")` in a real test. A tool that is a
//! library need not be started: [`Suite::in_process`] calls it.
//!
//! Each `.mlir` and `.td` file of a folder is a test, except in folders named `include`.
//! Its lines `// RUN: poly COMMAND … %s` are run in its folder, with `%s` for the file; `// RUN: not poly …` must exit
//! with 1; an argument with spaces stands in double quotes. In `// RUN: poly opt %s | poly run -` each command reads the
//! output of the previous one.
//! The output of a command is compared with `FILE.stdout` and `FILE.stderr` (`FILE.2.stdout` for the second line, and
//! so on); an absent file counts as empty. With `UPDATE_EXPECT=1` in the environment the files are written instead.
//!
//! A `.mlir` file that is valid is also printed in custom and generic form and as bytecode, and each form must read
//! back to the same IR, unless the file has a line `// ROUND-TRIP: off, REASON`.

mod folder;
mod golden;
mod round_trip;
mod run_line;
mod tool;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use run_line::RunLine;
pub use tool::Output;
use tool::{Place, Tool};

/// The comment of a file that prints differently after it is read back.
const NO_ROUND_TRIP: &str = "// ROUND-TRIP: off, ";

/// A set of test files, and the tool that they run.
pub struct Suite {
    tool: Arc<Tool>,
    root: PathBuf,
    folders: Vec<PathBuf>,
    /// The extensions of test files, with the start of a comment in each.
    kinds: Vec<(String, String)>,
}

impl Suite {
    /// Creates a suite without files for the tool at `path`, which `RUN:` lines call `name`.
    pub fn new(name: &str, path: impl Into<PathBuf>) -> Suite {
        Suite::of(name, Place::Executable(path.into()))
    }

    /// Creates a suite without files for a tool in this process, which `RUN:` lines call `name`: `run` gets the
    /// arguments and the standard input of a command. Commands of one folder run on several threads.
    pub fn in_process(
        name: &str,
        run: impl Fn(&[OsString], &[u8]) -> Output + Send + Sync + 'static,
    ) -> Suite {
        Suite::of(name, Place::Function(Box::new(run)))
    }

    fn of(name: &str, place: Place) -> Suite {
        let tool = Tool { name: name.to_owned(), place };
        // Cargo runs tests in the folder of the package.
        let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = root.or_else(|| std::env::current_dir().ok()).unwrap_or_default();
        let kinds = ["mlir", "td"].map(|kind| (kind.to_owned(), "//".to_owned()));
        Suite { tool: Arc::new(tool), root, folders: Vec::new(), kinds: kinds.into() }
    }

    /// Adds an extension of test files, such as that of a custom language, whose comments begin with `comment`.
    #[must_use]
    pub fn sources(mut self, extension: &str, comment: &str) -> Suite {
        self.kinds.push((extension.to_owned(), comment.to_owned()));
        self
    }

    /// Adds the files of a folder, relative to the package, and of its subfolders.
    #[must_use]
    pub fn folder(mut self, path: impl AsRef<Path>) -> Suite {
        self.folders.push(self.root.join(path));
        self
    }

    /// Runs the tests selected on the command line of the process, as passed on by `cargo test`.
    pub fn run(self) -> ExitCode {
        libtest_mimic::run(&Arguments::from_args(), self.trials()).exit_code()
    }

    fn trials(&self) -> Vec<Trial> {
        let mut trials = Vec::new();
        for folder in &self.folders {
            let mut files = Vec::new();
            if !self.collect(folder, &mut files) {
                let problem = format!("there is no folder {}", folder.display());
                let name = self.shown(folder);
                trials.push(Trial::test(name, || Err(problem.into())));
            }
            files.sort();
            files.into_iter().for_each(|path| self.add(path, &mut trials));
        }
        trials
    }

    fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string()
    }

    /// Returns the start of a comment in a test file; `None` for other files.
    fn comment(&self, path: &Path) -> Option<&str> {
        let extension = path.extension()?;
        let kind = self.kinds.iter().find(|(kind, _)| extension == kind.as_str())?;
        Some(&kind.1)
    }

    /// Collects the test files of a folder; returns false if it cannot be read.
    fn collect(&self, folder: &Path, files: &mut Vec<PathBuf>) -> bool {
        let Ok(entries) = std::fs::read_dir(folder) else { return false };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                // Shared pieces that other files include are not tests.
                if path.file_name().is_some_and(|name| name != "include") {
                    self.collect(&path, files);
                }
            } else if self.comment(&path).is_some() {
                files.push(path);
            }
        }
        true
    }

    fn add(&self, path: PathBuf, trials: &mut Vec<Trial>) {
        let name = self.shown(&path);
        let source = std::fs::read(&path).unwrap_or_default();
        let source = String::from_utf8_lossy(&source);
        let comment = self.comment(&path).unwrap_or("//");
        let runs = RunLine::all(&source, &self.tool.name, comment);
        let runs = match runs {
            Ok(runs) => runs,
            Err(problem) => {
                trials.push(Trial::test(name, || Err(problem.into())));
                return;
            }
        };
        let tool = &self.tool;
        if path.extension().is_some_and(|extension| extension == "mlir")
            && runs.iter().all(RunLine::round_trips)
            && !source.contains(NO_ROUND_TRIP)
        {
            let (tool, path, flags) = (tool.clone(), path.clone(), runs[0].parser_flags());
            let trial = move || round_trip::check(&tool, &path, &flags);
            trials.push(Trial::test(format!("{name} round trip"), trial));
        }
        let tool = tool.clone();
        trials.push(Trial::test(name, move || check(&tool, &path, &runs)));
    }
}

/// Runs the commands of a file, and compares their output.
fn check(tool: &Tool, path: &Path, runs: &[RunLine]) -> Result<(), Failed> {
    for (number, run) in runs.iter().enumerate() {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        for command in &run.commands {
            let output = tool.run(path, command.args_for(path), &stdout)?;
            let expected = if command.fails { Some(1) } else { Some(0) };
            if output.code != expected {
                let errors = String::from_utf8_lossy(&output.stderr);
                let code =
                    output.code.map_or("a signal".to_owned(), |code| format!("exit code {code}"));
                return Err(format!("RUN line {}: {code}\n{errors}", number + 1).into());
            }
            stdout = output.stdout;
            stderr.extend(output.stderr);
        }
        let suffix = if number == 0 { String::new() } else { format!(".{}", number + 1) };
        golden::check(path, &format!("{suffix}.stdout"), &stdout)?;
        golden::check(path, &format!("{suffix}.stderr"), &stderr)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
