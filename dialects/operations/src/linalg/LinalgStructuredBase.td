// The classes of structured operations, and the vocabulary of their declarations.
#ifndef LINALG_STRUCTURED_BASE_TD
#define LINALG_STRUCTURED_BASE_TD

include "linalg/LinalgBase.td"
include "linalg/LinalgInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Data.td"
include "ods/Regions.td"

// ---- The maps from loops to elements of operands ----

// The maps as written: `(loops)[symbols] -> (operand), (operand), …`. A loop that is no result of the last map is a
// reduction. The symbols are the elements of the attribute `strides`, followed by those of `dilations`.
def indexed;
// `indexed`, unless the attribute `indexing_maps` overrides the maps.
def indexed_by_default;
// The identity over the rank of the first init; operands without a rank are scalars.
def pointwise;
// The identity for each operand, unless the attribute `indexing_maps` overrides the maps.
def pointwise_by_default;
// The attribute `indexing_maps`; loop kinds are the attribute `iterator_types`, if there is one.
def given;
// The identity, but inits omit the dimensions in the attribute `dimensions`, which are reductions.
def reduced;
// The identity for the init; the dimensions of the input are in the order of the attribute `permutation`.
def permuted;
// The identity for the init; the input omits the dimensions in the attribute `dimensions`.
def repeated;

// ---- The computation of an element ----

// The functions of `UnaryFn`, `BinaryFn` and `TernaryFn`; and the functions below.
// `$a`, `$b`, … are the elements of the operands in order, `$out` is the element of the last one.
foreach word = Linalg_UnaryWords # Linalg_BinaryWords # Linalg_TernaryWords in
def word;
// Casts to the element type of the result, by the attribute `cast` if there is one, else signed.
def cast;
def cast_unsigned;
// Casts to a type by name: `(cast_to "i32", x)`.
def cast_to;
// `(constant "1 : i64")`
def constant;
// `(loop 1)`: the index of a loop.
def loop;
// The function that the attribute `kind` names, applied to all inputs.
def by_kind;
// The region is written in the operation.
def by_hand;
// The identity: the element unchanged.
def value;

defvar Linalg_MulAdd = (add $out, (mul (cast $a), (cast $b)));
defvar Linalg_QuantizedMulAdd
    = (add $out, (mul (sub (cast $a), (cast $c)), (sub (cast $b), (cast $d))));

// ---- Classes ----

// `maps` relates loops to elements of operands: `(indexed "…")`; `body` is the scalar computation.
def structured;
class Linalg_StructuredOp<string mnemonic, dag maps, dag body, list<Trait> traits = []>
    : Op<Linalg_Dialect, mnemonic, [
        SingleBlockImplicitTerminator<"YieldOp">,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
        RecursiveMemoryEffects, DestinationStyleOpInterface, LinalgStructuredInterface,
        ReifyRankedShapedTypeOpInterface] # traits>,
      Data<(structured maps, body)> {
  let hasCustomAssemblyFormat = 1;
}

// The type of an operand of that rank in an example.
class Linalg_Example<int rank, string element> {
  string type
      = !if(rank, "tensor<" # !foldl("", !range(rank), text, i, text # "?x") # element # ">", element);
}

// Operations whose region follows from the declaration, with any number of inputs and outputs.
class Linalg_NamedOp<string mnemonic, dag maps, dag body, list<int> ranks, list<Trait> traits = []>
    : Linalg_StructuredOp<mnemonic, maps, body, [AttrSizedOperandSegments] # traits> {
  dag attributes = (ins);
  let arguments = !con((ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs), attributes);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
  let hasFolder = 1;

  string what = "";
  string syntax = "";
  string element = "f32";
  defvar inputs = !foreach(i, !range(!sub(!size(ranks), 1)), Linalg_Example<ranks[i], element>.type);
  defvar out = Linalg_Example<ranks[!sub(!size(ranks), 1)], element>.type;
  defvar names = !foreach(i, !range(!size(inputs)), "%in" # i);
  let description = what # "\n\n```mlir\n%0 = linalg." # mnemonic # syntax
      # " ins(" # !interleave(names, ", ") # " : " # !interleave(inputs, ", ") # ")\n    outs(%out : "
      # out # ") -> " # out # "\n```\n";
}

class Linalg_IndexedOp<string mnemonic, list<int> ranks, string maps, dag body,
                       list<Trait> traits = []>
    : Linalg_NamedOp<mnemonic, (indexed maps), body, ranks, traits>;

defvar Linalg_CastArg
    = (ins DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast);

#endif // LINALG_STRUCTURED_BASE_TD
