//! `stablehlo convert`: one form of a program to another.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;

use ods_core::bytecode::{self, WriterOptions};
use ods_core::text::{PrintFlags, print_module};

use super::args::Args;
use super::{Outcome, files};
use crate::portable;
use crate::program::{new_context, read_module, render};
use crate::vhlo::Version;

/// Reads a program, and writes it in the form that `--to` names.
pub(super) fn convert(args: &[OsString]) -> Outcome {
    let mut args = Args::parse(args, &["to", "target", "o"])?;
    let (form, target, out) = (args.take("to"), args.take("target"), args.take("o"));
    args.finish()?;
    let [file] = args.files.as_slice() else {
        return Err("error: `stablehlo convert` needs one file".to_owned());
    };
    let ctx = new_context();
    let module = read_module(&ctx, &files::read(file)?, file).map_err(|error| error.to_string())?;
    let default = if target.is_some() { "portable" } else { "text" };
    let bytes = match form.as_deref().unwrap_or(default) {
        "text" => print_module(&module, &PrintFlags::default()).into_bytes(),
        "generic" => {
            let flags = PrintFlags { generic: true, ..PrintFlags::default() };
            print_module(&module, &flags).into_bytes()
        }
        "bytecode" => {
            let mut bytes = Vec::new();
            bytecode::write_module(&module, &WriterOptions::default(), &mut bytes)
                .map_err(|error| format!("error: {error}"))?;
            bytes
        }
        "portable" => {
            let version = match target.as_deref() {
                None | Some("current") => Version::CURRENT,
                Some("minimum") => Version::MINIMUM,
                Some(text) => text.parse().map_err(|_| format!("error: '{text}' is no version"))?,
            };
            portable::write_mixed(&module, version).map_err(|errors| {
                errors.iter().map(|error| render(&ctx, error)).collect::<String>()
            })?
        }
        other => {
            return Err(format!(
                "error: unknown form '{other}': text, generic, bytecode or portable"
            ));
        }
    };
    match out.as_deref() {
        Some(path) if path != "-" => files::write(Path::new(path), &bytes),
        _ => std::io::stdout().write_all(&bytes).map_err(|error| format!("error: {error}")),
    }
}
