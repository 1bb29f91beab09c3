//! Named slots: the positions of operands, attributes, results and regions of an operation, as typed constants of its
//! type.
//!
//! `cmpi::PREDICATE` replaces a literal `2`: it follows the `.td` when its order changes, and does not type-check with
//! another operation.

use std::marker::PhantomData;
use std::ops::Range;

use super::{Body, Modify, Op, OpState, OpType, OperandRange, Use, Value, ValueRef};
use crate::attr::{AttrValue, typed_attrs};
use crate::folded::InPlace;
use crate::schema::{AttrStorage, Class, PropKind, PropSchema};
use crate::{Attr, Context, OpRef, Type};

macro_rules! slots {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub struct $name<X> {
            index: usize,
            of: PhantomData<fn() -> X>,
        }

        impl<X> Clone for $name<X> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<X> Copy for $name<X> {}

        impl<X> std::fmt::Debug for $name<X> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($name), self.index)
            }
        }

        impl<X> $name<X> {
            #[doc(hidden)]
            pub const fn new(index: usize) -> Self {
                $name { index, of: PhantomData }
            }

            /// Returns the index in the order of the declaration.
            pub const fn index(self) -> usize {
                self.index
            }
        }
    )*};
}

slots! {
    /// An operand of operation type `X`, or a group of them.
    OperandSlot;
    /// An attribute or property of operation type `X`.
    PropSlot;
    /// A result of operation type `X`, or a group of them.
    ResultSlot;
    /// A region of operation type `X`.
    RegionSlot;
}

impl<X: OpType> OperandSlot<X> {
    /// Returns the operands of the slot.
    pub fn range(self, body: &Body, op: X) -> OperandRange {
        OperandRange::new(op.op(), body.operand_group(op.op(), self.index))
    }

    /// Returns the operand of the slot, the first of a group.
    ///
    /// # Panics
    /// Panics if it is absent.
    #[track_caller]
    pub fn operand(self, body: &Body, op: X) -> Use {
        self.range(body, op).get(body, 0).expect("the slot has an operand")
    }

    /// Returns the values of the slot's operands.
    pub fn values(self, body: &Body, op: X) -> impl ExactSizeIterator<Item = Value> {
        self.range(body, op).values(body)
    }

    /// Replaces the operand of the slot, the first of a group.
    ///
    /// # Panics
    /// Panics if it is absent.
    pub fn set(self, at: &mut impl Modify, op: X, value: Value) {
        at.modify(op.op(), |ir| {
            let operand = self.operand(ir, op);
            ir.set_use(operand, value);
        });
    }

    /// Replaces the operands of the slot by any number of others.
    pub fn set_all(self, at: &mut impl Modify, op: X, values: &[Value]) {
        at.modify(op.op(), |ir| ir.set_group_operands(self.index, values));
    }

    /// Removes the operands of the slot.
    pub fn clear(self, at: &mut impl Modify, op: X) {
        at.modify(op.op(), |ir| {
            let numbers: smallvec::SmallVec<[usize; 4]> = self.range(ir, op).numbers().collect();
            ir.erase_group_operands(&numbers);
        });
    }

    /// Returns the in-place change that removes operand number `index` of the group, for a folder.
    pub fn without(self, op: X::Ref<'_>, index: usize) -> InPlace {
        let OpRef { body, op } = *op;
        InPlace::EraseOperand(body.operand_group(op, self.index).start + index)
    }

    /// Returns the in-place change that replaces the operands of the group by any number of others, for a folder.
    pub fn to_all(self, values: impl IntoIterator<Item = Value>) -> InPlace {
        InPlace::Group(self.index, values.into_iter().collect())
    }

    /// Returns the in-place change that replaces the operand of the slot, the first of a group, for a folder.
    pub fn to(self, op: X::Ref<'_>, value: impl Into<Value>) -> InPlace {
        let OpRef { body, op } = *op;
        InPlace::Operand(body.operand_group(op, self.index).start, value.into())
    }
}

impl<X: OpType> ResultSlot<X> {
    /// Returns the indices of the results of the slot.
    pub fn range(self, body: &Body, op: X) -> Range<usize> {
        body.result_group(op.op(), self.index)
    }

    /// Returns the in-place change that replaces result number `index` of the group by a constant and keeps the
    /// operation, for a folder.
    pub fn known(self, op: X::Ref<'_>, index: usize, value: Attr) -> InPlace {
        let OpRef { body, op } = *op;
        InPlace::Result(body.result_group(op, self.index).start + index, value)
    }
}

impl<X: OpType> PropSlot<X> {
    /// Returns the name in the `.td`.
    pub const fn name(self) -> &'static str {
        X::SCHEMA.props[self.index].name
    }

    /// Returns the stored attribute.
    pub fn get(self, body: &Body, op: X) -> Option<Attr> {
        body.prop(op.op(), self.index)
    }

    /// Stores a value, or removes it.
    pub fn set(self, at: &mut impl Modify, op: X, value: impl IntoSlot) {
        at.modify(op.op(), |ir| {
            let attr = self.attr_of(ir.ctx(), value);
            ir.set_prop(self.index, attr);
        });
    }

    /// Returns the in-place change that stores another value, for a folder.
    ///
    /// # Panics
    /// Panics if the value is absent.
    pub fn to(self, ctx: &Context, value: impl IntoSlot) -> InPlace {
        let attr = self.attr_of(ctx, value).expect("a folder changes a value to another");
        InPlace::Prop(self.index, attr)
    }

    fn attr_of(self, ctx: &Context, value: impl IntoSlot) -> Option<Attr> {
        value.into_slot(ctx, &X::SCHEMA.props[self.index])
    }
}

