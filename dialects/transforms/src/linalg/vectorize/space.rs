//! The iteration space of an operation as a vector.

use ods_core::affine::AffineMap;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{DYNAMIC, Type, TypeData, Value};

use super::VectorizeOptions;
use crate::arith::index_constant;
use crate::linalg::shape::dims;
use crate::linalg::structured_op::StructuredOp;
use crate::vector::CreateMaskOp;
use crate::{memref, tensor};

/// The loops of an operation, and the vector that has a dimension for each.
pub(super) struct Space {
    /// The trip counts of the loops, if known.
    rounds: Vec<i64>,
    /// The trip counts as values.
    bounds: Vec<Value>,
    pub(super) sizes: Vec<i64>,
    pub(super) scalable: Vec<bool>,
    pub(super) sizes_match: bool,
    /// The masks built so far, `None` if none is needed.
    masks: Vec<(AffineMap, Option<Value>)>,
}

impl Space {
    /// Returns the space of an operation's loops; `None` if a trip count cannot be determined.
    pub(super) fn of(
        rw: &mut Rewriter<'_>,
        side: &StructuredOp,
        options: VectorizeOptions<'_>,
    ) -> Option<Space> {
        let places: Option<Vec<(usize, usize)>> =
            (0..side.kinds.len()).map(|at| side.loop_size(at)).collect();
        let places = places?;
        let size = |(operand, dim): &(usize, usize)| {
            dims(rw.ctx(), rw.ty(side.operands[*operand])).get(*dim).copied()
        };
        let rounds: Vec<i64> = places.iter().map(size).collect::<Option<_>>()?;
        let (sizes, scalable) = match options.sizes.is_empty() {
            true => (rounds.clone(), vec![false; rounds.len()]),
            false => (options.sizes.to_vec(), options.scalable.to_vec()),
        };
        if sizes.contains(&DYNAMIC) {
            return None;
        }
        let on_tensors = side.is_on_tensors(rw);
        let mut bounds = Vec::with_capacity(places.len());
        for ((operand, dim), known) in places.iter().zip(&rounds) {
            bounds.push(match *known {
                DYNAMIC if on_tensors => {
                    rw.build(|builder| tensor::dim_op(builder, side.operands[*operand], *dim))
                }
                DYNAMIC => {
                    let at = index_constant(rw, *dim as i64);
                    rw.emit(memref::DimOp::build(side.operands[*operand], at))
                }
                known => index_constant(rw, known),
            });
        }
        let sizes_match = options.sizes_match;
        Some(Space { rounds, bounds, sizes, scalable, sizes_match, masks: Vec::new() })
    }

    /// Returns the type of the vector of the loops that are the results of a map.
    pub(super) fn vector_type(&self, rw: &Rewriter<'_>, elem: Type, map: &AffineMap) -> Type {
        let shape = map.permute(&self.sizes, || 1);
        let scalable = map.permute(&self.scalable, || false);
        vector_type(rw, shape, scalable, elem)
    }

    /// Returns the type of the vector of all loops.
    pub(super) fn full_type(&self, rw: &Rewriter<'_>, elem: Type) -> Type {
        vector_type(rw, self.sizes.clone(), self.scalable.clone(), elem)
    }

    /// Returns the mask of the loops that are the results of a map, if vectors are longer than the loops.
    pub(super) fn mask(&mut self, rw: &mut Rewriter<'_>, map: &AffineMap) -> Option<Value> {
        if let Some((_, mask)) = self.masks.iter().find(|(known, _)| known == map) {
            return *mask;
        }
        let shape = map.permute(&self.sizes, || 1);
        let full = self.sizes_match
            && !self.scalable.contains(&true)
            && map
                .permute(&self.rounds, || 1)
                .iter()
                .zip(&shape)
                .all(|(a, b)| *a == DYNAMIC || a == b);
        let mask = match full || map.permute(&self.rounds, || 1) == shape {
            true => None,
            false => {
                let dims: Vec<usize> = (0..self.bounds.len()).collect();
                let bounds = map.permute(&dims, || 0).into_iter().map(|dim| self.bounds[dim]);
                let bounds: Vec<Value> = bounds.collect();
                let ty = self.vector_type(rw, Type::I1, map);
                Some(rw.emit(CreateMaskOp::build(ty).operands(bounds)))
            }
        };
        self.masks.push((map.clone(), mask));
        mask
    }
}

/// Returns the vector type of those dimensions.
pub(super) fn vector_type(
    rw: &Rewriter<'_>,
    shape: Vec<i64>,
    scalable: Vec<bool>,
    elem: Type,
) -> Type {
    let scalable = if scalable.contains(&true) { scalable.into() } else { Box::default() };
    rw.ctx().intern_type(TypeData::Vector { shape: shape.into(), scalable, elem })
}
