//! Passes on the command line: a flag for each registered pass, or `--pass-pipeline`.

use std::cell::LazyCell;
use std::ffi::OsString;
use std::ops::Deref;

use clap::CommandFactory;
use ods_core::pass::{OpPassManager, PipelineError};
use ods_core::{Context, Registry};

/// A pass flag with its options.
#[derive(Clone, Debug)]
pub(crate) struct PassFlag {
    name: String,
    options: String,
}

/// Separates pass flags, in their order, from all other arguments of a command with the flags `F`.
pub(crate) fn divide<F: CommandFactory>(
    args: &[OsString],
    register: &dyn Fn(&mut Registry),
) -> (Vec<OsString>, Vec<PassFlag>) {
    let command = LazyCell::new(F::command);
    let mut registry = None;
    let (mut rest, mut passes) = (Vec::new(), Vec::new());
    for arg in args {
        match pass_flag(arg, &command, || registry.get_or_insert_with(|| Context::with(register))) {
            Some(flag) => passes.push(flag),
            None => rest.push(arg.clone()),
        }
    }
    (rest, passes)
}

fn pass_flag<'r>(
    arg: &OsString,
    command: &impl Deref<Target = clap::Command>,
    ctx: impl FnOnce() -> &'r mut Context,
) -> Option<PassFlag> {
    let text = arg.to_str()?;
    let flag = text.strip_prefix("--").or_else(|| text.strip_prefix('-'))?;
    let (name, options) = flag.split_once('=').unwrap_or((flag, ""));
    // Flags of the tool itself are recognized without building the registry of passes.
    let mut letters = name.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let known = |known: &clap::Arg| {
        known.get_long() == Some(name) || letter.is_some() && known.get_short() == letter
    };
    if name.is_empty() || command.get_arguments().any(known) {
        return None;
    }
    ctx().registry().pass(name)?;
    Some(PassFlag { name: name.to_owned(), options: options.to_owned() })
}

/// Returns the pipeline of `--pass-pipeline` or of pass flags; `None` if there are neither.
///
/// # Errors
/// Returns an error if there are both, or if the pipeline is invalid.
pub(crate) fn pipeline(
    ctx: &Context,
    text: Option<&str>,
    passes: &[PassFlag],
) -> Result<Option<OpPassManager>, PipelineError> {
    if let Some(text) = text {
        if !passes.is_empty() {
            let message = "'-pass-pipeline' option can't be used with individual pass options";
            return Err(PipelineError { diagnostics: String::new(), message: message.to_owned() });
        }
        return OpPassManager::parse(ctx, text).map(Some);
    }
    if passes.is_empty() {
        return Ok(None);
    }
    let mut pipeline = OpPassManager::new("builtin.module");
    for PassFlag { name, options } in passes {
        pipeline.add_named(ctx, name, options)?;
    }
    Ok(Some(pipeline))
}
