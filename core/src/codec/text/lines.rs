//! The starts of the lines of a text.

use std::sync::OnceLock;

/// The lines of a text. Their starts are computed on the first query: there may be as many queries as lines, one for
/// each diagnostic.
pub struct Lines<'src> {
    source: &'src [u8],
    starts: OnceLock<Vec<usize>>,
}

impl<'src> Lines<'src> {
    /// Creates the lines of `source`, each terminated by a `\n`.
    pub fn new(source: &'src [u8]) -> Lines<'src> {
        Lines { source, starts: OnceLock::new() }
    }

    /// Returns the number, from 1, and the start of the line that contains the byte `at`.
    pub fn line_of(&self, at: usize) -> (usize, usize) {
        let line = self.starts().partition_point(|start| *start <= at);
        (line, self.starts()[line - 1])
    }

    /// Returns the line of that number, from 1, without its terminator.
    pub fn line(&self, number: usize) -> Option<&'src [u8]> {
        let start = *self.starts().get(number.checked_sub(1)?)?;
        let end = self.starts().get(number).map_or(self.source.len(), |next| next - 1);
        let line = &self.source[start..end];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// Returns the starts, the first of which is 0: so every offset has one at or before it.
    fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| {
            let breaks = self.source.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect()
        })
    }
}

/// Returns the number of line breaks in `text`.
pub(super) fn count_breaks(text: &[u8]) -> usize {
    // Counts in bytes, as many at once as a register holds.
    let count = |part: &[u8]| part.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>();
    text.chunks(usize::from(u8::MAX)).map(|part| usize::from(count(part))).sum()
}

#[cfg(test)]
mod tests {
    use super::{Lines, count_breaks};

    #[test]
    fn breaks_are_counted() {
        assert_eq!([&b""[..], b"a\r\n\nbc", &[b'\n'; 1000]].map(count_breaks), [0, 2, 1000]);
    }

    #[test]
    fn lines_are_found_by_number_and_by_place() {
        let lines = Lines::new(b"a\r\n\nbc");
        let all = [lines.line(0), lines.line(1), lines.line(2), lines.line(3), lines.line(4)];
        assert_eq!(all, [None, Some(&b"a"[..]), Some(b""), Some(b"bc"), None]);
        assert_eq!(
            [0, 2, 3, 4, 9].map(|at| lines.line_of(at)),
            [(1, 0), (1, 0), (2, 3), (3, 4), (3, 4)]
        );
    }
}
