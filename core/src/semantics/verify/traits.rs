//! The native traits of MLIR's core that have checks, with upstream's messages.
//!
//! Structural traits are checked before the declaration's constraints, the others before the operation's own verifier,
//! traits on regions after everything inside was verified.

mod types;

use super::Verified;
use crate::schema::{Trait, TraitArgs};
use crate::{Attr, Op, OpRef};

use super::VerifyCx;
pub use types::compatible_types;
use types::{
    check, elementwise, results_broadcastable_shape, same_operands_and_result_element_type,
    same_operands_and_result_rank, same_operands_and_result_shape, same_operands_and_result_type,
    same_operands_element_type, same_operands_shape, same_type_operands,
};

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

fn is_terminator(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let block = cx.body.parent_block(op);
    let last = block.and_then(|block| cx.body.last_op(block)) == Some(op);
    check(cx, op, last, "must be the last operation in the parent block")
}

/// Returns the attribute in the slot named `name`, of a registered operation.
pub(super) fn prop_named(op: OpRef<'_>, name: &str) -> Option<Attr> {
    let schema = op.schema()?;
    op.prop(schema.props.iter().position(|prop| prop.name == name)?)
}
