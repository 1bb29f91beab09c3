//! Builtin attributes in their typed form, as returned by accessors of generated code.
//!
//! Each is an [`Attr`] that is known to be of its kind, so that its getters need no `Option`. It dereferences to the
//! attribute, and converts into it (`Into<Attr>`).

use std::ops::Deref;

use super::{AttrValue, DenseElements, ResourceHandle};
use crate::affine::{AffineMap, IntegerSet};
use crate::{ApInt, Attr, AttrData, Context, Float, Ident, LocData, Type, TypeData};

/// Expands `$then!` with the names of all typed forms.
macro_rules! typed_attrs {
    ($then:ident) => {
        $then! {
            AffineMapAttr ArrayAttr DenseArrayAttr DenseAttr DenseResourceAttr DenseStringsAttr DictAttr DistinctAttr
            FloatAttr IntegerAttr IntegerSetAttr LocationAttr SparseAttr StridedLayoutAttr StringAttr SymbolRefAttr
            TypeAttr
        }
    };
}
pub(crate) use typed_attrs;

/// Declares the newtype of one kind of content, and its getters, which match on the content.
macro_rules! typed {
    ($(
        $(#[$meta:meta])*
        $name:ident: $pattern:pat => {
            $($(#[$doc:meta])* fn $reader:ident() -> $returns:ty = $found:pat => $value:expr;)*
        }
    )*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct $name(Attr);

            impl $name {
                /// Casts `attr` to this kind; `None` if it is of another kind.
                pub fn cast(ctx: &Context, attr: Attr) -> Option<$name> {
                    matches!(attr.data(ctx), $pattern).then_some($name(attr))
                }

                /// Wraps `attr`, which is known to be of this kind.
                pub(crate) fn known(attr: Attr) -> $name {
                    $name(attr)
                }

                /// Returns whether `attr` is of this kind.
                pub fn is(ctx: &Context, attr: Attr) -> bool {
                    $name::cast(ctx, attr).is_some()
                }

                $(
                    $(#[$doc])*
                    pub fn $reader(self, ctx: &Context) -> $returns {
                        match self.0.data(ctx) {
                            $found => $value,
                            _ => unreachable!("a typed attribute is of its kind"),
                        }
                    }
                )*
            }
        )*
    };
}

typed! {
    /// `affine_map<(d0) -> (d0)>`
    AffineMapAttr: AttrData::AffineMap(_) => {
        /// Returns the map.
        fn map() -> &AffineMap = AttrData::AffineMap(map) => map;
    }
    /// `[a, b]`
    ArrayAttr: AttrData::Array(_) => {
        /// Returns the elements.
        fn items() -> &[Attr] = AttrData::Array(items) => items;
    }
    /// `array<i8: 1, 2>`
    DenseArrayAttr: AttrData::DenseArray { .. } => {
        /// Returns the type of the elements.
        fn elem() -> Type = AttrData::DenseArray { elem, .. } => *elem;
        /// Returns the number of elements.
        fn len() -> u64 = AttrData::DenseArray { len, .. } => *len;
        /// Returns whether there is no element.
        fn is_empty() -> bool = AttrData::DenseArray { len, .. } => *len == 0;
        /// Returns the elements, little-endian; an `i1` takes one byte.
        fn bytes() -> &[u8] = AttrData::DenseArray { data, .. } => data;
    }
    /// `dense<…>` of integers, floats, `index` or complex numbers.
    DenseAttr: AttrData::Dense(_) => {
        /// Returns the type, shape and raw elements.
        fn elements() -> &DenseElements = AttrData::Dense(elements) => elements;
    }
    /// `dense_resource<key> : type`
    DenseResourceAttr: AttrData::DenseResource { .. } => {
        /// Returns the shaped type.
        fn ty() -> Type = AttrData::DenseResource { ty, .. } => *ty;
        /// Returns the handle of the resource.
        fn handle() -> ResourceHandle = AttrData::DenseResource { handle, .. } => *handle;
    }
    /// `dense<…>` of strings.
    DenseStringsAttr: AttrData::DenseStrings { .. } => {
        /// Returns the shaped type.
        fn ty() -> Type = AttrData::DenseStrings { ty, .. } => *ty;
        /// Returns one value if it is a splat, else all values in row-major order.
        fn values() -> &[Box<[u8]>] = AttrData::DenseStrings { values, .. } => values;
        /// Returns whether there is a single value for all elements.
        fn is_splat() -> bool = AttrData::DenseStrings { splat, .. } => *splat;
    }
    /// `{a = 1 : i64, b}`
    DictAttr: AttrData::Dictionary(_) => {
        /// Returns the entries, sorted by key.
        fn entries() -> &[(Ident, Attr)] = AttrData::Dictionary(entries) => entries;
    }
    /// `distinct[0]<attr>`
    DistinctAttr: AttrData::Distinct { .. } => {
        /// Returns the attribute referred to.
        fn referenced() -> Attr = AttrData::Distinct { referenced, .. } => *referenced;
    }
    /// `1.0 : f32`
    FloatAttr: AttrData::Float(..) => {
        /// Returns the floating-point type.
        fn ty() -> Type = AttrData::Float(ty, _) => *ty;
    }
    /// `5 : i32`
    IntegerAttr: AttrData::Integer(..) => {
        /// Returns the integer type, or `index`.
        fn ty() -> Type = AttrData::Integer(ty, _) => *ty;
        /// Returns the value, as wide as the type (64 bits for `index`).
        fn value() -> &ApInt = AttrData::Integer(_, value) => value;
    }
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSetAttr: AttrData::IntegerSet(_) => {
        /// Returns the set.
        fn set() -> &IntegerSet = AttrData::IntegerSet(set) => set;
    }
    /// `loc(…)`
    LocationAttr: AttrData::Location(_) => {
        /// Returns the location.
        fn location() -> &LocData = AttrData::Location(location) => location;
    }
    /// `sparse<indices, values> : type`
    SparseAttr: AttrData::Sparse { .. } => {
        /// Returns the shaped type.
        fn ty() -> Type = AttrData::Sparse { ty, .. } => *ty;
        /// Returns the indices of non-zero elements: dense elements of type `tensor<NxRxi64>`.
        fn indices() -> DenseAttr = AttrData::Sparse { indices, .. } => DenseAttr(*indices);
        /// Returns the non-zero elements.
        fn values() -> Attr = AttrData::Sparse { values, .. } => *values;
    }
    /// `strided<[2, 1], offset: ?>`
    StridedLayoutAttr: AttrData::StridedLayout { .. } => {
        /// Returns the offset in elements, [`crate::DYNAMIC`] for `?`.
        fn offset() -> i64 = AttrData::StridedLayout { offset, .. } => *offset;
        /// Returns the strides in elements, [`crate::DYNAMIC`] for `?`.
        fn strides() -> &[i64] = AttrData::StridedLayout { strides, .. } => strides;
    }
    /// `"text"`
    StringAttr: AttrData::String(..) => {
        /// Returns the text, which need not be UTF-8.
        fn bytes() -> &[u8] = AttrData::String(bytes, _) => bytes;
    }
    /// `@root::@name`
    SymbolRefAttr: AttrData::SymbolRef { .. } => {
        /// Returns the first name.
        fn root() -> StringAttr = AttrData::SymbolRef { root, .. } => StringAttr(*root);
        /// Returns the nested references, each of one name, outermost first.
        fn nested() -> &[Attr] = AttrData::SymbolRef { nested, .. } => nested;
    }
    /// A type as an attribute.
    TypeAttr: AttrData::Type(_) => {
        /// Returns the type.
        fn ty() -> Type = AttrData::Type(ty) => *ty;
    }
}

impl AffineMapAttr {
    /// Creates the attribute for a map.
    pub fn get(ctx: &Context, map: AffineMap) -> AffineMapAttr {
        AffineMapAttr(Attr::affine_map(ctx, map))
    }
}

impl ArrayAttr {
    /// Creates the attribute for these elements.
    pub fn get(ctx: &Context, items: &[Attr]) -> ArrayAttr {
        ArrayAttr(Attr::array(ctx, items))
    }
}

impl DictAttr {
    /// Creates the attribute for these entries, sorted by key; of entries with equal keys the last one is kept.
    pub fn get(ctx: &Context, entries: &[(Ident, Attr)]) -> DictAttr {
        DictAttr(Attr::dictionary(ctx, entries))
    }

    /// Returns the entry named `key`.
    pub fn entry(self, ctx: &Context, key: Ident) -> Option<Attr> {
        self.0.get(ctx, key)
    }
}

impl FloatAttr {
    /// Creates the attribute for a value, rounded to the nearest value of the type.
    ///
    /// # Panics
    /// When `ty` is not a floating-point type.
    #[track_caller]
    pub fn get(ctx: &Context, ty: Type, value: f64) -> FloatAttr {
        FloatAttr(Attr::float(ctx, ty, value))
    }

    /// Returns the value; `None` if the type is a float type of a dialect.
    pub fn value(self, ctx: &Context) -> Option<Float> {
        match self.0.data(ctx) {
            AttrData::Float(ty, bits) => match ty.data(ctx) {
                TypeData::Float(kind) => Some(Float::from_bits(*kind, bits.get())),
                _ => None,
            },
            _ => None,
        }
    }
}

impl IntegerAttr {
    /// Creates the attribute for a value, truncated to the width of the type.
    ///
    /// # Panics
    /// When `ty` is neither an integer type nor `index`.
    #[track_caller]
    pub fn get(ctx: &Context, ty: Type, value: i64) -> IntegerAttr {
        IntegerAttr(Attr::integer(ctx, ty, value))
    }
}

impl IntegerSetAttr {
    /// Creates the attribute for a set.
    pub fn get(ctx: &Context, set: IntegerSet) -> IntegerSetAttr {
        IntegerSetAttr(ctx.intern_attr(AttrData::IntegerSet(set)))
    }
}

impl StridedLayoutAttr {
    /// Creates the attribute for an offset and strides in elements, [`crate::DYNAMIC`] for `?`.
    pub fn get(ctx: &Context, offset: i64, strides: impl Into<Box<[i64]>>) -> StridedLayoutAttr {
        let strides = strides.into();
        StridedLayoutAttr(ctx.intern_attr(AttrData::StridedLayout { offset, strides }))
    }
}

impl StringAttr {
    /// Creates the attribute for a text.
    pub fn get(ctx: &Context, text: &str) -> StringAttr {
        StringAttr(Attr::string(ctx, text))
    }
}

impl SymbolRefAttr {
    /// Creates the reference to one name.
    pub fn get(ctx: &Context, name: &str) -> SymbolRefAttr {
        SymbolRefAttr(Attr::symbol_ref(ctx, name))
    }
}

impl TypeAttr {
    /// Creates the attribute for a type.
    pub fn get(ctx: &Context, ty: Type) -> TypeAttr {
        TypeAttr(Attr::ty(ctx, ty))
    }
}

macro_rules! conversions {
    ($($name:ident)*) => {
        $(
            impl Deref for $name {
                type Target = Attr;

                fn deref(&self) -> &Attr {
                    &self.0
                }
            }

            impl From<$name> for Attr {
                fn from(attr: $name) -> Attr {
                    attr.0
                }
            }

            impl From<$name> for Option<Attr> {
                fn from(attr: $name) -> Option<Attr> {
                    Some(attr.0)
                }
            }

            impl TryFrom<(&Context, Attr)> for $name {
                type Error = Attr;

                /// Returns the attribute in its typed form, or as the error if it is of another kind.
                fn try_from((ctx, attr): (&Context, Attr)) -> Result<$name, Attr> {
                    $name::cast(ctx, attr).ok_or(attr)
                }
            }

            impl PartialEq<Attr> for $name {
                fn eq(&self, other: &Attr) -> bool {
                    self.0 == *other
                }
            }

            impl AttrValue<'_> for $name {
                fn from_attr(ctx: &Context, attr: Attr) -> Option<$name> {
                    $name::cast(ctx, attr)
                }
            }
        )*
    };
}
typed_attrs!(conversions);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_attribute_is_of_its_kind() {
        let ctx = Context::with(|_| {});
        let map = AffineMapAttr::get(&ctx, AffineMap::identity(2));
        assert_eq!(map.map(&ctx).dims, 2);
        assert_eq!(AffineMapAttr::cast(&ctx, map.into()), Some(map));
        assert_eq!(AffineMapAttr::try_from((&ctx, Attr::UNIT)), Err(Attr::UNIT));
        assert!(!DictAttr::is(&ctx, *map));
        assert_eq!(map.display(&ctx).to_string(), "affine_map<(d0, d1) -> (d0, d1)>");
    }

    #[test]
    fn readers_give_what_was_put_in() {
        let ctx = Context::with(|_| {});
        let key = Ident::new("a");
        let dict = DictAttr::get(&ctx, &[(key, Attr::UNIT)]);
        assert_eq!(dict.entry(&ctx, key), Some(Attr::UNIT));
        assert_eq!(dict.entries(&ctx).len(), 1);
        let layout = StridedLayoutAttr::get(&ctx, 3, [2, 1]);
        assert_eq!((layout.offset(&ctx), layout.strides(&ctx)), (3, &[2, 1][..]));
        let number = IntegerAttr::get(&ctx, Type::I8, -1);
        assert_eq!((number.ty(&ctx), number.value(&ctx).as_i64()), (Type::I8, Some(-1)));
        let half = FloatAttr::get(&ctx, Type::F32, 0.5);
        assert_eq!(half.value(&ctx).map(|value| value.bits()), Some(u128::from(0.5f32.to_bits())));
        assert_eq!(SymbolRefAttr::get(&ctx, "f").root(&ctx).bytes(&ctx), b"f");
    }
}
