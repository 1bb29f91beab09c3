// Operations of several devices.
#ifndef STABLEHLO_COLLECTIVE_TD
#define STABLEHLO_COLLECTIVE_TD

include "stablehlo/Control.td"

defvar Stablehlo_UsesMesh = DeclareOpInterfaceMethods<SymbolUserOpInterface>;

def Stablehlo_ReplicaIdOp : Stablehlo_Op<"replica_id", [Pure, Stablehlo_Infers]> {
  let summary = "number of this replica";
  let results = (outs Stablehlo_UI32Tensor:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def Stablehlo_PartitionIdOp : Stablehlo_Op<"partition_id", [Pure, Stablehlo_Infers]> {
  let summary = "number of this partition";
  let results = (outs Stablehlo_UI32Tensor:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}
def Stablehlo_AllGatherOp : Stablehlo_Op<"all_gather", [Stablehlo_UsesMesh]> {
  let summary = "the operands of a group, one after another";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$all_gather_dim,
                       Stablehlo_ReplicaGroups:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasVerifier = 1;
}
def Stablehlo_AllReduceOp
    : Stablehlo_Op<"all_reduce", [Stablehlo_OneBlock, Stablehlo_UsesMesh]> {
  let summary = "reduction of the operands of a group";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands,
                       Stablehlo_ReplicaGroups:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def Stablehlo_ReduceScatterOp : Stablehlo_Op<"reduce_scatter", [Stablehlo_UsesMesh]> {
  let summary = "each device's part of a reduction";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$scatter_dimension,
                       Stablehlo_ReplicaGroups:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}
def Stablehlo_AllToAllOp : Stablehlo_Op<"all_to_all", [Stablehlo_UsesMesh, Stablehlo_Infers]> {
  let summary = "parts of the operands of a group, exchanged";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$split_dimension,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$concat_dimension,
                       ConfinedAttr<I64Attr, [IntPositive]>:$split_count,
                       Stablehlo_ReplicaGroups:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasVerifier = 1;
}
def Stablehlo_CollectiveBroadcastOp
    : Stablehlo_Op<"collective_broadcast", [Stablehlo_Infers, Stablehlo_UsesMesh]> {
  let summary = "the operands of the first device of a group";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands,
                       Stablehlo_ReplicaGroups:$replica_groups,
                       OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle);
  let results = (outs Variadic<Stablehlo_Tensor>:$result);
  let hasVerifier = 1;
}
def Stablehlo_CollectivePermuteOp
    : Stablehlo_Op<"collective_permute", [SameOperandsAndResultElementType,
                                          Stablehlo_Infers]> {
  let summary = "the operand of another device";
  let arguments = (ins Stablehlo_Tensor:$operand, I64ElementsAttr:$source_target_pairs,
                       OptionalAttr<Stablehlo_ChannelHandle>:$channel_handle);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}
def Stablehlo_CrossReplicaSumOp
    : Stablehlo_Op<"cross-replica-sum", [Pure, Stablehlo_Infers]> {
  let summary = "sum of the operands of a group";
  let arguments = (ins Stablehlo_Tensor:$operand, I64ElementsAttr:$replica_groups);
  let results = (outs Stablehlo_Tensor:$result);
  let hasVerifier = 1;
}

#endif // STABLEHLO_COLLECTIVE_TD
