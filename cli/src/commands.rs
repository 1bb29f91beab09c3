//! The table of commands, depending on the enabled features.

use std::ffi::OsString;
use std::process::ExitCode;

#[cfg(feature = "lsp")]
use crate::lsp;
use crate::opt;
use crate::round_trips;
#[cfg(feature = "jit")]
use crate::run;
use crate::tool::{Streams, Tool};
#[cfg(feature = "llvmir")]
use crate::translate;
#[cfg(feature = "spec")]
use crate::{adopt, doc, new, pdll, tblgen};
#[cfg(feature = "smith")]
use crate::{reduce, smith};

/// A command of the tool.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) run: fn(&[OsString], &Tool<'_>, &mut Streams<'_>) -> ExitCode,
}

/// All commands.
pub(crate) const COMMANDS: &[Command] = &[
    #[cfg(feature = "spec")]
    Command {
        name: "tblgen",
        about: "evaluate a .td file: print its records, JSON, documentation, or generated Rust",
        run: tblgen::main,
    },
    #[cfg(feature = "spec")]
    Command {
        name: "pdll",
        about: "check a .pdll file, or print the Rust of its patterns",
        run: pdll::main,
    },
    #[cfg(feature = "spec")]
    Command { name: "doc", about: "Markdown of what a .td file declares", run: doc::main },
    #[cfg(feature = "spec")]
    Command { name: "new", about: "make a repository for a dialect of one's own", run: new::main },
    #[cfg(feature = "spec")]
    Command {
        name: "adopt",
        about: "make a repository for a dialect that exists, from its .td",
        run: adopt::main,
    },
    Command {
        name: "opt",
        about: "parse, verify, transform and print IR, as text or bytecode",
        run: opt::main,
    },
    Command {
        name: "round-trips",
        about: "write and read again the parts of a folder's .mlir files",
        run: round_trips::main,
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

/// Commands that require a feature of this crate, with the feature.
pub(crate) const FEATURES: [(&str, &str); 10] = [
    ("tblgen", "spec"),
    ("pdll", "spec"),
    ("doc", "spec"),
    ("new", "spec"),
    ("adopt", "spec"),
    ("lsp", "lsp"),
    ("run", "jit"),
    ("smith", "smith"),
    ("reduce", "smith"),
    ("translate", "llvmir"),
];
