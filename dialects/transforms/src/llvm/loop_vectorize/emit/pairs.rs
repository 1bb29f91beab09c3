//! Sums that have a lane for each two iterations.

use ods_core::ir::Inserter as _;
use ods_core::{Type, Value};
use rustc_hash::FxHashMap;

use super::super::pairs::Term;
use super::Emit;
use crate::llvm::{AddOp, MulOp, SExtOp, ShuffleVectorOp};

impl Emit<'_, '_, '_> {
    /// Builds the addition of products to a sum.
    pub(super) fn with_products(
        &mut self,
        term: &Term,
        mapping: &FxHashMap<Value, Value>,
    ) -> Option<Value> {
        let mut sum = *mapping.get(&term.before)?;
        for &(first, second) in &term.products {
            let pairs = self.pairs(first, second, mapping)?;
            sum = self.rw.emit(AddOp::build(sum, pairs));
        }
        Some(sum)
    }

    /// Builds the sums of each two neighboring products, or numbers, in 32 bits.
    fn pairs(
        &mut self,
        first: Value,
        second: Option<Value>,
        mapping: &FxHashMap<Value, Value>,
    ) -> Option<Value> {
        let wide = self.vector_of(Type::I32);
        let mut extended = |value: Value| {
            let lanes = self.lanes_of(value, mapping)?;
            Some(self.rw.emit(SExtOp::build(lanes, wide)))
        };
        let mut all = extended(first)?;
        if let Some(second) = second {
            let second = extended(second)?;
            all = self.rw.emit(MulOp::build(all, second));
        }
        let half = self.lanes as i32 / 2;
        let ty = Type::vector(&self.ctx(), &[half.into()], Type::I32);
        let [even, odd] = [0, 1].map(|first| {
            let mask: Vec<i32> = (0..half).map(|lane| 2 * lane + first).collect();
            self.rw.emit(ShuffleVectorOp::build(all, all, &mask, ty))
        });
        Some(self.rw.emit(AddOp::build(even, odd)))
    }
}
