//! Evaluation of `clifBuilder` programs on vector registers.

use std::rc::Rc;

use ods_core::OpRef;
use ods_core::schema::{ClifBuilder, ClifExpr, ClifTarget, ClifType, Inst, Int2};
use smallvec::SmallVec;

use super::super::error::Result;
use super::super::function::NativeBuilder;
use super::super::program::{constant_value, immediate_value};
use super::super::target::{Immediate, Scalar};
use super::{BIT, Packed, PackedType, Vector, lane_bits};
use crate::ValueType;

/// An argument of an instruction on vectors.
enum Arg {
    Vector(Rc<Vector>),
    Scalar(Scalar),
    Constant(i64),
}

impl NativeBuilder<'_> {
    /// Evaluates a `clifBuilder` on registers; returns whether its operands are in some and its instructions have a form
    /// there.
    pub(in crate::native) fn evaluate_on_registers(
        &mut self,
        op: OpRef<'_>,
        builder: &ClifBuilder,
    ) -> Result<bool> {
        if self.vectors.is_empty()
            || !op.operands().any(|one| self.vectors.contains_key(&one.value))
        {
            return Ok(false);
        }
        let [stmt] = builder.stmts else { return Ok(false) };
        let (ClifTarget::Result(0), 1) = (stmt.target, op.results().len()) else {
            return Ok(false);
        };
        let Some(result) = op.results().next() else { return Ok(false) };
        let Some((lane, len)) = self.vector_lanes(result.ty()) else { return Ok(false) };
        match self.vector_expr(&stmt.expr, op, lane, true)? {
            Some(Arg::Vector(vector))
                if vector.ty().lane == lane
                    && (vector.registers.len() * vector.ty().lanes()) as u64 == len =>
            {
                self.vectors.insert(result.value, vector);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Returns the value of an expression on registers; `None` if it has no form there.
    fn vector_expr(
        &mut self,
        expr: &ClifExpr,
        op: OpRef<'_>,
        result: ValueType,
        whole: bool,
    ) -> Result<Option<Arg>> {
        let (inst, to, immediate, args) = match expr {
            ClifExpr::Operand(index) => {
                let Some(value) = op.operands().nth(usize::from(*index)) else { return Ok(None) };
                if value.ty().shape(op.ctx()).is_none() {
                    return Ok(self.lanes(value).first().copied().map(Arg::Scalar));
                }
                let bits = self.width_of_bits(op).unwrap_or(result.bits());
                return Ok(self.vector(value, bits)?.map(Arg::Vector));
            }
            ClifExpr::Int(_) | ClifExpr::Attr(_) => {
                return constant_value(expr, op).map(|value| Some(Arg::Constant(value)));
            }
            ClifExpr::Temp(_) | ClifExpr::Lane => return Ok(None),
            ClifExpr::Inst { inst, to, immediate, args } => (*inst, *to, *immediate, *args),
        };
        let mut values: SmallVec<[Arg; 3]> = SmallVec::new();
        for arg in args {
            let Some(value) = self.vector_expr(arg, op, result, false)? else { return Ok(None) };
            values.push(value);
        }
        let immediate = immediate_value(immediate, op)?;
        match (inst, &values[..]) {
            (Inst::Copy, [_]) => Ok(values.pop()),
            (Inst::Cast(cast), [Arg::Vector(a)]) => {
                if !whole || !matches!(to, ClifType::Target) {
                    return Ok(None);
                }
                let Some(bits) = lane_bits(result) else { return Ok(None) };
                let to = PackedType { lane: result, bits };
                let Some(e) = self.e.vectors() else { return Ok(None) };
                let cast = e.vector_cast(cast, &a.registers, to);
                Ok(cast.map(|registers| Arg::Vector(Rc::new(Vector::new(registers)))))
            }
            (Inst::Select, [condition, Arg::Vector(a), Arg::Vector(b)]) => {
                self.select_on_registers(op, condition, a, b)
            }
            (Inst::Int2(shift @ (Int2::Shl | Int2::Ushr | Int2::Sshr)), [Arg::Vector(a), b]) => {
                let amount = match b {
                    Arg::Vector(b) => b.splat,
                    Arg::Scalar(b) => Some(*b),
                    Arg::Constant(b) => Some(self.e.int(a.ty().lane, *b as u128)),
                };
                let Some(amount) = amount else { return Ok(None) };
                let Some(e) = self.e.vectors() else { return Ok(None) };
                let registers: Option<SmallVec<[Packed; 4]>> =
                    a.registers.iter().map(|a| e.vector_shift(shift, *a, amount)).collect();
                Ok(registers.map(|registers| Arg::Vector(Rc::new(Vector::new(registers)))))
            }
            _ => Ok(self.registerwise(inst, &values, immediate)),
        }
    }

    /// Returns the bits that lanes of bits have which an operation combines: the most of those that are in registers.
    fn width_of_bits(&self, op: OpRef<'_>) -> Option<u32> {
        let held = op.operands().filter_map(|operand| self.held(operand));
        held.map(|held| held.ty()).filter(|ty| ty.lane == BIT).map(|ty| ty.bits).max()
    }

    /// Chooses between two vectors: by one bit, or by a bit for each lane.
    fn select_on_registers(
        &mut self,
        op: OpRef<'_>,
        condition: &Arg,
        a: &Rc<Vector>,
        b: &Rc<Vector>,
    ) -> Result<Option<Arg>> {
        if a.ty() != b.ty() || a.registers.len() != b.registers.len() {
            return Ok(None);
        }
        let pairs = a.registers.iter().zip(&b.registers);
        let registers: SmallVec<[Packed; 4]> = match condition {
            Arg::Scalar(bit) => {
                let Some(e) = self.e.vectors() else { return Ok(None) };
                pairs.map(|(a, b)| e.choose(*bit, *a, *b)).collect()
            }
            Arg::Vector(_) => {
                let Some(condition) = op.operands().next() else { return Ok(None) };
                let Some(mask) = self.vector(condition, a.ty().bits)? else { return Ok(None) };
                let Some(e) = self.e.vectors() else { return Ok(None) };
                let chosen = pairs.zip(&mask.registers);
                chosen.map(|((a, b), mask)| e.vector_select(*mask, *a, *b)).collect()
            }
            Arg::Constant(_) => return Ok(None),
        };
        Ok(Some(Arg::Vector(Rc::new(Vector::new(registers)))))
    }

    /// Applies an instruction to the first registers of its arguments, then to the second, and so on.
    fn registerwise(&mut self, inst: Inst, args: &[Arg], immediate: Immediate<'_>) -> Option<Arg> {
        let first = args.iter().find_map(|arg| match arg {
            Arg::Vector(vector) => Some(Rc::clone(vector)),
            _ => None,
        })?;
        let (ty, count) = (first.ty(), first.registers.len());
        let mut columns: SmallVec<[Rc<Vector>; 3]> = SmallVec::new();
        for arg in args {
            columns.push(match arg {
                Arg::Vector(vector) if vector.ty() == ty && vector.registers.len() == count => {
                    Rc::clone(vector)
                }
                Arg::Constant(value) if matches!(ty.lane, ValueType::Int(_)) => {
                    let lane = self.e.int(ty.lane, *value as i128 as u128);
                    let register = self.e.vectors()?.splat(ty, lane);
                    let registers = SmallVec::from_elem(register, count);
                    Rc::new(Vector { registers, splat: Some(lane) })
                }
                _ => return None,
            });
        }
        let e = self.e.vectors()?;
        let registers: Option<SmallVec<[Packed; 4]>> = (0..count)
            .map(|at| {
                let args: SmallVec<[Packed; 3]> =
                    columns.iter().map(|column| column.registers[at]).collect();
                e.vector_inst(inst, &args, immediate)
            })
            .collect();
        registers.map(|registers| Arg::Vector(Rc::new(Vector::new(registers))))
    }

    /// Combines the lanes of a vector by an instruction that may take them in any order; `None` if it has no form on
    /// registers.
    pub(in crate::native) fn combine_lanes(
        &mut self,
        vector: &Vector,
        inst: Inst,
    ) -> Option<Scalar> {
        let e = self.e.vectors()?;
        let mut registers = vector.registers.clone();
        while registers.len() > 1 {
            let half = registers.len().div_ceil(2);
            let mut combined: SmallVec<[Packed; 4]> = SmallVec::new();
            for at in 0..half {
                combined.push(match registers.get(at + half) {
                    Some(other) => {
                        e.vector_inst(inst, &[registers[at], *other], Immediate::None)?
                    }
                    None => registers[at],
                });
            }
            registers = combined;
        }
        let mut all = registers[0];
        let mut lanes = all.ty.lanes();
        while lanes > 1 {
            lanes /= 2;
            let upper = all.ty.bits as usize / 8 * lanes;
            let bytes = std::array::from_fn(|at| ((at + upper) % 16) as u8);
            let moved = e.shuffle(all, all, bytes);
            all = e.vector_inst(inst, &[all, moved], Immediate::None)?;
        }
        Some(e.lane(all, 0))
    }
}
