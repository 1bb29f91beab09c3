//! Memory effects of operations, and their speculation.

use ods_core::fold::constant_int;
use ods_core::interface::{
    ConditionallySpeculatable, EffectInstance, EffectTarget, FloatType, MemoryEffectOpInterface,
    Speculatability,
};
use ods_core::ir::OperandSlot;
use ods_core::schema::EffectKind;
use ods_core::{ApInt, Body, Context, FloatKind, Value};

use super::{
    AtomicOrdering, ConstantOp, InlineAsmOp, LLVMPPCFP128Type, LoadOp, SDivOp, SRemOp, StoreOp,
    UDivOp, URemOp,
};

/// A write or read at an operand; one that is volatile or orders others does anything to memory besides.
fn access<X>(kind: EffectKind, operand: OperandSlot<X>, strict: bool) -> Vec<EffectInstance> {
    let mut effects = vec![EffectInstance::on(kind, EffectTarget::Operand(operand.index()))];
    if strict {
        effects.push(EffectInstance::on_memory(EffectKind::Write));
        effects.push(EffectInstance::on_memory(EffectKind::Read));
    }
    effects
}

fn orders_others(ordering: AtomicOrdering) -> bool {
    !matches!(ordering, AtomicOrdering::NotAtomic | AtomicOrdering::Unordered)
}

impl MemoryEffectOpInterface for LoadOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        let strict = self.volatile_(ir) || orders_others(self.ordering(ir));
        access(EffectKind::Read, LoadOp::ADDR, strict)
    }
}

impl MemoryEffectOpInterface for StoreOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        let strict = self.volatile_(ir) || orders_others(self.ordering(ir));
        access(EffectKind::Write, StoreOp::ADDR, strict)
    }
}

impl MemoryEffectOpInterface for InlineAsmOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        match self.has_side_effects(ir) {
            true => [EffectKind::Write, EffectKind::Read].map(EffectInstance::on_memory).into(),
            false => Vec::new(),
        }
    }
}

/// The integer that a value is known to be.
fn known(ir: &Body, value: Value) -> Option<ApInt> {
    let constant = value.defined_by::<ConstantOp>(ir)?;
    constant_int(ir.ctx(), ConstantOp::VALUE.get(ir, constant))
}

/// No unsigned number is divided by zero.
fn divides_unsigned(divisor: &ApInt) -> bool {
    !divisor.is_zero()
}

/// No signed number is divided by zero; division by -1 overflows for the least number.
fn divides_signed(divisor: &ApInt) -> bool {
    !divisor.is_zero() && !divisor.is_all_ones()
}

macro_rules! quotients {
    ($($op:ident $divides:ident;)*) => {$(
        impl ConditionallySpeculatable for $op {
            fn speculatability(self, ir: &Body) -> Speculatability {
                match known(ir, self.rhs(ir)).is_some_and(|divisor| $divides(&divisor)) {
                    true => Speculatability::Speculatable,
                    false => Speculatability::NotSpeculatable,
                }
            }
        }
    )*};
}

quotients! {
    UDivOp divides_unsigned;
    SDivOp divides_signed;
    URemOp divides_unsigned;
    SRemOp divides_signed;
}

impl FloatType for LLVMPPCFP128Type {
    fn float_semantics(self, _: &Context) -> Option<FloatKind> {
        None
    }
}
