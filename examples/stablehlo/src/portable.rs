//! Portable artifacts: programs as bytecode of a version of vhlo, as `jax.export` stores them.

use ods_core::bytecode::{self, WriterOptions};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostic, Diagnostics, Module};

use crate::vhlo::{Version, from_vhlo, to_version, to_vhlo};

/// The name that writers of artifacts leave in them, before their version.
const PRODUCER: &str = "StableHLO_v";

/// Reads an artifact of any version up to [`Version::CURRENT`], and returns its program in stablehlo and func, verified.
/// `None` if errors were added to `diagnostics`.
pub fn read(ctx: &Context, bytes: &[u8], diagnostics: &mut Diagnostics) -> Option<Module> {
    let mut module = bytecode::read_module(ctx, bytes, "portable.mlirbc", diagnostics)?;
    if !verify_module(&module, diagnostics) {
        return None;
    }
    match to_version(&mut module, Version::CURRENT)
        .and_then(|()| from_vhlo(&module).map_err(|error| vec![error]))
    {
        Ok(program) => verify_module(&program, diagnostics).then_some(program),
        Err(errors) => {
            errors.into_iter().for_each(|error| diagnostics.push(error));
            None
        }
    }
}

/// Writes a program of stablehlo and func as an artifact of a version.
///
/// # Errors
/// When the version is not supported, or the program has an operation, type or attribute that does not exist in it.
pub fn write(module: &Module, version: Version) -> Result<Vec<u8>, Vec<Diagnostic>> {
    write_with(module, version, false)
}

/// Writes a program like [`write()`], and keeps operations, types and attributes of other dialects, which are not
/// versioned: `jax.export` stores shardings so.
///
/// # Errors
/// When the version is not supported, or the program has an operation, type or attribute of stablehlo that does not
/// exist in it.
pub fn write_mixed(module: &Module, version: Version) -> Result<Vec<u8>, Vec<Diagnostic>> {
    write_with(module, version, true)
}

fn write_with(module: &Module, version: Version, others: bool) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let loc = module.root().loc();
    if !(Version::MINIMUM..=Version::CURRENT).contains(&version) {
        let message = format!("version {version} is not supported");
        return Err(vec![Diagnostic::error(loc, message)]);
    }
    let mut stored = to_vhlo(module, others).map_err(|error| vec![error])?;
    to_version(&mut stored, version)?;
    let options = WriterOptions {
        version: version.bytecode_format(),
        producer: format!("{PRODUCER}{version}"),
        ..WriterOptions::default()
    };
    let mut bytes = Vec::new();
    bytecode::write_module(&stored, &options, &mut bytes)
        .map_err(|error| vec![Diagnostic::error(loc, error.to_string())])?;
    Ok(bytes)
}

/// Returns the version of the artifact, if the bytes begin like one.
pub fn version(bytes: &[u8]) -> Option<Version> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    if !bytecode::is_bytecode(bytes) {
        return None;
    }
    let head = bytes.get(..end)?;
    let at = head.windows(PRODUCER.len()).position(|part| part == PRODUCER.as_bytes())?;
    std::str::from_utf8(head.get(at + PRODUCER.len()..)?).ok()?.parse().ok()
}
