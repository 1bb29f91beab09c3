//! Verifiers of constants, casts, vectors and aggregates.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::schema::Class;
use ods_core::verify::attr_is;
use ods_core::{Attr, AttrData, Context, OpRef, Type, TypeData, stack};

use super::{is_vector, lane};
use crate::llvm::asm::part_type;
use crate::llvm::types::array_parts;
use crate::llvm::{
    BitcastOp, ConstantOp, ConstantOpRef, ExtractValueOp, InsertValueOp, LLVMArrayType,
    LLVMPointerType, LLVMStructType, LLVMTargetExtType, SExtOp, ShuffleVectorOp, UndefAttr, ZExtOp,
    ZeroAttr, ZeroOp,
};

impl Verify for BitcastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (from, to) = (op.arg().ty(), op.res().ty());
        let space = |ty| Some(LLVMPointerType::cast(ctx, lane(ctx, ty))?.address_space(ctx));
        let (source, result) = (space(from), space(to));
        if source.is_some() != result.is_some() {
            return op.fail("can only cast pointers from and to pointers");
        }
        if result.is_none() {
            return Ok(());
        }
        match (is_vector(ctx, from), is_vector(ctx, to)) {
            (false, true) => return op.fail("cannot cast pointer to vector of pointers"),
            (true, false) => return op.fail("cannot cast vector of pointers to pointer"),
            _ => {}
        }
        if source != result {
            return op.fail(
                "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead",
            );
        }
        Ok(())
    }
}

fn verify_extension(op: OpRef<'_>, from: ValueRef<'_>, to: ValueRef<'_>) -> Verified {
    let ctx = op.ctx();
    let (from, to) = (from.ty(), to.ty());
    match (is_vector(ctx, from), is_vector(ctx, to)) {
        (true, false) => {
            return op.fail_bare("input type is a vector but output type is an integer");
        }
        (false, true) => {
            return op.fail_bare("input type is an integer but output type is a vector");
        }
        (true, true) if from.shape(ctx) != to.shape(ctx) => {
            return op.fail_bare("input and output vectors are of incompatible shape");
        }
        _ => {}
    }
    let width = |ty| lane(ctx, ty).int_or_float_width(ctx);
    if width(to) <= width(from) {
        return op.fail_bare(
            "integer width of the output type is smaller or equal to the integer width of the input type",
        );
    }
    Ok(())
}

impl Verify for SExtOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_extension(*op, op.arg(), op.res())
    }
}

impl Verify for ZExtOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_extension(*op, op.arg(), op.res())
    }
}

impl Verify for ShuffleVectorOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let scalable = match op.v1().ty().data(op.ctx()) {
            TypeData::Vector { scalable, .. } => scalable.contains(&true),
            _ => false,
        };
        if scalable && op.mask().iter().any(|lane| *lane != 0) {
            return op.fail("expected a splat operation for scalable vectors");
        }
        Ok(())
    }
}

impl Verify for ExtractValueOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (container, result) = (op.container().ty(), op.res().ty());
        match part_type(op.ctx(), container, &op.position()) {
            Ok(part) if part == result => Ok(()),
            Ok(part) => op.fail(format!(
                "Type mismatch: extracting from '{}' should produce '{}' but this op returns '{}'",
                op.show(container),
                op.show(part),
                op.show(result)
            )),
            Err(message) => op.fail(message),
        }
    }
}

impl Verify for InsertValueOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (container, value) = (op.container().ty(), op.value().ty());
        match part_type(op.ctx(), container, &op.position()) {
            Ok(part) if part == value => Ok(()),
            Ok(_) => op.fail(format!(
                "Type mismatch: cannot insert '{}' into '{}'",
                op.show(value),
                op.show(container)
            )),
            Err(message) => op.fail(message),
        }
    }
}

/// Returns whether the target extension type named `name` has a zero value.
pub(super) fn has_zero(name: &str) -> bool {
    name.starts_with("spirv.") || name == "aarch64.svcount"
}

impl Verify for ZeroOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        match LLVMTargetExtType::cast(ctx, op.res().ty()) {
            Some(target) if !has_zero(&target.ext_type_name(ctx)) => {
                op.fail("target extension type does not support zero-initializer")
            }
            _ => Ok(()),
        }
    }
}

/// Returns the number of scalars in an array or vector, and their type.
fn scalars(ctx: &Context, ty: Type) -> (u64, Type) {
    let (mut ty, mut count) = (ty, 1u64);
    while let Some((elem, len)) = array_parts(ctx, ty) {
        count = count.saturating_mul(len);
        ty = elem;
    }
    if is_vector(ctx, ty) {
        count = count.saturating_mul(ty.num_elements(ctx).unwrap_or(u64::MAX));
        ty = lane(ctx, ty);
    }
    (count, ty)
}

/// Verifies that a float attribute has the float type of the constant, or the width of its integer type.
fn verify_float(op: ConstantOpRef<'_>, float: Type, ty: Type) -> Verified {
    let ctx = op.ctx();
    let width = float.int_or_float_width(ctx).unwrap_or(0);
    match ty.data(ctx) {
        TypeData::Float(_) if ty != float => {
            op.fail("attribute and type have different float semantics")
        }
        TypeData::Integer(have, _) if *have != width => {
            op.fail(format!("expected integer type of width {width}"))
        }
        _ => Ok(()),
    }
}

