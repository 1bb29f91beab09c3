//! `ods doc`: Markdown of what a `.td` file declares.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use ods_spec::docgen::{self, Leaf};
use ods_spec::lang::Session;
use ods_spec::prelude;

use crate::input;

/// Writes Markdown of a dialect, and of the passes and interfaces in the same file.
#[derive(Parser)]
#[command(name = "ods doc", disable_version_flag = true)]
struct Flags {
    /// The `.td` file; `-` is standard input
    #[arg(default_value = "-")]
    file: String,
    /// Output: a file, `-` for standard output, or a folder that gets a page for each kind
    #[arg(short = 'o', default_value = "-")]
    output: String,
    /// A directory of include files
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME")]
    define: Vec<String>,
    /// The dialect, when the file could be about several
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,
    /// What to leave out in front of C++ names
    #[arg(long, value_name = "TEXT", default_value = "::mlir::")]
    strip_prefix: String,
    /// Unfold descriptions of attributes, as the site generator Hugo can show them
    #[arg(long)]
    allow_hugo_specific_features: bool,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString]) -> ExitCode {
    let flags: Flags = match crate::flags::parse("ods doc", args) {
        Ok(flags) => flags,
        Err(error) => return crate::flags::report("ods doc", &error),
    };
    match pages(&flags).and_then(|leaves| write(&flags, &leaves)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{}", message.trim_end());
            ExitCode::FAILURE
        }
    }
}

fn pages(flags: &Flags) -> Result<Vec<Leaf>, String> {
    let mut session = Session::new();
    session.embed(prelude::files().iter().copied());
    for dir in &flags.include {
        session.include_dir(dir);
    }
    for name in &flags.define {
        session.define(name);
    }
    let evaluation = match flags.file.as_str() {
        "-" => session.evaluate_stdin(),
        file => session.evaluate_file(file),
    };
    if evaluation.has_errors() {
        return Err(evaluation.render_diagnostics());
    }
    let options = docgen::Options {
        dialect: flags.dialect.clone(),
        strip_prefix: flags.strip_prefix.clone(),
        hugo: flags.allow_hugo_specific_features,
        input: flags.file.clone(),
        ..docgen::Options::default()
    };
    let records = &evaluation.records;
    docgen::book(records, &options).map_err(|failure| failure.render(records.source_map()))
}

fn write(flags: &Flags, leaves: &[Leaf]) -> Result<(), String> {
    let folder = PathBuf::from(&flags.output);
    if !folder.is_dir() {
        return input::write(&flags.output, docgen::bound(leaves).as_bytes());
    }
    leaves.iter().try_for_each(|leaf| {
        let path = folder.join(format!("{}.md", leaf.name));
        input::write(&path.to_string_lossy(), leaf.text.as_bytes())
    })
}
