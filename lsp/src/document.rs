//! An open document.

use std::path::PathBuf;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use crate::paths;
use crate::text::{Encoding, Text};

/// A document as the editor has it.
#[derive(Clone, Debug)]
pub struct Document {
    /// The editor's name of it.
    pub uri: Uri,
    /// The path of the file; of a document that is none, the last part of its name.
    pub path: PathBuf,
    /// The editor's word for its language.
    pub language: String,
    /// The number of its state.
    pub version: i32,
    /// Its text.
    pub text: Text,
}

impl Document {
    /// A document that was opened.
    pub(crate) fn open(item: lsp_types::TextDocumentItem) -> Document {
        Document {
            path: paths::of(&item.uri),
            uri: item.uri,
            language: item.language_id,
            version: item.version,
            text: Text::new(item.text),
        }
    }

    /// The document after changes, of which each is one of the text that those before it left.
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
