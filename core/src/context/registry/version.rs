//! Versions of dialects, as encoded in bytecode.

use crate::{Diagnostic, Module};

/// Upgrades a module that was read from bytecode of another version of a dialect, which is passed as in the file.
pub type UpgradeDialect = fn(&mut Module, &[u64]) -> Result<(), Box<Diagnostic>>;

/// The version of a dialect in bytecode; see [`crate::Registry::set_version`].
#[derive(Clone, Debug)]
pub struct DialectVersion {
    /// The numbers of the current version, the most significant first.
    pub current: Vec<u64>,
    /// The function that is called for a file of another version.
    pub upgrade: UpgradeDialect,
}
