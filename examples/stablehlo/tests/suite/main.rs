//! The tests of the library as one executable, so that its dependencies are linked once.

mod arguments;
mod artifacts;
mod digits;
mod kinds;
mod mutants;
mod out;
