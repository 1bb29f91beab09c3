//! Hand-written verifiers.

mod contract;
mod mask;
mod memory;
mod part;
mod slice;
mod transfer;

use ods_core::DataLayout;
use ods_core::hooks::{Verified, Verify};

use super::position::POISON_INDEX;
use super::shape::{Dim, Obstacle, Shape, broadcast_obstacle, vector_of};
use super::{
    BitCastOp, BroadcastOp, ConstantMaskOp, CreateMaskOp, MultiDimReductionOp, ReductionOp, ScanOp,
    ShapeCastOp, ShuffleOp, TransposeOp,
};

impl Verify for BroadcastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match broadcast_obstacle(op.ctx(), op.source().ty(), op.vector().ty()) {
            None => Ok(()),
            Some(Obstacle::RankHigher) => op.fail("source rank higher than destination rank"),
            Some(Obstacle::NotAVector) => op.fail("source type is not a vector"),
            Some(Obstacle::Mismatch(have, want)) => {
                op.fail(format!("dimension mismatch ({have} vs. {want})"))
            }
        }
    }
}

impl Verify for ReductionOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let rank = Shape::of(op.vector()).rank();
        if rank > 1 {
            return op.fail(format!("unsupported reduction rank: {rank}"));
        }
        let (ty, kind) = (op.dest().ty(), op.kind());
        if kind.suits(op.ctx(), ty) {
            return Ok(());
        }
        let kind = kind.text();
        // Quoted twice, as upstream.
        op.fail(format!("unsupported reduction type ''{}'' for kind '{kind}'", op.show(ty)))
    }
}

impl Verify for MultiDimReductionOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, source) = (op.ctx(), Shape::of(op.source()));
        let reduced = op.reduction_dims();
        let is_remaining = |at: &usize| !reduced.contains(&(*at as i64));
        let remaining: Vec<Dim> =
            (0..source.rank()).filter(is_remaining).map(|at| source.dim(at)).collect();
        let expected = match remaining.is_empty() {
            true => source.elem,
            false => vector_of(ctx, remaining, source.elem),
        };
        if op.dest().ty() == expected {
            return Ok(());
        }
        op.fail(format!(
            "destination type '{}' is incompatible with source type '{}'",
            op.show(op.dest().ty()),
            op.show(op.source().ty())
        ))
    }
}

impl Verify for ScanOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (source, initial) = (Shape::of(op.source()), Shape::of(op.initial_value()));
        let (dim, rank) = (op.reduction_dim() as i64, source.rank() as i64);
        if dim >= rank {
            return op.fail(format!("reduction dimension {dim} has to be less than {rank}"));
        }
        if initial.rank() as i64 != rank - 1 {
            let have = initial.rank();
            return op.fail(format!("initial value rank {have} has to be equal to {}", rank - 1));
        }
        let rest = source.dims.iter().enumerate().filter(|(at, _)| *at as i64 != dim);
        if !rest.map(|(_, size)| size).eq(initial.dims) {
            return op.fail("incompatible input/initial value shapes");
        }
        if op.kind().suits(op.ctx(), source.elem) {
            return Ok(());
        }
        let kind = op.kind().text();
        op.fail(format!("unsupported reduction type '{}' for kind '{kind}'", op.show(source.elem)))
    }
}

impl Verify for ShuffleOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let [v1, v2, result] = [op.v1(), op.v2(), op.vector()].map(Shape::of);
        let scalars = [v1, v2].iter().all(|shape| shape.rank() == 0);
        let same = [v1, v2].iter().all(|shape| shape.rank() == result.rank());
        if !(same || scalars && result.rank() == 1) {
            return op.fail("rank mismatch");
        }
        let rest = |shape: Shape<'_>| shape.dims.iter().skip(1).copied().collect::<Vec<_>>();
        if rest(v1) != rest(v2) || rest(v1) != rest(result) {
            return op.fail("dimension mismatch");
        }
        let mask = op.mask();
        if mask.is_empty() {
            return op.fail("invalid mask length");
        }
        if result.dims.first() != Some(&(mask.len() as i64)) {
            return op.fail("mask length mismatch");
        }
        let first = |shape: Shape<'_>| shape.dims.first().copied().unwrap_or(1);
        let end = first(v1).saturating_add(first(v2));
        match mask.iter().position(|index| !(POISON_INDEX..end).contains(index)) {
            Some(at) => op.fail(format!("mask index #{} out of range", at + 1)),
            None => Ok(()),
        }
    }
}

