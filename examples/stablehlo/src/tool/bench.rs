//! `stablehlo bench`: times a program.

use std::time::{Duration, Instant};

use super::args::Bench;
use super::run::read_inputs;
use super::{Outcome, files};
use crate::program::{Array, Program};

/// The time that calls are repeated for.
const BUDGET: Duration = Duration::from_secs(1);

/// The least number of calls.
const CALLS: usize = 5;

/// Prints the time from the bytes of a program to its first result, and the median time of a call.
pub(super) fn bench(Bench { call }: &Bench) -> Outcome {
    let bytes = files::read(&call.program)?;
    let file = call.program.to_string_lossy();
    let start = Instant::now();
    let program = Program::load_with(&bytes, &file, &call.options());
    let program = program.map_err(|error| error.to_string())?;
    let compiled = start.elapsed();
    let arrays = read_inputs(&program, &call.inputs)?;
    let first = compiled + timed(&program, &arrays)?;
    let mut times: Vec<Duration> = Vec::new();
    while times.len() < CALLS || times.iter().sum::<Duration>() < BUDGET {
        times.push(timed(&program, &arrays)?);
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!("compile: {:.3} ms", milliseconds(compiled));
    println!("first: {:.3} ms", milliseconds(first));
    println!("call: {:.4} ms (median of {})", milliseconds(times[times.len() / 2]), times.len());
    Ok(())
}

/// Calls the program once.
fn timed(program: &Program, arrays: &[Array]) -> Outcome<Duration> {
    let start = Instant::now();
    let results = program.call(arrays);
    let time = start.elapsed();
    results.map_err(|error| format!("error: {error}"))?;
    Ok(time)
}
