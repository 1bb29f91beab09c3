// Constraints on types: the base classes (Type, Variadic, Optional, AnyTypeOf, …) and
// the common ones on builtin types. The summary of a constraint is the wording of
// "operand #0 must be …", so it is part of the interface.
#ifndef COMMON_TYPE_CONSTRAINTS_TD
#define COMMON_TYPE_CONSTRAINTS_TD

include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"

class Type<Pred condition, string descr = "", string cppType = "::mlir::Type">
    : TypeConstraint<condition, descr, cppType> {
  string description = "";
  // Builds the only type that satisfies the constraint, if there is only one.
  string builderCall = "";
}

class TypeAlias<Type t, string summary = t.summary>
    : Type<t.predicate, summary, t.cppType> {
  let description = t.description;
  let builderCall = t.builderCall;
}

class DialectType<Dialect d, Pred condition, string descr = "",
                  string cppType = "::mlir::Type">
    : Type<condition, descr, cppType> {
  Dialect dialect = d;
}

class BuildableType<code builder> {
  code builderCall = builder;
}
class SameBuildabilityAs<Type type, code builder> {
  code builderCall = !if(!empty(type.builderCall), "", builder);
}

// ---- Number of values ----

class Variadic<Type type>
    : TypeConstraint<type.predicate, "variadic of " # type.summary, type.cppType> {
  Type baseType = type;
  int minSize = 0;
}
class VariadicOfVariadic<Type type, string variadicSegmentAttrName> : Variadic<type> {
  string segmentAttrName = variadicSegmentAttrName;
}
class Optional<Type type> : TypeConstraint<type.predicate, type.summary, type.cppType> {
  Type baseType = type;
}

// ---- Combinations ----

class _Alternatives<list<Type> types, string summary, string word> {
  string ret = !if(!empty(summary),
                   !interleave(!foreach(t, types, t.summary), " " # word # " "), summary);
}
class AnyTypeOf<list<Type> allowedTypeList, string summary = "",
                string cppType = "::mlir::Type">
    : Type<Or<!foreach(t, allowedTypeList, t.predicate)>,
           _Alternatives<allowedTypeList, summary, "or">.ret, cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
class AllOfType<list<Type> allowedTypeList, string summary = "",
                string cppType = "::mlir::Type">
    : Type<And<!foreach(t, allowedTypeList, t.predicate)>,
           _Alternatives<allowedTypeList, summary, "and">.ret, cppType> {
  list<Type> allowedTypes = allowedTypeList;
}
class ConfinedType<Type type, list<Pred> predicates, string summary = "",
                   string cppType = type.cppType>
    : Type<And<[type.predicate] # predicates>, summary, cppType> {
  Type baseType = type;
  list<Pred> predicateList = predicates;
}

// ---- Scalars ----

// A type identified by its C++ class alone.
class _ClassType<string cppClass, string summary, string cppType = cppClass>
    : Type<IsaPred<cppClass>, summary, cppType>;

def AnyType : Type<CPred<"true">, "any type">;
def NoneType : _ClassType<"::mlir::NoneType", "none type">,
               BuildableType<"$_builder.getType<::mlir::NoneType>()">;
def Index : _ClassType<"::mlir::IndexType", "index">,
            BuildableType<"$_builder.getIndexType()">;
def AnyInteger : _ClassType<"::mlir::IntegerType", "integer">;
def AnyFloat : _ClassType<"::mlir::FloatType", "floating-point">;
def AnyComplex : _ClassType<"::mlir::ComplexType", "complex-type">;
def FunctionType : _ClassType<"::mlir::FunctionType", "function type">;
def GraphType : _ClassType<"::mlir::GraphType", "graph type">;

def AnySignlessInteger
    : Type<CPred<"$_self.isSignlessInteger()">, "signless integer", "::mlir::IntegerType">;
def AnySignedInteger : Type<CPred<"$_self.isSignedInteger()">, "signed integer">;
def AnyUnsignedInteger : Type<CPred<"$_self.isUnsignedInteger()">, "unsigned integer">;
def AnySignlessIntegerOrIndex
    : Type<CPred<"$_self.isSignlessIntOrIndex()">, "signless integer or index">;

// Integers of one width, by signedness.
class AnyI<int width>
    : Type<CPred<"$_self.isInteger(" # width # ")">, width # "-bit integer"> {
  int bitwidth = width;
}
class I<int width>
    : Type<CPred<"$_self.isSignlessInteger(" # width # ")">,
           width # "-bit signless integer", "::mlir::IntegerType">,
      BuildableType<"$_builder.getIntegerType(" # width # ")"> {
  int bitwidth = width;
}
class SI<int width>
    : Type<CPred<"$_self.isSignedInteger(" # width # ")">,
           width # "-bit signed integer", "::mlir::IntegerType">,
      BuildableType<"$_builder.getIntegerType(" # width # ", true)"> {
  int bitwidth = width;
}
class UI<int width>
    : Type<CPred<"$_self.isUnsignedInteger(" # width # ")">,
           width # "-bit unsigned integer", "::mlir::IntegerType">,
      BuildableType<"$_builder.getIntegerType(" # width # ", false)"> {
  int bitwidth = width;
}
class F<int width>
    : Type<CPred<"$_self.isF" # width # "()">, width # "-bit float", "::mlir::FloatType">,
      BuildableType<"$_builder.getF" # width # "Type()"> {
  int bitwidth = width;
}

