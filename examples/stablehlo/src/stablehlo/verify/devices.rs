//! Verifiers of operations of several devices.

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::{Attr, AttrData, Context, DYNAMIC, OpRef, Type};

use super::groups::{Groups, verify_replica_groups};
use super::reducer::verify_reducer;
use super::{check_inferred, report, returned};
use crate::stablehlo::infer::{Checked, join, ranked};
use crate::stablehlo::{
    AllGatherOp, AllGatherOpRef, AllReduceOp, AllToAllOp, ChannelHandleAttr, CollectiveBroadcastOp,
    CollectivePermuteOp, ReduceScatterOp, ReduceScatterOpRef, integers, may_equal,
};

fn channel(ctx: &Context, handle: Option<ChannelHandleAttr>) -> i64 {
    handle.map_or(0, |handle| handle.handle(ctx))
}

fn check_channel(ctx: &Context, global: bool, handle: Option<ChannelHandleAttr>) -> Checked {
    match channel(ctx, handle) {
        id if global && id <= 0 => {
            Err(format!("channel_id must be positive when useGlobalDeviceIds is set but got: {id}"))
        }
        _ => Ok(()),
    }
}

impl Verify for AllGatherOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        pairwise_elements(*op)?;
        report(*op, check_all_gather(op))
    }
}

/// Checks that each operand and its result have one element type.
fn pairwise_elements(op: OpRef<'_>) -> Verified {
    if op.operands().len() != op.results().len() {
        return op.fail("requires the same number of operands and results");
    }
    let element = |ty: Type| ty.element_type_or_self(op.ctx());
    let mut pairs = op.operands().zip(op.results());
    match pairs.position(|(one, other)| element(one.ty()) != element(other.ty())) {
        None => Ok(()),
        Some(at) => {
            op.fail(format!("requires the same element type for operand and result at index {at}"))
        }
    }
}

fn check_all_gather(op: AllGatherOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let global = op.use_global_device_ids();
    let expected = Groups { equal: true, global, size: None };
    verify_replica_groups(ctx, op.replica_groups(), &expected)?;
    if global && channel(ctx, op.channel_handle()) < 0 {
        return Err("channel_id cannot be negative when useGlobalDeviceIds is set".to_owned());
    }
    let dim = op.all_gather_dim() as usize;
    for (operand, result) in op.operands().zip(op.results()) {
        let (operand, result) = (ranked(ctx, operand.ty())?, ranked(ctx, result.ty())?);
        let Some(size) = operand.dims.get(dim).copied() else {
            return Err("all_gather_dim must be a valid index of operand".to_owned());
        };
        if size == 0 {
            return Err("dimension size of operand at 'all_gather_dim' cannot be zero".to_owned());
        }
        if result.rank() != operand.rank() {
            return Err("operand and result must have the same rank".to_owned());
        }
        let differs = |at: usize| at != dim && !may_equal(operand.dims[at], result.dims[at]);
        if (0..operand.rank()).any(differs) {
            return Err(
                "operand and result should have the same shape except for the dimension size at \
                        'all_gather_dim'"
                    .to_owned(),
            );
        }
        let gathered = result.dims[dim];
        if size == DYNAMIC || gathered == DYNAMIC {
            return Ok(());
        }
        if gathered % size != 0 {
            return Err(format!(
                "result gather dimension has size {gathered}, expected to be a multiple of operand gather dimension \
                 size {size}"
            ));
        }
    }
    Ok(())
}

impl Verify for AllToAllOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        pairwise_elements(*op)
    }
}

impl Verify for AllReduceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let check = || {
            let global = op.use_global_device_ids();
            let expected = Groups { equal: false, global, size: None };
            verify_replica_groups(ctx, op.replica_groups(), &expected)?;
            check_channel(ctx, global, op.channel_handle())?;
            for operand in op.operands() {
                let scalar = Type::tensor(ctx, &[], operand.ty().element_type_or_self(ctx));
                verify_reducer(ctx, op.computation(), &[operand.ty()], &[scalar], &[])?;
            }
            Ok(())
        };
        report(*op, check())
    }
}

impl VerifyRegions for AllReduceOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let infer = || {
            let element = returned(op.computation()).first().map(|ty| ty.element_type_or_self(ctx));
            let element = element.ok_or_else(String::new)?;
            op.operands()
                .map(|value| Ok(ranked(ctx, value.ty())?.with_element(element).ty(ctx)))
                .collect()
        };
        check_inferred(*op, infer())
    }
}

