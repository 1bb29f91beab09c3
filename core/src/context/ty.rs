//! Types: ids into the context's interner, and the data they stand for.
//!
//! Builtin types have a variant each; a dialect's type is its registered name and a row of [`Param`]s, so that
//! hashing, printing and bytecode are written once for all of them.

mod key;

use std::num::NonZeroU32;

pub(crate) use key::TypeKey;

use crate::verify::note_unchecked;
use crate::{Attr, Context, FloatKind, Ident, Param, Part};

/// A type: a 4-byte id, valid for the context that made it.
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

/// The sign of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `i32`
    Signless,
    /// `si32`
    Signed,
    /// `ui32`
    Unsigned,
}

/// A dimension or stride that is not known statically: `?`.
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
        /// A flag for each dimension that tells if it is scalable; empty when none is.
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
        /// Layout: an affine map attribute (the identity map when the text has none) or another layout attribute.
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
        /// The types every context interns first, in the order of their constant ids.
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

    /// Dense index within the context, for side tables; never an order.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    pub(crate) fn from_raw(raw: u32) -> Option<Type> {
        NonZeroU32::new(raw).map(Type)
    }

    pub(crate) fn raw(self) -> u32 {
        self.0.get()
    }

    /// Returns whether this is one of the types with a constant id, all of which are scalars. Other scalars are not.
    pub(crate) fn is_known_scalar(self) -> bool {
        self.index() <= Type::F128.index()
    }

    /// Returns the content of the id.
    pub fn data(self, ctx: &Context) -> &TypeData {
        ctx.type_data(self)
    }

    /// A signless integer type of `width` bits.
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

    /// A signed integer type of `width` bits: `si32`.
    pub fn signed(ctx: &Context, width: u32) -> Type {
        ctx.intern_type(TypeData::Integer(width, Signedness::Signed))
    }

    /// An unsigned integer type of `width` bits: `ui32`.
    pub fn unsigned(ctx: &Context, width: u32) -> Type {
        ctx.intern_type(TypeData::Integer(width, Signedness::Unsigned))
    }

    /// `complex<elem>`
    pub fn complex(ctx: &Context, elem: Type) -> Type {
        ctx.intern_type(TypeData::Complex(elem))
    }

    /// `tuple<types>`
    pub fn tuple(ctx: &Context, types: &[Type]) -> Type {
        ctx.intern_type(TypeData::Tuple(types.into()))
    }

    /// A floating-point type.
    pub fn float(ctx: &Context, kind: FloatKind) -> Type {
        ctx.intern_type(TypeData::Float(kind))
    }

    /// `(inputs) -> results`
    pub fn function(ctx: &Context, inputs: &[Type], results: &[Type]) -> Type {
        ctx.intern_type_key(TypeKey::Function { inputs, results })
    }

    /// A vector without scalable dimensions.
    pub fn vector(ctx: &Context, shape: &[i64], elem: Type) -> Type {
        ctx.intern_type_key(TypeKey::Vector { shape, scalable: &[], elem })
    }

    /// A ranked tensor without encoding.
    pub fn tensor(ctx: &Context, shape: &[i64], elem: Type) -> Type {
        ctx.intern_type_key(TypeKey::RankedTensor { shape, elem, encoding: None })
    }

    /// A ranked memref; [`crate::memref_type::identity_layout`] is the layout of one without a layout in the text.
    pub fn memref(
        ctx: &Context,
        shape: &[i64],
        elem: Type,
        layout: Attr,
        space: Option<Attr>,
    ) -> Type {
        ctx.intern_type_key(TypeKey::MemRef { shape, elem, layout, space })
    }

    /// A type of a registered dialect; `name` in full, parameters in schema order. Whether they are as the type is
    /// declared is left to the verifier; the `get` of a generated type says so at once.
    pub fn dialect(ctx: &Context, name: impl Into<Ident>, params: impl Into<Box<[Param]>>) -> Type {
        let ty = Type::checked_dialect(ctx, name, params);
        note_unchecked(ctx, Part::Type(ty));
        ty
    }

    /// [`Self::dialect`] of parameters that are as the type is declared.
    pub(crate) fn checked_dialect(
        ctx: &Context,
        name: impl Into<Ident>,
        params: impl Into<Box<[Param]>>,
    ) -> Type {
        ctx.intern_type(TypeData::Dialect { name: name.into(), params: params.into() })
    }

    /// Bits of an integer (any sign) or floating-point type.
    pub fn int_or_float_width(self, ctx: &Context) -> Option<u32> {
        match self.data(ctx) {
            TypeData::Integer(width, _) => Some(*width),
            TypeData::Float(kind) => Some(kind.width()),
            _ => None,
        }
    }

    /// Returns whether this is an integer without sign of any width.
    pub fn is_signless_integer(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Integer(_, Signedness::Signless))
    }

    /// Returns whether this is a floating-point type.
    pub fn is_float(self, ctx: &Context) -> bool {
        matches!(self.data(ctx), TypeData::Float(_))
    }

    /// Element type of a shaped type (vector, tensor, memref).
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

    /// The same shape with other elements; `None` for a type that has none.
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

    /// Element type of a shaped type, or the type itself.
    pub fn element_type_or_self(self, ctx: &Context) -> Type {
        self.element_type(ctx).unwrap_or(self)
    }

    /// The number of elements of a shaped type; `None` where it is not static, or more than fit a number.
    pub fn num_elements(self, ctx: &Context) -> Option<u64> {
        let mut sizes = self.shape(ctx)?.iter().map(|size| u64::try_from(*size).ok());
        sizes.try_fold(1u64, |all, size| all.checked_mul(size?))
    }

    /// Dimensions of a ranked shaped type.
    pub fn shape(self, ctx: &Context) -> Option<&[i64]> {
        match self.data(ctx) {
            TypeData::Vector { shape, .. }
            | TypeData::RankedTensor { shape, .. }
            | TypeData::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }
}
