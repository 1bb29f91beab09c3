//! Loops over the elements of tensors: elementwise, in order, and accumulating.

pub(crate) mod accumulate;
pub(crate) mod loops;
pub(crate) mod mixed;
pub(crate) mod structured;
pub(crate) mod view;
