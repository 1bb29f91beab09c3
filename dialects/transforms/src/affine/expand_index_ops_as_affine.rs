//! `--affine-expand-index-ops-as-affine`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::mixed::{MixedIndex, mixed};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Value};

use crate::affine::compose::{composed_apply, composed_apply_op};
use crate::affine::{
    AffineDelinearizeIndexOp, AffineExpandIndexOpsAsAffine, AffineLinearizeIndexOp,
};
use crate::arith::{index_constant, index_value};

impl RunPass for AffineExpandIndexOpsAsAffine {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(ApplyDelinearize).with(ApplyLinearize);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the sizes of all indices but the first.
fn inner_sizes(ir: &Body, op: AffineDelinearizeIndexOp) -> Vec<MixedIndex> {
    let (known, count) = (op.static_basis(ir), op.multi_index(ir).len());
    let basis = mixed(&known, op.dynamic_basis(ir));
    basis.into_iter().skip(usize::from(known.len() == count)).collect()
}

/// `delinearize %x into (a, b)` → `apply`s of quotients and remainders
struct ApplyDelinearize;

impl Pattern for ApplyDelinearize {
    type Root = AffineDelinearizeIndexOp;

    fn rewrite(&self, op: AffineDelinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let product = AffineExpr::Symbol(0).mul(AffineExpr::Symbol(1));
        let product = AffineMap::new(0, 2, [product]);
        let mut divisors: Vec<MixedIndex> = Vec::new();
        for size in inner_sizes(rw, op).into_iter().rev() {
            divisors.push(match divisors.last() {
                None => size,
                Some(before) => {
                    let operands = [*before, size];
                    rw.build(|b| composed_apply(b, &product, &operands))
                }
            });
        }
        let mut rest = op.linear_index(rw);
        let mut values = Vec::with_capacity(divisors.len() + 1);
        let [index, by] = [0, 1].map(AffineExpr::Dim);
        for divisor in divisors.into_iter().rev() {
            let operands = [rest, rw.build(|b| index_value(b, divisor))];
            let quotient = AffineMap::new(2, 0, [index.clone().floor_div(by.clone())]);
            values.push(rw.build(|b| composed_apply_op(b, quotient, &operands)));
            let remainder = AffineMap::new(2, 0, [index.clone().modulo(by.clone())]);
            rest = rw.build(|b| composed_apply_op(b, remainder, &operands));
        }
        values.push(rest);
        rw.replace_op(op, &values)
    }
}

/// `linearize [x, y] by (a, b)` → an `apply` of a sum of products
struct ApplyLinearize;

impl Pattern for ApplyLinearize {
    type Root = AffineLinearizeIndexOp;

    fn rewrite(&self, op: AffineLinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices: Vec<Value> = op.multi_index(rw).collect();
        if indices.is_empty() {
            let zero = index_constant(rw, 0);
            return rw.replace_op(op, &[zero]);
        }
        let basis: Vec<MixedIndex> =
            mixed(&op.static_basis(rw), op.dynamic_basis(rw)).into_iter().collect();
        let count = basis.len() as u32;
        // An index without a size is the first one, whose size is irrelevant.
        let outer = (indices.len() == basis.len() + 1).then_some(AffineExpr::Constant(1));
        let sizes: Vec<AffineExpr> =
            outer.into_iter().chain((0..count).map(AffineExpr::Symbol)).collect();
        let mut strides = vec![AffineExpr::Constant(1); sizes.len()];
        for at in (1..sizes.len()).rev() {
            strides[at - 1] = strides[at].clone().mul(sizes[at].clone());
        }
        let stride = |expr: &AffineExpr| {
            let map = AffineMap::new(0, count, [expr.clone()]);
            rw.build(|b| composed_apply(b, &map, &basis))
        };
        let strides: Vec<MixedIndex> = strides.iter().map(stride).collect();
        let mut operands = vec![MixedIndex::Known(0)];
        let mut sum = AffineExpr::Symbol(0);
        for (index, stride) in indices.into_iter().zip(strides) {
            let at = operands.len() as u32;
            sum = sum.add(AffineExpr::Symbol(at).mul(AffineExpr::Symbol(at + 1)));
            operands.extend([MixedIndex::Value(index), stride]);
        }
        let map = AffineMap::new(0, operands.len() as u32, [sum]);
        let value = rw.build(|b| {
            let index = composed_apply(b, &map, &operands);
            index_value(b, index)
        });
        rw.replace_op(op, &[value])
    }
}
