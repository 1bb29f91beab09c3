//! The worker of `--optimizer`: checks the passes of the optimiser on one seed after the other.

use std::io::Write;
use std::path::Path;

use fastrand::Rng;
use ods_core::Context;
use ods_lowering::OptLevel;
use ods_smith::{
    Engine, Features, Lowered, Optimizer, Pipeline, Verdict, generate, generate_kernels,
};

use super::{Flags, kind};
use crate::input;

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
    // A panic of a pass is a finding, which is reported as such.
    std::panic::set_hook(Box::new(|_| {}));
    // Types and attributes of all programs share a context, as the process ends after a few hundred.
    let ctx = context();
    ctx.allow_threading(false);
    let mut say = |text: String| input::write("-", text.as_bytes(), output);
    for seed in flags.seed..flags.seed + flags.count {
        let optimizers = optimizers(flags, &ctx, seed);
        let engine = match seed.checked_rem(flags.c_every) {
            Some(1) => Engine::C,
            _ => Engine::PLAIN,
        };
        say(format!("start\t{seed}\t-\n"))?;
        let lowered = match Lowered::new(&ctx, &program(seed), engine) {
            Ok(lowered) => lowered,
            Err(message) => {
                say(format!("done\t{seed}\tunfit\t-\t{}\n", flat(&message)))?;
                continue;
            }
        };
        let (mut found, mut passes, mut message) = ("same", String::new(), String::new());
        for optimizer in optimizers {
            say(format!("start\t{seed}\t{optimizer}\n"))?;
            let verdict = lowered.check(&optimizer);
            if let Verdict::Found(fault) = &verdict {
                (found, passes) = (kind(&verdict), optimizer.to_string());
                message = flat(&fault.to_string());
                keep(flags, seed, found, &passes, &message, &lowered)?;
                break;
            }
        }
        say(format!("done\t{seed}\t{found}\t{passes}\t{message}\n"))?;
    }
    Ok(())
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

fn flat(message: &str) -> String {
    message.replace(['\n', '\t'], " ")
}

/// Writes a lowered program that shows a fault.
fn keep(
    flags: &Flags,
    seed: u64,
    kind: &str,
    passes: &str,
    message: &str,
    lowered: &Lowered,
) -> Result<(), String> {
    let text = format!("// seed {seed}: {message}\n// PASSES: {passes}\n{}", lowered.text());
    let path = Path::new(&flags.keep).join(format!("{kind}-optimizer-{seed}.mlir"));
    std::fs::create_dir_all(&flags.keep)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}
