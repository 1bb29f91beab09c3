//! Values that kernels compute, of the types of their buffers.

use super::Kernel;
use crate::generate::types::{Float, Ty};

impl Kernel<'_> {
    /// Returns a value of that type: one in scope, an element, a conversion or a constant.
    pub(super) fn operand(&mut self, ty: &Ty) -> String {
        let kind = self.writer.rng.u32(..10);
        if kind < 4 && self.writer.scope.values.iter().any(|value| value.ty == *ty) {
            let fits = |value: &&crate::generate::scope::Value| value.ty == *ty;
            let there: Vec<String> =
                self.writer.scope.values.iter().filter(fits).map(|one| one.name.clone()).collect();
            if let Some(name) = self.writer.some(there) {
                return name;
            }
        }
        let found = match kind {
            0..7 => self.load(ty),
            7 => self.converted(ty),
            8 => self.of_variable(ty),
            _ => None,
        };
        found.unwrap_or_else(|| self.any_constant(ty))
    }

    pub(super) fn any_constant(&mut self, ty: &Ty) -> String {
        if ty.is_float() {
            let shown = self.writer.one(&["0.0", "-0.0", "1.0", "-2.5", "0.5", "3.0"]);
            return self.writer.value(ty.clone(), format!("arith.constant {shown} : {ty}"));
        }
        let value = match self.writer.chance(0.5) {
            true => i128::from(self.writer.rng.i8(-9..=9)),
            false => self.writer.interesting(ty.width()),
        };
        self.writer.constant(ty, value)
    }

    /// Returns the variable of the innermost loop as a number of that type.
    fn of_variable(&mut self, ty: &Ty) -> Option<String> {
        let name = self.variables.last()?.name.clone();
        let word = match ty {
            Ty::Int(width) => {
                let text = format!("arith.index_cast {name} : index to i{width}");
                return Some(self.writer.value(ty.clone(), text));
            }
            _ => self.writer.emit(format!("arith.index_cast {name} : index to i16")),
        };
        Some(self.writer.value(ty.clone(), format!("arith.sitofp {word} : i16 to {ty}")))
    }

    /// Returns an element of another type, converted; `None` if the types do not allow it.
    fn converted(&mut self, to: &Ty) -> Option<String> {
        let others: Vec<Ty> = self.elements().into_iter().filter(|ty| ty != to).collect();
        let from = self.writer.some(others)?;
        let op = self.conversion_op(&from, to)?;
        let value = self.load(&from)?;
        Some(self.writer.value(to.clone(), format!("arith.{op} {value} : {from} to {to}")))
    }

    /// Returns an operation of `arith` that converts; `None` if the types do not allow it.
    pub(super) fn conversion_op(&mut self, from: &Ty, to: &Ty) -> Option<&'static str> {
        Some(match (from, to) {
            (Ty::Int(a), Ty::Int(b)) if a < b => self.writer.one(&["extsi", "extui"]),
            (Ty::Int(_), Ty::Int(_)) => "trunci",
            (Ty::Int(..64), Ty::Float(Float::F32 | Float::F64)) | (Ty::Int(8), Ty::Float(_)) => {
                self.writer.one(&["sitofp", "uitofp"])
            }
            (Ty::Float(a), Ty::Float(b)) if a.bits() < b.bits() => "extf",
            (Ty::Float(a), Ty::Float(b)) if a.bits() > b.bits() => "truncf",
            _ => return None,
        })
    }

    /// Returns a value that up to three operations compute, often of an extended element, or its low bits.
    pub(super) fn computed(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Int(..=16) if self.writer.chance(0.3) => {
                let wide = Ty::Int(self.writer.one(&[32, 64]));
                let value = self.computed(&wide);
                self.writer.value(ty.clone(), format!("arith.trunci {value} : {wide} to {ty}"))
            }
            Ty::Int(_) if self.writer.chance(0.3) => {
                let value = self.converted(ty).unwrap_or_else(|| self.operand(ty));
                self.computed_of(ty, value)
            }
            _ => {
                let value = self.operand(ty);
                self.computed_of(ty, value)
            }
        }
    }

    fn computed_of(&mut self, ty: &Ty, mut value: String) -> String {
        for _ in 0..self.writer.rng.usize(0..=3) {
            value = match self.writer.rng.u32(..6) {
                0 => self.chosen(ty, &value),
                1 => self.of_one(ty, &value),
                _ => {
                    let other = self.operand(ty);
                    self.combined(ty, &value, &other)
                }
            };
        }
        value
    }

    /// Returns an operation on two values.
    pub(super) fn combined(&mut self, ty: &Ty, a: &str, b: &str) -> String {
        let op = match ty.is_float() {
            true => self.writer.one(&["addf", "subf", "mulf", "maximumf", "minimumf", "addf"]),
            false => self.writer.one(&[
                "addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui",
                "addi", "addi",
            ]),
        };
        let (a, b) = if self.writer.chance(0.5) { (a, b) } else { (b, a) };
        self.writer.value(ty.clone(), format!("arith.{op} {a}, {b} : {ty}"))
    }

    /// Returns an operation on one value.
    fn of_one(&mut self, ty: &Ty, value: &str) -> String {
        if ty.is_float() && self.writer.chance(0.2) {
            // The sign of a NaN is unspecified: a difference of numbers is none.
            let number = self.of_variable(ty).unwrap_or_else(|| self.any_constant(ty));
            let other = self.any_constant(ty);
            let sign = self.writer.emit(format!("arith.subf {number}, {other} : {ty}"));
            return self.writer.value(ty.clone(), format!("math.copysign {value}, {sign} : {ty}"));
        }
        if ty.is_float() {
            let op = self.writer.one(&["arith.negf", "math.absf", "math.sqrt", "math.floor"]);
            return self.writer.value(ty.clone(), format!("{op} {value} : {ty}"));
        }
        let width = ty.width();
        match self.writer.rng.u32(..5) {
            0 => {
                let op = self.writer.one(&["ctpop", "absi", "ctlz", "cttz"]);
                self.writer.value(ty.clone(), format!("math.{op} {value} : {ty}"))
            }
            1 => {
                let by = match self.writer.chance(0.3) {
                    true => 1 << self.writer.rng.u32(..width - 1),
                    false => i128::from(self.writer.rng.i64(1..=100)),
                };
                let by = self.writer.constant(ty, by);
                let op = self.writer.one(&["divui", "remui", "divsi", "remsi"]);
                self.writer.value(ty.clone(), format!("arith.{op} {value}, {by} : {ty}"))
            }
            _ => {
                let by = i128::from(self.writer.rng.u32(..width));
                let by = self.writer.constant(ty, by);
                let op = self.writer.one(&["shli", "shrsi", "shrui"]);
                self.writer.value(ty.clone(), format!("arith.{op} {value}, {by} : {ty}"))
            }
        }
    }

    /// Returns a comparison of elements.
    pub(super) fn condition(&mut self) -> String {
        let elements = self.elements();
        let ty = self.writer.one(&elements);
        let (a, b) = (self.operand(&ty), self.operand(&ty));
        self.compared(&ty, &a, &b)
    }

    fn compared(&mut self, ty: &Ty, a: &str, b: &str) -> String {
        let (op, predicate) = match ty.is_float() {
            true => ("cmpf", self.writer.one(&["olt", "oge", "ult", "une", "oeq"])),
            false => {
                let all = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
                ("cmpi", self.writer.one(&all))
            }
        };
        self.writer.emit(format!("arith.{op} {predicate}, {a}, {b} : {ty}"))
    }

    /// Returns a choice between two values, often an extreme or an absolute value.
    fn chosen(&mut self, ty: &Ty, value: &str) -> String {
        let other = self.operand(ty);
        let condition = match self.writer.chance(0.5) {
            true => self.compared(ty, value, &other),
            false => self.condition(),
        };
        self.writer.value(ty.clone(), format!("arith.select {condition}, {value}, {other} : {ty}"))
    }
}
