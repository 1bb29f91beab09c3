// Operations that pack a tensor into tiles, and unpack it.
#ifndef LINALG_RELAYOUT_OPS_TD
#define LINALG_RELAYOUT_OPS_TD

include "linalg/LinalgInterfaces.td"
include "linalg/LinalgBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Linalg_RelayoutOp<string mnemonic, dag padding, list<Trait> traits = []>
    : Op<Linalg_Dialect, mnemonic, traits # [
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>,
        DestinationStyleOpInterface, LinalgRelayoutOpInterface,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>, NoMemoryEffect,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
        TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">]> {
  let arguments = !con((ins AnyRankedTensor:$source, AnyRankedTensor:$dest), padding,
      (ins DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm,
           DenseI64ArrayAttr:$inner_dims_pos, Variadic<Index>:$inner_tiles,
           DenseI64ArrayAttr:$static_inner_tiles));
  let results = (outs AnyRankedTensor:$result);
  string padded = "";
  let assemblyFormat = "$source " # padded # [{
    (`outer_dims_perm` `=` $outer_dims_perm^)?
    `inner_dims_pos` `=` $inner_dims_pos
    `inner_tiles` `=`
    custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
    `into` $dest attr-dict `:` type($source) `->` type($dest)
  }];
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getDestMutable(); }
  }];
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Linalg_PackOp : Linalg_RelayoutOp<"pack", (ins Optional<AnyType>:$padding_value),
    [AttrSizedOperandSegments]> {
  let summary = "cuts dimensions of a tensor into tiles";
  let description = [{
    Dimension `inner_dims_pos[i]` of the source is cut into tiles of `inner_tiles[i]` elements, which
    become the last dimensions of the result, in that order. What is left of the source's dimensions comes
    first, in the order `outer_dims_perm` where that is given. Where tiles are not full, they are filled up
    with `padding_value`; without one they must be full.

    ```mlir
    %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %out
        : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
    ```
  }];
  let padded = "(`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?";
}

def Linalg_UnPackOp : Linalg_RelayoutOp<"unpack", (ins)> {
  let summary = "puts tiles together again";
  let description = [{
    The inverse of `linalg.pack`; what fills up the last tiles is left out.

    ```mlir
    %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %out
        : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
    ```
  }];
}

#endif // LINALG_RELAYOUT_OPS_TD
