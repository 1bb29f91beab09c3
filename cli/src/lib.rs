//! The `ods` command line tool, and the same tool for dialects of one's own.
//!
//! A user's tool is [`main`] with the user's dialects registered:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     ods_cli::main(|registry| ods_dialects::register_all(registry))
//! }
//! ```
//!
//! Flags are spelled as `mlir-opt`, `mlir-runner` and `llvm-tblgen` spell theirs, with one dash or two.

#![expect(clippy::print_stderr, reason = "a command line tool reports there")]

mod doc;
mod dynamic;
mod expected;
mod flags;
mod input;
mod opt;
mod program;
mod report;
mod run;
mod split;
mod tblgen;

use std::ffi::OsString;
use std::process::ExitCode;

use ods_core::Registry;

const COMMANDS: &str = "\
  tblgen   evaluate a .td file: print its records, JSON, documentation, or generated Rust
  doc      Markdown of what a .td file declares
  opt      parse, verify, transform and print IR, as text or bytecode
  run      compile a module to native code and call a function of it";

fn usage() -> String {
    let name = program::name();
    format!(
        "usage: {name} COMMAND [ARGS]\n\n{COMMANDS}\n\n`{name} COMMAND --help` lists the flags of a command."
    )
}

/// Runs the tool on the process's arguments, with the dialects that `register` adds.
pub fn main(register: impl Fn(&mut Registry)) -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let Some((command, rest)) = args.split_first() else {
        eprintln!("{}", usage());
        return ExitCode::FAILURE;
    };
    match command.to_str() {
        Some("tblgen") => tblgen::main(rest),
        Some("doc") => doc::main(rest),
        Some("opt") => opt::main(rest, &register),
        Some("run") => run::main(rest, &register),
        Some("--help" | "-h" | "help") => {
            eprintln!("{}", usage());
            ExitCode::SUCCESS
        }
        _ => {
            let name = program::name();
            eprintln!("{name}: unknown command '{}'\n{}", command.display(), usage());
            ExitCode::FAILURE
        }
    }
}
