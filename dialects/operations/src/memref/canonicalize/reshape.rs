//! Consecutive reshapes.

use ods_core::hooks::Canonicalize;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::{MixedIndex, MixedList, mixed, parted};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Type, Value};

use crate::arith::{MulIOp, index_constant};
use crate::memref::cast::folds_into_consumer;
use crate::memref::ir::{CollapseShapeOpBuilder, ExpandShapeOpBuilder};
use crate::memref::layout::collapsed_type;
use crate::memref::{CastOp, CollapseShapeOp, ExpandShapeOp, memref_of};
use crate::reshape::Reassociation;

impl Canonicalize for ExpandShapeOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ExpandTwice).with(ExpandOfCollapse)
    }
}

impl Canonicalize for CollapseShapeOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CollapseTwice).with(CollapseOfExpand).with(CollapseOfCast)
    }
}

impl ExpandShapeOp {
    /// Returns, for each dimension of the source, the dimensions of the result that it expands to.
    pub fn groups(self, ir: &Body) -> Reassociation {
        Reassociation::of_attr(ir.ctx(), self.reassociation(ir))
    }

    /// Returns the sizes of the result, each a number or an operand.
    pub fn mixed_output_shape(self, ir: &Body) -> MixedList {
        mixed(&self.static_output_shape(ir), self.output_shape(ir))
    }
}

impl CollapseShapeOp {
    /// Returns, for each dimension of the result, the dimensions of the source that are collapsed to it.
    pub fn groups(self, ir: &Body) -> Reassociation {
        Reassociation::of_attr(ir.ctx(), self.reassociation(ir))
    }
}

fn expand(
    rw: &Rewriter<'_>,
    source: Value,
    groups: &Reassociation,
    shape: &[MixedIndex],
    ty: Type,
) -> ExpandShapeOpBuilder {
    let (known, values) = parted(shape);
    ExpandShapeOp::build(source, &groups.to_attrs(rw.ctx()), &known, ty).output_shape(values)
}

fn collapse(
    rw: &Rewriter<'_>,
    source: Value,
    groups: &Reassociation,
    ty: Type,
) -> CollapseShapeOpBuilder {
    CollapseShapeOp::build(source, &groups.to_attrs(rw.ctx()), ty)
}

/// Returns `None` unless all memrefs among the values are in row-major order.
fn row_major(ir: &Body, values: &[Value]) -> Option<()> {
    let plain = |value: &Value| {
        MemRefType::of(ir.ctx(), ir.ty(*value)).is_none_or(|ty| ty.has_identity_layout(ir.ctx()))
    };
    values.iter().all(plain).then_some(())
}

/// `expand(expand(x))` → `expand(x)`
struct ExpandTwice;

impl Pattern for ExpandTwice {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<ExpandShapeOp>(rw)?;
        row_major(rw, &[inner.src(rw), op.src(rw), op.result(rw)])?;
        let groups = inner.groups(rw).compose(&op.groups(rw))?;
        let shape = op.mixed_output_shape(rw);
        rw.replace_with(op, expand(rw, inner.src(rw), &groups, &shape, op.result_ty(rw)))
    }
}

/// `collapse(collapse(x))` → `collapse(x)`
struct CollapseTwice;

impl Pattern for CollapseTwice {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<CollapseShapeOp>(rw)?;
        row_major(rw, &[inner.src(rw), op.src(rw), op.result(rw)])?;
        let groups = inner.groups(rw).compose(&op.groups(rw))?;
        rw.replace_with(op, collapse(rw, inner.src(rw), &groups, op.result_ty(rw)))
    }
}

/// `expand(collapse(x))` → one of the two, if the groups of one are composed of groups of the other.
struct ExpandOfCollapse;

