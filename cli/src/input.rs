//! Input and output files: `-` is standard input or output, and an output file is created only on success.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// Reads `path`, or the standard input for `-`; `Err` is the message.
pub(crate) fn read(path: &str, input: &mut dyn Read) -> Result<Vec<u8>, String> {
    if path != "-" {
        return read_file(path);
    }
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map(|_| bytes).map_err(|error| unreadable(path, &error))
}

/// Reads the file `path`; `Err` is the message.
pub(crate) fn read_file(path: &str) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &str, error: &std::io::Error) -> String {
    format!("cannot open input file '{path}': {}", reason(error))
}

/// Writes `bytes` to `path`, or to the standard output for `-`; `Err` is the message.
pub(crate) fn write(path: &str, bytes: &[u8], output: &mut dyn Write) -> Result<(), String> {
    if path != "-" {
        return write_file(path, bytes);
    }
    done(path, output.write_all(bytes).and_then(|()| output.flush()))
}

/// Writes `bytes` to the file `path`; `Err` is the message.
pub(crate) fn write_file(path: &str, bytes: &[u8]) -> Result<(), String> {
    done(path, std::fs::write(Path::new(path), bytes))
}

fn done(path: &str, result: std::io::Result<()>) -> Result<(), String> {
    // A closed pipe is not an error.
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("cannot open output file '{path}': {}", reason(&error)))
        }
        _ => Ok(()),
    }
}

/// An output that is opened at the first byte, so that a rejected input leaves no file behind.
pub(crate) struct Output<'a> {
    path: &'a str,
    standard: &'a mut (dyn Write + Send),
    file: Option<File>,
    /// True once a byte was written.
    opened: bool,
    failed: Option<std::io::Error>,
}

impl<'a> Output<'a> {
    pub(crate) fn new(path: &'a str, standard: &'a mut (dyn Write + Send)) -> Output<'a> {
        Output { path, standard, file: None, opened: false, failed: None }
    }

    /// Closes the output; `Err` is the message. The file is removed unless `good`; a device, such as `/dev/null`, stays.
    pub(crate) fn finish(mut self, good: bool) -> Result<(), String> {
        let flushed = if self.opened { self.flush() } else { Ok(()) };
        let removed = match self.file {
            Some(file) if !good && file.metadata().is_ok_and(|data| data.is_file()) => {
                std::fs::remove_file(self.path)
            }
            _ => Ok(()),
        };
        done(self.path, self.failed.map_or(flushed.and(removed), Err))
    }

    fn open(&mut self) -> std::io::Result<&mut dyn Write> {
        self.opened = true;
        if self.path == "-" {
            return Ok(&mut *self.standard);
        }
        let file = match self.file.take() {
            Some(file) => file,
            None => File::create(self.path)?,
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

/// Returns the system's message without Rust's error number: `No such file or directory`.
fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(words, _)| words.to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// Returns a path that is unique to this test, in an existing directory.
    fn place(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("ods-output-{}-{name}", std::process::id()))
    }

    #[test]
    fn an_output_appears_with_its_first_byte() {
        let path = place("first");
        let name = path.to_str().expect("a path in UTF-8");
        let mut standard = Vec::new();
        assert_eq!(Output::new(name, &mut standard).finish(true), Ok(()));
        assert!(!path.exists());
        let mut out = Output::new(name, &mut standard);
        out.write_all(b"module {").expect("the directory exists");
        out.write_all(b"\n}\n").expect("the file is open");
        assert_eq!(out.finish(true), Ok(()));
        assert_eq!(std::fs::read(&path).expect("it was written"), b"module {\n}\n");
        std::fs::remove_file(&path).expect("it is there");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_stays() {
        let path = place("device");
        std::os::unix::fs::symlink("/dev/null", &path).expect("the directory exists");
        let mut standard = Vec::new();
        let mut out = Output::new(path.to_str().expect("a path in UTF-8"), &mut standard);
        out.write_all(b"module {").expect("the device takes it");
        assert_eq!(out.finish(false), Ok(()));
        assert!(path.is_symlink());
        std::fs::remove_file(&path).expect("it is there");
    }

    #[test]
    fn an_output_that_is_not_good_disappears() {
        let path = place("bad");
        let mut standard = Vec::new();
        let mut out = Output::new(path.to_str().expect("a path in UTF-8"), &mut standard);
        out.write_all(b"module {").expect("the directory exists");
        assert!(path.exists());
        assert_eq!(out.finish(false), Ok(()));
        assert!(!path.exists());
    }

    #[test]
    fn an_output_that_cannot_be_opened_says_so() {
        let path = place("missing").join("file");
        let name = path.to_str().expect("a path in UTF-8");
        let mut standard = Vec::new();
        let mut out = Output::new(name, &mut standard);
        assert!(out.write_all(b"module {").is_err());
        let message = out.finish(true).expect_err("there is no such directory");
        assert_eq!(message, format!("cannot open output file '{name}': No such file or directory"));
    }
}