fn verify_struct(op: ConstantOpRef<'_>, fields: &[Type]) -> Verified {
    let ctx = op.ctx();
    let Some(items) = op.value().as_array(ctx) else {
        return op.fail("expected array attribute for struct type");
    };
    if items.len() != fields.len() {
        return op.fail(format!("expected array attribute of size {}", fields.len()));
    }
    for (index, (item, field)) in items.iter().zip(fields).enumerate() {
        if !matches!(field.data(ctx), TypeData::Integer(..) | TypeData::Float(_)) {
            return op
                .fail("expected struct element types to be floating point type or integer type");
        }
        if !matches!(item.data(ctx), AttrData::Integer(..) | AttrData::Float(..)) {
            return op.fail("expected element of array attribute to be floating point or integer");
        }
        if item.type_of(ctx) != Some(*field) {
            return op.fail(format!("struct element at index {index} is of wrong type"));
        }
    }
    Ok(())
}

/// Verifies an array. Arrays of structs are arrays of arrays, each of which may be zero or undefined.
fn verify_array(op: ConstantOpRef<'_>, ty: Type, items: &[Attr], dimension: usize) -> Verified {
    let ctx = op.ctx();
    let Some((element, len)) = array_parts(ctx, ty) else { return Ok(()) };
    if items.len() as u64 != len {
        return op.fail(format!(
            "array attribute size does not match array type size in dimension {dimension}: {} vs. {len}",
            items.len()
        ));
    }
    let fields = LLVMStructType::cast(ctx, element).map(|record| record.body(ctx).len());
    if fields.is_none() && !LLVMArrayType::is(ctx, element) {
        return op.fail("for array with an array attribute must have a struct element type");
    }
    for (index, item) in items.iter().enumerate() {
        if ZeroAttr::is(ctx, *item) || UndefAttr::is(ctx, *item) {
            continue;
        }
        let Some(inner) = item.as_array(ctx) else {
            let what = match fields {
                Some(_) => format!("struct element at index {index}"),
                None => format!("sub-array in dimension {dimension} at index {index}"),
            };
            return op.fail(format!(
                "nested attribute for {what} must be a zero, or undef, or array attribute"
            ));
        };
        match fields {
            Some(fields) if fields != inner.len() => {
                return op.fail(format!(
                    "nested array attribute size for struct element at index {index} must match struct size: {} vs. {fields}",
                    inner.len()
                ));
            }
            Some(_) => {}
            None => stack::grow(|| verify_array(op, element, inner, dimension + 1))?,
        }
    }
    Ok(())
}

impl Verify for ConstantOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, ty, value) = (op.ctx(), op.res().ty(), op.value());
        if let AttrData::String(text, _) = value.data(ctx) {
            if array_parts(ctx, ty) != Some((Type::I8, text.len() as u64)) {
                return op.fail(format!(
                    "expected array type of {} i8 elements for the string constant",
                    text.len()
                ));
            }
            return Ok(());
        }
        if let Some(record) = LLVMStructType::cast(ctx, ty) {
            return verify_struct(op, &record.body(ctx));
        }
        if LLVMTargetExtType::is(ctx, ty) {
            return op.fail("does not support target extension type.");
        }
        match value.data(ctx) {
            AttrData::Integer(..) => match ty.data(ctx) {
                TypeData::Integer(..) => Ok(()),
                _ => op.fail("expected integer type"),
            },
            AttrData::Float(float, _) => verify_float(op, *float, ty),
            _ if attr_is(ctx, Class::ElementsAttr, value) => verify_elements(op, ty, value),
            AttrData::Array(items) if LLVMArrayType::is(ctx, ty) => verify_array(op, ty, items, 0),
            AttrData::Array(_) => op.fail("expected array or struct type for array attribute"),
            _ => op.fail("only supports integer, float, string or elements attributes"),
        }
    }
}

fn verify_elements(op: ConstantOpRef<'_>, ty: Type, value: Attr) -> Verified {
    let ctx = op.ctx();
    if let TypeData::Vector { scalable, .. } = ty.data(ctx)
        && scalable.contains(&true)
    {
        if attr_is(ctx, Class::SplatElementsAttr, value) {
            return Ok(());
        }
        return op.fail("scalable vector type requires a splat attribute");
    }
    if !is_vector(ctx, ty) && array_parts(ctx, ty).is_none() {
        return op.fail("expected vector or array type");
    }
    let Some(shaped) = value.type_of(ctx) else { return Ok(()) };
    let have = shaped.num_elements(ctx).unwrap_or(u64::MAX);
    let (want, elem) = scalars(ctx, ty);
    if have != want {
        return op.fail(format!(
            "type and attribute have a different number of elements: {want} vs. {have}"
        ));
    }
    let own = shaped.element_type_or_self(ctx);
    match own.data(ctx) {
        TypeData::Float(_) => verify_float(op, own, elem),
        TypeData::Integer(..) if !matches!(elem.data(ctx), TypeData::Integer(..)) => {
            op.fail("expected integer element type for integer elements attribute")
        }
        _ => Ok(()),
    }
}