impl Pattern for ExpandOfCollapse {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<CollapseShapeOp>(rw)?;
        let source = inner.src(rw);
        row_major(rw, &[op.src(rw), source, inner.result(rw)])?;
        let (from, to) = (memref_of(rw, source).shape, memref_of(rw, op.result(rw)).shape);
        let (from_groups, to_groups) = (inner.groups(rw), op.groups(rw));
        let ty = op.result_ty(rw);
        match from.len().cmp(&to.len()) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => {
                let groups = Reassociation::between(&from_groups, &to_groups, &from, &to)?;
                rw.replace_with(op, collapse(rw, source, &groups, ty))
            }
            std::cmp::Ordering::Less => {
                let groups = Reassociation::between(&to_groups, &from_groups, &to, &from)?;
                let shape = op.mixed_output_shape(rw);
                rw.replace_with(op, expand(rw, source, &groups, &shape, ty))
            }
        }
    }
}

/// `collapse(expand(x))` → one of the two, or a cast, if each group of one is composed of groups of the other.
struct CollapseOfExpand;

impl Pattern for CollapseOfExpand {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<ExpandShapeOp>(rw)?;
        let source = inner.src(rw);
        row_major(rw, &[op.src(rw), source, inner.result(rw)])?;
        let ty = op.result_ty(rw);
        if rw.ty(source) == ty {
            return None;
        }
        let (from, to) = (memref_of(rw, source).rank(), memref_of(rw, op.result(rw)).rank());
        let (inner_groups, groups) = (inner.groups(rw), op.groups(rw));
        match from.cmp(&to) {
            std::cmp::Ordering::Greater => {
                let groups = groups.in_terms_of(&inner_groups)?;
                rw.replace_with(op, collapse(rw, source, &groups, ty))
            }
            std::cmp::Ordering::Less => {
                let composed = inner_groups.in_terms_of(&groups)?;
                let sizes = inner.mixed_output_shape(rw);
                let shape: MixedList = groups
                    .groups()
                    .iter()
                    .map(|group| {
                        let sizes: MixedList =
                            group.iter().map(|dim| sizes[*dim as usize]).collect();
                        product(rw, &sizes)
                    })
                    .collect();
                rw.replace_with(op, expand(rw, source, &composed, &shape, ty))
            }
            std::cmp::Ordering::Equal => {
                groups.in_terms_of(&inner_groups)?;
                rw.replace_with(op, CastOp::build(source, ty))
            }
        }
    }
}

/// Computes the product of sizes.
fn product(rw: &mut Rewriter<'_>, sizes: &[MixedIndex]) -> MixedIndex {
    let mut known = 1i64;
    let mut all: Option<Value> = None;
    for size in sizes {
        match (size.constant(rw), *size) {
            (Some(number), _) => known = known.wrapping_mul(number),
            (None, MixedIndex::Value(value)) => {
                all = Some(match all {
                    Some(all) => rw.insert(MulIOp::build(all, value)).result(rw),
                    None => value,
                });
            }
            (None, MixedIndex::Known(_)) => {}
        }
    }
    let Some(mut all) = all else { return known.into() };
    if known != 1 {
        let known = rw.build(|builder| index_constant(builder, known));
        all = rw.insert(MulIOp::build(all, known)).result(rw);
    }
    all.into()
}

/// `collapse(cast(x))` → `cast(collapse(x))`, for a cast that only drops static information.
struct CollapseOfCast;

impl Pattern for CollapseOfCast {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let cast = op.src(rw).defined_by::<CastOp>(rw)?;
        if !folds_into_consumer(cast.view(rw)) {
            return None;
        }
        let (source, groups) = (cast.source(rw), op.groups(rw));
        let ty = collapsed_type(rw.ctx(), &memref_of(rw, source), &groups)?.ty(rw.ctx());
        if ty == op.result_ty(rw) {
            rw.modify(op, |body| CollapseShapeOp::SRC.set(body, op, source));
            return Some(Done);
        }
        let new = collapse(rw, source, &groups, ty);
        let new = rw.insert(new).result(rw);
        rw.replace_with(op, CastOp::build(new, op.result_ty(rw)))
    }
}
