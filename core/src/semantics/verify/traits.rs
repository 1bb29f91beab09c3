//! The native traits of MLIR's core that have checks, with upstream's messages.
//!
//! Structural traits are checked before the declaration's constraints, the others before the operation's own verifier,
//! traits on regions after everything inside was verified.

use super::Verified;
use crate::schema::{Trait, TraitArgs};
use crate::{Attr, Context, DYNAMIC, Op, OpRef, Type, TypeData};

use super::VerifyCx;
use super::vocabulary::broadcast_shapes;

pub(super) type NativeCheck = fn(&VerifyCx<'_>, Op) -> Verified;

pub(super) const STRUCTURAL_CHECKS: &[(Trait, NativeCheck)] = &[
    (Trait::HasParent, has_parent),
    (Trait::NoRegionArguments, no_region_arguments),
    (Trait::SingleBlock, single_block),
    (Trait::SingleBlockImplicitTerminator, single_block),
    (Trait::AttrSizedOperandSegments, operand_segments),
    (Trait::AttrSizedResultSegments, result_segments),
];

/// The [`STRUCTURAL_CHECKS`] that read only the grouping of values.
pub(super) const SEGMENT_CHECKS: &[NativeCheck] = &[operand_segments, result_segments];

pub(super) const TRAIT_CHECKS: &[(Trait, NativeCheck)] = &[
    (Trait::SameTypeOperands, same_type_operands),
    (Trait::SameOperandsShape, same_operands_shape),
    (Trait::SameOperandsAndResultShape, same_operands_and_result_shape),
    (Trait::SameOperandsElementType, same_operands_element_type),
    (Trait::SameOperandsAndResultElementType, same_operands_and_result_element_type),
    (Trait::SameOperandsAndResultType, same_operands_and_result_type),
    (Trait::SameOperandsAndResultRank, same_operands_and_result_rank),
    (Trait::ResultsBroadcastableShape, results_broadcastable_shape),
    (Trait::Elementwise, elementwise),
    (Trait::IsTerminator, is_terminator),
    (Trait::AtMostOneChildOf, at_most_one_child_of),
];

/// Returns whether the check of a trait in [`TRAIT_CHECKS`] reads types alone.
pub(super) fn reads_only_types(one: Trait) -> bool {
    !matches!(one, Trait::IsTerminator | Trait::AtMostOneChildOf)
}

pub(super) const REGION_CHECKS: &[(Trait, NativeCheck)] = &[
    (Trait::SingleBlockImplicitTerminator, implicit_terminator),
    (Trait::SymbolTable, super::symbols::symbol_table),
];

fn arguments<'a>(cx: &VerifyCx<'a>, op: Op) -> &'a [TraitArgs] {
    cx.view(op).schema().map_or(&[], |schema| schema.trait_args)
}

fn has_parent(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let allowed = arguments(cx, op).iter().find_map(|one| match one {
        TraitArgs::HasParent(names) => Some(*names),
        _ => None,
    });
    let Some(allowed) = allowed else { return Ok(()) };
    let parent = cx.parent_header(op).map(|header| header.name.as_str());
    if parent.is_some_and(|name| allowed.contains(&name)) {
        return Ok(());
    }
    let of = if allowed.len() == 1 { "" } else { "to be one of " };
    cx.fail(op, format!("expects parent op {of}'{}'", allowed.join(", ")))
}

/// Counts the operations directly inside the first region.
fn at_most_one_child_of(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let once = arguments(cx, op).iter().find_map(|one| match one {
        TraitArgs::AtMostOneChildOf(names) => Some(*names),
        _ => None,
    });
    let mut seen = vec![false; once.map_or(0, <[_]>::len)];
    let children = cx.view(op).regions().next().into_iter().flat_map(|region| region.blocks());
    for child in children.flat_map(|block| block.ops()) {
        let name = child.name().as_str();
        let Some(at) = once.and_then(|names| names.iter().position(|one| *one == name)) else {
            continue;
        };
        if std::mem::replace(&mut seen[at], true) {
            let message = format!(
                "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type {name}"
            );
            return Err(Box::new(cx.error(op, message)));
        }
    }
    Ok(())
}

