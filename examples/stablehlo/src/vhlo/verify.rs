//! The parameters of types and attributes belong to vhlo, too.

use ods_core::hooks::VerifyParameters;
use ods_core::{Attr, AttrData, Context, Type, TypeData};

use super::types::{are_dims, is_vhlo, stored_by};
use super::*;

fn types(ctx: &Context, types: &[Type]) -> Result<(), String> {
    match types.iter().all(|ty| is_vhlo(ctx, *ty)) {
        true => Ok(()),
        false if types.len() == 1 => Err("expected VHLO type".to_owned()),
        false => Err("expected VHLO types".to_owned()),
    }
}

/// Implements the verifier of a definition by an expression over its parameters.
macro_rules! verify {
    ($($name:ident, $params:ident: |$ctx:ident, $of:ident| $check:expr;)*) => {$(
        impl VerifyParameters for $name {
            fn verify($ctx: &Context, $of: $params) -> Result<(), String> {
                $check
            }
        }
    )*};
}

verify! {
    ComplexV1Type, ComplexV1TypeParams: |ctx, of| types(ctx, &[of.element_type]);
    FunctionV1Type, FunctionV1TypeParams: |ctx, of| {
        types(ctx, &[of.inputs, of.outputs].concat()).map_err(|_| "expected VHLO types".to_owned())
    };
    RankedTensorV1Type, RankedTensorV1TypeParams: |ctx, of| {
        let encoded = of.encoding.is_none_or(|encoding| attrs::is_vhlo(ctx, encoding));
        match is_vhlo(ctx, of.element_type) && encoded {
            true => dims(&of.shape),
            false => Err("expected VHLO type or attribute".to_owned()),
        }
    };
    UnrankedTensorV1Type, UnrankedTensorV1TypeParams: |ctx, of| types(ctx, &[of.element_type]);
    RankedBufferV1Type, RankedBufferV1TypeParams: |ctx, of| match is_vhlo(ctx, of.element_type) {
        true => dims(&of.shape),
        false => Err("expected VHLO types".to_owned()),
    };
    TupleV1Type, TupleV1TypeParams: |ctx, of| types(ctx, &of.types).map_err(|_| "expected VHLO types".to_owned());
    FutureV1Type, FutureV1TypeParams: |ctx, of| types(ctx, &of.types).map_err(|_| "expected VHLO types".to_owned());
    UniformQuantizedV1Type, UniformQuantizedV1TypeParams: |ctx, of| {
        types(ctx, &[of.storage_type, of.expressed_type]).map_err(|_| "expected VHLO type".to_owned())
    };
    UniformQuantizedPerAxisV1Type, UniformQuantizedPerAxisV1TypeParams: |ctx, of| {
        types(ctx, &[of.storage_type, of.expressed_type]).map_err(|_| "expected VHLO type".to_owned())
    };
    DictionaryV1Attr, DictionaryV1AttrParams: |ctx, of| {
        let pairs = of.value.iter().all(|pair| matches!(**pair, [key, _] if attrs::is_vhlo(ctx, key)));
        if pairs { Ok(()) } else { Err("expected VHLO key attribute".to_owned()) }
    };
    FloatV1Attr, FloatV1AttrParams: |ctx, of| {
        types(ctx, &[of.r#type])?;
        match stored_by(ctx, of.r#type).map(|ty| ty.data(ctx)) {
            Some(TypeData::Float(_)) => Ok(()),
            _ => Err("unsupported floating-point type".to_owned()),
        }
    };
    IntegerV1Attr, IntegerV1AttrParams: |ctx, of| {
        types(ctx, &[of.r#type])?;
        let width = match stored_by(ctx, of.r#type).map(|ty| ty.data(ctx)) {
            Some(TypeData::Index) => 64,
            Some(TypeData::Integer(width, _)) => *width,
            _ => return Err("unsupported integer type".to_owned()),
        };
        match width == of.value.width() {
            true => Ok(()),
            false => Err("integer has another width than its type".to_owned()),
        }
    };
    TensorV1Attr, TensorV1AttrParams: |ctx, of| {
        types(ctx, &[of.r#type])?;
        elements(ctx, of.r#type, of.data)
    };
    TypeV1Attr, TypeV1AttrParams: |ctx, of| types(ctx, &[of.value]);
    ResultAccuracyV1Attr, ResultAccuracyV1AttrParams: |ctx, of| match attrs::is_vhlo(ctx, of.mode) {
        true => Ok(()),
        false => Err("expected VHLO result accuracy mode".to_owned()),
    };
}

fn dims(shape: &[i64]) -> Result<(), String> {
    if are_dims(shape) { Ok(()) } else { Err("invalid dimension size in shape".to_owned()) }
}

/// Checks that dense elements are of the type that a type of vhlo stores.
fn elements(ctx: &Context, ty: Type, data: Attr) -> Result<(), String> {
    match data.data(ctx) {
        AttrData::Dense(elements) if Some(elements.ty) == stored_by(ctx, ty) => Ok(()),
        _ => Err("expected dense elements of the type".to_owned()),
    }
}
