//! A text and its lines: byte offsets for the server, lines and columns for editors.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use lsp_types::Position;

/// The unit of columns that editor and server have negotiated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, which every editor supports.
    #[default]
    Utf16,
}

/// A shared text.
#[derive(Clone, Debug)]
pub struct Text(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    text: Arc<str>,
    starts: OnceLock<Vec<u32>>,
}

impl Text {
    /// Creates a text of at most 4 GiB.
    pub fn new(text: impl Into<Arc<str>>) -> Text {
        Text(Arc::new(Inner { text: text.into(), starts: OnceLock::new() }))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// Returns the shared text.
    pub fn shared(&self) -> &Arc<str> {
        &self.0.text
    }

    /// Returns the line and column of a byte offset, clamped to the text's end and to the start of its character.
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let text = self.as_str();
        let offset = floor(text, offset);
        let starts = self.starts();
        let line = starts.partition_point(|&start| start as usize <= offset) - 1;
        let before = &text[starts[line] as usize..offset];
        Position::new(line as u32, width(before, encoding))
    }

    /// Returns the byte offset of a position; a column behind the end of the line is clamped to it.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let text = self.as_str();
        let starts = self.starts();
        let Some(&start) = starts.get(position.line as usize) else { return text.len() };
        let end = starts.get(position.line as usize + 1).map_or(text.len(), |&next| next as usize);
        let line = text[start as usize..end].trim_end_matches(['\n', '\r']);
        let mut column = 0;
        for (at, c) in line.char_indices() {
            if column >= position.character {
                return start as usize + at;
            }
            column += units(c, encoding);
        }
        start as usize + line.len()
    }

    /// Returns the lines and columns of a byte range.
    pub fn range(&self, span: &Range<usize>, encoding: Encoding) -> lsp_types::Range {
        let end = span.end.max(span.start);
        lsp_types::Range::new(self.position(span.start, encoding), self.position(end, encoding))
    }

    /// Returns the number of lines; a text without a line break has one.
    pub fn line_count(&self) -> usize {
        self.starts().len()
    }

    /// Returns the number of the line, from 0, that contains a byte offset.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts().partition_point(|&start| start as usize <= offset) - 1
    }

    /// Returns the byte range of a line, numbered from 0, without its line ending.
    pub fn line(&self, number: usize) -> Option<Range<usize>> {
        let starts = self.starts();
        let start = *starts.get(number)? as usize;
        let end = starts.get(number + 1).map_or(self.as_str().len(), |&next| next as usize);
        let line = self.as_str()[start..end].trim_end_matches(['\n', '\r']);
        Some(start..start + line.len())
    }

    /// Returns the starts of lines. The first is 0, so every offset has a line.
    fn starts(&self) -> &[u32] {
        self.0.starts.get_or_init(|| {
            let breaks = memchr::memchr_iter(b'\n', self.as_str().as_bytes());
            std::iter::once(0).chain(breaks.map(|at| at as u32 + 1)).collect()
        })
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

/// Returns the largest character start that is not behind `offset`.
pub(crate) fn floor(text: &str, offset: usize) -> usize {
    text.floor_char_boundary(offset)
}

fn width(text: &str, encoding: Encoding) -> u32 {
    if text.is_ascii() {
        return text.len() as u32;
    }
    text.chars().map(|c| units(c, encoding)).sum()
}

/// Returns the number of columns of a character. A character that encodes a byte of invalid UTF-8 (as the spec compiler
/// reads such files) is shown by editors as a single replacement character.
fn units(c: char, encoding: Encoding) -> u32 {
    match encoding {
        Encoding::Utf8 => c.len_utf8() as u32,
        Encoding::Utf16 if ('\u{10FF80}'..='\u{10FFFF}').contains(&c) => 1,
        Encoding::Utf16 => c.len_utf16() as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_code_units() {
        let text = Text::new("aé😀b\r\nzwei\n");
        let at = |line, column| Position::new(line, column);
        let there_and_back = |offset: usize, position: Position, encoding| {
            assert_eq!(text.position(offset, encoding), position);
            assert_eq!(text.offset(position, encoding), offset);
        };
        there_and_back(3, at(0, 2), Encoding::Utf16);
        there_and_back(7, at(0, 4), Encoding::Utf16);
        there_and_back(7, at(0, 7), Encoding::Utf8);
        there_and_back(10, at(1, 0), Encoding::Utf16);
        there_and_back(15, at(2, 0), Encoding::Utf16);
    }

    #[test]
    fn a_position_that_is_not_there_is_the_nearest() {
        let text = Text::new("ab\r\nc😀");
        assert_eq!(text.offset(Position::new(0, 99), Encoding::Utf16), 2);
        assert_eq!(text.offset(Position::new(9, 0), Encoding::Utf16), 9);
        // Within a character, and behind the text.
        assert_eq!(text.position(6, Encoding::Utf16), Position::new(1, 1));
        assert_eq!(text.position(99, Encoding::Utf16), Position::new(1, 3));
    }
}
