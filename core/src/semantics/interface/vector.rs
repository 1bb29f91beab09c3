//! Operations on vectors that can be cut up, and transfers between vectors and memory or tensors.

use std::ops::Range;

use crate::affine::{AffineExpr, AffineMap};
use crate::ir::{Body, Op, Value};
use crate::{Attr, TypeData};

crate::interface! {
    /// `VectorUnrollOpInterface`: an operation that can be done on smaller vectors, one after another.
    pub trait VectorUnrollOpInterface on Op, "VectorUnrollOpInterface", model VectorUnrollOpInterfaceModel {
        /// The sizes that smaller ones divide: those of the vector that is the result, unless the operation says
        /// otherwise; `None` for a scalar.
        fn shape_for_unroll(self, ir: &Body) -> Option<Vec<i64>> {
            shape_of_vector(ir, ir.results(self.id()).next()?)
        }
    }
}

/// The sizes of a vector.
pub fn shape_of_vector(ir: &Body, value: Value) -> Option<Vec<i64>> {
    match ir.ty(value).data(ir.ctx()) {
        TypeData::Vector { shape, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

/// An operation that is unrolled by its result.
#[derive(Clone, Copy)]
pub(super) struct UnrolledByResult(Op);

crate::view!(UnrolledByResult, Op);

impl VectorUnrollOpInterface for UnrolledByResult {}

crate::interface! {
    /// `VectorTransferOpInterface`: an operation that moves a vector from or to a memref or tensor, dimensions permuted
    /// by a map, perhaps under a mask.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `VectorTransferOpInterface`, but nothing tells what is transferred",
        note = "write beside its .td: `impl VectorTransferOpInterface for {Self} {{ fn base(self, ir: &Body) -> Value {{ … }} … }}`"
    )]
    pub trait VectorTransferOpInterface on Op, "VectorTransferOpInterface",
        model VectorTransferOpInterfaceModel
    {
        /// The memref or tensor.
        fn base(self, ir: &Body) -> Value;
        /// The vector, a result of a read and an operand of a write.
        fn vector(self, ir: &Body) -> Value;
        /// The numbers of the operands that are indices into the base.
        fn index_range(self, ir: &Body) -> Range<usize>;
        /// The map from dimensions of the base to those of the vector; 0 is one in which elements repeat.
        fn map<'ir>(self, ir: &'ir Body) -> &'ir AffineMap;
        /// A flag for each result of the map: no element is outside of the base.
        fn in_bounds<'ir>(self, ir: &'ir Body) -> &'ir [Attr];
        /// The mask, if there is one.
        fn mask(self, ir: &Body) -> Option<Value>;
        /// The number of dimensions that the map gives.
        fn transfer_rank(self, ir: &Body) -> usize { self.map(ir).results.len() }
        /// The number of leading dimensions of the base when the map gives the last ones.
        fn leading_shaped_rank(self, ir: &Body) -> usize {
            let rank = ir.ty(self.base(ir)).shape(ir.ctx()).map_or(0, <[i64]>::len);
            rank.saturating_sub(self.transfer_rank(ir))
        }
        /// Returns whether all elements along that dimension of the transfer are inside of the base.
        fn is_dim_in_bounds(self, ir: &Body, dim: usize) -> bool {
            self.in_bounds(ir).get(dim).is_some_and(|flag| *flag == Attr::bool(true))
        }
        /// Returns whether elements may be outside of the base.
        fn has_out_of_bounds_dim(self, ir: &Body) -> bool {
            (0..self.transfer_rank(ir)).any(|dim| !self.is_dim_in_bounds(ir, dim))
        }
        /// The size of the part of the base that is touched, a 1 where the map has no dimension.
        fn accessed_chunk(self, ir: &Body) -> Vec<i64> {
            let map = self.map(ir);
            let mut chunk = vec![1; map.dims as usize];
            let sizes = ir.ty(self.vector(ir)).shape(ir.ctx()).unwrap_or_default();
            for (expr, size) in map.results.iter().zip(sizes) {
                if let AffineExpr::Dim(dim) = expr {
                    chunk[*dim as usize] = *size;
                }
            }
            chunk
        }
    }
}
