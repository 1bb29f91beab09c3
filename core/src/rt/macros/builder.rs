//! The setters of typed builders.

/// The setters of a builder, one for each part in parentheses, which begins with its kind: `operands`, `attr`, `prop`,
/// `result`, `results`, `successors` or `regions`.
#[doc(hidden)]
#[macro_export]
macro_rules! __setters {
    ($builder:ident; $($part:tt)*) => {
        impl $builder { $($crate::__setter! $part;)* }
    };
}

/// One setter of a builder.
#[doc(hidden)]
#[macro_export]
macro_rules! __setter {
    (operand $name:ident $td:literal $at:literal) => {
        #[doc = concat!("Sets the operand `", $td, "`.")]
        #[inline]
        pub fn $name(
            mut self,
            value: impl ::core::convert::Into<::core::option::Option<$crate::Value>>,
        ) -> Self {
            self.0.operands($at, value.into());
            self
        }
    };
    (operands $name:ident $td:literal $at:literal) => {
        #[doc = concat!("Sets the operands `", $td, "`.")]
        #[inline]
        pub fn $name(
            mut self,
            values: impl ::core::iter::IntoIterator<Item = $crate::Value>,
        ) -> Self {
            self.0.operands($at, values);
            self
        }
    };
    (groups $name:ident $td:literal $at:literal $sizes:literal) => {
        #[doc = concat!("Sets the groups of operands `", $td, "`.")]
        #[inline]
        pub fn $name<G: ::core::iter::IntoIterator<Item = $crate::Value>>(
            mut self,
            groups: impl ::core::iter::IntoIterator<Item = G>,
        ) -> Self {
            self.0.operand_groups($at, $sizes, groups);
            self
        }
    };
    (attr $name:ident $td:literal $at:literal) => {
        #[doc = concat!("Sets the attribute `", $td, "`.")]
        #[inline]
        pub fn $name(
            mut self,
            value: impl ::core::convert::Into<::core::option::Option<$crate::Attr>>,
        ) -> Self {
            self.0.prop($at, $crate::rt::PropValue::Attr(value.into()));
            self
        }
    };
    (prop $name:ident $td:literal $at:literal $value:ident [$takes:ty] [$stored:expr]) => {
        #[doc = concat!("Sets the attribute `", $td, "`.")]
        #[inline]
        pub fn $name(mut self, $value: $takes) -> Self {
            self.0.prop($at, $stored);
            self
        }
    };
    (result $name:ident $td:literal $at:literal) => {
        #[doc = concat!("Sets the type of result ", $td, ", which is inferred otherwise; set all or none.")]
        #[inline]
        pub fn $name(mut self, ty: $crate::Type) -> Self {
            self.0.results($at, [ty]);
            self
        }
    };
    (results $name:ident $td:literal $at:literal) => {
        #[doc = concat!("Sets the types of result ", $td, ".")]
        #[inline]
        pub fn $name(mut self, types: impl ::core::iter::IntoIterator<Item = $crate::Type>) -> Self {
            self.0.results($at, types);
            self
        }
    };
    (successors $name:ident $td:literal) => {
        #[doc = concat!("Adds to the successors `", $td, "`.")]
        #[inline]
        pub fn $name(mut self, blocks: impl ::core::iter::IntoIterator<Item = $crate::Block>) -> Self {
            self.0.successors(blocks);
            self
        }
    };
    (regions $name:ident $td:literal) => {
        #[doc = concat!("Sets the number of regions of `", $td, "`, which is 0 otherwise.")]
        #[inline]
        pub fn $name(mut self, count: usize) -> Self {
            self.0.extra_regions(count);
            self
        }
    };
}
