//! Types of vhlo, and the types that they store.

use std::collections::HashMap;

use ods_core::interface::{DenotesBuiltinTypes, Handle};
use ods_core::memref_type::identity_layout;
use ods_core::schema::TypeSchema;
use ods_core::verify::check_params;
use ods_core::{Attr, Context, DYNAMIC, DialectType, Param, Type, TypeData};

use super::rules::Rules;
use super::{
    ComplexV1Type, FunctionV1Type, RankedBufferV1Type, RankedTensorV1Type, TupleV1Type,
    TypeExtensionsV1Attr, UniformQuantizedPerAxisV1Type, UniformQuantizedV1Type,
    UnrankedTensorV1Type, VhloDialect,
};
use crate::quant::UniformType;
use crate::stablehlo::TypeExtensionsAttr;

/// Nested types beyond this depth are not converted.
const MAX_DEPTH: usize = 200;

/// Returns the type that a type of vhlo stores; other types are returned as they are.
pub(super) fn stored_by(ctx: &Context, ty: Type) -> Option<Type> {
    Types::new(ctx, To::Stored).convert(ty)
}

/// Returns the type of vhlo that stores `ty`.
pub(super) fn storing(ctx: &Context, ty: Type) -> Option<Type> {
    Types::new(ctx, To::Vhlo { others: false }).convert(ty)
}

/// Returns whether a type belongs to vhlo.
pub(super) fn is_vhlo(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Dialect { name, .. } if name.dialect() == VhloDialect::SCHEMA.name)
}

/// The types of vhlo for the bytecode of its attributes.
struct Denoted;

impl DenotesBuiltinTypes for Denoted {
    fn builtin_type(&self, ctx: &Context, ty: Type) -> Option<Type> {
        stored_by(ctx, ty)
    }
}

/// The dialect's implementation of the interface.
pub(super) static DENOTED: Handle<dyn DenotesBuiltinTypes> =
    Handle::<dyn DenotesBuiltinTypes>::new(&Denoted);

/// The direction of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum To {
    /// To types of vhlo.
    Vhlo {
        /// Types of other dialects are kept.
        others: bool,
    },
    /// From types of vhlo to those that they store; all other types are kept.
    Stored,
}

/// Converts types in one direction, and keeps the results.
pub(super) struct Types<'c> {
    ctx: &'c Context,
    to: To,
    known: HashMap<Type, Option<Type>>,
    depth: usize,
}