fn no_region_arguments(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    for (number, region) in view.regions().enumerate() {
        if region.entry().is_none_or(|entry| entry.args().len() == 0) {
            continue;
        }
        return match view.regions().len() {
            1 => cx.fail(op, "region should have no arguments"),
            _ => cx.fail(op, format!("region #{number} should have no arguments")),
        };
    }
    Ok(())
}

fn single_block(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    for (number, region) in view.regions().enumerate() {
        let Some(entry) = region.entry() else { continue };
        if region.blocks().nth(1).is_some() {
            return cx.fail(op, format!("expects region #{number} to have 0 or 1 blocks"));
        }
        if !view.has_trait(Trait::NoTerminator) && entry.ops().next().is_none() {
            return cx.fail(op, "expects a non-empty block");
        }
    }
    Ok(())
}

fn implicit_terminator(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let expected = arguments(cx, op).iter().find_map(|one| match one {
        TraitArgs::ImplicitTerminator(name) => Some(*name),
        _ => None,
    });
    let Some(expected) = expected else { return Ok(()) };
    for region in cx.view(op).regions() {
        let Some(last) = region.entry().and_then(|block| block.body.last_op(block.block)) else {
            continue;
        };
        let found = region.body.name(last);
        if found.as_str() != expected {
            let message = format!("expects regions to end with '{expected}', found '{found}'");
            let error = cx.op_error(op, message);
            let loc = error.loc;
            return Err(Box::new(error.with_note(
                loc,
                format!("in custom textual format, the absence of terminator implies '{expected}'"),
            )));
        }
    }
    Ok(())
}

fn operand_segments(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let Some(info) = cx.ctx().op_info(cx.body.name(op)) else { return Ok(()) };
    let Some(at) = info.operand_segments_at() else { return Ok(()) };
    let sizes = &cx.body.props(op)[at..at + info.schema.operands.len()];
    let have = cx.body.num_operands(op);
    value_sizes(cx, op, sizes, "operandSegmentSizes", "operand", have)
}

fn result_segments(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let Some(info) = cx.ctx().op_info(cx.body.name(op)) else { return Ok(()) };
    let Some(at) = info.result_segments_at() else { return Ok(()) };
    let sizes = &cx.body.props(op)[at..at + info.schema.results.len()];
    let have = cx.body.results(op).len();
    value_sizes(cx, op, sizes, "resultSegmentSizes", "result", have)
}

/// Checks that the sizes in attribute `attr` add up to `have` values of the sort `what`.
pub(super) fn value_sizes(
    cx: &VerifyCx<'_>,
    op: Op,
    sizes: &[u32],
    attr: &str,
    what: &str,
    have: usize,
) -> Verified {
    if sizes.iter().any(|size| i32::try_from(*size).is_err()) {
        return cx.fail(op, format!("'{attr}' attribute cannot have negative elements"));
    }
    let total: usize = sizes.iter().map(|size| *size as usize).sum();
    if total == have {
        return Ok(());
    }
    cx.fail(
        op,
        format!(
            "{what} count ({have}) does not match with the total size ({total}) specified in attribute '{attr}'"
        ),
    )
}

fn operand_types(cx: &VerifyCx<'_>, op: Op) -> impl ExactSizeIterator<Item = Type> + Clone {
    let body = cx.body;
    body.operands(op).map(move |value| body.ty(value))
}

fn result_types(cx: &VerifyCx<'_>, op: Op) -> impl ExactSizeIterator<Item = Type> + Clone {
    let body = cx.body;
    body.results(op).map(move |value| body.ty(value))
}

fn at_least_one_operand(cx: &VerifyCx<'_>, op: Op) -> Verified {
    match cx.body.num_operands(op) {
        0 => cx.fail(op, "expected 1 or more operands, but found 0"),
        _ => Ok(()),
    }
}

fn at_least_one_result(cx: &VerifyCx<'_>, op: Op) -> Verified {
    match cx.body.results(op).len() {
        0 => cx.fail(op, "expected 1 or more results"),
        _ => Ok(()),
    }
}

