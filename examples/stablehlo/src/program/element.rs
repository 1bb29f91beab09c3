//! The types of elements of arrays.

use std::fmt;

use ods_core::{Context, FloatKind, Signedness, Type, TypeData};

use crate::quant;

/// The type of the elements of an array. An element takes whole bytes, in the order of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementType {
    /// `i1`: a byte, 0 or 1.
    Bool,
    /// An integer; narrower ones than a byte take one.
    Int {
        /// The number of bits.
        bits: u32,
        /// Whether it has a sign.
        signed: bool,
    },
    /// A float.
    Float(FloatKind),
    /// A complex number: its real part, then its imaginary part.
    Complex(FloatKind),
}

impl ElementType {
    /// Returns the element type of a tensor: that of the storage, if it is quantized.
    pub fn of(ctx: &Context, ty: Type) -> Option<ElementType> {
        Some(match *ty.data(ctx) {
            TypeData::Integer(1, _) => ElementType::Bool,
            TypeData::Integer(bits @ 2..=64, sign) => {
                ElementType::Int { bits, signed: sign != Signedness::Unsigned }
            }
            TypeData::Float(kind) => ElementType::Float(kind),
            TypeData::Complex(part) => match *part.data(ctx) {
                TypeData::Float(kind) => ElementType::Complex(kind),
                _ => return None,
            },
            _ => {
                let quantized = quant::quantized(ctx, ty)?;
                let bits = quantized.storage(ctx).int_or_float_width(ctx)?;
                ElementType::Int { bits, signed: quantized.is_signed(ctx) }
            }
        })
    }

    /// Returns the number of bytes of an element.
    pub fn size(self) -> usize {
        match self {
            ElementType::Bool => 1,
            ElementType::Int { bits, .. } => bits.div_ceil(8) as usize,
            ElementType::Float(kind) => kind.width().div_ceil(8) as usize,
            ElementType::Complex(kind) => 2 * kind.width().div_ceil(8) as usize,
        }
    }
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ElementType::Bool => f.write_str("i1"),
            ElementType::Int { bits, signed: true } => write!(f, "i{bits}"),
            ElementType::Int { bits, signed: false } => write!(f, "ui{bits}"),
            ElementType::Float(kind) => f.write_str(float_name(*kind)),
            ElementType::Complex(kind) => write!(f, "complex<{}>", float_name(*kind)),
        }
    }
}

/// Returns the name of a float type in text.
fn float_name(kind: FloatKind) -> &'static str {
    FloatKind::ALL.iter().find(|(known, ..)| *known == kind).map_or("float", |(_, name, _)| name)
}