impl Verify for ReduceScatterOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_reduce_scatter(op))
    }
}

fn check_reduce_scatter(op: ReduceScatterOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let global = op.use_global_device_ids();
    let expected = Groups { equal: true, global, size: None };
    verify_replica_groups(ctx, op.replica_groups(), &expected)?;
    let (operand, result) = (ranked(ctx, op.operand().ty())?, ranked(ctx, op.result().ty())?);
    let scalar = Type::tensor(ctx, &[], operand.element);
    verify_reducer(ctx, op.computation(), &[op.operand().ty()], &[scalar], &[])?;
    if operand.rank() != result.rank() {
        return Err("operand and result should have same rank".to_owned());
    }
    let dim = op.scatter_dimension() as usize;
    if dim >= operand.rank() {
        return Err("scatter dim should be less than operand/result rank".to_owned());
    }
    check_channel(ctx, global, op.channel_handle())?;
    let (from, to) = (operand.dims[dim], result.dims[dim]);
    if from == DYNAMIC || to == DYNAMIC {
        return Ok(());
    }
    if to == 0 {
        return Err("result dimension size at scatter_dimension cannot be zero".to_owned());
    }
    if from == 0 {
        return Err("operand dimension size at scatter_dimension cannot be zero".to_owned());
    }
    if from % to != 0 {
        return Err(format!(
            "operand scatter dimension has size {from}, expected to be a multiple of result scatter dimension size {to}"
        ));
    }
    for at in (0..operand.rank()).filter(|at| *at != dim) {
        let (one, other) = (operand.dims[at], result.dims[at]);
        if !may_equal(one, other) {
            return Err(format!(
                "non scatter dimensions should be same for operand ({one}) and result ({other})"
            ));
        }
    }
    let element = returned(op.computation()).first().map(|ty| ty.element_type_or_self(ctx));
    match element.filter(|element| *element != result.element) {
        None => Ok(()),
        Some(element) => Err(format!(
            "result element-type is expected to be '{}', but got '{}'",
            element.display(ctx),
            result.element.display(ctx)
        )),
    }
}

impl Verify for CollectiveBroadcastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_broadcast_groups(op.ctx(), op.replica_groups()))
    }
}

fn check_broadcast_groups(ctx: &Context, groups: Attr) -> Checked {
    let AttrData::Dense(dense) = groups.data(ctx) else { return Ok(()) };
    let rank = dense.ty.shape(ctx).unwrap_or_default().len();
    if rank != 2 {
        return Err(format!(
            "replica groups should be a rank 2 tensor,but instead it is of rank {rank}"
        ));
    }
    let mut seen: Vec<i64> = Vec::new();
    for id in integers(ctx, groups) {
        if id < 0 {
            return Err(format!("replica_groups values must be positive, but was given {id}"));
        }
        if seen.contains(&id) {
            return Err(format!("replica id #{id} seen more than once"));
        }
        seen.push(id);
    }
    Ok(())
}

impl Verify for CollectivePermuteOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let pairs = op.get(CollectivePermuteOp::SOURCE_TARGET_PAIRS);
        report(*op, pairs.map_or(Ok(()), |pairs| check_pairs(op.ctx(), pairs)))
    }
}

fn check_pairs(ctx: &Context, pairs: Attr) -> Checked {
    let shape = pairs.type_of(ctx).and_then(|ty| ty.shape(ctx)).unwrap_or_default();
    let [_, width] = *shape else {
        return Err(format!(
            "expect source_target_pairs attribute to be of rank 2, but got rank {}",
            shape.len()
        ));
    };
    if width != 2 {
        return Err(format!(
            "expect source_target_pairs attribute of shape (N, 2), but got ({})",
            join(shape)
        ));
    }
    let (mut sources, mut targets) = (Vec::new(), Vec::new());
    for pair in integers(ctx, pairs).chunks_exact(2) {
        for (id, seen, name) in
            [(pair[0], &mut sources, "sources"), (pair[1], &mut targets, "targets")]
        {
            if id < 0 {
                return Err("replica ids in source_target_pairs must be >= 0.".to_owned());
            }
            if seen.contains(&id) {
                return Err(format!("duplicate {name} not allowed."));
            }
            seen.push(id);
        }
    }
    Ok(())
}
