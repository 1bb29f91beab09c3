//! A single run of a program.

use std::fmt;

use ods_core::Module;
use ods_lowering::convert::convert_program;
use ods_lowering::{JitEngine, JitError, OptLevel};

/// The compiler of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Cranelift, with this optimisation.
    Cranelift(OptLevel),
    /// The system's C compiler.
    C,
}

impl Engine {
    /// Cranelift without optimisation.
    pub const PLAIN: Engine = Engine::Cranelift(OptLevel::O0);

    fn jit(self) -> JitEngine {
        match self {
            Engine::Cranelift(level) => JitEngine::cranelift().opt_level(level),
            Engine::C => JitEngine::c(),
        }
    }
}

/// The outcome of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The results of the entry function, in order.
    Values(Vec<i128>),
    /// The program trapped, for this reason.
    Trap(String),
    /// The program cannot be lowered or compiled, for this reason.
    NoForm(String),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Values(values) => {
                let values: Vec<String> = values.iter().map(i128::to_string).collect();
                f.write_str(&values.join(", "))
            }
            Outcome::Trap(reason) | Outcome::NoForm(reason) => f.write_str(reason),
        }
    }
}

impl Outcome {
    /// Lowers a module and calls its function `entry`, which takes no arguments.
    pub fn of(mut module: Module, entry: &str, engine: Engine) -> Outcome {
        match convert_program(&mut module) {
            Ok(()) => Outcome::of_lowered(&module, entry, engine),
            Err(error) => Outcome::NoForm(error.message),
        }
    }

    /// Calls the function `entry` of a module of the llvm dialect, which takes no arguments.
    pub fn of_lowered(module: &Module, entry: &str, engine: Engine) -> Outcome {
        let code = match engine.jit().compile(module) {
            Ok(code) => code,
            Err(errors) => {
                let first = errors.into_iter().next().map(|error| error.message);
                return Outcome::NoForm(first.unwrap_or_default());
            }
        };
        let call = || -> Result<Vec<i128>, JitError> {
            let values = code.function(entry)?.call(&[])?;
            Ok(values.iter().map(|value| value.bits() as i128).collect())
        };
        match call() {
            Ok(values) => Outcome::Values(values),
            Err(JitError::Trap(trap)) => Outcome::Trap(trap.kind.to_string()),
            Err(error) => Outcome::NoForm(error.to_string()),
        }
    }
}
