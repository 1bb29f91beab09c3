//! Checks of the optimiser: a program is parsed and lowered once, and runs without and with passes over the llvm dialect.
//!
//! The printer, the codecs and threads take no part, so that a check takes a fraction of the time of [`Subject::check`](crate::Subject::check).

use std::fmt;

use ods_core::pass::PassManager;
use ods_core::{Context, Diagnostics, Module, verify};
use ods_lowering::convert::convert_program;
use ods_lowering::{OptLevel, optimize};

use crate::Pipeline;
use crate::check::{Fault, Verdict, caught, first, print, read};
use crate::program::{Engine, Outcome};

/// Passes over a module of the llvm dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Optimizer {
    /// The passes of a level.
    Level(OptLevel),
    /// These.
    Passes(Pipeline),
}

impl fmt::Display for Optimizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Optimizer::Level(level) => write!(f, "-{level:?}"),
            Optimizer::Passes(pipeline) => pipeline.fmt(f),
        }
    }
}

/// A lowered program, and its outcome without passes.
pub struct Lowered {
    module: Module,
    before: Outcome,
    entry: String,
}

impl Lowered {
    /// Lowers a program and runs its function `main` on an engine.
    ///
    /// # Errors
    /// Returns the reason why the program does not parse, verify or run.
    pub fn new(ctx: &Context, program: &str, engine: Engine) -> Result<Lowered, String> {
        let mut module = read(ctx, program)?;
        convert_program(&mut module).map_err(|error| error.message)?;
        let entry = "main".to_owned();
        match Outcome::of_lowered(&module, &entry, engine) {
            before @ Outcome::Values(_) => Ok(Lowered { module, before, entry }),
            other => Err(other.to_string()),
        }
    }

    /// Returns the text of the lowered program.
    pub fn text(&self) -> String {
        print(&self.module)
    }

    /// Runs passes, verifies their output, and compares its outcome on Cranelift with that before.
    pub fn check(&self, optimizer: &Optimizer) -> Verdict {
        caught(|| {
            let mut module = self.module.clone();
            if let Err(message) = run(&mut module, optimizer) {
                return Verdict::Refused(message);
            }
            let mut diagnostics = Diagnostics::new();
            if !verify::verify_module(&module, &mut diagnostics) {
                return Verdict::Found(Fault::Invalid(first(&mut diagnostics)));
            }
            match Outcome::of_lowered(&module, &self.entry, Engine::Cranelift(OptLevel::O1)) {
                Outcome::NoForm(message) => Verdict::Found(Fault::NoForm(message)),
                after if after == self.before => Verdict::Same,
                after => Verdict::Found(Fault::Differs { before: self.before.clone(), after }),
            }
        })
    }
}

/// Runs passes on a module; `Err` is the first diagnostic.
fn run(module: &mut Module, optimizer: &Optimizer) -> Result<(), String> {
    let pipeline = match optimizer {
        Optimizer::Level(level) => return optimize(module, *level).map_err(|error| error.message),
        Optimizer::Passes(pipeline) => pipeline.to_string(),
    };
    let manager = PassManager::parse(module.ctx(), &pipeline).map_err(|error| error.message)?;
    let mut diagnostics = Diagnostics::new();
    match manager.verify_each(false).run(module, &mut diagnostics) {
        true => Ok(()),
        false => Err(first(&mut diagnostics)),
    }
}
