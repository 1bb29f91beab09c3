//! Memrefs that compiled code passes to its host by descriptor: copying and printing them.
//!
//! An unranked memref is a rank and the address of a descriptor: the allocated and the aligned pointer, an offset, then
//! a size and a stride for each dimension, in elements. A function whose name begins with `_mlir_ciface_` takes the
//! address of such a pair.
#![expect(non_snake_case, reason = "the names are given by mlir-runner's libraries")]

use std::fmt::Write as _;

use super::float_text::format_g;
use super::{half, write};

/// A rank, and the address of a descriptor of that rank.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Unranked {
    pub(super) rank: i64,
    pub(super) descriptor: *const u8,
}

/// The fields of a descriptor.
pub(crate) struct View {
    /// The allocated pointer.
    pub(super) base: *mut u8,
    data: *mut u8,
    pub(crate) offset: i64,
    pub(crate) sizes: Vec<i64>,
    pub(crate) strides: Vec<i64>,
}

impl View {
    /// # Safety
    /// `memref` must describe memory as declared by the module.
    pub(crate) unsafe fn read(memref: Unranked) -> View {
        let rank = usize::try_from(memref.rank).unwrap_or(0);
        let words: *const i64 = memref.descriptor.cast();
        // SAFETY: a descriptor of that rank has three words and two more for each dimension.
        let words = unsafe { std::slice::from_raw_parts(words, 3 + 2 * rank) };
        View {
            base: std::ptr::with_exposed_provenance_mut(words[0] as usize),
            data: std::ptr::with_exposed_provenance_mut(words[1] as usize),
            offset: words[2],
            sizes: words[3..3 + rank].to_vec(),
            strides: words[3 + rank..].to_vec(),
        }
    }

    /// Returns the aligned pointer as an address.
    #[cfg(feature = "ndarray")]
    pub(crate) fn address(&self) -> usize {
        self.data.expose_provenance()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sizes.contains(&0)
    }

    pub(super) fn metadata(&self) -> String {
        let list =
            |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let (sizes, strides) = (list(&self.sizes), list(&self.strides));
        format!(
            "base@ = {:#x} rank = {} offset = {} sizes = [{sizes}] strides = [{strides}]",
            self.data.addr(),
            self.sizes.len(),
            self.offset
        )
    }
}

