//! Slots and accessors of an operation's three types: its id, its view and its adaptor.

/// The slots and accessors of an operation, one for each part in parentheses. Each part begins with its kind:
///
/// - `slot`, `arg_slot`: the constant of a slot, or of a single argument of the region of that index.
/// - `one`, `optional`, `several`: an operand or result group by the number of its values, with the readers of the id,
///   of the view and, for an operand, of the adaptor.
/// - `ty`: the type of a single operand or result.
/// - `read`, `set`, `set_attr`: an attribute or property.
/// - `arg`, `args`, `each_arg`: the named argument, or arguments, of the region of that index in the schema.
/// - `region`, `regions`, `successor`, `successors`: the part of that index, and the ones after it.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_parts {
    ($class:ident, $view:ident, $adaptor:ident; $($part:tt)*) => {
        impl $class { $($crate::__id_part! $part;)* }
        impl<'a> $view<'a> { $($crate::__view_part! $part;)* }
        impl<'a, T: ::core::marker::Copy> $adaptor<'a, T> { $($crate::__adaptor_part! $part;)* }
    };
}

/// A part of an operation by its id.
#[doc(hidden)]
#[macro_export]
macro_rules! __id_part {
    (slot $kind:ident $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The slot of `", $td, "`.")]
        pub const $name: $crate::ir::$kind<Self> = $crate::ir::$kind::new($at);
    };
    (arg_slot $name:ident $td:literal $at:literal $region:literal) => {
        #[doc = concat!("The slot of the region's argument `", $td, "`.")]
        pub const $name: $crate::ir::RegionArgSlot<Self> =
            $crate::ir::RegionArgSlot::new($region, $at);
    };
    (one $side:ident $name:ident $td:literal $at:literal $read:ident $view:ident $($adapted:ident)?) => {
        $crate::__id_part! {
            values $name [concat!("The ", stringify!($side), " `", $td, "`.")]
            [$crate::Value] $read $at
        }
    };
    (optional $side:ident $name:ident $td:literal $at:literal $read:ident $view:ident $($adapted:ident)?) => {
        $crate::__id_part! {
            values $name [concat!("The ", stringify!($side), " `", $td, "`, if present.")]
            [::core::option::Option<$crate::Value>] $read $at
        }
    };
    (several $side:ident $name:ident $td:literal $at:literal $read:ident $view:ident $($adapted:ident)?) => {
        $crate::__id_part! {
            values $name [concat!("The ", stringify!($side), "s `", $td, "`.")]
            [
                impl ::core::iter::ExactSizeIterator<Item = $crate::Value>
                + ::core::iter::DoubleEndedIterator
                + ::core::clone::Clone
                + '_
            ] $read $at
        }
    };
    (values $name:ident [$doc:expr] [$returns:ty] $read:ident $at:literal) => {
        #[doc = $doc]
        #[inline]
        #[track_caller]
        pub fn $name(self, ir: &$crate::Body) -> $returns {
            $crate::rt::$read(ir, self.0, $at)
        }
    };
    (ty $name:ident $value:ident) => {
        #[doc = concat!("The type of `", stringify!($value), "`.")]
        #[inline]
        pub fn $name(self, ir: &$crate::Body) -> $crate::Type {
            ir.ty(self.$value(ir))
        }
    };
    (read $name:ident $doc:literal [$returns:ty] [$view:ty] $read:ident $at:literal) => {
        #[doc = $doc]
        #[inline]
        #[track_caller]
        pub fn $name(self, ir: &$crate::Body) -> $returns {
            $crate::rt::$read(ir, self.0, $at)
        }
    };
    (set $name:ident $td:literal $value:ident [$takes:ty] $set:ident $at:literal [$stored:expr]) => {
        #[doc = concat!("Sets the attribute `", $td, "`.")]
        #[inline]
        pub fn $name(self, ir: &mut impl $crate::ir::Modify, $value: $takes) {
            $crate::rt::$set(ir, self.0, $at, $stored);
        }
    };
    (set_attr $name:ident $td:literal $at:literal) => {
        #[doc = concat!("Sets the attribute `", $td, "`.")]
        #[inline]
        pub fn $name(
            self,
            ir: &mut impl $crate::ir::Modify,
            value: impl ::core::convert::Into<::core::option::Option<$crate::Attr>>,
        ) {
            $crate::rt::set_prop(ir, self.0, $at, $crate::rt::PropValue::Attr(value.into()));
        }
    };
    (arg $name:ident $td:literal $at:literal $region:literal $schema:ident) => {
        #[doc = concat!("The region's argument `", $td, "`.")]
        #[inline]
        #[track_caller]
        pub fn $name(self, ir: &$crate::Body) -> $crate::Value {
            $crate::rt::region_arg(ir.view(self.0), &$schema, $region, $at).value
        }
    };
    (args $name:ident $td:literal $at:literal $region:literal $schema:ident) => {
        #[doc = concat!("The region's arguments `", $td, "`.")]
        #[inline]
        #[track_caller]
        pub fn $name(
            self,
            ir: &$crate::Body,
        ) -> impl ::core::iter::ExactSizeIterator<Item = $crate::Value>
        + ::core::iter::DoubleEndedIterator
        + ::core::clone::Clone
        + '_ {
            $crate::rt::region_args(ir.view(self.0), &$schema, $region, $at).map(|arg| arg.value)
        }
    };
    (each_arg $name:ident $td:literal $at:literal $region:literal $schema:ident) => {
        #[doc = concat!("The argument `", $td, "` of each region.")]
        #[inline]
        #[track_caller]
        pub fn $name(
            self,
            ir: &$crate::Body,
        ) -> impl ::core::iter::ExactSizeIterator<Item = $crate::Value> + '_ {
            $crate::rt::each_region_arg(ir.view(self.0), &$schema, $region, $at)
                .map(|arg| arg.value)
        }
    };
    (region $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The region `", $td, "`.")]
        #[inline]
        #[track_caller]
        pub fn $name(self, ir: &$crate::Body) -> $crate::ir::RegionRef<'_> {
            $crate::rt::region_at(ir.view(self.0), $at)
        }
    };
    (regions $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The region `", $td, "` and those after it.")]
        #[inline]
        #[track_caller]
        pub fn $name(
            self,
            ir: &$crate::Body,
        ) -> impl ::core::iter::Iterator<Item = $crate::ir::RegionRef<'_>> {
            $crate::rt::regions(ir, self.0, $at)
        }
    };
    (successor $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The successor `", $td, "`.")]
        #[inline]
        pub fn $name(self, ir: &$crate::Body) -> $crate::Block {
            $crate::rt::successor(ir, self.0, $at)
        }
    };
    (successors $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The successor `", $td, "` and those after it.")]
        #[inline]
        pub fn $name(
            self,
            ir: &$crate::Body,
        ) -> impl ::core::iter::Iterator<Item = $crate::Block> + '_ {
            ir.successors(self.0).skip($at)
        }
    };
}

