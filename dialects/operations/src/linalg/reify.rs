//! Reification of result shapes: sizes of inputs if the maps determine them, else sizes of inits.

use ods_core::affine::AffineMap;
use ods_core::interface::{ReifyRankedShapedTypeOpInterface, declared_inits};
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::{Body, DYNAMIC, Op, OpBuilder, OpType, Type, TypeData, Value, impl_for, raw};

use super::shape::dims;
use super::structured::indexing_maps;
use super::*;
use crate::tensor::{dim_of, mixed_sizes};

/// Returns the operand and dimension whose size equals that of dimension `dim` of an init.
#[expect(clippy::disallowed_methods, reason = "structured operations share one implementation")]
fn source_of(ir: &Body, op: Op, maps: &[AffineMap], init: usize, dim: usize) -> (Value, usize) {
    let find = || {
        let wanted = maps.get(init)?.results.get(dim)?;
        wanted.as_dim()?;
        let inits = declared_inits(ir, op).numbers();
        let inputs = (0..maps.len()).filter(|at| !inits.contains(at));
        inputs.into_iter().find_map(|at| {
            let place = maps[at].results.iter().position(|expr| expr == wanted)?;
            Some((raw::operand(ir, op, at), place))
        })
    };
    find().unwrap_or_else(|| (raw::operand(ir, op, init), dim))
}

#[expect(clippy::disallowed_methods, reason = "structured operations share one implementation")]
fn sizes_of_results(builder: &mut OpBuilder<'_>, op: Op) -> Option<Vec<MixedList>> {
    let ir = builder.body();
    let maps = indexing_maps(ir.view(op));
    let mut sizes = Vec::new();
    for init in declared_inits(ir, op).numbers() {
        let ir = builder.body();
        let ty = ir.ty(raw::operand(ir, op, init));
        let shape = dims(ir.ctx(), ty).to_vec();
        let mut list = MixedList::new();
        for (dim, size) in shape.iter().enumerate() {
            list.push(match *size {
                DYNAMIC => {
                    let (value, dim) = source_of(builder.body(), op, &maps, init, dim);
                    size_of(builder, value, dim)?
                }
                size => MixedIndex::Known(size),
            });
        }
        sizes.push(list);
    }
    Some(sizes)
}

/// Returns the size of a tensor's dimension as a value; `None` for a buffer.
fn size_of(builder: &mut OpBuilder<'_>, value: Value, dim: usize) -> Option<MixedIndex> {
    let ty: Type = builder.body().ty(value);
    match ty.data(builder.ctx()) {
        TypeData::RankedTensor { shape, .. } => match shape[dim] {
            DYNAMIC => Some(MixedIndex::Value(dim_of(builder, value, dim))),
            size => Some(MixedIndex::Value(crate::arith::index_constant(builder, size))),
        },
        _ => None,
    }
}

macro_rules! structured {
    ($($op:ident)*) => {$(
        impl ReifyRankedShapedTypeOpInterface for $op {
            fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
                sizes_of_results(builder, self.op())
            }
        }
    )*};
}

structured_ops!(structured);

impl ReifyRankedShapedTypeOpInterface for SoftmaxOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let input = self.input(builder.body());
        Some(vec![mixed_sizes(builder, input)])
    }
}

impl_for!(ReifyRankedShapedTypeOpInterface for [PackOp, UnPackOp] {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let dest = self.dest(builder.body());
        Some(vec![mixed_sizes(builder, dest)])
    }
});
