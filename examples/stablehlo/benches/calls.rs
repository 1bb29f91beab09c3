//! Many calls of a small program in one process, whose resident memory must not grow.
//!
//! `cargo bench -p stablehlo --bench calls -- 1000000` calls it a million times (100,000 without a number), and prints the
//! time and the resident memory. The exit code is 1 if the memory grew by more than a mebibyte after the first tenth.
#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::process::ExitCode;
use std::time::Instant;

use stablehlo::{Array, Program};

const PROGRAM: &[u8] = b"
    func.func @main(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> (tensor<8x4xf32>, tensor<f32>) {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
      %1 = stablehlo.tanh %0 : tensor<8x4xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %3 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
      return %1, %3 : tensor<8x4xf32>, tensor<f32>
    }";

/// The number of calls without an argument.
const COUNT: u64 = 100_000;

/// The greatest growth, in KiB: pages that the allocator keeps.
const ALLOWED: u64 = 1024;

/// Returns a value of `/proc/self/status` in KiB; `None` where there is no such file.
fn memory(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn main() -> ExitCode {
    let given = std::env::args().skip(1).find_map(|arg| arg.parse().ok());
    let count: u64 = given.unwrap_or(COUNT);
    let program = match Program::load(PROGRAM) {
        Ok(program) => program,
        Err(error) => {
            println!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let args = [Array::of(&[8, 16], &[0.1f32; 128]), Array::of(&[16, 4], &[0.2f32; 64])];
    let start = Instant::now();
    let mut settled = None;
    for call in 0..count {
        if let Err(error) = program.call(&args) {
            println!("call {call}: {error}");
            return ExitCode::FAILURE;
        }
        if call == count / 10 {
            settled = memory("VmRSS:");
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{count} calls in {seconds:.2} s, {:.2} µs each", seconds * 1e6 / count.max(1) as f64);
    let (Some(before), Some(after), Some(most)) = (settled, memory("VmRSS:"), memory("VmHWM:"))
    else {
        return ExitCode::SUCCESS;
    };
    println!(
        "resident memory: {before} KiB after a tenth, {after} KiB at the end, {most} KiB at most"
    );
    if after > before + ALLOWED { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
