//! The system's C compiler.

use std::process::Command;

use crate::{JitError, OptLevel};

/// The options that the text of a module asks for, whatever becomes of it.
const OPTIONS: &[&str] =
    &["-std=gnu11", "-w", "-ffp-contract=off", "-fno-math-errno", "-fno-strict-aliasing"];

/// A call of the compiler that the environment variable `CC` names, or of `cc`, with the options of every text.
///
/// # Errors
/// When there is none.
pub(super) fn compiler(level: OptLevel) -> Result<Command, JitError> {
    let host = host_triple();
    let tool = cc::Build::new()
        .target(&host)
        .host(&host)
        .opt_level(3)
        .cargo_metadata(false)
        .cargo_warnings(false)
        .try_get_compiler()
        .map_err(|error| JitError::Tool(format!("no C compiler: {error}")))?;
    let mut command = Command::new(tool.path());
    command.args(OPTIONS).arg(match level {
        OptLevel::None => "-O0",
        OptLevel::Speed => "-O3",
    });
    Ok(command)
}

/// Runs the compiler.
///
/// # Errors
/// The symbols that the linker misses, or what the compiler says.
pub(super) fn run(mut command: Command) -> Result<(), JitError> {
    let output = command
        .output()
        .map_err(|error| JitError::Tool(format!("the C compiler cannot be run: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let mut missing: Vec<String> = said.lines().filter_map(undefined_symbol).collect();
    missing.dedup();
    Err(match missing.is_empty() {
        true => JitError::Tool(format!("the C compiler failed: {said}")),
        false => JitError::Unresolved(missing),
    })
}

/// The target triple of this process.
fn host_triple() -> String {
    cranelift_native::builder()
        .map_or_else(|_| "x86_64-unknown-linux-gnu".to_owned(), |isa| isa.triple().to_string())
}

/// The symbol that a line of a linker says is missing.
fn undefined_symbol(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("undefined reference to `")?;
    Some(rest.split('\'').next()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_symbols_are_named() {
        let line = "module.c:(.text+0x5): undefined reference to `nowhere'";
        assert_eq!(undefined_symbol(line).as_deref(), Some("nowhere"));
        assert_eq!(undefined_symbol("collect2: error: ld returned 1 exit status"), None);
    }
}
