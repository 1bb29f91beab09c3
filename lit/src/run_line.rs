//! `// RUN:` lines.

use std::path::Path;

/// `// RUN: [not] TOOL ARGS…`, with `%s` for the file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RunLine {
    pub(crate) fails: bool,
    pub(crate) args: Vec<String>,
}

impl RunLine {
    /// Returns the commands of `tool` in lines that begin with `comment`; `Err` describes a malformed one.
    pub(crate) fn all(source: &str, tool: &str, comment: &str) -> Result<Vec<RunLine>, String> {
        let mut runs = Vec::new();
        for (index, line) in source.lines().enumerate() {
            let line = line.trim_start().strip_prefix(comment);
            let Some(command) = line.and_then(|line| line.strip_prefix(" RUN:")) else { continue };
            let run = RunLine::parse(command.trim(), tool);
            let run = run.ok_or_else(|| {
                format!("line {}: expected `{comment} RUN: [not] {tool} COMMAND …`", index + 1)
            })?;
            runs.push(run);
        }
        if runs.is_empty() {
            return Err("the file has no RUN line".to_owned());
        }
        Ok(runs)
    }

    fn parse(command: &str, tool: &str) -> Option<RunLine> {
        let (fails, command) = match command.strip_prefix("not ") {
            Some(rest) => (true, rest.trim_start()),
            None => (false, command),
        };
        let mut words = words(command).into_iter();
        (words.next()? == tool).then(|| RunLine { fails, args: words.collect() })
    }

    /// Returns the arguments for running the command in the folder of the file.
    pub(crate) fn args_for(&self, path: &Path) -> Vec<String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.args.iter().map(|arg| arg.replace("%s", &name)).collect()
    }

    /// Returns whether the file is expected to be valid IR for this command.
    pub(crate) fn round_trips(&self) -> bool {
        !self.fails
            && self.args.iter().all(|arg| arg != "tblgen" && !arg.contains("verify-diagnostics"))
    }

    /// Returns the flags that affect which input is accepted.
    pub(crate) fn parser_flags(&self) -> Vec<String> {
        const DECIDE: [&str; 3] = ["allow-unregistered", "split-input", "load-dialect"];
        let decides = |arg: &&String| DECIDE.iter().any(|flag| arg.contains(flag));
        self.args.iter().filter(decides).cloned().collect()
    }
}

/// Splits a command into words; text in double quotes is one word.
fn words(command: &str) -> Vec<String> {
    let mut quoted = false;
    let apart = |one: char| {
        quoted ^= one == '"';
        !quoted && one.is_whitespace()
    };
    let words = command.split(apart).filter(|word| !word.is_empty());
    words.map(|word| word.replace('"', "")).collect()
}
