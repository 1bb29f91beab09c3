//! Memrefs that compiled code hands to its host by descriptor: copying and printing them.
//!
//! An unranked memref is a rank and the address of a descriptor: the allocated and the aligned address, an offset, then
//! a size and a stride for each dimension, in elements. A name that begins with `_mlir_ciface_` takes the address of
//! such a pair.
#![expect(non_snake_case, reason = "the names are those of mlir-runner's libraries")]

use std::fmt::Write as _;

use super::float_text::format_g;
use super::{half, write};

/// A rank, and a descriptor of that rank.
#[repr(C)]
#[derive(Clone, Copy)]
struct Unranked {
    rank: i64,
    descriptor: *const u8,
}

/// A descriptor, read.
struct View {
    data: *mut u8,
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl View {
    /// # Safety
    /// `memref` describes memory as the module says.
    unsafe fn read(memref: Unranked) -> View {
        let rank = usize::try_from(memref.rank).unwrap_or(0);
        let words: *const i64 = memref.descriptor.cast();
        // SAFETY: a descriptor of that rank has three words and two more for each dimension.
        let words = unsafe { std::slice::from_raw_parts(words, 3 + 2 * rank) };
        View {
            data: std::ptr::with_exposed_provenance_mut(words[1] as usize),
            offset: words[2],
            sizes: words[3..3 + rank].to_vec(),
            strides: words[3 + rank..].to_vec(),
        }
    }

    fn is_empty(&self) -> bool {
        self.sizes.contains(&0)
    }

    fn metadata(&self) -> String {
        let list =
            |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let (sizes, strides) = (list(&self.sizes), list(&self.strides));
        format!(
            "Unranked Memref base@ = {:#x} rank = {} offset = {} sizes = [{sizes}] strides = [{strides}]",
            self.data.addr(),
            self.sizes.len(),
            self.offset
        )
    }
}

/// An element type that can be printed.
trait Element: Copy {
    fn print(self, out: &mut String);
}

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Element for $ty {
            fn print(self, out: &mut String) {
                // A `String` takes any text.
                let _ = write!(out, "{self}");
            }
        }
    )*};
}
integers!(i16, i32, i64, u64);

impl Element for f32 {
    fn print(self, out: &mut String) {
        out.push_str(&format_g(f64::from(self)));
    }
}

impl Element for f64 {
    fn print(self, out: &mut String) {
        out.push_str(&format_g(self));
    }
}

/// Printed as a character.
#[repr(transparent)]
#[derive(Clone, Copy)]
struct Byte(u8);

impl Element for Byte {
    fn print(self, out: &mut String) {
        out.push(char::from(self.0));
    }
}

#[repr(transparent)]
#[derive(Clone, Copy)]
struct F16(u16);

impl Element for F16 {
    fn print(self, out: &mut String) {
        half::widen_f16(self.0).print(out);
    }
}

#[repr(transparent)]
#[derive(Clone, Copy)]
struct BF16(u16);

