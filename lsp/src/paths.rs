//! Conversion between URIs and paths of files.

use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

use lsp_types::Uri;

/// Returns the path of a URI, even if the URI is not of a file.
pub(crate) fn of(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    let text = text.split_once("://").map_or(text, |(_, rest)| {
        // In `file://host/path`, the host is the local one.
        rest.find('/').map_or("", |slash| &rest[slash..])
    });
    let text = text.split(['?', '#']).next().unwrap_or_default();
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped = (first == b'%').then(|| after.get(..2)).flatten();
        let escaped = escaped.and_then(|hex| std::str::from_utf8(hex).ok());
        match escaped.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    let path = String::from_utf8_lossy(&bytes);
    // `/c:/x` on Windows.
    let drive = path.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    plain(Path::new(if drive { &path[1..] } else { &path }))
}

/// Returns the URI of a path.
pub(crate) fn uri(path: &Path) -> Option<Uri> {
    let path = plain(path);
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if text.starts_with('/') { "file://" } else { "file:///" });
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~:@+,".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri.parse().ok()
}

/// Returns a path without `.` and `..`, so that two spellings of one file are equal.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if out.file_name().is_some() => drop(out.pop()),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for path in ["/a/b c/ü#?.td", "/x/100%25.mlir"] {
            assert_eq!(of(&uri(Path::new(path)).unwrap()), Path::new(path));
        }
        let other: Uri = "file:///a/%62/../c.td".parse().unwrap();
        assert_eq!(of(&other), Path::new("/a/c.td"));
        let untitled: Uri = "untitled:Untitled-1".parse().unwrap();
        assert_eq!(of(&untitled), Path::new("untitled:Untitled-1"));
    }
}
