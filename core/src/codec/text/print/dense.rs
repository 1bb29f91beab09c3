//! Printing of elements attributes.

use crate::attr::dense::element_bytes;
use crate::float::FloatText as _;
use crate::text::Printer;
use crate::{ApInt, Attr, AttrData, DenseElements, Float, Signedness, TextBuf, Type, TypeData};

impl Printer<'_> {
    pub(super) fn elides_elements(&self, ty: Type, splat: bool) -> bool {
        let Some(limit) = self.flags.elide_elements_if_larger else { return false };
        !splat && element_count(self.ctx, ty) > limit
    }

    /// Returns whether an attribute has too many elements to be printed.
    pub(super) fn elides(&self, attr: Attr) -> bool {
        match attr.data(self.ctx) {
            AttrData::Dense(dense) => self.elides_elements(dense.ty, dense.splat),
            AttrData::DenseStrings { ty, splat, .. } => self.elides_elements(*ty, *splat),
            _ => false,
        }
    }

    pub(super) fn print_dense(&mut self, dense: &DenseElements, allow_hex: bool) {
        if self.elides_elements(dense.ty, dense.splat) {
            return self.print("dense_resource<__elided__>");
        }
        self.print("dense<");
        self.print_raw_elements(dense, allow_hex);
        self.print(">");
    }

    /// Prints the elements, between the angle brackets.
    pub(super) fn print_raw_elements(&mut self, dense: &DenseElements, allow_hex: bool) {
        let limit = self.flags.hex_if_larger.unwrap_or(100);
        let count = element_count(self.ctx, dense.ty);
        if !dense.splat && allow_hex && limit != -1 && count > limit.max(0) as u64 {
            self.print("\"");
            self.print_hex(&dense.data);
            return self.print("\"");
        }
        let ctx = self.ctx;
        let elem = dense.ty.element_type_or_self(ctx);
        let width = element_bytes(ctx, elem);
        let data = &dense.data;
        match elem.data(ctx) {
            TypeData::Integer(1, _) => {
                self.print_elements(dense.ty, dense.splat, &mut |p, at| {
                    let set = data.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 == 1);
                    p.print(if set { "true" } else { "false" });
                });
            }
            TypeData::Complex(part) => {
                let (part, half) = (*part, width / 2);
                self.print_elements(dense.ty, dense.splat, &mut |p, at| {
                    p.print("(");
                    p.print_number(part, &data[at * width..at * width + half]);
                    p.print(",");
                    p.print_number(part, &data[at * width + half..(at + 1) * width]);
                    p.print(")");
                });
            }
            // Most numbers are integers of at most one word; their kind is determined once for all of them.
            TypeData::Integer(bits @ 2..=64, sign) => {
                let (unused, unsigned) = (64 - bits, *sign == Signedness::Unsigned);
                self.print_elements(dense.ty, dense.splat, &mut |p, at| {
                    let word = low_bits(&data[at * width..(at + 1) * width]) as u64;
                    push_extended(&mut p.out, word, unused, unsigned);
                });
            }
            _ => self.print_elements(dense.ty, dense.splat, &mut |p, at| {
                p.print_number(elem, &data[at * width..(at + 1) * width]);
            }),
        }
    }

    pub(super) fn print_hex(&mut self, data: &[u8]) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        self.out.reserve(2 + 2 * data.len());
        self.print("0x");
        for byte in data {
            self.out.push_ascii(DIGITS[(byte >> 4) as usize]);
            self.out.push_ascii(DIGITS[(byte & 15) as usize]);
        }
    }

    /// Prints a number from its little-endian bytes.
    fn print_number(&mut self, ty: Type, bytes: &[u8]) {
        let ctx = self.ctx;
        let bits = low_bits(bytes);
        match ty.data(ctx) {
            // Raw bytes in hexadecimal may have more bits than the number.
            TypeData::Float(kind) => {
                kind.print(Float::from_bits(*kind, bits).bits(), &mut self.out)
            }
            TypeData::Integer(1, _) => self.print(if bits & 1 == 1 { "true" } else { "false" }),
            TypeData::Integer(width, _) if *width > 128 => {
                let words: Vec<u64> = bytes
                    .chunks(8)
                    .map(|chunk| {
                        let mut word = [0u8; 8];
                        word[..chunk.len()].copy_from_slice(chunk);
                        u64::from_le_bytes(word)
                    })
                    .collect();
                self.print_apint(&ApInt::from_words(*width, &words), is_unsigned(ctx, ty));
            }
            TypeData::Integer(width @ 2..=64, sign) => {
                let unsigned = *sign == Signedness::Unsigned;
                push_extended(&mut self.out, bits as u64, 64 - width, unsigned);
            }
            TypeData::Integer(width, _) => {
                let value = ApInt::from_words(*width, &[bits as u64, (bits >> 64) as u64]);
                self.print_apint(&value, is_unsigned(ctx, ty));
            }
            _ => self.print_int(bits as i64),
        }
    }

    /// Prints the nested brackets of a shape; `element` prints the element of an index.
    pub(super) fn print_elements(
        &mut self,
        ty: Type,
        splat: bool,
        element: &mut impl FnMut(&mut Self, usize),
    ) {
        if splat {
            return element(self, 0);
        }
        let shape = ty.shape(self.ctx).unwrap_or_default();
        let count = element_count(self.ctx, ty) as usize;
        // Most shapes have one dimension, which needs no counting.
        if shape.len() == 1 && count != 0 {
            self.print("[");
            for at in 0..count {
                if at != 0 {
                    self.print(", ");
                }
                element(self, at);
            }
            return self.print("]");
        }
        for at in 0..count {
            if at != 0 {
                self.print(", ");
            }
            // A bracket opens before, and closes after, each whole multiple of the inner sizes.
            let mut size = 1usize;
            for dim in shape.iter().rev() {
                size *= *dim as usize;
                if at % size == 0 {
                    self.print("[");
                }
            }
            element(self, at);
            let mut size = 1usize;
            for dim in shape.iter().rev() {
                size *= *dim as usize;
                if (at + 1) % size == 0 {
                    self.print("]");
                }
            }
        }
    }

    pub(super) fn print_dense_array(&mut self, elem: Type, len: u64, data: &[u8]) {
        self.print("array<");
        self.print_type(elem);
        if len != 0 {
            self.print(": ");
        }
        let width = element_bytes(self.ctx, elem).max(1);
        self.print_dense_elements(elem, width, data);
        self.print(">");
    }

    pub(in crate::codec::text) fn print_dense_elements(
        &mut self,
        elem: Type,
        width: usize,
        data: &[u8],
    ) {
        for (index, bytes) in data.chunks_exact(width).enumerate() {
            if index != 0 {
                self.print(", ");
            }
            self.print_number(elem, bytes);
        }
    }
}

/// Appends a number; the highest `unused` bits of the word are ignored.
#[inline]
fn push_extended(out: &mut TextBuf, word: u64, unused: u32, unsigned: bool) {
    let word = word << unused;
    if unsigned {
        out.push_unsigned(word >> unused);
    } else {
        out.push_signed(word.cast_signed() >> unused);
    }
}

/// Returns the low bits of a little-endian number; numbers of the usual lengths are loaded at once.
fn low_bits(bytes: &[u8]) -> u128 {
    match *bytes {
        [byte] => byte.into(),
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]).into(),
        _ => {
            let mut low = [0u8; 16];
            let len = bytes.len().min(16);
            low[..len].copy_from_slice(&bytes[..len]);
            u128::from_le_bytes(low)
        }
    }
}

fn element_count(ctx: &crate::Context, ty: Type) -> u64 {
    let dims = ty.shape(ctx).unwrap_or_default().iter();
    dims.fold(1, |count: u64, dim| count.saturating_mul(dim.unsigned_abs()))
}

pub(super) fn is_unsigned(ctx: &crate::Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Integer(_, Signedness::Unsigned))
}
