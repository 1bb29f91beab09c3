//! `llvm-tblgen`'s command line over the language alone.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (out, err) = (&mut std::io::stdout().lock(), &mut std::io::stderr().lock());
    ExitCode::from(ods_spec::lang::driver::run(&args, &[], out, err))
}
