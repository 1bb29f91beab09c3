//! Interfaces of this dialect that operations of other dialects implement: one file for each dialect.

mod arith;
mod bufferization;
mod cf;
mod destination;
mod func;
#[cfg(feature = "linalg")]
mod linalg;
mod memref;
mod scf;
mod tensor;
mod ub;
#[cfg(feature = "vector")]
mod vector;

use ods_core::{Registry, Value};

use super::analysis::{AliasingValue, AliasingValues, BufferRelation};

/// Attaches the interfaces to the operations.
pub(super) fn extend(registry: &mut Registry) {
    arith::extend(registry);
    cf::extend(registry);
    func::extend(registry);
    #[cfg(feature = "linalg")]
    linalg::extend(registry);
    memref::extend(registry);
    scf::extend(registry);
    tensor::extend(registry);
    ub::extend(registry);
    #[cfg(feature = "vector")]
    vector::extend(registry);
}

/// Creates alias lists of one value.
struct Aliases;

impl Aliases {
    /// Returns a value whose buffer is equivalent to the buffer of the operand.
    fn same(value: Value) -> AliasingValues {
        AliasingValues::from_iter([AliasingValue::definite(value, BufferRelation::Equivalent)])
    }
}
