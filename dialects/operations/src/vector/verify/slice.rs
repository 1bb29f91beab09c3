//! Verifiers of operations on strided slices of a vector.

use ods_core::OpRef;
use ods_core::hooks::{Verified, Verify};

use super::super::shape::{Dim, Shape, vector_of};
use super::super::slice::integers;
use super::super::{ExtractStridedSliceOp, InsertStridedSliceOp, only_result};

/// Verifies that numbers lie between `least` and the sizes of their dimensions, inclusive if `reaching`.
fn fits_shape(
    op: OpRef<'_>,
    (name, numbers): (&str, &[i64]),
    dims: &[i64],
    least: i64,
    reaching: bool,
) -> Verified {
    for (at, (number, size)) in numbers.iter().zip(dims).enumerate() {
        let end = size + i64::from(reaching);
        if !(least..end).contains(number) {
            return op.fail(format!(
                "expected {name} dimension {at} to be confined to [{least}, {end})"
            ));
        }
    }
    Ok(())
}

/// Verifies that all strides are one.
fn unit_strides(op: OpRef<'_>, strides: &[i64]) -> Verified {
    match strides.iter().all(|stride| *stride == 1) {
        true => Ok(()),
        false => op.fail("expected strides to be confined to [1, 2)"),
    }
}

/// Verifies that a slice ends within the vector.
fn ends_inside(
    op: OpRef<'_>,
    offsets: &[i64],
    (name, sizes): (&str, &[i64]),
    dims: &[i64],
) -> Verified {
    for (at, ((offset, size), dim)) in offsets.iter().zip(sizes).zip(dims).enumerate() {
        if !(0..=*dim).contains(&offset.saturating_add(*size)) {
            return op.fail(format!(
                "expected sum(offsets, {name}) dimension {at} to be confined to [1, {})",
                dim + 1
            ));
        }
    }
    Ok(())
}

impl Verify for ExtractStridedSliceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, source) = (op.ctx(), Shape::of(op.source()));
        let [offsets, sizes, strides] =
            [op.offsets(), op.sizes(), op.strides()].map(|all| integers(ctx, all));
        if offsets.len() != sizes.len() || offsets.len() != strides.len() {
            return op.fail("expected offsets, sizes and strides attributes of same size");
        }
        if offsets.len() > source.rank() {
            return op.fail("expected offsets attribute of rank no greater than vector rank");
        }
        fits_shape(*op, ("offsets", &offsets), source.dims, 0, false)?;
        fits_shape(*op, ("sizes", &sizes), source.dims, 1, true)?;
        unit_strides(*op, &strides)?;
        ends_inside(*op, &offsets, ("sizes", &sizes), source.dims)?;
        let dim = |(at, dim): (usize, Dim)| match sizes.get(at) {
            Some(size) => Dim { size: *size, ..dim },
            None => dim,
        };
        let expected = vector_of(ctx, source.each().enumerate().map(dim), source.elem);
        if only_result(*op).ty() != expected {
            return op.fail(format!("expected result type to be '{}'", op.show(expected)));
        }
        for (at, (size, dim)) in sizes.iter().zip(source.each()).enumerate() {
            if dim.scalable && dim.size != *size {
                return op.fail(format!(
                    "expected size at idx={at} to match the corresponding base size from the input vector ({size} vs {})",
                    dim.size
                ));
            }
        }
        Ok(())
    }
}

impl Verify for InsertStridedSliceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (source, dest) = (Shape::of(op.value_to_store()), Shape::of(op.dest()));
        let [offsets, strides] = [op.offsets(), op.strides()].map(|all| integers(ctx, all));
        if offsets.len() != dest.rank() {
            return op.fail("expected offsets of same size as destination vector rank");
        }
        if strides.len() != source.rank() {
            return op.fail("expected strides of same size as source vector rank");
        }
        let Some(lead) = dest.rank().checked_sub(source.rank()) else {
            return op.fail("expected source rank to be no greater than destination rank");
        };
        fits_shape(*op, ("offsets", &offsets), dest.dims, 0, false)?;
        unit_strides(*op, &strides)?;
        let sizes = [&vec![0; lead][..], source.dims].concat();
        ends_inside(*op, &offsets, ("source vector shape", &sizes), dest.dims)?;
        for (at, (have, want)) in source.each().zip(dest.each().skip(lead)).enumerate() {
            if have.scalable != want.scalable {
                return op.fail(format!("mismatching scalable flags (at source vector idx={at})"));
            }
            if have.scalable && have.size != want.size {
                return op.fail(format!(
                    "expected size at idx={at} to match the corresponding base size from the input vector ({} vs {})",
                    have.size, want.size
                ));
            }
        }
        Ok(())
    }
}
