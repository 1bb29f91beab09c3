//! Attributes: ids into the context's interner, and the data that they identify.

pub(crate) mod dense;
mod key;
mod native;
mod parts;
mod typed;
mod values;

use std::num::NonZeroU32;
use std::sync::Arc;

use smallvec::SmallVec;

pub(crate) use key::AttrKey;
pub use native::{AttrValue, enum_value};
pub use parts::{Part, for_each_part};
pub(crate) use typed::typed_attrs;
pub use typed::{
    AffineMapAttr, ArrayAttr, DenseArrayAttr, DenseAttr, DenseResourceAttr, DenseStringsAttr,
    DictAttr, DistinctAttr, FloatAttr, IntegerAttr, IntegerSetAttr, LocationAttr, SparseAttr,
    StridedLayoutAttr, StringAttr, SymbolRefAttr, TypeAttr,
};

use crate::affine::{AffineMap, IntegerSet};
use crate::interface::VerifiableTensorEncoding;
use crate::verify::note_unchecked;
use crate::{ApInt, Context, Float, Ident, Loc, Param, Type, TypeData};

/// An attribute: a 4-byte id, valid for the context that created it.
///
/// # Examples
/// ```
/// use ods_core::{Attr, AttrData, Context, Type};
///
/// let ctx = Context::with(|_| {});
/// let seven = Attr::integer(&ctx, Type::I32, 7);
/// assert_eq!(seven, Attr::integer(&ctx, Type::I32, 7)); // equal content, equal id
/// assert_eq!(seven.as_i64(&ctx), Some(7));
/// assert!(matches!(seven.data(&ctx), AttrData::Integer(Type::I32, _)));
///
/// let list = Attr::array(&ctx, &[seven, Attr::string(&ctx, "seven")]);
/// assert_eq!(list.display(&ctx).to_string(), r#"[7 : i32, "seven"]"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attr(NonZeroU32);

/// The bit pattern of a float of any kind, zero-extended: a `u128` without its alignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FloatBits([u64; 2]);

impl From<u128> for FloatBits {
    fn from(bits: u128) -> FloatBits {
        FloatBits([bits as u64, (bits >> 64) as u64])
    }
}

/// The content of an [`Attr`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrData {
    /// `unit`
    Unit,
    /// `5 : i32`, `true`: the value has the width of the type (64 for `index`).
    Integer(Type, ApInt),
    /// `1.0 : f32`
    Float(Type, FloatBits),
    /// `"text"`, optionally `"text" : type`. Any bytes.
    String(Box<[u8]>, Option<Type>),
    /// `i32` as an attribute.
    Type(Type),
    /// `[a, b]`
    Array(Box<[Attr]>),
    /// `{a = 1 : i64, b}`, sorted by the text of the key.
    Dictionary(Box<[(Ident, Attr)]>),
    /// `@a::@b`: the root name and the nested flat references.
    SymbolRef {
        /// A string attribute.
        root: Attr,
        /// Flat symbol references, outermost first.
        nested: Box<[Attr]>,
    },
    /// `dense<…>` of integers, floats, `index` or complex numbers.
    Dense(DenseElements),
    /// `dense<…>` of strings (any element type).
    DenseStrings {
        /// The shaped type.
        ty: Type,
        /// One value if `splat`, else all values in row-major order.
        values: Box<[Box<[u8]>]>,
        /// True when `values` holds the single value of all elements.
        splat: bool,
    },
    /// `array<i32: 1, 2>`
    DenseArray {
        /// Element type.
        elem: Type,
        /// Number of elements.
        len: u64,
        /// Elements, little-endian; an `i1` takes one byte.
        data: Box<[u8]>,
    },
    /// `dense_resource<key> : type`
    DenseResource {
        /// The shaped type.
        ty: Type,
        /// The handle of the resource.
        handle: ResourceHandle,
    },
    /// `sparse<indices, values> : type`
    Sparse {
        /// The shaped type.
        ty: Type,
        /// Dense elements of type `tensor<NxRxi64>`.
        indices: Attr,
        /// Dense elements.
        values: Attr,
    },
    /// `affine_map<…>`
    AffineMap(AffineMap),
    /// `affine_set<…>`
    IntegerSet(IntegerSet),
    /// `strided<[2, 1], offset: ?>`
    StridedLayout {
        /// Offset in elements, [`crate::DYNAMIC`] for `?`.
        offset: i64,
        /// Strides in elements, [`crate::DYNAMIC`] for `?`.
        strides: Box<[i64]>,
    },
    /// `distinct[0]<attr>`: equal only to itself.
    Distinct {
        /// Identity within the context.
        id: u64,
        /// The attribute referred to.
        referenced: Attr,
    },
    /// A location as an attribute.
    Location(LocData),
    /// A registered dialect's attribute.
    Dialect {
        /// Full name, `arith.fastmath`: the key of its `AttrSchema`.
        name: Ident,
        /// Parameters in schema order.
        params: Box<[Param]>,
    },
    /// An attribute of a dialect that is not registered, kept as written.
    Opaque {
        /// Dialect namespace.
        dialect: Ident,
        /// Everything after `#dialect.`, or between the angle brackets of `#dialect<…>`.
        body: Box<str>,
        /// The type that followed a colon.
        ty: Option<Type>,
    },
}

