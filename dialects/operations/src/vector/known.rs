//! Constants, and masks with known bits.

use ods_core::fold::{constant_value, scalar_elements};
use ods_core::ir::ValueRef;
use ods_core::{ApInt, Attr, AttrData, Body, OpType, Value};

use super::shape::Shape;
use super::{ConstantMaskOp, CreateMaskOp, only_result};
use crate::arith::ConstantOp;

/// Returns the constant that defines a value.
pub(super) fn known(ir: &Body, value: Value) -> Option<Attr> {
    constant_value(ir.view(ir.defining_op(value)?))
}

/// Returns the integer constant that a value is.
pub(super) fn known_number(ir: &Body, value: Value) -> Option<i64> {
    known(ir, value)?.as_i64(ir.ctx())
}

/// Pairs a value with its body.
pub fn in_body(body: &Body, value: Value) -> ValueRef<'_> {
    ValueRef { body, value }
}

/// The common value of all bits of a mask.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bits {
    Ones,
    Zeros,
}

/// Returns the common value of all bits of `mask`, if known.
pub(super) fn bits(ir: &Body, mask: Value) -> Option<Bits> {
    if let Some(constant) = mask.defined_by::<ConstantOp>(ir) {
        let AttrData::Dense(dense) = constant.value(ir).data(ir.ctx()) else { return None };
        let all = scalar_elements::<ApInt>(ir.ctx(), dense)?;
        let zeros = all.iter().filter(|bit| bit.is_zero()).count();
        return match zeros {
            0 => Some(Bits::Ones),
            count if count == all.len() => Some(Bits::Zeros),
            _ => None,
        };
    }
    if let Some(constant) = mask.defined_by::<ConstantMaskOp>(ir) {
        let dims = Shape::of(only_result(ir.view(constant.op()))).dims;
        let sizes = constant.mask_dim_sizes(ir);
        if sizes.iter().zip(dims).all(|(size, dim)| size >= dim) {
            return Some(Bits::Ones);
        }
        return sizes.iter().all(|size| *size <= 0).then_some(Bits::Zeros);
    }
    let definition = mask.defined_by::<CreateMaskOp>(ir)?;
    let is_empty = |size| known_number(ir, size).is_some_and(|size| size <= 0);
    definition.operands(ir).any(is_empty).then_some(Bits::Zeros)
}
