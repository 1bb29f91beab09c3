// The dialect stablehlo, the base class of its operations, and its constraints on types.
#ifndef STABLEHLO_BASE_TD
#define STABLEHLO_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/TensorEncoding.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Rust.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let summary = "the portable operation set";
  let description = [{
    Operations on tensors, with value semantics. Unsigned elements are `ui8` and so on,
    booleans `i1`, and an integer without a sign in its type is signed.
  }];
  let hasConstantMaterializer = 1;
  // Bounds have two spellings.
  let extraClassDeclaration = [{
    Attribute parseAttribute(DialectAsmParser &parser, Type type) const override;
  }];
}

class Stablehlo_Op<string mnemonic, list<Trait> traits = []>
    : Op<Stablehlo_Dialect, mnemonic, traits>;

// An operation on values alone. It may run speculatively if all of its types are static:
// a dynamic dimension may break a condition that is only known when it runs.
class Stablehlo_ValueOp<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, traits # [NoMemoryEffect,
                                       DeclareOpInterfaceMethods<ConditionallySpeculatable>]>;
def : RustFamily<"Stablehlo_ValueOp", "value_ops">;

defvar Stablehlo_Infers = DeclareOpInterfaceMethods<InferTypeOpInterface>;

// ---- Element types ----

def Stablehlo_Pred : TypeAlias<I1, "bool">;
def Stablehlo_SInt : SignlessIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def Stablehlo_UInt : UnsignedIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def Stablehlo_Int
    : AnyTypeOf<[Stablehlo_SInt, Stablehlo_UInt], "2/4/8/16/32/64-bit integer">;
def Stablehlo_Float
    : AnyTypeOf<[F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3FN, F8E4M3FNUZ,
                 F8E4M3B11FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0FNU, F16, F32, F64, BF16],
                "4/6/8/16/32/64-bit float">;
def Stablehlo_Float32Or64 : AnyTypeOf<[F32, F64], "32/64-bit float">;
def Stablehlo_Complex : Complex<Stablehlo_Float32Or64>;

def Stablehlo_QuantizedInt
    : Type<RustPred<"crate::quant::is_per_tensor">, "per-tensor integer quantized">;
def Stablehlo_PerAxisQuantizedInt
    : Type<RustPred<"crate::quant::is_per_axis">, "per-axis integer quantized">;
// The dimension of a per-axis quantized element type is one of the tensor, with as many
// elements as there are scales.
def Stablehlo_HasQuantizedDimension : RustPred<"crate::quant::has_valid_dimension">;

defvar Stablehlo_Plain = [Stablehlo_Float, Stablehlo_Pred, Stablehlo_Int, Stablehlo_Complex];
defvar Stablehlo_Elements = Stablehlo_Plain # [Stablehlo_QuantizedInt];
defvar Stablehlo_AllElements = Stablehlo_Elements # [Stablehlo_PerAxisQuantizedInt];

// ---- Tensors by their elements ----

def Stablehlo_Tensor : RankedTensorOf<Stablehlo_Elements>;
def Stablehlo_NonQuantizedTensor : RankedTensorOf<Stablehlo_Plain>;
def Stablehlo_AllTensor
    : RankedTensorOf<Stablehlo_AllElements, [Stablehlo_HasQuantizedDimension]>;
def Stablehlo_PredTensor : RankedTensorOf<[Stablehlo_Pred]>;
def Stablehlo_IntTensor : RankedTensorOf<[Stablehlo_Int]>;
def Stablehlo_FpTensor : RankedTensorOf<[Stablehlo_Float]>;
def Stablehlo_Fp32Or64Tensor : RankedTensorOf<[Stablehlo_Float32Or64]>;
def Stablehlo_ComplexTensor : RankedTensorOf<[Stablehlo_Complex]>;
def Stablehlo_I32Tensor : RankedTensorOf<[I32]>;
def Stablehlo_UI32Tensor : RankedTensorOf<[UI32]>;
def Stablehlo_IntOrFpTensor : RankedTensorOf<[Stablehlo_Int, Stablehlo_Float]>;
def Stablehlo_PredOrIntTensor : RankedTensorOf<[Stablehlo_Pred, Stablehlo_Int]>;
def Stablehlo_PredIntOrFpTensor
    : RankedTensorOf<[Stablehlo_Pred, Stablehlo_Int, Stablehlo_Float]>;
def Stablehlo_FpOrComplexTensor : RankedTensorOf<[Stablehlo_Float, Stablehlo_Complex]>;
def Stablehlo_FpOrQuantizedTensor : RankedTensorOf<[Stablehlo_Float, Stablehlo_QuantizedInt]>;
def Stablehlo_Fp1DTensor : 1DTensorOf<[Stablehlo_Float, Stablehlo_QuantizedInt]>;
def Stablehlo_FpComplexOrQuantizedTensor
    : RankedTensorOf<[Stablehlo_Float, Stablehlo_Complex, Stablehlo_QuantizedInt]>;
def Stablehlo_NumberTensor
    : RankedTensorOf<[Stablehlo_Int, Stablehlo_Float, Stablehlo_Complex,
                      Stablehlo_QuantizedInt]>;
def Stablehlo_SignedTensor
    : RankedTensorOf<[Stablehlo_SInt, Stablehlo_Float, Stablehlo_Complex,
                      Stablehlo_QuantizedInt]>;
def Stablehlo_MagnitudeTensor
    : RankedTensorOf<[Stablehlo_SInt, Stablehlo_Float, Stablehlo_QuantizedInt]>;
def Stablehlo_AllQuantizedTensor
    : RankedTensorOf<[Stablehlo_QuantizedInt, Stablehlo_PerAxisQuantizedInt],
                     [Stablehlo_HasQuantizedDimension]>;