fn check(cx: &VerifyCx<'_>, op: Op, holds: bool, message: &str) -> Verified {
    if holds { Ok(()) } else { cx.fail(op, message) }
}

fn same_type_operands(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let mut types = operand_types(cx, op);
    let first = types.next();
    let same = types.all(|ty| Some(ty) == first);
    check(cx, op, same, "requires all operands to have the same type")
}

fn same_operands_shape(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    let same = compatible_shapes(cx.ctx(), operand_types(cx, op));
    check(cx, op, same, "requires the same shape for all operands")
}

fn same_operands_and_result_shape(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    at_least_one_result(cx, op)?;
    let all = operand_types(cx, op).chain(result_types(cx, op));
    check(
        cx,
        op,
        compatible_shapes(cx.ctx(), all),
        "requires the same shape for all operands and results",
    )
}

fn one_element_type(ctx: &Context, mut types: impl Iterator<Item = Type>) -> bool {
    let Some(first) = types.next() else { return true };
    let elem = first.element_type_or_self(ctx);
    types.all(|ty| ty == first || ty.element_type_or_self(ctx) == elem)
}

fn same_operands_element_type(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    let same = one_element_type(cx.ctx(), operand_types(cx, op));
    check(cx, op, same, "requires the same element type for all operands")
}

fn same_operands_and_result_element_type(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    at_least_one_result(cx, op)?;
    let all = operand_types(cx, op).chain(result_types(cx, op));
    let same = one_element_type(cx.ctx(), all);
    check(cx, op, same, "requires the same element type for all operands and results")
}

fn same_operands_and_result_type(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    at_least_one_result(cx, op)?;
    let ctx = cx.ctx();
    let first = cx.body.ty(cx.body.result(op, 0));
    let encoding = |ty: Type| match ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    };
    for ty in result_types(cx, op).skip(1).chain(operand_types(cx, op)) {
        if ty == first {
            continue;
        }
        if ty.element_type_or_self(ctx) != first.element_type_or_self(ctx)
            || !compatible_shapes(ctx, [ty, first].into_iter())
        {
            return cx.fail(op, "requires the same type for all operands and results");
        }
        if encoding(first).is_some() && encoding(ty) != encoding(first) {
            return cx.fail(op, "requires the same encoding for all operands and results");
        }
    }
    Ok(())
}

fn same_operands_and_result_rank(cx: &VerifyCx<'_>, op: Op) -> Verified {
    at_least_one_operand(cx, op)?;
    let ctx = cx.ctx();
    let rank = |ty: Type| ty.shape(ctx).map(<[i64]>::len);
    let mut all = operand_types(cx, op).chain(result_types(cx, op)).filter_map(rank);
    let Some(first) = all.next() else { return Ok(()) };
    if operand_types(cx, op).filter_map(rank).any(|rank| rank != first) {
        return cx.fail(op, "operands don't have matching ranks");
    }
    let same = result_types(cx, op).filter_map(rank).all(|rank| rank == first);
    check(cx, op, same, "result type has different rank than operands")
}

fn results_broadcastable_shape(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    let is = |want: fn(&TypeData) -> bool| {
        operand_types(cx, op).chain(result_types(cx, op)).any(|ty| want(ty.data(ctx)))
    };
    if is(|data| matches!(data, TypeData::Vector { .. }))
        && is(|data| matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)))
    {
        return Err(Box::new(cx.error(op, "cannot broadcast vector with tensor")));
    }
    let unranked = |ty: Type| matches!(ty.data(ctx), TypeData::UnrankedTensor(_));
    let mut shape: Option<Vec<i64>> = None;
    for ty in operand_types(cx, op).filter(|ty| !unranked(*ty)) {
        let own = ty.shape(ctx).unwrap_or(&[]);
        shape = match shape {
            None => Some(own.to_vec()),
            Some(so_far) => match broadcast_shapes(&so_far, own) {
                Some(both) => Some(both),
                None => return cx.fail(op, "operands don't have broadcast-compatible shapes"),
            },
        };
    }
    let Some(shape) = shape else { return Ok(()) };
    for ty in result_types(cx, op).filter(|ty| !unranked(*ty)) {
        let own = ty.shape(ctx).unwrap_or(&[]);
        let suffix = &own[own.len().saturating_sub(shape.len())..];
        let fits = suffix.len() == shape.len()
            && suffix
                .iter()
                .zip(&shape)
                .all(|(have, want)| have == want || *have == DYNAMIC || *want == DYNAMIC);
        if !fits {
            return cx.fail(
                op,
                format!(
                    "result type '{}' not broadcast compatible with broadcasted operands's shapes '{}'",
                    spell_shape(own),
                    spell_shape(&shape)
                ),
            );
        }
    }
    Ok(())
}

