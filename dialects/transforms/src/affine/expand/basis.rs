//! Expansion of `affine.delinearize_index` and `affine.linearize_index` to arithmetic.

use ods_core::interface::LoopLikeOpInterface;
use ods_core::mixed::{MixedIndex, mixed};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Body, Op, Value};

use super::{compare, divide, select};
use crate::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::arith::{
    AddIOp, CmpIPredicate, FloorDivSIOp, IntegerOverflowFlags, MulIOp, RemSIOp, index_constant,
};

/// Builds, for each size, the product of it and all sizes after it.
fn strides(rw: &mut Rewriter<'_>, basis: &[MixedIndex], flags: IntegerOverflowFlags) -> Vec<Value> {
    let (mut dynamic, mut known) = (None, 1i64);
    let mut found = Vec::with_capacity(basis.len());
    for size in basis.iter().rev() {
        match *size {
            MixedIndex::Known(size) => known = known.wrapping_mul(size),
            MixedIndex::Value(size) => {
                dynamic = Some(match dynamic {
                    None => size,
                    Some(before) => {
                        rw.insert(MulIOp::build(before, size).overflow_flags(flags)).result(rw)
                    }
                });
            }
        }
        found.push(match dynamic {
            Some(dynamic) if known == 1 => dynamic,
            Some(dynamic) => {
                let known = index_constant(rw, known);
                rw.insert(MulIOp::build(dynamic, known).overflow_flags(flags)).result(rw)
            }
            None => index_constant(rw, known),
        });
    }
    found.reverse();
    found
}

/// Returns the sizes of all indices but the first.
fn inner_sizes(
    known: &[i64],
    dynamic: impl Iterator<Item = Value>,
    count: usize,
) -> Vec<MixedIndex> {
    let basis = mixed(known, dynamic);
    basis.into_iter().skip(usize::from(known.len() == count)).collect()
}

/// `delinearize %x into (a, b)` → quotients and remainders
pub struct ExpandDelinearize;

impl Pattern for ExpandDelinearize {
    type Root = AffineDelinearizeIndexOp;

    fn rewrite(&self, op: AffineDelinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (index, count) = (op.linear_index(rw), op.multi_index(rw).len());
        if count == 1 {
            return rw.replace_op(op, &[index]);
        }
        let sizes = inner_sizes(&op.static_basis(rw), op.dynamic_basis(rw), count);
        let flags = IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW;
        let strides = strides(rw, &sizes, flags);
        let zero = index_constant(rw, 0);
        let (first, last) = (*strides.first()?, *strides.last()?);
        let mut values = vec![rw.insert(FloorDivSIOp::build(index, first)).result(rw)];
        for pair in strides.windows(2) {
            if let [stride, next] = *pair {
                let rest = remainder(rw, index, stride, zero);
                values.push(divide(rw, rest, next));
            }
        }
        values.push(remainder(rw, index, last, zero));
        rw.replace_op(op, &values)
    }
}

fn remainder(rw: &mut Rewriter<'_>, index: Value, stride: Value, zero: Value) -> Value {
    let rest = rw.insert(RemSIOp::build(index, stride)).result(rw);
    let negative = compare(rw, CmpIPredicate::Slt, rest, zero);
    let sum = AddIOp::build(rest, stride).overflow_flags(IntegerOverflowFlags::NSW);
    let corrected = rw.insert(sum).result(rw);
    select(rw, negative, corrected, rest)
}

/// `linearize [x, y] by (a, b)` → a sum of products, terms that are invariant in more loops first
pub struct ExpandLinearize;

impl Pattern for ExpandLinearize {
    type Root = AffineLinearizeIndexOp;

    fn rewrite(&self, op: AffineLinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices: Vec<Value> = op.multi_index(rw).collect();
        let Some((last, outer)) = indices.split_last() else {
            let zero = index_constant(rw, 0);
            return rw.replace_op(op, &[zero]);
        };
        let sizes = inner_sizes(&op.static_basis(rw), op.dynamic_basis(rw), indices.len());
        let flags = match op.disjoint(rw) {
            true => IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW,
            false => IntegerOverflowFlags::NSW,
        };
        let strides = strides(rw, &sizes, flags);
        let mut terms = Vec::with_capacity(indices.len());
        for (index, stride) in outer.iter().zip(strides) {
            let product = MulIOp::build(*index, stride).overflow_flags(IntegerOverflowFlags::NSW);
            let product = rw.insert(product).result(rw);
            terms.push((invariant_loops(rw, op.into(), *index), product));
        }
        terms.push((invariant_loops(rw, op.into(), *last), *last));
        terms.sort_by_key(|(loops, _)| std::cmp::Reverse(*loops));
        let sum = terms.into_iter().map(|(_, term)| term).reduce(|sum, term| {
            let sum = AddIOp::build(sum, term).overflow_flags(IntegerOverflowFlags::NSW);
            rw.insert(sum).result(rw)
        });
        rw.replace_op(op, &[sum?])
    }
}

/// Returns the number of enclosing loops of `op`, innermost first, in which `value` is invariant.
fn invariant_loops(ir: &Body, op: Op, value: Value) -> usize {
    let mut at = ir.parent_op(op);
    let loops = std::iter::from_fn(|| {
        let enclosing = at?;
        at = ir.parent_op(enclosing);
        Some(enclosing)
    });
    let mut count = 0;
    for enclosing in loops {
        let Some(of) = ir.interface::<dyn LoopLikeOpInterface>(enclosing) else { continue };
        if !of.is_defined_outside_of_loop(ir, value) {
            break;
        }
        count += 1;
    }
    count
}