/// Elements of a dense attribute in MLIR's raw layout.
///
/// Invariant: `data` holds one element when `splat`, else all in row-major order; each is little-endian in a whole
/// number of bytes, except that `i1` elements are packed eight to a byte, lowest bit first, and an `i1` splat is one
/// byte of all zeros or all ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DenseElements {
    /// The shaped type.
    pub ty: Type,
    /// Raw elements.
    pub data: Arc<[u8]>,
    /// True when `data` holds the single value of all elements.
    pub splat: bool,
}

/// A key into the context's table of dialect resources.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResourceHandle(pub(crate) u32);

/// A location as an attribute. A `file:line:col` that fits in a [`Loc`] never appears inside a `Loc` in this form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocData {
    /// `unknown`
    Unknown,
    /// `"file":line:col`, or `"file":line:col to line:col`: 1-based, 0 where unknown.
    FileRange {
        /// File name: a string attribute without a type.
        file: Attr,
        /// Start (line, column), both 1-based.
        start: (u32, u32),
        /// End (line, column); equal to the start for a position.
        end: (u32, u32),
    },
    /// `"name"(child)`: a string attribute without a type.
    Name(Attr, Loc),
    /// `callsite(callee at caller)`
    CallSite {
        /// The location of the called code.
        callee: Loc,
        /// The location of the call.
        caller: Loc,
    },
    /// `fused<metadata>[a, b]`
    Fused {
        /// The parts.
        locs: Box<[Loc]>,
        /// The attribute in angle brackets.
        metadata: Option<Attr>,
    },
}

