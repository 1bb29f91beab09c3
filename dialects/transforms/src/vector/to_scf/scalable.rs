//! Writes of a transposed vector that is scalable in its first dimension.

use ods_core::interface::VectorTransferOpInterface;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Attr, DYNAMIC, Type, Value};

use super::super::shape::{Shape, vector_of};
use super::super::transfer::default_map;
use super::super::{
    ConstantMaskOp, CreateMaskOp, ExtractOp, FromElementsOp, TransferWriteOp, TransposeOp,
    VectorScaleOp,
};
use super::Options;
use super::transfer::Transfer;
use crate::arith::{MulIOp, index_constant};
use crate::scf::{Yielded, for_with};

/// The value of `vscale`, built once, and its multiples.
#[derive(Default)]
struct Scale(Option<Value>);

impl Scale {
    fn times(&mut self, rw: &mut Rewriter<'_>, size: i64) -> Value {
        let scale = match self.0 {
            Some(scale) => scale,
            None => rw.insert(VectorScaleOp::build()).res(rw),
        };
        self.0 = Some(scale);
        let size = index_constant(rw, size);
        rw.insert(MulIOp::build(scale, size)).result(rw)
    }
}

/// The size of a mask in a dimension.
enum Size {
    Known(i64),
    Value(Value),
}

impl Size {
    fn value(self, rw: &mut Rewriter<'_>) -> Value {
        match self {
            Size::Known(size) => index_constant(rw, size),
            Size::Value(value) => value,
        }
    }
}

/// Returns the sizes of a mask given by sizes; `None` for any other mask.
fn mask_sizes(rw: &mut Rewriter<'_>, mask: Value, scale: &mut Scale) -> Option<Vec<Size>> {
    if let Some(created) = mask.defined_by::<CreateMaskOp>(rw) {
        return Some(created.operands(rw).map(Size::Value).collect());
    }
    let constant = mask.defined_by::<ConstantMaskOp>(rw)?;
    let sizes = constant.mask_dim_sizes(rw).to_vec();
    let ty = rw.ty(mask);
    let size = |(dim, size)| match Shape::of_type(rw.ctx(), ty).is_scalable(dim) {
        true => Size::Value(scale.times(rw, size)),
        false => Size::Known(size),
    };
    Some(sizes.into_iter().enumerate().map(size).collect())
}

/// `transfer_write` of a transposed `vector<[N]xMxT>` → a loop over the scalable dimension that writes rows, whose
/// elements are extracted from the rows before the transposition
pub(super) struct WriteTransposed(pub(super) Options);

impl Pattern for WriteTransposed {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let transfer = Transfer::of(rw, op)?;
        let shape = transfer.shape(rw);
        let is_wanted = (self.0.tensors || !transfer.is_of_tensor(rw))
            && shape.rank() == 2
            && shape.is_scalable(0)
            && !shape.is_scalable(1)
            && transfer.map.is_identity()
            && op.is_dim_in_bounds(rw, 0);
        let transposition = op.vector(rw).defined_by::<TransposeOp>(rw)?;
        if !is_wanted || transposition.permutation(rw)[..] != [1, 0] {
            return None;
        }
        let (rows, columns) = (shape.dims[0], shape.dims[1]);
        let row = vector_of(rw.ctx(), [shape.dim(1)], shape.elem);
        let mut scale = Scale::default();
        let sizes = match transfer.mask {
            Some(mask) => Some(mask_sizes(rw, mask, &mut scale)?),
            None => None,
        };
        let source = transposition.vector(rw);
        let extract =
            |rw: &mut Rewriter<'_>, at| rw.insert(ExtractOp::build(source, &[at])).result(rw);
        let slices: Vec<Value> = (0..columns).map(|at| extract(rw, at)).collect();
        let lower = index_constant(rw, 0);
        let mut sizes = sizes.into_iter().flatten();
        let upper = match sizes.next() {
            Some(size) => size.value(rw),
            None => scale.times(rw, rows),
        };
        let step = index_constant(rw, 1);
        let mask = transfer.mask.map(|_| {
            let sizes: Vec<Value> = sizes.map(|size| size.value(rw)).collect();
            let ty = vector_of(rw.ctx(), Shape::of_type(rw.ctx(), row).each(), Type::I1);
            let mask = rw.insert(CreateMaskOp::build(ty).operands(sizes));
            rw.results(mask.into()).next()
        });
        let (base, mask) = (transfer.base, mask.flatten());
        let map = Attr::affine_map(rw.ctx(), default_map(rw.ctx(), rw.ty(base), row)?);
        let of_tensor = transfer.is_of_tensor(rw);
        let inits: Yielded = of_tensor.then_some(base).into_iter().collect();
        let created = for_with(rw, [lower, upper, step], &inits, |rw, at, state| {
            let indices = transfer.indices_at(rw, at);
            let element = |rw: &mut Rewriter<'_>, slice: &Value| {
                let element = ExtractOp::build(*slice, &[DYNAMIC]).dynamic_position([at]);
                rw.insert(element).result(rw)
            };
            let elements: Vec<Value> = slices.iter().map(|slice| element(rw, slice)).collect();
            let value = rw.insert(FromElementsOp::build(row).elements(elements)).dest(rw);
            let base = state.first().copied().unwrap_or(base);
            let ty = of_tensor.then(|| rw.ty(base));
            let new = TransferWriteOp::build(value, base, map, transfer.inner_in_bounds());
            let new = rw.insert(new.result_type(ty).indices(indices).mask(mask));
            new.result(rw).into_iter().collect()
        });
        let results: Yielded = created.results(rw).collect();
        rw.replace_op(op, &results)
    }
}
