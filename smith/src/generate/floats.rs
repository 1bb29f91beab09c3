//! Floats: operations whose result is exact, or rounded once, so that all ways to compute them agree bit by bit.

use super::types::{Float, Ty};
use super::writer::Writer;

const PREDICATES: [&str; 14] = [
    "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno",
];

impl Writer {
    pub(super) fn make_float(&mut self, float: Float) -> String {
        let ty = Ty::Float(float);
        match self.rng.u32(..6) {
            0 => {
                let shown = self.one(&["0.0", "-0.0", "1.0", "-2.5", "0.5", "1.0e+04", "3.0"]);
                self.value(ty.clone(), format!("arith.constant {shown} : {ty}"))
            }
            // Any bits, except for bf16, whose subnormal numbers differ between hosts.
            1 if float != Float::BF16 => {
                let bits = self.pick(&Ty::Int(float.bits()));
                self.value(ty.clone(), format!("arith.bitcast {bits} : i{} to {ty}", float.bits()))
            }
            2 => {
                let small = self.small_float(&ty);
                let half = self.value(ty.clone(), format!("arith.constant 5.0e-01 : {ty}"));
                self.value(ty.clone(), format!("arith.mulf {small}, {half} : {ty}"))
            }
            _ => self.small_float(&ty),
        }
    }

    /// Returns a whole number of 8 bits.
    fn small_float(&mut self, ty: &Ty) -> String {
        let from = ty.with_element(Ty::Int(8));
        let (narrow, op) = (self.pick(&from), self.one(&["sitofp", "uitofp"]));
        let name = self.emit(format!("arith.{op} {narrow} : {from} to {ty}"));
        self.add_small(&name, ty.clone());
        name
    }

    fn some_float(&mut self) -> Ty {
        let float = Ty::Float(self.one(&Float::ALL));
        if self.features.vectors && self.chance(0.2) { self.vector_of(float) } else { float }
    }

    pub(super) fn float_statement(&mut self) {
        let kinds: &[fn(&mut Writer)] = &[
            Writer::two_floats,
            Writer::two_floats,
            Writer::one_float,
            Writer::compare_floats,
            Writer::choose_float,
            Writer::cast_float,
            Writer::float_to_int,
            Writer::sign_of,
        ];
        self.one(kinds)(self);
    }

    fn two_floats(&mut self) {
        let ty = self.some_float();
        let op = self.one(&["addf", "subf", "mulf", "divf", "maximumf", "minimumf"]);
        let (a, b) = (self.pick(&ty), self.pick(&ty));
        self.value(ty.clone(), format!("arith.{op} {a}, {b} : {ty}"));
    }

    fn one_float(&mut self) {
        let ty = self.some_float();
        let op = self.one(&[
            "arith.negf",
            "math.absf",
            "math.floor",
            "math.ceil",
            "math.round",
            "math.roundeven",
            "math.trunc",
            "math.sqrt",
        ]);
        let a = self.pick(&ty);
        self.value(ty.clone(), format!("{op} {a} : {ty}"));
    }

    fn compare_floats(&mut self) {
        let ty = self.some_float();
        let (a, b, predicate) = (self.pick(&ty), self.pick(&ty), self.one(&PREDICATES));
        self.value(ty.with_element(Ty::I1), format!("arith.cmpf {predicate}, {a}, {b} : {ty}"));
    }

    fn choose_float(&mut self) {
        let ty = self.some_float();
        let (a, b, condition) = (self.pick(&ty), self.pick(&ty), self.pick(&Ty::I1));
        self.value(ty.clone(), format!("arith.select {condition}, {a}, {b} : {ty}"));
    }

    fn cast_float(&mut self) {
        let ty = self.some_float();
        let to = ty.with_element(Ty::Float(self.one(&Float::ALL)));
        let a = self.pick(&ty);
        match to.width().cmp(&ty.width()) {
            std::cmp::Ordering::Less => {
                self.value(to.clone(), format!("arith.truncf {a} : {ty} to {to}"));
            }
            std::cmp::Ordering::Greater => {
                self.value(to.clone(), format!("arith.extf {a} : {ty} to {to}"));
            }
            std::cmp::Ordering::Equal => {}
        }
    }

    /// Writes a conversion of a number that fits the integer type.
    fn float_to_int(&mut self) {
        let small: Vec<(String, Ty)> = self
            .scope
            .values
            .iter()
            .filter(|value| value.is_small)
            .map(|value| (value.name.clone(), value.ty.clone()))
            .collect();
        if let Some((name, ty)) = self.some(small) {
            let to = ty.with_element(Ty::Int(self.one(&[16, 17, 32, 64])));
            self.value(to.clone(), format!("arith.fptosi {name} : {ty} to {to}"));
        }
    }

    /// Writes a copysign whose sign operand is not a NaN: the sign of a NaN is unspecified.
    fn sign_of(&mut self) {
        let ty = Ty::Float(self.one(&Float::ALL));
        let (a, b) = (self.pick(&ty), self.pick(&ty));
        let nan = self.value(Ty::I1, format!("arith.cmpf uno, {b}, {b} : {ty}"));
        let one = self.value(ty.clone(), format!("arith.constant 1.0 : {ty}"));
        let number = self.value(ty.clone(), format!("arith.select {nan}, {one}, {b} : {ty}"));
        self.value(ty.clone(), format!("math.copysign {a}, {number} : {ty}"));
    }
}
