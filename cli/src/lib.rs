//! The `ods` command line tool, and the same tool for custom dialects.
//!
//! A user's tool is [`main`] with the user's dialects registered:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     ods_cli::main(|registry| ods_dialects::register_all(registry))
//! }
//! ```
//!
//! [`Tool`] runs in the process and with the streams of the caller, so that tests need not start a process.
//!
//! The features, all enabled by default: `dialects` (all dialects that ship with ods, and their conversions), `jit`
//! (the command `run`), `llvmir` (the command `translate`), `lsp` (the command `lsp`), `smith` (the commands `smith`
//! and `reduce`), and `spec` (`tblgen`, `pdll`, `doc`, `new`, `adopt`, `--load-dialect`).
//!
//! Flags are spelled as in `mlir-opt`, `mlir-runner` and `llvm-tblgen`, with one dash or two.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "spec")]
mod adopt;
mod commands;
mod context;
#[cfg(feature = "spec")]
mod doc;
#[cfg_attr(not(feature = "spec"), path = "without_spec.rs")]
mod dynamic;
mod expected;
mod flags;
mod input;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "spec")]
mod new;
mod opt;
mod passes;
#[cfg(feature = "spec")]
mod pdll;
#[cfg(feature = "smith")]
mod reduce;
mod report;
mod round_trips;
#[cfg(feature = "jit")]
mod run;
#[cfg(feature = "smith")]
mod smith;
#[cfg(any(feature = "jit", feature = "llvmir"))]
mod source;
mod split;
#[cfg(feature = "spec")]
mod tblgen;
mod tool;
#[cfg(feature = "llvmir")]
mod translate;

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use ods_core::Registry;

pub use tool::{Streams, Tool};

/// Runs the tool on the process's arguments, with the dialects that `register` adds.
pub fn main(register: impl Fn(&mut Registry)) -> ExitCode {
    let mut args = std::env::args_os();
    let called = args.next();
    // The name is the stem of the executable, since a tool for custom dialects is not called `ods`.
    let stem = called.as_deref().and_then(|path| Path::new(path).file_stem());
    let name = stem.map_or_else(|| "ods".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let args: Vec<OsString> = args.collect();
    let (mut input, mut output, mut errors) = (io::stdin(), io::stdout(), io::stderr());
    let streams = Streams { input: &mut input, output: &mut output, errors: &mut errors };
    Tool::new(name, register).of_process().run(&args, streams)
}
