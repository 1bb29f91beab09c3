//! Passes: transformations of a module, and the manager that runs pipelines of them.
//!
//! A pass is declared in a `.td` (`mlir/Pass/PassBase.td`), from which a struct is generated: its options are fields,
//! and so are its statistics. Its work is an `impl` of [`RunPass`]. The context's registry maps flags to passes
//! ([`Registry::insert_pass`](crate::Registry::insert_pass)), so that a pipeline can be text:
//!
//! ```
//! use ods_core::pass::PassManager;
//! # use ods_core::{Context, Diagnostics, Loc, Module};
//! # let ctx = Context::with(|_| {});
//! # let mut module = Module::new(&ctx, Loc::UNKNOWN);
//! let manager = PassManager::parse(&ctx, "builtin.module()")?;
//! assert!(manager.run(&mut module, &mut Diagnostics::new()));
//! # Ok::<(), ods_core::pass::PipelineError>(())
//! ```
//!
//! A pass runs on one isolated operation and sees nothing of the enclosing IR ([`PassCx`]) but a summary
//! ([`Surroundings`]); siblings are processed by several threads, and the result does not depend on their number.
//!
//! - [`option`]: option values as text; [`options_text`]: splitting `{name=value …}`.
//! - [`pipeline`]: nested lists of passes; [`parse`] reads them from text.
//! - [`analysis`]: analyses that passes compute and preserve for later passes.
//! - [`manager`]: pipelines and the configuration of runs; [`run`]: running them; [`unit`](mod@unit): one operation
//!   that a pass works on; [`print_ir`], [`report`] and [`timing`]: output about a run; [`reproducer`]: files that
//!   reproduce a failure.

mod analysis;
mod anchor;
mod constants;
mod manager;
mod nested;
mod option;
mod options_text;
mod parse;
mod pipeline;
mod print_ir;
mod registered;
mod report;
mod reproducer;
mod run;
mod statistic;
mod surroundings;
#[cfg(test)]
mod tests;
mod timing;
mod unit;

use crate::schema::PassSchema;
use crate::{Context, OpName};

pub use analysis::{Analysis, Preserved};
pub use manager::PassManager;
pub use option::{OptionKind, OptionSpec, OptionValue, PassEnum, PassOption};
pub use pipeline::{OpPassManager, PipelineError};
pub use print_ir::{PrintIr, When};
pub use report::{StatisticsStyle, list_passes};
pub use reproducer::{REPRODUCER, Reproducer, ReproducerFile};
pub use statistic::Statistic;
pub use surroundings::Surroundings;
pub use timing::{Timing, TimingDisplay, TimingFormat};
pub use unit::{PassCx, PassFailed};

/// The declaration of a pass in a `.td`; generated code implements it.
pub trait PassType: Clone + Default + Send + Sync + 'static {
    /// The declaration.
    const SCHEMA: &'static PassSchema;

    /// Returns the options, in the order of the schema.
    fn options(&self) -> Vec<&dyn PassOption>;
    /// Returns the options for assignment, in the order of the schema.
    fn options_mut(&mut self) -> Vec<&mut dyn PassOption>;
    /// Returns the statistics, in the order of the schema.
    fn statistics(&self) -> Vec<&Statistic>;
}

/// The work of a pass.
#[diagnostic::on_unimplemented(
    message = "the spec declares the pass `{Self}`, but nothing runs it",
    note = "write beside its .td: `impl RunPass for {Self} {{ fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {{ … }} }}`"
)]
pub trait RunPass: PassType {
    /// Runs the pass on the operation of `cx`. Several threads may call it at once, for different operations.
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed>;

    /// Returns the name of the pass in messages and reports.
    fn name(&self) -> &str {
        Self::SCHEMA.name
    }

    /// Returns whether the pass can run on operations of that name, in addition to the restriction of the declaration.
    fn can_schedule_on(&self, ctx: &Context, name: OpName) -> bool {
        let _ = (ctx, name);
        true
    }

    /// Returns whether the pass needs the effects of callables outside its operation ([`Surroundings::callees`]), which
    /// are computed before the pass runs.
    fn uses_surroundings(&self) -> bool {
        false
    }
}

/// A pass of any type, object-safe; every [`RunPass`] implements it.
pub trait Pass: Send + Sync {
    /// See [`PassType::SCHEMA`].
    fn schema(&self) -> &'static PassSchema;
    /// See [`PassType::options`].
    fn options(&self) -> Vec<&dyn PassOption>;
    /// See [`PassType::options_mut`].
    fn options_mut(&mut self) -> Vec<&mut dyn PassOption>;
    /// See [`PassType::statistics`].
    fn statistics(&self) -> Vec<&Statistic>;
    /// See [`RunPass::run`].
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed>;
    /// See [`RunPass::name`].
    fn name(&self) -> &str;
    /// See [`RunPass::can_schedule_on`].
    fn can_schedule_on(&self, ctx: &Context, name: OpName) -> bool;
    /// See [`RunPass::uses_surroundings`].
    fn uses_surroundings(&self) -> bool;
    /// Clones the pass.
    fn clone_box(&self) -> Box<dyn Pass>;
}

impl<P: RunPass> Pass for P {
    fn schema(&self) -> &'static PassSchema {
        P::SCHEMA
    }

    fn options(&self) -> Vec<&dyn PassOption> {
        PassType::options(self)
    }

    fn options_mut(&mut self) -> Vec<&mut dyn PassOption> {
        PassType::options_mut(self)
    }

    fn statistics(&self) -> Vec<&Statistic> {
        PassType::statistics(self)
    }

    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        RunPass::run(self, cx)
    }

    fn name(&self) -> &str {
        RunPass::name(self)
    }

    fn can_schedule_on(&self, ctx: &Context, name: OpName) -> bool {
        RunPass::can_schedule_on(self, ctx, name)
    }

    fn uses_surroundings(&self) -> bool {
        RunPass::uses_surroundings(self)
    }

    fn clone_box(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
}

/// The registry's entry for a pass.
#[derive(Clone, Copy, Debug)]
pub struct PassInfo {
    /// The declaration in the `.td`.
    pub schema: &'static PassSchema,
    /// Creates the pass with default options.
    pub make: fn() -> Box<dyn Pass>,
}

impl PassInfo {
    /// Returns the entry for `P`.
    pub fn of<P: RunPass>() -> PassInfo {
        PassInfo { schema: P::SCHEMA, make: || Box::new(P::default()) }
    }
}
