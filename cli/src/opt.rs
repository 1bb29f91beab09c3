//! `ods opt`: parse, verify, transform, print; flags are spelled as in `mlir-opt`.

mod dumps;
mod flags;
#[cfg(feature = "dialects")]
mod irdl;
mod pipeline;
mod process;
pub(crate) mod round_trip;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use ods_core::Registry;
use ods_core::pass::list_passes;
use ods_core::text::Lines;

use crate::expected::Verifier;
use crate::split::{self, Split};
use crate::tool::{Streams, Tool};
use crate::{context, input, passes, report};
use flags::Flags;
use process::Job;

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let register = &|registry: &mut Registry| {
        tool.register()(registry);
        ods_lowering::register_all(registry);
    };
    let (args, passes) = passes::divide::<Flags>(args, register);
    let mut flags: Flags = match crate::flags::read("opt", &args, tool, streams) {
        Ok(flags) => flags,
        Err(code) => return code,
    };
    flags.passes = passes;
    match run(&flags, tool, register, streams) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => streams.exit(Err(message)),
    }
}

/// Reports expectations that were not met, and returns whether all were met.
fn verified(verifier: Option<Verifier<'_>>, errors: &mut dyn Write) -> bool {
    let complaints = verifier.map(Verifier::finish).unwrap_or_default();
    // Errors are ignored: without a standard error there is nowhere to report to.
    let _ = complaints.iter().try_for_each(|complaint| errors.write_all(complaint.as_bytes()));
    complaints.is_empty()
}

/// Returns whether the run succeeded; `Err` is an error of the environment.
fn run(
    flags: &Flags,
    tool: &Tool<'_>,
    register: &dyn Fn(&mut Registry),
    streams: &mut Streams<'_>,
) -> Result<bool, String> {
    // Listing dialects or passes reads no input.
    let bytes = if flags.show_dialects || flags.list_passes {
        Vec::new()
    } else {
        input::read(&flags.file, streams.input)?
    };
    let loaded = flags.load.load(register, &bytes, streams.errors)?;
    #[cfg(feature = "dialects")]
    let loaded: Vec<_> = match &flags.irdl_file {
        None => loaded,
        Some(file) => match irdl::load(file, &loaded, register, streams)? {
            Some(more) => loaded.into_iter().chain(more).collect(),
            None => return Ok(false),
        },
    };
    #[cfg(feature = "spec")]
    let patterns = match flags.pdll_file.as_slice() {
        [] => Vec::new(),
        files => {
            let ctx = context::with_dialects(&loaded, register);
            flags.load.load_patterns(files, &ctx, streams.errors)?
        }
    };
    #[cfg(not(feature = "spec"))]
    let patterns = Vec::new();
    let register = &|registry: &mut Registry| {
        register(registry);
        registry.insert_patterns(&patterns);
    };
    let context = || {
        let ctx = context::with_dialects(&loaded, register);
        ctx.allow_unregistered(flags.allow_unregistered_dialect);
        // Dumps of the whole module are available only if passes run sequentially.
        ctx.allow_threading(!flags.mlir_disable_threading && !flags.html);
        ctx
    };
    if flags.list_passes {
        let passes = list_passes(context().registry());
        input::write(&flags.output, passes.as_bytes(), streams.output)?;
        return Ok(true);
    }
    if flags.show_dialects {
        let mut names: Vec<&str> =
            context().registry().dialects().iter().map(|dialect| dialect.name).collect();
        names.sort_unstable();
        let dialects = format!("Available Dialects: {}\n", names.join(","));
        input::write(&flags.output, dialects.as_bytes(), streams.output)?;
        return Ok(true);
    }
    if let Some(message) = flags.unsupported() {
        return Err(format!("{}: {message}", tool.command("opt")));
    }
    if flags.has_print_ir_names()
        && let Some((flag, name)) = pipeline::unknown_pass(flags, &context())
    {
        return Err(format!(
            "{}: for the --{flag} option: Cannot find option named '{name}'!",
            tool.command("opt")
        ));
    }
    let file = if flags.file == "-" { "<stdin>" } else { flags.file.as_str() };
    let mut verifier = flags
        .verify_diagnostics
        .as_ref()
        .map(|which| Verifier::new(file, &bytes, which == "only-expected"));
    let lines = &Lines::new(&bytes);
    let Some(marker) = &flags.split_input_file else {
        let Streams { output, errors, .. } = streams;
        let mut out = input::Output::new(&flags.output, *output);
        let part = 0..bytes.len();
        let job = Job { tool, context: &context, flags, file, whole: &bytes, lines, part };
        let good = job.run(&mut out, *errors, verifier.as_mut()) & verified(verifier, *errors);
        return out.finish(good).map(|()| good);
    };
    let mut out = Vec::new();
    let mut good = true;
    let split = match marker.as_str() {
        "" => Split::whole(bytes.len()),
        marker => split::split(&bytes, marker),
    };
    for at in split.near_misses {
        let message = "near miss with file split marker";
        streams.report(&report::warning(file, lines, at, message));
    }
    for (index, part) in split.parts.into_iter().enumerate() {
        if index != 0 {
            out.extend_from_slice(flags.output_split_marker.as_bytes());
            out.push(b'\n');
        }
        good &= Job { tool, context: &context, flags, file, whole: &bytes, lines, part }.run(
            &mut out,
            streams.errors,
            verifier.as_mut(),
        );
    }
    good &= verified(verifier, streams.errors);
    // A rejected input leaves no file behind; on standard output the valid parts of a split input are still printed.
    if good || flags.output == "-" {
        input::write(&flags.output, &out, streams.output)?;
    }
    Ok(good)
}
