//! The name of the tool, which is not `ods` when it is made for dialects of one's own.

use std::path::Path;

/// Returns the name that the tool was called by, without folders and extension.
pub(crate) fn name() -> String {
    let called = std::env::args_os().next();
    let stem = called.as_deref().and_then(|path| Path::new(path).file_stem());
    stem.map_or_else(|| "ods".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Returns the name with that of a command: `ods opt`.
pub(crate) fn command(command: &str) -> String {
    format!("{} {command}", name())
}
