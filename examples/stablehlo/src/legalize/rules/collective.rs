//! Operations of several devices, on one device: it is alone in its group.

use ods_core::{Attr, Op, OpType, Value};

use crate::legalize::lower::{Lower, Lowered, Outcome, Rules};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::tensors::structured::fill;
use crate::stablehlo::{self, integers};

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::ReplicaIdOp| first_device(l, op.result(&l.rw)))
        .add(|l: &mut Lower<'_>, op: stablehlo::PartitionIdOp| first_device(l, op.result(&l.rw)))
        .add(|l: &mut Lower<'_>, op: stablehlo::CollectivePermuteOp| {
            let operands: Vec<Value> = l.rw.operands(op.into()).collect();
            let results: Vec<Value> = l.rw.results(op.into()).collect();
            let pairs = integers(&l.ctx, op.source_target_pairs_attr(&l.rw));
            if pairs.iter().any(|device| *device != 0) {
                return fail(l, op);
            }
            for (operand, result) in operands.into_iter().zip(results) {
                let lowered = match pairs.is_empty() {
                    false => l.lowered(operand),
                    // A device that receives nothing has zeros.
                    true => zeros(l, result)?,
                };
                l.set(result, lowered);
            }
            Ok(())
        });
    add::<stablehlo::AllGatherOp>(rules, |l, op| op.replica_groups(&l.rw));
    add::<stablehlo::AllReduceOp>(rules, |l, op| op.replica_groups(&l.rw));
    add::<stablehlo::ReduceScatterOp>(rules, |l, op| op.replica_groups(&l.rw));
    add::<stablehlo::AllToAllOp>(rules, |l, op| op.replica_groups(&l.rw));
    add::<stablehlo::CollectiveBroadcastOp>(rules, |l, op| op.replica_groups(&l.rw));
    transfer::<stablehlo::SendOp>(rules);
    transfer::<stablehlo::RecvOp>(rules);
    transfer::<stablehlo::InfeedOp>(rules);
    transfer::<stablehlo::OutfeedOp>(rules);
}

/// Adds the rule of an operation that returns its operands if each group consists of one device.
fn add<T: OpType + Into<Op> + 'static>(rules: &mut Rules, groups: fn(&Lower<'_>, T) -> Attr) {
    rules.add(move |l: &mut Lower<'_>, op: T| {
        let groups = groups(l, op);
        let devices = integers(&l.ctx, groups);
        let shape = groups.type_of(&l.ctx).and_then(|ty| ty.shape(&l.ctx)).unwrap_or_default();
        let alone = matches!(*shape, [_, 0 | 1] | [0, _]) && devices.iter().all(|one| *one == 0);
        if !alone {
            return fail(l, op);
        }
        let op: Op = op.into();
        let operands: Vec<Value> = l.rw.operands(op).collect();
        let results: Vec<Value> = l.rw.results(op).collect();
        for (operand, result) in operands.into_iter().zip(results) {
            let lowered = l.lowered(operand);
            l.set(result, lowered);
        }
        Ok(())
    });
}

/// Adds the rule of an operation that needs a partner.
fn transfer<T: OpType + Into<Op> + 'static>(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: T| l.fail(op, "cannot be lowered: it needs another device"));
}

fn fail<T: OpType + Into<Op>>(l: &Lower<'_>, op: T) -> Outcome {
    l.fail(op, "cannot be lowered: it needs several devices")
}

fn first_device(l: &mut Lower<'_>, result: Value) -> Outcome {
    let number = l.rw.int(ods_core::Type::I32, 0);
    l.set(result, Lowered::Scalar(number));
    Ok(())
}

fn zeros(l: &mut Lower<'_>, result: Value) -> Outcome<Lowered> {
    let kind = l.kind(result)?;
    let zero = crate::legalize::scalar::constant(&mut l.rw, kind, 0.0);
    let ty = l.stored(result);
    Ok(match ty.shape(&l.ctx) {
        Some([]) => Lowered::Scalar(zero),
        _ => Lowered::Tensor(fill(l, zero, ty)),
    })
}
