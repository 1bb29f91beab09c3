//! `--convert-tensor-to-linalg`

use ods_core::conversion::{Conversion, ConversionPatterns, ConversionTarget};
use ods_core::fold::insert_or_fold;
use ods_core::ir::{Inserter, IrMapping, ValueDef};
use ods_core::mixed::MixedSlice;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{DYNAMIC, OpBuilder, OpType, Type, Value};

use crate::arith::{AddIOp, ArithDialect, index_value};
use crate::linalg::create::insert_fill;
use crate::linalg::padding;
use crate::linalg::shape::dims;
use crate::linalg::{ConvertTensorToLinalgPass, LinalgDialect};
use crate::tensor::{
    EmptyOp, GenerateOp, PadOp, PadOpBuilder, TensorDialect, YieldOp, insert_slice, mixed_size,
    mixed_sizes,
};

impl RunPass for ConvertTensorToLinalgPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<LinalgDialect>()
            .legal_dialect::<TensorDialect>()
            .illegal_op::<PadOp>();
        let mut patterns = ConversionPatterns::new();
        patterns.add_plain(DecomposePad);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns the pattern that fills an empty tensor, and inserts the source of the pad into it.
pub fn pad_decomposition_patterns() -> PatternSet {
    PatternSet::new().with(DecomposePad)
}

/// `pad(x)` → `insert_slice(x into fill(empty))`.
struct DecomposePad;

impl Pattern for DecomposePad {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let low = op.mixed_low(rw);
        let high = op.mixed_high(rw);
        let result = op.result(rw);
        let ty = rw.ty(result);
        let mut sizes: Vec<Value> = Vec::new();
        for (dim, size) in dims(rw.ctx(), ty).to_vec().into_iter().enumerate() {
            if size != DYNAMIC {
                continue;
            }
            let size = mixed_size(rw, source, dim);
            let mut sum = index_value(rw, size);
            for more in [low[dim], high[dim]] {
                let more = index_value(rw, more);
                let add = |b: &mut OpBuilder<'_>| b.insert(AddIOp::build(sum, more)).op();
                sum = rw.build(|b| insert_or_fold(b, add));
            }
            sizes.push(sum);
        }
        let empty = rw.insert(EmptyOp::build(ty).dynamic_sizes(sizes.iter().copied()));
        let empty = empty.result(rw);
        let filled = match padding(rw, op) {
            Some(value) => {
                if let ValueDef::Result(inner, _) = rw.def(value)
                    && rw.parent_block(inner) != rw.parent_block(op.op())
                    && rw.parent_op(inner) == Some(op.op())
                {
                    rw.move_op_before(inner, op);
                }
                let fill = insert_fill(rw, value, empty);
                rw.results(fill.into()).next()?
            }
            None => {
                let new = GenerateOp::build(ty).dynamic_extents(sizes);
                let new = rw.insert(new);
                let (from, to) = (op.region(rw).region, new.body(rw).region);
                rw.modify(new, |ir| ir.clone_region(from, to, &mut IrMapping::new()));
                new.result(rw)
            }
        };
        let slice = MixedSlice::dense(&low, &mixed_sizes(rw, source));
        let new = rw.emit(insert_slice(source, filled, &slice));
        rw.replace_op(op, &[new])
    }
}

/// Builds a pad with one padding value.
pub(super) fn insert_constant_pad(
    rw: &mut Rewriter<'_>,
    new: PadOpBuilder,
    value: Value,
    rank: usize,
) -> Value {
    let (point, loc) = (rw.point(), rw.insert_loc());
    let new = rw.insert(new);
    let region = new.region(rw).region;
    let block = rw.create_block(region, None, &vec![(Type::INDEX, loc); rank]);
    rw.set_point_at_end(block);
    rw.insert(YieldOp::build(value));
    rw.set_point(point);
    new.result(rw)
}
