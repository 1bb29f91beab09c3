//! Loads and stores of kernels.

use super::{Kernel, REACH, SHIFT, Variable};
use crate::generate::types::{Buffer, Ty};

impl Kernel<'_> {
    /// Returns the elements of the buffers.
    pub(super) fn elements(&self) -> Vec<Ty> {
        self.buffers.iter().map(|buffer| buffer.shape.element.clone()).collect()
    }

    /// Returns a load of that type, if a buffer has it.
    pub(super) fn load(&mut self, ty: &Ty) -> Option<String> {
        let (buffer, at) = self.place(Some(ty))?;
        Some(self.load_at(&buffer, &at))
    }

    fn load_at(&mut self, buffer: &Buffer, at: &str) -> String {
        let text = format!("memref.load {}[{at}] : {}", buffer.name, buffer.ty());
        self.writer.value(buffer.shape.element.clone(), text)
    }

    pub(super) fn store_at(&mut self, value: &str, buffer: &Buffer, at: &str) {
        self.writer.line(format!("memref.store {value}, {}[{at}] : {}", buffer.name, buffer.ty()));
    }

    pub(super) fn store(&mut self) {
        let Some((buffer, at)) = self.place(None) else { return };
        let value = self.computed(&buffer.shape.element);
        self.store_at(&value, &buffer, &at);
    }

    /// Writes a read-modify-write of an element.
    pub(super) fn update(&mut self) {
        let Some((buffer, at)) = self.place(None) else { return };
        let element = buffer.shape.element.clone();
        let old = self.load_at(&buffer, &at);
        let by = self.operand(&element);
        let new = self.combined(&element, &old, &by);
        self.store_at(&new, &buffer, &at);
    }

    /// Returns a buffer, with elements of that type if there is one, and an index of it.
    fn place(&mut self, ty: Option<&Ty>) -> Option<(Buffer, String)> {
        let fits = |buffer: &&Buffer| ty.is_none_or(|ty| buffer.shape.element == *ty);
        let local = self.local.clone().filter(|local| fits(&local));
        if let Some(local) = local.filter(|_| self.writer.chance(0.25)) {
            let at = self.writer.rng.i64(0..local.shape.sizes[0]);
            let at = self.constant_index(at);
            return Some((local, at));
        }
        let there: Vec<Buffer> = self.buffers.iter().filter(fits).cloned().collect();
        let buffer = self.writer.some(there)?;
        let at = self.subscript(0);
        Some((buffer, at))
    }

    pub(super) fn constant_index(&mut self, value: i64) -> String {
        self.writer.emit(format!("arith.constant {value} : index"))
    }

    /// Returns an index, which is linear in the variables of the loops, or loaded. It is below [`REACH`] even if so much is
    /// added.
    pub(super) fn subscript(&mut self, room: i64) -> String {
        if room == 0
            && self.writer.chance(0.05)
            && let Some(at) = self.loaded_subscript()
        {
            return at;
        }
        let (mut parts, mut low, mut high): (Vec<(String, i64)>, i64, i64) = (Vec::new(), 0, 0);
        let variables: Vec<Variable> = self.variables.iter().rev().cloned().collect();
        for (at, Variable { name, range }) in variables.into_iter().enumerate() {
            let factors: &[i64] = match at {
                0 => &[1, 1, 1, 1, 1, 1, 1, -1, -1, 2, 2, 3, 4],
                _ => &[1, 1, 13, 20, 25, 2, -1],
            };
            if self.writer.chance(if at == 0 { 0.1 } else { 0.35 }) {
                continue;
            }
            let factor = self.writer.one(factors);
            let (a, b) = (factor * range.0, factor * range.1);
            if high - low + (a - b).abs() + SHIFT + 2 + room >= REACH {
                continue;
            }
            (low, high) = (low + a.min(b), high + a.max(b));
            parts.push((name, factor));
        }
        if self.writer.chance(0.2) {
            parts.push((self.shift.clone(), 1));
            high += SHIFT;
        }
        let most = REACH - 1 - high - room;
        let offset = match self.writer.chance(0.8) {
            true => (self.writer.rng.i64(0..=4) - low).min(most),
            false => self.writer.rng.i64(-low..=most),
        };
        self.sum(parts, offset)
    }

    /// Returns the index of the first of some consecutive elements, which is below [`REACH`] even if `room` is added: often
    /// of others in each iteration of the innermost loop.
    pub(super) fn first_of(&mut self, count: i64, room: i64) -> String {
        let offset = self.writer.rng.i64(0..=4);
        match self.variables.last().cloned() {
            Some(Variable { name, range })
                if count * range.1 + offset + room < REACH && self.writer.chance(0.5) =>
            {
                self.sum(vec![(name, count)], offset)
            }
            _ => self.subscript(room),
        }
    }

    /// Writes a sum of multiples and a constant.
    fn sum(&mut self, parts: Vec<(String, i64)>, offset: i64) -> String {
        let mut sum: Option<String> = None;
        for (name, factor) in parts {
            let part = match factor {
                1 => name,
                _ => {
                    let factor = self.constant_index(factor);
                    self.writer.emit(format!("arith.muli {name}, {factor} : index"))
                }
            };
            sum = Some(match sum {
                None => part,
                Some(sum) => self.writer.emit(format!("arith.addi {sum}, {part} : index")),
            });
        }
        let Some(sum) = sum else { return self.constant_index(offset) };
        if offset == 0 && self.writer.chance(0.9) {
            return sum;
        }
        if self.writer.chance(0.1) {
            let narrow = self.writer.emit(format!("arith.index_cast {sum} : index to i32"));
            let by = self.writer.emit(format!("arith.constant {offset} : i32"));
            let moved = self.writer.emit(format!("arith.addi {narrow}, {by} : i32"));
            return self.writer.emit(format!("arith.index_cast {moved} : i32 to index"));
        }
        let by = self.constant_index(offset);
        self.writer.emit(format!("arith.addi {sum}, {by} : index"))
    }

    /// Returns the remainder of an element, as an index.
    fn loaded_subscript(&mut self) -> Option<String> {
        let ints: Vec<Ty> = self.elements().into_iter().filter(Ty::is_int).collect();
        let ty = self.writer.some(ints)?;
        let there: Vec<Buffer> =
            self.buffers.iter().filter(|buffer| buffer.shape.element == ty).cloned().collect();
        let buffer = self.writer.some(there)?;
        let at = self.variables.last().map(|variable| variable.name.clone());
        let at = at.unwrap_or_else(|| self.shift.clone());
        let value = self.load_at(&buffer, &at);
        let index = self.writer.emit(format!("arith.index_castui {value} : {ty} to index"));
        let bound = self.constant_index(REACH);
        Some(self.writer.emit(format!("arith.remui {index}, {bound} : index")))
    }
}
