//! The shared parts of enums.

/// Declares the items that every plain enum has.
#[doc(hidden)]
#[macro_export]
macro_rules! __enum {
    ($name:ident, $table:ident) => {
        impl $name {
            /// Returns the value, as it is stored.
            pub const fn value(self) -> u64 {
                self as u64
            }

            /// Returns the case with that value.
            pub fn from_value(value: u64) -> ::core::option::Option<Self> {
                Self::ALL.get($crate::rt::case_of_value(&$table, value)?).copied()
            }

            /// Returns the case spelled `text`.
            pub fn from_text(text: &str) -> ::core::option::Option<Self> {
                Self::ALL.get($crate::rt::case_of_text(&$table, text)?).copied()
            }

            /// Returns the text of the case.
            pub fn text(self) -> &'static str {
                $crate::rt::case_of_value(&$table, self.value())
                    .map_or("", |case| $table.cases[case].text)
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.text())
            }
        }

        $crate::__enum_values!($name);
    };
}

/// Declares the items that every bit enum has.
#[doc(hidden)]
#[macro_export]
macro_rules! __bit_enum {
    ($(#[$meta:meta])* $name:ident, $table:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
        pub struct $name(u64);

        impl $name {
            /// Returns the bits, as they are stored.
            pub const fn value(self) -> u64 {
                self.0
            }

            /// Returns the set of those bits, if all of them have a name.
            pub fn from_value(value: u64) -> ::core::option::Option<Self> {
                $crate::rt::valid_bits(&$table, value).map(Self)
            }

            /// Returns the set that `text` spells.
            pub fn from_text(text: &str) -> ::core::option::Option<Self> {
                $crate::rt::bits_of_text(&$table, text).map(Self)
            }

            /// Returns whether all bits of `other` are set.
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }

            /// Returns whether no bit is set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the set without the bits of `other`.
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl ::core::ops::BitOr for $name {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl ::core::ops::BitAnd for $name {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl ::core::ops::BitOrAssign for $name {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(&$crate::rt::bits_text(&$table, self.0))
            }
        }

        $crate::__enum_values!($name);
    };
}

/// Implements the conversions of an enum to and from attributes and parameters.
#[doc(hidden)]
#[macro_export]
macro_rules! __enum_values {
    ($name:ident) => {
        impl $crate::rt::AttrValue<'_> for $name {
            fn from_attr(
                ctx: &$crate::Context,
                attr: $crate::Attr,
            ) -> ::core::option::Option<Self> {
                Self::from_value($crate::rt::enum_value(ctx, attr)?)
            }
        }

        impl $crate::ir::IntoSlot for $name {
            fn into_slot(
                self,
                ctx: &$crate::Context,
                slot: &$crate::schema::PropSchema,
            ) -> ::core::option::Option<$crate::Attr> {
                ::core::option::Option::Some($crate::rt::case_attr(ctx, slot, self.value()))
            }
        }

        impl $crate::rt::ParamValue for $name {
            fn from_param(param: &$crate::Param) -> ::core::option::Option<Self> {
                Self::from_value(param.as_int()? as u64)
            }

            fn into_param(self) -> $crate::Param {
                $crate::Param::Int(self.value() as i64)
            }
        }
    };
}
