//! The declaration of an interface: the trait, its object-safe model, and the conversions between the two.

/// Declares an interface.
///
/// ```
/// use ods_core::{Body, Op, Value};
///
/// ods_core::interface! {
///     /// Something with a price.
///     pub trait Priced on Op, "shop::Priced", model PricedModel {
///         /// What one costs.
///         fn price(self, ir: &Body) -> u64;
///         /// What `count` cost.
///         fn price_of(self, ir: &Body, count: u64) -> u64 { count * self.price(ir) }
///         /// Needs no operation: `op.interface::<dyn Priced>()?.model().currency()`.
///         fn currency() -> &'static str { "EUR" }
///     }
/// }
/// ```
/// After the name: the kind of id (`Op`, `Type` or `Attr`), the C++ name, the name of the model, and optionally
/// `extends [Base as BaseModel, …]`, then `verify [function]`, then `verify_with_regions [function]`, of type
/// [`VerifyOp`](crate::hooks::VerifyOp). A method takes `self` first, or is static; it may have one lifetime parameter,
/// for a return type that borrows.
///
/// An implementation that lacks a method does not compile, and the error names the method:
/// ```compile_fail,E0046
/// # use ods_core::{Body, Op, view};
/// # ods_core::interface! {
/// #     pub trait Priced on Op, "shop::Priced", model PricedModel {
/// #         fn price(self, ir: &Body) -> u64;
/// #     }
/// # }
/// #[derive(Clone, Copy)]
/// struct AsPriced(Op);
/// view!(AsPriced, Op);
/// impl Priced for AsPriced {}
/// ```
///
/// Operation types (or newtypes with [`View`](crate::interface::View)) implement the trait, and look-ups name it as
/// `dyn Trait`; a model that has state implements `Model`.
#[macro_export]
macro_rules! interface {
    (
        $(#[$meta:meta])*
        $vis:vis trait $name:ident on $id:ty, $cpp:literal, model $model:ident
        $(, extends [$($base:path as $base_model:path),* $(,)?])?
        $(, verify [$verify:expr])?
        $(, verify_with_regions [$verify_with_regions:expr])?
        {
            $(
                $(#[$doc:meta])*
                fn $method:ident $(<$lifetime:lifetime>)? ($($params:tt)*) $(-> $ret:ty)? $({ $($body:tt)* })? $(;)?
            )*
        }
    ) => {
        $(#[$meta])*
        $vis trait $name $(: $($base +)*)? {
            $($crate::__interface_method! {
                trait $id; [$(#[$doc])*] $method [$(<$lifetime>)?] ($($params)*) [$(-> $ret)?] [$({ $($body)* })?]
            })*
        }

        #[doc = concat!("The object-safe form of [`", stringify!($name), "`]: its methods take the id they are asked of.")]
        $vis trait $model: ::core::marker::Send + ::core::marker::Sync $($(+ $base_model)*)? {
            $($crate::__interface_method! {
                model $id; [$(#[$doc])*] $method [$(<$lifetime>)?] ($($params)*) [$(-> $ret)?]
            })*
        }

        impl<T: $name + $crate::interface::View<$id>> $model for $crate::interface::Of<T> {
            $($crate::__interface_method! {
                of $id; $name T $method [$(<$lifetime>)?] ($($params)*) [$(-> $ret)?]
            })*
        }

        impl<I: $crate::interface::InterfaceKey<Id = $id> + ?::core::marker::Sized> $name for $crate::interface::Interface<I>
        where
            I::Model: $model,
        {
            $($crate::__interface_method! {
                forward $id; $model $method [$(<$lifetime>)?] ($($params)*) [$(-> $ret)?]
            })*
        }

        impl $crate::interface::InterfaceKey for dyn $name {
            type Id = $id;
            type Model = dyn $model;
            const SCHEMA: &'static $crate::schema::InterfaceSchema = &$crate::schema::InterfaceSchema {
                name: $cpp,
                methods: &[$(stringify!($method)),*],
                verify: $crate::__interface_option!($($verify)?),
                verify_with_regions: $crate::__interface_option!($($verify_with_regions)?),
            };

            fn key() -> $crate::Ident {
                static KEY: $crate::StaticIdent = $crate::StaticIdent::new($cpp);
                KEY.get()
            }
        }

        impl dyn $name {
            /// Returns the model that forwards to the methods of `T`.
            $vis const fn by<T: $name + $crate::interface::View<$id>>() -> &'static $crate::interface::Handle<dyn $name> {
                struct By<T>(::core::marker::PhantomData<T>);
                impl<T: $name + $crate::interface::View<$id>> By<T> {
                    const MODEL: &'static dyn $model = &$crate::interface::Of::<T>::new();
                    const HANDLE: &'static $crate::interface::Handle<dyn $name> =
                        &$crate::interface::Handle::by::<T>(Self::MODEL);
                }
                By::<T>::HANDLE
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __interface_option {
    () => {
        ::core::option::Option::None
    };
    ($value:expr) => {
        ::core::option::Option::Some($crate::schema::Hook::new(
            &($value as $crate::verify::VerifyOp),
        ))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __interface_method {
    (trait $id:ty; [$($doc:tt)*] $method:ident [$($life:tt)*] ($self:ident $(, $arg:ident : $ty:ty)* $(,)?) [$($ret:tt)*] []) => {
        $($doc)*
        fn $method $($life)* ($self $(, $arg: $ty)*) $($ret)*
        where
            Self: ::core::marker::Sized + $crate::interface::Instance<$id>;
    };
    (trait $id:ty; [$($doc:tt)*] $method:ident [$($life:tt)*] ($self:ident $(, $arg:ident : $ty:ty)* $(,)?) [$($ret:tt)*] [{ $($body:tt)* }]) => {
        $($doc)*
        #[allow(unused_variables, reason = "a default implementation need not use all arguments")]
        fn $method $($life)* ($self $(, $arg: $ty)*) $($ret)*
        where
            Self: ::core::marker::Sized + $crate::interface::Instance<$id>,
        {
            $($body)*
        }
    };
    (trait $id:ty; [$($doc:tt)*] $method:ident [$($life:tt)*] ($($arg:ident : $ty:ty),* $(,)?) [$($ret:tt)*] []) => {
        $($doc)*
        fn $method $($life)* ($($arg: $ty),*) $($ret)*
        where
            Self: ::core::marker::Sized + $crate::interface::View<$id>;
    };
    (trait $id:ty; [$($doc:tt)*] $method:ident [$($life:tt)*] ($($arg:ident : $ty:ty),* $(,)?) [$($ret:tt)*] [{ $($body:tt)* }]) => {
        $($doc)*
        #[allow(unused_variables, reason = "a default implementation need not use all arguments")]
        fn $method $($life)* ($($arg: $ty),*) $($ret)*
        where
            Self: ::core::marker::Sized + $crate::interface::View<$id>,
        {
            $($body)*
        }
    };
    (model $id:ty; [$($doc:tt)*] $method:ident [$($life:tt)*] (self $(, $arg:ident : $ty:ty)* $(,)?) [$($ret:tt)*]) => {
        $($doc)*
        fn $method $($life)* (&self, this: $id $(, $arg: $ty)*) $($ret)*;
    };
    (model $id:ty; [$($doc:tt)*] $method:ident [$($life:tt)*] ($($arg:ident : $ty:ty),* $(,)?) [$($ret:tt)*]) => {
        $($doc)*
        fn $method $($life)* (&self $(, $arg: $ty)*) $($ret)*;
    };
    (of $id:ty; $name:ident $of:ident $method:ident [$($life:tt)*] (self $(, $arg:ident : $ty:ty)* $(,)?) [$($ret:tt)*]) => {
        fn $method $($life)* (&self, this: $id $(, $arg: $ty)*) $($ret)* {
            <$of as $name>::$method(<$of as $crate::interface::View<$id>>::of(this) $(, $arg)*)
        }
    };
    (of $id:ty; $name:ident $of:ident $method:ident [$($life:tt)*] ($($arg:ident : $ty:ty),* $(,)?) [$($ret:tt)*]) => {
        fn $method $($life)* (&self $(, $arg: $ty)*) $($ret)* {
            <$of as $name>::$method($($arg),*)
        }
    };
    (forward $id:ty; $model:ident $method:ident [$($life:tt)*] (self $(, $arg:ident : $ty:ty)* $(,)?) [$($ret:tt)*]) => {
        fn $method $($life)* (self $(, $arg: $ty)*) $($ret)* {
            <I::Model as $model>::$method(self.model(), $crate::interface::Instance::<$id>::id(self) $(, $arg)*)
        }
    };
    (forward $id:ty; $model:ident $method:ident [$($life:tt)*] ($($arg:ident : $ty:ty),* $(,)?) [$($ret:tt)*]) => {
        // No caller can satisfy the trait's bound `Self: View`: the model is a value here, not a type.
        fn $method $($life)* ($(_: $ty),*) $($ret)* {
            unreachable!("a static method of an interface value")
        }
    };
}

/// Makes a tuple struct over an id a [`View`](crate::interface::View), which can implement an interface for a kind that
/// another dialect declares: `#[derive(Clone, Copy)] struct AsPriced(Op); ods_core::view!(AsPriced, Op);`
#[macro_export]
macro_rules! view {
    ($name:ident, $id:ty) => {
        impl $crate::interface::Instance<$id> for $name {
            fn id(self) -> $id {
                self.0
            }
        }

        impl $crate::interface::View<$id> for $name {
            fn of(id: $id) -> Self {
                $name(id)
            }
        }
    };
}
