//! The values that cross the boundary between a host and compiled code.

use std::fmt;

use cranelift_codegen::ir::{Type, types};

/// The type of one value that crosses the boundary of a compiled function.
///
/// Aggregates and vectors have no boundary type of their own: they cross as their scalars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueType {
    /// An integer of 1 to 128 bits. Its register is the next wider CLIF integer, zero-extended.
    Int(u8),
    /// IEEE half precision, carried as its 16 bits.
    F16,
    /// bfloat16, carried as its 16 bits.
    BF16,
    /// IEEE single precision.
    F32,
    /// IEEE double precision.
    F64,
    /// The extended precision of x87, C's `long double` on x86-64. Code by Cranelift carries it as its 80 bits in an
    /// integer.
    F80,
    /// IEEE quadruple precision.
    F128,
    /// An address of the host.
    Ptr,
}

impl ValueType {
    /// The CLIF type of the register that carries this value.
    ///
    /// # Panics
    /// If an integer is 0 or more than 128 bits wide.
    pub fn clif(self) -> Type {
        match self {
            ValueType::Int(0) => panic!("a boundary integer has at least one bit"),
            ValueType::Int(1..=8) => types::I8,
            ValueType::F16 | ValueType::BF16 | ValueType::Int(9..=16) => types::I16,
            ValueType::Int(17..=32) => types::I32,
            ValueType::Ptr | ValueType::Int(33..=64) => types::I64,
            ValueType::F80 | ValueType::Int(65..=128) => types::I128,
            ValueType::Int(bits) => panic!("a boundary integer has at most 128 bits, not {bits}"),
            ValueType::F32 => types::F32,
            ValueType::F64 => types::F64,
            ValueType::F128 => types::F128,
        }
    }

    /// The number of significant bits.
    pub fn bits(self) -> u32 {
        match self {
            ValueType::Int(bits) => u32::from(bits),
            ValueType::F16 | ValueType::BF16 => 16,
            ValueType::F32 => 32,
            ValueType::F64 | ValueType::Ptr => 64,
            ValueType::F80 => 80,
            ValueType::F128 => 128,
        }
    }

    /// The number of 8-byte words this value takes in a packed argument or result list.
    pub fn words(self) -> usize {
        if self.bits() > 64 { 2 } else { 1 }
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueType::Int(bits) => write!(f, "i{bits}"),
            ValueType::F16 => f.write_str("f16"),
            ValueType::BF16 => f.write_str("bf16"),
            ValueType::F32 => f.write_str("f32"),
            ValueType::F64 => f.write_str("f64"),
            ValueType::F80 => f.write_str("f80"),
            ValueType::F128 => f.write_str("f128"),
            ValueType::Ptr => f.write_str("ptr"),
        }
    }
}

/// One argument or result of [`JitFunction::call`](super::JitFunction::call): a type and its bits.
///
/// Values are equal when their types and bits are, so two NaNs of one pattern are equal and `0.0` is not `-0.0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GenericVal {
    ty: ValueType,
    // Invariant: bits beyond the width of `ty` are zero.
    bits: u128,
}

impl GenericVal {
    /// A value of type `ty`; bits beyond its width are dropped.
    pub fn new(ty: ValueType, bits: u128) -> Self {
        let width = ty.bits();
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        Self { ty, bits: bits & mask }
    }

    /// An integer of `width` bits; higher bits of `value` are dropped.
    ///
    /// # Panics
    /// If `width` is 0 or more than 128.
    pub fn int(width: u8, value: i128) -> Self {
        assert!((1..=128).contains(&width), "an integer has 1 to 128 bits, not {width}");
        Self::new(ValueType::Int(width), value as u128)
    }

    /// An address.
    pub fn ptr<T>(address: *const T) -> Self {
        Self::new(ValueType::Ptr, address.addr() as u128)
    }

    /// The type.
    pub fn ty(self) -> ValueType {
        self.ty
    }

    /// The bits, zero-extended.
    pub fn bits(self) -> u128 {
        self.bits
    }

    /// The integer read as unsigned, or `None` for another type.
    pub fn as_unsigned(self) -> Option<u128> {
        matches!(self.ty, ValueType::Int(_)).then_some(self.bits)
    }

    /// The integer read as signed, or `None` for another type.
    pub fn as_signed(self) -> Option<i128> {
        let ValueType::Int(width) = self.ty else { return None };
        let shift = 128 - u32::from(width);
        Some(((self.bits << shift) as i128) >> shift)
    }

    /// The single-precision value, or `None` for another type.
    pub fn as_f32(self) -> Option<f32> {
        (self.ty == ValueType::F32).then(|| f32::from_bits(self.bits as u32))
    }

    /// The double-precision value, or `None` for another type.
    pub fn as_f64(self) -> Option<f64> {
        (self.ty == ValueType::F64).then(|| f64::from_bits(self.bits as u64))
    }

    /// The address, or `None` for another type.
    pub fn as_address(self) -> Option<usize> {
        (self.ty == ValueType::Ptr).then_some(self.bits as usize)
    }
}

impl fmt::Debug for GenericVal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} : {}", self.ty)
    }
}

impl fmt::Display for GenericVal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ty {
            ValueType::Int(1) => write!(f, "{}", self.bits),
            ValueType::Int(_) => write!(f, "{}", self.as_signed().unwrap_or_default()),
            ValueType::F16
            | ValueType::BF16
            | ValueType::F80
            | ValueType::F128
            | ValueType::Ptr => write!(f, "{:#x}", self.bits),
            ValueType::F32 => write!(f, "{:?}", f32::from_bits(self.bits as u32)),
            ValueType::F64 => write!(f, "{:?}", f64::from_bits(self.bits as u64)),
        }
    }
}

macro_rules! from_integer {
    ($($rust:ty => $width:literal),*) => {$(
        impl From<$rust> for GenericVal {
            fn from(value: $rust) -> Self {
                Self::new(ValueType::Int($width), value as u128)
            }
        }
    )*};
}
from_integer!(bool => 1, i8 => 8, u8 => 8, i16 => 16, u16 => 16, i32 => 32, u32 => 32, i64 => 64, u64 => 64, i128 => 128, u128 => 128);

impl From<f32> for GenericVal {
    fn from(value: f32) -> Self {
        Self::new(ValueType::F32, u128::from(value.to_bits()))
    }
}

impl From<f64> for GenericVal {
    fn from(value: f64) -> Self {
        Self::new(ValueType::F64, u128::from(value.to_bits()))
    }
}