macro_rules! known_attrs {
    ($($name:ident = $index:literal => $data:expr, $doc:literal;)*) => {
        impl Attr {
            $(#[doc = $doc] pub const $name: Attr = Attr(NonZeroU32::new($index + 1).expect("not zero"));)*
        }
        /// Returns the attributes that every context interns first, in the order of their constant ids.
        pub(crate) fn known_attrs() -> Vec<AttrData> {
            vec![$($data),*]
        }
    };
}

known_attrs! {
    UNIT = 0 => AttrData::Unit, "`unit`";
    EMPTY_DICT = 1 => AttrData::Dictionary(Box::default()), "`{}`";
    EMPTY_ARRAY = 2 => AttrData::Array(Box::default()), "`[]`";
    FALSE = 3 => AttrData::Integer(Type::I1, ApInt::new(1, 0)), "`false`";
    TRUE = 4 => AttrData::Integer(Type::I1, ApInt::new(1, 1)), "`true`";
    UNKNOWN_LOC = 5 => AttrData::Location(LocData::Unknown), "`loc(unknown)`";
}

impl Attr {
    pub(crate) fn from_index(index: u32) -> Attr {
        Attr(NonZeroU32::MIN.saturating_add(index))
    }

    /// Returns a dense index within the context, for side tables; it must not be used as an order.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    pub(crate) fn from_raw(raw: u32) -> Option<Attr> {
        NonZeroU32::new(raw).map(Attr)
    }

    pub(crate) fn raw(self) -> u32 {
        self.0.get()
    }

    /// Returns the data of the attribute.
    pub fn data(self, ctx: &Context) -> &AttrData {
        ctx.attr_data(self)
    }

    /// Verifies the attribute as the encoding of a tensor of that shape and element type; `Err` is the message. An
    /// attribute that does not implement [`VerifiableTensorEncoding`] fits any tensor.
    pub fn verify_as_encoding(
        self,
        ctx: &Context,
        shape: &[i64],
        elem: Type,
    ) -> Result<(), String> {
        match self.interface::<dyn VerifiableTensorEncoding>(ctx) {
            Some(encoding) => encoding.verify_encoding(ctx, shape, elem),
            None => Ok(()),
        }
    }

    /// Returns `value : ty`, for an integer type or `index`; `value` is truncated to the width of the type.
    ///
    /// # Panics
    /// When `ty` is neither an integer type nor `index`.
    #[track_caller]
    pub fn integer(ctx: &Context, ty: Type, value: i64) -> Attr {
        let width = match ty.data(ctx) {
            crate::TypeData::Index => 64,
            crate::TypeData::Integer(width, _) => *width,
            other => panic!("an integer attribute cannot have type {other:?}"),
        };
        let value = ApInt::from_i64(width, value);
        match value.one_word() {
            Some(word) => ctx.intern_attr_key(AttrKey::Integer { ty, width, word }),
            None => ctx.intern_attr(AttrData::Integer(ty, value)),
        }
    }

    /// Returns `value : ty`, for a floating-point type, rounded to the nearest value of the type.
    ///
    /// # Panics
    /// When `ty` is not a floating-point type.
    ///
    /// # Examples
    /// ```
    /// use ods_core::{Attr, Context, Type};
    ///
    /// let ctx = Context::with(|_| {});
    /// let half = Attr::float(&ctx, Type::F32, 0.5);
    /// assert_eq!(half.display(&ctx).to_string(), "5.000000e-01 : f32");
    /// assert_eq!(half.as_f64(&ctx), Some(0.5));
    /// ```
    #[track_caller]
    pub fn float(ctx: &Context, ty: Type, value: f64) -> Attr {
        let TypeData::Float(kind) = ty.data(ctx) else {
            panic!("a float attribute cannot have type {}", ty.display(ctx));
        };
        let bits = Float::from_f64(*kind, value).bits();
        ctx.intern_attr(AttrData::Float(ty, bits.into()))
    }

    /// Returns `true` or `false`.
    pub fn bool(value: bool) -> Attr {
        if value { Attr::TRUE } else { Attr::FALSE }
    }

    /// Returns the attribute form of a unit property: `unit` or `false`.
    pub(crate) fn flag(value: bool) -> Attr {
        if value { Attr::UNIT } else { Attr::FALSE }
    }

    /// Returns `"text"`.
    pub fn string(ctx: &Context, text: &str) -> Attr {
        ctx.intern_string(text.as_bytes())
    }

    /// Returns `"text"`, where the bytes need not be UTF-8.
    pub fn bytes(ctx: &Context, text: &[u8]) -> Attr {
        ctx.intern_string(text)
    }

    /// Returns a type as an attribute.
    pub fn ty(ctx: &Context, ty: Type) -> Attr {
        ctx.intern_attr(AttrData::Type(ty))
    }

    /// Returns `[items]`.
    pub fn array(ctx: &Context, items: &[Attr]) -> Attr {
        ctx.intern_attr_key(AttrKey::Array(items))
    }

    /// Returns `{entries}`, sorted by key; of entries with equal keys the last one is kept.
    pub fn dictionary(ctx: &Context, entries: &[(Ident, Attr)]) -> Attr {
        if entries.is_sorted_by(|(a, _), (b, _)| a.as_str() < b.as_str()) {
            return ctx.intern_attr_key(AttrKey::Dictionary(entries));
        }
        let mut sorted: SmallVec<[(Ident, Attr); 8]> = entries.into();
        sorted.sort_by_key(|(key, _)| key.as_str());
        sorted.reverse();
        sorted.dedup_by_key(|(key, _)| *key);
        sorted.reverse();
        ctx.intern_attr_key(AttrKey::Dictionary(&sorted))
    }

    /// Returns `@name`.
    pub fn symbol_ref(ctx: &Context, name: &str) -> Attr {
        let root = Attr::string(ctx, name);
        ctx.intern_attr_key(AttrKey::SymbolRef { root, nested: &[] })
    }

    /// Returns `array<i32: values>`.
    pub fn dense_i32_array(ctx: &Context, values: &[i32]) -> Attr {
        let data: SmallVec<[u8; 64]> =
            values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let (elem, len) = (Type::I32, values.len() as u64);
        ctx.intern_attr_key(AttrKey::DenseArray { elem, len, data: &data })
    }

    /// Returns `array<i64: values>`.
    pub fn dense_i64_array(ctx: &Context, values: &[i64]) -> Attr {
        let data: SmallVec<[u8; 64]> =
            values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let (elem, len) = (Type::I64, values.len() as u64);
        ctx.intern_attr_key(AttrKey::DenseArray { elem, len, data: &data })
    }

    /// Returns `@root::@name::…`.
    ///
    /// # Panics
    /// When `path` is empty.
    #[track_caller]
    pub fn symbol_path(ctx: &Context, path: &[&str]) -> Attr {
        let (root, nested) = path.split_first().expect("a symbol reference has a name");
        let nested: SmallVec<[Attr; 4]> =
            nested.iter().map(|name| Attr::symbol_ref(ctx, name)).collect();
        let root = Attr::string(ctx, root);
        ctx.intern_attr_key(AttrKey::SymbolRef { root, nested: &nested })
    }

    /// Returns an integer set as an attribute.
    pub fn integer_set(ctx: &Context, set: IntegerSet) -> Attr {
        ctx.intern_attr(AttrData::IntegerSet(set))
    }

    /// Returns an affine map as an attribute.
    pub fn affine_map(ctx: &Context, map: AffineMap) -> Attr {
        ctx.intern_attr(AttrData::AffineMap(map))
    }

    /// Returns an attribute of a registered dialect; `name` in full, parameters in schema order. The parameters are
    /// checked against the declaration by the verifier; the `get` of a generated attribute checks them at once.
    pub fn dialect(ctx: &Context, name: impl Into<Ident>, params: impl Into<Box<[Param]>>) -> Attr {
        let attr = Attr::checked_dialect(ctx, name, params);
        note_unchecked(ctx, Part::Attr(attr));
        attr
    }

    /// Returns the attribute like [`Self::dialect`], for parameters that are known to match the declaration.
    pub(crate) fn checked_dialect(
        ctx: &Context,
        name: impl Into<Ident>,
        params: impl Into<Box<[Param]>>,
    ) -> Attr {
        ctx.intern_attr(AttrData::Dialect { name: name.into(), params: params.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_context_full_of_attributes_is_small() {
        // Growing these types has to be a decision, not an accident.
        assert_eq!(size_of::<AttrData>(), 32);
    }
}
