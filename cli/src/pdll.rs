//! `ods pdll`: checks a `.pdll` file, or writes the Rust of its patterns.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use ods_core::{Context, Registry};
use ods_dynamic::Loader;
use ods_spec::lang::Session;
use ods_spec::{Build, pdll, prelude};

use crate::tool::{Streams, Tool};
use crate::{flags, input};

/// Checks the patterns of a `.pdll` file, as `mlir-pdll` does, and with it the attributes and types in the text.
#[derive(Parser)]
#[command(name = "pdll", disable_version_flag = true)]
struct Flags {
    /// The `.pdll` file
    file: String,
    /// Report only the errors and warnings of the language
    #[arg(long, conflicts_with = "gen_rust")]
    parse_only: bool,
    /// Write the checked syntax tree, as `mlir-pdll` does, without addresses
    #[arg(short = 'x', value_name = "ast", value_parser = ["ast"], conflicts_with_all = ["gen_rust", "parse_only"])]
    tree: Option<String>,
    /// Write the Rust that a build script generates for the file
    #[arg(long)]
    gen_rust: bool,
    /// Output
    #[arg(short = 'o', default_value = "-")]
    output: String,
    /// A directory of include files
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<String>,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let register = &|registry: &mut Registry| {
        tool.register()(registry);
        ods_lowering::register_all(registry);
    };
    match flags::read("pdll", args, tool, streams) {
        Ok(flags) => {
            let done = run(&flags, register, streams);
            streams.exit(done)
        }
        Err(code) => code,
    }
}

fn run(
    flags: &Flags,
    register: &dyn Fn(&mut Registry),
    streams: &mut Streams<'_>,
) -> Result<(), String> {
    if flags.parse_only || flags.tree.is_some() {
        let mut session = Session::new();
        session.embed(prelude::files().iter().copied());
        for dir in &flags.include {
            session.include_dir(dir);
        }
        let parsed = pdll::parse_file(&session, flags.file.as_ref())?;
        let told = parsed.render_diagnostics();
        if parsed.module.is_none() {
            return Err(told.trim_end_matches('\n').to_owned());
        }
        streams.report(&told);
        return match flags.tree {
            Some(_) => {
                let tree = pdll::dump(&parsed)?;
                input::write(&flags.output, tree.as_bytes(), streams.output)
            }
            None => Ok(()),
        };
    }
    if flags.gen_rust {
        let mut build = Build::new();
        for dir in &flags.include {
            build.include(dir);
        }
        let done = build.pdll(&flags.file).try_compile().map_err(|why| why.to_string())?;
        let warnings: String = done.warnings.iter().map(|one| one.text.as_str()).collect();
        streams.report(&warnings);
        return input::write(&flags.output, done.rust().as_bytes(), streams.output);
    }
    let mut loader = Loader::new();
    for dir in &flags.include {
        loader.include(dir);
    }
    let patterns = loader.load_pdll(&flags.file).map_err(|why| why.to_string())?;
    streams.report(&patterns.warnings());
    let invalid = patterns.check_literals(&Context::with(register));
    if invalid.is_empty() { Ok(()) } else { Err(invalid.trim_end().to_owned()) }
}
