//! The `ods` tool as the suites run it in-process: with the shipped dialects, and passes that only tests use.

mod passes;

use std::ffi::OsString;
use std::process::ExitCode;

use ods_cli::{Streams, Tool};
use ods_lit::Output;

/// Runs `ods` on its arguments and standard input.
pub fn ods(args: &[OsString], mut input: &[u8]) -> Output {
    let tool = Tool::new("ods", |registry| {
        ods_dialects::register_all(registry);
        passes::register_passes(registry);
    });
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = Streams { input: &mut input, output: &mut stdout, errors: &mut stderr };
    let code = tool.run(args, streams);
    let code = (0..=u8::MAX).find(|&number| ExitCode::from(number) == code);
    Output { code: code.map(i32::from), stdout, stderr }
}
