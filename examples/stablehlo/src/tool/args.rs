//! Flags and positional arguments.

use std::ffi::OsString;

use ods_lowering::{JitEngine, OptLevel};

use super::Outcome;

/// The arguments of a command.
#[derive(Default)]
pub(super) struct Args {
    /// Arguments that are no flags.
    pub(super) files: Vec<String>,
    flags: Vec<(String, Option<String>)>,
}

impl Args {
    /// Splits arguments; the flags in `with_value` take the next argument, unless they are written `--flag=value`.
    pub(super) fn parse(args: &[OsString], with_value: &[&str]) -> Outcome<Args> {
        let mut parsed = Args::default();
        let mut rest = args.iter();
        while let Some(arg) = rest.next() {
            let Some(text) = arg.to_str() else {
                return Err(format!("error: '{}' is not UTF-8", arg.display()));
            };
            let name = text.trim_start_matches('-');
            if name.len() == text.len() || name.is_empty() {
                parsed.files.push(text.to_owned());
            } else if let Some((name, value)) = name.split_once('=') {
                parsed.flags.push((name.to_owned(), Some(value.to_owned())));
            } else if with_value.contains(&name) {
                let value = rest.next().and_then(|value| value.to_str());
                let value = value.ok_or_else(|| format!("error: flag '{text}' needs a value"))?;
                parsed.flags.push((name.to_owned(), Some(value.to_owned())));
            } else {
                parsed.flags.push((name.to_owned(), None));
            }
        }
        Ok(parsed)
    }

    /// Removes a flag, and returns its value.
    pub(super) fn take(&mut self, name: &str) -> Option<String> {
        let at = self.flags.iter().position(|(known, _)| known == name)?;
        self.flags.remove(at).1
    }

    /// Removes a flag without a value, and returns whether it was there.
    pub(super) fn take_bare(&mut self, name: &str) -> bool {
        let at = self.flags.iter().position(|(known, value)| known == name && value.is_none());
        at.map(|at| self.flags.remove(at)).is_some()
    }

    /// Reports the flags that nothing has taken.
    pub(super) fn finish(&self) -> Outcome {
        match self.flags.first() {
            None => Ok(()),
            Some((name, _)) => Err(format!("error: unknown flag '--{name}'")),
        }
    }

    /// Takes the flags of the compiler.
    pub(super) fn engine(&mut self) -> Outcome<JitEngine> {
        let engine = match self.take("engine").as_deref() {
            None | Some("cranelift") => JitEngine::cranelift(),
            Some("c") => JitEngine::c(),
            Some(other) => return Err(format!("error: unknown engine '{other}': cranelift or c")),
        };
        let fast = self.take_bare("O0");
        let _ = ["O1", "O2", "O3"].map(|level| self.take_bare(level));
        Ok(engine.opt_level(if fast { OptLevel::O0 } else { OptLevel::default() }))
    }
}
