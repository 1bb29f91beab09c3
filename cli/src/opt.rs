//! `ods opt`: parse, verify, transform, print; flags as `mlir-opt` spells them.

mod flags;
mod process;

use std::ffi::OsString;
use std::process::ExitCode;

use ods_core::{Context, Registry};

use crate::{input, split};
use flags::Flags;
use process::Job;

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], register: &dyn Fn(&mut Registry)) -> ExitCode {
    let flags: Flags = match crate::flags::parse("ods opt", args) {
        Ok(flags) => flags,
        Err(error) => return crate::flags::report(&error),
    };
    match run(&flags, register) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything went well; `Err` is what the environment has to say.
fn run(flags: &Flags, register: &dyn Fn(&mut Registry)) -> Result<bool, String> {
    // Listing dialects reads no input.
    let bytes = if flags.show_dialects { Vec::new() } else { input::read(&flags.file)? };
    let loaded = flags.load.load(register, &bytes)?;
    let context = || {
        let ctx = Context::with(|registry| {
            loaded.iter().for_each(|dialect| registry.insert_schema(dialect));
            register(registry);
        });
        ctx.allow_unregistered(flags.allow_unregistered_dialect);
        ctx.allow_threading(!flags.mlir_disable_threading);
        ctx
    };
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
    let file = if flags.file == "-" { "<stdin>" } else { flags.file.as_str() };
    let Some(marker) = &flags.split_input_file else {
        let mut out = input::Output::new(&flags.output);
        let good = Job { flags, file, whole: &bytes, line: None }.run(&context(), &bytes, &mut out);
        return out.finish(good).map(|()| good);
    };
    let mut out = Vec::new();
    let mut good = true;
    for (index, chunk) in split::split(&bytes, marker).iter().enumerate() {
        if index != 0 {
            out.extend_from_slice(flags.output_split_marker.as_bytes());
            out.push(b'\n');
        }
        let job = Job { flags, file, whole: &bytes, line: Some(chunk.line) };
        good &= job.run(&context(), chunk.bytes, &mut out);
    }
    // A rejected input leaves no file behind; on standard output the good parts of a split input still appear.
    if good || flags.output == "-" {
        input::write(&flags.output, &out)?;
    }
    Ok(good)
}
