//! Reification of result sizes from operands.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::fold::insert_or_fold;
use ods_core::interface::{OffsetSizeAndStrideOpInterface, ReifyRankedShapedTypeOpInterface};
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::{DYNAMIC, OpBuilder, Value};
use smallvec::SmallVec;

use super::ranked::{Ranked, concatenated};
use super::slice::dropped_dims;
use super::{
    CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, GenerateOp,
    InsertSliceOp, PadOp, SplatOp,
};
use crate::affine::composed_apply;
use crate::arith::index_constant;
use crate::reshape::{Group, Reassociation};

/// Returns the size of a dimension of a tensor: the static size, or a `tensor.dim` unless that folds.
pub fn mixed_size(at: &mut impl Inserter, tensor: Value, dim: usize) -> MixedIndex {
    at.build(|builder| match Ranked::of_value(builder.body(), tensor).shape[dim] {
        DYNAMIC => dim_of(builder, tensor, dim).into(),
        size => size.into(),
    })
}

/// Returns the sizes of all dimensions of a tensor.
pub fn mixed_sizes(at: &mut impl Inserter, tensor: Value) -> MixedList {
    at.build(|builder| {
        let rank = Ranked::of_value(builder.body(), tensor).rank();
        (0..rank).map(|dim| mixed_size(builder, tensor, dim)).collect()
    })
}

/// Builds a `tensor.dim`.
pub fn dim_op(at: &mut impl Inserter, tensor: Value, dim: usize) -> Value {
    at.build(|builder| {
        let index = index_constant(builder, dim as i64);
        let dim = DimOp::build(tensor, index).insert(builder);
        dim.result(builder.body())
    })
}

/// Builds a `tensor.dim`, unless it folds.
pub fn dim_of(at: &mut impl Inserter, tensor: Value, dim: usize) -> Value {
    at.build(|builder| {
        let index = index_constant(builder, dim as i64);
        insert_or_fold(builder, |builder| DimOp::build(tensor, index).insert(builder).into())
    })
}

/// Implements reification for operations with an operand for each dynamic size of the result.
macro_rules! sizes_are_operands {
    ($($op:ident $operands:ident;)*) => {$(
        impl $op {
            /// Returns the sizes of the result, each a number or an operand.
            pub(crate) fn mixed_sizes(self, ir: &ods_core::Body) -> MixedList {
                let shape = self.result_ty(ir).shape(ir.ctx()).unwrap_or_default();
                ods_core::mixed::mixed(shape, self.$operands(ir))
            }
        }

        impl ReifyRankedShapedTypeOpInterface for $op {
            fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
                Some(vec![self.mixed_sizes(builder.body())])
            }
        }
    )*};
}

sizes_are_operands! {
    EmptyOp dynamic_sizes;
    GenerateOp dynamic_extents;
}

impl ReifyRankedShapedTypeOpInterface for SplatOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let shape = Ranked::of_value(ir, self.aggregate(ir)).shape;
        Some(vec![ods_core::mixed::mixed(shape, self.dynamic_sizes(ir))])
    }
}

impl ReifyRankedShapedTypeOpInterface for ExtractSliceOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let sizes = self.mixed_sizes(ir);
        let dropped = dropped_dims(Ranked::of_value(ir, self.result(ir)).shape, &sizes);
        let remaining = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        Some(vec![remaining.map(|(size, _)| *size).collect()])
    }
}

impl ReifyRankedShapedTypeOpInterface for InsertSliceOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let dest = self.dest(builder.body());
        Some(vec![mixed_sizes(builder, dest)])
    }
}

impl ReifyRankedShapedTypeOpInterface for PadOp {
    /// Reifies a dynamic size as the size of the source plus the padding on both sides.
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let (source, loc) = (self.source(ir), ir.loc(self.into()));
        let shape: Vec<i64> = Ranked::of_value(ir, self.result(ir)).shape.to_vec();
        let (low, high) = (self.mixed_low(ir), self.mixed_high(ir));
        let sum = AffineExpr::Dim(0).add(AffineExpr::Dim(1)).add(AffineExpr::Dim(2));
        let map = AffineMap::new(3, 0, vec![sum]);
        builder.set_loc(loc);
        let size = |(dim, size): (usize, i64)| match size {
            DYNAMIC => {
                let own = dim_of(builder, source, dim).into();
                composed_apply(builder, &map, &[own, low[dim], high[dim]])
            }
            size => size.into(),
        };
        Some(vec![shape.into_iter().enumerate().map(size).collect()])
    }
}

ods_core::extension! {
    ReifyRankedShapedTypeOpInterface => [CollapseShapeOp, ExpandShapeOp];
}

impl ReifyRankedShapedTypeOpInterface for CollapseShapeOp {
    /// Reifies a dynamic size as the product of the sizes of its group.
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let (source, loc) = (self.src(ir), ir.loc(self.into()));
        let shape: Vec<i64> = Ranked::of_value(ir, self.result(ir)).shape.to_vec();
        let groups = Reassociation::of_attr(ir.ctx(), self.reassociation(ir));
        builder.set_loc(loc);
        let size = |(size, group): (i64, &Group)| match size {
            DYNAMIC => {
                let sizes: Vec<MixedIndex> =
                    group.iter().map(|dim| mixed_size(builder, source, *dim as usize)).collect();
                let factors = (0..sizes.len() as u32).map(AffineExpr::Symbol);
                let product = factors.reduce(AffineExpr::mul)?;
                let map = AffineMap::new(0, sizes.len() as u32, [product]);
                Some(composed_apply(builder, &map, &sizes))
            }
            size => Some(size.into()),
        };
        Some(vec![shape.into_iter().zip(&groups.0).map(size).collect::<Option<_>>()?])
    }
}

impl ReifyRankedShapedTypeOpInterface for ExpandShapeOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let shape = self.static_output_shape(ir).to_vec();
        Some(vec![ods_core::mixed::mixed(&shape, self.output_shape(ir))])
    }
}

impl ReifyRankedShapedTypeOpInterface for ConcatOp {
    /// Reifies a dynamic size as the size of the first input, or as the sum of all along the concatenated dimension.
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let along = self.dim(ir) as usize;
        let inputs: SmallVec<[Value; 4]> = self.inputs(ir).collect();
        let first = *inputs.first()?;
        let ranked: Vec<Ranked<'_>> =
            inputs.iter().map(|input| Ranked::of_value(ir, *input)).collect();
        let inferred = concatenated(along, &ranked);
        let shape: Vec<i64> = Ranked::of_value(ir, self.result(ir)).shape.to_vec();
        let mut sizes = MixedList::new();
        for (dim, size) in shape.iter().enumerate() {
            sizes.push(match (*size, inferred[dim]) {
                (DYNAMIC, _) if dim == along => MixedIndex::Known(DYNAMIC),
                (DYNAMIC, DYNAMIC) => dim_op(builder, first, dim).into(),
                (DYNAMIC, known) => index_constant(builder, known).into(),
                (known, _) => known.into(),
            });
        }
        if shape.get(along) == Some(&DYNAMIC) {
            let all: MixedList =
                inputs.iter().map(|input| dim_of(builder, *input, along).into()).collect();
            let dims = (0..all.len() as u32).map(AffineExpr::Dim);
            let sum = dims.reduce(AffineExpr::add)?;
            let map = AffineMap::new(all.len() as u32, 0, vec![sum]);
            sizes[along] = match composed_apply(builder, &map, &all) {
                MixedIndex::Known(number) => index_constant(builder, number).into(),
                value => value,
            };
        }
        Some(vec![sizes])
    }
}