impl<X: OpType> RegionSlot<X> {
    /// Returns the in-place change that swaps two regions, for a folder.
    pub fn swap(self, other: RegionSlot<X>) -> InPlace {
        InPlace::SwapRegions(self.index, other.index)
    }
}

/// A single argument of a region of operation type `X`, which the declaration names.
pub struct RegionArgSlot<X> {
    region: RegionSlot<X>,
    index: usize,
}

impl<X> Clone for RegionArgSlot<X> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<X> Copy for RegionArgSlot<X> {}

impl<X: OpType> RegionArgSlot<X> {
    #[doc(hidden)]
    pub const fn new(region: usize, index: usize) -> Self {
        RegionArgSlot { region: RegionSlot::new(region), index }
    }

    /// Returns the argument; `None` if the region lacks it, which verifiers and printers must expect.
    pub fn get(self, op: X::Ref<'_>) -> Option<ValueRef<'_>> {
        let (op, region): (OpRef<'_>, usize) = (*op, self.region.index);
        let mut args = op.region(region).entry()?.args();
        let declared = X::SCHEMA.regions[region].args;
        args.nth(op.region_arg_numbers(declared, self.index, args.len()).start)
    }
}

impl OpState {
    /// Stores a value, or removes it. The state must be the state of an `X`.
    pub fn set<X: OpType>(&mut self, ctx: &Context, slot: PropSlot<X>, value: impl IntoSlot) {
        self.set_prop(slot.index, slot.attr_of(ctx, value));
    }

    /// Returns the stored attribute. The state must be the state of an `X`.
    pub fn get<X: OpType>(&self, slot: PropSlot<X>) -> Option<Attr> {
        self.prop(slot.index)
    }

    /// Returns the number of operands of group `slot`, for operations that store segment sizes.
    pub fn operand_count<X: OpType>(&self, slot: OperandSlot<X>) -> usize {
        self.props.get(X::SCHEMA.props.len() + slot.index).map_or(0, |count| *count as usize)
    }
}

impl<'a> OpRef<'a> {
    /// Returns the stored attribute in `slot`. The operation must be an `X`.
    pub fn get<X: OpType>(self, slot: PropSlot<X>) -> Option<Attr> {
        self.prop(slot.index)
    }

    /// Returns the value in `slot`, or its default; `None` also if the attribute does not represent a `T`, which the
    /// verifier rejects. The operation must be an `X`.
    pub fn get_as<X: OpType, T: AttrValue<'a>>(self, slot: PropSlot<X>) -> Option<T> {
        T::from_attr(self.ctx(), self.body.prop_or_default(self.op, slot.index)?)
    }
}

impl Body {
    /// Returns the attribute in slot `slot`, or the slot's default.
    pub(crate) fn prop_or_default(&self, op: Op, slot: usize) -> Option<Attr> {
        self.prop(op, slot).or_else(|| {
            let info = self.ctx().op_info(self.name(op))?;
            let mut defaults = info.default_props(self.ctx()).iter();
            defaults.find(|(at, _)| *at == slot).map(|(_, value)| *value)
        })
    }
}

/// A Rust value that can be stored in a property slot, in the form that the slot's declaration requires.
pub trait IntoSlot {
    /// Returns the attribute to store; `None` for an absent one.
    fn into_slot(self, ctx: &Context, slot: &PropSchema) -> Option<Attr>;
}

impl IntoSlot for Attr {
    fn into_slot(self, _: &Context, _: &PropSchema) -> Option<Attr> {
        Some(self)
    }
}

macro_rules! attrs {
    ($($name:ident)*) => {
        $(impl IntoSlot for crate::attr::$name {
            fn into_slot(self, _: &Context, _: &PropSchema) -> Option<Attr> {
                Some(self.into())
            }
        })*
    };
}
typed_attrs!(attrs);

impl IntoSlot for Type {
    fn into_slot(self, ctx: &Context, _: &PropSchema) -> Option<Attr> {
        Some(Attr::ty(ctx, self))
    }
}

/// Stores `unit` or nothing in a unit attribute, `unit` or `false` in a unit property, and a boolean otherwise.
impl IntoSlot for bool {
    fn into_slot(self, _: &Context, slot: &PropSchema) -> Option<Attr> {
        match (slot.kind, slot.constraint.storage) {
            (PropKind::Unit, _) => Some(Attr::flag(self)),
            (_, AttrStorage::Class(Class::UnitAttr)) => self.then_some(Attr::UNIT),
            _ => Some(Attr::bool(self)),
        }
    }
}

impl IntoSlot for &[i32] {
    fn into_slot(self, ctx: &Context, _: &PropSchema) -> Option<Attr> {
        Some(Attr::dense_i32_array(ctx, self))
    }
}

impl IntoSlot for &[i64] {
    fn into_slot(self, ctx: &Context, _: &PropSchema) -> Option<Attr> {
        Some(Attr::dense_i64_array(ctx, self))
    }
}

impl IntoSlot for &[Attr] {
    fn into_slot(self, ctx: &Context, _: &PropSchema) -> Option<Attr> {
        Some(Attr::array(ctx, self))
    }
}

impl<T: IntoSlot> IntoSlot for Option<T> {
    fn into_slot(self, ctx: &Context, slot: &PropSchema) -> Option<Attr> {
        self?.into_slot(ctx, slot)
    }
}

impl From<OpRef<'_>> for Op {
    fn from(op: OpRef<'_>) -> Op {
        op.op
    }
}
