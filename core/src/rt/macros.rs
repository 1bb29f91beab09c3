//! The parts of generated items that are the same for all: expanded here, so that generated files stay short.

/// An operation's newtype with its [`OpType`](crate::OpType) impl, the view of it with its body, and its adaptor.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_type {
    ($(#[$meta:meta])* $class:ident, $view:ident, $adaptor:ident, $name:literal, $schema:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $class($crate::Op);

        #[doc = concat!("A [`", stringify!($class), "`] with its body, to read.")]
        #[derive(Clone, Copy)]
        pub struct $view<'a>($crate::OpRef<'a>);

        #[doc = concat!("Something for each operand of a [`", stringify!($class), "`], by name.")]
        #[derive(Clone, Copy)]
        pub struct $adaptor<'a, T>($crate::ir::Operands<'a, T>);

        impl $crate::OpType for $class {
            type Ref<'a> = $view<'a>;
            type Adaptor<'a, T: ::core::marker::Copy + 'a> = $adaptor<'a, T>;

            const SCHEMA: &'static $crate::schema::OpSchema = &$schema;

            #[inline]
            fn op_name() -> $crate::OpName {
                static NAME: $crate::StaticOpName = $crate::StaticOpName::new($name);
                NAME.get()
            }

            #[inline]
            fn wrap(op: $crate::Op) -> Self {
                Self(op)
            }

            #[inline]
            fn op(self) -> $crate::Op {
                self.0
            }

            #[inline]
            fn wrap_ref(op: $crate::OpRef<'_>) -> $view<'_> {
                $view(op)
            }

            #[inline]
            fn adapt<'a, T: ::core::marker::Copy + 'a>(
                operands: $crate::ir::Operands<'a, T>,
            ) -> $adaptor<'a, T> {
                $adaptor(operands)
            }
        }

        impl $class {
            /// The operation with its body.
            #[inline]
            pub fn view(self, ir: &$crate::Body) -> $view<'_> {
                $view(ir.view(self.0))
            }
        }

        impl ::core::convert::From<$class> for $crate::Op {
            #[inline]
            fn from(op: $class) -> $crate::Op {
                op.0
            }
        }

        impl ::core::convert::From<$view<'_>> for $crate::Op {
            #[inline]
            fn from(op: $view<'_>) -> $crate::Op {
                op.0.op
            }
        }

        impl ::core::convert::From<$view<'_>> for $class {
            #[inline]
            fn from(op: $view<'_>) -> $class {
                $class(op.0.op)
            }
        }

        impl<'a> ::core::ops::Deref for $view<'a> {
            type Target = $crate::OpRef<'a>;

            #[inline]
            fn deref(&self) -> &$crate::OpRef<'a> {
                &self.0
            }
        }

        impl<'a, T> ::core::ops::Deref for $adaptor<'a, T> {
            type Target = $crate::ir::Operands<'a, T>;

            #[inline]
            fn deref(&self) -> &$crate::ir::Operands<'a, T> {
                &self.0
            }
        }
    };
}

