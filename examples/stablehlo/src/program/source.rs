//! Reading of programs in any form.

use ods_core::text::parse_module;
use ods_core::{Context, Diagnostic, Diagnostics, Module, Severity, bytecode, position, verify};

use super::error::LoadError;
use crate::portable;

/// Returns a context with all dialects and passes that programs need.
pub fn new_context() -> Context {
    Context::with(crate::register_all)
}

/// Reads and verifies a program: text, bytecode, or a portable artifact.
///
/// # Errors
/// The diagnostics of the reader or the verifier.
pub fn read_module(ctx: &Context, bytes: &[u8], file: &str) -> Result<Module, LoadError> {
    let mut diagnostics = Diagnostics::new();
    let verified = if portable::version(bytes).is_some() {
        portable::read(ctx, bytes, &mut diagnostics)
    } else {
        let module = match bytecode::is_bytecode(bytes) {
            true => bytecode::read_module(ctx, bytes, file, &mut diagnostics),
            false => parse_module(ctx, bytes, file, &mut diagnostics),
        };
        module.filter(|module| verify::verify_module(module, &mut diagnostics))
    };
    verified.ok_or_else(|| load_error(ctx, diagnostics.take()))
}

/// Returns the error that consists of diagnostics.
pub(crate) fn load_error(ctx: &Context, errors: Vec<Diagnostic>) -> LoadError {
    let text = errors.iter().map(|error| render(ctx, error)).collect();
    LoadError::Program { errors, text }
}

/// Renders a diagnostic and its notes as lines: `file:line:col: error: message`.
pub(crate) fn render(ctx: &Context, diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
        _ => "remark",
    };
    let place = position(ctx, diagnostic.loc);
    let place = place.map(|(file, line, col)| format!("{file}:{line}:{col}: "));
    let mut text = format!("{}{severity}: {}\n", place.unwrap_or_default(), diagnostic.message);
    text.extend(diagnostic.notes.iter().map(|note| render(ctx, note)));
    text
}
