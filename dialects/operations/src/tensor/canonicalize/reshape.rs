//! `tensor.expand_shape` and `tensor.collapse_shape`

use ods_core::hooks::Canonicalize;
use ods_core::mixed::{MixedIndex, MixedList, constant_index, marked, mixed, values};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, DYNAMIC, Type, Value};
use smallvec::SmallVec;

use super::super::cast::source_of_loosening_cast;
use super::super::ranked::Ranked;
use super::super::{
    CastOp, CollapseShapeOp, CollapseShapeOpBuilder, ExpandShapeOp, ExpandShapeOpBuilder,
    FromElementsOp, SplatOp,
};
use super::cast_to;
use crate::arith;
use crate::arith::index_constant;
use crate::reshape::{Reassociation, product};

impl Canonicalize for ExpandShapeOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ExpandOfExpand).with(ExpandOfCollapse).with(ExpandOfCast).with(ExpandOfMade)
    }
}

impl Canonicalize for CollapseShapeOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns
            .with(CollapseOfCollapse)
            .with(CollapseOfExpand)
            .with(CollapseOfMade)
            .with(CollapseOfCast)
    }
}

impl ExpandShapeOp {
    fn groups(self, ir: &Body) -> Reassociation {
        Reassociation::of_attr(ir.ctx(), self.reassociation(ir))
    }

    fn mixed_output(self, ir: &Body) -> MixedList {
        mixed(&self.static_output_shape(ir), self.output_shape(ir))
    }
}

impl CollapseShapeOp {
    fn groups(self, ir: &Body) -> Reassociation {
        Reassociation::of_attr(ir.ctx(), self.reassociation(ir))
    }
}

fn expand(
    ir: &Body,
    source: Value,
    ty: Type,
    groups: &Reassociation,
    sizes: &[MixedIndex],
) -> ExpandShapeOpBuilder {
    ExpandShapeOp::build(source, &groups.to_attrs(ir.ctx()), &marked(sizes), ty)
        .output_shape(values(sizes))
}

fn collapse(ir: &Body, source: Value, ty: Type, groups: &Reassociation) -> CollapseShapeOpBuilder {
    CollapseShapeOp::build(source, &groups.to_attrs(ir.ctx()), ty)
}

/// `expand(expand(x))` → `expand(x)`
struct ExpandOfExpand;

impl Pattern for ExpandOfExpand {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<ExpandShapeOp>(rw)?;
        let groups = inner.groups(rw).compose(&op.groups(rw))?;
        let sizes = op.mixed_output(rw);
        let new = expand(rw, inner.src(rw), op.result_ty(rw), &groups, &sizes);
        rw.replace_with(op, new)
    }
}

/// `collapse(collapse(x))` → `collapse(x)`
struct CollapseOfCollapse;

impl Pattern for CollapseOfCollapse {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<CollapseShapeOp>(rw)?;
        let groups = inner.groups(rw).compose(&op.groups(rw))?;
        let new = collapse(rw, inner.src(rw), op.result_ty(rw), &groups);
        rw.replace_with(op, new)
    }
}

/// `expand(collapse(x))` → `collapse(x)` or `expand(x)`, if the sizes determine the groups.
struct ExpandOfCollapse;

impl Pattern for ExpandOfCollapse {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<CollapseShapeOp>(rw)?;
        let (source, ty) = (inner.src(rw), op.result_ty(rw));
        let from = Ranked::of_value(rw, source).shape;
        let to = Ranked::of_type(rw.ctx(), ty)?.shape;
        let (before, after) = (inner.groups(rw), op.groups(rw));
        if from.len() > to.len() {
            let groups = Reassociation::between(&before, &after, from, to)?;
            return rw.replace_with(op, collapse(rw, source, ty, &groups));
        }
        if from.len() == to.len() {
            return None;
        }
        let groups = Reassociation::between(&after, &before, to, from)?;
        let sizes = op.mixed_output(rw);
        rw.replace_with(op, expand(rw, source, ty, &groups, &sizes))
    }
}

/// `collapse(expand(x))` → `collapse(x)`, `expand(x)` or `cast(x)`, if the groups of one are composed of groups of the
/// other.
struct CollapseOfExpand;

impl Pattern for CollapseOfExpand {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.src(rw).defined_by::<ExpandShapeOp>(rw)?;
        let (source, ty) = (inner.src(rw), op.result_ty(rw));
        if rw.ty(source) == ty {
            return None;
        }
        let (from, to) =
            (Ranked::of_value(rw, source).rank(), Ranked::of_type(rw.ctx(), ty)?.rank());
        let (before, after) = (inner.groups(rw), op.groups(rw));
        if from > to {
            let groups = after.in_terms_of(&before)?;
            return rw.replace_with(op, collapse(rw, source, ty, &groups));
        }
        let groups = before.in_terms_of(&after)?;
        if from == to {
            return rw.replace_with(op, CastOp::build(source, ty));
        }
        let all = inner.mixed_output(rw);
        let mut sizes = MixedList::new();
        for group in after.groups() {
            let group: MixedList = group.iter().map(|at| all[*at as usize]).collect();
            sizes.push(multiplied(rw, &group));
        }
        rw.replace_with(op, expand(rw, source, ty, &groups, &sizes))
    }
}

