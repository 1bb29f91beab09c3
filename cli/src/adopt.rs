//! `ods adopt`: creates a repository for dialects that exist, from their `.td` files, which stay where they are.

mod answers;
mod coverage;
mod dialect;
mod files;
mod includes;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use ods_core::{Context, Registry};
use ods_dynamic::Loader;

use crate::new::{self, Choice, name};
use crate::round_trips::{self, Survey};
use crate::tool::{Streams, Tool};
use crate::{context, flags, input};
use dialect::Dialect;

/// Creates a repository for dialects that exist: generated Rust, the list of what is left to write, a tool and tests.
#[derive(Parser)]
#[command(name = "adopt", disable_version_flag = true)]
struct Flags {
    /// The dialects: `FILE.td`, `FILE.td,FILE.td` or `NAME=FILE.td` for each
    #[arg(value_name = "FILE", required = true)]
    dialects: Vec<String>,
    /// The folder to create; by default it has the name of the first dialect
    #[arg(short = 'o', value_name = "DIR")]
    output: Option<PathBuf>,
    /// Directory for includes, besides those found above the files
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Declared syntax and replacements of C++ text that exist already; the repository gets a copy
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// The folder with the `.mlir` files of the project, which become tests
    #[arg(long, value_name = "DIR")]
    tests: Option<PathBuf>,
    /// A checkout of ods to use the crates of, instead of the registry
    #[arg(long, value_name = "DIR")]
    ods_path: Option<PathBuf>,
}

/// A repository to write.
struct Adoption {
    choice: Choice,
    dialects: Vec<Dialect>,
    includes: Vec<PathBuf>,
    /// The text of the given file of answers.
    answers: Option<String>,
    tests: Option<(PathBuf, Survey)>,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let flags: Flags = match flags::read("adopt", args, tool, streams) {
        Ok(flags) => flags,
        Err(code) => return code,
    };
    let created =
        make(&flags, tool).and_then(|text| input::write("-", text.as_bytes(), streams.output));
    streams.exit(created.map_err(|message| format!("{}: {message}", tool.command("adopt"))))
}

/// Writes the files, and returns the text with the result and the next steps.
fn make(flags: &Flags, tool: &Tool<'_>) -> Result<String, String> {
    let answers = flags.answers.as_deref();
    let files = flags.dialects.iter().flat_map(|one| dialect::files_of(one));
    let files: Vec<PathBuf> = files.chain(answers.map(Path::to_owned)).collect();
    let includes = includes::roots(&files, &flags.include)?;
    let dialects = flags.dialects.iter();
    let dialects = dialects.map(|one| Dialect::read(one, &includes, answers));
    let dialects: Vec<Dialect> = dialects.collect::<Result<_, _>>()?;
    let folder = match &flags.output {
        Some(folder) => folder.clone(),
        None => PathBuf::from(dialects[0].name.to_ascii_lowercase()),
    };
    let package = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name::check(&package)?;
    if folder.exists() {
        return Err(format!("'{}' exists already", folder.display()));
    }
    let known = Context::with(|registry| tool.register()(registry));
    if let Some(one) = dialects.iter().find(|one| known.dialect(&one.name).is_some()) {
        return Err(format!("dialect '{}' comes with this tool", one.name));
    }
    let tests = match &flags.tests {
        Some(tests) => Some((tests.clone(), survey(flags, &dialects, &includes, tool)?)),
        None => None,
    };
    let adoption = Adoption {
        choice: Choice {
            name: package,
            full: true,
            jit: false,
            all_dialects: true,
            ods_path: flags.ods_path.as_deref().map(new::checkout).transpose()?,
        },
        dialects,
        includes,
        answers: answers.map(read).transpose()?,
        tests,
    };
    new::write(&folder, files::all(&adoption, &folder)?.into_iter())?;
    Ok(next_steps(&adoption, &folder))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads the parts of the tests with the dialects loaded at run time, whose schemas equal the generated ones.
fn survey(
    flags: &Flags,
    dialects: &[Dialect],
    includes: &[PathBuf],
    tool: &Tool<'_>,
) -> Result<Survey, String> {
    let folder = flags.tests.as_deref().unwrap_or(Path::new("."));
    let names: Vec<String> = dialects.iter().map(|one| one.name.clone()).collect();
    let parts = round_trips::parts(folder, &names)?;
    let register = |registry: &mut Registry| {
        tool.register()(registry);
        ods_lowering::register_all(registry);
    };
    let mut loader = Loader::beside(&Context::with(register));
    for dir in includes {
        loader.include(dir);
    }
    if let Some(file) = &flags.answers {
        loader.answers(file);
    }
    let mut schemas = Vec::new();
    for one in dialects {
        let loaded = loader.load(&one.files, Some(&one.name)).map_err(|why| why.to_string())?;
        schemas.push(loaded.schema());
    }
    let context = || {
        let ctx = context::with_dialects(&schemas, &register);
        ctx.allow_unregistered(true);
        ctx
    };
    Ok(Survey::of(&parts, &context))
}

fn next_steps(adoption: &Adoption, folder: &Path) -> String {
    let shown = folder.display();
    let mut out = String::new();
    for one in &adoption.dialects {
        out += &format!("Dialect '{}' is in {shown}: {}\n", one.name, coverage::summary(one));
    }
    if let Some((_, survey)) = &adoption.tests {
        let good = survey.total - survey.failed.len();
        out +=
            &format!("{good} of {} parts of the tests survive text and bytecode.\n", survey.total);
    }
    out + &format!("README.md lists what is left to write. Next:\n\n  cd {shown}\n  cargo test\n")
}

#[cfg(test)]
mod tests;
