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
    done(path, result)
}

fn done(path: &str, result: std::io::Result<()>) -> Result<(), String> {
    // A closed pipe is the reader's choice.
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("cannot open output file '{path}': {}", reason(&error)))
        }
        _ => Ok(()),
    }
}

/// An output that is opened when the first byte comes, so that an input that is rejected leaves no file behind.
pub(crate) struct Output<'a> {
    path: &'a str,
    file: Option<Box<dyn Write + Send>>,
    failed: Option<std::io::Error>,
}

impl<'a> Output<'a> {
    pub(crate) fn new(path: &'a str) -> Output<'a> {
        Output { path, file: None, failed: None }
    }

    /// Ends the output; `Err` is the message. A file that turned out not to be `good` is removed.
    pub(crate) fn finish(mut self, good: bool) -> Result<(), String> {
        let flushed = self.file.as_mut().map_or(Ok(()), |file| file.flush());
        let removed = match self.file {
            Some(_) if !good && self.path != "-" => std::fs::remove_file(self.path),
            _ => Ok(()),
        };
        done(self.path, self.failed.map_or(flushed.and(removed), Err))
    }

    fn open(&mut self) -> std::io::Result<&mut (dyn Write + Send)> {
        let file = match self.file.take() {
            Some(file) => file,
            None if self.path == "-" => Box::new(std::io::stdout()),
            None => Box::new(std::fs::File::create(self.path)?),
        };
        Ok(self.file.insert(file))
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.open().and_then(|file| file.write(bytes));
        written.map_err(|error| {
            let kind = error.kind();
            self.failed = Some(error);
            kind.into()
        })
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.open()?.flush()
    }
}

/// The system's words without Rust's error number: `No such file or directory`.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(words, _)| words.to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A path of this test's own, in a directory that exists.
    fn place(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("ods-output-{}-{name}", std::process::id()))
    }

    #[test]
    fn an_output_appears_with_its_first_byte() {
        let path = place("first");
        let name = path.to_str().expect("a path in UTF-8");
        assert_eq!(Output::new(name).finish(true), Ok(()));
        assert!(!path.exists());
        let mut out = Output::new(name);
        out.write_all(b"module {").expect("the directory exists");
        out.write_all(b"\n}\n").expect("the file is open");
        assert_eq!(out.finish(true), Ok(()));
        assert_eq!(std::fs::read(&path).expect("it was written"), b"module {\n}\n");
        std::fs::remove_file(&path).expect("it is there");
    }

    #[test]
    fn an_output_that_is_not_good_disappears() {
        let path = place("bad");
        let mut out = Output::new(path.to_str().expect("a path in UTF-8"));
        out.write_all(b"module {").expect("the directory exists");
        assert!(path.exists());
        assert_eq!(out.finish(false), Ok(()));
        assert!(!path.exists());
    }

    #[test]
    fn an_output_that_cannot_be_opened_says_so() {
        let path = place("missing").join("file");
        let name = path.to_str().expect("a path in UTF-8");
        let mut out = Output::new(name);
        assert!(out.write_all(b"module {").is_err());
        let message = out.finish(true).expect_err("there is no such directory");
        assert_eq!(message, format!("cannot open output file '{name}': No such file or directory"));
    }
}
