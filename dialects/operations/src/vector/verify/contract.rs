//! Verifiers of contractions and outer products.

use ods_core::TypeData;
use ods_core::affine::AffineMap;
use ods_core::hooks::{Verified, Verify};
use smallvec::SmallVec;

use super::super::shape::{Shape, vector_of};
use super::super::{ContractionOp, ContractionOpRef, IteratorType, OuterProductOp, only_result};

impl Verify for ContractionOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, lhs, rhs) = (op.ctx(), Shape::of(op.lhs()), Shape::of(op.rhs()));
        let is_integer = matches!(lhs.elem.data(ctx), TypeData::Integer(..));
        if is_integer && !lhs.elem.is_signless_integer(ctx) {
            return op.fail("only supports signless integer types");
        }
        let maps: SmallVec<[&AffineMap; 3]> = op.maps().collect();
        if maps.len() != 3 {
            return op.fail("expected an indexing map for each vector operand");
        }
        check_maps(op, &maps)?;
        let contracted = op.shared_dims(IteratorType::Reduction);
        if contracted.is_empty() {
            return op.fail("expected at least one contracting dimension pair");
        }
        let batch = op.shared_dims(IteratorType::Parallel);
        let agree = |pairs: &[(usize, usize)]| {
            pairs.iter().all(|(left, right)| lhs.dims[*left] == rhs.dims[*right])
        };
        if !agree(&contracted) {
            return op.fail("invalid contracting dimension map");
        }
        if !agree(&batch) {
            return op.fail("invalid batch dimension map");
        }
        check_result(op, &maps, &contracted, &batch)?;
        let result = only_result(*op).ty();
        if !op.kind().suits(ctx, result.element_type_or_self(ctx)) {
            return op.fail("unsupported contraction type");
        }
        check_invertible(op, &maps)
    }
}

/// Verifies that every map leads from the iteration dimensions to the dimensions of its operand.
fn check_maps(op: ContractionOpRef<'_>, maps: &[&AffineMap]) -> Verified {
    let iterators = op.iterator_types().len();
    for (index, (map, operand)) in maps.iter().zip([op.lhs(), op.rhs(), op.acc()]).enumerate() {
        let expected = |what: String| op.fail(format!("expected indexing map {index} to {what}"));
        let rank = Shape::of(operand).rank();
        if map.symbols != 0 {
            return expected("have no symbols".to_owned());
        }
        if map.dims as usize != iterators {
            return expected(format!("have {iterators} number of inputs"));
        }
        if map.results.len() != rank {
            return expected(format!("have {rank} number of outputs"));
        }
        if !map.is_projected_permutation() {
            return expected("be a projected permutation of its inputs".to_owned());
        }
    }
    Ok(())
}

/// Verifies that the accumulator and the result have the dimensions that are not contracted.
fn check_result(
    op: ContractionOpRef<'_>,
    maps: &[&AffineMap],
    contracted: &[(usize, usize)],
    batch: &[(usize, usize)],
) -> Verified {
    let (lhs, rhs) = (Shape::of(op.lhs()), Shape::of(op.rhs()));
    let [acc, result] = [op.acc(), only_result(*op)];
    let left = |at| !contracted.iter().any(|(left, _)| *left == at);
    let right = |at| !contracted.iter().chain(batch).any(|(_, right)| *right == at);
    let free = (0..lhs.rank()).filter(|at| left(*at)).count()
        + (0..rhs.rank()).filter(|at| right(*at)).count();
    let have = [acc, result].map(Shape::of);
    if have.iter().any(|shape| shape.is_vector != (free > 0)) {
        return op.fail("invalid accumulator/result vector shape");
    }
    if free == 0 {
        return Ok(());
    }
    let mut extents = vec![None; maps[0].dims as usize];
    for (map, shape) in maps.iter().zip([lhs, rhs]) {
        for (expr, size) in map.results.iter().zip(shape.dims) {
            if let Some(dim) = expr.as_dim() {
                extents[dim as usize].get_or_insert(*size);
            }
        }
    }
    if extents.contains(&None) {
        return op.fail("expected all dimensions to be either a LHS or a RHS dimension");
    }
    let sizes = maps[2].permute(&extents, || None);
    let mut dims: SmallVec<[_; 4]> = have[1].each().collect();
    for (dim, size) in dims.iter_mut().zip(sizes) {
        dim.size = size.unwrap_or(dim.size);
    }
    let fits = dims.len() == maps[2].results.len();
    let expected = vector_of(op.ctx(), dims, have[1].elem);
    if fits && acc.ty() == expected && result.ty() == expected {
        return Ok(());
    }
    op.fail(format!("invalid accumulator/result vector shape, expected: '{}'", op.show(expected)))
}

/// Verifies that every iteration dimension indexes an operand.
fn check_invertible(op: ContractionOpRef<'_>, maps: &[&AffineMap]) -> Verified {
    let unused = |dim: &u32| !maps.iter().any(|map| map.uses_dim(*dim));
    match (0..maps[0].dims).find(unused) {
        Some(_) => {
            let all = AffineMap::concat(maps.iter().copied());
            let all = op.show(ods_core::Attr::affine_map(op.ctx(), all)).to_string();
            let all = all.trim_start_matches("affine_map<").trim_end_matches('>');
            op.fail(format!("invalid indexing maps are non-invertible: ({all})"))
        }
        None => Ok(()),
    }
}

impl Verify for OuterProductOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let result_ty = only_result(*op).ty();
        let [lhs, rhs, result] =
            [op.lhs().ty(), op.rhs().ty(), result_ty].map(|ty| Shape::of_type(ctx, ty));
        if lhs.rank() != 1 {
            return op.fail("expected 1-d vector for operand #1");
        }
        let expected = if rhs.is_vector { 2 } else { 1 };
        if rhs.is_vector && rhs.rank() != 1 {
            return op.fail("expected 1-d vector for operand #2");
        }
        if result.rank() != expected {
            return op.fail(format!("expected {expected}-d vector result"));
        }
        if lhs.dims[0] != result.dims[0] {
            return op.fail("expected #1 operand dim to match result dim #1");
        }
        if rhs.is_vector {
            if rhs.dims[0] != result.dims[1] {
                return op.fail("expected #2 operand dim to match result dim #2");
            }
            if lhs.is_scalable(0) && !rhs.is_scalable(0) {
                return op.fail("expected either both or only #2 operand dim to be scalable");
            }
        }
        if op.acc().is_some_and(|acc| acc.ty() != result_ty) {
            return op.fail("expected operand #3 of same type as result type");
        }
        match op.kind().suits(ctx, result.elem) {
            true => Ok(()),
            false => op.fail("unsupported outerproduct type"),
        }
    }
}
