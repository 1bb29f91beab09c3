//! Computations for which the program calls a function of the host: products of large matrices, and Fourier transforms.
//!
//! `crate::library` defines the functions. Operands are lent as they lie in memory, results are new buffers.

use ods_core::ir::Inserter as _;
use ods_core::memref_type::{StridedLayout, identity_layout};
use ods_core::{DYNAMIC, FloatKind, Type, TypeData, Value};
use ods_dialects::{bufferization, func, memref};

use super::dot::Dimensions;
use super::shape::{reshape_tensor, transpose};
use crate::legalize::lower::{Lower, Outcome};
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::accumulate::convert_tensor;

/// The transform of rows of complex numbers.
pub(crate) const FORWARD: &str = "stablehlo_fft_forward";
/// The inverse transform of rows of complex numbers.
pub(crate) const INVERSE: &str = "stablehlo_fft_inverse";

/// Products with fewer multiplications are loops: a call costs more than they do.
const LEAST_MULTIPLICATIONS: i64 = 1 << 14;

/// Returns the name of the product of matrices, of which the left or the right one may be transposed.
pub(crate) const fn product_name(width: u32, left: bool, right: bool) -> &'static str {
    match (width, left, right) {
        (32, false, false) => "stablehlo_product_f32",
        (32, false, true) => "stablehlo_product_f32_right",
        (32, true, false) => "stablehlo_product_f32_left",
        (32, true, true) => "stablehlo_product_f32_both",
        (_, false, false) => "stablehlo_product_f64",
        (_, false, true) => "stablehlo_product_f64_right",
        (_, true, false) => "stablehlo_product_f64_left",
        (_, true, true) => "stablehlo_product_f64_both",
    }
}

/// Calls a function of the host with tensors and the memory of its result.
pub(crate) fn call(l: &mut Lower<'_>, name: &str, inputs: &[Value], result: Type) -> Value {
    let ctx = l.ctx.clone();
    let unranked = |elem: Type| ctx.intern_type(TypeData::UnrankedMemRef { elem, space: None });
    let mut args = Vec::new();
    for input in inputs {
        let ty = l.rw.ty(*input);
        let shape = ty.shape(&ctx).unwrap_or_default().to_vec();
        let element = ty.element_type_or_self(&ctx);
        let strides = std::iter::repeat_n(DYNAMIC, shape.len()).collect();
        let layout = StridedLayout { offset: DYNAMIC, strides }.attr(&ctx);
        let ty = Type::memref(&ctx, &shape, element, layout, None);
        let buffer = l.rw.emit(bufferization::ToBufferOp::build(*input, ty).read_only(true));
        args.push(l.rw.emit(memref::CastOp::build(buffer, unranked(element))));
    }
    let shape = result.shape(&ctx).unwrap_or_default().to_vec();
    let element = result.element_type_or_self(&ctx);
    let layout = identity_layout(&ctx, shape.len());
    let ty = Type::memref(&ctx, &shape, element, layout, None);
    let memory = l.rw.emit(memref::AllocOp::build(ty));
    args.push(l.rw.emit(memref::CastOp::build(memory, unranked(element))));
    let types: Vec<Type> = args.iter().map(|value| l.rw.ty(*value)).collect();
    l.rw.insert(func::CallOp::build(name).operands(args));
    l.declare(name, Type::function(&ctx, &types, &[]));
    let tensor = bufferization::ToTensorOp::build(memory, result).restrict(true).writable(true);
    l.rw.emit(tensor)
}

/// Returns the product of large matrices by a function of the host; `None` if it is computed by loops.
pub(crate) fn product(
    l: &mut Lower<'_>,
    tensors: [Value; 2],
    kinds: [Kind; 2],
    sum: Kind,
    dims: &Dimensions,
    free: &[Vec<i64>; 2],
) -> Outcome<Option<Value>> {
    let Kind::Float(float @ (FloatKind::F32 | FloatKind::F64)) = sum else { return Ok(None) };
    if kinds.iter().any(|kind| !matches!(kind, Kind::Float(_))) {
        return Ok(None);
    }
    let shapes = tensors.map(|tensor| l.rw.ty(tensor).shape(&l.ctx).unwrap_or_default().to_vec());
    if shapes.iter().flatten().any(|size| *size <= 0) {
        return Ok(None);
    }
    let count = |side: usize, dims: &[i64]| -> i64 {
        dims.iter().map(|dim| shapes[side][*dim as usize]).product()
    };
    let batch = count(0, &dims.batch[0]);
    let (rows, columns) = (count(0, &free[0]), count(1, &free[1]));
    let inner = count(0, &dims.contracting[0]);
    let multiplications = batch.saturating_mul(rows).saturating_mul(columns).saturating_mul(inner);
    if rows == 1 || columns == 1 || multiplications < LEAST_MULTIPLICATIONS {
        return Ok(None);
    }
    let mut matrices = Vec::new();
    for side in [0, 1] {
        let tensor = convert_tensor(l, tensors[side], kinds[side], sum)?;
        let (batches, free, inside) = (&dims.batch[side], &free[side], &dims.contracting[side]);
        let (first, second) = if side == 0 { (free, inside) } else { (inside, free) };
        let natural = [&batches[..], first, second].concat();
        let swapped = [&batches[..], second, first].concat();
        let is_identity = |dims: &[i64]| dims.iter().enumerate().all(|(at, dim)| at as i64 == *dim);
        let transposed = !is_identity(&natural) && is_identity(&swapped);
        let tensor = if transposed { tensor } else { transpose(l, tensor, &natural)? };
        let sizes = [batch, count(side, first), count(side, second)];
        let shape = if transposed { [sizes[0], sizes[2], sizes[1]] } else { sizes };
        let ty = Type::tensor(&l.ctx, &shape, sum.storage(&l.ctx));
        matrices.push((reshape_tensor(l, tensor, ty), transposed));
    }
    let [(left, left_transposed), (right, right_transposed)] = matrices[..] else {
        return Ok(None);
    };
    let name = product_name(float.width(), left_transposed, right_transposed);
    let element = sum.storage(&l.ctx);
    let ty = Type::tensor(&l.ctx, &[batch, rows, columns], element);
    let tensor = call(l, name, &[left, right], ty);
    let mut shape: Vec<i64> =
        dims.batch[0].iter().chain(&free[0]).map(|dim| shapes[0][*dim as usize]).collect();
    shape.extend(free[1].iter().map(|dim| shapes[1][*dim as usize]));
    let ty = Type::tensor(&l.ctx, &shape, element);
    Ok(Some(reshape_tensor(l, tensor, ty)))
}
