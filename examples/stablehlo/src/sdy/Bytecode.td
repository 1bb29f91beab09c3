// The codes and layouts of attributes, as JAX stores them in exported programs.
include "ods/Bytecode.td"
include "mlir/IR/BuiltinDialectBytecode.td"

def OptionalAttribute : _Streamed<"readOptionalAttribute", "writeOptionalAttribute">;
def OptionalInt : _StreamedBy<"readOptionalInt($_reader, $_var)", "writeOptionalInt", "uint64_t">;

def ManualAxesAttr : DialectAttribute<(attr Array<StringAttr>:$value)>;
def MeshAxisAttr : DialectAttribute<(attr String:$name, SignedVarInt:$size)>;
def MeshAttr
    : DialectAttribute<(attr Array<Attribute>:$axes, Array<SignedVarIntList>:$device_ids)>;
def SubAxisInfoAttr : DialectAttribute<(attr SignedVarInt:$pre_size, SignedVarInt:$size)>;
def AxisRefAttr : DialectAttribute<(attr String:$name, OptionalAttribute:$sub_axis_info)>;
def DimensionShardingAttr
    : DialectAttribute<(attr Array<Attribute>:$axes, Bool:$is_closed, OptionalInt:$priority)>;
def DimMappingAttr : DialectAttribute<(attr Array<SignedVarIntList>:$factor_indices)>;
def TensorMappingAttr : DialectAttribute<(attr Array<Attribute>:$dim_mappings)>;
def OpShardingRuleAttr
    : DialectAttribute<(attr Array<SignedVarIntList>:$factor_sizes,
                             Array<Attribute>:$operand_mappings,
                             Array<Attribute>:$result_mappings,
                             Array<SignedVarIntList>:$reduction_factors,
                             Array<SignedVarIntList>:$need_replication_factors,
                             Array<SignedVarIntList>:$permutation_factors,
                             Array<SignedVarIntList>:$blocked_propagation_factors,
                             Bool:$is_custom_rule)>;

// Unreduced axes have a code of their own.
class Sharding<dag d, string when> : DialectAttribute<d> {
  let cType = "TensorShardingAttr";
  let printerPredicate = when;
}
def ReducedSharding
    : Sharding<(attr Attribute:$mesh_or_ref, Array<Attribute>:$dim_shardings,
                     Array<Attribute>:$replicated_axes), "!$_val.getUnreduced_axes()">;
def UnreducedSharding
    : Sharding<(attr Attribute:$mesh_or_ref, Array<Attribute>:$dim_shardings,
                     Array<Attribute>:$replicated_axes, Array<Attribute>:$unreduced_axes),
               "!!$_val.getUnreduced_axes()">;

class ShardingPerValue : DialectAttribute<(attr Array<Attribute>:$shardings)> {
  let cType = "TensorShardingPerValueAttr";
}
def ShardingOfEach : ShardingPerValue;
def UnreducedShardingOfEach : ShardingPerValue;

def SdyAttributes : DialectAttributes<"Sdy"> {
  // The codes 11 to 14 and 17 are those of attributes that JAX does not export.
  let elems = [ManualAxesAttr, MeshAxisAttr, MeshAttr, SubAxisInfoAttr, AxisRefAttr,
               DimensionShardingAttr, ReducedSharding, ShardingOfEach, DimMappingAttr,
               TensorMappingAttr, OpShardingRuleAttr, ReservedOrDead, ReservedOrDead,
               ReservedOrDead, ReservedOrDead, UnreducedSharding, UnreducedShardingOfEach];
}
