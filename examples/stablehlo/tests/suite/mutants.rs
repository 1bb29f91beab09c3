//! Portable artifacts with a few changed bytes: loading one ends in a program or an error, without a panic or a hang.
//!
//! `MUTANTS=10000 SEED=7 cargo test -p stablehlo --test suite -- mutants` loads that many, other ones for each seed.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ods_core::text::parse_module;
use ods_core::{Context, Diagnostics};
use stablehlo::Program;
use stablehlo::portable::write;
use stablehlo::vhlo::Version;

/// The number of mutants of a test run without `MUTANTS`.
const COUNT: u64 = 150;

/// A program that takes longer to compile than that hangs.
const LONGEST: Duration = Duration::from_secs(120);

/// Programs that are stored as artifacts of the newest and of an old version.
const PROGRAMS: [&str; 5] = ["functions", "indices", "linear", "random", "windows"];

/// A generator of numbers: xorshift, which any seed but zero starts.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number below `end`, which is not zero.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

fn artifacts() -> Vec<Vec<u8>> {
    let mut artifacts = vec![include_bytes!("../../models/digits.mlirbc").to_vec()];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds");
    for name in PROGRAMS {
        let source = std::fs::read_to_string(folder.join(format!("{name}.mlir")));
        let source = source.expect("the program exists");
        // Checks are operations of another dialect, which artifacts cannot hold.
        let lines = source.lines().filter(|line| !line.contains("check."));
        let source: String = lines.flat_map(|line| [line, "\n"]).collect();
        let ctx = Context::with(stablehlo::register_all);
        let module = parse_module(&ctx, &source, name, &mut Diagnostics::new());
        let Some(module) = module else { continue };
        for version in [Version::CURRENT, Version::new(1, 9, 0)] {
            artifacts.extend(write(&module, version).ok());
        }
    }
    artifacts
}

/// Changes one to four places: a bit, a byte, a removed or repeated run, or a run of another artifact.
fn mutate(bytes: &mut Vec<u8>, others: &[Vec<u8>], numbers: &mut Numbers) {
    for _ in 0..1 + numbers.below(4) {
        if bytes.is_empty() {
            return;
        }
        let at = numbers.below(bytes.len());
        let end = (at + 1 + numbers.below(16)).min(bytes.len());
        match numbers.below(6) {
            0 => bytes[at] ^= 1 << numbers.below(8),
            1 => bytes[at] = numbers.next() as u8,
            2 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][numbers.below(5)],
            3 => drop(bytes.drain(at..end)),
            4 => {
                let run = bytes[at..end].to_vec();
                bytes.splice(at..at, run);
            }
            _ => {
                let other = &others[numbers.below(others.len())];
                let start = numbers.below(other.len());
                let run = other[start..(start + end - at).min(other.len())].to_vec();
                bytes.splice(at..end, run);
            }
        }
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn mutants_are_loaded_or_rejected() {
    let artifacts = artifacts();
    assert!(artifacts.len() > PROGRAMS.len(), "the programs are stored as artifacts");
    let (count, seed) = (setting("MUTANTS", COUNT), setting("SEED", 1));
    let (to_loader, mutants) = channel::<Vec<u8>>();
    let (to_test, loaded) = channel::<bool>();
    let loader = thread::spawn(move || {
        for bytes in mutants {
            if to_test.send(Program::load(&bytes).is_ok()).is_err() {
                return;
            }
        }
    });
    let mut accepted = 0;
    for number in 0..count {
        let mut numbers =
            Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number + 1));
        // The first numbers of similar states are similar.
        for _ in 0..4 {
            numbers.next();
        }
        let mut bytes = artifacts[numbers.below(artifacts.len())].clone();
        mutate(&mut bytes, &artifacts, &mut numbers);
        let kept = bytes.clone();
        let sent = to_loader.send(bytes).is_ok();
        let outcome =
            if sent { loaded.recv_timeout(LONGEST) } else { Err(RecvTimeoutError::Disconnected) };
        match outcome {
            Ok(is_program) => accepted += u64::from(is_program),
            Err(error) => {
                let file = std::env::temp_dir().join(format!("mutant-{seed}-{number}.mlirbc"));
                let written = std::fs::write(&file, kept);
                panic!("mutant {number} of seed {seed}, {}: {error} ({written:?})", file.display());
            }
        }
    }
    drop(to_loader);
    loader.join().expect("the loader ends without a panic");
    assert!(accepted < count, "a change of some bytes is an error");
}