impl Element for BF16 {
    fn print(self, out: &mut String) {
        half::widen_bf16(self.0).print(out);
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Complex<T> {
    re: T,
    im: T,
}

impl<T: Element> Element for Complex<T> {
    fn print(self, out: &mut String) {
        out.push('(');
        self.re.print(out);
        out.push(',');
        self.im.print(out);
        out.push(')');
    }
}

/// # Safety
/// `memref` describes memory of elements of type `T`.
unsafe fn print<T: Element>(memref: Unranked) {
    // SAFETY: the caller's promise.
    let view = unsafe { View::read(memref) };
    let mut text = view.metadata();
    text.push_str(" data = \n");
    if view.is_empty() {
        text.push_str("[]");
    } else {
        let dims: Vec<(i64, i64)> =
            view.sizes.iter().copied().zip(view.strides.iter().copied()).collect();
        // SAFETY: every index is within the sizes.
        unsafe { print_dims::<T>(&mut text, view.data.cast(), view.offset, &dims, dims.len()) };
    }
    text.push('\n');
    write(text.as_bytes());
}

/// Prints the elements of the last dimensions, `dims`, of a memref of rank `rank`.
///
/// # Safety
/// All elements that `dims` spans from `offset` on are readable.
unsafe fn print_dims<T: Element>(
    out: &mut String,
    data: *const T,
    offset: i64,
    dims: &[(i64, i64)],
    rank: usize,
) {
    // SAFETY: the caller's promise; an element need not be aligned.
    let element = |offset: i64| unsafe { data.offset(offset as isize).read_unaligned() };
    let Some((&(size, stride), inner)) = dims.split_first() else {
        out.push('[');
        element(offset).print(out);
        out.push(']');
        return;
    };
    out.push('[');
    for i in 0..size {
        if i > 0 {
            out.push_str(if inner.is_empty() { ", " } else { ", \n" });
            out.push_str(&" ".repeat(rank + 1 - dims.len()));
        }
        let at = offset + i * stride;
        if inner.is_empty() {
            element(at).print(out);
        } else {
            // SAFETY: the rest of a span is a span.
            unsafe { print_dims(out, data, at, inner, rank) };
        }
    }
    out.push(']');
}

/// Copies all elements between two memrefs of one shape.
///
/// # Safety
/// Both describe memory of elements of `size` bytes.
unsafe extern "C" fn memrefCopy(size: i64, from: *const Unranked, to: *const Unranked) {
    // SAFETY: the caller's promise.
    let (from, to) = unsafe { (View::read(*from), View::read(*to)) };
    if from.is_empty() {
        return;
    }
    let mut index = vec![0i64; from.sizes.len()];
    loop {
        let at = |view: &View| {
            let steps: i64 = index.iter().zip(&view.strides).map(|(i, stride)| i * stride).sum();
            ((view.offset + steps) * size) as isize
        };
        // SAFETY: every index is within the sizes; the two may overlap.
        unsafe {
            std::ptr::copy(from.data.offset(at(&from)), to.data.offset(at(&to)), size as usize)
        };
        let Some(last) = index.iter().zip(&from.sizes).rposition(|(i, size)| i + 1 < *size) else {
            return;
        };
        index[last] += 1;
        index[last + 1..].fill(0);
    }
}

/// # Safety
/// `memref` describes memory.
unsafe fn print_shape(memref: Unranked) {
    // SAFETY: the caller's promise.
    let text = unsafe { View::read(memref) }.metadata();
    write(format!("{text}\n").as_bytes());
}

/// Defines the printing functions by element type, and the table of names.
macro_rules! printers {
    ($($plain:ident, $interface:ident, $shape:ident: $ty:ty;)*) => {
        $(
            unsafe extern "C" fn $plain(rank: i64, descriptor: *const u8) {
                // SAFETY: compiled code passes a memref of this element type.
                unsafe { print::<$ty>(Unranked { rank, descriptor }) };
            }

            unsafe extern "C" fn $interface(memref: *const Unranked) {
                // SAFETY: compiled code passes a memref of this element type.
                unsafe { print::<$ty>(*memref) };
            }

            unsafe extern "C" fn $shape(memref: *const Unranked) {
                // SAFETY: compiled code passes a memref.
                unsafe { print_shape(*memref) };
            }
        )*

        /// The address of the function of this file called `name`.
        pub(super) fn symbol(name: &str) -> Option<*const u8> {
            match name {
                "memrefCopy" => Some(memrefCopy as *const () as *const u8),
                $(
                    stringify!($plain) => Some($plain as *const () as *const u8),
                    stringify!($interface) => Some($interface as *const () as *const u8),
                    stringify!($shape) => Some($shape as *const () as *const u8),
                )*
                _ => None,
            }
        }
    };
}

printers! {
    printMemrefI8, _mlir_ciface_printMemrefI8, _mlir_ciface_printMemrefShapeI8: Byte;
    printMemrefI16, _mlir_ciface_printMemrefI16, _mlir_ciface_printMemrefShapeI16: i16;
    printMemrefI32, _mlir_ciface_printMemrefI32, _mlir_ciface_printMemrefShapeI32: i32;
    printMemrefI64, _mlir_ciface_printMemrefI64, _mlir_ciface_printMemrefShapeI64: i64;
    printMemrefInd, _mlir_ciface_printMemrefInd, _mlir_ciface_printMemrefShapeInd: u64;
    printMemrefF16, _mlir_ciface_printMemrefF16, _mlir_ciface_printMemrefShapeF16: F16;
    printMemrefBF16, _mlir_ciface_printMemrefBF16, _mlir_ciface_printMemrefShapeBF16: BF16;
    printMemrefF32, _mlir_ciface_printMemrefF32, _mlir_ciface_printMemrefShapeF32: f32;
    printMemrefF64, _mlir_ciface_printMemrefF64, _mlir_ciface_printMemrefShapeF64: f64;
    printMemrefC32, _mlir_ciface_printMemrefC32, _mlir_ciface_printMemrefShapeC32: Complex<f32>;
    printMemrefC64, _mlir_ciface_printMemrefC64, _mlir_ciface_printMemrefShapeC64: Complex<f64>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::capture;

    /// Masks the address, which differs from run to run.
    fn printed(body: impl FnOnce()) -> String {
        let ((), text) = capture(body);
        let (before, after) = text.split_once("0x").unwrap();
        let rest = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
        format!("{before}0x{rest}")
    }

    #[test]
    fn prints_strided_memory() {
        let data: Vec<f32> = (0..8).map(|i| i as f32 + 0.5).collect();
        let address = data.as_ptr().expose_provenance() as i64;
        let cube: [i64; 9] = [address, address, 0, 2, 2, 2, 4, 2, 1];
        let column: [i64; 5] = [address, address, 1, 4, 2];
        let scalar: [i64; 3] = [address, address, 7];
        let text = |words: &[i64], rank| {
            // SAFETY: the descriptors are of `data`.
            printed(|| unsafe { printMemrefF32(rank, words.as_ptr().cast()) })
        };
        assert_eq!(
            text(&cube, 3),
            "Unranked Memref base@ = 0x rank = 3 offset = 0 sizes = [2, 2, 2] strides = [4, 2, 1] data = \n\
             [[[0.5,    1.5], \n  [2.5,    3.5]], \n [[4.5,    5.5], \n  [6.5,    7.5]]]\n"
        );
        assert_eq!(
            text(&column, 1),
            "Unranked Memref base@ = 0x rank = 1 offset = 1 sizes = [4] strides = [2] data = \n\
             [1.5,  3.5,  5.5,  7.5]\n"
        );
        assert_eq!(
            text(&scalar, 0),
            "Unranked Memref base@ = 0x rank = 0 offset = 7 sizes = [] strides = [] data = \n[7.5]\n"
        );
    }

    #[test]
    fn copies_between_layouts() {
        let from = [1u16, 2, 3, 4, 5, 6];
        let mut to = [0u16; 6];
        let (source, target) =
            (from.as_ptr().expose_provenance() as i64, to.as_mut_ptr().expose_provenance() as i64);
        let rows: [i64; 7] = [source, source, 0, 2, 3, 3, 1];
        let columns: [i64; 7] = [target, target, 0, 2, 3, 1, 2];
        let memref = |words: &[i64; 7]| Unranked { rank: 2, descriptor: words.as_ptr().cast() };
        // SAFETY: the descriptors are of `from` and `to`.
        unsafe { memrefCopy(2, &memref(&rows), &memref(&columns)) };
        assert_eq!(to, [1, 4, 2, 5, 3, 6]);
    }
}
