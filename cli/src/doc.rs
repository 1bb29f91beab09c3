//! `ods doc`: Markdown documentation of a `.td` file's declarations, or an HTML site.

mod site;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use ods_dynamic::{Entry, Wanted};
use ods_spec::docgen::{self, Leaf};
use ods_spec::lang::{Records, Session};
use ods_spec::model::BytecodeSpec;
use ods_spec::prelude;

use crate::tool::{Streams, Tool};
use crate::{flags, input};

/// Writes Markdown documentation of a dialect, and of the passes and interfaces in the same file.
#[derive(Parser)]
#[command(name = "doc", disable_version_flag = true)]
struct Flags {
    /// The `.td` file; `-` is standard input; several with `--html`
    #[arg(default_value = "-", conflicts_with = "load_dialect")]
    files: Vec<String>,
    /// The dialect, as in other commands: `FILE.td`, `FILE.td,FILE.td` or `NAME=FILE.td`; or `mlir`, or a list of
    /// dialects, of which `--dialect` selects one
    #[arg(long, value_name = "FILE")]
    load_dialect: Option<String>,
    /// Write a searchable site into the folder of `-o`; with `--load-dialect=mlir` or a list, of all dialects unless
    /// `--dialect`
    /// selects one
    #[arg(long)]
    html: bool,
    /// The title of the site
    #[arg(long, value_name = "TEXT", default_value = "Documentation")]
    title: String,
    /// Output: a file, `-` for standard output, or a folder that gets a page for each kind
    #[arg(short = 'o', default_value = "-")]
    output: String,
    /// A directory of include files
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME")]
    define: Vec<String>,
    /// The dialect, if the file declares several
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,
    /// The prefix to remove from C++ names
    #[arg(long, value_name = "TEXT", default_value = "::mlir::")]
    strip_prefix: String,
    /// Make descriptions of attributes foldable, for the site generator Hugo
    #[arg(long)]
    allow_hugo_specific_features: bool,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    match flags::read("doc", args, tool, streams) {
        Ok(flags) => {
            let done = run(&flags, streams);
            streams.exit(done)
        }
        Err(code) => code,
    }
}

fn run(flags: &Flags, streams: &mut Streams<'_>) -> Result<(), String> {
    if flags.html {
        return site::write(flags, streams.input);
    }
    let [file] = flags.files.as_slice() else {
        return Err("error: several files make a site: --html".to_owned());
    };
    let entry = flags.load_dialect.as_deref().map(|one| loaded(one, flags)).transpose()?;
    let pages = pages(flags, file, entry, streams.input)?;
    write(flags, &pages, streams.output)
}

/// Returns the pages of a loaded dialect, or of a file.
fn pages(
    flags: &Flags,
    file: &str,
    loaded: Option<Entry>,
    input: &mut dyn Read,
) -> Result<Vec<Leaf>, String> {
    let mut session = Session::new();
    session.embed(prelude::files().iter().copied());
    for dir in flags.include.iter().chain(loaded.iter().flat_map(|one| &one.includes)) {
        session.include_dir(dir);
    }
    for name in &flags.define {
        session.define(name);
    }
    let options = docgen::Options {
        dialect: flags.dialect.clone().or_else(|| {
            loaded.as_ref().map(|entry| entry.name.clone()).filter(|name| !name.is_empty())
        }),
        strip_prefix: flags.strip_prefix.clone(),
        hugo: flags.allow_hugo_specific_features,
        input: file.to_owned(),
        ..docgen::Options::default()
    };
    let evaluation = match (loaded.as_ref().map(|entry| entry.files.as_slice()), file) {
        (Some([file]), _) => session.evaluate_file(file),
        (Some(files), _) => return Ok(vec![together(&mut session, files, &options)?]),
        (None, "-") => session.evaluate_stdin(input),
        (None, file) => session.evaluate_file(file),
    };
    if evaluation.has_errors() {
        return Err(evaluation.render_diagnostics());
    }
    let records = &evaluation.records;
    docgen::book(records, &options).map_err(|failure| failure.render(records.source_map()))
}

/// Returns the page of a dialect with several files, each evaluated on its own, except files that only declare its
/// bytecode encoding.
fn together(
    session: &mut Session,
    files: &[PathBuf],
    options: &docgen::Options,
) -> Result<Leaf, String> {
    let mut all = Vec::new();
    session.share_includes(true);
    for file in files {
        let evaluation = session.evaluate_file(file);
        if evaluation.has_errors() {
            return Err(evaluation.render_diagnostics());
        }
        if !BytecodeSpec::is_among(&evaluation.records) {
            all.push(evaluation.records);
        }
    }
    let records: Vec<&Records> = all.iter().collect();
    let map = all.first().map(Records::source_map).cloned().unwrap_or_default();
    docgen::joined(&records, options).map_err(|failure| failure.render(&map))
}

/// Resolves an entry of `--load-dialect`: its files, searched like includes, and the dialect if it is named.
fn loaded(one: &str, flags: &Flags) -> Result<Entry, String> {
    let mut entry = match Wanted::of(one) {
        Wanted::Dialect { name, files } => Entry {
            name: name.unwrap_or_default().to_owned(),
            files: files.into_iter().map(PathBuf::from).collect(),
            includes: Vec::new(),
        },
        Wanted::List(list) => {
            let name = flags.dialect.as_deref();
            let name =
                name.ok_or_else(|| format!("error: --dialect has to name one of '{list}'"))?;
            let found = crate::dynamic::catalog(list)?;
            let found = found.entries().iter().find(|entry| entry.name == name).cloned();
            found.ok_or_else(|| format!("error: '{list}' has no dialect '{name}'"))?
        }
    };
    resolve(&mut entry, flags);
    Ok(entry)
}

/// Resolves the files of an entry like includes.
fn resolve(entry: &mut Entry, flags: &Flags) {
    let below = |path: &PathBuf| {
        let dirs = flags.include.iter().map(|dir| dir.join(path));
        std::iter::once(path.clone()).chain(dirs).find(|path| path.exists())
    };
    for path in entry.files.iter_mut().chain(&mut entry.includes) {
        *path = below(path).unwrap_or_else(|| path.clone());
    }
}

fn write(flags: &Flags, leaves: &[Leaf], output: &mut dyn Write) -> Result<(), String> {
    let folder = PathBuf::from(&flags.output);
    if !folder.is_dir() {
        return input::write(&flags.output, docgen::bound(leaves).as_bytes(), output);
    }
    leaves.iter().try_for_each(|leaf| {
        let path = folder.join(format!("{}.md", leaf.name));
        input::write_file(&path.to_string_lossy(), leaf.text.as_bytes())
    })
}
