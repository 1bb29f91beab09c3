//! `ods lsp`: a language server for `.td` and `.mlir` files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use ods_lsp::Settings;

use crate::flags;
use crate::tool::{Streams, Tool};

/// Serves an editor on the standard streams, with the dialects of this tool. Projects have settings in `ods.toml`;
/// flags add to them
#[derive(Parser)]
#[command(name = "lsp", disable_version_flag = true)]
struct Flags {
    /// A directory of include files
    #[arg(short = 'I', value_name = "DIR", visible_alias = "tablegen-extra-dir")]
    include: Vec<PathBuf>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME")]
    define: Vec<String>,
    /// A list of include directories by file, as written by MLIR's build (`tablegen_compile_commands.yml`)
    #[arg(long, value_name = "FILE")]
    tablegen_compilation_database: Vec<PathBuf>,
    /// Load a dialect from its `.td`, as the other commands do
    #[arg(long, value_name = "FILE")]
    load_dialect: Vec<String>,
    /// Accept operations of unknown dialects
    #[arg(long)]
    allow_unregistered_dialect: bool,
    /// Use the standard streams, which is the default
    #[arg(long)]
    stdio: bool,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let flags: Flags = match flags::read("lsp", args, tool, streams) {
        Ok(flags) => flags,
        Err(code) => return code,
    };
    let here = std::env::current_dir().unwrap_or_default();
    let absolute = |path: &PathBuf| here.join(Path::new(path));
    let settings = Settings {
        include: flags.include.iter().map(absolute).collect(),
        define: flags.define,
        load_dialect: flags.load_dialect,
        partial: ods_dialects::PARTIAL.iter().map(|&name| name.to_owned()).collect(),
        allow_unregistered_dialect: flags.allow_unregistered_dialect,
        compile_commands: flags.tablegen_compilation_database.iter().map(absolute).collect(),
        ..Settings::default()
    };
    let served = ods_lsp::stdio(settings, tool.register());
    streams.exit(served.map_err(|message| format!("{}: {message}", tool.command("lsp"))))
}
