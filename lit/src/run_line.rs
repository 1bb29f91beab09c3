//! `// RUN:` lines.

use std::path::Path;

/// `// RUN: [not] TOOL ARGS… | TOOL ARGS…`, with `%s` for the file; each command reads the output of the previous one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RunLine {
    /// The commands; not empty.
    pub(crate) commands: Vec<Command>,
}

/// A command of the tool.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// True if the command is expected to fail.
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
                format!(
                    "line {}: expected `{comment} RUN: [not] {tool} COMMAND …`, or several such commands separated \
                     by `|`",
                    index + 1
                )
            })?;
            runs.push(run);
        }
        if runs.is_empty() {
            return Err("the file has no RUN line".to_owned());
        }
        Ok(runs)
    }

    fn parse(line: &str, tool: &str) -> Option<RunLine> {
        let commands = split(line, |one| one == '|').into_iter();
        let commands = commands.map(|command| Command::parse(command.trim(), tool));
        Some(RunLine { commands: commands.collect::<Option<_>>()? })
    }

    /// Returns whether the file is expected to be valid IR for the first command, which reads it.
    pub(crate) fn round_trips(&self) -> bool {
        let mut commands = self.commands.iter();
        commands.next().is_some_and(Command::round_trips)
    }

    /// Returns the flags of the first command that affect which input is accepted.
    pub(crate) fn parser_flags(&self) -> Vec<String> {
        const DECIDE: [&str; 4] =
            ["allow-unregistered", "split-input", "load-dialect", "irdl-file"];
        let decides = |arg: &&String| DECIDE.iter().any(|flag| arg.contains(flag));
        let args = self.commands.first().map_or(&[][..], |command| &command.args);
        args.iter().filter(decides).cloned().collect()
    }
}

impl Command {
    fn parse(command: &str, tool: &str) -> Option<Command> {
        let (fails, command) = match command.strip_prefix("not ") {
            Some(rest) => (true, rest.trim_start()),
            None => (false, command),
        };
        let mut words = words(command).into_iter();
        (words.next()? == tool).then(|| Command { fails, args: words.collect() })
    }

    /// Returns the arguments for running the command in the folder of the file.
    pub(crate) fn args_for(&self, path: &Path) -> Vec<String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.args.iter().map(|arg| arg.replace("%s", &name)).collect()
    }

    fn round_trips(&self) -> bool {
        !self.fails
            && self.args.iter().all(|arg| arg != "tblgen" && !arg.contains("verify-diagnostics"))
    }
}

/// Splits a command into words; text in double quotes is one word.
fn words(command: &str) -> Vec<String> {
    let words = split(command, char::is_whitespace).into_iter();
    words.filter(|word| !word.is_empty()).map(|word| word.replace('"', "")).collect()
}

/// Splits a text at the characters that `ends` accepts, outside of double quotes.
fn split(text: &str, ends: impl Fn(char) -> bool) -> Vec<&str> {
    let mut quoted = false;
    let separate = |one: char| {
        quoted ^= one == '"';
        !quoted && ends(one)
    };
    text.split(separate).collect()
}
