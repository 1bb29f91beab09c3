//! Rust numbers as elements of arrays.

use bytemuck::{CheckedBitPattern, NoUninit};
use half::{bf16, f16};
use ods_core::FloatKind;

use super::element::ElementType;

/// A Rust type whose values are elements of arrays of one type, with the same bytes.
pub trait Scalar: NoUninit + CheckedBitPattern {
    /// The type of the elements.
    const TYPE: ElementType;
}

macro_rules! scalars {
    ($($rust:ty => $ty:expr;)*) => {$(
        impl Scalar for $rust {
            const TYPE: ElementType = $ty;
        }
    )*};
}

scalars! {
    bool => ElementType::Bool;
    i8 => ElementType::Int { bits: 8, signed: true };
    i16 => ElementType::Int { bits: 16, signed: true };
    i32 => ElementType::Int { bits: 32, signed: true };
    i64 => ElementType::Int { bits: 64, signed: true };
    u8 => ElementType::Int { bits: 8, signed: false };
    u16 => ElementType::Int { bits: 16, signed: false };
    u32 => ElementType::Int { bits: 32, signed: false };
    u64 => ElementType::Int { bits: 64, signed: false };
    f16 => ElementType::Float(FloatKind::F16);
    bf16 => ElementType::Float(FloatKind::BF16);
    f32 => ElementType::Float(FloatKind::F32);
    f64 => ElementType::Float(FloatKind::F64);
}
