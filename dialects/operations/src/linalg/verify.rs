//! Verifiers for constraints that the declarations do not express.

pub(super) mod contraction;
mod convolution;
mod indexing;
mod inside;
mod matmul;
mod moving;
mod relayout;
mod structured;
mod winograd;

use ods_core::hooks::{Verified, VerifyInterface, VerifyOpAttrs};
use ods_core::interface::{DestinationStyleOpInterface, declared_inits};
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Diagnostic, Ident, Op, OpRef, raw};

pub use contraction::is_sum_of_products_by;

use super::shape::{element, is_scalar};
use super::structured::MEMOIZED_MAPS;
use super::{FillOpInterface, LinalgDialect};

/// Returns an error at the operation whose message does not begin with its name.
fn fail_bare(op: OpRef<'_>, message: impl Into<String>) -> Verified {
    Err(Box::new(Diagnostic::error(op.loc(), message)))
}

/// Returns the numbers of inputs and of inits.
fn counts(op: OpRef<'_>) -> (usize, usize) {
    let inits = declared_inits(op.body, op.op).len();
    (op.operands().len() - inits, inits)
}

impl VerifyOpAttrs for LinalgDialect {
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, _: Attr) -> Verified {
        match name == *MEMOIZED_MAPS {
            true => Ok(()),
            false => fail_bare(
                cx.view(op),
                format!("attribute '\"{name}\"' not supported by the linalg dialect"),
            ),
        }
    }
}

impl VerifyInterface for dyn FillOpInterface {
    #[expect(clippy::disallowed_methods, reason = "structured operations share one implementation")]
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let op = cx.view(op);
        if counts(op) != (1, 1) {
            return fail_bare(op, "expected op with 1 input and 1 output");
        }
        let style = op.interface::<dyn DestinationStyleOpInterface>();
        let input = style.and_then(|style| style.dps_inputs(op.body).first().copied());
        let scalar = |input| is_scalar(op.ctx(), op.body.ty(op.body.used_value(input)));
        if !input.is_some_and(scalar) {
            return fail_bare(op, "expected op with scalar input");
        }
        let [value, elem] = [0, 1].map(|at| element(op.ctx(), raw::operand_ref(op, at).ty()));
        match value == elem {
            true => Ok(()),
            false => op.fail(format!(
                "expected fill value type ('{}') to match output element type ('{}')",
                op.show(value),
                op.show(elem)
            )),
        }
    }
}
