//! Operations on vectors that can be unrolled, and transfers between vectors and memory or tensors.

use crate::affine::{AffineExpr, AffineMap};
use crate::ir::{Body, Op, OperandRange, Value};
use crate::{Attr, TypeData};

crate::interface! {
    /// `VectorUnrollOpInterface`: an operation that can be unrolled into operations on smaller vectors.
    pub trait VectorUnrollOpInterface on Op, "VectorUnrollOpInterface", model VectorUnrollOpInterfaceModel {
        /// Returns the sizes that smaller vectors must divide: by default those of the result vector; `None` for a
        /// scalar.
        fn shape_for_unroll(self, ir: &Body) -> Option<Vec<i64>> {
            shape_of_vector(ir, ir.results(self.id()).next()?)
        }
    }
}

/// Returns the shape of a vector.
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
    /// `VectorTransferOpInterface`: an operation that moves a vector from or to a memref or tensor, with dimensions
    /// permuted by a map, optionally masked.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `VectorTransferOpInterface`, but nothing tells what is transferred",
        note = "write beside its .td: `impl VectorTransferOpInterface for {Self} {{ fn base(self, ir: &Body) -> Value {{ … }} … }}`"
    )]
    pub trait VectorTransferOpInterface on Op, "VectorTransferOpInterface",
        model VectorTransferOpInterfaceModel
    {
        /// Returns the memref or tensor.
        fn base(self, ir: &Body) -> Value;
        /// Returns the vector, a result of a read and an operand of a write.
        fn vector(self, ir: &Body) -> Value;
        /// Returns the operands that are indices into the base.
        fn index_range(self, ir: &Body) -> OperandRange;
        /// Returns the map from dimensions of the base to dimensions of the vector; a result 0 is a broadcast
        /// dimension.
        fn map<'ir>(self, ir: &'ir Body) -> &'ir AffineMap;
        /// Returns a flag for each result of the map: true if no element is outside of the base.
        fn in_bounds<'ir>(self, ir: &'ir Body) -> &'ir [Attr];
        /// Returns the mask, if there is one.
        fn mask(self, ir: &Body) -> Option<Value>;
        /// Returns the number of results of the map.
        fn transfer_rank(self, ir: &Body) -> usize { self.map(ir).results.len() }
        /// Returns the number of leading dimensions of the base that the map does not cover.
        fn leading_shaped_rank(self, ir: &Body) -> usize {
            let rank = ir.ty(self.base(ir)).shape(ir.ctx()).map_or(0, <[i64]>::len);
            rank.saturating_sub(self.transfer_rank(ir))
        }
        /// Returns whether all elements along that dimension of the transfer are in bounds.
        fn is_dim_in_bounds(self, ir: &Body, dim: usize) -> bool {
            self.in_bounds(ir).get(dim).is_some_and(|flag| *flag == Attr::bool(true))
        }
        /// Returns whether elements may be out of bounds.
        fn has_out_of_bounds_dim(self, ir: &Body) -> bool {
            (0..self.transfer_rank(ir)).any(|dim| !self.is_dim_in_bounds(ir, dim))
        }
        /// Returns the shape of the accessed part of the base, with 1 for dimensions that the map does not cover.
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
