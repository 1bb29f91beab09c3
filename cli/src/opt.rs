//! `ods opt`: parse, verify, transform, print; flags as `mlir-opt` spells them.

mod dumps;
mod flags;
mod pipeline;
mod process;
mod round_trip;

use std::ffi::OsString;
use std::process::ExitCode;

use ods_core::pass::list_passes;
use ods_core::text::Lines;
use ods_core::{Context, Registry};

use crate::expected::Verifier;
use crate::split::{self, Split};
use crate::{input, program, report};
use flags::Flags;
use process::Job;

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], register: &dyn Fn(&mut Registry)) -> ExitCode {
    let register = &|registry: &mut Registry| {
        register(registry);
        ods_lowering::register_all(registry);
    };
    let (args, passes) = pipeline::divide(args, register);
    let mut flags: Flags = match crate::flags::parse("opt", &args) {
        Ok(flags) => flags,
        Err(error) => return crate::flags::report("opt", &error),
    };
    flags.passes = passes;
    match run(&flags, register) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns whether all comments of the input were met; says which were not.
fn verified(verifier: Option<Verifier<'_>>) -> bool {
    let complaints = verifier.map(Verifier::finish).unwrap_or_default();
    for complaint in &complaints {
        eprint!("{complaint}");
    }
    complaints.is_empty()
}

/// Returns whether everything went well; `Err` is what the environment has to say.
fn run(flags: &Flags, register: &dyn Fn(&mut Registry)) -> Result<bool, String> {
    // Listing what there is reads no input.
    let bytes = if flags.show_dialects || flags.list_passes {
        Vec::new()
    } else {
        input::read(&flags.file)?
    };
    let loaded = flags.load.load(register, &bytes)?;
    let context = || {
        let ctx = Context::with(|registry| {
            loaded.iter().for_each(|dialect| registry.insert_schema(dialect));
            register(registry);
        });
        ctx.allow_unregistered(flags.allow_unregistered_dialect);
        // What passes made of a whole module is seen when they run one after the other.
        ctx.allow_threading(!flags.mlir_disable_threading && !flags.html);
        ctx
    };
    if flags.list_passes {
        input::write(&flags.output, list_passes(context().registry()).as_bytes())?;
        return Ok(true);
    }
    if flags.show_dialects {
        let mut names: Vec<&str> =
            context().registry().dialects().iter().map(|dialect| dialect.name).collect();
        names.sort_unstable();
        input::write(
            &flags.output,
            format!("Available Dialects: {}\n", names.join(",")).as_bytes(),
        )?;
        return Ok(true);
    }
    if let Some(message) = flags.unsupported() {
        return Err(format!("{}: {message}", program::command("opt")));
    }
    if flags.has_print_ir_names()
        && let Some((flag, name)) = pipeline::unknown_pass(flags, &context())
    {
        return Err(format!(
            "{}: for the --{flag} option: Cannot find option named '{name}'!",
            program::command("opt")
        ));
    }
    let file = if flags.file == "-" { "<stdin>" } else { flags.file.as_str() };
    let mut verifier = flags
        .verify_diagnostics
        .as_ref()
        .map(|which| Verifier::new(file, &bytes, which == "only-expected"));
    let lines = &Lines::new(&bytes);
    let Some(marker) = &flags.split_input_file else {
        let mut out = input::Output::new(&flags.output);
        let job =
            Job { context: &context, flags, file, whole: &bytes, lines, part: 0..bytes.len() };
        let good = job.run(&mut out, verifier.as_mut()) & verified(verifier);
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
        eprint!("{}", report::warning(file, lines, at, message));
    }
    for (index, part) in split.parts.into_iter().enumerate() {
        if index != 0 {
            out.extend_from_slice(flags.output_split_marker.as_bytes());
            out.push(b'\n');
        }
        good &= Job { context: &context, flags, file, whole: &bytes, lines, part }
            .run(&mut out, verifier.as_mut());
    }
    good &= verified(verifier);
    // A rejected input leaves no file behind; on standard output the good parts of a split input still appear.
    if good || flags.output == "-" {
        input::write(&flags.output, &out)?;
    }
    Ok(good)
}
