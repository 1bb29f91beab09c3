//! Inference of Fourier transforms.

use ods_core::{DYNAMIC, Type, TypeData};

use super::{Checked, Inputs, infer, join, show};
use crate::stablehlo::{FftOp, FftType, FftTypeAttr, may_equal};

infer! {
    FftOp by fft;
}

fn fft(of: &Inputs<'_, FftOp>) -> Checked<Type> {
    let length = of.list(FftOp::FFT_LENGTH);
    let kind = of.state.get(FftOp::FFT_TYPE).and_then(|attr| FftTypeAttr::cast(of.ctx, attr));
    let kind = kind.ok_or_else(String::new)?.value(of.ctx);
    let (1..=3, Some(last)) = (length.len(), length.last().copied()) else {
        return Err(format!("rank must be between 1 and 3, but got {}.", length.len()));
    };
    let ty = of.types().operand();
    let mut operand = of.ranked(ty)?;
    let element = match (kind, operand.element.data(of.ctx)) {
        (FftType::RFFT, _) if [Type::F32, Type::F64].contains(&operand.element) => {
            Type::complex(of.ctx, operand.element)
        }
        (FftType::RFFT, _) => {
            let element = show(of.ctx, operand.element);
            return Err(format!("RFFT requires f32 or f64 input type, but is given {element}."));
        }
        (FftType::IRFFT, TypeData::Complex(part)) => *part,
        (_, TypeData::Complex(_)) => operand.element,
        _ => {
            let ty = show(of.ctx, ty);
            return Err(format!(
                "FFT/IFFT/IRFFT take a complex tensor as input, but is given {ty}."
            ));
        }
    };
    let Some(outer) = operand.rank().checked_sub(length.len()) else {
        return Err(format!(
            "operand rank must not be less than fft rank of {} for operand of type {}.",
            length.len(),
            show(of.ctx, ty)
        ));
    };
    let shape = join(&operand.dims);
    let wanted = join(&length);
    let inner = operand.dims[outer..].to_vec();
    let end = operand.rank() - 1;
    match kind {
        FftType::RFFT => {
            if !inner.iter().zip(&length).all(|(dim, length)| may_equal(*dim, *length)) {
                return Err(format!(
                    "RFFT requires innermost dimensions to be compatible with fft_length. Got: {shape} but wanted \
                     {wanted}."
                ));
            }
            if last != 0 {
                operand.dims[end] = last / 2 + 1;
            }
            operand.bounds[end] = DYNAMIC;
        }
        FftType::IRFFT => {
            let (_, outer_dims) = inner.split_last().ok_or_else(String::new)?;
            let differs =
                outer_dims.iter().zip(&length).find(|(dim, size)| !may_equal(**dim, **size));
            if let Some((dim, size)) = differs {
                return Err(format!(
                    "IRFFT requires non-final dimensions to be compatible with fft_length. Got: {shape} but wanted \
                     {wanted}, and {dim} != {size}."
                ));
            }
            let innermost = operand.dims[end];
            let empty = may_equal(innermost, 0) && last == 0;
            if !empty && !may_equal(innermost, last / 2 + 1) {
                return Err(format!(
                    "IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: {innermost} but \
                     fft_length is {wanted}."
                ));
            }
            operand.dims[end] = last;
            operand.bounds[end] = DYNAMIC;
        }
        FftType::FFT | FftType::IFFT => {}
    }
    Ok(operand.with_element(element).ty(of.ctx))
}
