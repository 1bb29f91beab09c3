//! The shared parts of types and attributes.

/// Declares the newtype of a type or attribute, with the items that every one has.
#[doc(hidden)]
#[macro_export]
macro_rules! __definition {
    ($(#[$meta:meta])* $class:ident, $base:ident, $data:ident, $name:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $class($crate::$base);

        impl $class {
            /// The full name.
            pub const NAME: &'static str = $name;

            /// Returns `value` as this type or attribute, if it is one.
            pub fn cast(ctx: &$crate::Context, value: $crate::$base) -> ::core::option::Option<Self> {
                match value.data(ctx) {
                    $crate::$data::Dialect { name, .. } if *name == *Self::NAME => {
                        ::core::option::Option::Some(Self(value))
                    }
                    _ => ::core::option::Option::None,
                }
            }

            /// Returns whether `value` is this type or attribute.
            pub fn is(ctx: &$crate::Context, value: $crate::$base) -> bool {
                Self::cast(ctx, value).is_some()
            }
        }

        $crate::__definition_values!($base, $class);

        impl $crate::interface::Instance<$crate::$base> for $class {
            fn id(self) -> $crate::$base {
                self.0
            }
        }

        impl $crate::interface::View<$crate::$base> for $class {
            fn of(id: $crate::$base) -> Self {
                Self(id)
            }
        }

        impl ::core::convert::From<$class> for $crate::$base {
            fn from(value: $class) -> $crate::$base {
                value.0
            }
        }
    };
}

/// Implements the conversions of a dialect's type or attribute to and from attributes and parameters.
#[doc(hidden)]
#[macro_export]
macro_rules! __definition_values {
    (Attr, $class:ident) => {
        impl $crate::rt::AttrValue<'_> for $class {
            fn from_attr(
                ctx: &$crate::Context,
                attr: $crate::Attr,
            ) -> ::core::option::Option<Self> {
                Self::cast(ctx, attr)
            }
        }

        impl $crate::rt::ParamValue for $class {
            fn from_param(param: &$crate::Param) -> ::core::option::Option<Self> {
                param.as_attr().map(Self)
            }

            fn into_param(self) -> $crate::Param {
                $crate::Param::Attr(self.0)
            }
        }

        impl $crate::ir::IntoSlot for $class {
            fn into_slot(
                self,
                _: &$crate::Context,
                _: &$crate::schema::PropSchema,
            ) -> ::core::option::Option<$crate::Attr> {
                ::core::option::Option::Some(self.0)
            }
        }

        impl ::core::convert::From<$class> for $crate::verify::EvalValue {
            fn from(value: $class) -> $crate::verify::EvalValue {
                value.0.into()
            }
        }

        impl ::core::convert::From<$class> for ::core::option::Option<$crate::Attr> {
            fn from(value: $class) -> ::core::option::Option<$crate::Attr> {
                ::core::option::Option::Some(value.0)
            }
        }

        impl ::core::convert::From<$class> for $crate::hooks::Folded {
            fn from(value: $class) -> $crate::hooks::Folded {
                value.0.into()
            }
        }
    };
    (Type, $class:ident) => {
        impl $crate::rt::ParamValue for $class {
            fn from_param(param: &$crate::Param) -> ::core::option::Option<Self> {
                param.as_type().map(Self)
            }

            fn into_param(self) -> $crate::Param {
                $crate::Param::Type(self.0)
            }
        }
    };
}

/// Declares the parameters of a type or attribute as a struct with a field for each.
#[doc(hidden)]
#[macro_export]
macro_rules! __params {
    (
        $(#[$meta:meta])* $class:ident, $params:ident,
        $($(#[$field_meta:meta])* $field:ident: $form:ty = $at:literal),*
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $params {
            $($(#[$field_meta])* pub $field: $form,)*
        }

        impl $crate::hooks::NamedParams for $class {
            type Params = $params;

            fn from_params(params: &[$crate::Param]) -> ::core::option::Option<$params> {
                ::core::option::Option::Some($params {
                    $($field: $crate::rt::ParamValue::from_param(params.get($at)?)?,)*
                })
            }

            fn into_params(params: $params) -> ::std::vec::Vec<$crate::Param> {
                ::std::vec![$($crate::rt::ParamValue::into_param(params.$field)),*]
            }
        }
    };
}
