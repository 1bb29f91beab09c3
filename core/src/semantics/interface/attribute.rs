//! Interfaces that builtin attributes implement, and other dialects' attributes may implement.

use crate::affine::AffineMap;
use crate::{Attr, Context, Type};

use super::ShapedType;

crate::interface! {
    /// `TypedAttr`: an attribute that has a type.
    pub trait TypedAttr on Attr, "TypedAttr", model TypedAttrModel {
        /// Returns the type of the attribute.
        fn ty(self, ctx: &Context) -> Type;
    }
}

crate::interface! {
    /// `BlobAttr`: an attribute whose value is a sequence of bytes.
    pub trait BlobAttr on Attr, "BlobAttr", model BlobAttrModel {
        /// Returns the bytes, if they are available.
        fn blob<'ir>(self, ctx: &'ir Context) -> Option<&'ir [u8]>;
    }
}

crate::interface! {
    /// `ElementsAttr`: a shaped attribute whose elements can be read one by one.
    pub trait ElementsAttr on Attr, "ElementsAttr", model ElementsAttrModel,
        extends [TypedAttr as TypedAttrModel]
    {
        /// Returns the number of elements.
        fn num_elements(self, ctx: &Context) -> u64 {
            let shape = self.ty(ctx).interface::<dyn ShapedType>(ctx).and_then(|ty| ty.shape(ctx));
            shape.map_or(0, |shape| {
                shape.iter().fold(1, |all: u64, dim| all.saturating_mul(dim.unsigned_abs()))
            })
        }
        /// Returns whether all elements are known to have one value.
        fn is_splat(self, ctx: &Context) -> bool { self.num_elements(ctx) == 1 }
    }
}

crate::interface! {
    /// `VerifiableTensorEncoding`: the encoding of a ranked tensor type, which restricts the shapes that may have it.
    pub trait VerifiableTensorEncoding on Attr, "VerifiableTensorEncoding",
        model VerifiableTensorEncodingModel
    {
        /// Verifies the encoding against the shape and the element type of a tensor; `Err` is the message.
        fn verify_encoding(self, ctx: &Context, shape: &[i64], elem: Type) -> Result<(), String>;
    }
}

crate::interface! {
    /// `MemRefLayoutAttrInterface`: the mapping from a memref's indices to a position in memory.
    pub trait MemRefLayoutAttrInterface on Attr, "MemRefLayoutAttrInterface",
        model MemRefLayoutAttrInterfaceModel
    {
        /// Returns the map from indices to the position.
        fn affine_map(self, ctx: &Context) -> AffineMap;
        /// Returns whether the map is the identity.
        fn is_identity(self, ctx: &Context) -> bool { self.affine_map(ctx).is_identity() }
        /// Verifies the layout against a shape; `Err` is the message.
        fn verify_layout(self, ctx: &Context, shape: &[i64]) -> Result<(), String> {
            let map = self.affine_map(ctx);
            if map.dims as usize == shape.len() {
                return Ok(());
            }
            Err(format!("memref layout mismatch between rank and affine map: {} != {}", shape.len(), map.dims))
        }
    }
}
