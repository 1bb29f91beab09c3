//! Views of ndarray as memory of the host.

use ndarray::{ArrayView, ArrayViewMut, Dimension};

use super::memref::{Element, HostMemory};
use super::parameters::Argument;

impl<'a, T: Element, D: Dimension> From<ArrayView<'a, T, D>> for HostMemory<'a> {
    fn from(view: ArrayView<'a, T, D>) -> Self {
        let sizes = view.shape().iter().map(|size| *size as i64).collect();
        let strides = view.strides().iter().map(|stride| *stride as i64).collect();
        Self::new(view.as_ptr(), sizes, strides, false)
    }
}

impl<'a, T: Element, D: Dimension> From<ArrayViewMut<'a, T, D>> for HostMemory<'a> {
    fn from(mut view: ArrayViewMut<'a, T, D>) -> Self {
        let sizes = view.shape().iter().map(|size| *size as i64).collect();
        let strides = view.strides().iter().map(|stride| *stride as i64).collect();
        Self::new(view.as_mut_ptr(), sizes, strides, true)
    }
}

impl<'a, T: Element, D: Dimension> From<ArrayView<'a, T, D>> for Argument<'a> {
    fn from(view: ArrayView<'a, T, D>) -> Self {
        Argument::Memory(view.into())
    }
}

impl<'a, T: Element, D: Dimension> From<ArrayViewMut<'a, T, D>> for Argument<'a> {
    fn from(view: ArrayViewMut<'a, T, D>) -> Self {
        Argument::Memory(view.into())
    }
}
