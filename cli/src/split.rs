//! `--split-input-file`: splits an input at markers.
//!
//! A marker is recognized anywhere, even within a line, except at the very end of the input; the text behind it belongs
//! to the next part. Text that begins like a marker and continues differently is reported as a near miss.

use std::ops::Range;

/// The parts of a split input.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Split {
    /// The ranges of the parts.
    pub(crate) parts: Vec<Range<usize>>,
    /// The offsets where a near miss stops matching the marker.
    pub(crate) near_misses: Vec<usize>,
}

impl Split {
    /// Returns a single part of `len` bytes.
    pub(crate) fn whole(len: usize) -> Split {
        Split { parts: std::iter::once(0..len).collect(), near_misses: Vec::new() }
    }
}

/// The number of bytes at the end of a marker that may differ in a near miss.
const TAIL: usize = 2;

/// Splits `input` at each `marker`; without markers, the whole input is one part, an empty input has none.
pub(crate) fn split(input: &[u8], marker: &str) -> Split {
    let exact = if marker.len() > TAIL { marker.len() - TAIL } else { marker.len() };
    let (head, tail) = marker.as_bytes().split_at(exact);
    let mut found = Split::default();
    let (mut start, mut at) = (0, 0);
    while let Some(offset) = find(&input[at..], head) {
        let begin = at + offset;
        at = begin + head.len();
        // The previous part ends here, unless it is empty because the input begins with a marker.
        if let Some([next, ..]) = input[at..].strip_prefix(tail)
            && *next != b'0'
        {
            if begin != 0 {
                found.parts.push(start..begin);
            }
            at += tail.len();
            start = at;
        } else {
            found.near_misses.push(at);
        }
    }
    if start != input.len() {
        found.parts.push(start..input.len());
    }
    found
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    if what.is_empty() { None } else { text.windows(what.len()).position(|at| at == what) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_divides_where_it_stands() {
        let found = split(b"a\n// -----\nb // ----- c\n", "// -----");
        assert_eq!(found.parts, [0..2, 10..13, 21..24]);
        assert!(found.near_misses.is_empty());
    }

    #[test]
    fn near_misses_do_not_divide() {
        let found = split(b"a // ---x\n// -----0\n// -----", "// -----");
        assert_eq!(found.parts, Split::whole(28).parts);
        assert_eq!(found.near_misses, [8, 16, 26]);
    }

    #[test]
    fn nothing_has_no_parts() {
        assert_eq!(split(b"", "// -----"), Split::default());
    }
}
