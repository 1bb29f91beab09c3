//! The ends of tile loops: results, and their destinations.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::DestinationStyleOpInterface;
use ods_core::ir::IrMapping;
use ods_core::mixed::{MixedList, MixedSlice, marked, values};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Op, OpType, TypeData, Value};

use super::super::bounds::Bounds;
use super::super::loops::build_forall;
use super::super::{ForallOp, InParallelOp, YieldOp};
use super::{Nest, ONE, ZERO, apply};
use crate::arith::index_value;
use crate::tensor::{ParallelInsertSliceOp, insert_slice};

/// Clones an operation with other destination tensors.
pub(super) fn with_destinations(rw: &mut Rewriter<'_>, op: Op, destinations: &[Value]) -> Op {
    let ctx = rw.ctx().clone();
    let copy = rw.clone_op(op, &mut IrMapping::new());
    let Some(style) = rw.interface::<dyn DestinationStyleOpInterface>(copy) else { return copy };
    let mut destinations = destinations.iter();
    for init in style.dps_inits(rw).uses(rw) {
        let ty = rw.ty(rw.used_value(init));
        let is_tensor = matches!(ty.data(&ctx), TypeData::RankedTensor { .. });
        if let Some(value) = destinations.as_slice().first().filter(|_| is_tensor) {
            let value = *value;
            destinations.next();
            rw.set_use(init, value);
        }
    }
    copy
}

/// Inserts tiles into the carried tensors, and yields these from the innermost loop outwards.
pub(super) fn yield_from_nest(rw: &mut Rewriter<'_>, nest: &Nest, results: &[(Value, MixedSlice)]) {
    rw.set_point_at_end(nest.block);
    let mut yielded = Vec::new();
    for ((value, slice), dest) in results.iter().zip(&nest.destinations) {
        let new = rw.insert(insert_slice(*value, *dest, slice));
        yielded.push(new.result(rw));
    }
    rw.insert(YieldOp::build().results(yielded));
    for pair in nest.loops.windows(2).rev() {
        let values: Vec<Value> = rw.results(pair[1]).collect();
        if let Some(block) = rw.parent_block(pair[1]) {
            rw.set_point_at_end(block).insert(YieldOp::build().results(values));
        }
    }
}

/// Normalizes a loop to lower bound 0 and step 1; its body computes the original induction variables.
pub(super) fn normalize(rw: &mut Rewriter<'_>, op: ForallOp) -> ForallOp {
    let bounds = op.bounds(rw);
    let steps = bounds.lower.iter().zip(&bounds.step);
    if steps.clone().all(|(lower, step)| (*lower, *step) == (ZERO, ONE)) {
        return op;
    }
    rw.set_point_before(op);
    let [s0, s1, s2] = [0, 1, 2].map(AffineExpr::Symbol);
    let count = AffineMap::new(0, 3, [s1.sub(s0).ceil_div(s2)]);
    let mut upper = MixedList::new();
    for at in 0..bounds.lower.len() {
        let all = [bounds.lower[at], bounds.upper[at], bounds.step[at]];
        upper.push(apply(rw, &count, &all));
    }
    let all = |index| upper.iter().map(|_| index).collect::<MixedList>();
    let counted = Bounds { lower: all(ZERO), step: all(ONE), upper: upper.clone() };
    let outputs: Vec<Value> = op.outputs(rw).collect();
    let mapping = op.view(rw).mapping().map(<[Attr]>::to_vec);
    let (new, empty) = build_forall(rw, &counted, &outputs, mapping.as_deref());
    let (from, to) = (op.region(rw).region, new.region(rw).region);
    rw.inline_region_before(from, to, Some(empty));
    rw.erase_block(empty);
    let block = new.body(rw);
    rw.set_point_at_start(block);
    let ivs: Vec<Value> = new.induction_variables(rw).collect();
    let [s0, s1] = [0, 1].map(AffineExpr::Symbol);
    let number = AffineMap::new(1, 2, [AffineExpr::Dim(0).mul(s0).add(s1)]);
    for (at, iv) in ivs.into_iter().enumerate() {
        let own = apply(rw, &number, &[iv.into(), bounds.step[at], bounds.lower[at]]);
        let own = index_value(rw, own);
        let maker = rw.defining_op(own);
        if own != iv {
            rw.replace_uses_if(iv, own, |body, used| Some(body.use_owner(used)) != maker);
        }
    }
    let results: Vec<Value> = rw.results(new.op()).collect();
    rw.replace_op(op, &results);
    new
}

/// Terminates the body of a `scf.forall` with the insertion of tiles.
pub(super) fn end_forall(rw: &mut Rewriter<'_>, nest: &Nest, results: &[(Value, MixedSlice)]) {
    rw.set_point_at_end(nest.block);
    let end: InParallelOp = rw.insert(InParallelOp::build());
    let region = end.region(rw).region;
    let block = rw.create_block(region, None, &[]);
    rw.set_point_at_end(block);
    for ((value, slice), dest) in results.iter().zip(&nest.destinations) {
        let [offsets, sizes, strides] = [&slice.offsets, &slice.sizes, &slice.strides];
        let [at, count, step] = [offsets, sizes, strides].map(|list| marked(list));
        rw.insert(
            ParallelInsertSliceOp::build(*value, *dest, &at, &count, &step)
                .offsets(values(offsets))
                .sizes(values(sizes))
                .strides(values(strides)),
        );
    }
    debug_assert!(nest.loops[0].isa::<ForallOp>(rw));
}
