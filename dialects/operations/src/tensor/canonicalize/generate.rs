//! `tensor.generate`

use ods_core::hooks::Canonicalize;
use ods_core::ir::IrMapping;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten, would_be_dead};
use ods_core::{Op, Value};
use smallvec::SmallVec;

use super::super::{ExtractOp, GenerateOp, YieldOp};
use super::{cast_to, with_constant_sizes};

impl Canonicalize for GenerateOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ExtractOfGenerated).with(ConstantExtents)
    }
}

/// Replaces an extracted element by the computation of the region, if that has no effects.
struct ExtractOfGenerated;

impl Pattern for ExtractOfGenerated {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let definition = op.tensor(rw).defined_by::<GenerateOp>(rw)?;
        if !would_be_dead(rw, definition.into()) {
            return None;
        }
        let block = rw.entry_block(definition.body(rw).region)?;
        let end: YieldOp = rw.view(rw.last_op(block)?).cast::<YieldOp>()?.into();
        let mut mapping = IrMapping::new();
        let args: SmallVec<[Value; 4]> = definition.element_indices(rw).collect();
        for (arg, index) in args.into_iter().zip(op.indices(rw)) {
            mapping.map_value(arg, index);
        }
        let ops: Vec<Op> = rw.ops(block).filter(|op| *op != end.into()).collect();
        for op in ops {
            rw.clone_op(op, &mut mapping);
        }
        let value = mapping.value(end.value(rw));
        rw.replace_op(op, &[value])
    }
}

/// Folds constant extents into the type.
struct ConstantExtents;

impl Pattern for ConstantExtents {
    type Root = GenerateOp;

    fn rewrite(&self, op: GenerateOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ty = op.result_ty(rw);
        let (static_ty, extents) = with_constant_sizes(rw, ty, op.dynamic_extents(rw))?;
        let new = rw.insert(GenerateOp::build(static_ty).dynamic_extents(extents));
        let (from, to) = (op.body(rw).region, new.body(rw).region);
        rw.inline_region_before(from, to, None);
        let value = cast_to(rw, new.result(rw), ty);
        rw.replace_op(op, &[value])
    }
}
