//! Dumps of a module after passes, collected for an HTML page.

use std::io::{self, Write};

use ods_view::Snapshot;

const HEADER: &str = "// -----// IR Dump After ";

/// The stream for IR dumps of a pipeline: dumps become snapshots, other text is passed on to the standard error.
pub(super) struct Dumps<'s> {
    pub(super) snapshots: &'s mut Vec<Snapshot>,
    pub(super) errors: &'s mut (dyn Write + Send),
}

impl Write for Dumps<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let mut parts = text.split(HEADER);
        self.errors.write_all(parts.next().unwrap_or_default().as_bytes())?;
        for part in parts {
            let (title, rest) = part.split_once('\n').unwrap_or((part, ""));
            // A dump ends at an empty line.
            let (module, rest) = rest.split_once("\n\n").unwrap_or((rest, ""));
            let title = title.trim_end_matches(" //----- //").to_owned();
            self.snapshots.push(Snapshot { title, text: format!("{module}\n") });
            self.errors.write_all(rest.trim_start_matches('\n').as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.errors.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dumps_in_one_piece() {
        let mut snapshots = Vec::new();
        let text =
            format!("{HEADER}A (a) //----- //\nm {{\n}}\n\n\n{HEADER}B (b) //----- //\nn\n\n\n");
        let mut errors = Vec::new();
        let mut dumps = Dumps { snapshots: &mut snapshots, errors: &mut errors };
        dumps.write_all(text.as_bytes()).unwrap();
        let found: Vec<_> = snapshots.iter().map(|one| (&*one.title, &*one.text)).collect();
        assert_eq!(found, [("A (a)", "m {\n}\n"), ("B (b)", "n\n")]);
    }
}
