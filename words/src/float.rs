//! Floating-point kinds: names, widths and layouts of every MLIR float type.

/// A floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "each variant is the MLIR type of the same name")]
pub enum FloatKind {
    BF16,
    F16,
    TF32,
    F32,
    F64,
    F80,
    F128,
    F8E5M2,
    F8E4M3,
    F8E4M3FN,
    F8E5M2FNUZ,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E3M4,
    F8E8M0FNU,
    F6E2M3FN,
    F6E3M2FN,
    F4E2M1FN,
}

impl FloatKind {
    /// All kinds with their spelling in MLIR text and their width in bits.
    pub const ALL: [(FloatKind, &'static str, u32); 18] = [
        (FloatKind::BF16, "bf16", 16),
        (FloatKind::F16, "f16", 16),
        (FloatKind::TF32, "tf32", 19),
        (FloatKind::F32, "f32", 32),
        (FloatKind::F64, "f64", 64),
        (FloatKind::F80, "f80", 80),
        (FloatKind::F128, "f128", 128),
        (FloatKind::F8E5M2, "f8E5M2", 8),
        (FloatKind::F8E4M3, "f8E4M3", 8),
        (FloatKind::F8E4M3FN, "f8E4M3FN", 8),
        (FloatKind::F8E5M2FNUZ, "f8E5M2FNUZ", 8),
        (FloatKind::F8E4M3FNUZ, "f8E4M3FNUZ", 8),
        (FloatKind::F8E4M3B11FNUZ, "f8E4M3B11FNUZ", 8),
        (FloatKind::F8E3M4, "f8E3M4", 8),
        (FloatKind::F8E8M0FNU, "f8E8M0FNU", 8),
        (FloatKind::F6E2M3FN, "f6E2M3FN", 6),
        (FloatKind::F6E3M2FN, "f6E3M2FN", 6),
        (FloatKind::F4E2M1FN, "f4E2M1FN", 4),
    ];

    const VARIANTS: [&'static str; 18] = [
        "BF16",
        "F16",
        "TF32",
        "F32",
        "F64",
        "F80",
        "F128",
        "F8E5M2",
        "F8E4M3",
        "F8E4M3FN",
        "F8E5M2FNUZ",
        "F8E4M3FNUZ",
        "F8E4M3B11FNUZ",
        "F8E3M4",
        "F8E8M0FNU",
        "F6E2M3FN",
        "F6E3M2FN",
        "F4E2M1FN",
    ];

    /// Returns the spelling in MLIR text.
    pub fn name(self) -> &'static str {
        FloatKind::ALL[self as usize].1
    }

    /// Returns whether `other` represents every number of this kind exactly.
    pub fn is_representable_by(self, other: FloatKind) -> bool {
        let (a, b) = (self.range(), other.range());
        b.0 <= a.0 && a.1 <= b.1 && a.2 <= b.2
    }

    /// Returns the number of significant bits, the leading one included: LLVM's mantissa width.
    pub fn precision(self) -> u32 {
        self.range().2
    }

    /// Returns the exponents of the least and the greatest finite number, and the bits of precision.
    fn range(self) -> (i32, i32, u32) {
        use FloatKind::*;
        match self {
            BF16 => (-126, 127, 8),
            F16 => (-14, 15, 11),
            TF32 => (-126, 127, 11),
            F32 => (-126, 127, 24),
            F64 => (-1022, 1023, 53),
            F80 => (-16382, 16383, 64),
            F128 => (-16382, 16383, 113),
            F8E5M2 => (-14, 15, 3),
            F8E4M3 => (-6, 7, 4),
            F8E4M3FN => (-6, 8, 4),
            F8E5M2FNUZ => (-15, 15, 3),
            F8E4M3FNUZ => (-7, 7, 4),
            F8E4M3B11FNUZ => (-10, 4, 4),
            F8E3M4 => (-2, 3, 5),
            F8E8M0FNU => (-127, 127, 1),
            F6E2M3FN => (0, 2, 4),
            F6E3M2FN => (-2, 4, 3),
            F4E2M1FN => (0, 2, 2),
        }
    }

    /// Returns the Rust name of the variant.
    pub fn variant(self) -> &'static str {
        FloatKind::VARIANTS[self as usize]
    }

    /// Returns the width in bits.
    pub fn width(self) -> u32 {
        FloatKind::ALL[self as usize].2
    }
}

#[cfg(test)]
mod tests {
    use super::FloatKind;

    #[test]
    fn the_table_is_in_declaration_order() {
        assert!(FloatKind::ALL.iter().enumerate().all(|(i, (kind, _, _))| *kind as usize == i));
    }
}
