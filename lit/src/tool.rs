//! The tool that is tested.

use std::io::{Result, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The tool under test.
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
}

impl Tool {
    /// Runs the tool in the folder of `file`.
    pub(crate) fn run(
        &self,
        file: &Path,
        args: Vec<String>,
        input: Option<&[u8]>,
    ) -> Result<Output> {
        let mut command = Command::new(&self.path);
        // It says its name in its errors.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, &self.name);
        command.args(args).current_dir(file.parent().unwrap_or(Path::new(".")));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
        let mut child = command.spawn()?;
        if let (Some(input), Some(mut stdin)) = (input, child.stdin.take()) {
            let input = input.to_vec();
            std::thread::spawn(move || stdin.write_all(&input));
        }
        child.wait_with_output()
    }
}
