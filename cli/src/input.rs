//! Reading inputs and writing outputs: `-` is standard input or output, and an output file appears only on success.

use std::io::{Read, Write};
use std::path::Path;

/// The bytes of `path`, or of standard input for `-`; `Err` is the message.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let result = if path == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(path).map(|content| bytes = content)
    };
    match result {
        Ok(()) => Ok(bytes),
        Err(error) => Err(format!("cannot open input file '{path}': {}", reason(&error))),
    }
}

/// Writes `bytes` to `path`, or to standard output for `-`; `Err` is the message.
pub(crate) fn write(path: &str, bytes: &[u8]) -> Result<(), String> {
    let result = if path == "-" {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush())
    } else {
        std::fs::write(Path::new(path), bytes)
    };
    // A closed pipe is the reader's choice.
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("cannot open output file '{path}': {}", reason(&error)))
        }
        _ => Ok(()),
    }
}

/// The system's words without Rust's error number: `No such file or directory`.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(words, _)| words.to_owned())
}
