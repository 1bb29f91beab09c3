//! LLVM's spelling of flags: long ones take one dash or two.

use std::ffi::OsString;

use clap::{Command, Parser};

/// Parses `args` (without the program's name) as `T`; clap's message and exit code if they do not fit.
pub(crate) fn parse<T: Parser>(name: &'static str, args: &[OsString]) -> Result<T, clap::Error> {
    let command = T::command();
    let args = args.iter().map(|arg| two_dashes(&command, arg));
    T::try_parse_from(std::iter::once(OsString::from(name)).chain(args))
}

/// `-emit-bytecode` as `--emit-bytecode`, when that is a long flag of `command`; anything else as it is.
fn two_dashes(command: &Command, arg: &OsString) -> OsString {
    let Some(text) = arg.to_str() else { return arg.clone() };
    let Some(rest) = text.strip_prefix('-').filter(|rest| !rest.starts_with('-')) else {
        return arg.clone();
    };
    let name = rest.split_once('=').map_or(rest, |(name, _)| name);
    let known = |flag: &clap::Arg| {
        flag.get_long() == Some(name)
            || flag.get_all_aliases().is_some_and(|aliases| aliases.contains(&name))
    };
    if name.len() > 1 && command.get_arguments().any(known) {
        format!("-{text}").into()
    } else {
        arg.clone()
    }
}

/// Reports what clap has to say (help included) and gives the exit code.
pub(crate) fn report(error: &clap::Error) -> std::process::ExitCode {
    // Standard error may be closed; there is nothing left to tell then.
    let _ = error.print();
    if error.use_stderr() {
        std::process::ExitCode::FAILURE
    } else {
        std::process::ExitCode::SUCCESS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Parser)]
    struct Flags {
        #[arg(long)]
        emit_bytecode: bool,
        #[arg(short = 'I')]
        include: Vec<String>,
        #[arg(long)]
        marker: Option<String>,
    }

    #[test]
    fn one_dash_or_two() {
        let args = ["-emit-bytecode", "-Idir", "-marker=x"].map(OsString::from);
        let flags: Flags = parse("t", &args).unwrap();
        assert!(flags.emit_bytecode);
        assert_eq!(flags.include, ["dir"]);
        assert_eq!(flags.marker.as_deref(), Some("x"));
    }
}