def Stablehlo_FpOrAllQuantizedTensor
    : RankedTensorOf<[Stablehlo_Float, Stablehlo_QuantizedInt, Stablehlo_PerAxisQuantizedInt],
                     [Stablehlo_HasQuantizedDimension]>;
def Stablehlo_PerAxisQuantizedTensor
    : RankedTensorOf<[Stablehlo_PerAxisQuantizedInt], [Stablehlo_HasQuantizedDimension]>;
def Stablehlo_IndexTensor : RankedTensorOf<[AnyInteger, Index]>;

// ---- Tensors by their shape ----

def Stablehlo_ScalarTensor : 0DTensorOf<Stablehlo_Elements>;
def Stablehlo_ScalarIntTensor : 0DTensorOf<[Stablehlo_Int]>;
def Stablehlo_ScalarPredIntOrFpTensor
    : 0DTensorOf<[Stablehlo_Pred, Stablehlo_Int, Stablehlo_Float]>;

def Stablehlo_DimensionValue : AnyTypeOf<[Index, Stablehlo_Int]>;
def Stablehlo_DimensionTensor : 1DTensorOf<[Stablehlo_DimensionValue]>;
class Stablehlo_StaticOfRank<int rank, Type element, string summary>
    : RankedTensorOf<[element], [HasStaticShapePred, HasAnyRankOfPred<[rank]>], summary>;
def Stablehlo_StaticDimensionTensor
    : Stablehlo_StaticOfRank<1, Stablehlo_DimensionValue,
                             "statically shaped 1-dimensional tensor">;
def Stablehlo_Static1DIntTensor
    : Stablehlo_StaticOfRank<1, Stablehlo_Int,
                             "statically shaped 1-dimensional integer tensor">;
def Stablehlo_Static2DIntTensor
    : Stablehlo_StaticOfRank<2, Stablehlo_Int,
                             "statically shaped 2-dimensional integer tensor">;

def Stablehlo_StaticTensor : StaticShapeTensorOf<Stablehlo_Elements>;
def Stablehlo_StaticAllTensor
    : RankedTensorOf<Stablehlo_AllElements,
                     [Stablehlo_HasQuantizedDimension, HasStaticShapePred],
                     "statically shaped tensor">;
// At most one dimension is dynamic, and its bound is known.
def Stablehlo_StaticOrBoundedTensor
    : RankedTensorOf<Stablehlo_AllElements,
                     [Stablehlo_HasQuantizedDimension,
                      Or<[HasStaticShapePred,
                          RustPred<"crate::stablehlo::has_single_bounded_dimension">]>],
                     "statically shaped or single bounded dimension tensor">;
def Stablehlo_StaticIntOrFpTensor : StaticShapeTensorOf<[Stablehlo_Int, Stablehlo_Float]>;
def Stablehlo_StaticNumberTensor
    : StaticShapeTensorOf<[Stablehlo_Int, Stablehlo_Float, Stablehlo_Complex,
                           Stablehlo_QuantizedInt]>;

// ---- Tokens, futures, tuples, buffers ----

def Stablehlo_IsToken
    : Type<CPred<"::llvm::isa<::mlir::stablehlo::TokenType>($_self)">, "token">;
def Stablehlo_IsFuture
    : Type<CPred<"::llvm::isa<::mlir::stablehlo::FutureType>($_self)">, "future">;
def Stablehlo_Buffer : MemRefOf<Stablehlo_Elements>;
// The predicate flattens nested tuples, and checks the elements itself.
class Stablehlo_NestedTuple<list<Type> elements, string path>
    : Type<And<[IsTupleTypePred, RustPred<path>]>,
           "nested tuple with any combination of " # AnyTypeOf<elements>.summary # " values">;
def Stablehlo_Tuple
    : Stablehlo_NestedTuple<[Stablehlo_Tensor, Stablehlo_Buffer,
                             Stablehlo_PerAxisQuantizedTensor, Stablehlo_IsToken],
                            "crate::stablehlo::is_tuple">;
def Stablehlo_TensorOrToken : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_IsToken]>;
def Stablehlo_AllTensorOrToken
    : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_PerAxisQuantizedTensor, Stablehlo_IsToken]>;
def Stablehlo_AllTensorTokenOrBuffer
    : AnyTypeOf<[Stablehlo_AllTensorOrToken, Stablehlo_Buffer]>;
def Stablehlo_AllTensorTokenOrTuple
    : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_PerAxisQuantizedTensor, Stablehlo_IsToken,
                 Stablehlo_Tuple]>;
def Stablehlo_AllTensorTokenTupleOrBuffer
    : AnyTypeOf<[Stablehlo_AllTensorTokenOrTuple, Stablehlo_Buffer]>;
def Stablehlo_StaticTensorOrToken
    : AnyTypeOf<[Stablehlo_StaticTensor, Stablehlo_StaticAllTensor, Stablehlo_IsToken]>;

// Operands and results of custom calls may be unranked.
def Stablehlo_AnyTensor : TensorOf<Stablehlo_AllElements, [Stablehlo_HasQuantizedDimension]>;
def Stablehlo_CustomCallTuple
    : Stablehlo_NestedTuple<[Stablehlo_AnyTensor, Stablehlo_Buffer, Stablehlo_IsToken],
                            "crate::stablehlo::is_custom_call_tuple">;
def Stablehlo_CustomCallValue
    : AnyTypeOf<[Stablehlo_AnyTensor, Stablehlo_Buffer, Stablehlo_IsToken,
                 Stablehlo_CustomCallTuple, Stablehlo_IsFuture]>;

#endif // STABLEHLO_BASE_TD
