//! Interfaces of this dialect that operations of others implement: one file for each dialect.

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

use ods_core::interface::Handle;
use ods_core::{Registry, Value};

use super::BufferizableOpInterface;
use super::analysis::{AliasingValue, AliasingValues, BufferRelation};

/// Attaches them to the operations.
pub(super) fn attach_models(registry: &mut Registry) {
    arith::attach(registry);
    cf::attach(registry);
    func::attach(registry);
    #[cfg(feature = "linalg")]
    linalg::attach(registry);
    memref::attach(registry);
    scf::attach(registry);
    tensor::attach(registry);
    ub::attach(registry);
    #[cfg(feature = "vector")]
    vector::attach(registry);
}

type Model = &'static Handle<dyn BufferizableOpInterface>;

fn attach_all(registry: &mut Registry, models: &[(&str, Model)]) {
    for (op, model) in models {
        registry.attach(op, model);
    }
}

/// Lists of one value.
struct Aliases;

impl Aliases {
    /// A value that is in just the buffer of the operand.
    fn same(value: Value) -> AliasingValues {
        AliasingValues::from_iter([AliasingValue::definite(value, BufferRelation::Equivalent)])
    }
}
