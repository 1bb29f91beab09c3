//! Files of expected output.

use std::path::{Path, PathBuf};

use libtest_mimic::Failed;

/// Compares output with the golden beside the file; an absent golden counts as empty.
pub(crate) fn check(path: &Path, suffix: &str, actual: &[u8]) -> Result<(), Failed> {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    let golden = PathBuf::from(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let written = if actual.is_empty() {
            match std::fs::remove_file(&golden) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            }
        } else {
            std::fs::write(&golden, actual)
        };
        return written.map_err(|error| error.to_string().into());
    }
    let expected = std::fs::read(&golden).unwrap_or_default();
    if expected == actual {
        return Ok(());
    }
    let (expected, actual) = (String::from_utf8_lossy(&expected), String::from_utf8_lossy(actual));
    let line = expected.lines().zip(actual.lines()).position(|(e, a)| e != a);
    let line = line.unwrap_or_else(|| expected.lines().count().min(actual.lines().count()));
    Err(format!(
        "{} differs at line {}:\n  expected: {}\n  actual:   {}\n--- actual ---\n{actual}",
        golden.display(),
        line + 1,
        expected.lines().nth(line).unwrap_or("<end>"),
        actual.lines().nth(line).unwrap_or("<end>"),
    )
    .into())
}
