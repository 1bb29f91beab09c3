//! Builtin attributes in their typed form: what accessors of generated code return.
//!
//! Each is an [`Attr`] that is known to be one of its kind, so that its readers need no `Option`. It reads like the
//! attribute otherwise (`Deref`), and is taken wherever an attribute is (`Into<Attr>`).

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

/// Declares the newtype of one kind of content, and the readers that match on it.
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
                /// `attr` as this, if it is one.
                pub fn cast(ctx: &Context, attr: Attr) -> Option<$name> {
                    matches!(attr.data(ctx), $pattern).then_some($name(attr))
                }

                /// `attr`, which is known to be this.
                pub(crate) fn known(attr: Attr) -> $name {
                    $name(attr)
                }

                /// Returns whether `attr` is this.
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
        /// The map.
        fn map() -> &AffineMap = AttrData::AffineMap(map) => map;
    }
    /// `[a, b]`
    ArrayAttr: AttrData::Array(_) => {
        /// The elements.
        fn items() -> &[Attr] = AttrData::Array(items) => items;
    }
    /// `array<i8: 1, 2>`
    DenseArrayAttr: AttrData::DenseArray { .. } => {
        /// The type of the elements.
        fn elem() -> Type = AttrData::DenseArray { elem, .. } => *elem;
        /// The number of elements.
        fn len() -> u64 = AttrData::DenseArray { len, .. } => *len;
        /// Returns whether there is no element.
        fn is_empty() -> bool = AttrData::DenseArray { len, .. } => *len == 0;
        /// The elements, little-endian; an `i1` takes one byte.
        fn bytes() -> &[u8] = AttrData::DenseArray { data, .. } => data;
    }
    /// `dense<…>` of integers, floats, `index` or complex numbers of those.
    DenseAttr: AttrData::Dense(_) => {
        /// The type, shape and raw elements.
        fn elements() -> &DenseElements = AttrData::Dense(elements) => elements;
    }
    /// `dense_resource<key> : type`
    DenseResourceAttr: AttrData::DenseResource { .. } => {
        /// The shaped type.
        fn ty() -> Type = AttrData::DenseResource { ty, .. } => *ty;
        /// The handle of the resource.
        fn handle() -> ResourceHandle = AttrData::DenseResource { handle, .. } => *handle;
    }
    /// `dense<…>` of strings.
    DenseStringsAttr: AttrData::DenseStrings { .. } => {
        /// The shaped type.
        fn ty() -> Type = AttrData::DenseStrings { ty, .. } => *ty;
        /// One value when all are equal, else all of them in row-major order.
        fn values() -> &[Box<[u8]>] = AttrData::DenseStrings { values, .. } => values;
        /// Returns whether there is one value for all elements.
        fn is_splat() -> bool = AttrData::DenseStrings { splat, .. } => *splat;
    }
    /// `{a = 1 : i64, b}`
    DictAttr: AttrData::Dictionary(_) => {
        /// The entries, sorted by key.
        fn entries() -> &[(Ident, Attr)] = AttrData::Dictionary(entries) => entries;
    }
    /// `distinct[0]<attr>`
    DistinctAttr: AttrData::Distinct { .. } => {
        /// The attribute referred to.
        fn referenced() -> Attr = AttrData::Distinct { referenced, .. } => *referenced;
    }
    /// `1.0 : f32`
    FloatAttr: AttrData::Float(..) => {
        /// The floating-point type.
        fn ty() -> Type = AttrData::Float(ty, _) => *ty;
    }
    /// `5 : i32`
    IntegerAttr: AttrData::Integer(..) => {
        /// The integer type, or `index`.
        fn ty() -> Type = AttrData::Integer(ty, _) => *ty;
        /// The value, as wide as the type (64 bits for `index`).
        fn value() -> &ApInt = AttrData::Integer(_, value) => value;
    }
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSetAttr: AttrData::IntegerSet(_) => {
        /// The set.
        fn set() -> &IntegerSet = AttrData::IntegerSet(set) => set;
    }
    /// `loc(…)`
    LocationAttr: AttrData::Location(_) => {
        /// The location.
        fn location() -> &LocData = AttrData::Location(location) => location;
    }
    /// `sparse<indices, values> : type`
    SparseAttr: AttrData::Sparse { .. } => {
        /// The shaped type.
        fn ty() -> Type = AttrData::Sparse { ty, .. } => *ty;
        /// The indices of elements that are not zero: dense elements of type `tensor<NxRxi64>`.
        fn indices() -> DenseAttr = AttrData::Sparse { indices, .. } => DenseAttr(*indices);
        /// The elements that are not zero.
        fn values() -> Attr = AttrData::Sparse { values, .. } => *values;
    }
    /// `strided<[2, 1], offset: ?>`
    StridedLayoutAttr: AttrData::StridedLayout { .. } => {
        /// The offset in elements, [`crate::DYNAMIC`] for `?`.
        fn offset() -> i64 = AttrData::StridedLayout { offset, .. } => *offset;
        /// The strides in elements, [`crate::DYNAMIC`] for `?`.
        fn strides() -> &[i64] = AttrData::StridedLayout { strides, .. } => strides;
    }
    /// `"text"`
    StringAttr: AttrData::String(..) => {
        /// The text, which need not be UTF-8.
        fn bytes() -> &[u8] = AttrData::String(bytes, _) => bytes;
    }
    /// `@root::@name`
    SymbolRefAttr: AttrData::SymbolRef { .. } => {
        /// The first name.
        fn root() -> StringAttr = AttrData::SymbolRef { root, .. } => StringAttr(*root);
        /// The references behind it, each of one name, outermost first.
        fn nested() -> &[Attr] = AttrData::SymbolRef { nested, .. } => nested;
    }
    /// A type as an attribute.
    TypeAttr: AttrData::Type(_) => {
        /// The type.
        fn ty() -> Type = AttrData::Type(ty) => *ty;
    }
}

