//! `--llvm-use-default-visibility`

use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Body, Op};

use crate::llvm::{
    AliasOp, GlobalOp, IFuncOp, LLVMFuncOp, LLVMUseDefaultVisibilityPass, UsedVisibility,
    Visibility,
};

impl RunPass for LLVMUseDefaultVisibilityPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let visibility = match self.use_visibility {
            UsedVisibility::Default => return Ok(()),
            UsedVisibility::Hidden => Visibility::Hidden,
            UsedVisibility::Protected => Visibility::Protected,
        };
        cx.body_mut().for_each_body(|body| {
            let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
            for op in ops {
                replace_default(body, op, visibility);
            }
        });
        Ok(())
    }
}

/// Sets the visibility of `op`, if it can have one and has the default visibility.
fn replace_default(body: &mut Body, op: Op, visibility: Visibility) {
    macro_rules! replace {
        ($($kind:ident)*) => {$(
            if let Some(op) = op.cast::<$kind>(body) {
                if op.visibility_(body) == Visibility::Default {
                    op.set_visibility_(body, visibility);
                }
            }
        )*};
    }
    replace!(LLVMFuncOp GlobalOp IFuncOp AliasOp);
}
