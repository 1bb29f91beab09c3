//! Sums that have a lane for each two or four iterations.

use ods_core::ir::Inserter as _;
use ods_core::{Type, Value};
use rustc_hash::FxHashMap;

use super::super::pairs::{Summand, Term};
use super::Emit;
use crate::llvm::{AddOp, MulOp, SExtOp, ShuffleVectorOp, ZExtOp};

impl Emit<'_, '_, '_> {
    /// Builds the addition of narrow numbers, or of their products, to a sum.
    pub(super) fn with_summands(
        &mut self,
        term: &Term,
        mapping: &FxHashMap<Value, Value>,
    ) -> Option<Value> {
        let mut sum = *mapping.get(&term.before)?;
        for summand in &term.summands {
            let words = match term.iterations {
                4 => {
                    let words = self.extended(summand.number, summand.is_signed, 16, mapping)?;
                    let words = self.sums_of_two(words, self.lanes, 16);
                    let ty = self.integers(self.lanes / 2, 32);
                    let words = self.rw.emit(SExtOp::build(words, ty));
                    self.sums_of_two(words, self.lanes / 2, 32)
                }
                _ => {
                    let words = self.products(summand, mapping)?;
                    self.sums_of_two(words, self.lanes, 32)
                }
            };
            let ty = self.rw.ty(sum);
            let added = match ty == self.rw.ty(words) {
                true => words,
                false => self.rw.emit(SExtOp::build(words, ty)),
            };
            sum = self.rw.emit(AddOp::build(sum, added));
        }
        Some(sum)
    }

    /// Builds numbers of 16 bits, or their products, in 32 bits.
    fn products(&mut self, of: &Summand, mapping: &FxHashMap<Value, Value>) -> Option<Value> {
        let first = self.extended(of.number, true, 32, mapping)?;
        let Some(factor) = of.factor else { return Some(first) };
        let second = self.extended(factor, true, 32, mapping)?;
        Some(self.rw.emit(MulOp::build(first, second)))
    }

    fn extended(
        &mut self,
        value: Value,
        is_signed: bool,
        bits: u32,
        mapping: &FxHashMap<Value, Value>,
    ) -> Option<Value> {
        let (lanes, ty) = (self.lanes_of(value, mapping)?, self.integers(self.lanes, bits));
        Some(match is_signed {
            true => self.rw.emit(SExtOp::build(lanes, ty)),
            false => self.rw.emit(ZExtOp::build(lanes, ty)),
        })
    }

    /// Builds the sums of each two neighbors of so many lanes of so many bits.
    fn sums_of_two(&mut self, all: Value, lanes: u64, bits: u32) -> Value {
        let half = lanes as i32 / 2;
        let ty = self.integers(lanes / 2, bits);
        let [even, odd] = [0, 1].map(|first| {
            let mask: Vec<i32> = (0..half).map(|lane| 2 * lane + first).collect();
            self.rw.emit(ShuffleVectorOp::build(all, all, &mask, ty))
        });
        self.rw.emit(AddOp::build(even, odd))
    }

    fn integers(&self, lanes: u64, bits: u32) -> Type {
        let ctx = self.ctx();
        Type::vector(&ctx, &[lanes as i64], Type::integer(&ctx, bits))
    }
}
