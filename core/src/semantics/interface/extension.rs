//! Attaching interface models to kinds that other dialects declare.

/// Declares implementations of interfaces: each line is an interface and the operation types that implement it, or, for
/// kinds without a Rust type, a full name and the [`View`](crate::interface::View) that implements it for that name.
/// The macro generates a function `extend`, private to the parent module, that attaches all models: the only form of
/// MLIR's external models.
///
/// ```
/// mod bounds {
///     use ods_core::Type;
///     use ods_core::interface::{PtrLikeTypeInterface, ShapedType};
/// #   use ods_core::{Attr, Context, view};
///
///     ods_core::extension! {
///         ShapedType => ["wide.uuid" => Uuid];
///     }
/// #   #[derive(Clone, Copy)]
/// #   pub struct Uuid(Type);
/// #   view!(Uuid, Type);
/// #   impl ShapedType for Uuid {
/// #       fn element_type(self, _: &Context) -> Type { Type::I8 }
/// #       fn shape(self, _: &Context) -> Option<&[i64]> { Some(&[16]) }
/// #       fn clone_with(self, _: &Context, _: Option<&[i64]>, _: Type) -> Type { self.0 }
/// #   }
/// }
/// # use ods_core::{Context, Type};
/// # use ods_core::interface::ShapedType;
/// let ctx = Context::with(bounds::extend);
/// let uuid = Type::dialect(&ctx, "wide.uuid", []);
/// assert!(uuid.interface::<dyn ShapedType>(&ctx).is_some());
/// ```
/// [`Registry::attach`](crate::Registry::attach) documents the panics.
#[macro_export]
macro_rules! extension {
    ($($(#[$meta:meta])* $interface:ident => [$($model:tt)*];)*) => {
        /// Attaches the interfaces of this module.
        pub(super) fn extend(registry: &mut $crate::Registry) {
            $($(#[$meta])* { $crate::__extension_models!(registry, $interface, $($model)*); })*
        }
    };
}

/// Attaches the models of one interface.
#[doc(hidden)]
#[macro_export]
macro_rules! __extension_models {
    ($registry:ident, $interface:ident, $($name:expr => $view:ty),+ $(,)?) => {
        $($registry.attach($name, <dyn $interface>::by::<$view>());)+
    };
    ($registry:ident, $interface:ident, $($op:ty),+ $(,)?) => {
        $($registry.attach(<$op as $crate::OpType>::SCHEMA.name, <dyn $interface>::by::<$op>());)+
    };
}
