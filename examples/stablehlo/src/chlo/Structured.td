// Constants, and operations that do not work element by element.
#ifndef CHLO_STRUCTURED_TD
#define CHLO_STRUCTURED_TD

include "chlo/Base.td"

def Chlo_ConstantOp : Chlo_Op<"constant", [ConstantLike, Pure, AllTypesMatch<["value", "output"]>]> {
  let summary = "Constant";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Chlo_Tensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}
def Chlo_ConstantLikeOp : Chlo_Op<"constant_like", [Pure, SameOperandsAndResultShape]> {
  let summary = "Splat of a value in the shape of the operand";
  let arguments = (ins TypedAttrInterface:$value, Chlo_Tensor:$operand);
  let results = (outs Chlo_Tensor:$result);
}
def Chlo_TopKOp : Chlo_Op<"top_k", [Pure]> {
  let summary = "The k largest elements of the last dimension, and their indices";
  let description = [{
    The first of equal elements has the lower index.
  }];
  let arguments = (ins Chlo_Tensor:$operand, I64Attr:$k);
  let results = (outs Chlo_Tensor:$values, Chlo_Tensor:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k `)` attr-dict `:`
    type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
  let hasVerifier = 1;
}

class Chlo_Dims<string line> : ArrayRefParameter<"int64_t", line>;
def Chlo_RaggedDotDimensionNumbers : AttrDef<Chlo_Dialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let summary = "dimensions of a product of which one operand consists of groups";
  let parameters = (ins
    Chlo_Dims<"batching dimensions of the left operand">:$lhs_batching_dimensions,
    Chlo_Dims<"batching dimensions of the right operand">:$rhs_batching_dimensions,
    Chlo_Dims<"contracting dimensions of the left operand">:$lhs_contracting_dimensions,
    Chlo_Dims<"contracting dimensions of the right operand">:$rhs_contracting_dimensions,
    Chlo_Dims<"ragged dimensions of the left operand">:$lhs_ragged_dimensions,
    Chlo_Dims<"group dimensions of the right operand">:$rhs_group_dimensions);
  let hasCustomAssemblyFormat = 1;
}
def Chlo_RaggedDotOp : Chlo_Op<"ragged_dot", [Pure]> {
  let summary = "Product whose groups of rows are multiplied by different matrices";
  let arguments = (ins
    Chlo_NumberTensor:$lhs,
    Chlo_NumberTensor:$rhs,
    Chlo_IntTensor:$group_sizes,
    Chlo_RaggedDotDimensionNumbers:$ragged_dot_dimension_numbers,
    OptionalAttr<TypedArrayAttrBase<Chlo_PrecisionAttr, "Precision Config attribute">>:$precision_config);
  let results = (outs Chlo_Tensor:$result);
}
def Chlo_ScanOp
    : Chlo_Op<"scan", [AttrSizedOperandSegments, AttrSizedResultSegments, RecursiveMemoryEffects,
                       DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                 ["getAsmBlockArgumentNames"]>]> {
  let summary = "Loop over a dimension of the inputs that carries values";
  let description = [{
    The region computes from the slices of the inputs at one index, and from the carried values,
    the slices of the outputs and the next carried values.
  }];
  let arguments = (ins
    Variadic<Chlo_Tensor>:$inputs,
    Variadic<Chlo_Tensor>:$inits,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension,
    OptionalAttr<I64Attr>:$scan_dim_size,
    OptionalAttr<BoolAttr>:$is_reverse,
    OptionalAttr<BoolAttr>:$is_associative);
  let results = (outs Variadic<Chlo_Tensor>:$outputs, Variadic<Chlo_Tensor>:$carries);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(` $inputs `)` `inits` ` ` `(` $inits `)` `dimension` `` `=` `` $dimension ` `
    attr-dict-with-keyword $body
    `:` custom<ScanTypes>(ref($inputs), ref($inits), type($inputs), type($inits),
                          type($outputs), type($carries))
  }];
  let hasRegionVerifier = 1;
}

#endif
