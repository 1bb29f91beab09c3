//! Maps from loops to elements: they fit the operands, and the operands' shapes fit each other.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::hooks::Verified;
use ods_core::{Attr, DYNAMIC, OpRef};

use crate::linalg::shape::dims;

/// Checks one map for each operand.
pub(super) fn verify(op: OpRef<'_>, maps: &[AffineMap]) -> Verified {
    let operands = op.operands().len();
    if maps.len() != operands {
        return op.fail(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({operands})",
            maps.len()
        ));
    }
    let ctx = op.ctx();
    let mut sizes = Vec::new();
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
    let all = AffineMap::concat(maps);
    let Some(inverse) = all.inverse_permutation() else {
        let text = show_map(op, &all);
        return op.fail(format!("invalid indexing maps are non-invertible: ({text})"));
    };
    let size = |expr: &AffineExpr| expr.as_dim().and_then(|at| sizes.get(at as usize)).copied();
    let loops: Option<Vec<i64>> = inverse.results.iter().map(size).collect();
    match loops {
        Some(loops) if !loops.contains(&DYNAMIC) => verify_shapes(op, maps, &loops),
        _ => Ok(()),
    }
}

/// Checks the elements of the first and of the last round.
fn verify_shapes(op: OpRef<'_>, maps: &[AffineMap], loops: &[i64]) -> Verified {
    let first = vec![0; loops.len()];
    let last: Vec<i64> = loops.iter().map(|size| size.wrapping_sub(1)).collect();
    for (at, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let (Some(starts), Some(ends)) = (map.evaluate(&first), map.evaluate(&last)) else {
            continue;
        };
        for (dim, size) in dims(op.ctx(), operand.ty()).iter().copied().enumerate() {
            if size == DYNAMIC || size == 0 {
                continue;
            }
            let (low, high) = (starts[dim].min(ends[dim]), starts[dim].max(ends[dim]));
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

/// `(d0, d1) -> (d1)`
fn show_map(op: OpRef<'_>, map: &AffineMap) -> String {
    let text = Attr::affine_map(op.ctx(), map.clone()).display(op.ctx()).to_string();
    text.trim_start_matches("affine_map<").trim_end_matches('>').to_owned()
}
