//! Data-driven suites over the whole of ods.
