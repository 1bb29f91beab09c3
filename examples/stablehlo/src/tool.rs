//! The command line tool.
//!
//! - `stablehlo opt FILE [passes]`: as `ods opt`, with the dialects and passes of this crate.
//! - `stablehlo convert FILE --to text|generic|bytecode|portable`: one form to another.
//! - `stablehlo run PROGRAM ARG… --out DIR`: calls a program.
//! - `stablehlo test FILE`: calls the functions of a file, and evaluates their checks.
//! - `stablehlo bench PROGRAM ARG…`: times a program.

mod args;
mod bench;
mod checks;
mod compare;
mod convert;
mod files;
mod npy;
mod run;
mod test;
mod zip;

use std::ffi::OsString;
use std::process::ExitCode;

use ods_cli::{Streams, Tool};

const USAGE: &str = "usage: stablehlo COMMAND …
  opt FILE [--PASS …]                 runs passes; `stablehlo opt --help` lists all flags
  convert FILE [--to FORM] [-o FILE]  text (default), generic, bytecode, portable; --target=VERSION
  run PROGRAM ARG… [--out DIR]        calls a program with .bin, .npy or .npz files
  test FILE                           calls the functions of a file, and evaluates their checks
  bench PROGRAM ARG…                  times the compilation and the calls of a program
flags of run, test and bench: --engine=cranelift|c, -O0, -O2, --function=NAME";

/// The outcome of a command: the message of an error.
type Outcome<T = ()> = Result<T, String>;

/// Runs the tool on the arguments of the process.
pub fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let Some((command, rest)) = args.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let outcome = match command.to_str() {
        Some("convert") => convert::convert(rest),
        Some("run") => run::run(rest),
        Some("test") => test::test(rest),
        Some("bench") => bench::bench(rest),
        Some("--help" | "-h" | "help") => {
            println!("{USAGE}");
            Ok(())
        }
        _ => return ods(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command of `ods`.
fn ods(args: &[OsString]) -> ExitCode {
    let (mut input, mut output, mut errors) =
        (std::io::stdin(), std::io::stdout(), std::io::stderr());
    let streams = Streams { input: &mut input, output: &mut output, errors: &mut errors };
    Tool::new("stablehlo", crate::register_dialects).run(args, streams)
}
