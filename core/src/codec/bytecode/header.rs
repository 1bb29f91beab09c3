//! The start of a file: magic, version, producer.

use std::fmt;

use super::cursor::{Cursor, Read, fail};
use super::format;

/// The version of a file's format, and its producer.
///
/// Its `Display` is the note at the end of diagnostics about the file:
/// `in bytecode version 6 produced by: MLIR22.1.8`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The version, not above the newest supported one.
    pub version: u64,
    /// The name of the producer; invalid UTF-8 is replaced.
    pub producer: String,
}

impl Header {
    /// Reads the header of a file; `None` if it is not bytecode, or its version is not supported.
    pub fn of(bytes: &[u8]) -> Option<Header> {
        read(bytes).ok().map(|(header, _)| header)
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in bytecode version {} produced by: {}", self.version, self.producer)
    }
}

/// Reads the header; returns it and the rest of the file.
pub(super) fn read(bytes: &[u8]) -> Read<(Header, Cursor<'_>)> {
    if !super::is_bytecode(bytes) {
        return fail("input buffer is not an MLIR bytecode file");
    }
    let mut start = Cursor::new(bytes);
    start.take(format::MAGIC.len() as u64)?;
    let version = start.varint()?;
    if version > format::CURRENT {
        return fail(format!(
            "bytecode version {version} is newer than the current version {}",
            format::CURRENT
        ));
    }
    let producer = String::from_utf8_lossy(start.cstring()?).into_owned();
    Ok((Header { version, producer }, start))
}
