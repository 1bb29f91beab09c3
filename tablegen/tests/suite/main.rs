//! The tests of the public interface as one executable, so that its dependencies are linked once.

mod edition;
mod files;
mod limits;
mod page;
mod records;
