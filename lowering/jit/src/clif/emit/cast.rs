//! Conversions between scalar types.

use std::cmp::Ordering;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};

use super::extended::is_extended;
use super::{Emitter, Lane};
use crate::ValueType;
use crate::native::error::Result;
use ods_core::schema::Cast;

impl Emitter<'_> {
    pub(super) fn cast(&mut self, cast: Cast, a: Lane, to: ValueType) -> Result<Lane> {
        match cast {
            Cast::Zext | Cast::Trunc | Cast::Address => Ok(self.resize(a, to)),
            Cast::Sext => {
                let value = self.sign_extended(a);
                let value = self.register_resized(value, to.clif(), true);
                Ok(self.normalised(to, value))
            }
            // That numbers saturate costs next to nothing.
            Cast::FloatToSint | Cast::FloatToSintSat => self.float_to_int(true, a, to),
            Cast::FloatToUint | Cast::FloatToUintSat => self.float_to_int(false, a, to),
            Cast::SintToFloat | Cast::UintToFloat => {
                self.int_to_float(cast == Cast::SintToFloat, a, to)
            }
            Cast::FloatToFloat => self.float_to_float(a, to),
        }
    }

    /// An integer or pointer with zeros added or high bits dropped.
    pub(in crate::clif) fn resize(&mut self, a: Lane, to: ValueType) -> Lane {
        let value = self.register_resized(a.value, to.clif(), false);
        if to.bits() < a.ty.bits() { self.normalised(to, value) } else { Lane { value, ty: to } }
    }

    fn register_resized(&mut self, value: ir::Value, to: ir::Type, signed: bool) -> ir::Value {
        let from = self.b.func.dfg.value_type(value);
        match from.bits().cmp(&to.bits()) {
            Ordering::Equal => value,
            Ordering::Greater => self.b.ins().ireduce(to, value),
            Ordering::Less if signed => self.b.ins().sextend(to, value),
            Ordering::Less => self.b.ins().uextend(to, value),
        }
    }

    /// The bits of a scalar as an integer of its width.
    pub(in crate::clif) fn bits(&mut self, a: Lane) -> Lane {
        let ty = ValueType::Int(a.ty.bits() as u8);
        let value = match a.ty {
            ValueType::F32 | ValueType::F64 | ValueType::F128 => {
                self.b.ins().bitcast(ty.clif(), MemFlagsData::new(), a.value)
            }
            _ => a.value,
        };
        Lane { value, ty }
    }

    /// The scalar of type `to` that has the bits of an integer of its width.
    pub(in crate::clif) fn with_bits(&mut self, a: Lane, to: ValueType) -> Lane {
        let value = match to {
            ValueType::F32 | ValueType::F64 | ValueType::F128 => {
                self.b.ins().bitcast(to.clif(), MemFlagsData::new(), a.value)
            }
            _ => a.value,
        };
        Lane { value, ty: to }
    }

    /// The nearest of the integers of `to`. Out of range is poison in the llvm dialect, but not for the intrinsics that
    /// saturate.
    fn float_to_int(&mut self, signed: bool, a: Lane, to: ValueType) -> Result<Lane> {
        if is_extended(a.ty) {
            let wide = self.extended_to_int(signed, a)?;
            let clamped = self.clamped(signed, wide, to);
            return Ok(self.resize(clamped, to));
        }
        let a = self.native_float(a)?;
        let register = match to.bits() {
            0..=32 => types::I32,
            33..=64 => types::I64,
            _ => {
                let name = match (signed, a.ty) {
                    (true, ValueType::F32) => "__fixsfti",
                    (true, _) => "__fixdfti",
                    (false, ValueType::F32) => "__fixunssfti",
                    (false, _) => "__fixunsdfti",
                };
                let wide = self.host_value(name, &[a], ValueType::Int(128))?;
                let clamped = self.clamped(signed, wide, to);
                return Ok(self.normalised(to, clamped.value));
            }
        };
        let value = if signed {
            self.b.ins().fcvt_to_sint_sat(register, a.value)
        } else {
            self.b.ins().fcvt_to_uint_sat(register, a.value)
        };
        let wide = Lane { value, ty: ValueType::Int(register.bits() as u8) };
        let clamped = self.clamped(signed, wide, to);
        let value = self.register_resized(clamped.value, to.clif(), signed);
        Ok(self.normalised(to, value))
    }

    /// The nearest integer of `to`, in the register of `a`, which has at least as many bits.
    fn clamped(&mut self, signed: bool, a: Lane, to: ValueType) -> Lane {
        if to.bits() == a.ty.bits() {
            return a;
        }
        let most = if signed { (1u128 << (to.bits() - 1)) - 1 } else { (1u128 << to.bits()) - 1 };
        let (less, greater) = match signed {
            true => (IntCC::SignedLessThan, IntCC::SignedGreaterThan),
            false => (IntCC::UnsignedLessThan, IntCC::UnsignedGreaterThan),
        };
        let mut bounded = |a: Lane, condition: IntCC, bound: u128| {
            let bound = self.int_lane(a.ty, bound);
            let beyond = self.b.ins().icmp(condition, a.value, bound.value);
            self.choose_lane(beyond, bound, a)
        };
        let a = bounded(a, greater, most);
        if signed { bounded(a, less, !most) } else { a }
    }

    fn int_to_float(&mut self, signed: bool, a: Lane, to: ValueType) -> Result<Lane> {
        if is_extended(to) {
            return self.int_to_extended(signed, a, to);
        }
        // The 16-bit formats round through f32, as LLVM does.
        let native = if to == ValueType::F64 { ValueType::F64 } else { ValueType::F32 };
        let value = if signed { self.sign_extended(a) } else { a.value };
        let converted = if a.ty.bits() > 64 {
            let name = match (signed, native) {
                (true, ValueType::F32) => "__floattisf",
                (true, _) => "__floattidf",
                (false, ValueType::F32) => "__floatuntisf",
                (false, _) => "__floatuntidf",
            };
            self.host_value(name, &[Lane { value, ty: ValueType::Int(128) }], native)?
        } else {
            let wide = if a.ty.bits() < 32 {
                self.register_resized(value, types::I32, signed)
            } else {
                value
            };
            let value = if signed {
                self.b.ins().fcvt_from_sint(native.clif(), wide)
            } else {
                self.b.ins().fcvt_from_uint(native.clif(), wide)
            };
            Lane { value, ty: native }
        };
        self.float_to_float(converted, to)
    }

    pub(super) fn float_to_float(&mut self, a: Lane, to: ValueType) -> Result<Lane> {
        if a.ty == to {
            return Ok(a);
        }
        match (a.ty, to) {
            (ValueType::F32, ValueType::F64) => {
                Ok(Lane { value: self.b.ins().fpromote(types::F64, a.value), ty: to })
            }
            (ValueType::F64, ValueType::F32) => {
                Ok(Lane { value: self.b.ins().fdemote(types::F32, a.value), ty: to })
            }
            (ValueType::BF16, _) => {
                let bits = self.b.ins().uextend(types::I32, a.value);
                let bits = self.b.ins().ishl_imm_u(bits, 16);
                let single =
                    self.with_bits(Lane { value: bits, ty: ValueType::Int(32) }, ValueType::F32);
                self.float_to_float(single, to)
            }
            (ValueType::F16, _) => {
                let single = self.host_value("__extendhfsf2", &[a], ValueType::F32)?;
                self.float_to_float(single, to)
            }
            (ValueType::F32, ValueType::F16) => self.host_value("__truncsfhf2", &[a], to),
            (ValueType::F64, ValueType::F16) => self.host_value("__truncdfhf2", &[a], to),
            (ValueType::F32, ValueType::BF16) => self.host_value("__truncsfbf2", &[a], to),
            (ValueType::F64, ValueType::BF16) => self.host_value("__truncdfbf2", &[a], to),
            (from, to) if is_extended(from) || is_extended(to) => self.convert_extended(a, to),
            (from, to) => Err(format!("there is no conversion from {from} to {to}").into()),
        }
    }

    /// A float in a format that the host computes in.
    pub(super) fn native_float(&mut self, a: Lane) -> Result<Lane> {
        match a.ty {
            ValueType::F32 | ValueType::F64 => Ok(a),
            ValueType::F16 | ValueType::BF16 => self.float_to_float(a, ValueType::F32),
            other => Err(format!("a float is expected, not {other}").into()),
        }
    }

    /// Emits the test of whether a bit pattern is in `[low, high]`, unsigned.
    pub(super) fn in_range(&mut self, bits: Lane, low: u128, high: u128) -> ir::Value {
        let base = self.int_lane(bits.ty, low);
        let span = self.int_lane(bits.ty, high - low);
        let offset = self.b.ins().isub(bits.value, base.value);
        self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, offset, span.value)
    }
}