/// Builds the product of sizes; the product of the constants is the last factor.
fn multiplied(rw: &mut Rewriter<'_>, sizes: &[MixedIndex]) -> MixedIndex {
    let (mut known, mut unknown) = (1i64, None);
    for size in sizes {
        match (size.constant(rw), *size) {
            (Some(number), _) => known = known.wrapping_mul(number),
            (None, MixedIndex::Value(value)) => {
                unknown = Some(match unknown {
                    None => value,
                    Some(all) => rw.insert(arith::MulIOp::build(all, value)).result(rw),
                });
            }
            (None, MixedIndex::Known(_)) => {}
        }
    }
    let Some(all) = unknown else { return known.into() };
    if known == 1 {
        return all.into();
    }
    let known = rw.build(|builder| index_constant(builder, known));
    rw.insert(arith::MulIOp::build(all, known)).result(rw).into()
}

/// Replaces an expansion of a `splat` or `from_elements` by one with the result type.
struct ExpandOfMade;

impl Pattern for ExpandOfMade {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let value = rebuilt(rw, op.src(rw), op.result_ty(rw))?;
        rw.replace_op(op, &[value])
    }
}

/// Replaces a collapse of a `splat` or `from_elements` by one with the result type.
struct CollapseOfMade;

impl Pattern for CollapseOfMade {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let value = rebuilt(rw, op.src(rw), op.result_ty(rw))?;
        rw.replace_op(op, &[value])
    }
}

/// Rebuilds a `splat` or `from_elements` with another shape.
fn rebuilt(rw: &mut Rewriter<'_>, source: Value, ty: Type) -> Option<Value> {
    if let Some(splat) = source.defined_by::<SplatOp>(rw) {
        if !Ranked::of_value(rw, source).is_static() {
            return None;
        }
        return Some(rw.insert(SplatOp::build(splat.input(rw), ty)).aggregate(rw));
    }
    let elements = source.defined_by::<FromElementsOp>(rw)?;
    if !Ranked::of_type(rw.ctx(), ty)?.is_static() {
        return None;
    }
    let elements: Vec<Value> = elements.elements(rw).collect();
    Some(rw.insert(FromElementsOp::build(ty).elements(elements)).result(rw))
}

/// Folds a cast that drops static information into the collapse.
struct CollapseOfCast;

impl Pattern for CollapseOfCast {
    type Root = CollapseShapeOp;

    fn rewrite(&self, op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = source_of_loosening_cast(rw, op.src(rw))?;
        let (groups, ty) = (op.groups(rw), op.result_ty(rw));
        let from = Ranked::of_value(rw, source);
        let new = Type::tensor(rw.ctx(), &groups.collapse(from.shape), from.elem);
        if new == ty {
            rw.modify(op, |body| CollapseShapeOp::SRC.set(body, op, source));
            return Some(Done);
        }
        let new = rw.insert(collapse(rw, source, new, &groups)).result(rw);
        let value = cast_to(rw, new, ty);
        rw.replace_op(op, &[value])
    }
}

/// Folds constant sizes of an expansion into its type, if a cast hides the static sizes of its source.
struct ExpandOfCast;

impl Pattern for ExpandOfCast {
    type Root = ExpandShapeOp;

    fn rewrite(&self, op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let hidden = source_of_loosening_cast(rw, op.src(rw))?;
        let (ty, groups) = (op.result_ty(rw), op.groups(rw));
        let known = Ranked::of_value(rw, hidden).shape;
        let result = Ranked::of_type(rw.ctx(), ty)?;
        let mut shape: SmallVec<[i64; 4]> = result.shape.into();
        let mut sizes = op.output_shape(rw);
        let mut folded = false;
        for (group, known) in groups.groups().iter().zip(known) {
            for at in group {
                let size = shape.get_mut(usize::try_from(*at).ok()?)?;
                if *size != DYNAMIC {
                    continue;
                }
                let value = sizes.next()?;
                if *known != DYNAMIC
                    && let Some(number) = constant_index(rw, value).filter(|size| *size >= 0)
                {
                    *size = number;
                    folded = true;
                }
            }
        }
        drop(sizes);
        if !folded {
            return None;
        }
        let group_size = |group: &[i64]| product(group.iter().map(|at| shape[*at as usize]));
        let from: SmallVec<[i64; 4]> =
            groups.groups().iter().map(|group| group_size(group)).collect();
        let elem = result.elem;
        let mut left = op.output_shape(rw).zip(result_sizes(result.shape, &shape));
        let mut next = || left.find(|(_, folded)| !folded).map(|(value, _)| value);
        let sizes: MixedList = shape
            .iter()
            .map(|size| match *size {
                DYNAMIC => next().map_or(MixedIndex::Known(DYNAMIC), MixedIndex::Value),
                size => MixedIndex::Known(size),
            })
            .collect();
        drop(left);
        let (from, to) =
            (Type::tensor(rw.ctx(), &from, elem), Type::tensor(rw.ctx(), &shape, elem));
        let source = op.src(rw);
        let source = rw.insert(CastOp::build(source, from)).dest(rw);
        let new = rw.insert(expand(rw, source, to, &groups, &sizes)).result(rw);
        rw.replace_with(op, CastOp::build(new, ty))
    }
}

/// Returns a flag for each formerly dynamic size that is set if it is static now.
fn result_sizes<'a>(old: &'a [i64], new: &'a [i64]) -> impl Iterator<Item = bool> + 'a {
    let unknown = old.iter().zip(new).filter(|(old, _)| **old == DYNAMIC);
    unknown.map(|(_, new)| *new != DYNAMIC)
}