/// A part of an operation by its view.
#[doc(hidden)]
#[macro_export]
macro_rules! __view_part {
    (one $side:ident $name:ident $td:literal $at:literal $read:ident $view:ident $($adapted:ident)?) => {
        $crate::__view_part! {
            values $name [concat!("The ", stringify!($side), " `", $td, "`.")]
            [$crate::ir::ValueRef<'a>] $view $at
        }
    };
    (optional $side:ident $name:ident $td:literal $at:literal $read:ident $view:ident $($adapted:ident)?) => {
        $crate::__view_part! {
            values $name [concat!("The ", stringify!($side), " `", $td, "`, if present.")]
            [::core::option::Option<$crate::ir::ValueRef<'a>>] $view $at
        }
    };
    (several $side:ident $name:ident $td:literal $at:literal $read:ident $view:ident $($adapted:ident)?) => {
        $crate::__view_part! {
            values $name [concat!("The ", stringify!($side), "s `", $td, "`.")]
            [
                impl ::core::iter::ExactSizeIterator<Item = $crate::ir::ValueRef<'a>>
                + ::core::iter::DoubleEndedIterator
                + ::core::clone::Clone
                + 'a
            ] $view $at
        }
    };
    (values $name:ident [$doc:expr] [$returns:ty] $view:ident $at:literal) => {
        #[doc = $doc]
        #[inline]
        pub fn $name(self) -> $returns {
            $crate::rt::$view(self.0, $at)
        }
    };
    (read $name:ident $doc:literal [$returns:ty] [$view:ty] $read:ident $at:literal) => {
        #[doc = $doc]
        #[inline]
        #[track_caller]
        pub fn $name(self) -> $view {
            $crate::rt::$read(self.0.body, self.0.op, $at)
        }
    };
    (arg $name:ident $td:literal $at:literal $region:literal $schema:ident) => {
        #[doc = concat!("The region's argument `", $td, "`.")]
        #[inline]
        #[track_caller]
        pub fn $name(self) -> $crate::ir::ValueRef<'a> {
            $crate::rt::region_arg(self.0, &$schema, $region, $at)
        }
    };
    (args $name:ident $td:literal $at:literal $region:literal $schema:ident) => {
        #[doc = concat!("The region's arguments `", $td, "`.")]
        #[inline]
        #[track_caller]
        pub fn $name(
            self,
        ) -> impl ::core::iter::ExactSizeIterator<Item = $crate::ir::ValueRef<'a>>
        + ::core::iter::DoubleEndedIterator
        + ::core::clone::Clone
        + 'a {
            $crate::rt::region_args(self.0, &$schema, $region, $at)
        }
    };
    (each_arg $name:ident $td:literal $at:literal $region:literal $schema:ident) => {
        #[doc = concat!("The argument `", $td, "` of each region.")]
        #[inline]
        #[track_caller]
        pub fn $name(
            self,
        ) -> impl ::core::iter::ExactSizeIterator<Item = $crate::ir::ValueRef<'a>> + 'a {
            $crate::rt::each_region_arg(self.0, &$schema, $region, $at)
        }
    };
    (region $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The region `", $td, "`.")]
        #[inline]
        #[track_caller]
        pub fn $name(self) -> $crate::ir::RegionRef<'a> {
            $crate::rt::region_at(self.0, $at)
        }
    };
    (regions $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The region `", $td, "` and those after it.")]
        #[inline]
        #[track_caller]
        pub fn $name(self) -> impl ::core::iter::Iterator<Item = $crate::ir::RegionRef<'a>> {
            $crate::rt::regions(self.0.body, self.0.op, $at)
        }
    };
    (successor $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The successor `", $td, "`.")]
        #[inline]
        pub fn $name(self) -> $crate::ir::BlockRef<'a> {
            $crate::rt::successor_ref(self.0, $at)
        }
    };
    (successors $name:ident $td:literal $at:literal) => {
        #[doc = concat!("The successor `", $td, "` and those after it.")]
        #[inline]
        pub fn $name(
            self,
        ) -> impl ::core::iter::ExactSizeIterator<Item = $crate::ir::BlockRef<'a>>
        + ::core::clone::Clone
        + 'a {
            $crate::rt::successor_refs(self.0, $at)
        }
    };
    ($($other:tt)*) => {};
}

/// An operand in an adaptor.
#[doc(hidden)]
#[macro_export]
macro_rules! __adaptor_part {
    (one operand $name:ident $td:literal $at:literal $read:ident $view:ident $adapted:ident) => {
        #[doc = concat!("Returns the item for the operand `", $td, "`.")]
        #[inline]
        pub fn $name(self) -> T {
            self.0.$adapted($at)
        }
    };
    (optional operand $name:ident $td:literal $at:literal $read:ident $view:ident $adapted:ident) => {
        #[doc = concat!("Returns the item for the operand `", $td, "`, if present.")]
        #[inline]
        pub fn $name(self) -> ::core::option::Option<T> {
            self.0.$adapted($at)
        }
    };
    (several operand $name:ident $td:literal $at:literal $read:ident $view:ident $adapted:ident) => {
        #[doc = concat!("Returns the items for the operands `", $td, "`.")]
        #[inline]
        pub fn $name(self) -> &'a [T] {
            self.0.$adapted($at)
        }
    };
    ($($other:tt)*) => {};
}
