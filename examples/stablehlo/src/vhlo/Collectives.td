// Communication between processes.
#ifndef VHLO_COLLECTIVES_TD
#define VHLO_COLLECTIVES_TD

include "vhlo/Control.td"

defvar ChannelId = [(parts "channel_handle", ["channel_id"]), (absent "channel_id", ZeroText)];
defvar GlobalIds = [(absent "use_global_device_ids", FalseText)];

// ---- Tokens ----

def Vhlo_AfterAllOpV1 : Vhlo_Op<"after_all", 1> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs AnyType:$result);
}

def Vhlo_CreateTokenOpV1 : Vhlo_Op<"create_token", 1> {
  let results = (outs AnyType:$output);
}

// ---- Collectives ----

// Any number of operands since version 2.
multiclass Vhlo_Collective<string name, dag attributes, list<dag> rulesOf> {
  def V1 : Vhlo_Op<name, 1, "0.9.0", "1.4.0"> {
    let arguments = !con((ins AnyType:$operand), attributes);
    let results = (outs AnyType:$result);
  }
  def V2 : Vhlo_Op<name, 2, "1.5.0"> {
    let arguments = !con((ins Variadic<AnyType>:$operands), attributes);
    let results = (outs Variadic<AnyType>:$results);
    let rules = rulesOf;
    let change = (from "vhlo." # name # "_v1", []<dag>);
  }
}

defm Vhlo_AllGatherOp
    : Vhlo_Collective<"all_gather",
                      (ins AnyAttr:$all_gather_dim, AnyAttr:$replica_groups,
                           AnyAttr:$channel_id, AnyAttr:$use_global_device_ids),
                      !listconcat(ChannelId, GlobalIds)>;
defm Vhlo_AllToAllOp
    : Vhlo_Collective<"all_to_all",
                      (ins AnyAttr:$split_dimension, AnyAttr:$concat_dimension,
                           AnyAttr:$split_count, AnyAttr:$replica_groups, AnyAttr:$channel_id),
                      ChannelId>;

def Vhlo_AllReduceOpV1 : Vhlo_Op<"all_reduce", 1, "0.9.0", "1.4.0"> {
  let arguments = (ins AnyType:$operand, AnyAttr:$replica_groups, AnyAttr:$channel_id,
                       AnyAttr:$use_global_device_ids);
  let regions = (region AnyRegion:$computation);
  let results = (outs AnyType:$result);
  let rules = [OldReduction];
}
def Vhlo_AllReduceOpV2 : Vhlo_Op<"all_reduce", 2, "1.5.0"> {
  let arguments = (ins Variadic<AnyType>:$operands, AnyAttr:$replica_groups,
                       AnyAttr:$channel_id, AnyAttr:$use_global_device_ids);
  let regions = (region AnyRegion:$computation);
  let results = (outs Variadic<AnyType>:$results);
  let rules = !listconcat(ChannelId, GlobalIds);
  let change = (from "vhlo.all_reduce_v1", []<dag>);
}

def Vhlo_CollectiveBroadcastOpV1 : Vhlo_Op<"collective_broadcast", 1, "0.16.0"> {
  let arguments = (ins AnyType:$operand, AnyAttr:$replica_groups, AnyAttr:$channel_id);
  let results = (outs AnyType:$result);
  let rules = ChannelId;
}

def Vhlo_CollectivePermuteOpV1 : Vhlo_Op<"collective_permute", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$source_target_pairs, AnyAttr:$channel_id);
  let results = (outs AnyType:$result);
  let rules = ChannelId;
}

def Vhlo_CrossReplicaSumOpV1 : Vhlo_Op<"cross-replica-sum", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$replica_groups);
  let results = (outs AnyType:$result);
}

def Vhlo_PartitionIdOpV1 : Vhlo_Op<"partition_id", 1> {
  let results = (outs AnyType:$result);
}

def Vhlo_ReplicaIdOpV1 : Vhlo_Op<"replica_id", 1> {
  let results = (outs AnyType:$result);
}

def Vhlo_ReduceScatterOpV1 : Vhlo_Op<"reduce_scatter", 1> {
  let arguments = (ins AnyType:$operand, AnyAttr:$scatter_dimension, AnyAttr:$replica_groups,
                       AnyAttr:$channel_id, AnyAttr:$use_global_device_ids);
  let regions = (region AnyRegion:$computation);
  let results = (outs AnyType:$result);
  let rules = !listconcat(ChannelId, GlobalIds, [OldReduction]);
}

// ---- Point to point ----

class Vhlo_Transfer<string name, int version, string since, string until = "">
    : Vhlo_Op<name, version, since, until> {
  let rules = !if(!eq(version, 2),
                  [(parts "channel_handle", ["channel_id", "channel_type"]),
                   (absent "is_host_transfer", FalseText),
                   (absent "source_target_pairs", NoInts)],
                  []<dag>);
  let change = !if(!eq(version, 2),
                   (from "vhlo." # name # "_v1", [(absent "source_target_pairs", NoInts)]),
                   (none));
}

def Vhlo_RecvOpV1 : Vhlo_Transfer<"recv", 1, "0.9.0", "1.11.0"> {
  let arguments = (ins AnyType:$token, AnyAttr:$channel_id, AnyAttr:$channel_type,
                       AnyAttr:$is_host_transfer);
  let results = (outs Variadic<AnyType>:$results);
}
def Vhlo_RecvOpV2 : Vhlo_Transfer<"recv", 2, "1.12.0"> {
  let arguments = (ins AnyType:$token, AnyAttr:$channel_id, AnyAttr:$channel_type,
                       AnyAttr:$is_host_transfer, AnyAttr:$source_target_pairs);
  let results = (outs Variadic<AnyType>:$results);
}

def Vhlo_SendOpV1 : Vhlo_Transfer<"send", 1, "0.9.0", "1.11.0"> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyType:$token, AnyAttr:$channel_id,
                       AnyAttr:$channel_type, AnyAttr:$is_host_transfer);
  let results = (outs AnyType:$result);
}
def Vhlo_SendOpV2 : Vhlo_Transfer<"send", 2, "1.12.0"> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyType:$token, AnyAttr:$channel_id,
                       AnyAttr:$channel_type, AnyAttr:$is_host_transfer,
                       AnyAttr:$source_target_pairs);
  let results = (outs AnyType:$result);
}

def Vhlo_InfeedOpV1 : Vhlo_Op<"infeed", 1> {
  let arguments = (ins AnyType:$token, AnyAttr:$infeed_config, AnyAttr:$layout);
  let results = (outs Variadic<AnyType>:$results);
  let rules = [(absent "infeed_config", NoText), (absent "layout", NoNames)];
}

def Vhlo_OutfeedOpV1 : Vhlo_Op<"outfeed", 1> {
  let arguments = (ins Variadic<AnyType>:$inputs, AnyType:$token, AnyAttr:$outfeed_config);
  let results = (outs AnyType:$result);
  let rules = [(absent "outfeed_config", NoText)];
}

#endif // VHLO_COLLECTIVES_TD