impl<'c> Types<'c> {
    pub(super) fn new(ctx: &'c Context, to: To) -> Types<'c> {
        Types { ctx, to, known: HashMap::new(), depth: 0 }
    }

    /// Returns the converted type; `None` if there is none.
    pub(super) fn convert(&mut self, ty: Type) -> Option<Type> {
        if let Some(known) = self.known.get(&ty) {
            return *known;
        }
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let converted = match self.to {
            To::Vhlo { others } => self.vhlo_form(ty, others),
            To::Stored => self.stored_form(ty),
        };
        self.depth -= 1;
        self.known.insert(ty, converted);
        converted
    }

    /// Returns the converted types; `None` if there is none for one of them.
    pub(super) fn convert_all(&mut self, types: &[Type]) -> Option<Vec<Type>> {
        types.iter().map(|ty| self.convert(*ty)).collect()
    }

    fn vhlo_form(&mut self, ty: Type, others: bool) -> Option<Type> {
        let ctx = self.ctx;
        Some(match ctx.type_data(ty) {
            TypeData::Complex(element) => {
                ComplexV1Type::get_checked(ctx, self.convert(*element)?).ok()?.into()
            }
            TypeData::Function { inputs, results } => {
                let (inputs, outputs) = (self.convert_all(inputs)?, self.convert_all(results)?);
                FunctionV1Type::get_checked(ctx, inputs, outputs).ok()?.into()
            }
            TypeData::RankedTensor { shape, elem, encoding } => {
                let encoding = match encoding {
                    Some(encoding) => Some(self.encoding_to_vhlo(*encoding)?),
                    None => None,
                };
                let elem = self.convert(*elem)?;
                RankedTensorV1Type::get_checked(ctx, shape.to_vec(), elem, encoding).ok()?.into()
            }
            TypeData::UnrankedTensor(elem) => {
                UnrankedTensorV1Type::get_checked(ctx, self.convert(*elem)?).ok()?.into()
            }
            TypeData::Tuple(types) => {
                TupleV1Type::get_checked(ctx, self.convert_all(types)?).ok()?.into()
            }
            TypeData::MemRef { shape, elem, .. } => {
                let elem = self.convert(*elem)?;
                RankedBufferV1Type::get_checked(ctx, shape.to_vec(), elem).ok()?.into()
            }
            TypeData::Dialect { name, params } => {
                if name.dialect() == VhloDialect::SCHEMA.name {
                    return Some(ty);
                }
                if let Some(quantized) = UniformType::cast(ctx, ty) {
                    return self.quantized_to_vhlo(quantized);
                }
                match Rules::get().type_of(name.as_str()) {
                    Some(name) => self.with_params(ctx.type_schema(name)?, params)?,
                    None => return others.then_some(ty),
                }
            }
            TypeData::Opaque { .. } => return others.then_some(ty),
            _ => {
                let text = ty.display(ctx).to_string();
                self.with_params(ctx.type_schema(Rules::get().type_of(&text)?)?, &[])?
            }
        })
    }

    fn stored_form(&mut self, ty: Type) -> Option<Type> {
        let ctx = self.ctx;
        let TypeData::Dialect { name, params } = ctx.type_data(ty) else { return Some(ty) };
        if name.dialect() != VhloDialect::SCHEMA.name {
            return Some(ty);
        }
        if let Some(text) = Rules::get().type_counterpart(*name) {
            return match text.contains('.') {
                true => self.with_params(ctx.type_schema(text.into())?, params),
                false => Attr::parse(ctx, text)?.as_type(ctx),
            };
        }
        if let Some(ty) = ComplexV1Type::cast(ctx, ty) {
            let element = self.convert(ty.element_type(ctx))?;
            let part = matches!(
                element.data(ctx),
                TypeData::Integer(..) | TypeData::Float(_) | TypeData::Index
            );
            return part.then(|| Type::complex(ctx, element));
        }
        if let Some(ty) = FunctionV1Type::cast(ctx, ty) {
            let inputs = self.convert_all(&ty.inputs(ctx))?;
            return Some(Type::function(ctx, &inputs, &self.convert_all(&ty.outputs(ctx))?));
        }
        if let Some(ty) = RankedTensorV1Type::cast(ctx, ty) {
            let elem = self.element(ty.element_type(ctx))?;
            let encoding = ty.encoding(ctx).map(|encoding| self.encoding_to_stored(encoding));
            let shape = ty.shape(ctx);
            if let Some(encoding) = encoding {
                encoding.verify_as_encoding(ctx, &shape, elem).ok()?;
            }
            let shape = shape.into();
            return Some(ctx.intern_type(TypeData::RankedTensor { shape, elem, encoding }));
        }
        if let Some(ty) = UnrankedTensorV1Type::cast(ctx, ty) {
            let elem = self.element(ty.element_type(ctx))?;
            return Some(ctx.intern_type(TypeData::UnrankedTensor(elem)));
        }
        if let Some(ty) = TupleV1Type::cast(ctx, ty) {
            return Some(Type::tuple(ctx, &self.convert_all(&ty.types(ctx))?));
        }
        if let Some(ty) = RankedBufferV1Type::cast(ctx, ty) {
            let (elem, shape) = (self.element(ty.element_type(ctx))?, ty.shape(ctx));
            let layout = identity_layout(ctx, shape.len());
            return Some(Type::memref(ctx, &shape, elem, layout, None));
        }
        self.quantized_to_stored(ty)
    }

    /// Converts the type of a tensor's elements, if a builtin tensor may have the result.
    fn element(&mut self, elem: Type) -> Option<Type> {
        let elem = self.convert(elem)?;
        let allowed = match elem.data(self.ctx) {
            TypeData::Integer(..)
            | TypeData::Float(_)
            | TypeData::Index
            | TypeData::Complex(_)
            | TypeData::Opaque { .. } => true,
            TypeData::Dialect { name, .. } => name.dialect() != VhloDialect::SCHEMA.name,
            _ => false,
        };
        allowed.then_some(elem)
    }

    /// Returns the type of a schema, with the parameters of its counterpart.
    fn with_params(&mut self, schema: &'static TypeSchema, params: &[Param]) -> Option<Type> {
        let params: Box<[Param]> =
            params.iter().map(|param| self.param(param)).collect::<Option<_>>()?;
        if params.len() != schema.params.len() {
            return None;
        }
        check_params(self.ctx, schema, &params).ok()?;
        Some(Type::dialect(self.ctx, schema.name, params))
    }

    fn param(&mut self, param: &Param) -> Option<Param> {
        Some(match param {
            Param::Type(ty) => Param::Type(self.convert(*ty)?),
            Param::Array(items) => {
                Param::Array(items.iter().map(|item| self.param(item)).collect::<Option<_>>()?)
            }
            other => other.clone(),
        })
    }

    fn encoding_to_vhlo(&self, encoding: Attr) -> Option<Attr> {
        if let Some(bounds) = TypeExtensionsAttr::cast(self.ctx, encoding) {
            return Some(TypeExtensionsV1Attr::get(self.ctx, bounds.bounds(self.ctx)).into());
        }
        let is_own = super::attrs::is_vhlo(self.ctx, encoding);
        is_own.then_some(encoding)
    }

    fn encoding_to_stored(&self, encoding: Attr) -> Attr {
        match TypeExtensionsV1Attr::cast(self.ctx, encoding) {
            Some(bounds) => TypeExtensionsAttr::get(self.ctx, bounds.bounds(self.ctx)).into(),
            None => encoding,
        }
    }

    fn quantized_to_vhlo(&mut self, ty: UniformType) -> Option<Type> {
        let ctx = self.ctx;
        let flags = u32::from(ty.is_signed(ctx));
        let (storage, expressed) =
            (self.convert(ty.storage(ctx))?, self.convert(ty.expressed(ctx))?);
        let (min, max) = (ty.min(ctx), ty.max(ctx));
        let (scales, zeros) = (ty.scales(ctx), ty.zero_points(ctx));
        if ty.axis(ctx) < 0 {
            let (scale, zero) = (*scales.first()?, *zeros.first()?);
            return UniformQuantizedV1Type::get_checked(
                ctx, flags, storage, expressed, scale, zero, min, max,
            )
            .ok()
            .map(Into::into);
        }
        let axis = i32::try_from(ty.axis(ctx)).ok()?;
        UniformQuantizedPerAxisV1Type::get_checked(
            ctx, flags, storage, expressed, axis, scales, zeros, min, max,
        )
        .ok()
        .map(Into::into)
    }

    fn quantized_to_stored(&mut self, ty: Type) -> Option<Type> {
        let ctx = self.ctx;
        if let Some(ty) = UniformQuantizedV1Type::cast(ctx, ty) {
            return UniformType::get_checked(
                ctx,
                ty.flags(ctx) & 1 == 1,
                self.convert(ty.storage_type(ctx))?,
                self.convert(ty.expressed_type(ctx))?,
                ty.storage_type_min(ctx),
                ty.storage_type_max(ctx),
                -1,
                vec![ty.scale(ctx)],
                vec![ty.zero_point(ctx)],
            )
            .ok()
            .map(Into::into);
        }
        let ty = UniformQuantizedPerAxisV1Type::cast(ctx, ty)?;
        UniformType::get_checked(
            ctx,
            ty.flags(ctx) & 1 == 1,
            self.convert(ty.storage_type(ctx))?,
            self.convert(ty.expressed_type(ctx))?,
            ty.storage_type_min(ctx),
            ty.storage_type_max(ctx),
            ty.quantized_dimension(ctx).into(),
            ty.scales(ctx),
            ty.zero_points(ctx),
        )
        .ok()
        .map(Into::into)
    }
}

/// Returns whether all numbers are sizes of dimensions, or the dynamic marker.
pub(super) fn are_dims(shape: &[i64]) -> bool {
    shape.iter().all(|dim| *dim >= 0 || *dim == DYNAMIC)
}
