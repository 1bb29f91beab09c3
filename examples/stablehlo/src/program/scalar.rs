//! Rust numbers as elements of arrays.

use ods_core::FloatKind;

use super::element::ElementType;

/// A Rust type whose values are elements of arrays of one type.
pub trait Scalar: Copy {
    /// The type of the elements.
    const TYPE: ElementType;

    /// Appends the bytes of the element.
    fn write(self, out: &mut Vec<u8>);

    /// Returns the element with these bytes, which are as many as it takes.
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! scalars {
    ($($rust:ty => $ty:expr;)*) => {$(
        impl Scalar for $rust {
            const TYPE: ElementType = $ty;

            fn write(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_ne_bytes());
            }

            fn read(bytes: &[u8]) -> Self {
                let mut all = [0; size_of::<Self>()];
                all.copy_from_slice(bytes);
                Self::from_ne_bytes(all)
            }
        }
    )*};
}

scalars! {
    i8 => ElementType::Int { bits: 8, signed: true };
    i16 => ElementType::Int { bits: 16, signed: true };
    i32 => ElementType::Int { bits: 32, signed: true };
    i64 => ElementType::Int { bits: 64, signed: true };
    u8 => ElementType::Int { bits: 8, signed: false };
    u16 => ElementType::Int { bits: 16, signed: false };
    u32 => ElementType::Int { bits: 32, signed: false };
    u64 => ElementType::Int { bits: 64, signed: false };
    f32 => ElementType::Float(FloatKind::F32);
    f64 => ElementType::Float(FloatKind::F64);
}

impl Scalar for bool {
    const TYPE: ElementType = ElementType::Bool;

    fn write(self, out: &mut Vec<u8>) {
        out.push(u8::from(self));
    }

    fn read(bytes: &[u8]) -> Self {
        bytes.iter().any(|byte| *byte != 0)
    }
}
