//! Inputs whose elements are all one value.

use ods_core::affine::AffineMap;
use ods_core::fold::{constant_value, splat_attr};
use ods_core::ir::{Inserter, IrMapping};
use ods_core::rewrite::{Done, Pattern, Rewriter, Rewritten};
use ods_core::{Attr, AttrData, Loc, OpType, Type, Value};

use crate::arith::ConstantOp;
use crate::linalg::create::generic;
use crate::linalg::structured_op::StructuredOp;
use crate::linalg::{FillOp, GenericOp};

/// Replaces reads of a filled tensor by the fill value.
pub(super) struct ReadFilled;

impl Pattern for ReadFilled {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let side = StructuredOp::of(rw, op.op())?;
        side.is_on_tensors(rw).then_some(())?;
        let mut filled = Vec::new();
        for at in (0..side.inits.start).filter(|at| side.reads(rw, *at)) {
            if let Some(fill) = side.operands[at].defined_by::<FillOp>(rw) {
                filled.push((at, fill.inputs(rw).next()?));
            }
        }
        (!filled.is_empty()).then_some(())?;
        for (at, value) in filled {
            rw.replace_all_uses(side.matching_arg(at), value);
        }
        Some(Done)
    }
}

/// Moves a constant scalar or the element of a splat into the body.
pub(super) struct FoldConstant;

impl Pattern for FoldConstant {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let side = StructuredOp::of(rw, op.op())?;
        side.is_on_tensors(rw).then_some(())?;
        let number = |value: Value| -> Option<Attr> {
            let attr = constant_value(rw.view(rw.defining_op(value)?))?;
            match attr.data(&ctx) {
                AttrData::Dense(_) => splat_attr(&ctx, attr),
                AttrData::Integer(..) | AttrData::Float(..) => Some(attr),
                _ => None,
            }
        };
        let inputs = 0..side.inits.start;
        let known = inputs.clone().find_map(|at| Some((at, number(side.operands[at])?)));
        let (known, attr) = known?;
        let remaining: Vec<usize> = (0..side.operands.len()).filter(|at| *at != known).collect();
        let maps: Vec<AffineMap> = remaining.iter().map(|at| side.maps[*at].clone()).collect();
        AffineMap::concat(&maps).inverse_permutation()?;

        let scalar = rw.emit(ConstantOp::build(attr));
        let ins = inputs.filter(|at| *at != known).map(|at| side.operands[at]);
        let types: Vec<Type> = rw.results(op.op()).map(|result| rw.ty(result)).collect();
        let new = generic(&ctx, maps, &side.kinds)
            .inputs(ins)
            .outputs(side.operands[side.inits.clone()].iter().copied())
            .result_tensors_type(types);
        let new = rw.insert(new);
        let args: Vec<(Type, Loc)> =
            remaining.iter().map(|at| side.matching_arg_type(rw, *at)).collect();
        let region = new.region(rw).region;
        let body = rw.create_block(region, None, &args);
        let mut mapping = IrMapping::new();
        let args: Vec<Value> = rw.arg_values(body).collect();
        mapping.map_value(side.matching_arg(known), scalar);
        for (at, arg) in remaining.into_iter().zip(args) {
            mapping.map_value(side.matching_arg(at), arg);
        }
        rw.set_point_at_end(body);
        let ops: Vec<_> = rw.ops(side.block).collect();
        for inner in ops {
            rw.clone_op(inner, &mut mapping);
        }
        let results: Vec<Value> = rw.results(new.op()).collect();
        rw.replace_op(op, &results)
    }
}
