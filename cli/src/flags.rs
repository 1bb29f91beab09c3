//! LLVM's syntax of flags: long flags take one dash or two.

use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;
use std::str::FromStr;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Command, Parser};

use crate::tool::{Streams, Tool};

/// Parses the arguments of a command of the tool.
///
/// # Errors
/// Returns the exit code if the arguments are wrong, or ask for help; the error or the help is printed.
pub(crate) fn read<T: Parser>(
    command: &str,
    args: &[OsString],
    tool: &Tool<'_>,
    streams: &mut Streams<'_>,
) -> Result<T, ExitCode> {
    let name = tool.command(command);
    parse(&name, args).map_err(|error| report(&name, &error, tool, streams))
}

/// Parses `args` as `T`; `name` is the tool with its command: `ods opt`.
///
/// As in LLVM, a long flag takes one dash or two, its value follows `=` or is the next argument, a switch may have a
/// value (`--flag=false`), and the last of several occurrences wins.
pub(crate) fn parse<T: Parser>(name: &str, args: &[OsString]) -> Result<T, clap::Error> {
    let mut command = T::command().bin_name(name).mut_args(last_wins);
    let mut plain = vec![OsString::from(name)];
    for arg in args {
        let arg = two_dashes(&command, arg);
        let Some((flag, value)) = switch(&command, &arg) else {
            plain.push(arg);
            continue;
        };
        match boolean(value) {
            Ok(true) => plain.push(flag.into()),
            Ok(false) => plain.retain(|earlier| *earlier != flag),
            Err(reason) => {
                let message = format!("for the {flag} option: {reason}");
                return Err(command.error(ErrorKind::InvalidValue, message));
            }
        }
    }
    T::from_arg_matches(&command.try_get_matches_from(plain)?)
}

/// Lets the last occurrence of a flag with at most one value win.
fn last_wins(arg: clap::Arg) -> clap::Arg {
    let one = matches!(arg.get_action(), ArgAction::Set | ArgAction::SetTrue);
    if one && !arg.is_positional() {
        let id = arg.get_id().clone();
        return arg.overrides_with(id);
    }
    arg
}

/// Splits `--flag=value` if `flag` is a switch of `command`.
fn switch<'a>(command: &Command, arg: &'a OsString) -> Option<(&'a str, &'a str)> {
    let (flag, value) = arg.to_str()?.split_once('=')?;
    let name = flag.strip_prefix("--")?;
    let is_switch = |known: &clap::Arg| {
        known.get_long() == Some(name) && matches!(known.get_action(), ArgAction::SetTrue)
    };
    command.get_arguments().any(is_switch).then_some((flag, value))
}

/// Rewrites `-emit-bytecode` to `--emit-bytecode` if that is a long flag of `command`; returns other arguments
/// unchanged.
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

/// Reports an error of clap in LLVM's format, or prints the help, and returns the exit code.
fn report(name: &str, error: &clap::Error, tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    if error.use_stderr() {
        return streams.fail(&message(name, error));
    }
    // A closed standard output is not an error.
    let _ = match tool.is_process() {
        // The help is coloured if the standard output is a terminal.
        true => error.print(),
        false => write!(streams.output, "{error}"),
    };
    ExitCode::SUCCESS
}

fn message(name: &str, error: &clap::Error) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        Some(ContextValue::Strings(texts)) => texts.first().map(String::as_str),
        _ => None,
    };
    // clap displays a flag as `--flag=<N>`.
    let arg = context(ContextKind::InvalidArg).unwrap_or_default();
    let flag = arg.split(['=', '[', ' ']).next().unwrap_or_default();
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument if !arg.starts_with('-') => format!(
            "{name}: Too many positional arguments specified!\n\
             Can specify at most 1 positional arguments: See: {name} --help\n"
        ),
        ErrorKind::UnknownArgument => {
            let mut text =
                format!("{name}: Unknown command line argument '{arg}'.  Try: '{name} --help'\n");
            if let Some(similar) = context(ContextKind::SuggestedArg) {
                text += &format!("{name}: Did you mean '{similar}'?\n");
            }
            text
        }
        ErrorKind::InvalidValue if value.is_empty() && !flag.is_empty() => {
            format!("{name}: for the {flag} option: requires a value!\n")
        }
        ErrorKind::InvalidValue if !flag.is_empty() => {
            format!("{name}: for the {flag} option: Cannot find option named '{value}'!\n")
        }
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            format!("{name}: for the {flag} option: {reason}\n")
        }
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            format!("{name}: {}\n", first.strip_prefix("error: ").unwrap_or(first))
        }
    }
}

/// Parses the value of a switch that is on by default.
pub(crate) fn boolean(text: &str) -> Result<bool, String> {
    match text {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
    }
}

/// Parses a number of type `T`, whose type LLVM calls `kind`.
pub(crate) fn number<T: FromStr>(
    kind: &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text| text.parse().map_err(|_| format!("'{text}' value invalid for {kind} argument!"))
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

    #[test]
    fn the_last_of_several_wins() {
        let args = ["--emit-bytecode", "--emit-bytecode=0", "--marker", "x", "--marker=y"];
        let flags: Flags = parse("t", &args.map(OsString::from)).unwrap();
        assert!(!flags.emit_bytecode);
        assert_eq!(flags.marker.as_deref(), Some("y"));
    }

    #[test]
    fn errors_are_llvms() {
        let reported = |arg: &str| {
            let error = parse::<Flags>("t", &[OsString::from(arg)]).err().unwrap();
            message("t", &error)
        };
        assert_eq!(
            reported("--emit-bytecod=1"),
            "t: Unknown command line argument '--emit-bytecod'.  Try: 't --help'\n\
             t: Did you mean '--emit-bytecode'?\n"
        );
        assert_eq!(
            reported("--emit-bytecode=x"),
            "t: for the --emit-bytecode option: 'x' is invalid value for boolean argument! Try 0 or 1\n"
        );
    }
}