/// An element type that can be printed.
pub(super) trait Element: Copy {
    fn print(self, out: &mut String);
}

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Element for $ty {
            fn print(self, out: &mut String) {
                // Writing to a `String` cannot fail.
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

/// A byte that is printed as a character.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(super) struct Byte(pub(super) u8);

impl Element for Byte {
    fn print(self, out: &mut String) {
        out.push(char::from(self.0));
    }
}

#[repr(transparent)]
#[derive(Clone, Copy)]
pub(super) struct F16(pub(super) u16);

impl Element for F16 {
    fn print(self, out: &mut String) {
        half::widen_f16(self.0).print(out);
    }
}

#[repr(transparent)]
#[derive(Clone, Copy)]
pub(super) struct BF16(pub(super) u16);

impl Element for BF16 {
    fn print(self, out: &mut String) {
        half::widen_bf16(self.0).print(out);
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Complex<T> {
    pub(super) re: T,
    pub(super) im: T,
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

/// A matrix of four rows, printed row by row.
#[repr(C)]
#[derive(Clone, Copy)]
struct Matrix([[f32; 4]; 4]);

impl Element for Matrix {
    fn print(self, out: &mut String) {
        // The last row has less space before it, as in mlir-runner's libraries.
        for (at, row) in self.0.into_iter().enumerate() {
            out.push_str(["(", ",   ", ",   ", ",  "][at]);
            for (at, number) in row.into_iter().enumerate() {
                out.push_str(if at == 0 { "(" } else { ", " });
                number.print(out);
            }
            out.push(')');
        }
        out.push(')');
    }
}

/// # Safety
/// `memref` must describe memory of elements of type `T`.
unsafe fn print<T: Element>(kind: &str, memref: Unranked) {
    // SAFETY: guaranteed by the caller.
    let view = unsafe { View::read(memref) };
    let mut text = format!("{kind} {}", view.metadata());
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

/// Prints the elements of the innermost dimensions, `dims`, of a memref of rank `rank`.
///
/// # Safety
/// All elements that `dims` spans from `offset` on must be readable.
unsafe fn print_dims<T: Element>(
    out: &mut String,
    data: *const T,
    offset: i64,
    dims: &[(i64, i64)],
    rank: usize,
) {
    // SAFETY: guaranteed by the caller; an element need not be aligned.
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
            // SAFETY: the remaining dimensions span a part of the readable elements.
            unsafe { print_dims(out, data, at, inner, rank) };
        }
    }
    out.push(']');
}

/// Copies all elements between two memrefs of the same shape.
///
/// # Safety
/// Both must describe memory of elements of `size` bytes.
unsafe extern "C" fn memrefCopy(size: i64, from: *const Unranked, to: *const Unranked) {
    // SAFETY: guaranteed by the caller.
    let (from, to) = unsafe { (View::read(*from), View::read(*to)) };
    if from.is_empty() {
        return;
    }
    let steps = from.strides.iter().zip(&to.strides);
    let mut dims: Vec<Copied> = (from.sizes.iter().zip(steps))
        .filter(|(count, _)| **count != 1)
        .map(|(count, (from, to))| Copied { count: *count, from: from * size, to: to * size })
        .collect();
    // The last dimensions whose elements are neighbours in both are copied at once.
    let mut run = size;
    while let Some(last) = dims.last().filter(|last| (last.from, last.to) == (run, run)) {
        run *= last.count;
        dims.pop();
    }
    let start = |view: &View| (view.offset * size) as isize;
    // SAFETY: the dimensions are those of both; source and target may overlap.
    unsafe {
        copy_runs(from.data.offset(start(&from)), to.data.offset(start(&to)), &dims, run as usize);
    }
}

/// A dimension that is copied: the number of its elements, and the bytes from one to the next.
struct Copied {
    count: i64,
    from: i64,
    to: i64,
}

/// Copies a run of bytes for each index of the dimensions.
///
/// # Safety
/// Both addresses must be those of memory with such dimensions.
unsafe fn copy_runs(from: *const u8, to: *mut u8, dims: &[Copied], run: usize) {
    match (dims, run) {
        // SAFETY: guaranteed by the caller.
        ([], _) => unsafe { std::ptr::copy(from, to, run) },
        // SAFETY: as above.
        ([last], 4) => unsafe { copy_each::<[u8; 4]>(from, to, last) },
        // SAFETY: as above.
        ([last], 8) => unsafe { copy_each::<[u8; 8]>(from, to, last) },
        ([first, rest @ ..], _) => {
            for at in 0..first.count {
                // SAFETY: every index is within the sizes.
                unsafe {
                    let (from, to) = (
                        from.offset((at * first.from) as isize),
                        to.offset((at * first.to) as isize),
                    );
                    copy_runs(from, to, rest, run);
                }
            }
        }
    }
}

/// Copies the elements of a dimension, of as many bytes as `T` has.
///
/// # Safety
/// Those of [`copy_runs`].
unsafe fn copy_each<T>(from: *const u8, to: *mut u8, dim: &Copied) {
    for at in 0..dim.count {
        // SAFETY: every index is within the sizes, and the elements have no alignment.
        unsafe {
            let element = from.offset((at * dim.from) as isize).cast::<T>().read_unaligned();
            to.offset((at * dim.to) as isize).cast::<T>().write_unaligned(element);
        }
    }
}

/// # Safety
/// `memref` must describe memory.
unsafe fn print_shape(memref: Unranked) {
    // SAFETY: guaranteed by the caller.
    let text = unsafe { View::read(memref) }.metadata();
    write(format!("Unranked Memref {text}\n").as_bytes());
}

/// The printed kind of a memref whose rank is known at run time only.
const UNRANKED: &str = "Unranked Memref";

/// Defines the printing functions for each element type, variants for a fixed rank, and the table of names.
macro_rules! printers {
    ($($plain:ident, $interface:ident, $shape:ident: $ty:ty;)* $(@ $ranked:ident($rank:literal): $elem:ty;)*) => {
        $(
            unsafe extern "C" fn $ranked(descriptor: *const u8) {
                // SAFETY: compiled code passes a descriptor of this rank and element type.
                unsafe { print::<$elem>("Memref", Unranked { rank: $rank, descriptor }) };
            }
        )*
        $(
            unsafe extern "C" fn $plain(rank: i64, descriptor: *const u8) {
                // SAFETY: compiled code passes a memref of this element type.
                unsafe { print::<$ty>(UNRANKED, Unranked { rank, descriptor }) };
            }

            unsafe extern "C" fn $interface(memref: *const Unranked) {
                // SAFETY: compiled code passes a memref of this element type.
                unsafe { print::<$ty>(UNRANKED, *memref) };
            }

            unsafe extern "C" fn $shape(memref: *const Unranked) {
                // SAFETY: compiled code passes a memref.
                unsafe { print_shape(*memref) };
            }
        )*

        /// Returns the address of the function of this file called `name`.
        pub(super) fn symbol(name: &str) -> Option<*const u8> {
            match name {
                "memrefCopy" => Some(memrefCopy as *const () as *const u8),
                $(stringify!($ranked) => Some($ranked as *const () as *const u8),)*
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
    @ _mlir_ciface_printMemref0dF32(0): f32;
    @ _mlir_ciface_printMemref1dF32(1): f32;
    @ _mlir_ciface_printMemref2dF32(2): f32;
    @ _mlir_ciface_printMemref3dF32(3): f32;
    @ _mlir_ciface_printMemref4dF32(4): f32;
    @ _mlir_ciface_printMemref1dI8(1): Byte;
    @ _mlir_ciface_printMemref1dI32(1): i32;
    @ _mlir_ciface_printMemref1dI64(1): i64;
    @ _mlir_ciface_printMemref1dInd(1): u64;
    @ _mlir_ciface_printMemref1dF64(1): f64;
    @ _mlir_ciface_printMemref1dC32(1): Complex<f32>;
    @ _mlir_ciface_printMemref1dC64(1): Complex<f64>;
    @ _mlir_ciface_printMemrefVector4x4xf32(2): Matrix;
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
            // SAFETY: the descriptors describe `data`.
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
    fn prints_memory_of_matrices() {
        let data = [[[1f32; 4], [2.5; 4], [3.0; 4], [4.0; 4]]];
        let address = data.as_ptr().expose_provenance() as i64;
        let words: [i64; 7] = [address, address, 0, 1, 1, 1, 1];
        assert_eq!(
            // SAFETY: the descriptor describes `data`.
            printed(|| unsafe { _mlir_ciface_printMemrefVector4x4xf32(words.as_ptr().cast()) }),
            "Memref base@ = 0x rank = 2 offset = 0 sizes = [1, 1] strides = [1, 1] data = \n\
             [[((1, 1, 1, 1),   (2.5, 2.5, 2.5, 2.5),   (3, 3, 3, 3),  (4, 4, 4, 4))]]\n"
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
        // SAFETY: the descriptors describe `from` and `to`.
        unsafe { memrefCopy(2, &memref(&rows), &memref(&columns)) };
        assert_eq!(to, [1, 4, 2, 5, 3, 6]);
    }

    #[test]
    fn copies_runs_of_neighbours() {
        // Two planes of two rows of three elements, into planes of three rows of four.
        let from: Vec<u32> = (1..=12).collect();
        let mut to = vec![0u32; 24];
        let (source, target) =
            (from.as_ptr().expose_provenance() as i64, to.as_mut_ptr().expose_provenance() as i64);
        let packed: [i64; 9] = [source, source, 0, 2, 2, 3, 6, 3, 1];
        let padded: [i64; 9] = [target, target, 5, 2, 2, 3, 12, 4, 1];
        let memref = |words: &[i64; 9]| Unranked { rank: 3, descriptor: words.as_ptr().cast() };
        // SAFETY: the descriptors describe `from` and `to`.
        unsafe { memrefCopy(4, &memref(&packed), &memref(&padded)) };
        let rows: [&[u32]; 4] = [&to[5..8], &to[9..12], &to[17..20], &to[21..24]];
        assert_eq!(rows.concat(), from);
        assert_eq!(to.iter().filter(|element| **element == 0).count(), 12);
        // Every second element of a whole, as one run and as elements.
        let every: [i64; 5] = [source, source, 0, 6, 2];
        let next: [i64; 5] = [target, target, 0, 6, 1];
        let memref = |words: &[i64; 5]| Unranked { rank: 1, descriptor: words.as_ptr().cast() };
        // SAFETY: as above.
        unsafe { memrefCopy(4, &memref(&every), &memref(&next)) };
        assert_eq!(to[..6], [1, 3, 5, 7, 9, 11]);
    }
}
