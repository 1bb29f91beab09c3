//! Memory effects and speculatability of operations.

use ods_core::fold::constant_int;
use ods_core::interface::{
    ConditionallySpeculatable, EffectInstance, EffectTarget, FloatType, MemoryEffectOpInterface,
    Speculatability,
};
use ods_core::ir::Use;
use ods_core::schema::EffectKind;
use ods_core::{ApInt, Body, Context, FloatKind, Value};

use super::{
    AtomicOrdering, ConstantOp, InlineAsmOp, LLVMPPCFP128Type, LoadOp, SDivOp, SRemOp, StoreOp,
    UDivOp, URemOp,
};

/// Returns the effect of a read or write at an operand. A volatile or ordering (`strict`) access also reads and writes
/// any memory.
fn access(kind: EffectKind, operand: Use, strict: bool) -> Vec<EffectInstance> {
    let mut effects = vec![EffectInstance::on(kind, EffectTarget::Operand(operand))];
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
        access(EffectKind::Read, LoadOp::ADDR.operand(ir, self), strict)
    }
}

impl MemoryEffectOpInterface for StoreOp {
    fn effects(self, ir: &Body) -> Vec<EffectInstance> {
        let strict = self.volatile_(ir) || orders_others(self.ordering(ir));
        access(EffectKind::Write, StoreOp::ADDR.operand(ir, self), strict)
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

/// Returns the integer constant that `value` is, if known.
fn known(ir: &Body, value: Value) -> Option<ApInt> {
    let constant = value.defined_by::<ConstantOp>(ir)?;
    constant_int(ir.ctx(), ConstantOp::VALUE.get(ir, constant))
}

/// Returns whether unsigned division by `divisor` is defined: only division by zero is not.
fn divides_unsigned(divisor: &ApInt) -> bool {
    !divisor.is_zero()
}

/// Returns whether signed division by `divisor` is always defined: division by zero is not, and division of the least
/// number by -1 overflows.
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
