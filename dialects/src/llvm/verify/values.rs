//! Constants, casts, vectors and aggregates.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::schema::Class;
use ods_core::verify::{VerifyCx, attr_is};
use ods_core::{Attr, AttrData, Op, Param, Type, TypeData};

use super::{is_vector, lane};
use crate::llvm::asm::{dense_i32, dense_i64, part_type};
use crate::llvm::types::{array_parts, is, params_of, struct_fields};
use crate::llvm::{
    BitcastOp, ConstantOp, ExtractValueOp, InsertValueOp, SExtOp, ShuffleVectorOp, ZExtOp, ZeroOp,
};

impl VerifyIn for BitcastOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (op, ctx) = (this.op, cx.ctx());
        let (from, to) = (cx.view(op).operand(0).ty(), cx.view(op).result(0).ty());
        let space =
            |ty| Some(params_of(ctx, lane(ctx, ty), "llvm.ptr")?.first().map(Param::as_int));
        let (source, result) = (space(from), space(to));
        if source.is_some() != result.is_some() {
            return cx.fail(op, "can only cast pointers from and to pointers");
        }
        if result.is_none() {
            return Ok(());
        }
        match (is_vector(ctx, from), is_vector(ctx, to)) {
            (false, true) => return cx.fail(op, "cannot cast pointer to vector of pointers"),
            (true, false) => return cx.fail(op, "cannot cast vector of pointers to pointer"),
            _ => {}
        }
        if source != result {
            return cx.fail(
                op,
                "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead",
            );
        }
        Ok(())
    }
}

fn verify_extension(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    let (from, to) = (cx.view(op).operand(0).ty(), cx.view(op).result(0).ty());
    let error = |message: &str| Err(Box::new(cx.error(op, message)));
    match (is_vector(ctx, from), is_vector(ctx, to)) {
        (true, false) => return error("input type is a vector but output type is an integer"),
        (false, true) => return error("input type is an integer but output type is a vector"),
        (true, true) if from.shape(ctx) != to.shape(ctx) => {
            return error("input and output vectors are of incompatible shape");
        }
        _ => {}
    }
    let width = |ty| lane(ctx, ty).int_or_float_width(ctx);
    if width(to) <= width(from) {
        return error(
            "integer width of the output type is smaller or equal to the integer width of the input type",
        );
    }
    Ok(())
}

impl VerifyIn for SExtOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_extension(cx, this.op)
    }
}

impl VerifyIn for ZExtOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_extension(cx, this.op)
    }
}

impl VerifyIn for ShuffleVectorOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let scalable = match cx.view(op).operand(0).ty().data(cx.ctx()) {
            TypeData::Vector { scalable, .. } => scalable.contains(&true),
            _ => false,
        };
        let mask = dense_i32(cx.ctx(), cx.view(op).attr("mask"));
        if scalable && mask.iter().any(|lane| *lane != 0) {
            return cx.fail(op, "expected a splat operation for scalable vectors");
        }
        Ok(())
    }
}

impl VerifyIn for ExtractValueOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let view = cx.view(op);
        let container = view.operand(0).ty();
        let position = dense_i64(cx.ctx(), view.attr("position"));
        let part = match part_type(cx.ctx(), container, &position) {
            Ok(part) => part,
            Err(message) => return cx.fail(op, message),
        };
        let result = view.result(0).ty();
        if result != part {
            return cx.fail(
                op,
                format!(
                    "Type mismatch: extracting from '{}' should produce '{}' but this op returns '{}'",
                    cx.spell(container),
                    cx.spell(part),
                    cx.spell(result)
                ),
            );
        }
        Ok(())
    }
}

impl VerifyIn for InsertValueOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let view = cx.view(op);
        let (container, value) = (view.operand(0).ty(), view.operand(1).ty());
        let position = dense_i64(cx.ctx(), view.attr("position"));
        match part_type(cx.ctx(), container, &position) {
            Ok(part) if part == value => Ok(()),
            Ok(_) => cx.fail(
                op,
                format!(
                    "Type mismatch: cannot insert '{}' into '{}'",
                    cx.spell(value),
                    cx.spell(container)
                ),
            ),
            Err(message) => cx.fail(op, message),
        }
    }
}

impl VerifyIn for ZeroOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let ty = cx.view(this.op).result(0).ty();
        let Some(params) = params_of(cx.ctx(), ty, "llvm.target") else { return Ok(()) };
        let name = params.first().and_then(Param::as_str).unwrap_or_default();
        if name.starts_with("spirv.") || name == "aarch64.svcount" {
            return Ok(());
        }
        cx.fail(this.op, "target extension type does not support zero-initializer")
    }
}

