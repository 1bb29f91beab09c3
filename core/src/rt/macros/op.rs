//! The shared parts of operations.

/// Declares the newtype of an operation with its [`OpType`](crate::OpType) impl, its view, and its adaptor.
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
            /// Returns the operation with its body.
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

/// Declares a typed builder with the methods that every one has: discardable attributes, location and `insert`.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_builder {
    (
        $(#[$meta:meta])* $builder:ident, $class:ident, $doc:literal;
        $parts:ident($($arg:ident: $ty:ty),*) { $($uses:tt)* }
    ) => {
        impl $class {
            #[doc = $doc]
            #[inline]
            pub fn build($($arg: $ty),*) -> $builder {
                #[allow(unused_mut, reason = "an operation may have no required part")]
                let mut $parts = $crate::rt::Parts::of::<$class>();
                $($uses)*
                $builder($parts)
            }
        }

        $(#[$meta])*
        #[must_use = "`insert` makes the operation"]
        #[derive(Clone, Debug)]
        pub struct $builder($crate::rt::Parts);

        impl $builder {
            /// Adds a discardable attribute.
            #[inline]
            pub fn attr(mut self, name: impl ::core::convert::Into<$crate::Ident>, value: $crate::Attr) -> Self {
                self.0.attr(name.into(), value);
                self
            }

            /// Sets an attribute or property in its stored form.
            #[inline]
            pub fn with_prop(mut self, slot: $crate::ir::PropSlot<$class>, value: $crate::Attr) -> Self {
                self.0.prop(slot.index(), $crate::rt::PropValue::Attr(::core::option::Option::Some(value)));
                self
            }

            /// Adds the discardable attributes of another operation.
            #[inline]
            pub fn attrs_of(mut self, op: $crate::OpRef<'_>) -> Self {
                self.0.attrs_of(op);
                self
            }

            /// Sets the location; the default is the builder's.
            #[inline]
            pub fn loc(mut self, loc: $crate::Loc) -> Self {
                self.0.loc(loc);
                self
            }

            /// Creates the operation at the insertion point of an [`OpBuilder`]($crate::OpBuilder) or a
            /// [`Rewriter`]($crate::rewrite::Rewriter).
            ///
            /// # Panics
            /// Panics if result types are to be inferred and do not follow from the operands.
            #[inline]
            #[track_caller]
            pub fn insert(self, at: &mut impl $crate::ir::Inserter) -> $class {
                $class(self.0.insert_at(at))
            }
        }

        impl $crate::ir::Build for $builder {
            type Op = $class;

            #[inline]
            fn build_at(mut self, builder: &mut $crate::OpBuilder<'_>) -> $class {
                $class(self.0.insert(builder))
            }
        }
    };
}
