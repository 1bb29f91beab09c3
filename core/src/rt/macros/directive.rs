//! The shared parts of directives in formats.

/// Declares a `custom<X>` of operations: the unit struct, and the arguments of its hooks.
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

/// Declares a `custom<X>` of types and attributes: the unit struct, and the arguments of its hooks.
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
            /// Marks the directive as absent: an optional group that starts with it is skipped.
            pub fn set_absent(&mut self) {
                self.0.set_absent();
            }
        }
    };
}