/// How many scalars an array or vector holds, and their type.
fn scalars(cx: &VerifyCx<'_>, ty: Type) -> (i64, Type) {
    let ctx = cx.ctx();
    let (mut ty, mut count) = (ty, 1i64);
    while let Some((elem, len)) = array_parts(ctx, ty) {
        count = count.saturating_mul(len as i64);
        ty = elem;
    }
    if is_vector(ctx, ty) {
        count = count.saturating_mul(ty.shape(ctx).unwrap_or_default().iter().product());
        ty = lane(ctx, ty);
    }
    (count, ty)
}

/// A float attribute fits a float type of the same kind, or an integer type of the same width.
fn verify_float(cx: &VerifyCx<'_>, op: Op, float: Type, ty: Type) -> Verified {
    let ctx = cx.ctx();
    let width = float.int_or_float_width(ctx).unwrap_or(0);
    match ty.data(ctx) {
        TypeData::Float(_) if ty != float => {
            cx.fail(op, "attribute and type have different float semantics")
        }
        TypeData::Integer(have, _) if *have != width => {
            cx.fail(op, format!("expected integer type of width {width}"))
        }
        _ => Ok(()),
    }
}

fn verify_struct(cx: &VerifyCx<'_>, op: Op, fields: &[Type], value: Attr) -> Verified {
    let ctx = cx.ctx();
    let Some(items) = value.as_array(ctx) else {
        return cx.fail(op, "expected array attribute for struct type");
    };
    if items.len() != fields.len() {
        return cx.fail(op, format!("expected array attribute of size {}", fields.len()));
    }
    for (index, (item, field)) in items.iter().zip(fields).enumerate() {
        if !matches!(field.data(ctx), TypeData::Integer(..) | TypeData::Float(_)) {
            return cx.fail(
                op,
                "expected struct element types to be floating point type or integer type",
            );
        }
        if !matches!(item.data(ctx), AttrData::Integer(..) | AttrData::Float(..)) {
            return cx
                .fail(op, "expected element of array attribute to be floating point or integer");
        }
        if item.type_of(ctx) != Some(*field) {
            return cx.fail(op, format!("struct element at index {index} is of wrong type"));
        }
    }
    Ok(())
}

impl VerifyIn for ConstantOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (op, ctx) = (this.op, cx.ctx());
        let ty = cx.view(op).result(0).ty();
        let Some(value) = cx.view(op).attr("value") else { return Ok(()) };
        if let AttrData::String(text, _) = value.data(ctx) {
            if array_parts(ctx, ty) != Some((Type::I8, text.len() as u64)) {
                return cx.fail(
                    op,
                    format!(
                        "expected array type of {} i8 elements for the string constant",
                        text.len()
                    ),
                );
            }
            return Ok(());
        }
        if let Some(fields) = struct_fields(ctx, ty) {
            return verify_struct(cx, op, &fields, value);
        }
        if is(ctx, ty, "llvm.target") {
            return cx.fail(op, "does not support target extension type.");
        }
        match value.data(ctx) {
            AttrData::Integer(..) => match ty.data(ctx) {
                TypeData::Integer(..) => Ok(()),
                _ => cx.fail(op, "expected integer type"),
            },
            AttrData::Float(float, _) => verify_float(cx, op, *float, ty),
            _ if attr_is(ctx, Class::ElementsAttr, value) => verify_elements(cx, op, ty, value),
            AttrData::Array(_) if array_parts(ctx, ty).is_some() => Ok(()),
            AttrData::Array(_) => cx.fail(op, "expected array or struct type for array attribute"),
            _ => cx.fail(op, "only supports integer, float, string or elements attributes"),
        }
    }
}

fn verify_elements(cx: &VerifyCx<'_>, op: Op, ty: Type, value: Attr) -> Verified {
    let ctx = cx.ctx();
    if let TypeData::Vector { scalable, .. } = ty.data(ctx)
        && scalable.contains(&true)
    {
        if attr_is(ctx, Class::SplatElementsAttr, value) {
            return Ok(());
        }
        return cx.fail(op, "scalable vector type requires a splat attribute");
    }
    if !is_vector(ctx, ty) && array_parts(ctx, ty).is_none() {
        return cx.fail(op, "expected vector or array type");
    }
    let Some(shaped) = value.type_of(ctx) else { return Ok(()) };
    let have: i64 = shaped.shape(ctx).unwrap_or_default().iter().product();
    let (want, elem) = scalars(cx, ty);
    if have != want {
        return cx.fail(
            op,
            format!("type and attribute have a different number of elements: {want} vs. {have}"),
        );
    }
    let own = shaped.element_type_or_self(ctx);
    match own.data(ctx) {
        TypeData::Float(_) => verify_float(cx, op, own, elem),
        TypeData::Integer(..) if !matches!(elem.data(ctx), TypeData::Integer(..)) => {
            cx.fail(op, "expected integer element type for integer elements attribute")
        }
        _ => Ok(()),
    }
}