fn spell_shape(shape: &[i64]) -> String {
    let dims: Vec<String> = shape
        .iter()
        .map(|dim| if *dim == DYNAMIC { "?".to_owned() } else { dim.to_string() })
        .collect();
    dims.join("x")
}

fn elementwise(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    if operand_types(cx, op).chain(result_types(cx, op)).all(Type::is_known_scalar) {
        return Ok(());
    }
    let mappable = |ty: &Type| {
        matches!(
            ty.data(ctx),
            TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        )
    };
    let results = result_types(cx, op).filter(mappable).count();
    let operands = operand_types(cx, op).filter(mappable).count();
    match (operands, results) {
        (0, 0) => return Ok(()),
        (0, _) => {
            return cx.fail(
                op,
                "if a result is non-scalar, then at least one operand must be non-scalar",
            );
        }
        (_, 0) => {
            return cx.fail(
                op,
                "if an operand is non-scalar, then there must be at least one non-scalar result",
            );
        }
        _ => {}
    }
    if results != cx.body.results(op).len() {
        return cx.fail(op, "if an operand is non-scalar, then all results must be non-scalar");
    }
    let all = operand_types(cx, op).filter(mappable).chain(result_types(cx, op).filter(mappable));
    let mut kinds = all.clone().map(|ty| std::mem::discriminant(ty.data(ctx)));
    let first = kinds.next();
    let same = kinds.all(|kind| Some(kind) == first) && compatible_shapes(ctx, all);
    check(cx, op, same, "all non-scalar operands/results must have the same shape and base type")
}

fn is_terminator(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let block = cx.body.parent_block(op);
    let last = block.and_then(|block| cx.body.last_op(block)) == Some(op);
    check(cx, op, last, "must be the last operation in the parent block")
}

/// Returns whether the types are compatible in one element-wise operation: see `verifyCompatibleShapes` of MLIR.
pub fn compatible_types(ctx: &Context, types: &[Type]) -> bool {
    compatible_shapes(ctx, types.iter().copied())
}

/// Implements `verifyCompatibleShapes`: all types are scalars, or all are shaped with ranks and static sizes that agree
/// if known.
pub(super) fn compatible_shapes(ctx: &Context, types: impl Iterator<Item = Type> + Clone) -> bool {
    let mut rest = types.clone();
    let Some(first) = rest.next() else { return true };
    if rest.all(|ty| ty == first) {
        return true;
    }
    let shaped = |ty: Type| ty.element_type(ctx).is_some();
    let count = types.clone().filter(|ty| shaped(*ty)).count();
    if count == 0 {
        return true;
    }
    if count != types.clone().count() {
        return false;
    }
    let scalable = |ty: Type| matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    if types.clone().any(|ty| scalable(ty) != scalable(first)) {
        return false;
    }
    let mut known: Vec<i64> = Vec::new();
    let mut rank = None;
    for shape in types.filter_map(|ty| ty.shape(ctx)) {
        if *rank.get_or_insert(shape.len()) != shape.len() {
            return false;
        }
        known.resize(shape.len(), DYNAMIC);
        for (have, size) in known.iter_mut().zip(shape) {
            if *have == DYNAMIC {
                *have = *size;
            } else if *size != DYNAMIC && *size != *have {
                return false;
            }
        }
    }
    true
}

/// Returns the attribute in the slot named `name`, of a registered operation.
pub(super) fn prop_named(op: OpRef<'_>, name: &str) -> Option<Attr> {
    let schema = op.schema()?;
    op.prop(schema.props.iter().position(|prop| prop.name == name)?)
}
