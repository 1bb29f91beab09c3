//! The tests of the public interface as one executable, so that its dependencies are linked once.

mod answers;
mod diagnostics;
mod docgen;
mod elsewhere;
mod language;
mod language_driver;
mod language_edition;
mod language_files;
mod language_limits;
mod language_sharing;
mod ods_reference;
mod pdll;
mod records;
mod upstream_coverage;
mod upstream_interfaces;
