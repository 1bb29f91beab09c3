//! An open document.

use std::path::PathBuf;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::paths;
use crate::text::{Encoding, Text};

/// An open document with the editor's text.
#[derive(Clone, Debug)]
pub struct Document {
    /// The URI.
    pub uri: Uri,
    /// The path of the file; the last part of the URI if the document is no file.
    pub path: PathBuf,
    /// The editor's language id.
    pub language: String,
    /// The version number.
    pub version: i32,
    /// The text.
    pub text: Text,
}

impl Document {
    /// Creates the document of an open notification.
    pub(crate) fn open(item: lsp_types::TextDocumentItem) -> Document {
        Document {
            path: paths::of(&item.uri),
            uri: item.uri,
            language: item.language_id,
            version: item.version,
            text: Text::new(item.text),
        }
    }

    /// Returns the document after changes, each relative to the text after the previous ones.
    #[must_use]
    pub(crate) fn changed(
        &self,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Document {
        let mut text = self.text.clone();
        for change in changes {
            let Some(range) = change.range else {
                text = Text::new(change.text.as_str());
                continue;
            };
            let start = text.offset(range.start, encoding);
            let end = text.offset(range.end, encoding).max(start);
            let old = text.as_str();
            text = Text::new([&old[..start], &change.text, &old[end..]].concat());
        }
        Document { version, text, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range, TextDocumentItem};

    use super::*;

    #[test]
    fn changes_follow_one_another() {
        let item = TextDocumentItem {
            uri: "file:///a/b.td".parse().unwrap(),
            language_id: "tablegen".into(),
            version: 1,
            text: "def é;\ndef B;\n".into(),
        };
        let change = |line, from, to, text: &str| TextDocumentContentChangeEvent {
            range: Some(Range::new(Position::new(line, from), Position::new(line, to))),
            range_length: None,
            text: text.into(),
        };
        let document = Document::open(item);
        assert_eq!(document.path, PathBuf::from("/a/b.td"));
        let changes = [change(0, 5, 6, " {\n}"), change(2, 4, 5, "C")];
        let document = document.changed(2, &changes, Encoding::Utf16);
        assert_eq!(document.text.as_str(), "def é {\n}\ndef C;\n");
        assert_eq!(document.version, 2);
    }
}
