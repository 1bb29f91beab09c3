//! The worker: checks one seed after the other, and reports each on standard output.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use fastrand::Rng;
use ods_core::Context;
use ods_smith::{Features, Pipeline, Step, Subject, Verdict, generate};

use super::{Flags, kind, oracle};
use crate::input;

/// A program and its passes.
pub(super) struct Case {
    pub(super) program: String,
    pub(super) pipeline: Pipeline,
}

impl Case {
    /// Generates the case of a seed.
    ///
    /// # Errors
    /// Returns an error if `--passes` is not a valid pipeline.
    pub(super) fn of(
        flags: &Flags,
        context: &dyn Fn() -> Context,
        seed: u64,
    ) -> Result<Case, String> {
        let mut rng = Rng::with_seed(seed);
        let pipeline = match &flags.passes {
            None => Pipeline::random(context().registry(), &mut rng),
            Some(text) => {
                let parsed = ods_core::pass::PassManager::parse(&context(), text);
                parsed.map_err(|error| error.message)?;
                Pipeline(vec![Step { pass: "passes", text: text.clone() }])
            }
        };
        let mut features = Features::random(&mut rng);
        if pipeline.converts_some() {
            features = features.without_structure();
        }
        Ok(Case { program: generate(seed, features), pipeline })
    }
}

/// Checks the seeds given by the flags.
///
/// # Errors
/// Returns an error if a finding cannot be written, or the report is not read.
pub(super) fn run(
    flags: &Flags,
    context: &dyn Fn() -> Context,
    output: &mut dyn Write,
) -> Result<(), String> {
    check_seeds(flags, output, |seed, start| {
        let case = Case::of(flags, context, seed)?;
        let mut passes = case.pipeline.to_string();
        start(&passes)?;
        let subject = flags.subject(context, seed);
        let verdict = subject.check(&case.program, &passes);
        let kind = kind(&verdict);
        let message = match &verdict {
            Verdict::Same => String::new(),
            Verdict::Found(fault) => fault.to_string(),
            Verdict::Unfit(message) | Verdict::Refused(message) => message.clone(),
        };
        if matches!(verdict, Verdict::Found(_) | Verdict::Unfit(_)) {
            // The parent process limits the time for the whole seed.
            let time = Duration::from_secs(flags.timeout / 2);
            let found = Finding::of(&subject, case, kind, time);
            found.keep(flags, seed, kind, &message)?;
            passes = format!("{} [mlir-opt: {}]", found.pipeline, found.upstream);
        }
        Ok(Report { kind, passes, message })
    })
}

/// The result of a seed.
pub(super) struct Report {
    pub(super) kind: &'static str,
    pub(super) passes: String,
    pub(super) message: String,
}

/// Checks each seed given by the flags by `check`, which reports the passes that it is about to run by its second
/// argument, and writes the results.
///
/// # Errors
/// Returns the first error of `check`, or an error if the report is not read.
pub(super) fn check_seeds(
    flags: &Flags,
    output: &mut dyn Write,
    mut check: impl FnMut(u64, &mut dyn FnMut(&str) -> Result<(), String>) -> Result<Report, String>,
) -> Result<(), String> {
    // A panic of a pass is a finding, which is reported as such.
    std::panic::set_hook(Box::new(|_| {}));
    let mut say = |text: String| input::write("-", text.as_bytes(), output);
    for seed in flags.seed..flags.seed + flags.count {
        let mut start = |passes: &str| say(format!("start\t{seed}\t{passes}\n"));
        let Report { kind, passes, message } = check(seed, &mut start)?;
        say(format!("done\t{seed}\t{kind}\t{passes}\t{}\n", flat(&message)))?;
    }
    Ok(())
}

/// Returns a message as one field of a line of the report.
pub(super) fn flat(message: &str) -> String {
    message.replace(['\n', '\t'], " ")
}

/// Writes a finding to the file `name` of the folder of findings.
///
/// # Errors
/// Returns an error if the folder or the file cannot be written.
pub(super) fn keep(flags: &Flags, name: &str, text: &str) -> Result<(), String> {
    let path = Path::new(&flags.keep).join(format!("{name}.mlir"));
    std::fs::create_dir_all(&flags.keep)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// A program that shows a fault, with the fewest passes that reproduce it.
struct Finding {
    program: String,
    pipeline: Pipeline,
    upstream: String,
}

impl Finding {
    /// Finds the first faulty pass, with its input program, if the pass alone shows the fault.
    fn of(subject: &Subject<'_>, case: Case, kind: &str, time: Duration) -> Finding {
        let shows = |program: &str, pipeline: &Pipeline| matches!(subject.check(program, &pipeline.to_string()), Verdict::Found(fault) if fault.kind() == kind);
        let Case { mut program, mut pipeline } = case;
        let steps = pipeline.0.len();
        if let Some(count) = (1..steps).find(|count| shows(&program, &pipeline.first(*count))) {
            pipeline = pipeline.first(count);
        }
        if let [ahead @ .., last] = &*pipeline.0.clone()
            && !ahead.is_empty()
            && let Ok(before) = subject.output(&program, &Pipeline(ahead.to_vec()).to_string())
        {
            let alone = Pipeline(vec![last.clone()]);
            if shows(&before, &alone) {
                (program, pipeline) = (before, alone);
            }
        }
        let upstream = oracle::ask(subject, &program, &pipeline.to_string(), time);
        Finding { program, pipeline, upstream }
    }

    fn keep(&self, flags: &Flags, seed: u64, kind: &str, message: &str) -> Result<(), String> {
        let pass = self.pipeline.0.last().map_or("none", |step| step.pass);
        let mut text = String::new();
        let message = message.replace('\n', " ");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "// seed {seed}: {message}");
        let _ = writeln!(text, "// PASSES: {}", self.pipeline);
        let _ = writeln!(text, "// mlir-opt: {}", self.upstream);
        text += &self.program;
        keep(flags, &format!("{kind}-{pass}-{seed}"), &text)
    }
}
