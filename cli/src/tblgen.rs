//! `ods tblgen`: `llvm-tblgen`'s command line over our evaluator, with the prelude built in, `mlir-tblgen`'s generators
//! of documentation, and the generators of ods.
//!
//! `--gen-rust` and `--gen-coverage` take `-I`, `-D`, `-o` and `--dialect=name`; with `--lenient`, C++ text that has no
//! translation is a warning, and with `--without-hooks` the Rust does not oblige to write hooks.

mod cpp;
mod help;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use ods_spec::lang::Records;
use ods_spec::lang::driver::{self, Answers, Backends, Flag};
use ods_spec::{Build, Message, coverage, docgen, prelude};

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString]) -> ExitCode {
    let args: Vec<String> = args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let (mut out, mut err) = (io::stdout().lock(), io::stderr().lock());
    let asks = |flag: &str| {
        args.iter().any(|arg| arg.trim_start_matches('-') == flag && arg.starts_with('-'))
    };
    if asks("help") || asks("h") {
        return match out.write_all(help::text().as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        };
    }
    if asks("gen-rust") || asks("gen-coverage") {
        return match generate(&args, &mut out, &mut err) {
            Ok(code) => code,
            Err(error) => {
                // Nothing is left to tell if standard error is closed.
                let _ = writeln!(err, "ods tblgen: {error}");
                ExitCode::FAILURE
            }
        };
    }
    ExitCode::from(driver::run(&args, prelude::files(), &Documentation, &mut out, &mut err))
}

/// The documentation generators, and a word on generators of C++.
struct Documentation;

impl Backends for Documentation {
    fn generators(&self) -> &[Flag] {
        docgen::Command.generators()
    }

    fn options(&self) -> &[Flag] {
        docgen::Command.options()
    }

    fn run(&self, flag: &str, records: &Records, answers: &Answers) -> Result<String, String> {
        docgen::Command.run(flag, records, answers)
    }

    fn explain(&self, flag: &str) -> Option<String> {
        cpp::instead(flag)
    }
}

fn generate(args: &[String], out: &mut dyn Write, err: &mut dyn Write) -> io::Result<ExitCode> {
    let mut build = Build::new();
    let (mut rust, mut output) = (false, None);
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let flag = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'));
        let split = flag.and_then(|flag| flag.split_at_checked(1));
        match (flag, split) {
            (None, _) => {
                build.file(arg);
            }
            (Some("gen-rust"), _) => rust = true,
            (Some("gen-coverage" | "lenient"), _) => {
                build.lenient();
            }
            (Some("without-hooks"), _) => {
                build.without_hooks();
            }
            (Some("o"), _) => output = rest.next(),
            (Some("I"), _) => {
                build.include(rest.next().map_or("", String::as_str));
            }
            (Some(flag), split) => match (flag.strip_prefix("dialect="), split) {
                (Some(name), _) => {
                    build.dialect(name);
                }
                (_, Some(("I", dir))) => {
                    build.include(dir);
                }
                (_, Some(("D", name))) => {
                    build.define(name);
                }
                _ => {
                    writeln!(err, "ods tblgen: unknown option '{arg}'")?;
                    return Ok(ExitCode::FAILURE);
                }
            },
        }
    }
    let made = if rust {
        build.try_compile().map(|done| (done.rust(), done.warnings))
    } else {
        build.try_model().map(|(model, warnings)| (coverage::report(&model), warnings))
    };
    let mut tell = |messages: &[Message]| {
        messages.iter().try_for_each(|one| err.write_all(one.text.as_bytes()))
    };
    match made {
        Ok((text, warnings)) => {
            tell(&warnings)?;
            match output {
                Some(path) if path != "-" => std::fs::write(path, text)?,
                _ => out.write_all(text.as_bytes())?,
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(rejected) => {
            tell(&rejected.messages)?;
            Ok(ExitCode::FAILURE)
        }
    }
}
