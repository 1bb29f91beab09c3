//! The tool under test.

use std::ffi::OsString;
use std::io::{Result, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::folder;

/// The exit code and the output of a command.
#[derive(Clone, Debug)]
pub struct Output {
    /// The exit code; `None` if a signal ended the process.
    pub code: Option<i32>,
    /// The standard output.
    pub stdout: Vec<u8>,
    /// The standard error.
    pub stderr: Vec<u8>,
}

/// A function that runs the tool on arguments and a standard input.
pub(crate) type Run = dyn Fn(&[OsString], &[u8]) -> Output + Send + Sync;

/// The tool under test.
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) place: Place,
}

/// The place of the tool.
pub(crate) enum Place {
    /// An executable, started by each command.
    Executable(PathBuf),
    /// A function of this process.
    Function(Box<Run>),
}

impl Tool {
    /// Runs the tool in the folder of `file`.
    pub(crate) fn run(&self, file: &Path, args: Vec<String>, input: &[u8]) -> Result<Output> {
        let folder = file.parent().unwrap_or(Path::new("."));
        match &self.place {
            Place::Executable(path) => self.start(path, folder, &args, input),
            Place::Function(run) => {
                let args: Vec<OsString> = args.into_iter().map(OsString::from).collect();
                let _inside = folder::enter(folder)?;
                Ok(run(&args, input))
            }
        }
    }

    fn start(&self, path: &Path, folder: &Path, args: &[String], input: &[u8]) -> Result<Output> {
        let mut command = Command::new(path);
        // The tool prints its name in errors.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, &self.name);
        command.args(args).current_dir(folder);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::piped());
        let mut child = command.spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            let input = input.to_vec();
            std::thread::spawn(move || stdin.write_all(&input));
        }
        let output = child.wait_with_output()?;
        let std::process::Output { status, stdout, stderr } = output;
        Ok(Output { code: status.code(), stdout, stderr })
    }
}
