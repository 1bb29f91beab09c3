//! Verifiers of matrix products with custom maps: transposed or broadcast inputs.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::hooks::{Verified, Verify};
use ods_core::{OpRef, TypeData};

use super::fail_bare;
use crate::linalg::structured::{Structured, indexing_maps};
use crate::linalg::{BatchMatmulOp, BatchReduceMatmulOp, ContractOp, MatmulOp};

/// Returns the maps of the operation and the declared ones; `None` if they are equal.
fn given(op: OpRef<'_>) -> Option<(Vec<AffineMap>, &'static [AffineMap])> {
    let declared = op.schema().and_then(Structured::of)?.default_maps()?;
    let given = indexing_maps(op);
    (given != declared).then_some((given, declared))
}

/// Returns whether a map has results that the other lacks.
fn strays(map: &AffineMap, from: &AffineMap) -> bool {
    map.results.iter().any(|expr| !from.results.contains(expr))
}

fn uses(expr: &AffineExpr, dim: u32) -> bool {
    expr.uses_dim(dim)
}

impl Verify for MatmulOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some((given, declared)) = given(*op) else { return Ok(()) };
        for (map, declared) in given.iter().zip(declared).take(2) {
            if strays(map, declared) {
                return op.fail("Unexpected dim expression in map result.");
            }
            let repeated = map.results.len() < declared.results.len();
            let by_k = map.results.first().is_some_and(|expr| uses(expr, map.dims - 1));
            if repeated && !by_k {
                return op.fail("Invalid broadcast requested, should be (d2).");
            }
        }
        Ok(())
    }
}

/// The loops of batched products.
const BATCH: u32 = 0;
const M: u32 = 1;
const N: u32 = 2;
const K: u32 = 3;

/// Returns whether an input may be broadcast along the loops that this map omits.
fn may_repeat(map: &AffineMap, left: bool) -> bool {
    match &*map.results {
        [k] => uses(k, K),
        [a, k] if left => (uses(a, BATCH) || uses(a, M)) && uses(k, K),
        [a, b] => uses(a, BATCH) && uses(b, K) || uses(a, K) && uses(b, N),
        _ => false,
    }
}

fn verify_batched(op: OpRef<'_>, output: &[u32]) -> Verified {
    let Some((given, declared)) = given(op) else { return Ok(()) };
    if given.len() != 3 {
        return op.fail("Indexing_map attribute must have 3 affine maps.");
    }
    for (at, (map, declared)) in given.iter().zip(declared).take(2).enumerate() {
        if strays(map, declared) {
            return op.fail(
                "Unexpected result dim expression (outside the set of default result dims).",
            );
        }
        if map.results.len() > 3 {
            return op.fail("no. of result dim expressions exceeds 3.");
        }
        if map.results.len() < declared.results.len() {
            if !may_repeat(map, at == 0) {
                return op.fail("Invalid broadcast requested.");
            }
        } else if !uses(&map.results[0], BATCH) {
            return op.fail("Invalid batch dimension expression.");
        }
    }
    let map = &given[2];
    if map.results.len() != output.len() {
        let (want, have) = (output.len(), map.results.len());
        return op.fail(format!("expects {want} dims, but got ({have})."));
    }
    match map.results.iter().zip(output).all(|(expr, dim)| uses(expr, *dim)) {
        true => Ok(()),
        false => op.fail("Invalid output map result dimension."),
    }
}

impl Verify for BatchMatmulOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_batched(*op, &[BATCH, M, N])
    }
}

impl Verify for BatchReduceMatmulOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_batched(*op, &[M, N])
    }
}

impl Verify for ContractOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let maps = indexing_maps(*op);
        let loops = maps.first().map_or(0, |map| map.dims);
        let mut seen = vec![[0usize; 2]; loops as usize];
        for (at, (map, operand)) in maps.iter().zip(op.operands()).take(3).enumerate() {
            if !map.is_projected_permutation() {
                return fail_bare(*op, "provided affine_map is not a projected permutation");
            }
            let data = operand.ty().data(op.ctx());
            let shaped = operand.ty().shape(op.ctx()).filter(|_| !matches!(data, TypeData::Index));
            match shaped {
                Some(shape) if shape.len() != map.results.len() => {
                    return fail_bare(
                        *op,
                        "ranks of shaped operand and results of corresponding affine_map differ",
                    );
                }
                None if !map.results.is_empty() => {
                    return fail_bare(
                        *op,
                        "affine_map specifies shaped access while operand has non-shaped type",
                    );
                }
                _ => {}
            }
            if map.dims != loops {
                return fail_bare(*op, "iteration spaces of provided affine_maps differ");
            }
            for dim in map.results.iter().filter_map(AffineExpr::as_dim) {
                seen[dim as usize][usize::from(at == 2)] += 1;
            }
        }
        for (at, counts) in seen.iter().enumerate() {
            let message = match counts {
                [0, 0] => "not used to access any operand",
                [1, outputs] if *outputs != 1 => {
                    "is neither a contracting dim nor of parallel iteration type"
                }
                _ => continue,
            };
            return fail_bare(*op, format!("iteration space dim at index {at} {message}"));
        }
        match seen.contains(&[2, 0]) {
            true => Ok(()),
            false => fail_bare(*op, "'indexing_maps' do not specify a contracting dimension"),
        }
    }
}
