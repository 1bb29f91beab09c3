//! `tensor.extract` and `tensor.from_elements`

use ods_core::Value;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use smallvec::SmallVec;

use super::super::ranked::Ranked;
use super::super::{CastOp, ExtractOp, FromElementsOp};
use crate::arith::IndexCastOp;

impl Canonicalize for ExtractOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ExtractOfCast)
    }
}

impl Canonicalize for FromElementsOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ExtractOfIndexCast)
    }
}

/// `extract(cast(x))` → `extract(x)`
struct ExtractOfCast;

impl Pattern for ExtractOfCast {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.tensor(rw).defined_by::<CastOp>(rw)?.source(rw);
        Ranked::of_type(rw.ctx(), rw.ty(source))?;
        let indices: SmallVec<[Value; 4]> = op.indices(rw).collect();
        rw.replace_with(op, ExtractOp::build(source).indices(indices))
    }
}

/// `extract(index_cast(x))` → `index_cast(extract(x))`
struct ExtractOfIndexCast;

impl Pattern for ExtractOfIndexCast {
    type Root = ExtractOp;

    fn rewrite(&self, op: ExtractOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.tensor(rw).defined_by::<IndexCastOp>(rw)?.r#in(rw);
        let indices: SmallVec<[Value; 4]> = op.indices(rw).collect();
        let element = rw.insert(ExtractOp::build(source).indices(indices)).result(rw);
        rw.replace_with(op, IndexCastOp::build(element, op.result_ty(rw)))
    }
}
