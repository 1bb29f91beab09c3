//! Contractions: sums of products.

use ods_core::hooks::{Verified, VerifyInterface};
use ods_core::interface::{IteratorType, MemoryEffectOpInterface};
use ods_core::ir::{BlockRef, ValueRef};
use ods_core::verify::VerifyCx;
use ods_core::{Op, OpRef};

use super::{counts, fail_bare};
use crate::linalg::ContractionOpInterface;
use crate::linalg::structured::{indexing_maps, iterator_types};
use crate::{arith, complex};

impl VerifyInterface for dyn ContractionOpInterface {
    fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
        let op = cx.view(op);
        if counts(op) != (2, 1) {
            return fail_bare(op, "expected op with 2 inputs and 1 output");
        }
        if !iterator_types(op).contains(&IteratorType::Reduction) {
            return fail_bare(op, "expected at least 1 reduction");
        }
        if !indexing_maps(op).iter().all(|map| map.is_projected_permutation()) {
            return fail_bare(op, "expected indexing maps to be projected permutations");
        }
        let block = op.regions().next().and_then(|region| region.entry());
        match block.is_some_and(is_sum_of_products) {
            true => Ok(()),
            false => fail_bare(op, "expected add/mul op in the body"),
        }
    }
}

/// Returns whether a block yields the sum of its third argument and the product of the others, ignoring casts.
pub fn is_sum_of_products(block: BlockRef<'_>) -> bool {
    is_sum_of_products_by(block, belong_together)
}

/// Like [`is_sum_of_products`], with other operations for the sum and the product.
pub fn is_sum_of_products_by(
    block: BlockRef<'_>,
    fits_both: impl Fn(OpRef<'_>, OpRef<'_>) -> bool,
) -> bool {
    let find = || {
        let args: Vec<ValueRef<'_>> = block.args().collect();
        let [a, b, out] = args[..] else { return None };
        let mut yielded = block.terminator()?.operands();
        let sum = through_casts(yielded.next()?).defining_op()?;
        let [x, y] = operands(sum)?.map(through_casts);
        let product = match (x == out, y == out) {
            (true, _) => y,
            (_, true) => x,
            _ => return None,
        };
        let product = product.defining_op()?;
        let factors = operands(product)?.map(through_casts);
        let fits = factors == [a, b] || factors == [b, a];
        Some(yielded.next().is_none() && fits && fits_both(sum, product))
    };
    find().unwrap_or(false)
}

fn operands(op: OpRef<'_>) -> Option<[ValueRef<'_>; 2]> {
    let mut operands = op.operands();
    let both = [operands.next()?, operands.next()?];
    (operands.next().is_none() && op.results().len() == 1).then_some(both)
}

/// Returns the value before a chain of side-effect-free operations with one operand.
fn through_casts(mut value: ValueRef<'_>) -> ValueRef<'_> {
    while let Some(op) = value.defining_op() {
        let pure = op
            .interface::<dyn MemoryEffectOpInterface>()
            .is_some_and(|effects| effects.effects(op.body).is_empty());
        let mut operands = op.operands();
        match (operands.next(), operands.next()) {
            (Some(only), None) if pure => value = only,
            _ => break,
        }
    }
    value
}

fn belong_together(sum: OpRef<'_>, product: OpRef<'_>) -> bool {
    sum.isa::<arith::AddFOp>() && product.isa::<arith::MulFOp>()
        || sum.isa::<arith::AddIOp>() && product.isa::<arith::MulIOp>()
        || sum.isa::<complex::AddOp>() && product.isa::<complex::MulOp>()
        || sum.isa::<arith::OrIOp>() && product.isa::<arith::AndIOp>()
}
