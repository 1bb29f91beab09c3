//! `tensor.pad`

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::{DYNAMIC, Type};

use super::super::PadOp;
use super::super::ranked::Ranked;
use super::yielded_type;

impl Verify for PadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, result) = (op.ctx(), op.result().ty());
        let source = Ranked::of(op.source());
        let Some(expected) = source.padded(&op.static_low(), &op.static_high(), None) else {
            return op.fail_bare(format!(
                "failed to infer expectedType from sourceType '{}', specified resultType is '{}'",
                op.show(op.source().ty()),
                op.show(result)
            ));
        };
        let have = Ranked::of(op.result()).shape;
        let same = |(have, want): (&i64, &i64)| have == want || *want == DYNAMIC;
        if have.len() == expected.len() && have.iter().zip(&expected).all(same) {
            return Ok(());
        }
        op.fail_bare(format!(
            "specified type '{}' does not match the inferred type '{}'",
            op.show(result),
            op.show(Type::tensor(ctx, &expected, source.elem))
        ))
    }
}

impl VerifyRegions for PadOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let result = Ranked::of(op.result());
        let Some(block) = op.region().entry() else { return Ok(()) };
        if op.element_indices().len() != result.rank() {
            return op.fail_bare(format!("expected the block to have {} arguments", result.rank()));
        }
        if let Some(at) = op.element_indices().position(|arg| arg.ty() != Type::INDEX) {
            return op.fail(format!("expected block argument {} to be an index", at + 1));
        }
        match yielded_type(block.terminator()) == Some(result.elem) {
            true => Ok(()),
            false => op.fail("expected yield type to match shape element type"),
        }
    }
}
