//! A child process with piped input and a time limit.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// A process that waits for its input.
pub(crate) struct Child(std::process::Child);

impl Child {
    /// Starts a program, which is searched in the path unless its name has a slash.
    pub(crate) fn start<S: AsRef<OsStr>>(
        program: impl AsRef<OsStr>,
        args: &[S],
    ) -> io::Result<Child> {
        Child::spawn(Command::new(program).args(args))
    }

    /// Starts a command.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
        let piped = Stdio::piped;
        command.stdin(piped()).stdout(piped()).stderr(piped()).spawn().map(Child)
    }

    /// Writes the input and waits for the end; `Err` reports a timeout or a failure to wait.
    pub(crate) fn finish(mut self, text: &[u8], time: Duration) -> Result<Output, String> {
        let (id, stdin, text) = (self.0.id(), self.0.stdin.take(), text.to_vec());
        let (sender, receiver) = mpsc::channel();
        let waiting = std::thread::spawn(move || {
            let writing = std::thread::spawn(move || {
                // The process may ignore its input.
                stdin.map(|mut pipe| pipe.write_all(&text))
            });
            let output = self.0.wait_with_output();
            let _ = writing.join();
            let _ = sender.send(output);
        });
        match receiver.recv_timeout(time) {
            Ok(output) => {
                let _ = waiting.join();
                output.map_err(|error| error.to_string())
            }
            Err(_) => {
                let _ = Command::new("kill").args(["-9", &id.to_string()]).status();
                Err(format!("no end in {} s", time.as_secs()))
            }
        }
    }
}
