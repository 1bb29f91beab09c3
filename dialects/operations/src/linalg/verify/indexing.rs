//! Verification of indexing maps: they must fit the operands, and the operands' shapes must fit each other.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::hooks::Verified;
use ods_core::{Attr, DYNAMIC, OpRef};
use smallvec::{SmallVec, smallvec};

use crate::linalg::shape::dims;

/// Verifies the maps, one for each operand.
pub(super) fn verify(op: OpRef<'_>, maps: &[AffineMap]) -> Verified {
    let operands = op.operands().len();
    if maps.len() != operands {
        return op.fail(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({operands})",
            maps.len()
        ));
    }
    let ctx = op.ctx();
    let mut sizes: SmallVec<[i64; 8]> = SmallVec::new();
    for (at, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        if map.symbols != 0 {
            return op.fail(format!("unexpected symbols in indexing_map #{at}"));
        }
        let shape = dims(ctx, operand.ty());
        if map.results.len() != shape.len() {
            return op.fail(format!(
                "expected operand #{at} rank ({}) to match the result rank of indexing_map ({})",
                shape.len(),
                map.results.len()
            ));
        }
        sizes.extend_from_slice(shape);
    }
    let Some(loops) = loops(maps, &sizes) else {
        let text = show_map(op, &AffineMap::concat(maps));
        return op.fail(format!("invalid indexing maps are non-invertible: ({text})"));
    };
    if loops.contains(&DYNAMIC) { Ok(()) } else { verify_shapes(op, maps, &loops) }
}

/// Returns the size of each loop, which is the first of `sizes` (one for each result of the maps) that is indexed by
/// the loop alone; `None` if a loop has no such size.
fn loops(maps: &[AffineMap], sizes: &[i64]) -> Option<SmallVec<[i64; 6]>> {
    let results = || maps.iter().flat_map(|map| &map.results);
    let size = |dim| results().position(|expr| expr.as_dim() == Some(dim)).map(|at| sizes[at]);
    (0..maps.iter().map(|map| map.dims).max().unwrap_or(0)).map(size).collect()
}

/// The loop indices of an iteration.
type Round = SmallVec<[Option<i64>; 6]>;

/// Returns the values of each result in two iterations; `None` if one is undefined or too large.
fn values(map: &AffineMap, first: &Round, last: &Round) -> Option<SmallVec<[(i64, i64); 6]>> {
    let value = |expr: &AffineExpr, round: &Round| expr.fold(map.dims, round).ok().flatten();
    map.results.iter().map(|expr| Some((value(expr, first)?, value(expr, last)?))).collect()
}

/// Verifies the elements of the first and of the last iteration.
fn verify_shapes(op: OpRef<'_>, maps: &[AffineMap], loops: &[i64]) -> Verified {
    let first: Round = smallvec![Some(0); loops.len()];
    let last: Round = loops.iter().map(|size| Some(size.wrapping_sub(1))).collect();
    for (at, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let Some(values) = values(map, &first, &last) else { continue };
        for (dim, size) in dims(op.ctx(), operand.ty()).iter().copied().enumerate() {
            if size == DYNAMIC || size == 0 {
                continue;
            }
            let (start, end) = values[dim];
            let (low, high) = (start.min(end), start.max(end));
            if low < 0 {
                let text = show_map(op, map);
                return op
                    .fail(format!("unexpected result less than 0 at expression #{dim} in {text}"));
            }
            let inferred = high.wrapping_add(1);
            let (fits, words) = match map.results[dim].as_dim() {
                Some(_) => (inferred == size, ""),
                None => (inferred <= size, "greater than or equal to "),
            };
            if !fits {
                return op.fail(format!(
                    "inferred input/output operand #{at} has shape's dimension #{dim} to be {words}{inferred}, but found {size}"
                ));
            }
        }
    }
    Ok(())
}

/// Formats a map as `(d0, d1) -> (d1)`.
fn show_map(op: OpRef<'_>, map: &AffineMap) -> String {
    let text = Attr::affine_map(op.ctx(), map.clone()).display(op.ctx()).to_string();
    text.trim_start_matches("affine_map<").trim_end_matches('>').to_owned()
}
