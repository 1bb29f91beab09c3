//! The tests of the public interface as one executable, so that its dependencies are linked once.

mod client;
mod files;
mod ir;
mod project;
mod protocol;
