//! Operations with an affine map over some of their operands.

use ods_core::affine::{AffineMap, IntegerSet};
use ods_core::ir::{OperandSlot, PropSlot, ValueRef};
use ods_core::{Attr, Body, Ident, OpRef, OpType, Type, Value};
use smallvec::SmallVec;

use super::{
    AffineApplyOp, AffineIfOp, AffineLoadOp, AffineMapAccessInterface, AffineMaxOp, AffineMinOp,
    AffinePrefetchOp, AffineReadOpInterface, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp, AffineWriteOpInterface,
};

/// An operation with one map.
pub trait Mapped: OpType {
    /// The slot of the map.
    const MAP: PropSlot<Self>;
    /// The slot of the operands of the map: dimensions, then symbols.
    const MAP_OPERANDS: OperandSlot<Self>;

    /// Returns the map.
    fn affine_map(self, ir: &Body) -> &AffineMap {
        let attr = Self::MAP.get(ir, self);
        attr.and_then(|attr| attr.as_affine_map(ir.ctx())).expect("the operation has a map")
    }

    /// Returns the operands of the map.
    fn map_operands(self, ir: &Body) -> SmallVec<[Value; 4]> {
        Self::MAP_OPERANDS.values(ir, self).collect()
    }
}

/// Returns the map of a verified attribute.
///
/// # Panics
/// Panics if the attribute is no map.
#[track_caller]
pub(super) fn map_of(op: OpRef<'_>, attr: impl Into<Attr>) -> &AffineMap {
    attr.into().as_affine_map(op.ctx()).expect("the attribute is a map")
}

/// Returns the set of a verified attribute.
///
/// # Panics
/// Panics if the attribute is no set.
#[track_caller]
pub(super) fn set_of(op: OpRef<'_>, attr: impl Into<Attr>) -> &IntegerSet {
    attr.into().as_integer_set(op.ctx()).expect("the attribute is an integer set")
}

/// The operands of the set of an `affine.if`, which its declaration does not name.
pub const CONDITION_OPERANDS: OperandSlot<AffineIfOp> = OperandSlot::new(0);

macro_rules! mapped {
    ($($op:ident $map:ident $operands:ident;)*) => {$(
        impl Mapped for $op {
            const MAP: PropSlot<Self> = $op::$map;
            const MAP_OPERANDS: OperandSlot<Self> = $op::$operands;
        }
    )*};
}

mapped! {
    AffineApplyOp MAP MAP_OPERANDS;
    AffineLoadOp MAP INDICES;
    AffineMaxOp MAP OPERANDS;
    AffineMinOp MAP OPERANDS;
    AffinePrefetchOp MAP INDICES;
    AffineStoreOp MAP INDICES;
    AffineVectorLoadOp MAP INDICES;
    AffineVectorStoreOp MAP INDICES;
}

/// An operation that reads or writes at one position of a memref.
pub(super) trait Access: Mapped {
    /// Returns the memref.
    fn accessed(op: Self::Ref<'_>) -> ValueRef<'_>;
}

macro_rules! access {
    ($($op:ident)*) => {$(
        impl Access for $op {
            fn accessed(op: Self::Ref<'_>) -> ValueRef<'_> {
                op.memref()
            }
        }

        impl AffineMapAccessInterface for $op {
            fn affine_map_attr_for_mem_ref(self, ir: &Body, _: Value) -> (Ident, Attr) {
                (Ident::new($op::MAP.name()), self.map(ir).into())
            }
        }
    )*};
}

access! { AffineLoadOp AffinePrefetchOp AffineStoreOp AffineVectorLoadOp AffineVectorStoreOp }

macro_rules! read_or_write {
    ($($trait:ident $op:ident $name:ident $value:ident;)*) => {$(
        impl $trait for $op {
            fn mem_ref(self, ir: &Body) -> Value {
                self.memref(ir)
            }

            fn mem_ref_type(self, ir: &Body) -> Type {
                self.memref_ty(ir)
            }

            fn map_operands(self, ir: &Body) -> Vec<Value> {
                Mapped::map_operands(self, ir).into_vec()
            }

            fn affine_map(self, ir: &Body) -> AffineMap {
                Mapped::affine_map(self, ir).clone()
            }

            fn $name(self, ir: &Body) -> Value {
                self.$value(ir)
            }
        }
    )*};
}

read_or_write! {
    AffineReadOpInterface AffineLoadOp value result;
    AffineReadOpInterface AffineVectorLoadOp value result;
    AffineWriteOpInterface AffineStoreOp value_to_store value;
    AffineWriteOpInterface AffineVectorStoreOp value_to_store value;
}
