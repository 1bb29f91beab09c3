//! Arrays: the arguments and results of programs.

use super::element::ElementType;
use super::error::CallError;
use super::scalar::Scalar;

/// An array: its element type, its sizes, and its elements in row-major order.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    element: ElementType,
    dims: Vec<usize>,
    bytes: Vec<u8>,
}

impl Array {
    /// Creates an array of numbers.
    ///
    /// # Panics
    /// Panics if there are not as many numbers as the sizes say.
    pub fn of<T: Scalar>(dims: &[usize], numbers: &[T]) -> Array {
        let count: usize = dims.iter().product();
        assert_eq!(count, numbers.len(), "an array of sizes {dims:?} has {count} elements");
        let mut bytes = Vec::with_capacity(numbers.len() * T::TYPE.size());
        numbers.iter().for_each(|number| number.write(&mut bytes));
        Array { element: T::TYPE, dims: dims.to_vec(), bytes }
    }

    /// Creates an array from the bytes of its elements.
    ///
    /// # Errors
    /// When there are not as many bytes as the sizes say.
    pub fn from_bytes(
        element: ElementType,
        dims: Vec<usize>,
        bytes: Vec<u8>,
    ) -> Result<Array, CallError> {
        let expected = dims.iter().product::<usize>() * element.size();
        match bytes.len() == expected {
            true => Ok(Array { element, dims, bytes }),
            false => Err(CallError::Bytes { expected, found: bytes.len() }),
        }
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

    /// Returns the elements.
    ///
    /// # Errors
    /// When the elements have another type.
    pub fn to_vec<T: Scalar>(&self) -> Result<Vec<T>, CallError> {
        match T::TYPE == self.element {
            true => Ok(self.bytes.chunks_exact(self.element.size()).map(T::read).collect()),
            false => Err(CallError::Element { expected: self.element, found: T::TYPE }),
        }
    }
}
