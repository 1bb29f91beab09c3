//! Groups: the same operations on some consecutive elements, one after the other.

use super::Kernel;
use crate::generate::types::{Buffer, Float, Ty};

/// The most lanes of a group.
const MOST_LANES: i64 = 16;

/// What each lane of a group computes.
enum Recipe {
    /// Loads the element at this distance, by lane, from an index.
    Load(Buffer, String, Vec<i64>),
    /// Takes one value for all lanes.
    Same(String),
    /// Takes a constant for each lane.
    Constants(Vec<String>),
    /// Computes by an operation of `arith`, in odd lanes by another one.
    Both([&'static str; 2], Box<[Recipe; 2]>),
    /// Multiplies and adds, and rounds once.
    Fused(Box<[Recipe; 3]>),
    /// Extends, adds or subtracts, and limits the result of 32 bits to that of the lane.
    Limited(&'static str, bool, Box<[Recipe; 2]>),
    /// Chooses after a comparison of the first two.
    Chosen(&'static str, Box<[Recipe; 4]>),
    /// Converts from another type.
    Converted(&'static str, Ty, Box<Recipe>),
}

impl Kernel<'_> {
    /// Writes stores to consecutive elements. They come after all loads, or each after those of its lane.
    pub(super) fn group(&mut self) {
        let lanes = self.writer.one(&[2, 3, 4, 4, 5, 8, 8, MOST_LANES]);
        let Some(buffer) = self.writer.some(self.buffers.clone()) else { return };
        let (at, ty) = (self.first_of(lanes, lanes - 1), buffer.shape.element.clone());
        let recipe = self.recipe(&ty, lanes, 3);
        let mut order: Vec<i64> = (0..lanes).collect();
        if self.writer.chance(0.2) {
            order.reverse();
        }
        let mut pending = Vec::new();
        let loads_first = self.writer.chance(0.6);
        for lane in order {
            let value = self.lane(&recipe, &ty, lane);
            if loads_first {
                pending.push((value, lane));
            } else {
                self.store_lane(&value, &buffer, &at, lane);
            }
        }
        for (value, lane) in pending {
            self.store_lane(&value, &buffer, &at, lane);
        }
    }

    fn store_lane(&mut self, value: &str, buffer: &Buffer, at: &str, lane: i64) {
        let at = self.moved(at, lane);
        self.store_at(value, buffer, &at);
    }

    /// Returns an index, moved by a constant.
    fn moved(&mut self, at: &str, by: i64) -> String {
        if by == 0 {
            return at.to_owned();
        }
        let by = self.constant_index(by);
        self.writer.emit(format!("arith.addi {at}, {by} : index"))
    }

    /// Returns a recipe for values of that type, of at most so many operations one after the other.
    fn recipe(&mut self, ty: &Ty, lanes: i64, depth: u32) -> Recipe {
        if depth == 0 || self.writer.chance(0.2) {
            return self.leaf(ty, lanes);
        }
        let part = |this: &mut Self| this.recipe(ty, lanes, depth - 1);
        let kind = self.writer.rng.u32(..8);
        match ty {
            Ty::Float(Float::F32 | Float::F64) if kind == 0 => {
                Recipe::Fused(Box::new([part(self), part(self), part(self)]))
            }
            Ty::Int(8 | 16) if kind < 2 => {
                let op = self.writer.one(&["addi", "subi"]);
                let is_signed = self.writer.chance(0.5);
                Recipe::Limited(op, is_signed, Box::new([part(self), part(self)]))
            }
            _ if kind == 2 => {
                let predicate = match ty.is_float() {
                    true => self.writer.one(&["olt", "ogt", "une"]),
                    false => self.writer.one(&["slt", "ugt", "eq"]),
                };
                let parts = [part(self), part(self), part(self), part(self)];
                Recipe::Chosen(predicate, Box::new(parts))
            }
            _ if kind == 3 => self.conversion(ty, lanes).unwrap_or_else(|| self.leaf(ty, lanes)),
            _ => {
                let ops: &[&str] = match ty.is_float() {
                    true => &["addf", "subf", "mulf", "addf", "divf", "maximumf", "minimumf"],
                    false => &["addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui"],
                };
                let even = self.writer.one(ops);
                let odd = if self.writer.chance(0.15) { self.writer.one(ops) } else { even };
                Recipe::Both([even, odd], Box::new([part(self), part(self)]))
            }
        }
    }

    /// Returns a recipe without operations.
    fn leaf(&mut self, ty: &Ty, lanes: i64) -> Recipe {
        let fits = |buffer: &&Buffer| buffer.shape.element == *ty;
        let there: Vec<Buffer> = self.buffers.iter().filter(fits).cloned().collect();
        match self.writer.rng.u32(..8) {
            0 => Recipe::Same(self.operand(ty)),
            1 => Recipe::Constants((0..lanes).map(|_| self.any_constant(ty)).collect()),
            _ => match self.writer.some(there) {
                Some(buffer) => {
                    let at = self.first_of(lanes, 2 * MOST_LANES);
                    Recipe::Load(buffer, at, self.distances(lanes))
                }
                None => Recipe::Same(self.operand(ty)),
            },
        }
    }

    /// Returns which element each lane loads: mostly its own.
    fn distances(&mut self, lanes: i64) -> Vec<i64> {
        let each = |of: &dyn Fn(i64) -> i64| (0..lanes).map(of).collect();
        match self.writer.rng.u32(..12) {
            0 => each(&|lane| lanes - 1 - lane),
            1 => each(&|lane| lane ^ 1),
            2 => each(&|lane| 2 * lane),
            3 => each(&|_| 1),
            4 => (0..lanes).map(|_| self.writer.rng.i64(0..MOST_LANES)).collect(),
            _ => each(&|lane| lane),
        }
    }

    fn conversion(&mut self, to: &Ty, lanes: i64) -> Option<Recipe> {
        let others: Vec<Ty> = self.elements().into_iter().filter(|ty| ty != to).collect();
        let from = self.writer.some(others)?;
        let op = self.conversion_op(&from, to)?;
        Some(Recipe::Converted(op, from.clone(), Box::new(self.leaf(&from, lanes))))
    }

    /// Writes what a lane computes; returns the value.
    fn lane(&mut self, recipe: &Recipe, ty: &Ty, lane: i64) -> String {
        let number = lane as usize;
        match recipe {
            Recipe::Load(buffer, at, distances) => {
                let at = self.moved(at, distances[number]);
                let text = format!("memref.load {}[{at}] : {}", buffer.name, buffer.ty());
                self.writer.emit(text)
            }
            Recipe::Same(value) => value.clone(),
            Recipe::Constants(values) => values[number].clone(),
            Recipe::Both(ops, parts) => {
                let [a, b] = parts.each_ref().map(|part| self.lane(part, ty, lane));
                self.writer.emit(format!("arith.{} {a}, {b} : {ty}", ops[number % 2]))
            }
            Recipe::Fused(parts) => {
                let [a, b, c] = parts.each_ref().map(|part| self.lane(part, ty, lane));
                self.writer.emit(format!("math.fma {a}, {b}, {c} : {ty}"))
            }
            Recipe::Limited(op, is_signed, parts) => {
                let [a, b] = parts.each_ref().map(|part| self.lane(part, ty, lane));
                self.limited(op, *is_signed, ty, [a, b])
            }
            Recipe::Chosen(predicate, parts) => {
                let [a, b, yes, no] = parts.each_ref().map(|part| self.lane(part, ty, lane));
                let op = if ty.is_float() { "cmpf" } else { "cmpi" };
                let condition =
                    self.writer.emit(format!("arith.{op} {predicate}, {a}, {b} : {ty}"));
                self.writer.emit(format!("arith.select {condition}, {yes}, {no} : {ty}"))
            }
            Recipe::Converted(op, from, part) => {
                let value = self.lane(part, from, lane);
                self.writer.emit(format!("arith.{op} {value} : {from} to {ty}"))
            }
        }
    }

    /// Writes a sum or difference that is limited to the numbers of its operands' type.
    fn limited(&mut self, op: &str, is_signed: bool, ty: &Ty, operands: [String; 2]) -> String {
        let bits = ty.width();
        let (extend, least, most) = match is_signed {
            true => ("extsi", -(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1),
            false => ("extui", 0, (1i64 << bits) - 1),
        };
        let [a, b] =
            operands.map(|value| self.writer.emit(format!("arith.{extend} {value} : {ty} to i32")));
        let exact = self.writer.emit(format!("arith.{op} {a}, {b} : i32"));
        let [least, most] =
            [least, most].map(|limit| self.writer.emit(format!("arith.constant {limit} : i32")));
        let above = self.writer.emit(format!("arith.maxsi {exact}, {least} : i32"));
        let within = self.writer.emit(format!("arith.minsi {above}, {most} : i32"));
        self.writer.emit(format!("arith.trunci {within} : i32 to {ty}"))
    }
}