foreach w = [1, 8, 16, 32, 64] in {
  def AnyI#w : AnyI<w>;
  def I#w : I<w>;
  def SI#w : SI<w>;
  def UI#w : UI<w>;
}
def I128 : I<128>;
foreach w = [16, 32, 64, 80, 128] in
  def F#w : F<w>;

class AnyIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, AnyI<w>), !interleave(widths, "/") # "-bit integer",
                "::mlir::IntegerType">;
class SignlessIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, I<w>), !interleave(widths, "/") # "-bit signless integer">;
class SignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, SI<w>), !interleave(widths, "/") # "-bit signed integer">;
class UnsignedIntOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, UI<w>), !interleave(widths, "/") # "-bit unsigned integer">;
class FloatOfWidths<list<int> widths>
    : AnyTypeOf<!foreach(w, widths, F<w>), !interleave(widths, "/") # "-bit float">;

// Formats that are identified by their class, not by their width.
class _FloatFormat<string name, string cppClass>
    : Type<IsaPred<"::mlir::" # cppClass>, name # " type">,
      BuildableType<"$_builder.getType<" # cppClass # ">()">;
def BF16 : _FloatFormat<"bfloat16", "BFloat16Type">;
def TF32 : _FloatFormat<"tf32", "FloatTF32Type">;
foreach layout = ["8E4M3FN", "8E5M2", "8E4M3", "8E4M3FNUZ", "8E4M3B11FNUZ", "8E5M2FNUZ",
                  "8E3M4", "4E2M1FN", "6E2M3FN", "6E3M2FN", "8E8M0FNU"] in
  def F#layout : _FloatFormat<"f" # layout, "Float" # layout # "Type">;

class Complex<Type elType>
    : ConfinedType<AnyComplex,
                   [SubstLeaves<"$_self",
                                "::llvm::cast<::mlir::ComplexType>($_self).getElementType()",
                                elType.predicate>],
                   "complex type with " # elType.summary # " elements",
                   "::mlir::ComplexType">,
      SameBuildabilityAs<elType, "::mlir::ComplexType::get($_builder.get" # elType # "Type())"> {
  Type elementType = elType;
}

class OpaqueType<string dialect, string name, string summary>
    : Type<CPred<"isOpaqueTypeWithName($_self, \"" # dialect # "\", \"" # name # "\")">,
           summary, "::mlir::OpaqueType">,
      BuildableType<"::mlir::OpaqueType::get($_builder.getStringAttr(\"" # dialect
                    # "\"), \"" # name # "\")">;

