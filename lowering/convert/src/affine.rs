//! affine → arith, memref, scf, vector.

mod memory;
mod regions;

use ods_core::conversion::{ConversionPatterns, ConversionTarget};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_dialects::affine::expand::{
    ExpandDelinearize, ExpandLinearize, expand_map, expand_max, expand_min,
};
use ods_dialects::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp, ValueMap};
use ods_dialects::arith::ArithDialect;
use ods_dialects::memref::MemRefDialect;
use ods_dialects::scf::SCFDialect;
use ods_dialects::vector::VectorDialect;

use crate::passes::{self, LowerAffinePass};

/// Adds the patterns for the operations of affine.
pub fn add_affine_patterns(patterns: &mut ConversionPatterns) {
    patterns.add_plain(LowerApply);
    memory::add_transfers(patterns);
    patterns.add_plain(LowerMin).add_plain(LowerMax);
    memory::add_accesses(patterns);
    regions::add_regions(patterns);
    patterns.add_plain(ExpandDelinearize).add_plain(ExpandLinearize);
}

impl RunPass for LowerAffinePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        add_affine_patterns(&mut patterns);
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<MemRefDialect>()
            .legal_dialect::<SCFDialect>()
            .legal_dialect::<VectorDialect>();
        passes::partially(cx, &target, &patterns)
    }
}

/// `affine.apply` → arithmetic
struct LowerApply;

impl Pattern for LowerApply {
    type Root = AffineApplyOp;

    fn rewrite(&self, op: AffineApplyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueMap { map, operands } = ValueMap::of(rw, op);
        let values = expand_map(rw, &map, &operands)?;
        rw.replace_op(op, &values)
    }
}

/// `affine.min` → `arith.minsi`
struct LowerMin;

impl Pattern for LowerMin {
    type Root = AffineMinOp;

    fn rewrite(&self, op: AffineMinOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueMap { map, operands } = ValueMap::of(rw, op);
        let least = expand_min(rw, &map, &operands)?;
        rw.replace_op(op, &[least])
    }
}

/// `affine.max` → `arith.maxsi`
struct LowerMax;

impl Pattern for LowerMax {
    type Root = AffineMaxOp;

    fn rewrite(&self, op: AffineMaxOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ValueMap { map, operands } = ValueMap::of(rw, op);
        let most = expand_max(rw, &map, &operands)?;
        rw.replace_op(op, &[most])
    }
}
