//! Evaluates many files in one process: `tblgen --many [--fresh] [--json-dir DIR] [-I DIR].. FILE..`.
//!
//! Evaluates every file and writes its records as JSON, to one file each below `DIR`, or discards them; included files
//! are evaluated once. `--null` skips the dumps, `--fresh` shares nothing. Without `--many` it takes the arguments of
//! `llvm-tblgen` and of the documentation generators.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use ods_spec::docgen;
use ods_spec::lang::{Session, driver, dump};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|a| a == "--many") {
        return match many(&args[1..]) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                // If the error stream is closed, the error cannot be reported.
                let _ = writeln!(std::io::stderr(), "tblgen: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let mut input = std::io::stdin().lock();
    let (mut out, mut err) = (std::io::stdout().lock(), std::io::stderr().lock());
    ExitCode::from(driver::run(
        &args,
        ods_spec::prelude::files(),
        &docgen::Command,
        &mut input,
        &mut out,
        &mut err,
    ))
}

fn many(args: &[String]) -> std::io::Result<()> {
    let mut session = Session::new();
    session.share_includes(true).warn_unused_template_args(true);
    let (mut files, mut json, mut null) = (Vec::new(), None, false);
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        match arg.as_str() {
            "--fresh" => drop(session.share_includes(false)),
            "--null" => null = true,
            "--json-dir" => json = rest.next().map(PathBuf::from),
            "-I" => drop(rest.next().map(|dir| session.include_dir(dir))),
            file => files.push(file),
        }
    }
    for (at, file) in files.iter().enumerate() {
        let evaluation = session.evaluate_file(file);
        let mut text = evaluation.render_diagnostics().into_bytes();
        if !evaluation.has_errors() && !null {
            match &json {
                Some(_) => dump::dump_json(&evaluation.records, &mut text)?,
                None => dump::dump_json(&evaluation.records, &mut std::io::sink())?,
            }
        }
        if let Some(dir) = &json {
            std::fs::write(dir.join(format!("{at}.json")), text)?;
        }
    }
    Ok(())
}
