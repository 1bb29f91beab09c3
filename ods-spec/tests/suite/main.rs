//! The tests of the public interface as one executable, so that its dependencies are linked once.

mod answers;
mod diagnostics;
mod docgen;
mod driver;
mod elsewhere;
mod ods_reference;
mod pdll;
mod sharing;
mod upstream_coverage;
mod upstream_interfaces;
