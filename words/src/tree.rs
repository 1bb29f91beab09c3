//! The declaration macros of words, which also implement conversion between stores and printing.

/// Declares a tree, generic over its store `S`. Positional parts are named, as `List(items: List<S, Expr<S>>)`.
macro_rules! tree {
    (
        $(#[$meta:meta])*
        pub enum $name:ident<S> {
            $(
                $(#[$vmeta:meta])*
                $variant:ident
                $(($($part:ident: $pty:ty),*))?
                $({$($(#[$nmeta:meta])* $named:ident: $nty:ty,)*})?
            ,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $name<S: $crate::Store> {
            $(
                $(#[$vmeta])*
                $variant
                $(($($pty),*))?
                $({$($(#[$nmeta])* $named: $nty),*})?
            ,)*
        }

        impl<S: $crate::Store> $crate::Convert<S> for $name<$crate::Owned> {
            type As = $name<S>;

            fn convert<C: $crate::Converter<S>>(
                &self,
                by: &C,
            ) -> Result<$name<S>, $crate::Missing> {
                Ok(match self {$(
                    $name::$variant $(($($part),*))? $({$($named),*})? => $name::$variant
                        $(($($part.convert(by)?),*))?
                        $({$($named: $named.convert(by)?),*})?
                ,)*})
            }
        }

        impl $crate::Emit for $name<$crate::Owned> {
            fn emit<E: $crate::Emitter>(&self, by: &E) -> E::Out {
                let (variant, parts) = match self {$(
                    $name::$variant $(($($part),*))? $({$($named),*})? => (
                        stringify!($variant),
                        $crate::Parts::Unit
                            $(.tuple(vec![$($part.emit(by)),*]))?
                            $(.named(vec![$((stringify!($named), $named.emit(by))),*]))?
                    ),
                )*};
                by.word(stringify!($name), Some(variant), parts)
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident<S> {
            $($(#[$nmeta:meta])* pub $named:ident: $nty:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $name<S: $crate::Store> {
            $($(#[$nmeta])* pub $named: $nty,)*
        }

        impl<S: $crate::Store> $crate::Convert<S> for $name<$crate::Owned> {
            type As = $name<S>;

            fn convert<C: $crate::Converter<S>>(
                &self,
                by: &C,
            ) -> Result<$name<S>, $crate::Missing> {
                Ok($name { $($named: self.$named.convert(by)?,)* })
            }
        }

        impl $crate::Emit for $name<$crate::Owned> {
            fn emit<E: $crate::Emitter>(&self, by: &E) -> E::Out {
                let parts = vec![$((stringify!($named), self.$named.emit(by))),*];
                by.word(stringify!($name), None, $crate::Parts::Named(parts))
            }
        }
    };
}
pub(crate) use tree;

/// Declares a word that is equal in every store.
macro_rules! leaf {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(
                $(#[$vmeta:meta])*
                $variant:ident
                $(($($part:ident: $pty:ty),*))?
            ,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$vmeta])* $variant $(($($pty),*))?,)*
        }

        $crate::convert::same!($name);

        impl $crate::Emit for $name {
            fn emit<E: $crate::Emitter>(&self, by: &E) -> E::Out {
                let (variant, parts) = match self {$(
                    $name::$variant $(($($part),*))? => (
                        stringify!($variant),
                        $crate::Parts::Unit $(.tuple(vec![$($part.emit(by)),*]))?
                    ),
                )*};
                by.word(stringify!($name), Some(variant), parts)
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$nmeta:meta])* pub $named:ident: $nty:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name {
            $($(#[$nmeta])* pub $named: $nty,)*
        }

        $crate::convert::same!($name);

        impl $crate::Emit for $name {
            fn emit<E: $crate::Emitter>(&self, by: &E) -> E::Out {
                let parts = vec![$((stringify!($named), self.$named.emit(by))),*];
                by.word(stringify!($name), None, $crate::Parts::Named(parts))
            }
        }
    };
}
pub(crate) use leaf;
