//! Classes of types, attributes and operations, as arguments of `isa<…>`.

use crate::{FloatKind, Store, Text};

macro_rules! classes {
    (
        types: $($(#[$tmeta:meta])* $ty:ident,)*;
        attrs: $($(#[$ameta:meta])* $attr:ident,)*;
    ) => {
        crate::tree::tree! {
            /// A class for `isa<…>`, keyed by its C++ name.
            #[expect(missing_docs, reason = "each variant is the C++ class of the same name")]
            pub enum Class<S> {
                /// Any type.
                AnyType,
                /// Any attribute.
                AnyAttr,
                $($(#[$tmeta])* $ty,)*
                $($(#[$ameta])* $attr,)*
                /// `Float32Type` and so on.
                FloatOf(kind: FloatKind),
                /// A dialect's type, `llvm.ptr`.
                Type(name: Text<S>),
                /// A dialect's attribute, `arith.fastmath`.
                Attr(name: Text<S>),
                /// A type interface by its C++ name less `::mlir::`, `LLVM::PointerElementTypeInterface`.
                TypeInterface(name: Text<S>),
                /// An attribute interface by its C++ name less `::mlir::`.
                AttrInterface(name: Text<S>),
                /// An operation by its full name, or an operation interface by its C++ name.
                Op(name: Text<S>),
            }
        }

        /// The names of the C++ classes of the builtin dialect.
        pub const BUILTIN_CLASSES: &[&str] = &[$(stringify!($ty),)* $(stringify!($attr),)*];

        impl<S: Store> Class<S> {
            /// Returns the class of the builtin dialect of that C++ name.
            pub fn builtin(name: &str) -> Option<Class<S>> {
                match name {
                    $(stringify!($ty) => Some(Class::$ty),)*
                    $(stringify!($attr) => Some(Class::$attr),)*
                    _ => None,
                }
            }

            /// Returns whether it is a class of types.
            pub fn is_type(&self) -> bool {
                match self {
                    $(Class::$ty)|*
                    | Class::AnyType
                    | Class::FloatOf(_)
                    | Class::Type(_)
                    | Class::TypeInterface(_) => true,
                    _ => false,
                }
            }

            /// Returns whether it is a class of attributes.
            pub fn is_attr(&self) -> bool {
                !self.is_type() && !matches!(self, Class::Op(_))
            }
        }
    };
}

classes! {
    types:
    IntegerType,
    IndexType,
    NoneType,
    FloatType,
    ComplexType,
    TupleType,
    FunctionType,
    VectorType,
    /// A vector without scalable dimensions.
    FixedVectorType,
    /// A vector with a scalable dimension.
    ScalableVectorType,
    TensorType,
    RankedTensorType,
    UnrankedTensorType,
    BaseMemRefType,
    MemRefType,
    UnrankedMemRefType,
    ShapedType,
    OpaqueType,
    ;
    attrs:
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
    ;
}

impl<S: Store> Copy for Class<S> where Text<S>: Copy {}
