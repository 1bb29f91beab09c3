//! Replacements for the spec compiler in a tool that is built without it: no dialects are loaded at run time.

use std::io::Write;

use clap::Args;
use ods_core::Registry;
use ods_core::schema::DialectSchema;
use regex_lite::Regex;

/// The flags of all commands that read IR: none.
#[derive(Args, Default)]
pub(crate) struct LoadFlags {}

impl LoadFlags {
    /// Returns no dialects.
    pub(crate) fn load(
        &self,
        _: &dyn Fn(&mut Registry),
        _: &[u8],
        _: &mut dyn Write,
    ) -> Result<Vec<&'static DialectSchema>, String> {
        Ok(Vec::new())
    }
}

/// A regular expression of `expected-error-re`; some POSIX forms are not supported.
pub(crate) struct Searcher(Regex);

impl Searcher {
    /// Compiles an expression; `Err` is the message.
    pub(crate) fn new(pattern: &str) -> Result<Searcher, String> {
        Regex::new(pattern).map(Searcher).map_err(|error| error.to_string())
    }

    /// Returns whether the expression matches somewhere in the text.
    pub(crate) fn is_match(&self, text: &str) -> Option<bool> {
        Some(self.0.is_match(text))
    }
}
