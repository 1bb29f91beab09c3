//! Comparison of memrefs that compiled code passes to its host by descriptor.
#![expect(non_snake_case, reason = "the names are given by mlir-runner's libraries")]
#![expect(clippy::print_stderr, reason = "differences are reported on stderr")]

use super::half;
use super::memref::{BF16, Byte, Complex, Element, F16, Unranked, View};

/// An element type that can be compared.
trait Comparable: Element {
    /// Returns whether an element equals the expected one; floats may differ by a small error.
    fn is_like(self, expected: Self) -> bool;
}

macro_rules! comparable {
    ($($ty:ty: |$a:ident, $b:ident| $same:expr;)*) => {$(
        impl Comparable for $ty {
            fn is_like(self, expected: Self) -> bool {
                let ($a, $b) = (self, expected);
                $same
            }
        }
    )*};
}

comparable! {
    Byte: |a, b| a.0 == b.0;
    i16: |a, b| a == b;
    i32: |a, b| a == b;
    i64: |a, b| a == b;
    u64: |a, b| a == b;
    F16: |a, b| half::widen_f16(a.0) == half::widen_f16(b.0);
    BF16: |a, b| half::widen_bf16(a.0) == half::widen_bf16(b.0);
    f32: |a, b| a.is_finite() && b.is_finite() && (a - b).abs() <= 1e-6 * b.abs();
    f64: |a, b| a.is_finite() && b.is_finite() && (a - b).abs() <= 1e-12 * b.abs();
    Complex<f32>: |a, b| a.re == b.re && a.im == b.im;
    Complex<f64>: |a, b| a.re == b.re && a.im == b.im;
}

/// The number of differences that are reported individually.
const REPORTED: i64 = 10;

/// Returns the number of elements that differ; -1 for memrefs of different shapes.
///
/// # Safety
/// Both must describe memory of elements of type `T`.
unsafe fn differences<T: Comparable>(actual: Unranked, expected: Unranked) -> i64 {
    // SAFETY: guaranteed by the caller.
    let (actual, expected) = unsafe { (View::read(actual), View::read(expected)) };
    let shape = |view: &View| (view.offset, view.sizes.clone(), view.strides.clone());
    if !actual.sizes.is_empty() && shape(&actual) != shape(&expected) {
        eprint!("{}{}", actual.metadata(), expected.metadata());
        return -1;
    }
    let mut count = 0;
    let mut index = vec![0i64; actual.sizes.len()];
    while !actual.is_empty() {
        let steps: i64 = index.iter().zip(&actual.strides).map(|(i, stride)| i * stride).sum();
        let at = actual.offset + steps;
        // SAFETY: every index is within the sizes.
        let element =
            |base: *const u8| unsafe { base.cast::<T>().offset(at as isize).read_unaligned() };
        let (have, want) = (element(actual.base), element(expected.base));
        if !have.is_like(want) {
            if count < REPORTED {
                let mut text = String::new();
                have.print(&mut text);
                text.push_str(" != ");
                want.print(&mut text);
                eprintln!("{text} offset = {at}");
            }
            count += 1;
        }
        let Some(last) = index.iter().zip(&actual.sizes).rposition(|(i, size)| i + 1 < *size)
        else {
            break;
        };
        index[last] += 1;
        index[last + 1..].fill(0);
    }
    count
}

/// Defines the functions for each element type, and the table of names.
macro_rules! comparisons {
    ($($plain:ident, $interface:ident: $ty:ty;)*) => {
        $(
            unsafe extern "C" fn $plain(
                rank: i64,
                descriptor: *const u8,
                expected_rank: i64,
                expected: *const u8,
            ) -> i64 {
                let actual = Unranked { rank, descriptor };
                let expected = Unranked { rank: expected_rank, descriptor: expected };
                // SAFETY: compiled code passes memrefs of this element type.
                unsafe { differences::<$ty>(actual, expected) }
            }

            unsafe extern "C" fn $interface(actual: *const Unranked, expected: *const Unranked) -> i64 {
                // SAFETY: compiled code passes memrefs of this element type.
                unsafe { differences::<$ty>(*actual, *expected) }
            }
        )*

        /// Returns the address of the function of this file called `name`.
        pub(super) fn symbol(name: &str) -> Option<*const u8> {
            match name {
                $(
                    stringify!($plain) => Some($plain as *const () as *const u8),
                    stringify!($interface) => Some($interface as *const () as *const u8),
                )*
                _ => None,
            }
        }
    };
}

comparisons! {
    verifyMemRefI8, _mlir_ciface_verifyMemRefI8: Byte;
    verifyMemRefI16, _mlir_ciface_verifyMemRefI16: i16;
    verifyMemRefI32, _mlir_ciface_verifyMemRefI32: i32;
    verifyMemRefI64, _mlir_ciface_verifyMemRefI64: i64;
    verifyMemRefInd, _mlir_ciface_verifyMemRefInd: u64;
    verifyMemRefF16, _mlir_ciface_verifyMemRefF16: F16;
    verifyMemRefBF16, _mlir_ciface_verifyMemRefBF16: BF16;
    verifyMemRefF32, _mlir_ciface_verifyMemRefF32: f32;
    verifyMemRefF64, _mlir_ciface_verifyMemRefF64: f64;
    verifyMemRefC32, _mlir_ciface_verifyMemRefC32: Complex<f32>;
    verifyMemRefC64, _mlir_ciface_verifyMemRefC64: Complex<f64>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_differs() {
        let (a, b) = ([1f32, 2.0, 3.0, 4.0], [1.0 + 1e-7, 2.1, f32::NAN, 4.0]);
        let words = |data: &[f32; 4], strides: [i64; 2]| {
            let address = data.as_ptr().expose_provenance() as i64;
            [address, address, 0, 2, 2, strides[0], strides[1]]
        };
        let count = |actual: [i64; 7], expected: [i64; 7]| {
            let memref = |words: &[i64; 7]| Unranked { rank: 2, descriptor: words.as_ptr().cast() };
            // SAFETY: the descriptors describe `a` and `b`.
            unsafe { _mlir_ciface_verifyMemRefF32(&memref(&actual), &memref(&expected)) }
        };
        assert_eq!(count(words(&a, [2, 1]), words(&a, [2, 1])), 0);
        assert_eq!(count(words(&a, [2, 1]), words(&b, [2, 1])), 2);
        assert_eq!(count(words(&a, [2, 1]), words(&a, [1, 2])), -1);
    }
}
