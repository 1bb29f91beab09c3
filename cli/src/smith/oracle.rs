//! mlir-opt as an oracle, if installed: its result for a program that shows a fault here.

use std::path::Path;
use std::time::Duration;

use ods_smith::{Outcome, Subject};

use super::Child;

/// The candidates for mlir-opt: a name without a slash is searched in the path.
const PLACES: [&str; 3] = ["mlir-opt-22", "mlir-opt", "/usr/lib/llvm-22/bin/mlir-opt"];

/// Describes the outcome of the program after the same passes of mlir-opt, which may take `time`.
pub(super) fn ask(subject: &Subject<'_>, program: &str, pipeline: &str, time: Duration) -> String {
    let started = PLACES.iter().find_map(|place| {
        let exists = !place.contains('/') || Path::new(place).exists();
        exists.then(|| Child::start(place, &[&format!("--pass-pipeline={pipeline}")]).ok())?
    });
    let Some(child) = started else { return "not installed".to_owned() };
    let output = match child.finish(program.as_bytes(), time) {
        Ok(output) => output,
        Err(message) => return message,
    };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().find(|line| line.contains("error")).unwrap_or("it crashed");
        return format!("fails: {first}");
    }
    let text = String::from_utf8_lossy(&output.stdout);
    match (subject.outcome(program), subject.outcome(&text)) {
        (before, after) if before == after => "right".to_owned(),
        (_, Outcome::NoForm(message)) => format!("does not run: {message}"),
        (before, after) => format!("{before} becomes {after}"),
    }
}
