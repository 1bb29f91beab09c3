//! Making expansions whose sizes follow from what is expanded.

use ods_core::fold::insert_or_fold;
use ods_core::mixed::{MixedIndex, MixedList, marked, values};
use ods_core::{DYNAMIC, OpBuilder, Type, Value};

use super::ranked::Ranked;
use super::reify::mixed_sizes;
use super::{ExpandShapeOp, ExpandShapeOpBuilder};
use crate::arith::{DivSIOp, index_constant};
use crate::reshape::Reassociation;

/// Begins an expansion of `source` to type `ty`. A size that is not known is that of the source, divided by what is known
/// of its group.
pub(crate) fn expanded(
    b: &mut OpBuilder<'_>,
    source: Value,
    ty: Type,
    groups: &Reassociation,
) -> ExpandShapeOpBuilder {
    let from = mixed_sizes(b, source);
    let ctx = b.ctx().clone();
    let shape = Ranked::of_type(&ctx, ty).map_or(&[][..], |ranked| ranked.shape);
    let mut sizes: MixedList = shape.iter().map(|size| MixedIndex::Known(*size)).collect();
    for (group, from) in groups.groups().iter().zip(from) {
        let unknown = group.iter().find(|dim| shape[**dim as usize] == DYNAMIC);
        let (Some(unknown), MixedIndex::Value(whole)) = (unknown, from) else { continue };
        let known = group.iter().map(|dim| shape[*dim as usize]).filter(|size| *size != DYNAMIC);
        let known = known.fold(1, i64::wrapping_mul);
        let known = index_constant(b, known);
        let size = insert_or_fold(b, |b| b.insert(DivSIOp::build(whole, known)).into());
        sizes[*unknown as usize] = size.into();
    }
    ExpandShapeOp::build(source, &groups.to_attrs(&ctx), &marked(&sizes), ty)
        .output_shape(values(&sizes))
}
