//! Interfaces of this dialect that operations of others implement.

mod memref;

use ods_core::Registry;

/// Attaches them to the operations.
pub(super) fn attach_models(registry: &mut Registry) {
    memref::attach(registry);
}
