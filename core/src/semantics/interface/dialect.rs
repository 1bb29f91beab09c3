//! Interfaces of dialects: plain object-safe traits, since they need no id.

/// Declares a dialect interface: an object-safe trait whose methods take `&self`, and `dyn Trait` as the key of
/// [`Registry::attach`](crate::Registry::attach) and [`Context::dialect_interface`](crate::Context::dialect_interface).
///
/// ```
/// use ods_core::interface::Handle;
/// use ods_core::Context;
///
/// ods_core::dialect_interface! {
///     /// How friendly a dialect is.
///     pub trait Manners, "Manners" {
///         fn greeting(&self) -> &'static str { "hello" }
///     }
/// }
/// struct Plain;
/// impl Manners for Plain {}
/// static PLAIN: Handle<dyn Manners> = Handle::<dyn Manners>::new(&Plain);
///
/// let ctx = Context::with(|registry| registry.attach("builtin", &PLAIN));
/// assert_eq!(ctx.dialect_interface::<dyn Manners>("builtin").map(|one| one.greeting()), Some("hello"));
/// ```
#[macro_export]
macro_rules! dialect_interface {
    (
        $(#[$meta:meta])*
        $vis:vis trait $name:ident, $cpp:literal { $($methods:tt)* }
    ) => {
        $(#[$meta])*
        $vis trait $name: ::core::marker::Send + ::core::marker::Sync {
            $($methods)*
        }

        impl $crate::interface::InterfaceKey for dyn $name {
            type Id = ();
            type Model = dyn $name;
            const SCHEMA: &'static $crate::schema::InterfaceSchema = &$crate::schema::InterfaceSchema {
                name: $cpp,
                methods: &[],
                verify: ::core::option::Option::None,
                verify_with_regions: ::core::option::Option::None,
            };

            fn key() -> $crate::Ident {
                static KEY: $crate::StaticIdent = $crate::StaticIdent::new($cpp);
                KEY.get()
            }
        }
    };
}
