//! Inference of tuples, tokens, barriers and operations of several devices.

use ods_core::{DYNAMIC, Type, TypeData};

use super::{Checked, Inputs, infer};
use crate::stablehlo::verify::{Groups, verify_replica_groups};
use crate::stablehlo::{
    AfterAllOp, AllToAllOp, ChannelHandleAttr, CollectiveBroadcastOp, CollectivePermuteOp,
    CreateTokenOp, CrossReplicaSumOp, GetTupleElementOp, OptimizationBarrierOp, OutfeedOp,
    PartitionIdOp, ReplicaIdOp, SendOp, TokenType, TupleOp,
};

infer! {
    AfterAllOp by token;
    CreateTokenOp by token;
    OutfeedOp by token;
    SendOp by send;
    TupleOp by tuple;
    GetTupleElementOp by tuple_element;
    OptimizationBarrierOp by operand_types;
    CollectiveBroadcastOp by operand_types;
    CollectivePermuteOp by operand_types;
    CrossReplicaSumOp by operand_types;
    ReplicaIdOp by device_number;
    PartitionIdOp by device_number;
    AllToAllOp by all_to_all;
}

fn token<X: ods_core::OpType>(of: &Inputs<'_, X>) -> Checked<Type> {
    Ok(TokenType::get(of.ctx).into())
}

fn operand_types<X: ods_core::OpType>(of: &Inputs<'_, X>) -> Checked<Vec<Type>> {
    Ok(of.types.to_vec())
}

fn device_number<X: ods_core::OpType>(of: &Inputs<'_, X>) -> Checked<Type> {
    Ok(Type::tensor(of.ctx, &[], Type::unsigned(of.ctx, 32)))
}

fn tuple(of: &Inputs<'_, TupleOp>) -> Checked<Type> {
    Ok(Type::tuple(of.ctx, &of.types))
}

fn tuple_element(of: &Inputs<'_, GetTupleElementOp>) -> Checked<Type> {
    let TypeData::Tuple(types) = of.types().operand().data(of.ctx) else {
        return Err(String::new());
    };
    let index = of.number(GetTupleElementOp::INDEX);
    let element = usize::try_from(index).ok().and_then(|index| types.get(index));
    element.copied().ok_or_else(|| {
        format!("index {index} is out of bounds of operand with size {}", types.len())
    })
}

/// The kinds of channels.
pub(crate) const DEVICE_TO_DEVICE: i64 = 1;
pub(crate) const DEVICE_TO_HOST: i64 = 2;
pub(crate) const HOST_TO_DEVICE: i64 = 3;

fn send(of: &Inputs<'_, SendOp>) -> Checked<Type> {
    let channel = of.state.get(SendOp::CHANNEL_HANDLE);
    let channel = channel.and_then(|attr| ChannelHandleAttr::cast(of.ctx, attr));
    let kind = channel.map_or(0, |channel| channel.r#type(of.ctx));
    let host = of.state.get(SendOp::IS_HOST_TRANSFER).and_then(|attr| attr.as_bool());
    match (host.unwrap_or(false), kind) {
        (false, DEVICE_TO_DEVICE) | (true, DEVICE_TO_HOST) => token(of),
        (false, _) => {
            Err("channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false".to_owned())
        }
        (true, _) => {
            Err("channel_type should be DEVICE_TO_HOST when is_host_transfer is true".to_owned())
        }
    }
}

fn all_to_all(of: &Inputs<'_, AllToAllOp>) -> Checked<Vec<Type>> {
    let count = of.number(AllToAllOp::SPLIT_COUNT).max(1);
    let groups = of.state.get(AllToAllOp::REPLICA_GROUPS).ok_or_else(String::new)?;
    let expected = Groups { equal: true, global: false, size: Some(count) };
    verify_replica_groups(of.ctx, groups, &expected)?;
    let split = of.number(AllToAllOp::SPLIT_DIMENSION);
    let concat = of.number(AllToAllOp::CONCAT_DIMENSION);
    let mut results = Vec::new();
    for ty in &of.types {
        let mut operand = of.ranked(*ty)?;
        let rank = operand.rank();
        let dimension = |name: &str, dim: i64| {
            let known = usize::try_from(dim).ok().filter(|dim| *dim < rank);
            known.ok_or_else(|| {
                format!("AllToAll {name} {dim} is out-of-bounds for input rank {rank}")
            })
        };
        let split = dimension("split_dimension", split)?;
        let concat = dimension("concat_dimension", concat)?;
        let size = operand.dims[split];
        if size != DYNAMIC && size % count != 0 {
            return Err(format!(
                "split dimension has size {size}, expected to be a multiple of split_count {count}"
            ));
        }
        for list in [&mut operand.dims, &mut operand.bounds] {
            if list[split] != DYNAMIC {
                list[split] /= count;
            }
            if list[concat] != DYNAMIC {
                list[concat] = list[concat].saturating_mul(count);
            }
        }
        results.push(operand.ty(of.ctx));
    }
    Ok(results)
}
