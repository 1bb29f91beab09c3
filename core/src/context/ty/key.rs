//! The keys of types: borrowed type data, by which an interned type is found without an allocation.

use crate::{Attr, Type, TypeData};

/// The data of a type, borrowed where [`TypeData`] owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum TypeKey<'a> {
    Tuple(&'a [Type]),
    Function { inputs: &'a [Type], results: &'a [Type] },
    Vector { shape: &'a [i64], scalable: &'a [bool], elem: Type },
    RankedTensor { shape: &'a [i64], elem: Type, encoding: Option<Attr> },
    MemRef { shape: &'a [i64], elem: Type, layout: Attr, space: Option<Attr> },
    Other(&'a TypeData),
}

impl TypeKey<'_> {
    /// Returns the owned data.
    pub(crate) fn to_data(self) -> TypeData {
        match self {
            TypeKey::Tuple(types) => TypeData::Tuple(types.into()),
            TypeKey::Function { inputs, results } => {
                TypeData::Function { inputs: inputs.into(), results: results.into() }
            }
            TypeKey::Vector { shape, scalable, elem } => {
                TypeData::Vector { shape: shape.into(), scalable: scalable.into(), elem }
            }
            TypeKey::RankedTensor { shape, elem, encoding } => {
                TypeData::RankedTensor { shape: shape.into(), elem, encoding }
            }
            TypeKey::MemRef { shape, elem, layout, space } => {
                TypeData::MemRef { shape: shape.into(), elem, layout, space }
            }
            TypeKey::Other(data) => data.clone(),
        }
    }
}

impl TypeData {
    /// Returns the key of the data.
    #[inline]
    pub(crate) fn key(&self) -> TypeKey<'_> {
        match self {
            TypeData::Tuple(types) => TypeKey::Tuple(types),
            TypeData::Function { inputs, results } => TypeKey::Function { inputs, results },
            TypeData::Vector { shape, scalable, elem } => {
                TypeKey::Vector { shape, scalable, elem: *elem }
            }
            TypeData::RankedTensor { shape, elem, encoding } => {
                TypeKey::RankedTensor { shape, elem: *elem, encoding: *encoding }
            }
            TypeData::MemRef { shape, elem, layout, space } => {
                TypeKey::MemRef { shape, elem: *elem, layout: *layout, space: *space }
            }
            other => TypeKey::Other(other),
        }
    }
}
