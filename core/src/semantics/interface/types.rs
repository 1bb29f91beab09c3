//! Interfaces that builtin types implement, and other dialects' types may implement.

use crate::{Attr, Context, FloatKind, Type};

crate::interface! {
    /// `ShapedType`: a container of elements of one type, with a shape, or unranked.
    pub trait ShapedType on Type, "ShapedType", model ShapedTypeModel {
        /// Returns the type of the elements.
        fn element_type(self, ctx: &Context) -> Type;
        /// Returns the dimensions; `None` for an unranked type.
        fn shape<'ir>(self, ctx: &'ir Context) -> Option<&'ir [i64]>;
        /// Returns the type with another element type, and another shape if one is given.
        fn clone_with(self, ctx: &Context, shape: Option<&[i64]>, element: Type) -> Type;
        /// Returns whether the number of dimensions is known.
        fn has_rank(self, ctx: &Context) -> bool { self.shape(ctx).is_some() }
    }
}

crate::interface! {
    /// `VectorElementTypeInterface`: a type that vectors may hold.
    pub trait VectorElementTypeInterface on Type, "VectorElementTypeInterface",
        model VectorElementTypeInterfaceModel {}
}

crate::interface! {
    /// `MemRefElementTypeInterface`: a type that memrefs may hold.
    pub trait MemRefElementTypeInterface on Type, "MemRefElementTypeInterface",
        model MemRefElementTypeInterfaceModel {}
}

crate::interface! {
    /// `FloatType`: a floating-point format.
    pub trait FloatType on Type, "FloatType", model FloatTypeModel,
        extends [VectorElementTypeInterface as VectorElementTypeInterfaceModel]
    {
        /// Returns the semantics of the format; `None` for one that ods-core does not compute with.
        fn float_semantics(self, ctx: &Context) -> Option<FloatKind>;
        /// Returns the format of the same family that is `scale` times as wide.
        fn scale_element_bitwidth(self, ctx: &Context, scale: u32) -> Option<Type> { None }
    }
}

crate::interface! {
    /// `PtrLikeTypeInterface`: a pointer to elements in a memory space.
    pub trait PtrLikeTypeInterface on Type, "PtrLikeTypeInterface", model PtrLikeTypeInterfaceModel {
        /// Returns the memory space of the pointee.
        fn memory_space(self, ctx: &Context) -> Option<Attr>;
        /// Returns the element type of the pointee, if it is specified.
        fn element_type(self, ctx: &Context) -> Option<Type>;
        /// Returns whether values consist of more than an address.
        fn has_ptr_metadata(self, ctx: &Context) -> bool;
        /// Returns the type with another memory space, and another element type if one is given.
        fn clone_ptr_with(self, ctx: &Context, space: Option<Attr>, element: Option<Type>) -> Option<Type>;
    }
}
