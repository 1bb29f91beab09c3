//! Computations for which the program calls a function of the host: products of large tensors, and Fourier transforms.
//!
//! `crate::library` defines the functions. Operands are lent as they lie in memory, results are new buffers.

use ods_core::ir::Inserter as _;
use ods_core::memref_type::identity_layout;
use ods_core::{FloatKind, Type, TypeData, Value};
use ods_dialects::{bufferization, func, memref};

use super::shape::{reshape_tensor, transpose};
use crate::legalize::lower::{Lower, Outcome};
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::accumulate::convert_tensor;
use crate::legalize::tensors::view::{Along, View, lend, view};

/// The transform of rows of complex numbers.
pub(crate) const FORWARD: &str = "stablehlo_fft_forward";
/// The inverse transform of rows of complex numbers.
pub(crate) const INVERSE: &str = "stablehlo_fft_inverse";

/// The greatest number of dimensions of a batch.
const MAX_BATCH: usize = 2;

/// Returns the name of the product of tensors with so many dimensions of batches, up to [`MAX_BATCH`].
pub(crate) const fn product_name(width: u32, batch: usize) -> &'static str {
    match (width, batch) {
        (32, 0) => "stablehlo_product_f32",
        (32, 1) => "stablehlo_product_f32_batch",
        (32, _) => "stablehlo_product_f32_batches",
        (_, 0) => "stablehlo_product_f64",
        (_, 1) => "stablehlo_product_f64_batch",
        (_, _) => "stablehlo_product_f64_batches",
    }
}

/// Calls a function of the host with buffers and that of its result, which has no elements yet. `order` are the
/// dimensions in which the function sees the result; without it, those of the type.
pub(crate) fn call(
    l: &mut Lower<'_>,
    name: &str,
    inputs: &[Value],
    result: Type,
    order: Option<&View>,
) -> Value {
    let ctx = l.ctx.clone();
    let shape = result.shape(&ctx).unwrap_or_default().to_vec();
    let element = result.element_type_or_self(&ctx);
    let layout = identity_layout(&ctx, shape.len());
    let ty = Type::memref(&ctx, &shape, element, layout, None);
    let memory = l.rw.emit(memref::AllocOp::build(ty));
    let seen = order.map_or(memory, |order| view(l, memory, order));
    let args: Vec<Value> = inputs
        .iter()
        .chain([&seen])
        .map(|buffer| {
            let elem = l.rw.ty(*buffer).element_type_or_self(&ctx);
            let unranked = ctx.intern_type(TypeData::UnrankedMemRef { elem, space: None });
            l.rw.emit(memref::CastOp::build(*buffer, unranked))
        })
        .collect();
    let types: Vec<Type> = args.iter().map(|value| l.rw.ty(*value)).collect();
    l.rw.insert(func::CallOp::build(name).operands(args));
    l.declare(name, Type::function(&ctx, &types, &[]));
    let tensor = bufferization::ToTensorOp::build(memory, result).restrict(true).writable(true);
    l.rw.emit(tensor)
}

/// The dimensions of a tensor as a batch of matrices. Those that a product sums over are the columns of its left operand
/// and the rows of its right one.
#[derive(Clone, Default)]
pub(crate) struct Matrices {
    pub(crate) batch: View,
    pub(crate) rows: View,
    pub(crate) columns: View,
}

impl Matrices {
    pub(crate) fn view(&self) -> View {
        [&self.batch[..], &self.rows, &self.columns].concat()
    }
}

/// A product of tensors.
pub(crate) struct Product {
    pub(crate) tensors: [Value; 2],
    pub(crate) kinds: [Kind; 2],
    /// The kind in which it is computed.
    pub(crate) sum: Kind,
    pub(crate) left: Matrices,
    pub(crate) right: Matrices,
    /// The shape of the result.
    pub(crate) shape: Vec<i64>,
    pub(crate) result: Matrices,
}

impl Product {
    /// Returns the product by a function of the host; `None` if it is small, or not of floats.
    pub(crate) fn lower(mut self, l: &mut Lower<'_>) -> Outcome<Option<Value>> {
        let Kind::Float(float @ (FloatKind::F32 | FloatKind::F64)) = self.sum else {
            return Ok(None);
        };
        if self.kinds.iter().any(|kind| !matches!(kind, Kind::Float(_))) {
            return Ok(None);
        }
        let count = |view: &View| view.iter().map(|along| along.size).fold(1, i64::saturating_mul);
        let (rows, columns) = (count(&self.result.rows), count(&self.result.columns));
        let all = [count(&self.result.batch), rows, columns, count(&self.right.rows)];
        let multiplications = all.into_iter().fold(1, i64::saturating_mul);
        let least = l.limits.least_multiplications;
        if rows < 2 || columns < 2 || (multiplications as u64) < least {
            return Ok(None);
        }
        l.limits.products += 1;
        if self.result.batch.len() > MAX_BATCH {
            self.join_batches(l)?;
        }
        let mut inputs = Vec::new();
        let operands = self.tensors.iter().zip(self.kinds).zip([&self.left, &self.right]);
        for ((tensor, kind), matrices) in operands {
            let tensor = convert_tensor(l, *tensor, kind, self.sum)?;
            let buffer = lend(l, tensor);
            inputs.push(view(l, buffer, &matrices.view()));
        }
        let name = product_name(float.width(), self.result.batch.len());
        let ty = Type::tensor(&l.ctx, &self.shape, self.sum.storage(&l.ctx));
        Ok(Some(call(l, name, &inputs, ty, Some(&self.result.view()))))
    }

    /// Joins the dimensions of the batch, by which the result begins.
    fn join_batches(&mut self, l: &mut Lower<'_>) -> Outcome {
        let batch: Vec<i64> = self.result.batch.iter().map(|along| along.size).collect();
        let whole = Along { dim: 0, size: batch.iter().product(), step: 1 };
        let operands = [&mut self.left, &mut self.right];
        for (tensor, matrices) in self.tensors.iter_mut().zip(operands) {
            let mut order: Vec<i64> = matrices.batch.iter().map(|along| along.dim).collect();
            let shape = l.rw.ty(*tensor).shape(&l.ctx).unwrap_or_default().to_vec();
            let others = (0..shape.len() as i64).filter(|dim| !order.contains(dim));
            let others: Vec<i64> = others.collect();
            order.extend(&others);
            let mut joined = vec![whole.size];
            joined.extend(others.iter().map(|dim| shape[*dim as usize]));
            let ty = Type::tensor(&l.ctx, &joined, l.rw.ty(*tensor).element_type_or_self(&l.ctx));
            let ordered = transpose(l, *tensor, &order)?;
            *tensor = reshape_tensor(l, ordered, ty);
            matrices.batch = vec![whole];
            for along in matrices.rows.iter_mut().chain(&mut matrices.columns) {
                let place = others.iter().position(|dim| *dim == along.dim);
                along.dim = place.map_or(along.dim, |place| place as i64 + 1);
            }
        }
        // The elements of the result are in order: the last of the dimensions runs through all of them.
        self.result.batch = vec![Along { dim: batch.len() as i64 - 1, ..whole }];
        Ok(())
    }
}
