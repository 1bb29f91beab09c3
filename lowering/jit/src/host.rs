//! Functions of the host that compiled code calls with memory.
//!
//! Compiled code declares such a function with unranked memrefs as arguments and the attribute `llvm.emit_c_interface`:
//! it passes the address of each memref's rank and descriptor.

use std::marker::PhantomData;

use ndarray::{ArrayViewD, ArrayViewMutD, IxDyn, ShapeBuilder as _};

use super::engine::{HostSymbol, JitEngine};
use super::memref::Element;
use crate::runtime::memref::{Unranked, View};

/// A memref of compiled code, for one call.
#[derive(Debug)]
pub struct LentMemory<'a> {
    address: usize,
    sizes: Vec<usize>,
    strides: Vec<usize>,
    lent: PhantomData<&'a mut ()>,
}

impl LentMemory<'_> {
    /// # Safety
    /// `memref` must describe memory that is valid during `'_`.
    #[expect(unsafe_code, reason = "compiled code passes descriptors by address")]
    unsafe fn read(memref: *const Unranked, elements: usize) -> Self {
        // SAFETY: the caller's.
        let view = unsafe { View::read(*memref) };
        let numbers = |list: &[i64]| list.iter().map(|number| *number as usize).collect();
        let address = view.address().wrapping_add_signed(view.offset as isize * elements as isize);
        Self {
            address,
            sizes: numbers(&view.sizes),
            strides: numbers(&view.strides),
            lent: PhantomData,
        }
    }

    /// Returns the sizes of the dimensions.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }
}

impl LentMemory<'_> {
    /// Returns the elements.
    #[expect(unsafe_code, reason = "compiled code trusts the type of a host function")]
    pub fn view<T: Element>(&self) -> ArrayViewD<'_, T> {
        let shape = IxDyn(&self.sizes).strides(IxDyn(&self.strides));
        let first: *const T = std::ptr::with_exposed_provenance(self.address);
        // SAFETY: the memref has elements of the type that the function is declared with, at these strides.
        unsafe { ArrayViewD::from_shape_ptr(shape, first) }
    }

    /// Returns the elements, to be written.
    #[expect(unsafe_code, reason = "compiled code trusts the type of a host function")]
    pub fn view_mut<T: Element>(&mut self) -> ArrayViewMutD<'_, T> {
        let shape = IxDyn(&self.sizes).strides(IxDyn(&self.strides));
        let first: *mut T = std::ptr::with_exposed_provenance_mut(self.address);
        // SAFETY: the memref has elements of the type that the function is declared with, at these strides, and compiled
        // code passes memory that is written in no other argument.
        unsafe { ArrayViewMutD::from_shape_ptr(shape, first) }
    }
}

/// A function of the host whose arguments are memrefs with strides that are not negative.
///
/// Compiled code declares it with unranked memrefs of [`HostFunction::Element`] and `llvm.emit_c_interface`. A memref
/// that the function writes shares no memory with the others. A panic aborts the process.
pub trait HostFunction: 'static {
    /// The name that compiled code declares.
    const NAME: &'static str;
    /// The elements of all arguments.
    type Element: Element;

    /// Computes on the arguments: two or three memrefs.
    fn call(memory: &mut [LentMemory<'_>]);
}

/// # Safety
/// The addresses must be those of memrefs.
#[expect(unsafe_code, reason = "compiled code passes descriptors by address")]
unsafe fn call<H: HostFunction>(memrefs: &[*const Unranked]) {
    let elements = size_of::<H::Element>();
    let mut memory: Vec<LentMemory<'_>> = memrefs
        .iter()
        // SAFETY: the caller's.
        .map(|memref| unsafe { LentMemory::read(*memref, elements) })
        .collect();
    if memory.iter().all(|memory| !memory.sizes.contains(&0)) {
        H::call(&mut memory);
    }
}

#[expect(unsafe_code, reason = "compiled code passes descriptors by address")]
unsafe extern "C" fn two<H: HostFunction>(a: *const Unranked, b: *const Unranked) {
    // SAFETY: the caller's.
    unsafe { call::<H>(&[a, b]) }
}

#[expect(unsafe_code, reason = "compiled code passes descriptors by address")]
unsafe extern "C" fn three<H: HostFunction>(
    a: *const Unranked,
    b: *const Unranked,
    c: *const Unranked,
) {
    // SAFETY: the caller's.
    unsafe { call::<H>(&[a, b, c]) }
}

impl JitEngine {
    /// Lets compiled code call a function of the host with two memrefs.
    pub fn host_function_of_two<H: HostFunction>(self) -> Self {
        self.host_address::<H>(two::<H> as *const () as usize)
    }

    /// Lets compiled code call a function of the host with three memrefs.
    pub fn host_function_of_three<H: HostFunction>(self) -> Self {
        self.host_address::<H>(three::<H> as *const () as usize)
    }

    fn host_address<H: HostFunction>(mut self, address: usize) -> Self {
        self.symbols.insert(format!("_mlir_ciface_{}", H::NAME), HostSymbol(address));
        self
    }
}
