//! The portable predicate language (DESIGN D5, D6) in the form the runtime evaluates.
//!
//! It covers predicates of types, attributes, operations and regions, type transformers of `TypesMatchWith`,
//! builder calls of buildable types, and default values: a small pure expression language over types, attributes,
//! values, integers, strings and lists. Every node is `const`-constructible.

use crate::FloatKind;
use crate::ir::OpRef;
use crate::verify::EvalValue;

/// Declares an enum, and finds its variants without payload by their names.
macro_rules! named {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$doc:meta])* $variant:ident $(($payload:ty))?,)* }
    ) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $variant $(($payload))?,)* }

        impl $name {
            /// The variant of that name, if it has no payload.
            pub fn by_name(name: &str) -> Option<$name> {
                match name {
                    $(stringify!($variant) => named!(@plain $name $variant $(($payload))?),)*
                    _ => None,
                }
            }
        }
    };
    (@plain $name:ident $variant:ident) => { Some($name::$variant) };
    (@plain $name:ident $variant:ident ($payload:ty)) => { None };
}

/// An expression.
#[derive(Debug)]
pub enum Expr {
    /// The value under test, `$_self`: bound by the constraint, or by the innermost [`Expr::Bind`], [`Expr::All`] or
    /// [`Expr::Any`] around.
    Slf,
    /// The operation, `$_op`.
    Op,
    /// The operand, result, attribute, property or region of that name, `$name`.
    Arg(&'static str),
    /// `true` or `false`.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// Text.
    Str(&'static str),
    /// A list.
    List(&'static [Expr]),
    /// The null type or attribute.
    Null,
    /// All hold; true when empty. Short-circuits.
    And(&'static [Expr]),
    /// One holds; false when empty. Short-circuits.
    Or(&'static [Expr]),
    /// Does not hold.
    Not(&'static Expr),
    /// `condition ? then : otherwise`
    If(&'static [Expr; 3]),
    /// A comparison or arithmetic operator.
    Binary(BinOp, &'static [Expr; 2]),
    /// `isa<A, B>(value)`: null-safe, false for null.
    Isa(&'static [Class], &'static Expr),
    /// `[1]` with `$_self` bound to the value of `[0]`.
    Bind(&'static [Expr; 2]),
    /// Every element of list `[0]`, as `$_self`, satisfies `[1]`.
    All(&'static [Expr; 2]),
    /// Some element of list `[0]`, as `$_self`, satisfies `[1]`.
    Any(&'static [Expr; 2]),
    /// A function of the vocabulary; a method's receiver is the first argument.
    Call(Func, &'static [Expr]),
    /// A Rust function that answers for C++ text with no translation.
    Rust(ExprFn, &'static [Expr]),
}

/// A Rust function called from an expression, with its evaluated arguments and the operation if there is one.
pub type ExprFn = fn(ctx: &crate::Context, op: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue;

named! {
/// Binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the operators of C++ by their names")]
pub enum BinOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
}
}

named! {
/// What `isa<…>` can ask for, keyed by the C++ class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "each variant is the C++ class of the same name, less its Type or Attr suffix where the group has one"
)]
pub enum Class {
    // Builtin types.
    AnyType,
    IntegerType,
    IndexType,
    NoneType,
    FloatType,
    /// `Float32Type` and so on.
    FloatOf(FloatKind),
    ComplexType,
    TupleType,
    FunctionType,
    VectorType,
    /// A vector without scalable dimensions.
    FixedVectorType,
    /// A vector with one.
    ScalableVectorType,
    TensorType,
    RankedTensorType,
    UnrankedTensorType,
    BaseMemRefType,
    MemRefType,
    UnrankedMemRefType,
    ShapedType,
    OpaqueType,
    // Builtin attributes.
    AnyAttr,
    UnitAttr,
    BoolAttr,
    IntegerAttr,
    FloatAttr,
    StringAttr,
    TypeAttr,
    ArrayAttr,
    DictionaryAttr,
    SymbolRefAttr,
    FlatSymbolRefAttr,
    ElementsAttr,
    DenseElementsAttr,
    DenseIntElementsAttr,
    DenseFPElementsAttr,
    DenseIntOrFPElementsAttr,
    DenseStringElementsAttr,
    DenseResourceElementsAttr,
    SparseElementsAttr,
    SplatElementsAttr,
    /// `DenseBoolArrayAttr` to `DenseF64ArrayAttr`, by element type.
    DenseArrayAttr,
    DenseBoolArrayAttr,
    DenseI8ArrayAttr,
    DenseI16ArrayAttr,
    DenseI32ArrayAttr,
    DenseI64ArrayAttr,
    DenseF32ArrayAttr,
    DenseF64ArrayAttr,
    AffineMapAttr,
    IntegerSetAttr,
    StridedLayoutAttr,
    DistinctAttr,
    LocationAttr,
    FusedLoc,
    TypedAttr,
    OpaqueAttr,
    // Dialects' own, by full name.
    /// A dialect's type, `llvm.ptr`.
    Type(&'static str),
    /// A dialect's attribute, `arith.fastmath`.
    Attr(&'static str),
    /// A type interface by its C++ name, `LLVM::PointerElementTypeInterface`.
    TypeInterface(&'static str),
    /// An attribute interface by its C++ name.
    AttrInterface(&'static str),
    /// An operation interface or class, by name.
    Op(&'static str),
}
}

named! {
/// The vocabulary: each function is named as its C++ counterpart, in UpperCamelCase.
///
/// ods-spec holds the same list with arities; a test in `tests/` keeps the two equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each variant is the C++ function or method of the same name")]
pub enum Func {
    // Types.
    IsSignlessInteger,
    IsSignedInteger,
    IsUnsignedInteger,
    IsInteger,
    IsIndex,
    IsSignlessIntOrIndex,
    IsSignlessIntOrFloat,
    IsSignlessIntOrIndexOrFloat,
    IsIntOrIndex,
    IsIntOrFloat,
    IsIntOrIndexOrFloat,
    IsF32,
    IsF64,
    IsF16,
    IsBF16,
    IsTF32,
    IsF80,
    IsF128,
    IsFloat,
    GetWidth,
    GetIntOrFloatBitWidth,
    GetElementType,
    GetElementTypeOrSelf,
    GetShape,
    GetRank,
    HasRank,
    HasStaticShape,
    GetNumElements,
    GetDimSize,
    IsDynamicDim,
    GetNumInputs,
    GetNumResults,
    GetInputs,
    GetResults,
    GetTypes,
    GetMemorySpace,
    GetMemorySpaceAsInt,
    GetEncoding,
    AllDimsScalable,
    GetScalableDims,
    GetNumScalableDims,
    CloneWith,
    HasTrait,
    // Attributes and values.
    GetValue,
    GetInt,
    GetSExtValue,
    GetZExtValue,
    GetType,

    Size,
    Empty,
    Front,
    Back,
    IsStrictlyPositive,
    IsNegative,
    IsNonNegative,
    IsZero,
    IsPowerOf2,
    Sge,
    Sgt,
    GetLimitedValue,
    GetBitWidth,
    GetAttr,
    GetRootReference,
    GetLeafReference,
    GetNestedReferences,
    GetSplatValue,
    IsSplat,
    // Operations and regions.
    UseEmpty,
    HasOneUse,
    GetDefiningOp,
    GetNumOperands,
    GetOperand,
    GetOperands,
    GetOpResult,
    GetNumRegions,
    GetRegion,
    HasOneBlock,
    GetNumBlocks,
    GetNumArguments,
    GetParentOp,
    GetName,
    // Builders: attribute and type construction.
    /// Width, then whether it is signed; signless without.
    GetIntegerType,
    GetI1Type,
    GetIndexType,
    GetF16Type,
    GetBF16Type,
    GetF32Type,
    GetF64Type,
    GetNoneType,
    /// A float type by its name in text, `f8E5M2`.
    GetFloatType,
    GetVectorType,
    GetFunctionType,
    GetComplexType,
    /// `Builder::getType<T>(params…)`: the name, then its parameters.
    GetDialectType,
    /// `T::get(ctx, params…)`: the name, then its parameters.
    GetDialectAttr,
    GetIntegerAttr,
    GetBoolAttr,
    GetUnitAttr,
    GetStringAttr,
    GetTypeAttr,
    GetFloatAttr,
    GetArrayAttr,
    GetSymbolRefAttr,
    GetDenseBoolArrayAttr,
    GetDenseI8ArrayAttr,
    GetDenseI16ArrayAttr,
    GetDenseI32ArrayAttr,
    GetDenseI64ArrayAttr,
    GetDenseF32ArrayAttr,
    GetDenseF64ArrayAttr,
    GetAffineMapAttr,
    GetIdentityMap,
    // Helpers named in predicates.
    LlvmAll,
    AllEqual,
    GetI1SameShape,
    IsCompatibleOuterType,
    IsCompatibleVectorType,
    IsCompatibleFloatingPointType,
    IsCompatibleType,
    IsLoadableType,
    // What C++ spells as an operator, a field or a getter of a dialect's own.
    /// `x.getFoo()` of a dialect's type or attribute: the value, then the parameter's name as text.
    GetParam,
    /// `list[i]`
    Index,
    DropBack,
    DropFront,
    /// The kind of a type: equal for two types of one class.
    GetTypeID,
    GetElementTypeBitWidth,
    IsStrided,
    /// Elements of a dense array as a list.
    AsArrayRef,
    IsSorted,
    GetDictionaryAttr,
    GetBroadcastedType,
    /// A list of a value, then of how many times it.
    Repeat,
    /// A tensor type of a shape and an element type.
    GetRankedTensorType,
    /// Dense integers: a shaped type, then a list.
    GetDenseIntElementsAttr,
    /// A vector of elements that are so many times as wide.
    ScaleElementBitwidth,
    /// A vector type, the number of a dimension, and its new size.
    SetDim,
    /// A vector type less the dimension of that number.
    DropDim,
    /// Where in a list the first two equal neighbours are; its size where there are none.
    AdjacentFind,
    /// An affine map of so many dimensions to a list of them.
    GetMultiDimMapWithTargets,
    /// An operation and those around it, up to the innermost that is a symbol table, which is not one of them.
    GetParentsInSymbolTable,
    IsSupportedEmitCType,
}
}
