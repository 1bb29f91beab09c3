//! Types: ids into the context's interner, and the data that they identify.
//!
//! Builtin types have a variant each; a dialect's type is its registered name and a row of [`Param`]s, so that
//! hashing, printing and bytecode are implemented once for all of them.

mod key;

use std::num::NonZeroU32;

pub(crate) use key::TypeKey;

use crate::verify::note_unchecked;
use crate::{Attr, Context, FloatKind, Ident, Param, Part};

/// A type: a 4-byte id, valid for the context that created it.
///
/// # Examples
/// ```
/// use ods_core::{Context, DYNAMIC, Type, TypeData};
///
/// let ctx = Context::with(|_| {});
/// let ty = Type::tensor(&ctx, &[4, DYNAMIC], Type::F32);
/// assert_eq!(ty.display(&ctx).to_string(), "tensor<4x?xf32>");
/// assert_eq!(ty.shape(&ctx), Some(&[4, DYNAMIC][..]));
/// assert_eq!(ty.element_type(&ctx), Some(Type::F32));
/// assert!(matches!(Type::I32.data(&ctx), TypeData::Integer(32, _)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type(NonZeroU32);

/// The signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// A dynamic dimension or stride: `?`.
pub const DYNAMIC: i64 = i64::MIN;

/// The content of a [`Type`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `i32`, `si8`, `ui64`: width in bits, at most 2²⁴ − 1.
    Integer(u32, Signedness),
    /// `index`
    Index,
    /// `none`
    None,
    /// `f32`, `bf16`, …
    Float(FloatKind),
    /// `complex<f32>`
    Complex(Type),
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `(i32) -> f32`
    Function {
        /// Argument types.
        inputs: Box<[Type]>,
        /// Result types.
        results: Box<[Type]>,
    },
    /// `vector<4x[8]xf32>`
    Vector {
        /// Dimensions in elements, all positive.
        shape: Box<[i64]>,
        /// A flag for each dimension, true if it is scalable; empty when none is.
        scalable: Box<[bool]>,
        /// Element type.
        elem: Type,
    },
    /// `tensor<?x4xf32, #encoding>`
    RankedTensor {
        /// Dimensions in elements, [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        elem: Type,
        /// The encoding attribute.
        encoding: Option<Attr>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<?x4xf32, #layout, 3>`
    MemRef {
        /// Dimensions in elements, [`DYNAMIC`] for `?`.
        shape: Box<[i64]>,
        /// Element type.
        elem: Type,
        /// Layout: an affine map attribute (the identity map if the text has none) or another layout attribute.
        layout: Attr,
        /// Memory space, if not the default one.
        space: Option<Attr>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// Element type.
        elem: Type,
        /// Memory space, if not the default one.
        space: Option<Attr>,
    },
    /// A registered dialect's type: `!llvm.ptr<1>`.
    Dialect {
        /// Full name, `llvm.ptr`: the key of its `TypeSchema`.
        name: Ident,
        /// Parameters in schema order.
        params: Box<[Param]>,
    },
    /// A type of a dialect that is not registered, kept as written.
    Opaque {
        /// Dialect namespace.
        dialect: Ident,
        /// Everything after `!dialect.`, or between the angle brackets of `!dialect<…>`.
        body: Box<str>,
    },
}

