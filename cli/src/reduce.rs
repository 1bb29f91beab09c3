//! `ods reduce`: reduces a module while it stays interesting; flags are spelled as in `mlir-reduce`.

use std::cell::Cell;
use std::ffi::OsString;
use std::process::{Command, ExitCode};
use std::time::Duration;

use clap::{ArgGroup, Parser};
use ods_core::Module;
use ods_core::text::{self, PrintFlags};

use crate::dynamic::LoadFlags;
use crate::smith::Child;
use crate::source::Source;
use crate::tool::{Streams, Tool};
use crate::{flags, input};

/// Reduces a module while a test classifies it as interesting, and prints it.
#[derive(Parser)]
#[command(name = "reduce", disable_version_flag = true)]
#[command(group = ArgGroup::new("interesting").required(true))]
struct Flags {
    /// Input, text or bytecode; `-` is standard input
    #[arg(default_value = "-")]
    file: String,
    /// A program whose last argument is a file with the module; exit code 1 means interesting
    #[arg(long, value_name = "CMD", group = "interesting")]
    test: Option<String>,
    /// Arguments for --test, before the file
    #[arg(long, value_delimiter = ' ', requires = "test")]
    test_arg: Vec<String>,
    /// A program is interesting if its result changes after these passes, given as the text of a pipeline. If the input
    /// shows a panic, an invalid output or another fault that `smith` detects, then programs with that fault are
    /// interesting
    #[arg(long, value_name = "PIPELINE", group = "interesting")]
    differs: Option<String>,
    /// The seconds after which a test counts as not interesting
    #[arg(long, default_value_t = 10, value_name = "SECONDS")]
    timeout: u64,
    /// Accept operations, types and attributes of unknown dialects
    #[arg(long)]
    allow_unregistered_dialect: bool,
    #[command(flatten)]
    load: LoadFlags,
    /// Output; `-` is standard output
    #[arg(short = 'o', default_value = "-")]
    output: String,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    match flags::read("reduce", args, tool, streams) {
        Ok(flags) => {
            let done = run(&flags, tool, streams);
            streams.exit(done)
        }
        Err(code) => code,
    }
}

fn run(flags: &Flags, tool: &Tool<'_>, streams: &mut Streams<'_>) -> Result<(), String> {
    let source = Source::open(&flags.file, &flags.load, tool.register(), streams)?;
    source.ctx.allow_unregistered(flags.allow_unregistered_dialect);
    let module = source.module(streams, |module, _| Some(module))?;
    let problem: Cell<Option<String>> = Cell::new(None);
    let time = Duration::from_secs(flags.timeout);
    let reduced = match (&flags.test, &flags.differs) {
        (Some(test), _) => {
            let interesting = |module: &Module| tested(test, &flags.test_arg, &print(module), time);
            smaller(module, &interesting, &problem)
        }
        (None, Some(pipeline)) => {
            let first = steady(pipeline, &print(&module), time)?;
            if matches!(first.as_str(), "same" | "refused" | "unfit") {
                return Err(format!("error: the input is not interesting: {first}"));
            }
            let interesting =
                |module: &Module| Ok(steady(pipeline, &print(module), time)? == first);
            smaller(module, &interesting, &problem)
        }
        (None, None) => return Err("error: --test or --differs is needed".to_owned()),
    };
    if let Some(problem) = problem.take() {
        return Err(problem);
    }
    input::write(&flags.output, print(&reduced).as_bytes(), streams.output)
}

fn print(module: &Module) -> String {
    text::print_module(module, &PrintFlags::default())
}

/// Reduces by a test that may fail with an error, which ends the reduction.
fn smaller(
    module: Module,
    interesting: &dyn Fn(&Module) -> Result<bool, String>,
    problem: &Cell<Option<String>>,
) -> Module {
    match interesting(&module) {
        Ok(true) => {}
        Ok(false) => problem.set(Some("error: the input is not interesting".to_owned())),
        Err(message) => problem.set(Some(message)),
    }
    let mut failed = problem.take();
    let reduced = match failed {
        Some(_) => module,
        None => ods_smith::reduce(module, &mut |module| {
            failed.is_none()
                && interesting(module).unwrap_or_else(|message| {
                    failed = Some(message);
                    false
                })
        }),
    };
    problem.set(failed);
    reduced
}

/// Runs the user's test program on a module.
fn tested(test: &str, args: &[String], module: &str, time: Duration) -> Result<bool, String> {
    let path = std::env::temp_dir().join(format!("ods-reduce-{}.mlir", std::process::id()));
    std::fs::write(&path, module).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut all: Vec<OsString> = args.iter().map(OsString::from).collect();
    all.push(path.clone().into_os_string());
    let child = Child::start(test, &all).map_err(|error| format!("{test}: {error}"))?;
    let done = child.finish(b"", time);
    let _ = std::fs::remove_file(&path);
    Ok(done.is_ok_and(|output| output.status.code() == Some(1)))
}

/// Returns the kind of fault that a pipeline shows on a module; `unfit` if the result of the module depends on the
/// content of uninitialized memory.
fn steady(pipeline: &str, module: &str, time: Duration) -> Result<String, String> {
    let (kind, value) = verdict(pipeline, module, "85", time)?;
    let (_, other) = verdict(pipeline, module, "170", time)?;
    Ok(if value == other { kind } else { "unfit".to_owned() })
}

/// Returns the kind of fault that a pipeline shows on a module, and the result of the module without passes. A separate
/// process runs them, since it may crash; glibc fills uninitialized memory with `bytes`.
fn verdict(
    pipeline: &str,
    module: &str,
    bytes: &str,
    time: Duration,
) -> Result<(String, String), String> {
    let tool = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(tool);
    command.args(["smith", &format!("--check={pipeline}"), "-"]).env("MALLOC_PERTURB_", bytes);
    let child = Child::spawn(&mut command).map_err(|error| error.to_string())?;
    let failed = |kind: &str| Ok((kind.to_owned(), String::new()));
    let Ok(output) = child.finish(module.as_bytes(), time) else { return failed("endless") };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match (output.status.code(), text.split_once('\n')) {
        (Some(0), Some((kind, value))) => Ok((kind.to_owned(), value.to_owned())),
        (None, _) => failed("crash"),
        _ => failed("unfit"),
    }
}
