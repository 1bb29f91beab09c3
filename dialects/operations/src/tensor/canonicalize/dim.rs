//! `tensor.dim`

use ods_core::hooks::Canonicalize;
use ods_core::interface::DestinationStyleOpInterface;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};

use super::super::{CastOp, DimOp, ExtractOp, ReshapeOp};
use crate::arith::IndexCastOp;

impl Canonicalize for DimOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(DimOfCast).with(DimOfDestination).with(DimOfReshape)
    }
}

/// `dim(cast(x))` → `dim(x)`
struct DimOfCast;

impl Pattern for DimOfCast {
    type Root = DimOp;

    fn rewrite(&self, op: DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let cast = op.source(rw).defined_by::<CastOp>(rw)?;
        rw.replace_with(op, DimOp::build(cast.source(rw), op.index(rw)))
    }
}

/// Replaces the size of a destination-style result by the size of its destination.
struct DimOfDestination;

impl Pattern for DimOfDestination {
    type Root = DimOp;

    fn rewrite(&self, op: DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let definition = rw.defining_op(source)?;
        let style = rw.interface::<dyn DestinationStyleOpInterface>(definition)?;
        let number = rw.results(definition).position(|result| result == source)?;
        let init = style.dps_inits(rw).values(rw).nth(number)?;
        rw.modify(op, |body| DimOp::SOURCE.set(body, op, init));
        Some(Done)
    }
}

/// Replaces the size of a reshape by an element of the shape tensor.
struct DimOfReshape;

impl Pattern for DimOfReshape {
    type Root = DimOp;

    fn rewrite(&self, op: DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let reshape = op.source(rw).defined_by::<ReshapeOp>(rw)?;
        rw.set_point_after(op);
        let size = ExtractOp::build(reshape.shape(rw)).indices([op.index(rw)]);
        let size = rw.insert(size).result(rw);
        let ty = op.result_ty(rw);
        if rw.ty(size) == ty {
            return rw.replace_op(op, &[size]);
        }
        let size = rw.insert(IndexCastOp::build(size, ty)).out(rw);
        rw.replace_op(op, &[size])
    }
}
