//! Views of arrays: arguments that a call borrows.

use std::borrow::Cow;

use ndarray::Dimension;

use super::array::Array;
use super::element::ElementType;
use super::scalar::Scalar;

/// The elements of an argument in row-major order, borrowed from the caller where they lie so.
#[derive(Clone, Debug)]
pub struct ArrayView<'a> {
    element: ElementType,
    dims: Vec<usize>,
    bytes: Cow<'a, [u8]>,
}

impl<'a> ArrayView<'a> {
    /// Views numbers as an array.
    ///
    /// # Panics
    /// Panics if there are not as many numbers as the sizes say.
    pub fn of<T: Scalar>(dims: &[usize], numbers: &'a [T]) -> Self {
        let count: usize = dims.iter().product();
        assert_eq!(count, numbers.len(), "an array of sizes {dims:?} has {count} elements");
        let bytes = Cow::Borrowed(bytemuck::cast_slice(numbers));
        ArrayView { element: T::TYPE, dims: dims.to_vec(), bytes }
    }

    /// Returns the element type.
    pub fn element(&self) -> ElementType {
        self.element
    }

    /// Returns the sizes.
    pub fn dims(&self) -> &[usize] {
        &self.dims
    }

    /// Returns the bytes of the elements.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl<'a> From<&'a Array> for ArrayView<'a> {
    fn from(array: &'a Array) -> Self {
        ArrayView {
            element: array.element(),
            dims: array.dims().to_vec(),
            bytes: Cow::Borrowed(array.bytes()),
        }
    }
}

/// Elements that do not lie in row-major order are copied.
impl<'a, T: Scalar, D: Dimension> From<ndarray::ArrayView<'a, T, D>> for ArrayView<'a> {
    fn from(view: ndarray::ArrayView<'a, T, D>) -> Self {
        let bytes = match view.to_slice() {
            Some(numbers) => Cow::Borrowed(bytemuck::cast_slice(numbers)),
            None => Cow::Owned(view.iter().flat_map(bytemuck::bytes_of).copied().collect()),
        };
        ArrayView { element: T::TYPE, dims: view.shape().to_vec(), bytes }
    }
}
