//! Arrays: the results of programs, and arguments that own their elements.

use ndarray::{ArrayD, IxDyn};

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
        let bytes = bytemuck::cast_slice(numbers).to_vec();
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
        let count = dims.iter().try_fold(element.size(), |count, dim| count.checked_mul(*dim));
        match count {
            Some(expected) if bytes.len() == expected => Ok(Array { element, dims, bytes }),
            _ => {
                Err(CallError::Bytes { expected: count.unwrap_or(usize::MAX), found: bytes.len() })
            }
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
        if T::TYPE != self.element {
            return Err(CallError::Element { expected: self.element, found: T::TYPE });
        }
        let elements = self.bytes.chunks_exact(self.element.size());
        let numbers = elements.map(bytemuck::checked::try_pod_read_unaligned::<T>);
        numbers.collect::<Result<_, _>>().map_err(|_| CallError::Bits { element: self.element })
    }

    /// Returns the elements as an array of the crate ndarray.
    ///
    /// # Errors
    /// When the elements have another type.
    pub fn to_ndarray<T: Scalar>(&self) -> Result<ArrayD<T>, CallError> {
        let numbers = self.to_vec()?;
        let found = self.bytes.len();
        ArrayD::from_shape_vec(IxDyn(&self.dims), numbers)
            .map_err(|_| CallError::Bytes { expected: found, found })
    }
}
