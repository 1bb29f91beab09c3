//! Kinds of elements: their meaning, and the signless type in which they are stored.
//!
//! Integers of fewer than 8 bits and floats of 8 bits and fewer are stored as `i8`: narrow integers extended by their
//! sign or by zeros, floats as their bits.

use ods_core::{Context, FloatKind, Signedness, Type, TypeData};

/// The meaning of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A boolean.
    Pred,
    /// An integer with this number of bits.
    Int { bits: u32, signed: bool },
    /// A float.
    Float(FloatKind),
    /// A complex number with parts of this kind.
    Complex(FloatKind),
}

impl Kind {
    /// Returns the kind of elements of a type; `None` if they are no numbers.
    pub(crate) fn of(ctx: &Context, element: Type) -> Option<Kind> {
        match *element.data(ctx) {
            TypeData::Integer(1, Signedness::Signless) => Some(Kind::Pred),
            TypeData::Integer(bits, sign) => {
                Some(Kind::Int { bits, signed: sign != Signedness::Unsigned })
            }
            TypeData::Index => Some(Kind::Int { bits: 64, signed: true }),
            TypeData::Float(kind) => Some(Kind::Float(kind)),
            TypeData::Complex(part) => match *part.data(ctx) {
                TypeData::Float(kind) => Some(Kind::Complex(kind)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the type in which elements are stored.
    pub(crate) fn storage(self, ctx: &Context) -> Type {
        match self {
            Kind::Pred => Type::I1,
            Kind::Int { bits, .. } => Type::integer(ctx, bits.max(8)),
            Kind::Float(kind) if is_small(kind) => Type::integer(ctx, 8),
            Kind::Float(kind) => Type::float(ctx, kind),
            Kind::Complex(kind) => Type::complex(ctx, Type::float(ctx, kind)),
        }
    }

    /// Returns the type of floats in which elements are computed: of the parts, if the kind is complex.
    pub(crate) fn wide(self) -> Type {
        match self {
            Kind::Float(FloatKind::F64) | Kind::Complex(FloatKind::F64) => Type::F64,
            _ => Type::F32,
        }
    }

    /// Returns the number of bits of an integer.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Kind::Pred => 1,
            Kind::Int { bits, .. } => bits,
            Kind::Float(kind) => kind.width(),
            Kind::Complex(kind) => 2 * kind.width(),
        }
    }

    /// Returns whether elements are integers.
    pub(crate) fn is_integer(self) -> bool {
        matches!(self, Kind::Int { .. })
    }

    /// Returns whether elements are integers with a sign.
    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Kind::Int { signed: true, .. })
    }
}

/// Returns whether a float has at most 8 bits, and is stored as its bits.
pub(crate) fn is_small(kind: FloatKind) -> bool {
    kind.width() <= 8
}

/// The encoding of a small float.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// Bits of the exponent.
    pub(crate) exponent: u32,
    /// Bits of the mantissa.
    pub(crate) mantissa: u32,
    /// The bias of the exponent.
    pub(crate) bias: i32,
    /// The values beside finite numbers.
    pub(crate) specials: Specials,
}

/// The values of a small float beside finite numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Specials {
    /// Infinities and NaNs, in the highest exponent.
    Ieee,
    /// NaN alone: all bits except the sign.
    Nan,
    /// NaN alone, in the place of the negative zero.
    NanIsNegativeZero,
    /// None.
    Finite,
}

/// Returns the encoding of a small float with a sign; `None` for other kinds.
pub(crate) fn layout(kind: FloatKind) -> Option<Layout> {
    use Specials::*;
    let (exponent, mantissa, bias, specials) = match kind {
        FloatKind::F8E5M2 => (5, 2, 15, Ieee),
        FloatKind::F8E4M3 => (4, 3, 7, Ieee),
        FloatKind::F8E3M4 => (3, 4, 3, Ieee),
        FloatKind::F8E4M3FN => (4, 3, 7, Nan),
        FloatKind::F8E5M2FNUZ => (5, 2, 16, NanIsNegativeZero),
        FloatKind::F8E4M3FNUZ => (4, 3, 8, NanIsNegativeZero),
        FloatKind::F8E4M3B11FNUZ => (4, 3, 11, NanIsNegativeZero),
        FloatKind::F6E2M3FN => (2, 3, 1, Finite),
        FloatKind::F6E3M2FN => (3, 2, 3, Finite),
        FloatKind::F4E2M1FN => (2, 1, 1, Finite),
        _ => return None,
    };
    Some(Layout { exponent, mantissa, bias, specials })
}

impl Layout {
    /// Returns the bits of the largest finite number.
    pub(crate) fn largest(self) -> i64 {
        let all = (1i64 << (self.exponent + self.mantissa)) - 1;
        match self.specials {
            Specials::Ieee => (((1i64 << self.exponent) - 1) << self.mantissa) - 1,
            Specials::Nan => all - 1,
            Specials::NanIsNegativeZero | Specials::Finite => all,
        }
    }

    /// Returns the bits of NaN; those of the largest number, if there is none.
    pub(crate) fn nan(self) -> i64 {
        match self.specials {
            Specials::Ieee => {
                (((1i64 << self.exponent) - 1) << self.mantissa) | (1 << (self.mantissa - 1))
            }
            Specials::Nan => (1i64 << (self.exponent + self.mantissa)) - 1,
            Specials::NanIsNegativeZero => 1i64 << (self.exponent + self.mantissa),
            Specials::Finite => self.largest(),
        }
    }

    /// Returns the bits of a number that is too large: infinity, else NaN, else the largest number.
    pub(crate) fn overflow(self) -> i64 {
        match self.specials {
            Specials::Ieee => ((1i64 << self.exponent) - 1) << self.mantissa,
            _ => self.nan(),
        }
    }
}
