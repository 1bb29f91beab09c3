//! Memory of the host as a memref: elements that lie in it at a distance for each dimension.

use std::marker::PhantomData;

use smallvec::{SmallVec, smallvec};

use super::value::{GenericVal, ValueType};

/// A type of elements that the host and compiled code hold in memory alike.
///
/// An `index` has 64 bits.
pub trait Element: Copy {
    /// The type in compiled code.
    const TYPE: ValueType;
}

macro_rules! elements {
    ($($rust:ty => $ty:expr;)*) => {$(
        impl Element for $rust {
            const TYPE: ValueType = $ty;
        }
    )*};
}

elements! {
    bool => ValueType::Int(1);
    i8 => ValueType::Int(8);
    u8 => ValueType::Int(8);
    i16 => ValueType::Int(16);
    u16 => ValueType::Int(16);
    i32 => ValueType::Int(32);
    u32 => ValueType::Int(32);
    i64 => ValueType::Int(64);
    u64 => ValueType::Int(64);
    i128 => ValueType::Int(128);
    u128 => ValueType::Int(128);
    f32 => ValueType::F32;
    f64 => ValueType::F64;
}

/// Memory that a function may read, and write if it was lent for that, for as long as `'a`.
///
/// It is made of a slice, or with the feature `ndarray` of a view of any number of dimensions.
#[derive(Debug)]
pub struct HostMemory<'a> {
    address: usize,
    pub(super) elem: ValueType,
    pub(super) sizes: SmallVec<[i64; 4]>,
    /// In elements.
    pub(super) strides: SmallVec<[i64; 4]>,
    pub(super) writable: bool,
    lent: PhantomData<&'a mut ()>,
}

impl HostMemory<'_> {
    /// Memory whose first element is at `first`.
    pub(super) fn new<T: Element>(
        first: *const T,
        sizes: SmallVec<[i64; 4]>,
        strides: SmallVec<[i64; 4]>,
        writable: bool,
    ) -> Self {
        let address = first.expose_provenance();
        Self { address, elem: T::TYPE, sizes, strides, writable, lent: PhantomData }
    }

    /// Appends the scalars of the memref's descriptor.
    pub(super) fn push_descriptor(&self, out: &mut impl Extend<GenericVal>) {
        let address = GenericVal::new(ValueType::Ptr, self.address as u128);
        out.extend([address, address, GenericVal::from(0i64)]);
        out.extend(self.sizes.iter().chain(&self.strides).map(|number| GenericVal::from(*number)));
    }
}

impl<'a, T: Element> From<&'a [T]> for HostMemory<'a> {
    fn from(slice: &'a [T]) -> Self {
        Self::new(slice.as_ptr(), smallvec![slice.len() as i64], smallvec![1], false)
    }
}

impl<'a, T: Element> From<&'a mut [T]> for HostMemory<'a> {
    fn from(slice: &'a mut [T]) -> Self {
        Self::new(slice.as_mut_ptr(), smallvec![slice.len() as i64], smallvec![1], true)
    }
}
