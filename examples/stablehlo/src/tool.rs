//! The command line tool: `stablehlo --help` lists its commands.

mod args;
mod bench;
mod checks;
mod compare;
mod convert;
mod files;
mod npy;
mod run;
mod test;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser as _;
use ods_cli::{Streams, Tool};

use args::{Arguments, Command};

/// The outcome of a command: the message of an error.
type Outcome<T = ()> = Result<T, String>;

/// Runs the tool on the arguments of the process.
pub fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Opt { mut arguments } => {
            arguments.insert(0, "opt".into());
            return ods(&arguments);
        }
        Command::Ods(arguments) => return ods(&arguments),
        Command::Convert(command) => convert::convert(&command),
        Command::Run(command) => run::run(&command),
        Command::Test(command) => test::test(&command),
        Command::Bench(command) => bench::bench(&command),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command of `ods` with the dialects and passes of this crate.
fn ods(arguments: &[OsString]) -> ExitCode {
    let (mut input, mut output, mut errors) =
        (std::io::stdin(), std::io::stdout(), std::io::stderr());
    let streams = Streams { input: &mut input, output: &mut output, errors: &mut errors };
    Tool::new("stablehlo", crate::register_dialects).run(arguments, streams)
}
