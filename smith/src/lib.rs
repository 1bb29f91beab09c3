//! Testing of semantics: random programs, run before and after passes, and a reducer for programs whose result changes.
//!
//! [`generate()`] generates well-defined programs, [`Pipeline::random`] chooses passes of a registry and their options,
//! [`Subject::check`] runs a program before and after a pipeline on an engine, and [`reduce()`] reduces a module while
//! a test classifies it as interesting. [`generate_kernels`] and [`Lowered`] test the optimiser of the llvm dialect. The commands `ods smith` and `ods reduce` are built from them, also in a custom
//! tool.
//!
//! ```
//! use ods_smith::{Features, Pipeline, Subject, Verdict, generate};
//!
//! let subject = Subject::new(|| {
//!     ods_core::Context::with(|registry| {
//!         ods_dialects::register_all(registry);
//!         ods_lowering::register_all(registry);
//!     })
//! });
//! let program = generate(7, Features::all(3));
//! let verdict = subject.check(&program, "builtin.module(canonicalize,cse)");
//! assert!(matches!(verdict, Verdict::Same));
//! ```

mod check;
mod generate;
mod optimizer;
mod pipeline;
mod program;
mod reduce;

pub use check::{Fault, Subject, Verdict};
pub use generate::{Features, generate, generate_kernels};
pub use optimizer::{Lowered, Optimizer};
pub use pipeline::{Pipeline, Step};
pub use program::{Engine, Outcome};
pub use reduce::reduce;