impl Verify for ShapeCastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (source, result) = (Shape::of(op.source()), Shape::of(op.result()));
        if source.elem != result.elem {
            return op.fail("has different source and result element types");
        }
        let differ = |what: &str, have: String, want: String| {
            op.fail(format!(
                "has different number of {what} at source ({have}) and result ({want})"
            ))
        };
        let (have, want) = (source.count(), result.count());
        if have != want {
            return differ("elements", have.to_string(), want.to_string());
        }
        let (have, want) = (source.scalable_dims(), result.scalable_dims());
        if have != want {
            return differ("scalable dims", have.to_string(), want.to_string());
        }
        Ok(())
    }
}

impl Verify for BitCastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (source, result) = (Shape::of(op.source()), Shape::of(op.result()));
        let outer = source.rank().saturating_sub(1);
        let differs = |at: &usize| source.dims[*at] != result.dims[*at];
        if let Some(at) = (0..outer).find(differs) {
            return op.fail(format!("dimension size mismatch at: {at}"));
        }
        let layout = DataLayout::closest(*op);
        let row = |shape: Shape<'_>| {
            let bits = layout.type_size_in_bits(op.ctx(), shape.elem)?;
            Some(u128::from(bits) * shape.dims.last().map_or(1, |size| size.unsigned_abs().into()))
        };
        if row(source) == row(result) {
            return Ok(());
        }
        op.fail(match source.rank() {
            0 => "source/result bitwidth of the 0-D vector element types must be equal",
            _ => "source/result bitwidth of the minor 1-D vectors must be equal",
        })
    }
}

impl Verify for TransposeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (source, result) = (Shape::of(op.vector()), Shape::of(op.result()));
        let rank = result.rank();
        if source.rank() != rank {
            return op.fail(format!("vector result rank mismatch: {rank}"));
        }
        let permutation = op.permutation();
        if permutation.len() != rank {
            return op.fail(format!("transposition length mismatch: {}", permutation.len()));
        }
        let mut seen = vec![false; rank];
        for (to, from) in permutation.iter().enumerate() {
            let Some(at) = usize::try_from(*from).ok().filter(|at| *at < rank) else {
                return op.fail(format!("transposition index out of range: {from}"));
            };
            if std::mem::replace(&mut seen[at], true) {
                return op.fail(format!("duplicate position index: {from}"));
            }
            if result.dims[to] != source.dims[at] {
                return op.fail(format!("dimension size mismatch at: {from}"));
            }
        }
        Ok(())
    }
}

impl Verify for ConstantMaskOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (sizes, mask) = (op.mask_dim_sizes(), super::only_result(*op));
        let shape = Shape::of(mask);
        if shape.rank() == 0 {
            return match sizes[..] {
                [0 | 1] => Ok(()),
                [_] => op.fail_bare("mask dim size must be either 0 or 1 for 0-D vectors"),
                _ => op.fail_bare("array attr must have length 1 for 0-D vectors"),
            };
        }
        if sizes.len() != shape.rank() {
            return op.fail("must specify array attr of size equal vector result rank");
        }
        for (size, dim) in sizes.iter().zip(shape.each()) {
            if !(0..=dim.size).contains(size) {
                return op.fail("array attr of size out of bounds of vector result dimension size");
            }
            if dim.scalable && *size != 0 && *size != dim.size {
                return op.fail("only supports 'none set' or 'all set' scalable dimensions");
            }
        }
        if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
            return op.fail(
                "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
            );
        }
        Ok(())
    }
}

impl Verify for CreateMaskOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let rank = Shape::of(super::only_result(*op)).rank();
        match (rank, op.operands().len()) {
            (0, 1) => Ok(()),
            (0, _) => op.fail("must specify exactly one operand for 0-D create_mask"),
            (rank, count) if rank == count => Ok(()),
            _ => op.fail("must specify an operand for each result vector dimension"),
        }
    }
}
