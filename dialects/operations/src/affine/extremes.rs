//! Builders of minima and maxima that are composed with the definitions of their operands.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Value};

use super::{AffineMaxOp, AffineMinOp, ValueMap};

/// The extreme to build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choose {
    /// The minimum.
    Min,
    /// The maximum.
    Max,
}

/// Builds the least or greatest result of a map, which may be a constant or an existing value.
pub fn composed_extreme(
    rw: &mut Rewriter<'_>,
    choose: Choose,
    map: &AffineMap,
    indices: &[MixedIndex],
) -> MixedIndex {
    let mut applied = ValueMap::of_mixed(map, indices);
    applied.compose_results(rw);
    let known = |expr: &AffineExpr| match expr {
        AffineExpr::Constant(number) => Some(*number),
        _ => None,
    };
    let numbers: Option<Vec<i64>> = applied.map.results.iter().map(known).collect();
    let extreme = numbers.and_then(|numbers| match choose {
        Choose::Min => numbers.into_iter().min(),
        Choose::Max => numbers.into_iter().max(),
    });
    if let Some(number) = extreme {
        return MixedIndex::Known(number);
    }
    let map = Attr::affine_map(rw.ctx(), applied.map);
    let value: Value = match choose {
        Choose::Min => rw.create_or_fold(AffineMinOp::build(map).operands(applied.operands))[0],
        Choose::Max => rw.create_or_fold(AffineMaxOp::build(map).operands(applied.operands))[0],
    };
    MixedIndex::Value(value)
}