macro_rules! known_types {
    ($($name:ident = $index:literal => $data:expr, $doc:literal;)*) => {
        impl Type {
            $(#[doc = $doc] pub const $name: Type = Type(NonZeroU32::new($index + 1).expect("not zero"));)*
        }
        /// Returns the types that every context interns first, in the order of their constant ids.
        pub(crate) fn known_types() -> Vec<TypeData> {
            vec![$($data),*]
        }
    };
}

known_types! {
    I1 = 0 => TypeData::Integer(1, Signedness::Signless), "`i1`";
    I8 = 1 => TypeData::Integer(8, Signedness::Signless), "`i8`";
    I16 = 2 => TypeData::Integer(16, Signedness::Signless), "`i16`";
    I32 = 3 => TypeData::Integer(32, Signedness::Signless), "`i32`";
    I64 = 4 => TypeData::Integer(64, Signedness::Signless), "`i64`";
    I128 = 5 => TypeData::Integer(128, Signedness::Signless), "`i128`";
    INDEX = 6 => TypeData::Index, "`index`";
    NONE = 7 => TypeData::None, "`none`";
    BF16 = 8 => TypeData::Float(FloatKind::BF16), "`bf16`";
    F16 = 9 => TypeData::Float(FloatKind::F16), "`f16`";
    F32 = 10 => TypeData::Float(FloatKind::F32), "`f32`";
    F64 = 11 => TypeData::Float(FloatKind::F64), "`f64`";
    F80 = 12 => TypeData::Float(FloatKind::F80), "`f80`";
    F128 = 13 => TypeData::Float(FloatKind::F128), "`f128`";
}

impl Type {
    pub(crate) fn from_index(index: u32) -> Type {
        Type(NonZeroU32::MIN.saturating_add(index))
    }

    /// Returns a dense index within the context, for side tables; it must not be used as an order.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    pub(crate) fn from_raw(raw: u32) -> Option<Type> {
        NonZeroU32::new(raw).map(Type)
    }

    pub(crate) fn raw(self) -> u32 {
        self.0.get()
    }

    /// Returns whether this is one of the types with a constant id, all of which are scalars. Not all scalars have one.
    pub(crate) fn is_known_scalar(self) -> bool {
        self.index() <= Type::F128.index()
    }

    /// Returns the data of the type.
    pub fn data(self, ctx: &Context) -> &TypeData {
        ctx.type_data(self)
    }

    /// Returns a signless integer type of `width` bits.
    pub fn integer(ctx: &Context, width: u32) -> Type {
        match width {
            1 => Type::I1,
            8 => Type::I8,
            16 => Type::I16,
            32 => Type::I32,
            64 => Type::I64,
            128 => Type::I128,
            _ => ctx.intern_type(TypeData::Integer(width, Signedness::Signless)),
        }
    }

    /// Returns a signed integer type of `width` bits: `si32`.
    pub fn signed(ctx: &Context, width: u32) -> Type {
        ctx.intern_type(TypeData::Integer(width, Signedness::Signed))
    }

    /// Returns an unsigned integer type of `width` bits: `ui32`.
    pub fn unsigned(ctx: &Context, width: u32) -> Type {
        ctx.intern_type(TypeData::Integer(width, Signedness::Unsigned))
    }

    /// Returns `complex<elem>`.
    pub fn complex(ctx: &Context, elem: Type) -> Type {
        ctx.intern_type(TypeData::Complex(elem))
    }

    /// Returns `tuple<types>`.
    pub fn tuple(ctx: &Context, types: &[Type]) -> Type {
        ctx.intern_type(TypeData::Tuple(types.into()))
    }

    /// Returns a floating-point type.
    pub fn float(ctx: &Context, kind: FloatKind) -> Type {
        ctx.intern_type(TypeData::Float(kind))
    }

    /// Returns `(inputs) -> results`.
    pub fn function(ctx: &Context, inputs: &[Type], results: &[Type]) -> Type {
        ctx.intern_type_key(TypeKey::Function { inputs, results })
    }

    /// Returns a vector type without scalable dimensions.
    pub fn vector(ctx: &Context, shape: &[i64], elem: Type) -> Type {
        ctx.intern_type_key(TypeKey::Vector { shape, scalable: &[], elem })
    }

    /// Returns a ranked tensor type without encoding.
    pub fn tensor(ctx: &Context, shape: &[i64], elem: Type) -> Type {
        ctx.intern_type_key(TypeKey::RankedTensor { shape, elem, encoding: None })
    }

    /// Returns a ranked memref type; [`crate::memref_type::identity_layout`] is the layout if the text has none.
    pub fn memref(
        ctx: &Context,
        shape: &[i64],
        elem: Type,
        layout: Attr,
        space: Option<Attr>,
    ) -> Type {
        ctx.intern_type_key(TypeKey::MemRef { shape, elem, layout, space })
    }

    /// Returns a type of a registered dialect; `name` in full, parameters in schema order. The parameters are checked
    /// against the declaration by the verifier; the `get` of a generated type checks them at once.
    pub fn dialect(ctx: &Context, name: impl Into<Ident>, params: impl Into<Box<[Param]>>) -> Type {
        let ty = Type::checked_dialect(ctx, name, params);
        note_unchecked(ctx, Part::Type(ty));
        ty
    }

    /// Returns the type like [`Self::dialect`], for parameters that are known to match the declaration.
    pub(crate) fn checked_dialect(
        ctx: &Context,
        name: impl Into<Ident>,
        params: impl Into<Box<[Param]>>,
    ) -> Type {
        ctx.intern_type(TypeData::Dialect { name: name.into(), params: params.into() })
    }

    /// Returns the width in bits of an integer (any sign) or floating-point type.
    pub fn int_or_float_width(self, ctx: &Context) -> Option<u32> {
        match self.data(ctx) {
            TypeData::Integer(width, _) => Some(*width),
            TypeData::Float(kind) => Some(kind.width()),
            _ => None,
        }
    }

    /// Returns whether this is a signless integer of any width.
    pub fn is_signless_integer(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Integer(_, Signedness::Signless))
    }

    /// Returns whether this is a floating-point type.
    pub fn is_float(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Float(_))
    }

    /// Returns the element type of a shaped type (vector, tensor, memref).
    pub fn element_type(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            TypeData::Vector { elem, .. }
            | TypeData::RankedTensor { elem, .. }
            | TypeData::UnrankedTensor(elem)
            | TypeData::MemRef { elem, .. }
            | TypeData::UnrankedMemRef { elem, .. } => Some(*elem),
            _ => None,
        }
    }

    /// Returns the type with the same shape and another element type; `None` for a type without elements.
    pub fn with_element(self, ctx: &Context, new: Type) -> Option<Type> {
        let mut data = self.data(ctx).clone();
        match &mut data {
            TypeData::Vector { elem, .. }
            | TypeData::RankedTensor { elem, .. }
            | TypeData::UnrankedTensor(elem)
            | TypeData::MemRef { elem, .. }
            | TypeData::UnrankedMemRef { elem, .. } => *elem = new,
            _ => return None,
        }
        Some(ctx.intern_type(data))
    }

    /// Returns the element type of a shaped type, or the type itself.
    pub fn element_type_or_self(self, ctx: &Context) -> Type {
        self.element_type(ctx).unwrap_or(self)
    }

    /// Returns the number of elements of a shaped type; `None` if the shape is dynamic, or the number overflows.
    pub fn num_elements(self, ctx: &Context) -> Option<u64> {
        let mut sizes = self.shape(ctx)?.iter().map(|size| u64::try_from(*size).ok());
        sizes.try_fold(1u64, |all, size| all.checked_mul(size?))
    }

    /// Returns the dimensions of a ranked shaped type.
    pub fn shape(self, ctx: &Context) -> Option<&[i64]> {
        match self.data(ctx) {
            TypeData::Vector { shape, .. }
            | TypeData::RankedTensor { shape, .. }
            | TypeData::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }
}
