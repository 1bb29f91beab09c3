//! Versions of dialects, as bytecode carries them.

use crate::{Diagnostic, Module};

/// Brings a module that bytecode of another version of a dialect holds up to date; the version is what the file says.
pub type UpgradeDialect = fn(&mut Module, &[u64]) -> Result<(), Box<Diagnostic>>;

/// The version of a dialect as bytecode carries it; see [`crate::Registry::set_version`].
#[derive(Clone, Debug)]
pub struct DialectVersion {
    /// The numbers that are written, the most significant first.
    pub current: Vec<u64>,
    /// The function that is called when a file has another version.
    pub upgrade: UpgradeDialect,
}
