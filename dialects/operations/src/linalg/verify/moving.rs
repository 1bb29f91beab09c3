//! Verifiers of transposition, broadcast and softmax.

use ods_core::DYNAMIC;
use ods_core::hooks::{Verified, Verify};

use crate::linalg::shape::dims;
use crate::linalg::{BroadcastOp, SoftmaxOp, TransposeOp};

/// Returns whether each number below the length occurs once.
pub(in crate::linalg) fn is_permutation(order: &[i64]) -> bool {
    let mut seen = vec![false; order.len()];
    order.iter().all(|at| {
        let place = usize::try_from(*at).ok().and_then(|at| seen.get_mut(at));
        place.is_some_and(|place| !std::mem::replace(place, true))
    })
}

/// Returns whether two shapes may be equal at run time.
pub(in crate::linalg) fn are_compatible(a: &[i64], b: &[i64]) -> bool {
    let same = |(a, b): (&i64, &i64)| a == b || *a == DYNAMIC || *b == DYNAMIC;
    a.len() == b.len() && a.iter().zip(b).all(same)
}

impl Verify for TransposeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let order = op.permutation();
        if !is_permutation(&order) {
            return op.fail("permutation is not valid");
        }
        let (input, init) = (dims(op.ctx(), op.input().ty()), dims(op.ctx(), op.init().ty()));
        let rank = input.len();
        if rank != init.len() {
            let init = init.len();
            return op.fail(format!("input rank {rank} does not match init rank {init}"));
        }
        if rank != order.len() {
            let size = order.len();
            return op.fail(format!(
                "size of permutation {size} does not match the argument rank {rank}"
            ));
        }
        for (at, (from, size)) in order.iter().zip(init).enumerate() {
            let source = input[*from as usize];
            if source != *size {
                return op.fail(format!(
                    "dim(result, {at}) = {size} doesn't match dim(input, permutation[{at}]) = {source}"
                ));
            }
        }
        Ok(())
    }
}

impl Verify for BroadcastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let added = op.dimensions();
        let (input, init) = (dims(op.ctx(), op.input().ty()), dims(op.ctx(), op.init().ty()));
        let rank = init.len();
        if input.len() + added.len() != rank {
            return op.fail(format!(
                "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init rank: {rank}",
                input.len(),
                added.len()
            ));
        }
        for (at, dim) in added.iter().enumerate() {
            if !(0..rank as i64).contains(dim) {
                let last = rank as i64 - 1;
                return op.fail(format!(
                    "dimension {at} is out of range. expected range: [0, {last}], got: {dim}"
                ));
            }
        }
        let remaining = (0..rank).filter(|at| !added.contains(&(*at as i64)));
        for (from, to) in remaining.enumerate() {
            let (Some(have), want) = (input.get(from), init[to]) else { continue };
            if *have != want {
                return op.fail(format!(
                    "input dim {from} should match init dim {to}. input: {have}, init: {want}"
                ));
            }
        }
        Ok(())
    }
}

impl Verify for SoftmaxOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (input, output) = (dims(op.ctx(), op.input().ty()), dims(op.ctx(), op.output().ty()));
        if !are_compatible(input, output) {
            return op.fail("incompatible output shape");
        }
        match usize::try_from(op.dimension() as i64).is_ok_and(|dim| dim < input.len()) {
            true => Ok(()),
            false => op.fail("incorrect dimension specified"),
        }
    }
}
