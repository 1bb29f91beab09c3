//! The tool as a value that runs in the process of the caller.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{Read, Write};
use std::process::ExitCode;

use ods_core::Registry;

use crate::commands::{COMMANDS, FEATURES};

/// A tool: its name and its dialects.
///
/// ```
/// use ods_cli::{Streams, Tool};
///
/// let tool = Tool::new("ods", ods_dialects::register_all);
/// let (mut input, mut output, mut errors) = (&b"func.func private @f()"[..], Vec::new(), Vec::new());
/// let streams = Streams { input: &mut input, output: &mut output, errors: &mut errors };
/// assert_eq!(tool.run(&["opt".into()], streams), std::process::ExitCode::SUCCESS);
/// assert_eq!(output, b"module {\n  func.func private @f()\n}\n\n");
/// ```
pub struct Tool<'r> {
    name: String,
    register: Box<dyn Fn(&mut Registry) + 'r>,
    is_process: bool,
}

/// The streams of one run of a tool.
pub struct Streams<'a> {
    /// The standard input.
    pub input: &'a mut dyn Read,
    /// The standard output.
    pub output: &'a mut (dyn Write + Send),
    /// The standard error.
    pub errors: &'a mut (dyn Write + Send),
}

impl<'r> Tool<'r> {
    /// Creates a tool whose messages call it `name`, with the dialects that `register` adds.
    pub fn new(name: impl Into<String>, register: impl Fn(&mut Registry) + 'r) -> Tool<'r> {
        Tool { name: name.into(), register: Box::new(register), is_process: false }
    }

    /// Marks the tool as the main program of the process.
    pub(crate) fn of_process(mut self) -> Tool<'r> {
        self.is_process = true;
        self
    }

    /// Runs the command in the first argument.
    ///
    /// Paths are relative to the working directory of the process. `lsp` serves the standard streams of the process,
    /// programs called by `run` print to them, and `smith` and `reduce` restart the executable of the process.
    pub fn run(&self, args: &[OsString], mut streams: Streams<'_>) -> ExitCode {
        let Some((command, rest)) = args.split_first() else {
            return streams.fail(&format_args!("{}\n", self.usage()));
        };
        if let Some(known) = COMMANDS.iter().find(|known| command == known.name) {
            return (known.run)(rest, self, &mut streams);
        }
        if ["--help", "-h", "help"].iter().any(|help| command == help) {
            streams.report(&format_args!("{}\n", self.usage()));
            return ExitCode::SUCCESS;
        }
        let (name, shown) = (&self.name, command.display());
        match FEATURES.iter().find(|(other, _)| command == other) {
            Some((_, feature)) => streams.fail(&format_args!(
                "{name}: '{shown}' is a command of the feature '{feature}' of ods-cli\n"
            )),
            None => {
                streams.fail(&format_args!("{name}: unknown command '{shown}'\n{}\n", self.usage()))
            }
        }
    }

    /// Returns the name of the tool with that of a command: `ods opt`.
    pub(crate) fn command(&self, command: &str) -> String {
        format!("{} {command}", self.name)
    }

    /// Returns the function that registers the dialects of the tool.
    pub(crate) fn register(&self) -> &dyn Fn(&mut Registry) {
        &*self.register
    }

    /// Returns whether the process exits after the run.
    pub(crate) fn is_process(&self) -> bool {
        self.is_process
    }

    fn usage(&self) -> String {
        let name = &self.name;
        let commands: String =
            COMMANDS.iter().map(|one| format!("  {:11} {}\n", one.name, one.about)).collect();
        format!(
            "usage: {name} COMMAND [ARGS]\n\n{commands}\n`{name} COMMAND --help` lists the flags of a command."
        )
    }
}

impl Streams<'_> {
    /// Writes text to the standard error.
    pub(crate) fn report(&mut self, text: &dyn Display) {
        // Errors are ignored: without a standard error there is nowhere to report to.
        let _ = write!(self.errors, "{text}");
    }

    /// Writes text to the standard error, and returns the exit code of a failure.
    pub(crate) fn fail(&mut self, text: &dyn Display) -> ExitCode {
        self.report(text);
        ExitCode::FAILURE
    }

    /// Returns the exit code of a command, and reports its error.
    pub(crate) fn exit(&mut self, done: Result<(), String>) -> ExitCode {
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => self.fail(&format_args!("{}\n", message.trim_end())),
        }
    }
}
