//! `composite-fixed-point-pass`

use ods_core::pass::{OpPassManager, PassCx, PassFailed, RunPass};
use ods_core::text::{PrintFlags, print_op};
use ods_core::{Diagnostic, Loc, OpRef};

use super::CompositeFixedPointPass;

impl RunPass for CompositeFixedPointPass {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        if self.max_iter <= 0 {
            let message = format!("Invalid maxIterations value: {}", self.max_iter);
            return Err(cx.fail(Loc::UNKNOWN, message));
        }
        let ctx = cx.ctx().clone();
        let mut pipeline = OpPassManager::new("any");
        if let Err(error) = pipeline.add_text(&ctx, &self.pipeline_str) {
            cx.report(Diagnostic::error(Loc::UNKNOWN, error.message.trim_end()));
            return Err(cx.fail(Loc::UNKNOWN, "Failed to parse composite pass pipeline"));
        }
        let mut before = fingerprint(cx.root());
        for _ in 0..self.max_iter {
            cx.run_pipeline(&pipeline)?;
            let after = fingerprint(cx.root());
            if std::mem::replace(&mut before, after) == before {
                return Ok(());
            }
        }
        cx.run_pipeline(&pipeline)?;
        let message = format!(
            "Composite pass \"{}\"+ didn't converge in {} iterations",
            self.name, self.max_iter
        );
        cx.warn_here(message);
        Ok(())
    }
}

/// Returns a text that changes whenever the operation changes.
fn fingerprint(op: OpRef<'_>) -> String {
    let flags =
        PrintFlags { generic: true, local_scope: true, debuginfo: true, ..PrintFlags::default() };
    print_op(op, &flags)
}
