//! `--split-input-file`: one input as several, divided by marker lines.

/// One part of an input.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Chunk<'a> {
    /// What it holds, without the marker.
    pub(crate) bytes: &'a [u8],
    /// The 1-based line of the whole input that it starts on.
    pub(crate) line: u32,
}

/// Divides `input` at each line that is `marker`. Without one, the input is the one chunk.
pub(crate) fn split<'a>(input: &'a [u8], marker: &str) -> Vec<Chunk<'a>> {
    let mut chunks = Vec::new();
    let (mut start, mut start_line, mut at, mut line) = (0, 1, 0, 1);
    for text in input.split_inclusive(|byte| *byte == b'\n') {
        let end = at + text.len();
        if text.trim_ascii_end() == marker.as_bytes() {
            chunks.push(Chunk { bytes: &input[start..at], line: start_line });
            // The marker's own line break stays with the next chunk, as mlir-opt has it.
            start = at + marker.len();
            start_line = line;
        }
        at = end;
        line += 1;
    }
    chunks.push(Chunk { bytes: &input[start..], line: start_line });
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_their_line() {
        let chunks = split(b"a\n// -----\nb\n// -----x\n", "// -----");
        assert_eq!(
            chunks,
            [Chunk { bytes: b"a\n", line: 1 }, Chunk { bytes: b"\nb\n// -----x\n", line: 2 }]
        );
    }
}
