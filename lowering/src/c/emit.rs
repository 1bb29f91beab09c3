//! A module compiled ahead of time, for C programs to be linked with.

use std::fs;

use ods_core::{Diagnostic, Loc, Module};

use super::compiler::{compiler, run};
use super::module::{write_header, write_module};
use crate::jit::JitError;

/// The form of a compiled module in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// C text.
    Text,
    /// A header that declares the functions for C programs.
    Header,
    /// Assembly of the host.
    Assembly,
    /// An object file of the host, position-independent.
    Object,
    /// A shared library of the host. What it calls and does not define is left to the program that loads it.
    Library,
}

/// Compiles a verified module of the llvm dialect ahead of time.
///
/// Functions and globals have the names of their symbols. Arguments and results are those of the C convention, scalar by
/// scalar: a struct is passed as its fields, and comes back as a struct of scalars.
///
/// # Errors
/// One diagnostic for each function or global that has no form in C, at the operation that is the reason; or what the
/// compiler says, without a location.
pub fn emit(module: &Module, form: Form) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let text = match form {
        Form::Header => return write_header(module).map(String::into_bytes),
        _ => write_module(module)?,
    };
    let options: &[&str] = match form {
        Form::Text | Form::Header => return Ok(text.into_bytes()),
        Form::Assembly => &["-S"],
        Form::Object => &["-c"],
        Form::Library => &["-shared"],
    };
    compiled(&text, options)
        .map_err(|error| vec![Diagnostic::error(Loc::UNKNOWN, error.to_string())])
}

fn compiled(text: &str, options: &[&str]) -> Result<Vec<u8>, JitError> {
    let host = |error: std::io::Error| JitError::Tool(error.to_string());
    let folder = tempfile::tempdir().map_err(host)?;
    let (source, output) = (folder.path().join("module.c"), folder.path().join("output"));
    fs::write(&source, text).map_err(host)?;
    let mut command = compiler()?;
    command.arg("-fPIC").args(options).arg("-o").arg(&output).arg(&source);
    if options.contains(&"-shared") {
        command.arg("-lm");
    }
    run(command)?;
    fs::read(&output).map_err(host)
}
