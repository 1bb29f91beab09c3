//! Construction of expansions whose sizes follow from their source.

use ods_core::fold::insert_or_fold;
use ods_core::mixed::{MixedIndex, MixedList, marked, values};
use ods_core::rewrite::Rewriter;
use ods_core::{DYNAMIC, Type, Value};

use super::ExpandShapeOp;
use super::canonicalize::cast_to;
use super::ranked::Ranked;
use super::reify::mixed_sizes;
use crate::arith::{DivSIOp, index_constant};
use crate::reshape::Reassociation;

/// Builds an expansion of `source` to type `ty`. The dynamic size of a group is the source's size divided by the static
/// sizes; if that is static, the expansion is cast to `ty`.
pub fn expanded(rw: &mut Rewriter<'_>, source: Value, ty: Type, groups: &Reassociation) -> Value {
    let from = rw.build(|b| mixed_sizes(b, source));
    let ctx = rw.ctx().clone();
    let ranked = Ranked::of_type(&ctx, ty);
    let mut shape = ranked.map_or_else(Vec::new, |ranked| ranked.shape.to_vec());
    let mut sizes: MixedList = shape.iter().map(|size| MixedIndex::Known(*size)).collect();
    for (group, from) in groups.groups().iter().zip(from) {
        let unknown = group.iter().map(|dim| *dim as usize).find(|dim| shape[*dim] == DYNAMIC);
        let Some(unknown) = unknown else { continue };
        let known = group.iter().map(|dim| shape[*dim as usize]).filter(|size| *size != DYNAMIC);
        let known = known.fold(1, i64::wrapping_mul);
        sizes[unknown] = match from {
            MixedIndex::Value(whole) => rw.build(|b| {
                let known = index_constant(b, known);
                insert_or_fold(b, |b| b.insert(DivSIOp::build(whole, known)).into()).into()
            }),
            MixedIndex::Known(whole) => {
                shape[unknown] = whole.checked_div(known).unwrap_or(0);
                MixedIndex::Known(shape[unknown])
            }
        };
    }
    let precise = ranked.map_or(ty, |ranked| ranked.with_shape(&ctx, &shape));
    let new = ExpandShapeOp::build(source, &groups.to_attrs(&ctx), &marked(&sizes), precise)
        .output_shape(values(&sizes));
    let new = rw.insert(new).result(rw);
    cast_to(rw, new, ty)
}
