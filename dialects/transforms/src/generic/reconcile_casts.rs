//! `reconcile-unrealized-casts`

use ods_core::Op;
use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::conversion::reconcile_unrealized_casts;
use ods_core::pass::{PassCx, PassFailed, RunPass};

use super::ReconcileUnrealizedCasts;

impl RunPass for ReconcileUnrealizedCasts {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| {
            let casts: Vec<Op> =
                body.ops_of::<UnrealizedConversionCastOp>().map(Op::from).collect();
            reconcile_unrealized_casts(body, &casts);
        });
        Ok(())
    }
}
