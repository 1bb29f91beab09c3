//! The start of a file: magic, version, producer.

use std::fmt;

use super::cursor::{Cursor, Read, fail};
use super::format;

/// The version of the format that a file is of, and its producer.
///
/// Displayed, it is the note that diagnostics about the file end with:
/// `in bytecode version 6 produced by: MLIR22.1.8`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The version, not above the newest that can be read.
    pub version: u64,
    /// The name of the writer; text that is not UTF-8 is replaced.
    pub producer: String,
}

impl Header {
    /// The header of a file; `None` when it is no bytecode, or of a version that cannot be read.
    pub fn of(bytes: &[u8]) -> Option<Header> {
        read(bytes).ok().map(|(header, _)| header)
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in bytecode version {} produced by: {}", self.version, self.producer)
    }
}

/// The header, and what comes behind it.
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
