//! Passes over structured operations.

mod fuse_elementwise;
mod generalize;
mod loops;
mod pad;
mod unit_dims;
