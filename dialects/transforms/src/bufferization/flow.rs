//! The origins of buffers, in the flow inside a body.

mod origin;

#[doc(no_inline)]
pub use ods_operations::bufferization::flow::*;
pub(super) use origin::{Origins, is_allocated, view_base};
