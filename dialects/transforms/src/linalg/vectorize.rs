//! Vectorization of structured operations.
//!
//! - `space`: the vector of all loops, and the masks of its parts; `check`: the conditions.
//! - `body`: reads of operands, the body computed elementwise, and writes of the yielded values.
//! - `slice`: insertions of slices.

mod body;
mod check;
mod slice;
mod space;

use ods_core::Op;
use ods_core::rewrite::Rewriter;

use crate::linalg::structured_op::StructuredOp;
use crate::linalg::{ConvolutionOpInterface, LinalgOp};
use crate::tensor::InsertSliceOp;
use space::Space;

/// The options of vectorization.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VectorizeOptions<'a> {
    /// The sizes of vectors, one for each loop; if empty, the trip counts.
    pub(crate) sizes: &'a [i64],
    /// Set for scalable sizes: multiples of a number that is known at run time only.
    pub(crate) scalable: &'a [bool],
    /// Assumes that dynamic sizes equal the sizes of vectors, so that nothing is masked.
    pub(crate) sizes_match: bool,
}

impl VectorizeOptions<'_> {
    /// Returns whether vectors of the given sizes hold that many elements in each dimension.
    fn can_hold(&self, shape: &[i64]) -> bool {
        let holds = |(size, vector): (&i64, &i64)| *size == ods_core::DYNAMIC || size <= vector;
        shape.len() == self.sizes.len() && shape.iter().zip(self.sizes).all(holds)
    }
}

/// The reason why an operation is not vectorized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotVectorized {
    /// The kind of operation cannot be vectorized.
    Kind,
    /// The operation cannot be vectorized with these options.
    Failed,
    /// The operation could be vectorized, but this is not supported.
    Unknown(&'static str),
}

/// Replaces an operation by operations on vectors.
pub(crate) fn vectorize(
    rw: &mut Rewriter<'_>,
    op: Op,
    options: VectorizeOptions<'_>,
) -> Result<(), NotVectorized> {
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    if let Some(slice) = op.cast::<InsertSliceOp>(rw) {
        return slice::vectorize(rw, slice, options).ok_or(NotVectorized::Failed);
    }
    if rw.interface::<dyn LinalgOp>(op).is_none() {
        return Err(
            match op.isa::<crate::linalg::PackOp>(rw)
                || op.isa::<crate::linalg::UnPackOp>(rw)
                || op.isa::<crate::tensor::PadOp>(rw)
            {
                true => NotVectorized::Unknown("vectorization of packing and padding"),
                false => NotVectorized::Kind,
            },
        );
    }
    let side = StructuredOp::of(rw, op).ok_or(NotVectorized::Failed)?;
    check::check(rw, &side, options)?;
    if rw.interface::<dyn ConvolutionOpInterface>(op).is_some() && !check::is_elementwise(rw, &side)
    {
        return Err(NotVectorized::Unknown("vectorization of convolutions"));
    }
    let space = Space::of(rw, &side, options).ok_or(NotVectorized::Failed)?;
    let results = body::vectorize(rw, side, space).ok_or(NotVectorized::Failed)?;
    rw.replace_op(op, &results);
    Ok(())
}
