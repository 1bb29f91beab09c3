//! The requests of MLIR's editor extension that open bytecode as text and save it back.

use lsp_types::Uri;
use lsp_types::request::Request;
use ods_core::text::{PrintFlags, print_module};
use ods_core::{Diagnostics, bytecode, verify};
use serde::{Deserialize, Serialize};

use super::Configs;
use crate::contexts::Contexts;
use crate::paths;
use crate::project::Project;

/// The parameters of both requests: the file.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct File {
    /// The bytecode file, or the text document.
    pub(crate) uri: Uri,
}

/// The result of both requests: text, or bytes in base 64.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Converted {
    /// The text, or the bytes.
    pub(crate) output: String,
}

/// The request `mlir/convertFromBytecode`.
pub(crate) enum FromBytecode {}

impl Request for FromBytecode {
    type Params = File;
    type Result = Converted;
    const METHOD: &'static str = "mlir/convertFromBytecode";
}

/// The request `mlir/convertToBytecode`.
pub(crate) enum ToBytecode {}

impl Request for ToBytecode {
    type Params = File;
    type Result = Converted;
    const METHOD: &'static str = "mlir/convertToBytecode";
}

/// Prints a bytecode file, read with the dialects of its project; `Err` is the message.
pub(crate) fn from_bytecode(
    file: &File,
    project: &Project,
    configs: &Configs,
    contexts: &Contexts,
) -> Result<Converted, String> {
    let path = paths::of(&file.uri);
    let name = path.display().to_string();
    let bytes =
        std::fs::read(&path).map_err(|why| format!("cannot open input file '{name}': {why}"))?;
    let config = configs.of(project, &bytes, contexts);
    let ctx = config.and_then(|config| config.context(contexts)).ok_or("the server ends")?;
    ctx.allow_unregistered(true);
    let mut diagnostics = Diagnostics::new();
    let module = bytecode::read_module(&ctx, &bytes, &name, &mut diagnostics);
    if let Some(module) = module
        && verify::verify_module(&module, &mut diagnostics)
    {
        return Ok(Converted { output: print_module(&module, &PrintFlags::default()) });
    }
    let first = diagnostics.list().first().map_or("", |one| one.message.as_str());
    Err(format!("failed to parse bytecode source file: {first}"))
}
