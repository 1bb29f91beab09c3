//! The tests of the public interface as one executable, so that its dependencies are linked once.

mod ahead_of_time;
mod convert;
mod faults;
mod index_width;
mod memory;
mod registration;
mod run;
mod threads;
