//! Verifiers of control flow, calls and transfers.

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::ir::{OpRef, RegionRef};
use ods_core::{Context, Type, TypeData};

use super::{arguments, check_inferred, report, returned};
use crate::stablehlo::infer::{Checked, ranked, show, show_all};
use crate::stablehlo::{
    AllGatherOp, AllReduceOp, AllToAllOp, AsyncDoneOp, AsyncStartOp, CaseOp, CollectiveBroadcastOp,
    CollectivePermuteOp, DynamicSliceOp, DynamicUpdateSliceOp, FutureType, IfOp, InfeedOp,
    OptimizationBarrierOp, RecvOp, ReduceScatterOp, SliceOp, TokenType, WhileOp, WhileOpRef,
    all_compatible, least_specific,
};

impl VerifyRegions for IfOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let branches = [op.true_branch(), op.false_branch()];
        check_inferred(*op, infer_branches(op.ctx(), op.pred().ty(), &branches))
    }
}

impl VerifyRegions for CaseOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let branches: Vec<RegionRef<'_>> = op.branches().collect();
        check_inferred(*op, infer_branches(op.ctx(), op.index().ty(), &branches))
    }
}

fn infer_branches(ctx: &Context, selector: Type, branches: &[RegionRef<'_>]) -> Checked<Vec<Type>> {
    let rank = ranked(ctx, selector)?.rank();
    if rank != 0 {
        return Err(format!("operand should be rank 0 tensor but got rank {rank}"));
    }
    let Some(first) = branches.first() else { return Err("expect at least one branch".to_owned()) };
    if branches.iter().any(|branch| branch.entry().is_none()) {
        return Err("expect non-empty region".to_owned());
    }
    let types = returned(*first);
    let mut all: Vec<Vec<Type>> = Vec::new();
    for (at, branch) in branches.iter().enumerate() {
        let args = arguments(*branch).len();
        if args != 0 {
            return Err(format!("branch {at} must have 0 arguments, but found {args}"));
        }
        let results = returned(*branch);
        if !all_compatible(ctx, &types, &results) {
            return Err(format!(
                "branch 0 and branch {at} have mismatched return types: {} vs {}",
                show_all(ctx, &types),
                show_all(ctx, &results)
            ));
        }
        all.push(results);
    }
    (0..types.len())
        .map(|at| {
            let column: Vec<Type> = all.iter().map(|results| results[at]).collect();
            least_specific(ctx, &column)
        })
        .collect()
}

impl VerifyRegions for WhileOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        report(*op, check_while(op))?;
        let operands: Vec<Type> = op.operand().map(|value| value.ty()).collect();
        check_inferred(*op, Ok(operands))
    }
}

fn check_while(op: WhileOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let operands: Vec<Type> = op.operand().map(|value| value.ty()).collect();
    for (what, types) in [
        ("condition block arguments", arguments(op.cond())),
        ("body block arguments", arguments(op.body())),
        ("body block return types", returned(op.body())),
    ] {
        if !all_compatible(ctx, &operands, &types) {
            return Err(format!(
                "expect operands to be compatible with {what} but got {} vs {}",
                show_all(ctx, &operands),
                show_all(ctx, &types)
            ));
        }
    }
    let results = returned(op.cond());
    let [result] = *results else {
        return Err(format!(
            "expect condition body returns a single value but got {}",
            results.len()
        ));
    };
    match result == Type::tensor(ctx, &[], Type::I1) {
        true => Ok(()),
        false => Err(format!(
            "expect condition block return a zero-ranked tensor of i1 but got {}",
            show(ctx, result)
        )),
    }
}

impl Verify for OptimizationBarrierOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        pairwise_types(*op)
    }
}

/// Checks that each operand and its result have one type.
fn pairwise_types(op: OpRef<'_>) -> Verified {
    if op.operands().len() != op.results().len() {
        return op.fail("requires the same number of operands and results");
    }
    let mut pairs = op.operands().zip(op.results());
    match pairs.position(|(operand, result)| operand.ty() != result.ty()) {
        None => Ok(()),
        Some(at) => op.fail(format!("requires the same type for operand and result at index {at}")),
    }
}

impl VerifyRegions for AsyncStartOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let operands: Vec<Type> = op.operands().map(|value| value.ty()).collect();
        check_inferred(*op, infer_async_start(ctx, &operands, op.body()))
    }
}

