//! `--lower-vector-mask`

use ods_core::fold::{constant_int, constant_value, zero_attr};
use ods_core::hooks::Canonicalize;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{OpType, Value};

use super::{
    GatherOp, LowerVectorMaskPass, MaskOp, MaskingOpInterface, TransferReadOp, TransferWriteOp,
};
use crate::arith::{AndIOp, ConstantOp, SelectOp};

impl RunPass for LowerVectorMaskPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = MaskOp::add_patterns(mask_lowering_patterns());
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns that move the mask around a transfer or gather into that operation.
pub fn mask_lowering_patterns() -> PatternSet {
    PatternSet::new().with(MaskedRead).with(MaskedWrite).with(MaskedGather)
}

/// Returns the operation that `op` masks, if it is an `X`.
fn masked<X: OpType>(rw: &Rewriter<'_>, op: MaskOp) -> Option<X> {
    op.maskable_op(rw)?.cast::<X>(rw)
}

/// `mask { transfer_read }` → `transfer_read` with a mask
struct MaskedRead;

impl Pattern for MaskedRead {
    type Root = MaskOp;

    fn rewrite(&self, op: MaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let read = masked::<TransferReadOp>(rw, op)?;
        // The padding of a read is a scalar.
        if op.passthru(rw).is_some() {
            return None;
        }
        let (map, flags) = (read.permutation_map(rw), read.in_bounds(rw).to_vec());
        let indices: Vec<Value> = read.indices(rw).collect();
        let (base, padding) = (read.base(rw), read.padding(rw));
        let new = TransferReadOp::build(base, map, padding, &flags, read.vector_ty(rw));
        let mask = both(rw, op, read.mask(rw));
        rw.replace_with(op, new.indices(indices).mask(mask))
    }
}

/// Returns the mask of a masked operation: the conjunction of its own mask, if any, and the outer one.
fn both(rw: &mut Rewriter<'_>, op: MaskOp, own: Option<Value>) -> Value {
    let outer = op.mask(rw);
    match own.filter(|own| *own != outer) {
        Some(own) => {
            rw.set_point_before(op);
            rw.insert(AndIOp::build(own, outer)).result(rw)
        }
        None => outer,
    }
}

/// `mask { transfer_write }` → `transfer_write` with a mask
struct MaskedWrite;

impl Pattern for MaskedWrite {
    type Root = MaskOp;

    fn rewrite(&self, op: MaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let write = masked::<TransferWriteOp>(rw, op)?;
        let (map, flags) = (write.permutation_map(rw), write.in_bounds(rw).to_vec());
        let indices: Vec<Value> = write.indices(rw).collect();
        let (value, base) = (write.value_to_store(rw), write.base(rw));
        let result = write.result(rw).map(|result| rw.ty(result));
        let mask = both(rw, op, write.mask(rw));
        let new = TransferWriteOp::build(value, base, map, &flags).result_type(result);
        rw.replace_with(op, new.indices(indices).mask(mask))
    }
}

/// `mask { gather }` → `gather` with both masks; lanes that the outer mask disables get its `passthru`, or 0, other
/// disabled lanes the gather's
struct MaskedGather;

impl Pattern for MaskedGather {
    type Root = MaskOp;

    fn rewrite(&self, op: MaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let gather = masked::<GatherOp>(rw, op)?;
        let ty = gather.result_ty(rw);
        let passthru = match op.passthru(rw) {
            Some(passthru) => passthru,
            None => {
                let zero = zero_attr(rw.ctx(), ty)?;
                rw.set_point_before(op);
                rw.insert(ConstantOp::build(zero)).result(rw)
            }
        };
        let (outer, own) = (op.mask(rw), gather.mask(rw));
        let passthru = match own == outer || is_all_on(rw, own) {
            true => passthru,
            false => {
                rw.set_point_before(op);
                rw.insert(SelectOp::build(outer, gather.pass_thru(rw), passthru)).result(rw)
            }
        };
        let mask = both(rw, op, Some(own).filter(|own| !is_all_on(rw, *own)));
        let (base, indices) = (gather.base(rw), gather.indices(rw));
        let offsets: Vec<Value> = gather.offsets(rw).collect();
        // Upstream drops the alignment.
        let new = GatherOp::build(base, indices, mask, passthru, ty).offsets(offsets);
        rw.replace_with(op, new)
    }
}

/// Returns whether a mask is a constant with all lanes set.
fn is_all_on(rw: &Rewriter<'_>, mask: Value) -> bool {
    let constant = rw.defining_op(mask).and_then(|op| constant_value(rw.view(op)));
    constant_int(rw.ctx(), constant).is_some_and(|value| value.is_all_ones())
}
