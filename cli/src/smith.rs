//! `ods smith`: random programs, run before and after random passes of the tool.

mod campaign;
mod child;
mod optimizer;
mod oracle;
mod worker;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use ods_core::Context;
use ods_lowering::OptLevel;
use ods_smith::{Engine, Subject, Verdict};

use crate::tool::{Streams, Tool};
use crate::{flags, input};
pub(crate) use child::Child;

/// Runs random programs before and after random passes, and writes each program whose result changes to a file.
///
/// A program is well defined and returns a hash of all computed values. The output of the passes is also verified,
/// printed and parsed, as text and as bytecode, and compared between one and several threads. A seed determines the
/// program and the passes. If mlir-opt is installed, it runs each finding, too.
#[derive(Parser, Clone)]
#[command(name = "smith", disable_version_flag = true)]
struct Flags {
    /// The program for --check; `-` is standard input
    #[arg(default_value = "-")]
    file: String,
    /// The first seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of programs
    #[arg(long, default_value_t = 1000)]
    count: u64,
    /// The number of processes [default: one for each core]
    #[arg(long)]
    jobs: Option<usize>,
    /// The passes, instead of random ones: the text of a pipeline
    #[arg(long, value_name = "PIPELINE")]
    passes: Option<String>,
    /// The folder of findings
    #[arg(long, default_value = "smith-findings", value_name = "DIR")]
    keep: String,
    /// The seconds after which a program or a pass counts as non-terminating
    #[arg(long, default_value_t = 20, value_name = "SECONDS")]
    timeout: u64,
    /// Of this many programs, one runs with the C compiler before the passes, one after them; 0 for none
    #[arg(long, default_value_t = 50, value_name = "N")]
    c_every: u64,
    /// The optimization level of the engine that optimizes [default: 1 to 3 by the seed]
    #[arg(short = 'O', value_parser = clap::value_parser!(u8).range(0..=3))]
    opt_level: Option<u8>,
    /// Check the optimiser: each program is lowered once, and runs without passes, with those of -O2 and -O3, and with
    /// random passes over the llvm dialect. Most programs are loops over long buffers
    #[arg(long, conflicts_with_all = ["passes", "check"])]
    optimizer: bool,
    /// Print the program of the seed
    #[arg(long)]
    print: bool,
    /// Check one program from a file with this pipeline
    #[arg(long, value_name = "PIPELINE")]
    check: Option<String>,
    /// Report each seed to the process that started this one
    #[arg(long, hide = true)]
    worker: bool,
}

impl Flags {
    /// Returns the arguments of a worker process for some of the seeds.
    fn worker_args(&self, seed: u64, count: u64) -> Vec<String> {
        let mut args = vec!["--worker".to_owned(), format!("--keep={}", self.keep)];
        args.extend([format!("--seed={seed}"), format!("--count={count}")]);
        args.extend([format!("--c-every={}", self.c_every), format!("--timeout={}", self.timeout)]);
        args.extend(self.passes.iter().map(|passes| format!("--passes={passes}")));
        args.extend(self.opt_level.map(|level| format!("-O{level}")));
        args.extend(self.optimizer.then(|| "--optimizer".to_owned()));
        args
    }

    /// Returns the tool as the subject of a check; the seed selects the engines.
    fn subject<'a>(&self, context: impl Fn() -> Context + 'a, seed: u64) -> Subject<'a> {
        let subject = Subject::new(context);
        let level = self.opt_level.unwrap_or_else(|| 1 + (seed % 3) as u8);
        let optimized = Engine::Cranelift(OptLevel::of_number(level));
        match seed.checked_rem(self.c_every) {
            Some(0) => subject.engines(Engine::PLAIN, Engine::C),
            Some(1) => subject.engines(Engine::C, optimized),
            _ if seed.is_multiple_of(3) => subject.engines(optimized, Engine::PLAIN),
            _ => subject.engines(Engine::PLAIN, optimized),
        }
    }
}

/// Returns the keyword of a verdict.
fn kind(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same",
        Verdict::Refused(_) => "refused",
        Verdict::Unfit(_) => "unfit",
        Verdict::Found(fault) => fault.kind(),
    }
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let flags: Flags = match flags::read("smith", args, tool, streams) {
        Ok(flags) => flags,
        Err(code) => return code,
    };
    let context = || {
        Context::with(|registry| {
            tool.register()(registry);
            ods_lowering::register_all(registry);
        })
    };
    let done = run(&flags, &context, streams);
    streams.exit(done)
}

/// Returns the kind of the verdict on one program, and the result of the program without passes, each on a line;
/// `unfit` if the program accesses memory out of bounds.
fn checked(subject: &Subject<'_>, program: &str, pipeline: &str) -> String {
    let before = subject.outcome(program);
    // The tool may lack the pass.
    let in_bounds = subject.output(program, "builtin.module(generate-runtime-verification)");
    let kind = match in_bounds.map(|text| subject.outcome(&text)) {
        Ok(outcome) if outcome != before => "unfit",
        _ => kind(&subject.check(program, pipeline)),
    };
    format!("{kind}\n{before}\n")
}

fn run(
    flags: &Flags,
    context: &dyn Fn() -> Context,
    streams: &mut Streams<'_>,
) -> Result<(), String> {
    if flags.print && flags.optimizer {
        return input::write("-", optimizer::program(flags.seed).as_bytes(), streams.output);
    }
    if flags.print {
        let case = worker::Case::of(flags, context, flags.seed)?;
        let text = format!("// PASSES: {}\n{}", case.pipeline, case.program);
        return input::write("-", text.as_bytes(), streams.output);
    }
    if let Some(pipeline) = &flags.check {
        let program = input::read(&flags.file, streams.input)?;
        let program =
            String::from_utf8(program).map_err(|_| "the program is no text".to_owned())?;
        let found = checked(&flags.subject(context, 2), &program, pipeline);
        return input::write("-", found.as_bytes(), streams.output);
    }
    match (flags.worker, flags.optimizer) {
        (true, true) => optimizer::run(flags, context, streams.output),
        (true, false) => worker::run(flags, context, streams.output),
        (false, _) => campaign::run(flags, streams.output),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_gets_the_flags_of_the_campaign() {
        for flags in [
            &[
                "smith",
                "-O2",
                "--keep=a b",
                "--c-every=7",
                "--timeout=3",
                "--passes=builtin.module()",
            ][..],
            &["smith", "--optimizer"],
        ] {
            let flags = Flags::parse_from(flags);
            let args = flags.worker_args(40, 10);
            let worker = Flags::parse_from(std::iter::once("smith".to_owned()).chain(args));
            assert!(worker.worker);
            assert_eq!((worker.seed, worker.count), (40, 10));
            assert_eq!(worker.opt_level, flags.opt_level);
            assert_eq!((&worker.keep, &worker.passes), (&flags.keep, &flags.passes));
            assert_eq!((worker.c_every, worker.timeout), (flags.c_every, flags.timeout));
            assert_eq!(worker.optimizer, flags.optimizer);
        }
    }
}
