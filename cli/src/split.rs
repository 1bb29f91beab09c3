//! `--split-input-file`: one input as several, divided by markers.
//!
//! A marker counts wherever it stands, in the middle of a line too, but not at the very end of the input; the text
//! behind it belongs to the next part. What begins like a marker and goes on differently is a near miss, reported.

use std::ops::Range;

/// An input and where it is divided.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Split {
    /// The parts: ranges of the input.
    pub(crate) parts: Vec<Range<usize>>,
    /// Places where a text stopped looking like a marker.
    pub(crate) near_misses: Vec<usize>,
}

impl Split {
    /// An input of `len` bytes in one part.
    pub(crate) fn whole(len: usize) -> Split {
        Split { parts: std::iter::once(0..len).collect(), near_misses: Vec::new() }
    }
}

/// As many bytes at the end of a marker may be wrong in a near miss.
const TAIL: usize = 2;

/// Divides `input` at each `marker`; without any, all of it is one part, and nothing of it none.
pub(crate) fn split(input: &[u8], marker: &str) -> Split {
    let exact = if marker.len() > TAIL { marker.len() - TAIL } else { marker.len() };
    let (head, tail) = marker.as_bytes().split_at(exact);
    let mut found = Split::default();
    let (mut start, mut at) = (0, 0);
    while let Some(offset) = find(&input[at..], head) {
        let begin = at + offset;
        at = begin + head.len();
        // The part before ends here, unless it is the nothing before a marker that comes first.
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
