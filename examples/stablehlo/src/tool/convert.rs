//! `stablehlo convert`: one form of a program to another.

use std::io::Write as _;

use ods_core::bytecode::{self, WriterOptions};
use ods_core::text::{PrintFlags, print_module};

use super::args::{Convert, Form};
use super::{Outcome, files};
use crate::portable;
use crate::program::{new_context, read_module, render};
use crate::vhlo::Version;

/// Reads a program, and writes it in another form.
pub(super) fn convert(Convert { file, to, target, output }: &Convert) -> Outcome {
    let ctx = new_context();
    let module = read_module(&ctx, &files::read(file)?, &file.to_string_lossy())
        .map_err(|error| error.to_string())?;
    let default = if target.is_some() { Form::Portable } else { Form::Text };
    let bytes = match to.unwrap_or(default) {
        Form::Text => print_module(&module, &PrintFlags::default()).into_bytes(),
        Form::Generic => {
            let flags = PrintFlags { generic: true, ..PrintFlags::default() };
            print_module(&module, &flags).into_bytes()
        }
        Form::Bytecode => {
            let mut bytes = Vec::new();
            bytecode::write_module(&module, &WriterOptions::default(), &mut bytes)
                .map_err(|error| format!("error: {error}"))?;
            bytes
        }
        Form::Portable => portable::write_mixed(&module, target.unwrap_or(Version::CURRENT))
            .map_err(|errors| errors.iter().map(|error| render(&ctx, error)).collect::<String>())?,
    };
    match output {
        Some(path) if path.as_os_str() != "-" => files::write(path, &bytes),
        _ => std::io::stdout().write_all(&bytes).map_err(|error| format!("error: {error}")),
    }
}
