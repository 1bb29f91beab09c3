// The part of the dialect sdy (Shardy) that JAX writes into exported programs.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::mlir::sdy";
  let summary = "how tensors are distributed over devices";
}

class Sdy_Attr<string name, string attrMnemonic> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = attrMnemonic;
}
class Sdy_Op<string mnemonic, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits>;

// ---- Attributes ----

def Sdy_PropagationDirection
    : I32EnumAttr<"PropagationDirection", "direction of propagation", [
          I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>,
          I32EnumAttrCase<"BACKWARD", 2>, I32EnumAttrCase<"BOTH", 3>]> {
  let cppNamespace = "::mlir::sdy";
}
def Sdy_ManualAxes : Sdy_Attr<"ManualAxes", "manual_axes"> {
  let summary = "axes that a computation handles itself";
  let parameters = (ins OptionalArrayRefParameter<"::mlir::StringAttr">:$value);
  let assemblyFormat = "`{` (`}`) : ($value^ `` `}`)?";
}
def Sdy_MeshAxis : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "named axis of a mesh";
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
  let assemblyFormat = "`` $name `` `=` `` $size";
}
def Sdy_Mesh : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "mesh of devices";
  let parameters = (ins OptionalArrayRefParameter<"::mlir::sdy::MeshAxisAttr">:$axes,
                        OptionalArrayRefParameter<"int64_t">:$device_ids);
  let assemblyFormat = [{
    `<` `[` (`]`) : ($axes^ `]`)? (`,` `device_ids` `` `=` `` `[` $device_ids^ `]`)? `>`
  }];
}
def Sdy_SubAxisInfo : Sdy_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "part of an axis";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}
def Sdy_AxisRef : Sdy_Attr<"AxisRef", "axis_ref"> {
  let summary = "an axis, or a part of one";
  let parameters = (ins StringRefParameter<"name of this axis">:$name,
                        OptionalParameter<"::mlir::sdy::SubAxisInfoAttr">:$sub_axis_info);
  let assemblyFormat = "`` $name (`` `:` `` $sub_axis_info^)?";
}
def Sdy_DimensionSharding : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let summary = "the axes that divide a dimension";
  let parameters = (ins ArrayRefParameter<"::mlir::sdy::AxisRefAttr">:$axes, "bool":$is_closed,
                        OptionalParameter<"std::optional<int64_t>">:$priority);
  let hasCustomAssemblyFormat = 1;
}
def Sdy_TensorSharding : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "how a tensor is divided";
  let parameters = (ins "::mlir::Attribute":$mesh_or_ref,
                        ArrayRefParameter<"::mlir::sdy::DimensionShardingAttr">:$dim_shardings,
                        ArrayRefParameter<"::mlir::sdy::AxisRefAttr">:$replicated_axes,
                        ArrayRefParameter<"::mlir::sdy::AxisRefAttr">:$unreduced_axes);
  let hasCustomAssemblyFormat = 1;
}
def Sdy_TensorShardingPerValue : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "a sharding for each value";
  let parameters = (ins
      OptionalArrayRefParameter<"::mlir::sdy::TensorShardingAttr">:$shardings);
  let assemblyFormat = "`<` `[` (`]`) : ($shardings^ `]`)? `>`";
}
def Sdy_DimMapping : Sdy_Attr<"DimMapping", "dim_mapping"> {
  let summary = "the factors of a dimension";
  let parameters = (ins ArrayRefParameter<"int64_t">:$factor_indices);
  let assemblyFormat = "`<` $factor_indices `>`";
}
def Sdy_TensorMapping : Sdy_Attr<"TensorMapping", "tensor_mapping"> {
  let summary = "the factors of each dimension";
  let parameters = (ins ArrayRefParameter<"::mlir::sdy::DimMappingAttr">:$dim_mappings);
  let assemblyFormat = "`<` $dim_mappings `>`";
}
// Letters stand for factors, the products of which are the sizes of dimensions.
def Sdy_OpShardingRule : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let summary = "how an operation is divided";
  let parameters = (ins ArrayRefParameter<"int64_t">:$factor_sizes,
                        ArrayRefParameter<"::mlir::sdy::TensorMappingAttr">:$operand_mappings,
                        ArrayRefParameter<"::mlir::sdy::TensorMappingAttr">:$result_mappings,
                        ArrayRefParameter<"int64_t">:$reduction_factors,
                        ArrayRefParameter<"int64_t">:$need_replication_factors,
                        ArrayRefParameter<"int64_t">:$permutation_factors,
                        ArrayRefParameter<"int64_t">:$blocked_propagation_factors,
                        "bool":$is_custom_rule);
  let hasCustomAssemblyFormat = 1;
}

// ---- Operations ----

def Sdy_MeshOp : Sdy_Op<"mesh", [Symbol]> {
  let summary = "named mesh";
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_Mesh:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}
class Sdy_IdentityOp<string mnemonic, list<Trait> traits>
    : Sdy_Op<mnemonic, traits # [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}
def Sdy_ShardingConstraintOp : Sdy_IdentityOp<"sharding_constraint", []> {
  let summary = "tensor with a given sharding";
}
def Sdy_ReshardOp : Sdy_IdentityOp<"reshard", [Pure]> {
  let summary = "tensor divided in another way";
}
def Sdy_ReturnOp : Sdy_Op<"return", [Pure, Terminator]> {
  let summary = "terminator of computations";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}
def Sdy_ManualComputationOp
    : Sdy_Op<"manual_computation", [RecursiveMemoryEffects, IsolatedFromAbove,
                                    SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "computation on the part of each device";
  let arguments = (ins Variadic<AnyType>:$tensors, Sdy_TensorShardingPerValue:$in_shardings,
                       Sdy_TensorShardingPerValue:$out_shardings, Sdy_ManualAxes:$manual_axes);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` operands `)`
    `in_shardings` `` `=` `` custom<Shardings>($in_shardings)
    `out_shardings` `` `=` `` custom<Shardings>($out_shardings)
    `manual_axes` `` `=` `` $manual_axes
    custom<BodyWithArguments>($body) attr-dict `:` functional-type(operands, results)
  }];
}
def Sdy_NamedComputationOp
    : Sdy_Op<"named_computation", [RecursiveMemoryEffects, RecursivelySpeculatable,
                                   IsolatedFromAbove,
                                   SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "computation with a name";
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands,
                       OptionalAttr<Sdy_TensorShardingPerValue>:$in_shardings,
                       OptionalAttr<Sdy_TensorShardingPerValue>:$out_shardings);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyType>:$result);
  let assemblyFormat = [{
    `<` $name `>` `` `(` $operands `)`
    (`in_shardings` `` `=` `` custom<Shardings>($in_shardings)^)?
    (`out_shardings` `` `=` `` custom<Shardings>($out_shardings)^)?
    custom<BodyWithArguments>($body) attr-dict `:` functional-type($operands, results)
  }];
}
def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group"> {
  let summary = "makes a tensor a member of a group that is divided alike";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}
def Sdy_PropagationBarrierOp
    : Sdy_Op<"propagation_barrier", [Pure, SameOperandsAndResultType]> {
  let summary = "tensor over which shardings do not propagate";
  let arguments = (ins AnyRankedTensor:$input,
                       Sdy_PropagationDirection:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:` type($input)
  }];
}
