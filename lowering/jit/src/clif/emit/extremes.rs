//! Minima and maxima of floats, scalars or vectors.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{self, InstBuilder, InstructionData, Opcode, ValueDef, types};
use ods_core::schema::Float2;
use smallvec::SmallVec;

use super::Emitter;

impl Emitter<'_> {
    /// Returns the minimum or maximum of two floats, or of the lanes of two vectors, of a type that the host has. A
    /// zero with a sign is less than one without.
    pub(in super::super) fn extreme(
        &mut self,
        op: Float2,
        x: ir::Value,
        y: ir::Value,
    ) -> ir::Value {
        let of_constant = self.extreme_of_constant(op, x, y);
        if let Some(value) = of_constant.or_else(|| self.extreme_of_constant(op, y, x)) {
            return value;
        }
        let value = match is_maximum(op) {
            true => self.b.ins().fmax(x, y),
            false => self.b.ins().fmin(x, y),
        };
        if !ignores_nan(op) {
            return value;
        }
        let x_nan = self.b.ins().fcmp(FloatCC::Unordered, x, x);
        let y_nan = self.b.ins().fcmp(FloatCC::Unordered, y, y);
        let number = self.choose_value(y_nan, x, value);
        self.choose_value(x_nan, y, number)
    }

    /// Returns the minimum or maximum of `x` and a constant by x86's instruction, which takes its second operand if one
    /// is a NaN or both are zeros; `None` if that is the wrong one.
    fn extreme_of_constant(
        &mut self,
        op: Float2,
        x: ir::Value,
        constant: ir::Value,
    ) -> Option<ir::Value> {
        if self.module.isa().name() != "x64" {
            return None;
        }
        let lanes = self.constant_floats(constant)?;
        let has = |zero: f64| lanes.iter().any(|lane| lane.to_bits() == zero.to_bits());
        if lanes.iter().any(|lane| lane.is_nan()) {
            return None;
        }
        let (first, second) = if ignores_nan(op) { (x, constant) } else { (constant, x) };
        let value = match is_maximum(op) {
            true => self.select_less(second, first, first, second),
            false => self.select_less(first, second, first, second),
        };
        // Of two zeros the second operand is taken: the constant must not be the other zero than the one wanted.
        let wrong = if is_maximum(op) == ignores_nan(op) { -0.0 } else { 0.0 };
        if !has(wrong) {
            return Some(value);
        }
        // A sum with 0 makes -0 to 0, and is the other number otherwise.
        let is_floor = op == Float2::Maximum && lanes.iter().all(|lane| !lane.is_sign_negative());
        is_floor.then(|| {
            let zero = self.float_zero(x);
            self.b.ins().fadd(value, zero)
        })
    }

    /// Compares floats or their lanes. The optimizer knows a minimum or maximum only by "less than".
    pub(in super::super) fn compare_floats(
        &mut self,
        code: FloatCC,
        a: ir::Value,
        b: ir::Value,
    ) -> ir::Value {
        match code {
            FloatCC::GreaterThan => self.b.ins().fcmp(FloatCC::LessThan, b, a),
            _ => self.b.ins().fcmp(code, a, b),
        }
    }

    /// Returns `x` where `a` is less than `b`, else `y`: with `x` and `y` these two values, this is one instruction.
    fn select_less(&mut self, a: ir::Value, b: ir::Value, x: ir::Value, y: ir::Value) -> ir::Value {
        let less = self.b.ins().fcmp(FloatCC::LessThan, a, b);
        self.choose_value(less, x, y)
    }

    /// Returns `a` where a condition holds, else `b`, scalars or lanes.
    fn choose_value(&mut self, condition: ir::Value, a: ir::Value, b: ir::Value) -> ir::Value {
        match self.b.func.dfg.value_type(a).is_vector() {
            true => self.blend(condition, a, b),
            false => self.b.ins().select(condition, a, b),
        }
    }

    /// Returns 0 in the type of another value.
    fn float_zero(&mut self, like: ir::Value) -> ir::Value {
        let ty = self.b.func.dfg.value_type(like);
        let zero = match ty.lane_type() {
            types::F32 => self.b.ins().f32const(0.0),
            _ => self.b.ins().f64const(0.0),
        };
        if ty.is_vector() { self.b.ins().splat(ty, zero) } else { zero }
    }

    /// Returns the lanes of a constant vector of floats, or a constant float.
    fn constant_floats(&self, value: ir::Value) -> Option<SmallVec<[f64; 4]>> {
        let dfg = &self.b.func.dfg;
        let ValueDef::Result(inst, 0) = dfg.value_def(value) else { return None };
        match dfg.insts[inst] {
            InstructionData::UnaryIeee32 { imm, .. } => {
                Some(SmallVec::from_slice(&[imm.as_f32().into()]))
            }
            InstructionData::UnaryIeee64 { imm, .. } => Some(SmallVec::from_slice(&[imm.as_f64()])),
            InstructionData::Unary { opcode: Opcode::Splat, arg } => self.constant_floats(arg),
            InstructionData::UnaryConst { constant_handle, .. } => {
                let bytes = dfg.constants.get(constant_handle).as_slice();
                Some(match dfg.value_type(value).lane_type() {
                    types::F32 => bytes
                        .as_chunks()
                        .0
                        .iter()
                        .map(|lane| f32::from_le_bytes(*lane).into())
                        .collect(),
                    types::F64 => {
                        bytes.as_chunks().0.iter().map(|lane| f64::from_le_bytes(*lane)).collect()
                    }
                    _ => return None,
                })
            }
            _ => None,
        }
    }
}

fn is_maximum(op: Float2) -> bool {
    matches!(op, Float2::Maximum | Float2::Maxnum)
}

/// Returns whether the result of a number and a NaN is the number.
fn ignores_nan(op: Float2) -> bool {
    matches!(op, Float2::Maxnum | Float2::Minnum)
}
