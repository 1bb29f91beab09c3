//! `ods tblgen`: `llvm-tblgen`'s command line over our evaluator, with the prelude built in.

use std::ffi::OsString;
use std::process::ExitCode;

use ods_spec::{lang, prelude};

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString]) -> ExitCode {
    let args: Vec<String> = args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let (mut out, mut err) = (std::io::stdout().lock(), std::io::stderr().lock());
    ExitCode::from(lang::driver::run(&args, prelude::files(), &mut out, &mut err))
}
