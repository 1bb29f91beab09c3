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
//! The features, all of them defaults: `dialects` (every dialect that ships with ods, and its conversions), `jit` (the
//! command `run`), `llvmir` (the command `translate`), `lsp` (the command of that name), `smith` (that command, and
//! `reduce`), and `spec` (`tblgen`, `doc`, `new`, `--load-dialect`).
//!
//! Flags are spelled as `mlir-opt`, `mlir-runner` and `llvm-tblgen` spell theirs, with one dash or two.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![expect(clippy::print_stderr, reason = "a command line tool reports there")]

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
mod program;
#[cfg(feature = "smith")]
mod reduce;
mod report;
#[cfg(feature = "jit")]
mod run;
#[cfg(feature = "smith")]
mod smith;
#[cfg(any(feature = "jit", feature = "llvmir"))]
mod source;
mod split;
#[cfg(feature = "spec")]
mod tblgen;
#[cfg(feature = "llvmir")]
mod translate;

use std::ffi::OsString;
use std::process::ExitCode;

use ods_core::Registry;

/// The function that registers the dialects of the tool.
type Register<'a> = dyn Fn(&mut Registry) + 'a;

/// A command of the tool.
struct Command {
    name: &'static str,
    about: &'static str,
    run: fn(&[OsString], &Register<'_>) -> ExitCode,
}

/// The commands of a tool that is built with these features.
const COMMANDS: &[Command] = &[
    #[cfg(feature = "spec")]
    Command {
        name: "tblgen",
        about: "evaluate a .td file: print its records, JSON, documentation, or generated Rust",
        run: |args, _| tblgen::main(args),
    },
    #[cfg(feature = "spec")]
    Command {
        name: "doc",
        about: "Markdown of what a .td file declares",
        run: |args, _| doc::main(args),
    },
    #[cfg(feature = "spec")]
    Command {
        name: "new",
        about: "make a repository for a dialect of one's own",
        run: |args, _| new::main(args),
    },
    Command {
        name: "opt",
        about: "parse, verify, transform and print IR, as text or bytecode",
        run: opt::main,
    },
    #[cfg(feature = "lsp")]
    Command {
        name: "lsp",
        about: "serve an editor: diagnostics, definitions, completion for .td and .mlir files",
        run: lsp::main,
    },
    #[cfg(feature = "jit")]
    Command {
        name: "run",
        about: "compile a module to native code and call a function of it",
        run: run::main,
    },
    #[cfg(feature = "smith")]
    Command {
        name: "smith",
        about: "run random programs before and after random passes",
        run: smith::main,
    },
    #[cfg(feature = "smith")]
    Command {
        name: "reduce",
        about: "make a module small while it stays interesting",
        run: reduce::main,
    },
    #[cfg(feature = "llvmir")]
    Command {
        name: "translate",
        about: "write a module of the llvm dialect as LLVM IR text",
        run: translate::main,
    },
];

/// Commands that a feature of this crate brings.
const FEATURES: [(&str, &str); 8] = [
    ("tblgen", "spec"),
    ("doc", "spec"),
    ("new", "spec"),
    ("lsp", "lsp"),
    ("run", "jit"),
    ("smith", "smith"),
    ("reduce", "smith"),
    ("translate", "llvmir"),
];

fn usage() -> String {
    let name = program::name();
    let line = |command: &Command| format!("  {:9} {}\n", command.name, command.about);
    let commands: String = COMMANDS.iter().map(line).collect();
    format!(
        "usage: {name} COMMAND [ARGS]\n\n{commands}\n`{name} COMMAND --help` lists the flags of a command."
    )
}

/// Runs the tool on the process's arguments, with the dialects that `register` adds.
pub fn main(register: impl Fn(&mut Registry)) -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let Some((command, rest)) = args.split_first() else {
        eprintln!("{}", usage());
        return ExitCode::FAILURE;
    };
    if let Some(known) = COMMANDS.iter().find(|known| command == known.name) {
        return (known.run)(rest, &register);
    }
    if ["--help", "-h", "help"].iter().any(|help| command == help) {
        eprintln!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let (name, shown) = (program::name(), command.display());
    match FEATURES.iter().find(|(other, _)| command == other) {
        Some((_, feature)) => {
            eprintln!("{name}: '{shown}' is a command of the feature '{feature}' of ods-cli");
        }
        None => eprintln!("{name}: unknown command '{shown}'\n{}", usage()),
    }
    ExitCode::FAILURE
}