/// The operations that may run while others do.
fn runs_beside_others(op: OpRef<'_>) -> bool {
    op.isa::<AllGatherOp>()
        || op.isa::<AllReduceOp>()
        || op.isa::<AllToAllOp>()
        || op.isa::<CollectiveBroadcastOp>()
        || op.isa::<CollectivePermuteOp>()
        || op.isa::<DynamicSliceOp>()
        || op.isa::<DynamicUpdateSliceOp>()
        || op.isa::<ReduceScatterOp>()
        || op.isa::<SliceOp>()
}

fn infer_async_start(ctx: &Context, operands: &[Type], body: RegionRef<'_>) -> Checked<Vec<Type>> {
    let error = |message: String| Err(format!("'stablehlo.async_start' op {message}"));
    let Some(block) = body.entry() else { return error("region must not be empty".to_owned()) };
    let ops: Vec<OpRef<'_>> = block.ops().collect();
    let [first, _] = *ops else {
        return error("region must contain exactly one operation and a return".to_owned());
    };
    if !runs_beside_others(first) {
        return error("region must contain a collective or slice operation".to_owned());
    }
    let args = arguments(body);
    if operands.len() != args.len() {
        return error(format!(
            "number of operands ({}) must match number of region arguments ({})",
            operands.len(),
            args.len()
        ));
    }
    for (at, (operand, arg)) in operands.iter().zip(&args).enumerate() {
        if operand != arg {
            return error(format!(
                "operand type {} at index {at} must match region argument type {}",
                show(ctx, *operand),
                show(ctx, *arg)
            ));
        }
    }
    let types = returned(body);
    if types.len() != 1 {
        return error(format!("region must return exactly one value, but got {}", types.len()));
    }
    FutureType::get_checked(ctx, types).map(|future| vec![future.into()])
}

impl Verify for AsyncDoneOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let future = FutureType::cast(ctx, op.operand().ty());
        check_inferred(*op, future.map(|future| future.types(ctx).to_vec()).ok_or_else(String::new))
    }
}

/// Checks that the last result is a token, and that the others are tensors.
fn check_results(ctx: &Context, results: &[Type], others: &str) -> Checked {
    let Some((last, rest)) = results.split_last() else {
        return Err("result is expected to be at least of size 1, but got 0".to_owned());
    };
    let is_tensor = |ty: &&Type| {
        !matches!(ty.data(ctx), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
    };
    if let Some(other) = rest.iter().find(is_tensor) {
        return Err(format!("{others}, but got {}", show(ctx, *other)));
    }
    match TokenType::cast(ctx, *last) {
        Some(_) => Ok(()),
        None => Err(format!(
            "last element of result types is expected to be of token type, but got {}",
            show(ctx, *last)
        )),
    }
}

impl Verify for RecvOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        use crate::stablehlo::{DEVICE_TO_DEVICE, HOST_TO_DEVICE};
        let ctx = op.ctx();
        let kind = op.channel_handle().r#type(ctx);
        match (op.is_host_transfer(), kind) {
            (false, DEVICE_TO_DEVICE) | (true, HOST_TO_DEVICE) => {}
            (false, _) => {
                return op.fail_bare(
                    "channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false",
                );
            }
            (true, _) => {
                return op.fail_bare(
                    "channel_type should be HOST_TO_DEVICE when is_host_transfer is true",
                );
            }
        }
        let results: Vec<Type> = op.results().map(|value| value.ty()).collect();
        let others =
            "everything but the last element of result types is expected to be of tensor type";
        report(*op, check_results(ctx, &results, others))
    }
}

impl Verify for InfeedOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let results: Vec<Type> = op.results().map(|value| value.ty()).collect();
        let check = || {
            let others = "all elements of result types, except the last element, are expected to be of tensor type";
            check_results(ctx, &results, others)?;
            let Some(layout) = op.layout() else { return Ok(()) };
            if layout.len() != results.len() - 1 {
                return Err(format!(
                    "layout-attribute size must be {} (which is the number of op-results - 1 (for token result)), but \
                     got {}",
                    results.len() - 1,
                    layout.len()
                ));
            }
            for child in layout {
                let Some(leaves) = child.as_array(ctx) else {
                    return Err(format!(
                        "layout-attribute expected to have elements of type array, but got {}",
                        child.display(ctx)
                    ));
                };
                let other = leaves.iter().find(|leaf| leaf.as_i64(ctx).is_none());
                if let Some(other) = other {
                    return Err(format!(
                        "layout-attribute's leaf elements are expected to be of type integer, but got {}",
                        other.display(ctx)
                    ));
                }
            }
            Ok(())
        };
        report(*op, check())
    }
}
