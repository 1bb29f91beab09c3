//! The command line tool.

use std::process::ExitCode;

/// Runs the tool on the arguments of the process.
pub fn main() -> ExitCode {
    ods_cli::main(crate::register_all)
}
