//! The tool `stablehlo`: runs, tests, converts and optimizes programs.

use std::process::ExitCode;

fn main() -> ExitCode {
    stablehlo::tool::main()
}
