//! A module compiled ahead of time by way of C.

use std::fs;
use std::process::Command;

use ods_core::{Diagnostic, Loc, Module};

use super::compiler::{compiler, compiler_for, run};
use super::module::{write_header, write_module};
use crate::aot::Form;
use crate::{JitEngine, JitError};

/// Compiles a module. Text and headers are of the module as it is, the rest is of what the passes of the level leave.
///
/// # Errors
/// One diagnostic for each function or global that has no form in C, at the operation that is the reason; or what the
/// compiler says, without a location.
pub(crate) fn emit(
    engine: &JitEngine,
    module: &Module,
    form: Form,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let options: &[&str] = match form {
        Form::Text => return Ok(write_module(module, false)?.into_bytes()),
        Form::Header => return Ok(write_header(module, false)?.into_bytes()),
        Form::Assembly => &["-S"],
        Form::Object => &["-c"],
        Form::Library => &["-shared"],
    };
    let module = &*engine.optimized(module)?;
    let text = write_module(module, true)?;
    let reported = |error: JitError| vec![Diagnostic::error(Loc::UNKNOWN, error.to_string())];
    compiler_for(module, engine.level())
        .and_then(|compiler| compiled(compiler, &text, options))
        .map_err(reported)
}

fn compiled(mut command: Command, text: &str, options: &[&str]) -> Result<Vec<u8>, JitError> {
    let host = |error: std::io::Error| JitError::Tool(error.to_string());
    let folder = tempfile::tempdir().map_err(host)?;
    let (source, output) = (folder.path().join("module.c"), folder.path().join("output"));
    fs::write(&source, text).map_err(host)?;
    command.args(["-fPIC", "-g"]).args(options).arg("-o").arg(&output).arg(&source);
    if options.contains(&"-shared") {
        command.arg("-lm");
    }
    run(command)?;
    fs::read(&output).map_err(host)
}

/// Links objects into a shared library.
///
/// # Errors
/// When there is no C compiler, or it fails.
pub(crate) fn link(object: &[u8]) -> Result<Vec<u8>, JitError> {
    let host = |error: std::io::Error| JitError::Tool(error.to_string());
    let folder = tempfile::tempdir().map_err(host)?;
    let (source, output) = (folder.path().join("module.o"), folder.path().join("output"));
    fs::write(&source, object).map_err(host)?;
    let (_, mut command) = compiler(crate::OptLevel::O2)?;
    command.args(["-shared", "-o"]).arg(&output).arg(&source).arg("-lm");
    run(command)?;
    fs::read(&output).map_err(host)
}
