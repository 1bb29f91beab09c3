//! The declaration of an interface: the trait, its object-safe model, and the ways between the two.

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
/// After the name: what it is asked of (`Op`, `Type` or `Attr`), the C++ name, the name of the model, and optionally
/// `extends [Base as BaseModel, …]`, then `verify [function]`, then `verify_with_regions [function]`, of type
/// [`VerifyOp`](crate::hooks::VerifyOp). A method takes `self` first, or is static; it may have one lifetime parameter,
/// for a return type that borrows.
///
/// What lacks a method does not compile, and says which:
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
/// The trait is for operation types (or newtypes with [`View`](crate::interface::View)) to implement and
/// `dyn Trait` for look-ups to name; a model that has state implements `Model`.
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
            /// The model whose methods are those of `T`.
            $vis const fn by<T: $name + $crate::interface::View<$id>>() -> &'static $crate::interface::Handle<dyn $name> {
                struct By<T>(::core::marker::PhantomData<T>);
                impl<T: $name + $crate::interface::View<$id>> By<T> {
                    const MODEL: &'static dyn $model = &$crate::interface::Of::<T>::new();
                    const HANDLE: &'static $crate::interface::Handle<dyn $name> =
                        &$crate::interface::Handle::new(Self::MODEL);
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
        #[allow(unused_variables, reason = "a default answer need not look at everything")]
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
        #[allow(unused_variables, reason = "a default answer need not look at everything")]
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
        // No caller can meet the trait's bound `Self: View`: which model is meant is a value here, not a type.
        fn $method $($life)* ($(_: $ty),*) $($ret)* {
            unreachable!("a static method of an interface value")
        }
    };
}

/// Makes a tuple struct over an id a [`View`](crate::interface::View), through which an interface can be implemented
/// for what others declared: `#[derive(Clone, Copy)] struct AsPriced(Op); ods_core::view!(AsPriced, Op);`
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