// ---- Predicates on shaped types ----

foreach c = ["Tensor", "MemRef", "UnrankedMemRef", "UnrankedTensor", "RankedTensor",
             "BaseMemRef", "Shaped", "Tuple"] in
  def Is#c#TypePred : IsaPred<"::mlir::" # c # "Type">;
def IsTensorOrMemRefTypePred : Or<[IsTensorTypePred, IsMemRefTypePred]>;
def HasValueSemanticsPred : CPred<"$_self.hasTrait<::mlir::ValueSemantics>()">;

class _OnShaped<string rest> : OnCast<"::mlir::ShapedType", rest>;
class _OnVector<string rest> : OnCast<"::mlir::VectorType", rest>;
class _OneOf<string cppClass, string what, list<int> values>
    : Or<!foreach(v, values, OnCast<cppClass, what # " == " # v>)>;

def HasStaticShapePred : _OnShaped<".hasStaticShape()">;
def HasRankPred : _OnShaped<".hasRank()">;
class HasAnyRankOfPred<list<int> ranks>
    : And<[HasRankPred, _OneOf<"::mlir::ShapedType", ".getRank()", ranks>]>;
class HasRankGreaterOrEqualPred<int rank>
    : And<[HasRankPred, _OnShaped<".getRank() >= " # rank>]>;
def HasStridesPred : OnCast<"::mlir::MemRefType", ".isStrided()">;

defvar _positiveRank = _OnVector<".getRank() > 0">;
def IsVectorOfAnyRankTypePred : IsaPred<"::mlir::VectorType">;
def IsVectorOfNonZeroRankTypePred : And<[IsaPred<"::mlir::VectorType">, _positiveRank]>;
def IsFixedVectorOfAnyRankTypePred : IsaPred<"::mlir::FixedVectorType">;
def IsFixedVectorOfNonZeroRankTypePred
    : And<[IsaPred<"::mlir::FixedVectorType">, _positiveRank]>;
def IsVectorTypeWithAnyDimScalablePred : IsaPred<"::mlir::ScalableVectorType">;
def IsVectorTypeWithOnlyTrailingDimScalablePred
    : And<[IsaPred<"::mlir::VectorType">, _positiveRank,
           _OnVector<".getScalableDims().back()">,
           CPred<"!llvm::is_contained(::llvm::cast<::mlir::VectorType>($_self)"
                 ".getScalableDims().drop_back(), true)">]>;
def IsVectorTypeWithAllDimsScalablePred
    : And<[IsVectorOfNonZeroRankTypePred, _OnVector<".allDimsScalable()">]>;

class _VectorRankIs<list<int> ranks> : _OneOf<"::mlir::VectorType", ".getRank()", ranks>;
class IsVectorOfRankPred<list<int> allowedRanks>
    : And<[IsVectorOfNonZeroRankTypePred, _VectorRankIs<allowedRanks>]>;
class IsFixedVectorOfRankPred<list<int> allowedRanks>
    : And<[IsFixedVectorOfAnyRankTypePred, _VectorRankIs<allowedRanks>]>;
class IsScalableVectorOfRankPred<list<int> allowedRanks>
    : And<[IsVectorTypeWithAnyDimScalablePred, _VectorRankIs<allowedRanks>]>;

class _VectorLengthIs<list<int> lengths>
    : _OneOf<"::mlir::VectorType", ".getNumElements()", lengths>;
class IsVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsVectorOfNonZeroRankTypePred, _VectorLengthIs<allowedLengths>]>;
class IsVectorOfMinLengthPred<int minLength>
    : And<[IsVectorOfNonZeroRankTypePred, _OnVector<".getNumElements() >= " # minLength>]>;
class IsVectorOfMaxLengthPred<int maxLength>
    : And<[IsVectorOfNonZeroRankTypePred, _OnVector<".getNumElements() <= " # maxLength>]>;
class IsFixedVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsFixedVectorOfAnyRankTypePred, _VectorLengthIs<allowedLengths>]>;
class IsScalableVectorOfLengthPred<list<int> allowedLengths>
    : And<[IsVectorTypeWithAnyDimScalablePred, _VectorLengthIs<allowedLengths>]>;

// The minimum rank for a dimension index: negative indices count from the back.
class NormalizeIndex<int value> {
  int ret = !if(!lt(value, 0), !sub(0, value), !add(value, 1));
}
class IsNthDimSizeIsOneOfPred<int n, list<int> allowedSizes>
    : And<[_OnShaped<".getRank() >= " # NormalizeIndex<n>.ret>,
           CPred<"::llvm::is_contained(::llvm::ArrayRef<int64_t>({"
                 # !interleave(allowedSizes, ", ")
                 # "}), ::llvm::cast<::mlir::ShapedType>($_self).getDimSize("
                 # !if(!lt(n, 0), "::llvm::cast<::mlir::ShapedType>($_self).getRank() + ", "")
                 # n # "))">]>;
class IsVectorOfShape<list<int> shape>
    : _OnVector<".getShape() == ::llvm::ArrayRef<int64_t>({" # !interleave(shape, ", ") # "})">;

// ---- Containers ----

class ContainerType<Type etype, Pred containerPred, code elementTypeCall, string descr,
                    string cppType = "::mlir::Type">
    : Type<And<[containerPred,
                SubstLeaves<"$_self", !cast<string>(elementTypeCall), etype.predicate>]>,
           descr # " of " # etype.summary # " values", cppType>;

class ShapedContainerType<list<Type> allowedTypes, Pred containerPred, string descr,
                          string cppType = "::mlir::Type">
    : Type<And<[containerPred,
                Concat<"[](::mlir::Type elementType) { return ",
                       SubstLeaves<"$_self", "elementType", AnyTypeOf<allowedTypes>.predicate>,
                       "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
           descr # " of " # AnyTypeOf<allowedTypes>.summary # " values", cppType>;

def AnyShaped
    : ShapedContainerType<[AnyType], IsShapedTypePred, "shaped", "::mlir::ShapedType">;
class ValueSemanticsContainerOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, HasValueSemanticsPred,
                          "container with value semantics">;
class TensorOrMemRef<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsTensorOrMemRefTypePred, "Tensor or MemRef",
                          "::mlir::ShapedType">;

class MixedContainerType<Type etype, Pred containerPred, code elementTypesCall, string descr>
    : Type<And<[containerPred,
                Concat<"::llvm::all_of(" # elementTypesCall
                         # ", [](::mlir::Type t) { return t && (",
                       SubstLeaves<"$_self", "t", etype.predicate>, "); })">]>,
           descr # " with any combination of " # etype.summary # " values"> {
  Type elementType = etype;
  code getElementTypesCall = elementTypesCall;
}
def AnyTuple : Type<IsTupleTypePred, "tuple", "::mlir::TupleType">;
class TupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred,
                         "::llvm::cast<::mlir::TupleType>($_self).getTypes()", "tuple">;
class NestedTupleOf<list<Type> allowedTypes>
    : MixedContainerType<AnyTypeOf<allowedTypes>, IsTupleTypePred,
                         "getFlattenedTypes(::llvm::cast<::mlir::TupleType>($_self))",
                         "nested tuple">;

// ---- Vectors, by element type ----

class _Vectors<list<Type> elements, Pred kind, string name>
    : ShapedContainerType<elements, kind, name, "::mlir::VectorType">;
class VectorOfAnyRankOf<list<Type> allowedTypes>
    : _Vectors<allowedTypes, IsVectorOfAnyRankTypePred, "vector">;
class VectorOfNonZeroRankOf<list<Type> allowedTypes>
    : _Vectors<allowedTypes, IsVectorOfNonZeroRankTypePred, "vector">;
class FixedVectorOfAnyRank<list<Type> allowedTypes>
    : _Vectors<allowedTypes, IsFixedVectorOfAnyRankTypePred, "fixed-length vector">;
class FixedVectorOfNonZeroRankOf<list<Type> allowedTypes>
    : _Vectors<allowedTypes, IsFixedVectorOfNonZeroRankTypePred, "fixed-length vector">;
class ScalableVectorOfAnyRank<list<Type> allowedTypes>
    : _Vectors<allowedTypes, IsVectorTypeWithAnyDimScalablePred, "scalable vector">;
class VectorWithTrailingDimScalableOf<list<Type> allowedTypes>
    : _Vectors<allowedTypes, IsVectorTypeWithOnlyTrailingDimScalablePred,
               "trailing scalable vector">;

def AnyVectorOfAnyRank : VectorOfAnyRankOf<[AnyType]>;
def AnyVectorOfNonZeroRank : VectorOfNonZeroRankOf<[AnyType]>;
def AnyFixedVectorOfAnyRank : FixedVectorOfAnyRank<[AnyType]>;
def AnyFixedVectorOfNonZeroRank : FixedVectorOfNonZeroRankOf<[AnyType]>;
def AnyScalableVectorOfAnyRank : ScalableVectorOfAnyRank<[AnyType]>;

// ---- Vectors, by rank and length ----
// Their summaries begin with a space: they follow a summary that names the elements.

class VectorOfRank<list<int> allowedRanks>
    : Type<IsVectorOfRankPred<allowedRanks>,
           " of ranks " # !interleave(allowedRanks, "/"), "::mlir::VectorType">;
class FixedVectorOfRank<list<int> allowedRanks>
    : Type<IsFixedVectorOfRankPred<allowedRanks>,
           " of ranks " # !interleave(allowedRanks, "/"), "::mlir::VectorType">;
class ScalableVectorOfRank<list<int> allowedRanks>
    : Type<IsScalableVectorOfRankPred<allowedRanks>,
           " of ranks " # !interleave(allowedRanks, "/"), "::mlir::VectorType">;

class VectorOfLength<list<int> allowedLengths>
    : Type<IsVectorOfLengthPred<allowedLengths>,
           " of length " # !interleave(allowedLengths, "/"), "::mlir::VectorType">;
class FixedVectorOfLength<list<int> allowedLengths>
    : Type<IsFixedVectorOfLengthPred<allowedLengths>,
           " of length " # !interleave(allowedLengths, "/"), "::mlir::VectorType">;
class ScalableVectorOfLength<list<int> allowedLengths>
    : Type<IsScalableVectorOfLengthPred<allowedLengths>,
           " of length " # !interleave(allowedLengths, "/"), "::mlir::VectorType">;
class VectorOfMinLength<int minLength>
    : Type<IsVectorOfMinLengthPred<minLength>, " of at least length " # minLength,
           "::mlir::VectorType">;
class VectorOfMaxLength<int maxLength>
    : Type<IsVectorOfMaxLengthPred<maxLength>, " of at most length " # maxLength,
           "::mlir::VectorType">;
class ShapedTypeWithNthDimOfSize<int n, list<int> allowedSizes>
    : Type<IsNthDimSizeIsOneOfPred<n, allowedSizes>,
           " with dim " # n # " having a size of {" # !interleave(allowedSizes, ", ") # "}",
           "::mlir::ShapedType">;

// All of several vector constraints; the summaries are concatenated without a separator.
class _VectorThatIs<list<Type> parts>
    : AllOfType<parts, !interleave(!foreach(p, parts, p.summary), ""), "::mlir::VectorType">;
class VectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : _VectorThatIs<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfRank<allowedRanks>]>;
class FixedVectorOfRankAndType<list<int> allowedRanks, list<Type> allowedTypes>
    : _VectorThatIs<[FixedVectorOfAnyRank<allowedTypes>, VectorOfRank<allowedRanks>]>;
class VectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _VectorThatIs<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfLength<allowedLengths>]>;
class VectorOfMinMaxLengthAndType<int minLength, int maxLength, list<Type> allowedTypes>
    : _VectorThatIs<[VectorOfNonZeroRankOf<allowedTypes>, VectorOfMinLength<minLength>,
                     VectorOfMaxLength<maxLength>]>;
class FixedVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _VectorThatIs<[FixedVectorOfAnyRank<allowedTypes>, FixedVectorOfLength<allowedLengths>]>;
class ScalableVectorOfLengthAndType<list<int> allowedLengths, list<Type> allowedTypes>
    : _VectorThatIs<[ScalableVectorOfAnyRank<allowedTypes>,
                     ScalableVectorOfLength<allowedLengths>]>;
class ScalableVectorOfRankAndLengthAndType<list<int> allowedRanks, list<int> allowedLengths,
                                           list<Type> allowedTypes>
    : _VectorThatIs<[ScalableVectorOfRank<allowedRanks>, ScalableVectorOfAnyRank<allowedTypes>,
                     ScalableVectorOfLength<allowedLengths>]>;
class VectorWithTrailingDimScalableOfSizeAndType<list<int> allowedTrailingSizes,
                                                 list<Type> allowedTypes>
    : _VectorThatIs<[VectorWithTrailingDimScalableOf<allowedTypes>,
                     ShapedTypeWithNthDimOfSize<-1, allowedTrailingSizes>]>;

class FixedVectorOfShapeAndType<list<int> shape, Type elType>
    : ShapedContainerType<[elType],
                          And<[IsVectorOfShape<shape>, IsFixedVectorOfAnyRankTypePred]>,
                          "vector<" # !interleave(shape, "x") # "x" # elType # ">",
                          "::mlir::VectorType">,
      BuildableType<"::mlir::VectorType::get({" # !interleave(shape, " ,") # "} , "
                    # elType.builderCall # " );">;

// ---- Tensors ----

class TensorOf<list<Type> allowedTypes, list<Pred> preds = [], string summary = "tensor">
    : ShapedContainerType<allowedTypes, And<[IsTensorTypePred] # preds>, summary,
                          "::mlir::TensorType">;
class RankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [],
                     string summary = "ranked tensor">
    : ShapedContainerType<allowedTypes, And<[IsRankedTensorTypePred] # preds>, summary,
                          "::mlir::RankedTensorType">;
class UnrankedTensorOf<list<Type> allowedTypes, list<Pred> preds = [],
                       string summary = "unranked tensor">
    : ShapedContainerType<allowedTypes, And<[IsUnrankedTensorTypePred] # preds>, summary,
                          "::mlir::UnrankedTensorType">;
class Non0RankedTensorOf<list<Type> allowedTypes>
    : TensorOf<allowedTypes, [HasRankGreaterOrEqualPred<1>], "non-0-ranked.tensor">;
class StaticShapeTensorOf<list<Type> allowedTypes>
    : RankedTensorOf<allowedTypes, [HasStaticShapePred], "statically shaped tensor">;

class _RankWord<list<int> ranks> {
  string ret = !interleave(!foreach(r, ranks, r # "D"), "/") # " ";
}
class TensorRankOf<list<Type> allowedTypes, list<int> ranks>
    : RankedTensorOf<allowedTypes, [HasAnyRankOfPred<ranks>], _RankWord<ranks>.ret # "tensor">;
class 0DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [0]>;
class 1DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [1]>;
class 2DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [2]>;
class 3DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [3]>;
class 4DTensorOf<list<Type> allowedTypes> : TensorRankOf<allowedTypes, [4]>;

def AnyTensor : TensorOf<[AnyType]>;
def AnyRankedTensor : RankedTensorOf<[AnyType]>;
def AnyUnrankedTensor : UnrankedTensorOf<[AnyType]>;
def AnyNon0RankedTensor : Non0RankedTensorOf<[AnyType]>;
def AnyStaticShapeTensor : StaticShapeTensorOf<[AnyType]>;
def AnyNon0RankedOrUnrankedTensor
    : AnyTypeOf<[AnyUnrankedTensor, AnyNon0RankedTensor],
                "non-0-ranked or unranked tensor", "::mlir::TensorType">;
def IndexTensor : TensorOf<[Index]>;

// ---- Memrefs ----

class MemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsMemRefTypePred, "memref", "::mlir::MemRefType">;
class UnrankedMemRefOf<list<Type> allowedTypes>
    : ShapedContainerType<allowedTypes, IsUnrankedMemRefTypePred, "unranked.memref",
                          "::mlir::UnrankedMemRefType">;
class RankedOrUnrankedMemRefOf<list<Type> allowedTypes, list<Pred> preds = [],
                               string summary = "ranked or unranked memref">
    : ShapedContainerType<allowedTypes, And<[IsBaseMemRefTypePred] # preds>, summary,
                          "::mlir::BaseMemRefType">;
class Non0RankedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasRankGreaterOrEqualPred<1>],
                   "non-0-ranked." # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
class MemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   _RankWord<ranks>.ret # MemRefOf<allowedTypes>.summary, "::mlir::MemRefType">;
class StaticShapeMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStaticShapePred],
                   "statically shaped " # MemRefOf<allowedTypes>.summary,
                   "::mlir::MemRefType">;
class StridedMemRefOf<list<Type> allowedTypes>
    : ConfinedType<MemRefOf<allowedTypes>, [HasStridesPred],
                   "strided " # MemRefOf<allowedTypes>.summary>;
class StridedMemRefRankOf<list<Type> allowedTypes, list<int> ranks>
    : ConfinedType<MemRefOf<allowedTypes>, [HasAnyRankOfPred<ranks>],
                   _RankWord<ranks>.ret # MemRefOf<allowedTypes>.summary>;

def AnyMemRef : MemRefOf<[AnyType]>;
def AnyUnrankedMemRef : UnrankedMemRefOf<[AnyType]>;
def AnyRankedOrUnrankedMemRef : RankedOrUnrankedMemRefOf<[AnyType]>;
def AnyNon0RankedMemRef : Non0RankedMemRefOf<[AnyType]>;
def AnyNon0RankedOrUnrankedMemRef : AnyTypeOf<[AnyUnrankedMemRef, AnyNon0RankedMemRef]>;
def AnyStaticShapeMemRef : StaticShapeMemRefOf<[AnyType]>;
def AnyStridedMemRef : StridedMemRefOf<[AnyType]>;
class AnyStridedMemRefOfRank<int rank>
    : AllOfType<[AnyStridedMemRef, MemRefRankOf<[AnyType], [rank]>],
                AnyStridedMemRef.summary # " of rank " # rank>;

foreach element = [I1, I8, I16, I32, I64, BF16, F16, F32, F64] in {
  def element#Tensor : TensorOf<[element]>;
  def element#MemRef : MemRefOf<[element]>;
}

// ---- A scalar, or a vector or tensor of it ----

class TypeOrValueSemanticsContainer<Type allowedType, string name>
    : Type<Or<[allowedType.predicate, ValueSemanticsContainerOf<[allowedType]>.predicate]>,
           name>;
def BoolLike : TypeOrValueSemanticsContainer<I1, "bool-like">;
def SignlessIntegerLike
    : TypeOrValueSemanticsContainer<AnySignlessInteger, "signless-integer">;
def SignlessIntegerOrIndexLike
    : TypeOrValueSemanticsContainer<AnySignlessIntegerOrIndex, "signless-integer-like">;
def FloatLike : TypeOrValueSemanticsContainer<AnyFloat, "floating-point-like">;
def SignlessIntegerOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerLike.predicate, FloatLike.predicate]>,
                     "signless-integer-like or floating-point-like">;
def SignlessIntegerOrIndexOrFloatLike
    : TypeConstraint<Or<[SignlessIntegerOrIndexLike.predicate, FloatLike.predicate]>,
                     "signless-integer-or-index-like or floating-point-like">;

#endif // COMMON_TYPE_CONSTRAINTS_TD
