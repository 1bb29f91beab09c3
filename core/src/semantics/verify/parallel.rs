//! Verification of isolated operations on several threads: each thread verifies a run of consecutive ones, and the
//! diagnostics of the runs are concatenated in order.

use super::verdict::Shared;
use super::walk::verify_units;
use crate::{Body, Diagnostics, Op, threads};

/// The number of runs per batch: enough for threads to share the work evenly, few since each looks symbols up again.
const RUNS: usize = 16;
/// The cost of verifying an operation, in the units of [`threads::pays`].
const OP_SIZE: usize = 16;

/// Returns whether there is enough work in `units` of `body`.
pub(super) fn pays(body: &Body, units: &[Op], shared: &Shared<'_>) -> bool {
    let new = |body: &&Body| shared.verdict(body).is_none();
    let size = |unit: &Op| body.nested(*unit).filter(new).map_or(0, Body::op_capacity) * OP_SIZE;
    units.len() > 1 && threads::pays(body.ctx(), units.iter().map(size).sum())
}

/// Verifies `units` of `body`, whose enclosing bodies are `path`; returns whether all are valid.
pub(super) fn verify(
    path: &[(&Body, Op)],
    body: &Body,
    units: &[Op],
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let runs = units.chunks(units.len().div_ceil(RUNS)).collect();
    let verdicts = shared.verdicts();
    let done = threads::map(body.ctx(), runs, |run| {
        let (beside, mut own) = (Shared::with(verdicts), Diagnostics::new());
        let verdict = verify_units(path, body, run, &beside, &mut own);
        (verdict, beside.learned(), own)
    });
    let mut good = true;
    for (verdict, learned, mut own) in done {
        good &= verdict;
        shared.learn(learned);
        own.take().into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
    }
    good
}
