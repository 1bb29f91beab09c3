//! The campaign: workers, which are restarted when a program or a pass crashes one.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::Flags;
use crate::input;

/// The number of seeds that a worker process handles, which bounds the memory that it can leak.
const BLOCK: u64 = 250;

/// The number of seeds by verdict, and the stream for the lines of notable verdicts.
struct Tally<'o> {
    counts: BTreeMap<String, u64>,
    output: &'o mut (dyn Write + Send),
}

impl Tally<'_> {
    fn add(&mut self, seed: u64, kind: &str, rest: &str) {
        *self.counts.entry(kind.to_owned()).or_default() += 1;
        if !matches!(kind, "same" | "refused") {
            // A closed pipe does not stop the campaign.
            let _ = input::write("-", format!("{seed}\t{kind}\t{rest}\n").as_bytes(), self.output);
        }
    }

    fn failed(&self) -> u64 {
        let good = |(kind, _): &(&String, &u64)| matches!(kind.as_str(), "same" | "refused");
        self.counts.iter().filter(|entry| !good(entry)).map(|(_, count)| count).sum()
    }
}

/// Runs the workers and prints their findings.
///
/// # Errors
/// Returns an error if a worker cannot be started, or if there are findings.
pub(super) fn run(flags: &Flags, output: &mut (dyn Write + Send)) -> Result<(), String> {
    let next = AtomicU64::new(flags.seed);
    let tally = Mutex::new(Tally { counts: BTreeMap::new(), output });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = flags.jobs.unwrap_or(cores).max(1);
    let started: Result<(), String> = std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..jobs).map(|_| scope.spawn(|| blocks(flags, &next, &tally))).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err("a worker's reader panicked".to_owned()))
        })
    });
    started?;
    let tally = tally.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let counts: Vec<String> =
        tally.counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    input::write("-", format!("{}\n", counts.join(", ")).as_bytes(), tally.output)?;
    match tally.failed() {
        0 => Ok(()),
        failed => Err(format!("{failed} findings, in {}", flags.keep)),
    }
}

/// Processes blocks of seeds until there are no more.
fn blocks(flags: &Flags, next: &AtomicU64, tally: &Mutex<Tally<'_>>) -> Result<(), String> {
    let last = flags.seed + flags.count;
    loop {
        let mut seed = next.fetch_add(BLOCK, Ordering::Relaxed);
        let end = (seed + BLOCK).min(last);
        if seed >= last {
            return Ok(());
        }
        while seed < end {
            seed = worker(flags, seed, end, tally)?;
        }
    }
}

/// Runs one worker from `seed` on; returns the seed to continue with.
fn worker(flags: &Flags, seed: u64, end: u64, tally: &Mutex<Tally<'_>>) -> Result<u64, String> {
    let tool = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(tool);
    command.arg("smith").args(flags.worker_args(seed, end - seed));
    // Uninitialized memory is filled with a nonzero byte.
    command.env("MALLOC_PERTURB_", "165");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let Some(pipe) = child.stdout.take() else { return Err("a worker has no output".to_owned()) };
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        BufReader::new(pipe).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    let add = |seed, kind: &str, rest: &str| {
        tally.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).add(seed, kind, rest);
    };
    let (mut current, mut passes) = (seed, String::new());
    loop {
        match lines.recv_timeout(Duration::from_secs(flags.timeout)) {
            Ok(line) => {
                let mut parts = line.splitn(4, '\t');
                let word = parts.next().unwrap_or_default();
                let at = parts.next().and_then(|seed| seed.parse().ok()).unwrap_or(current);
                match word {
                    "start" => {
                        current = at;
                        passes = parts.next().unwrap_or_default().to_owned();
                    }
                    _ => {
                        let kind = parts.next().unwrap_or_default();
                        add(at, kind, parts.next().unwrap_or_default());
                        current = at + 1;
                    }
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                let _ = child.kill();
                let _ = child.wait();
                add(current, "endless", &passes);
                return Ok(current + 1);
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = child.wait().map_err(|error| error.to_string())?;
                if current >= end {
                    return Ok(end);
                }
                add(current, "crash", &format!("{passes}\tthe process ended with {status}"));
                return Ok(current + 1);
            }
        }
    }
}
