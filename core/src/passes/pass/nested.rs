//! Pipelines that a pass runs on operations nested in its own.

use super::run::Unit;
use super::unit::{put_back, take_out};
use super::{OpPassManager, PassCx, PassFailed};
use crate::Op;
use crate::data_layout::DataLayout;
use crate::ir::BodyPath;

impl PassCx<'_> {
    /// Returns the surroundings of the operation.
    pub fn surroundings(&self) -> &super::Surroundings {
        &self.run.outer
    }

    /// Returns the data layout in effect in the operation.
    pub fn data_layout(&self) -> DataLayout {
        let root = self.root();
        self.run.outer.data_layout().refined(root.ctx(), root.attrs())
    }

    /// Runs pipelines on isolated operations inside, as part of this pass: on several threads if there is enough work.
    /// Each operation comes with the path of the body that holds it; none may be inside another one.
    ///
    /// # Errors
    /// Returns an error if a pass fails, or cannot run on an operation; it is reported, in the order of `work`.
    ///
    /// # Panics
    /// Panics if an operation is not isolated.
    pub fn run_pipelines(
        &mut self,
        work: &[(BodyPath, Op, &OpPassManager)],
    ) -> Result<(), PassFailed> {
        let outer = self.run.outer.inside([self.module.root()].into_iter());
        let ctx = self.module.ctx().clone();
        let body = self.module.body_mut();
        let units = work
            .iter()
            .map(|(path, op, pipeline)| {
                let holder = path.of_mut(body);
                let name = format!("'{}' Pipeline", holder.name(*op));
                let module = take_out(holder, *op);
                let module = Ok(module.expect("a pipeline runs on isolated operations"));
                Unit { module, name, steps: pipeline.steps() }
            })
            .collect();
        let (good, done) = self.run.units(&ctx, units, &outer);
        for ((path, op, _), module) in work.iter().zip(done) {
            if let Some(module) = module {
                put_back(path.of_mut(self.module.body_mut()), *op, module);
            }
        }
        if good { Ok(()) } else { Err(PassFailed::reported()) }
    }
}