impl AffineMapAttr {
    /// The attribute of a map.
    pub fn get(ctx: &Context, map: AffineMap) -> AffineMapAttr {
        AffineMapAttr(Attr::affine_map(ctx, map))
    }
}

impl ArrayAttr {
    /// The attribute of these elements.
    pub fn get(ctx: &Context, items: &[Attr]) -> ArrayAttr {
        ArrayAttr(Attr::array(ctx, items))
    }
}

impl DictAttr {
    /// The attribute of these entries, sorted here; of equal keys the last one stays.
    pub fn get(ctx: &Context, entries: &[(Ident, Attr)]) -> DictAttr {
        DictAttr(Attr::dictionary(ctx, entries))
    }

    /// The entry named `key`.
    pub fn entry(self, ctx: &Context, key: Ident) -> Option<Attr> {
        self.0.get(ctx, key)
    }
}

impl FloatAttr {
    /// The attribute of the value of that type which is nearest.
    ///
    /// # Panics
    /// When `ty` is not a floating-point type.
    #[track_caller]
    pub fn get(ctx: &Context, ty: Type, value: f64) -> FloatAttr {
        FloatAttr(Attr::float(ctx, ty, value))
    }

    /// The value; `None` where the type is a float of a dialect.
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
    /// The attribute of the low bits of `value` that the type holds.
    ///
    /// # Panics
    /// When `ty` is neither an integer type nor `index`.
    #[track_caller]
    pub fn get(ctx: &Context, ty: Type, value: i64) -> IntegerAttr {
        IntegerAttr(Attr::integer(ctx, ty, value))
    }
}

impl IntegerSetAttr {
    /// The attribute of a set.
    pub fn get(ctx: &Context, set: IntegerSet) -> IntegerSetAttr {
        IntegerSetAttr(ctx.intern_attr(AttrData::IntegerSet(set)))
    }
}

impl StridedLayoutAttr {
    /// The attribute of an offset and strides in elements, [`crate::DYNAMIC`] for `?`.
    pub fn get(ctx: &Context, offset: i64, strides: impl Into<Box<[i64]>>) -> StridedLayoutAttr {
        let strides = strides.into();
        StridedLayoutAttr(ctx.intern_attr(AttrData::StridedLayout { offset, strides }))
    }
}

impl StringAttr {
    /// The attribute of a text.
    pub fn get(ctx: &Context, text: &str) -> StringAttr {
        StringAttr(Attr::string(ctx, text))
    }
}

impl SymbolRefAttr {
    /// The reference of one name.
    pub fn get(ctx: &Context, name: &str) -> SymbolRefAttr {
        SymbolRefAttr(Attr::symbol_ref(ctx, name))
    }
}

impl TypeAttr {
    /// The attribute of a type.
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

                /// The attribute in its typed form, or itself if it is of another kind.
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
