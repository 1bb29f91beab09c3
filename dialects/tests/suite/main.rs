//! The tests of the public interface as one executable, so that its dependencies are linked once.

mod bytecode;
mod callees;
mod data_layout;
mod enum_properties;
mod extents;
mod fold;
mod llvm_interfaces;
mod llvm_nesting;
mod reading;
mod shapes;
mod unroll;