/// A typed builder with what every one has: discardable attributes, location and `insert`.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_builder {
    ($(#[$meta:meta])* $builder:ident, $class:ident) => {
        $(#[$meta])*
        #[must_use = "`insert` makes the operation"]
        #[derive(Clone, Debug)]
        pub struct $builder($crate::rt::Parts);

        impl $builder {
            /// Adds a discardable attribute.
            pub fn attr(mut self, name: impl ::core::convert::Into<$crate::Ident>, value: $crate::Attr) -> Self {
                self.0.attr(name.into(), value);
                self
            }

            /// Sets an attribute or property as it is stored.
            pub fn with_prop(mut self, slot: $crate::ir::PropSlot<$class>, value: $crate::Attr) -> Self {
                self.0.prop(slot.index(), $crate::rt::PropValue::Attr(::core::option::Option::Some(value)));
                self
            }

            /// Adds the discardable attributes of another operation.
            pub fn attrs_of(mut self, op: $crate::OpRef<'_>) -> Self {
                for (name, value) in op.attrs().as_dictionary(op.ctx()).unwrap_or_default() {
                    self.0.attr(*name, *value);
                }
                self
            }

            /// Sets the location, which is the builder's otherwise.
            pub fn loc(mut self, loc: $crate::Loc) -> Self {
                self.0.loc(loc);
                self
            }

            /// Makes the operation at the insertion point of an [`OpBuilder`]($crate::OpBuilder) or a
            /// [`Rewriter`]($crate::rewrite::Rewriter).
            ///
            /// # Panics
            /// When result types are to be inferred and do not follow from the operands.
            #[inline]
            #[track_caller]
            pub fn insert(mut self, at: &mut impl $crate::ir::Inserter) -> $class {
                self.0.asked_for();
                at.build(|builder| $crate::ir::Build::build_at(self, builder))
            }
        }

        impl $crate::ir::Build for $builder {
            type Op = $class;

            #[inline]
            fn build_at(mut self, builder: &mut $crate::OpBuilder<'_>) -> $class {
                <$class as $crate::OpType>::wrap(self.0.insert(builder))
            }
        }
    };
}

/// A type's or attribute's newtype with what every one has.
#[doc(hidden)]
#[macro_export]
macro_rules! __definition {
    ($(#[$meta:meta])* $class:ident, $base:ident, $data:ident, $name:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $class($crate::$base);

        impl $class {
            /// Full name.
            pub const NAME: &'static str = $name;

            /// `value` as this, if it is one.
            pub fn cast(ctx: &$crate::Context, value: $crate::$base) -> ::core::option::Option<Self> {
                match value.data(ctx) {
                    $crate::$data::Dialect { name, .. } if *name == *Self::NAME => {
                        ::core::option::Option::Some(Self(value))
                    }
                    _ => ::core::option::Option::None,
                }
            }

            /// Returns whether `value` is this.
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

/// A dialect's type or attribute in attributes and parameters.
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

/// A `custom<X>` of operations: the unit struct, and the arguments that its hooks see.
#[doc(hidden)]
#[macro_export]
macro_rules! __directive {
    ($(#[$meta:meta])* $name:ident, $parse:ident, $print:ident) => {
        $(#[$meta])*
        pub struct $name;

        #[doc = concat!("The arguments of [`", stringify!($name), "`] while it is parsed.")]
        pub struct $parse<'p, 's>(pub(super) &'p mut $crate::format::ParseArgs<'s>);

        #[doc = concat!("The arguments of [`", stringify!($name), "`] while it is printed.")]
        #[derive(Clone, Copy)]
        pub struct $print<'p, 'ir>(pub(super) &'p $crate::format::PrintArgs<'ir>);

        impl $crate::hooks::Directive for $name {
            type ParseArgs<'p, 's: 'p> = $parse<'p, 's>;
            type PrintArgs<'p, 'ir: 'p> = $print<'p, 'ir>;

            fn parse_args<'p, 's: 'p>(
                args: &'p mut $crate::format::ParseArgs<'s>,
            ) -> $parse<'p, 's> {
                $parse(args)
            }

            fn print_args<'p, 'ir: 'p>(
                args: &'p $crate::format::PrintArgs<'ir>,
            ) -> $print<'p, 'ir> {
                $print(args)
            }
        }

        impl<'s> ::core::ops::Deref for $parse<'_, 's> {
            type Target = $crate::format::ParseArgs<'s>;

            fn deref(&self) -> &Self::Target {
                self.0
            }
        }

        impl ::core::ops::DerefMut for $parse<'_, '_> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                self.0
            }
        }

        impl<'ir> ::core::ops::Deref for $print<'_, 'ir> {
            type Target = $crate::format::PrintArgs<'ir>;

            fn deref(&self) -> &Self::Target {
                self.0
            }
        }
    };
}

/// A `custom<X>` of types and attributes: the unit struct, and the arguments that its hooks see.
#[doc(hidden)]
#[macro_export]
macro_rules! __param_directive {
    ($(#[$meta:meta])* $name:ident, $parse:ident, $print:ident) => {
        $(#[$meta])*
        pub struct $name;

        #[doc = concat!("The arguments of [`", stringify!($name), "`] while it is parsed.")]
        pub struct $parse<'p>(pub(super) &'p mut $crate::format::ParamArgs);

        #[doc = concat!("The arguments of [`", stringify!($name), "`] while it is printed.")]
        #[derive(Clone, Copy)]
        pub struct $print<'p>(pub(super) &'p $crate::format::ParamArgs);

        impl $crate::hooks::ParamDirectiveArgs for $name {
            type ParseArgs<'p> = $parse<'p>;
            type PrintArgs<'p> = $print<'p>;

            fn parse_args(args: &mut $crate::format::ParamArgs) -> $parse<'_> {
                $parse(args)
            }

            fn print_args(args: &$crate::format::ParamArgs) -> $print<'_> {
                $print(args)
            }
        }

        impl $parse<'_> {
            /// Says that nothing of the directive was there: an optional group that starts with it is skipped.
            pub fn set_absent(&mut self) {
                self.0.set_absent();
            }
        }
    };
}

/// The parameters of a type or attribute as a struct with a field for each.
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

/// Declares the items that every plain enum has.
#[doc(hidden)]
#[macro_export]
macro_rules! __enum {
    ($name:ident, $table:ident) => {
        impl $name {
            /// The value, as it is stored.
            pub const fn value(self) -> u64 {
                self as u64
            }

            /// The case of that value.
            pub fn from_value(value: u64) -> ::core::option::Option<Self> {
                Self::ALL.get($crate::rt::case_of_value(&$table, value)?).copied()
            }

            /// The case spelled `text`.
            pub fn from_text(text: &str) -> ::core::option::Option<Self> {
                Self::ALL.get($crate::rt::case_of_text(&$table, text)?).copied()
            }

            /// The spelling in text.
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
            /// The bits, as they are stored.
            pub const fn value(self) -> u64 {
                self.0
            }

            /// The set of those bits, if all of them have a name.
            pub fn from_value(value: u64) -> ::core::option::Option<Self> {
                $crate::rt::valid_bits(&$table, value).map(Self)
            }

            /// The set that `text` spells.
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

            /// The set less the bits of `other`.
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

/// An enum in attributes and parameters.
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
