//! The worker of `--optimizer`: checks the passes of the optimiser on one seed after the other.

use std::io::Write;

use fastrand::Rng;
use ods_core::Context;
use ods_lowering::OptLevel;
use ods_smith::{
    Engine, Features, Lowered, Optimizer, Pipeline, Verdict, generate, generate_kernels,
};

use super::worker::{Report, check_seeds, flat, keep};
use super::{Flags, kind};

/// The number of random pipelines for each program.
const PIPELINES: usize = 2;

/// Returns the program of a seed: kernels, or one of the programs for all passes.
pub(super) fn program(seed: u64) -> String {
    match seed.is_multiple_of(5) {
        true => generate(seed, Features::random(&mut Rng::with_seed(seed))),
        false => generate_kernels(seed),
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
    // Types and attributes of all programs share a context, as the process ends after a few hundred.
    let ctx = context();
    ctx.allow_threading(false);
    check_seeds(flags, output, |seed, start| {
        let engine = match seed.checked_rem(flags.c_every) {
            Some(1) => Engine::C,
            _ => Engine::PLAIN,
        };
        start("-")?;
        let lowered = match Lowered::new(&ctx, &program(seed), engine) {
            Ok(lowered) => lowered,
            Err(message) => return Ok(Report { kind: "unfit", passes: "-".to_owned(), message }),
        };
        for optimizer in optimizers(flags, &ctx, seed) {
            let passes = optimizer.to_string();
            start(&passes)?;
            let verdict = lowered.check(&optimizer);
            if let Verdict::Found(fault) = &verdict {
                let (kind, message) = (kind(&verdict), fault.to_string());
                let text = format!(
                    "// seed {seed}: {}\n// PASSES: {passes}\n{}",
                    flat(&message),
                    lowered.text()
                );
                keep(flags, &format!("{kind}-optimizer-{seed}"), &text)?;
                return Ok(Report { kind, passes, message });
            }
        }
        Ok(Report { kind: "same", passes: String::new(), message: String::new() })
    })
}

/// Returns the levels and pipelines for a seed.
fn optimizers(flags: &Flags, ctx: &Context, seed: u64) -> Vec<Optimizer> {
    let levels = match flags.opt_level {
        Some(level) => vec![OptLevel::of_number(level)],
        None => vec![OptLevel::O2, OptLevel::O3],
    };
    let mut rng = Rng::with_seed(seed);
    let random = (0..PIPELINES)
        .map(|_| Optimizer::Passes(Pipeline::random_optimizer(ctx.registry(), &mut rng)));
    levels.into_iter().map(Optimizer::Level).chain(random).collect()
}
