//! `.npy` files.

use ndarray::{ArrayView, IxDyn};
use npyz::{DType, Endianness, NpyHeader, Order, TypeChar, TypeStr};
use ods_core::FloatKind;

use super::Outcome;
use crate::program::{Array, ArrayType, ElementType};

/// Returns whether a file is a `.npy`.
pub(super) fn is_npy(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x93NUMPY")
}

/// Reads an array. Elements that NumPy does not know, such as bfloat16, are written as raw bytes (`|V2`): then
/// `expected` decides.
pub(super) fn read(bytes: &[u8], expected: Option<&ArrayType>) -> Outcome<Array> {
    let mut rest = bytes;
    let header = NpyHeader::from_reader(&mut rest).map_err(|error| error.to_string())?;
    let DType::Plain(ty) = header.dtype() else {
        return Err(format!("elements of type {} are not supported", header.dtype().descr()));
    };
    let element = element(&ty, expected)?;
    let dims = header.shape().iter().map(|dim| usize::try_from(*dim));
    let dims: Vec<usize> = dims.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let mut data = rest.to_vec();
    if ![Endianness::Irrelevant, Endianness::of_machine()].contains(&ty.endianness()) {
        let part = match element {
            ElementType::Complex(_) => element.size() / 2,
            _ => element.size(),
        };
        data.chunks_exact_mut(part).for_each(<[u8]>::reverse);
    }
    if header.order() == Order::Fortran {
        data = row_major(&data, &dims, element.size())?;
    }
    Array::from_bytes(element, dims, data).map_err(|error| error.to_string())
}

/// Returns the bytes of elements in row-major order that lie in column-major order.
fn row_major(data: &[u8], dims: &[usize], size: usize) -> Outcome<Vec<u8>> {
    let shape: Vec<usize> = dims.iter().rev().copied().chain([size]).collect();
    let axes: Vec<usize> = (0..dims.len()).rev().chain([dims.len()]).collect();
    let view = ArrayView::from_shape(IxDyn(&shape), data).map_err(|error| error.to_string())?;
    Ok(view.permuted_axes(IxDyn(&axes)).iter().copied().collect())
}

/// Returns the element type that NumPy calls a type such as `<f4`.
fn element(ty: &TypeStr, expected: Option<&ArrayType>) -> Outcome<ElementType> {
    let int = |signed| ElementType::Int { bits: 8 * ty.size_field() as u32, signed };
    Ok(match (ty.type_char(), ty.size_field()) {
        (TypeChar::Bool, 1) => ElementType::Bool,
        (TypeChar::Int, 1 | 2 | 4 | 8) => int(true),
        (TypeChar::Uint, 1 | 2 | 4 | 8) => int(false),
        (TypeChar::Float, 2) => ElementType::Float(FloatKind::F16),
        (TypeChar::Float, 4) => ElementType::Float(FloatKind::F32),
        (TypeChar::Float, 8) => ElementType::Float(FloatKind::F64),
        (TypeChar::Complex, 8) => ElementType::Complex(FloatKind::F32),
        (TypeChar::Complex, 16) => ElementType::Complex(FloatKind::F64),
        (TypeChar::RawData, size) => {
            let expected = expected.filter(|ty| ty.element.size() as u64 == size);
            expected.ok_or_else(|| format!("elements of type '{ty}' are not supported"))?.element
        }
        _ => return Err(format!("elements of type '{ty}' are not supported")),
    })
}
